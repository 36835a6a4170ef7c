# bash completion for hitcalc
_hitcalc() {
    local IFS=$'\n'
    COMPREPLY=($(HITCALC_COMPLETE=bash hitcalc -- "${COMP_WORDS[@]:0:COMP_CWORD}" "$2" 2>/dev/null))
    if [[ ${COMPREPLY-} == / ]]; then
        # A file goes here, and bash itself knows best how to quote its name.
        COMPREPLY=()
        compopt -o default
    elif [[ ${COMPREPLY-} == *[=,] ]]; then
        compopt -o nospace
    fi
}
complete -o nosort -F _hitcalc hitcalc
