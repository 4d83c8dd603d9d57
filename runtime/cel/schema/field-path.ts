/**
 * `fieldPath`, where a rule reports its failures: steps from the value with the rule to a field of its schema, written
 * `.name` or `['name']`. Steps into lists do not exist. SPEC: Validation expressions, fieldPath.
 */
import type { Schema } from "../../schema/schema-types.js";
import { describedBy, type Structs } from "./reference.js";

export type FieldPathResult =
  /** `path` in the notation of errors: `spec.ports`, `labels[app]`. */
  { readonly ok: true; readonly path: string } | { readonly ok: false; readonly problem: string };

/** Like {@link resolveFieldPath}, but returns undefined for a malformed or unknown path. */
export function parseFieldPath(text: string, schema: Schema, structs: Structs): string | undefined {
  const result = resolveFieldPath(text, schema, structs);
  return result.ok ? result.path : undefined;
}

/** @param schema the schema of the value with the rule */
export function resolveFieldPath(text: string, schema: Schema, structs: Structs): FieldPathResult {
  const refuse = (problem: string): FieldPathResult => ({ ok: false, problem });
  const tokens = text.match(TOKEN) ?? [];
  let node: Schema | undefined = schema;
  let path = "";
  let index = 0;
  while (index < tokens.length) {
    const step = readStep(tokens, index);
    if ("problem" in step) return refuse(step.problem);
    const { properties, additionalProperties }: Schema = node === undefined ? {} : describedBy(node, structs);
    if (properties !== undefined) {
      node = Object.hasOwn(properties, step.name) ? properties[step.name] : undefined;
      if (node === undefined) return refuse(NO_FIELD);
      path = path === "" ? step.name : `${path}.${step.name}`;
    } else if (additionalProperties !== undefined) {
      node = additionalProperties === true ? undefined : additionalProperties;
      path = `${path}[${step.name}]`;
    } else return refuse(NO_FIELD);
    index = step.next;
  }
  return { ok: true, path };
}

const NO_FIELD = "does not refer to a valid field";
const END = "unexpected end of JSON path";

/** A quoted text, which may contain delimiters; a delimiter; or anything else up to a delimiter. */
const TOKEN = /'(?:[^']|(?<=\\)')*'|[.[\]]|[^.[\]]+/g;

type Step = { readonly name: string; readonly next: number } | { readonly problem: string };

function readStep(tokens: readonly string[], index: number): Step {
  const [delimiter, name, end] = tokens.slice(index, index + 3);
  if (delimiter === ".") {
    if (name === undefined) return { problem: END };
    return DELIMITERS.has(name) ? { problem: NO_FIELD } : { name, next: index + 2 };
  }
  if (delimiter !== "[") return { problem: `expected [ or . but got: ${delimiter}` };
  if (name === undefined) return { problem: END };
  const isQuoted = name.length >= 2 && name.startsWith("'") && name.endsWith("'");
  if (!isQuoted) return { problem: `expected single quoted string but got ${name}` };
  const unquoted = withoutEscapes(name.slice(1, -1));
  if (unquoted === undefined) return { problem: "invalid string literal: unknown escape" };
  if (end === undefined) return { problem: END };
  return end === "]" ? { name: unquoted, next: index + 3 } : { problem: `expected ] but got ${end}` };
}

const DELIMITERS: ReadonlySet<string> = new Set([".", "[", "]"]);

const ESCAPED: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "'": "'",
  "\\": "\\",
};

/** Undefined for unknown escapes. */
function withoutEscapes(text: string): string | undefined {
  let isKnown = true;
  const unescaped = text.replace(/\\(.?)/gs, (_, character: string) => {
    const meant = Object.hasOwn(ESCAPED, character) ? ESCAPED[character] : undefined;
    if (meant === undefined) isKnown = false;
    return meant ?? "";
  });
  return isKnown ? unescaped : undefined;
}
