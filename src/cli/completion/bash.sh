# bash completion for hitcalc
_hitcalc() {
    local IFS=$'\n'
    local -a line=("${COMP_WORDS[@]:0:COMP_CWORD}")
    # Behind `=` the word is empty, and the sign is a word of its own.
    if [[ -z $2 && ${COMP_WORDS[COMP_CWORD]} == = ]]; then
        line+=("=")
    fi
    # shellcheck disable=SC2207 # IFS parts it at line ends alone.
    COMPREPLY=($(HITCALC_COMPLETE=bash hitcalc -- "${line[@]}" "$2" 2>/dev/null))
    if [[ ${COMPREPLY-} == / ]]; then
        # A file goes here, and bash itself knows best how to quote its name.
        COMPREPLY=()
        compopt -o default
    elif [[ ${COMPREPLY-} == *[=,] ]]; then
        compopt -o nospace
    fi
}
complete -o nosort -F _hitcalc hitcalc
