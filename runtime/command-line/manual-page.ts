/** A manual page in the language of man(7). */
import type { CommandDescription, FlagDefinition } from "./flag-definition.js";
import { termOf, textOf } from "./help-text.js";

export interface ManualCommand {
  readonly name: string;
  readonly summary: string;
  /** Undefined for a command whose flags are those of another program. */
  readonly description: CommandDescription | undefined;
}

export interface Manual {
  readonly version: string;
  readonly about: string;
  readonly commands: readonly ManualCommand[];
}

/** Returns the text of the page, which is the same for the same commands. */
export function manualPage({ version, about, commands }: Manual): string {
  return [
    `.TH KINDSMITH 1 "" "kindsmith ${roff(version)}" "User commands"`,
    ".SH NAME",
    `kindsmith \\- ${roff(about)}`,
    ".SH SYNOPSIS",
    ".B kindsmith",
    "command [flags]",
    ".SH COMMANDS",
    ...commands.flatMap(({ name, summary }) => [".TP", `.B ${roff(name)}`, roff(summary)]),
    ...commands.flatMap(sectionOf),
    ".SH ENVIRONMENT",
    ".TP",
    ".B NO_COLOR",
    "No colours, whatever its value.",
    ".TP",
    ".B KUBECONFIG",
    "Files with servers and credentials, for the commands that call a server.",
    ".SH EXIT STATUS",
    "0 for success, 1 for a failure, 2 for a command line that is wrong.",
    "",
  ].join("\n");
}

function sectionOf({ name, description }: ManualCommand): readonly string[] {
  if (description === undefined) return [];
  const { usage, about, flags } = description;
  const shown = flags.filter(({ withoutEffect }) => withoutEffect === undefined);
  return [
    `.SH "${roff(name).toUpperCase()}"`,
    ".nf",
    ...usage.map(roff),
    ".fi",
    ...about.trim().split(/\n\n+/).flatMap(paragraph),
    ...shown.flatMap(itemOf),
  ];
}

function paragraph(text: string): readonly string[] {
  const lines = text.split("\n").map(roff);
  return /^\s/.test(text) ? [".PP", ".nf", ...lines, ".fi"] : [".PP", ...lines];
}

function itemOf(flag: FlagDefinition): readonly string[] {
  return [".TP", `.B ${roff(termOf(flag))}`, roff(textOf(flag))];
}

/** Escapes what would be a request, an escape, or a hyphen that a reader can't copy. */
function roff(text: string): string {
  return text
    .trim()
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/, "\\&$1");
}
