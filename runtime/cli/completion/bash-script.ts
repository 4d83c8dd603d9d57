/**
 * The script by which bash completes the command line. It evaluates nothing of what was typed or found: words reach the program
 * as arguments, and candidates are quoted. It needs no package beside bash, 3.2 or later.
 */

/** Source: "Programmable Completion" of the manual of bash. */
export const BASH_SCRIPT = String.raw`# bash completion for kindsmith

_kindsmith() {
    # Bash also splits at = and :, whereas the program expects the words as they were typed.
    local rest=\${COMP_LINE:0:COMP_POINT} words=() lead word i
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=\${COMP_WORDS[i]}
        lead=\${rest%%[![:space:]]*}
        rest=\${rest#"$lead"}
        [[ $rest == "$word"* ]] || word=$rest
        rest=\${rest#"$word"}
        if ((i > 0)) && [[ -z $lead ]]; then
            words[\${#words[@]} - 1]+=$word
        else
            words+=("$word")
        fi
    done

    # Candidates are values without the flag, and bash replaces only what follows the last of its separators.
    local typed=\${words[\${#words[@]} - 1]}
    [[ $typed == -*=* ]] && typed=\${typed#*=}
    local kept=
    [[ $typed == *:* && $COMP_WORDBREAKS == *:* ]] && kept=\${typed%:*}:
    [[ $typed == *=* && $COMP_WORDBREAKS == *=* && \${#kept} -lt \${#typed} ]] && kept=\${typed%=*}=

    local value quoted
    COMPREPLY=()
    while IFS=$'\t' read -r value _; do
        # The last line, which begins with a colon, is for other shells.
        [[ -z $value || $value == :* || $value != "$typed"* ]] && continue
        printf -v quoted %q "\${value#"$kept"}"
        COMPREPLY+=("$quoted")
    done < <(kindsmith complete -- "\${words[@]:1}" 2>/dev/null)
    if ((\${#COMPREPLY[@]} == 1)) && [[ \${COMPREPLY[0]} == */ ]]; then
        # Fails in bash 3.2, which then only adds a space.
        compopt -o nospace 2>/dev/null
    fi
    return 0
}

complete -F _kindsmith kindsmith
`.replaceAll("\\${", "${");
