/**
 * The file that `--config` names: flags of the command by their names, as YAML or JSON. A list is what a flag that may be given
 * again takes; a mapping is written `key=value`.
 */
import { readFileSync, statSync } from "node:fs";
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { nearestName } from "../base/nearest-name.js";
import { UsageError } from "../base/usage-error.js";
import type { FlagDefinition, GivenFlag } from "./flag-definition.js";
import { switchValue } from "./switch-value.js";

export const CONFIGURATION_FLAG: FlagDefinition = {
  name: "config",
  value: "FILE",
  isPath: true,
  help: "YAML file of flags by their names, for what the command line leaves out.",
};

/** Limit of the file, in bytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * @param definitions of the command
 * @throws UsageError with `FILE:LINE:COLUMN` for a file that can't be read, is no mapping, or has a flag that the command does not
 *   have or a value that can't be
 */
export function configuredFlags(definitions: readonly FlagDefinition[], file: string): readonly GivenFlag[] {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, uniqueKeys: true });
  const at = (node: unknown): string => {
    const offset = (node as Node | null)?.range?.[0];
    if (offset === undefined) return file;
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const [problem] = document.errors;
  if (problem !== undefined) {
    const { line, col } = lines.linePos(problem.pos[0]);
    throw new UsageError(`${file}:${line}:${col}: ${problem.message.split("\n")[0]?.replace(/ at line .*/, "")}`);
  }
  const { contents } = document;
  if (contents === null) return [];
  if (!isMap(contents))
    throw new UsageError(`${at(contents)}: expected flags by their names, such as secure-port: 6443`);
  const names = definitions.filter(({ name }) => name !== CONFIGURATION_FLAG.name).map(({ name }) => name);
  return contents.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : "";
    const flag = definitions.find((each) => each.name === name || each.alias === name);
    if (name === CONFIGURATION_FLAG.name)
      throw new UsageError(
        `${at(key)}: a configuration file can't name another one; --config is for the command line alone`,
      );
    if (flag === undefined) {
      const nearest = nearestName(name, names);
      const meant = nearest === undefined ? "expected the name of a flag without dashes" : `did you mean ${nearest}?`;
      throw new UsageError(`${at(key)}: unknown flag ${JSON.stringify(name)}: ${meant}`);
    }
    return textsOf(flag, value, at).map((text) => ({ flag, value: text, place: at(value) }));
  });
}

function readText(file: string): string {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new UsageError(`--config: ${file} has ${size} bytes, expected at most ${MAX_BYTES}`);
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--config: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The texts that a command line would give the flag. */
function textsOf(flag: FlagDefinition, node: unknown, at: (node: unknown) => string): readonly string[] {
  const wrong = (expected: string): UsageError => new UsageError(`${at(node)}: ${flag.name}: expected ${expected}`);
  if (flag.value === undefined) {
    if (!isScalar(node)) throw wrong("true or false");
    try {
      return [String(switchValue(flag.name, String(node.value)))];
    } catch {
      throw wrong(`true or false, found ${JSON.stringify(node.value)}`);
    }
  }
  if (isSeq(node)) {
    if (!flag.isList && !flag.isSeparated) throw wrong(`one ${flag.value}, not a list`);
    const texts = node.items.map((item) => scalarText(item, wrong));
    return flag.isSeparated ? [texts.join(",")] : texts;
  }
  if (isMap(node)) {
    if (!flag.isList) throw wrong(`one ${flag.value}, not a mapping`);
    return node.items.map(({ key, value }) => `${scalarText(key, wrong)}=${scalarText(value, wrong)}`);
  }
  return [scalarText(node, wrong)];
}

/** The source of the scalar counts where there is one, so that `1.30` is not `1.3`. */
function scalarText(node: unknown, wrong: (expected: string) => UsageError): string {
  if (!isScalar(node) || node.value === null) throw wrong("a value");
  return typeof node.value === "string" ? node.value : (node.source ?? String(node.value));
}
