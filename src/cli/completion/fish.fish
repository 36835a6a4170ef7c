# fish completion for hitcalc
function __hitcalc_offers
    set --local line (commandline --current-process --tokenize --cut-at-cursor)
    HITCALC_COMPLETE=fish hitcalc -- $line (commandline --current-token --cut-at-cursor) 2>/dev/null
end
complete --command hitcalc --no-files --keep-order --arguments '(__hitcalc_offers | string match --invert /)'
# Where a file goes, fish itself knows best how to quote its name.
complete --command hitcalc --condition '__hitcalc_offers | string match --quiet /' --force-files
