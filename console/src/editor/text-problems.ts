/** What is wrong in a YAML text, with the places of it: its syntax, what the schema says, and what the server said. */
import { decodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { yamlPlaces } from "../../../runtime/codec/yaml-places.js";
import { messageOf } from "../parts/messages.js";
import type { KindSchema } from "../schema/kind-schema.js";
import { checkObject, type FieldProblem } from "../schema/schema-check.js";
import { isObject } from "../values/json-tree.js";

export interface TextProblem {
  /** Offsets in the text. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** A longer text is left to the server: checking it would make typing slow. */
const MAX_CHARACTERS = 300_000;

/** @param answered what the server said of single fields */
export function textProblems(
  text: string,
  schema: KindSchema | undefined,
  answered: readonly FieldProblem[],
): TextProblem[] {
  if (text.length > MAX_CHARACTERS) return [];
  try {
    const { value } = decodeYaml(new TextEncoder().encode(text));
    if (!isObject(value)) return [];
    const problems = [...(schema === undefined ? [] : checkObject(schema, value)), ...answered];
    if (problems.length === 0) return [];
    const places = yamlPlaces(text);
    return problems.map(({ path, message }) => ({ ...places(path), message }));
  } catch (error) {
    const message = messageOf(error);
    return [{ ...lineIn(text, message), message }];
  }
}

/** The parser's messages name the line. */
function lineIn(text: string, message: string): { from: number; to: number } {
  const number = Number(/at line (\d+)/.exec(message)?.[1] ?? 1);
  const lines = text.split("\n");
  const from = lines.slice(0, number - 1).reduce((length, line) => length + line.length + 1, 0);
  const start = Math.min(from, text.length);
  return { from: start, to: Math.min(start + (lines[number - 1]?.length ?? 0), text.length) };
}
