// Writes the files that are derived from the option table: the interface of the plain server options, and the page
// about flags.
// With --check it writes nothing and fails if a file differs. `npm run options` runs it; a test checks it.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  OPTION_SECTIONS,
  type OptionDefinition,
  type OptionSection,
} from "../runtime/assembly/options/option-definition.js";
import { ALL_OPTIONS, PROGRAM_OPTIONS } from "../runtime/assembly/options/option-table.js";

const MAX_COLUMNS = 118;
const REMARK = "Written by `npm run options` from the option table in runtime/assembly/options; do not edit.";

/** Types that the interface imports, and their modules. */
const IMPORTS: Readonly<Record<string, string>> = {
  BuiltinKindsChoice: "../../builtin/served/builtin-kinds.js",
  RuntimeConfig: "../../registry/versions/version-switches.js",
  StorageOverrideSource: "../open-stores.js",
};

/** Returns the files by path relative to the root of the repository. */
export function optionFiles(): Readonly<Record<string, string>> {
  return {
    "runtime/assembly/options/plain-server-options.ts": plainServerOptions(),
    "docs/reference/flags.md": flagsPage(),
  };
}

function plainServerOptions(): string {
  const plain = Object.values(ALL_OPTIONS).filter(
    ({ option }) => option !== undefined && !option.includes(".") && !(option in PROGRAM_OPTIONS),
  );
  const imports = Object.entries(IMPORTS).map(([name, file]) => `import type { ${name} } from "${file}";\n`);
  const members = plain.map((definition) => {
    const { option, type } = definition;
    return `${comment(definition)}  readonly ${option}?: ${type.typescript};\n`;
  });
  return `/** ${REMARK} */\n${imports.join("")}\n/** Options of \`createServer\` that flags of \`kindsmith serve\` set too. Durations are in milliseconds, sizes in bytes. */\nexport interface PlainServerOptions {\n${members.join("")}}\n`;
}

function comment({ help, programHelp, default: standard }: OptionDefinition): string {
  const text = programHelp ?? `${help}${standard === undefined ? "" : ` Default: \`${standard}\`.`}`;
  const lines = wrapped(text, MAX_COLUMNS - 5);
  if (lines.length === 1) return `  /** ${lines[0]} */\n`;
  return `  /**\n${lines.map((line) => `   * ${line}\n`).join("")}   */\n`;
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function flagsPage(): string {
  const all = Object.entries(ALL_OPTIONS);
  const sections = (Object.keys(OPTION_SECTIONS) as OptionSection[]).map((section) => {
    const own = all.filter(([, definition]) => definition.section === section);
    const body = section === "no-effect" ? idleTable(own) : sectionTable(own);
    return `## ${OPTION_SECTIONS[section]}\n\n${body}`;
  });
  return `# Flags of \`kindsmith serve\`

<!-- ${REMARK} -->

The third column names the member of \`CreateServerOptions\` that does the same in a program; flags without one concern the
command only. A list may be comma-separated, or its flag given again. Durations are written as \`90s\`, \`5m\`, \`1h30m\` or
\`500ms\`; in programs they are numbers of milliseconds.

${sections.join("\n")}`;
}

function sectionTable(definitions: readonly (readonly [string, OptionDefinition])[]): string {
  const rows = definitions.map(([flag, definition]) => {
    const { type, option, help, lifecycle, placeholder = type.placeholder, default: standard } = definition;
    const name = `\`--${flag}${placeholder === undefined ? "" : `=${placeholder}`}\``;
    const end = lifecycle?.deprecated === undefined ? "" : ` Deprecated: ${lifecycle.deprecated.instead}.`;
    const shownDefault = standard === undefined ? "" : ` Default: \`${standard}\`.`;
    return `| ${cell(name)} | ${cell(help + shownDefault + end)} | ${option === undefined ? "" : `\`${option}\``} |`;
  });
  return `| flag | meaning | option |\n|---|---|---|\n${rows.join("\n")}\n`;
}

function idleTable(definitions: readonly (readonly [string, OptionDefinition])[]): string {
  const rows = definitions.map(([flag, { withoutEffect = "" }]) => `| \`--${flag}\` | ${cell(withoutEffect)} |`);
  return `These flags of kube-apiserver are accepted and change nothing. The log names those that were given, once.\n\n| flag | reason |\n|---|---|\n${rows.join("\n")}\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

function run(isCheck: boolean): number {
  const root = resolve(import.meta.dirname, "..");
  const stale = Object.entries(optionFiles()).filter(([path, text]) => {
    try {
      return readFileSync(join(root, path), "utf8") !== text;
    } catch {
      return true;
    }
  });
  for (const [path, text] of stale) {
    process.stdout.write(`${isCheck ? "stale" : "written"}: ${path}\n`);
    if (!isCheck) writeFileSync(join(root, path), text);
  }
  return isCheck && stale.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = run(process.argv.includes("--check"));
