#compdef hitcalc
_hitcalc() {
    local -a offered
    offered=("${(@f)$(HITCALC_COMPLETE=zsh hitcalc -- "${(@Q)words[1,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    if [[ $offered == / ]]; then
        # A file goes here, and zsh itself knows best how to quote its name.
        [[ $PREFIX == -* ]] && compset -P '*='
        _files
    elif [[ -n $offered ]]; then
        local -a open=(${(M)offered:#*[=,]:*}) whole=(${offered:#*[=,]:*})
        (( $#open )) && _describe -V values open -S ''
        (( $#whole )) && _describe -V values whole
    fi
}
if [[ $funcstack[1] == _hitcalc ]]; then
    # Loaded from the function path this file is itself the first to be asked.
    _hitcalc "$@"
else
    compdef _hitcalc hitcalc
fi
