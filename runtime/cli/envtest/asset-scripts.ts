/** The programs of an asset folder, as scripts that replace themselves by the program of this installation. */
import { ASSET_VARIABLES } from "./asset-process.js";
import { RELEASE_VARIABLE } from "./asset-release.js";

export interface ScriptOptions {
  /** The beginning of the command line of kindsmith: an executable, or node and a file. */
  readonly launcher: readonly string[];
  /** The command of kindsmith. */
  readonly command: string;
  /** Flags that come before those of the caller. */
  readonly flags: readonly string[];
  /** The release that the program follows unless the variable names another; undefined if the folder's name decides. */
  readonly release: string | undefined;
  /** What the program answers to `--help`, as its first argument. */
  readonly help: string;
}

/** Ends the help within a script; no line of a help has it. */
const END_OF_HELP = "END_OF_HELP";

/** A program that is part of kindsmith. The help is in the script, since test environments ask for it before every start. */
export function programScript({ launcher, command, flags, release, help }: ScriptOptions): string {
  if (help.includes(END_OF_HELP)) throw new Error(`the help of ${command} contains ${END_OF_HELP}`);
  const words = [...launcher, command, ...flags].map(quoted).join(" ");
  const variables = [
    `${ASSET_VARIABLES.folder}="\${0%/*}"`,
    `${ASSET_VARIABLES.parent}="$PPID"`,
    ...(release === undefined ? [] : [`${RELEASE_VARIABLE}="\${${RELEASE_VARIABLE}:-${release}}"`]),
  ];
  return `#!/bin/sh
# Written by \`kindsmith envtest\`, which writes it again after an update.
if [ "$#" != 1 ] || [ "$1" != --help ]; then
  ${variables.join(" ")} exec ${words} "$@"
fi
exec cat <<'${END_OF_HELP}'
${help}${END_OF_HELP}
`;
}

/** A program of another origin. @param file its path; undefined if none was found */
export function kubectlScript(file: string | undefined): string {
  const missing = file === undefined ? missingKubectl() : `exec ${quoted(file)} "$@"`;
  return `#!/bin/sh
# Written by \`kindsmith envtest\`, which writes it again after an update.
if [ -n "$KINDSMITH_KUBECTL" ]; then exec "$KINDSMITH_KUBECTL" "$@"; fi
${missing}
`;
}

function missingKubectl(): string {
  return `echo "kubectl: there was none when kindsmith made this folder. Install it and run 'kindsmith envtest' again, set KINDSMITH_KUBECTL to its path, or let 'kindsmith envtest --kubectl=download' fetch it." >&2
exit 127`;
}

/** A word that a shell takes as it is. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
