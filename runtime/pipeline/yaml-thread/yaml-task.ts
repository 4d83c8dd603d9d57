/** What the thread for large YAML does. A process that can't start the thread does it itself. */
import { type DuplicateKey, decodeJson, encodeJson, JsonSyntaxError } from "../../codec/json-codec.js";
import { decodeYaml, encodeYaml, type YamlOptions } from "../../codec/yaml-codec.js";

/** `read` turns YAML into JSON, `write` JSON into YAML, and `write items` lines of JSON; all texts are UTF-8. */
export type YamlTask =
  | ({ readonly does: "read"; readonly bytes: Uint8Array } & YamlOptions)
  | { readonly does: "write" | "write items"; readonly bytes: Uint8Array };

export interface Translated {
  readonly bytes: Uint8Array;
  /** Those of the YAML document, as `DecodedJson` has them. */
  readonly duplicates: readonly string[];
  /** Parallel to the duplicates. */
  readonly duplicateKeys: readonly DuplicateKey[];
}

/** Errors lose their class between threads, so those that the document caused have a form of their own. */
export type YamlOutcome = Translated | { readonly syntaxError: string } | { readonly failure: unknown };

export function perform(task: YamlTask): YamlOutcome {
  try {
    if (task.does === "read") return read(task);
    const bytes = task.does === "write" ? write(task.bytes) : writeItems(task.bytes);
    return { bytes, duplicates: [], duplicateKeys: [] };
  } catch (error) {
    return error instanceof JsonSyntaxError ? { syntaxError: error.message } : { failure: error };
  }
}

function read({ bytes, documents }: Extract<YamlTask, { does: "read" }>): Translated {
  const { value, duplicates, places } = decodeYaml(bytes, documents === undefined ? {} : { documents });
  return { bytes: ownBytes(encodeJson(value)), duplicates, duplicateKeys: places?.duplicates ?? [] };
}

function write(json: Uint8Array): Uint8Array {
  return ownBytes(encodeYaml(decodeJson(json).value));
}

/** @param lines JSON documents, one in each line. An empty first line stays one. */
export function writeItems(lines: Uint8Array): Uint8Array {
  let text = "";
  let start = 0;
  for (let end = lines.indexOf(LINE_END); end >= 0; end = lines.indexOf(LINE_END, start)) {
    text += end === 0 ? "\n" : `  - ${indented(encodeYaml(decodeJson(lines.subarray(start, end)).value))}`;
    start = end + 1;
  }
  return ownBytes(text);
}

const LINE_END = 0x0a;
const ITEM_INDENT = "    ";

/**
 * Indents all lines after the first to the level of an item of a list. Empty lines, which only block scalars have, stay
 * empty.
 */
export function indented(text: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${ITEM_INDENT}`);
}

const utf8 = new TextEncoder();

/** Bytes that share their memory with nothing, so that it can go to another thread. */
function ownBytes(text: string): Uint8Array {
  return utf8.encode(text);
}
