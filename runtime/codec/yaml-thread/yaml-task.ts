/** What the thread for large YAML does. A process that can't start the thread does it itself. */
import { type DuplicateKey, decodeJson, encodeJson, JsonSyntaxError } from "../json-codec.js";
import { decodeYaml, encodeYaml, type YamlOptions } from "../yaml-codec.js";

/** `read` turns YAML into JSON, `write` JSON into YAML; all texts are UTF-8. */
export type YamlTask =
  | ({ readonly does: "read"; readonly bytes: Uint8Array } & YamlOptions)
  | { readonly does: "write"; readonly bytes: Uint8Array };

export interface Translated {
  readonly bytes: Uint8Array;
  /** Those of the YAML document, as `DecodedJson` has them. */
  readonly duplicates: readonly string[];
  /** Parallel to the duplicates. */
  readonly duplicateKeys: readonly DuplicateKey[];
}

/** Errors lose their class between threads, so those that the sender of a document caused are told apart. */
export type YamlOutcome = Translated | { readonly syntaxError: string } | { readonly failure: unknown };

export function perform(task: YamlTask): YamlOutcome {
  try {
    return task.does === "read" ? read(task) : write(task.bytes);
  } catch (error) {
    return error instanceof JsonSyntaxError ? { syntaxError: error.message } : { failure: error };
  }
}

function read({ bytes, documents }: Extract<YamlTask, { does: "read" }>): Translated {
  const { value, duplicates, places } = decodeYaml(bytes, documents === undefined ? {} : { documents });
  return { bytes: ownBytes(encodeJson(value)), duplicates, duplicateKeys: places?.duplicates ?? [] };
}

function write(json: Uint8Array): Translated {
  return { bytes: ownBytes(encodeYaml(decodeJson(json).value)), duplicates: [], duplicateKeys: [] };
}

const utf8 = new TextEncoder();

/** Bytes that share their memory with nothing, so that it can go to another thread. */
function ownBytes(text: string): Uint8Array {
  return utf8.encode(text);
}
