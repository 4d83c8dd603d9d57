/**
 * Transcripts: what is typed into a shell, and what must come back. A transcript is a text of entries:
 *
 *     ## a comment
 *     --- file settings.yaml       lines up to `---` become a file in the folder where the commands run
 *     @ since 1.33                 only with these releases of kubectl (also `@ before 1.33`), for the next entry
 *     $ kubectl get configmaps     a command of the shell
 *     NAME   DATA   AGE            what it writes to standard output
 *     ! a line of standard error
 *     = 1                          its exit code, where it is not 0
 *     $ kubectl get pods -w &      goes on beside the following entries
 *     : begun NAME                 until its output holds this text, the next entry waits
 *     : until deleted              ends it when its output holds this text; its whole output follows
 *     : end                        waits until it ends by itself; its whole output follows
 *     : fetch /version             a GET to the address that it says it serves on; the body follows
 */

export interface Expectation {
  readonly stdout: readonly string[];
  readonly stderr: readonly string[];
  readonly code: number;
}

export interface Entry {
  /** Of the transcript, from 1. */
  readonly line: number;
  readonly type: "command" | "background" | "begun" | "until" | "end" | "fetch";
  /** The command, the text that is waited for, or the path. */
  readonly text: string;
  readonly expected: Expectation;
  /** Releases by their minor number: from `since` on, and before `before`. */
  readonly since?: number;
  readonly before?: number;
}

export interface Transcript {
  readonly files: ReadonlyMap<string, string>;
  readonly entries: readonly Entry[];
}

const FILE = /^--- file (\S+)$/;
const CONDITION = /^@ (since|before) 1\.(\d+)$/;
const DIRECTIVE = /^: (begun|until|end|fetch) ?(.*)$/;

/** @throws Error with the line that can't be read */
export function parseTranscript(text: string): Transcript {
  const lines = text.split("\n");
  const files = new Map<string, string>();
  const entries: (Entry & { expected: { stdout: string[]; stderr: string[]; code: number } })[] = [];
  let conditions: { since?: number; before?: number } = {};
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const file = FILE.exec(line);
    if (file) {
      const end = lines.indexOf("---", index);
      if (end < 0) throw new Error(`line ${index + 1}: the file has no end, expected a line of three dashes`);
      files.set(file[1] ?? "", `${lines.slice(index + 1, end).join("\n")}\n`);
      index = end;
      continue;
    }
    const condition = CONDITION.exec(line);
    if (condition) {
      conditions = { ...conditions, [condition[1] ?? ""]: Number(condition[2]) };
      continue;
    }
    const started = entryOf(line);
    if (started !== undefined) {
      const expected = { stdout: [], stderr: [], code: 0 };
      entries.push({ line: index + 1, ...started, expected, ...conditions });
      conditions = {};
      continue;
    }
    const entry = entries.at(-1);
    if (line.startsWith("## ")) continue;
    if (entry === undefined) {
      if (line !== "") throw new Error(`line ${index + 1}: ${JSON.stringify(line)}: expected a command before it`);
    } else if (line === "!" || line.startsWith("! ")) entry.expected.stderr.push(line.slice(2));
    else if (/^= \d+$/.test(line)) entry.expected.code = Number(line.slice(2));
    else entry.expected.stdout.push(line);
  }
  return { files, entries };
}

function entryOf(line: string): Pick<Entry, "type" | "text"> | undefined {
  if (line.startsWith("$ ")) {
    const isBackground = line.endsWith(" &");
    return isBackground ? { type: "background", text: line.slice(2, -2) } : { type: "command", text: line.slice(2) };
  }
  const directive = DIRECTIVE.exec(line);
  return directive ? { type: directive[1] as Entry["type"], text: directive[2] ?? "" } : undefined;
}

export function isFor({ since = 0, before = Number.POSITIVE_INFINITY }: Entry, minor: number): boolean {
  return minor >= since && minor < before;
}
