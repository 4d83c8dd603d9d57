/** The help text of a command. commander lays it out; sections and what stands in a line are decided here. */
import { Help } from "commander";
import { deprecationNote } from "../api/lifecycle/element-lifecycle.js";
import type { CommandDescription, FlagDefinition } from "./flag-definition.js";
import { boldFor, columnsOf, type OutputStream } from "./terminal.js";

export interface HelpOptions {
  /** Where the text goes. Default: standard output. */
  readonly stream?: OutputStream;
  /** Whether flags are shown that most users don't need. */
  readonly showsAll?: boolean;
}

const DEFAULT_SECTION = "Flags";
const INDENT = "  ";
/** A flag with its text in one line, if it is no wider than this. */
const MAX_COLUMN = 30;

export function helpText(description: CommandDescription, options: HelpOptions = {}): string {
  const { stream = process.stdout, showsAll = false } = options;
  const width = columnsOf(stream);
  const bold = boldFor(stream);
  const shown = description.flags.filter(
    ({ withoutEffect, isRare }) => withoutEffect === undefined && (showsAll || isRare === undefined),
  );
  const help = flagHelp();
  help.helpWidth = width;
  const [first = "", ...others] = description.usage;
  const paragraphs = (text: string): string => wrapped(text, help, width);
  const parts = [
    [`${bold("usage:")} ${first}`, ...others.map((line) => `       ${line}`)].join("\n"),
    paragraphs(description.about),
    ...sectionsOf(shown, help).map(([title, items]) => `${bold(`${title}:`)}\n${items.join("\n")}`),
    ...(description.after === undefined ? [] : [paragraphs(description.after)]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function sectionsOf(flags: readonly FlagDefinition[], help: Help): readonly (readonly [string, string[]])[] {
  const column = Math.min(MAX_COLUMN, Math.max(...flags.map((flag) => termOf(flag).length)));
  const sections = new Map<string, string[]>();
  for (const flag of flags) {
    const { section = DEFAULT_SECTION } = flag;
    const items = sections.get(section) ?? [];
    sections.set(section, items);
    items.push(help.formatItem(termOf(flag), column, textOf(flag), help));
  }
  return [...sections];
}

/** A description that does not fit beside the name of its flag stands below it. */
function flagHelp(): Help {
  const help = new Help();
  help.formatItem = (term, termWidth, description, helper) => {
    const width = help.helpWidth ?? 80;
    const isWide = term.length > termWidth;
    const indent = isWide ? INDENT.length * 3 : INDENT.length + termWidth + 2;
    const lines = helper.boxWrap(description, width - indent).split("\n");
    const first = isWide ? `${INDENT}${term}\n${" ".repeat(indent)}` : `${INDENT}${term.padEnd(termWidth)}  `;
    return `${first}${lines.join(`\n${" ".repeat(indent)}`)}`;
  };
  return help;
}

function wrapped(text: string, help: Help, width: number): string {
  return text
    .trim()
    .split(/\n\n+/)
    .map((paragraph) => (/^\s/m.test(paragraph) ? paragraph : help.boxWrap(paragraph.replaceAll("\n", " "), width)))
    .join("\n\n");
}

/** The flag as help and messages spell it: `-f, --filename=FILE`. */
export function termOf({ name, short, value }: FlagDefinition): string {
  return `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : `=${value}`}`;
}

/** What the flag means, with its default and its deprecation. */
export function textOf({ help, default: standard, lifecycle }: FlagDefinition): string {
  return `${help}${standard === undefined ? "" : ` (default ${standard})`}${deprecationNote(lifecycle)}`;
}
