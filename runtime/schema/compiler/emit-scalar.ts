/** Emits type tests as expressions, and the keywords of strings and numbers as statements. */

import type { Schema, SchemaType } from "../schema-types.js";
import type { CodeSink } from "./code-sink.js";
import { literal } from "./literal.js";
import type { Statement } from "./statements.js";

interface ScalarPlace {
  readonly value: string;
  readonly segment?: string;
}

/** Identifiers of the constants with a node's compiled pattern and format. */
interface TextConstants {
  readonly pattern: string | undefined;
  readonly format: string | undefined;
  /** The object that contains bytes as a text, if their notation may be normalized. */
  readonly bytesIn?: string | undefined;
}

/** Emits a condition: that the value is of the type, or, if `expected` is false, that it is not. */
export function typeTest(sink: CodeSink, type: SchemaType, value: string, expected: boolean): string {
  const not = expected ? "" : "!";
  switch (type) {
    case "string":
    case "boolean":
      return `typeof ${value} ${not || "="}== "${type}"`;
    case "integer":
      return `${not}${sink.kit("isInteger")}(${value})`;
    case "number":
      return `${not}${sink.kit("isNumber")}(${value})`;
    case "array":
      return `${not}Array.isArray(${value})`;
    case "object":
      return `${not}${sink.kit("isObject")}(${value})`;
  }
}

export function textRules(
  sink: CodeSink,
  schema: Schema,
  place: ScalarPlace,
  { pattern, format, bytesIn }: TextConstants,
): Statement[] {
  const { value, segment } = place;
  const chain: string[] = [];
  if (schema.maxLength !== undefined) {
    const test = `${sink.kit("isLonger")}(${value}, ${schema.maxLength})`;
    chain.push(`if (${test}) walk.tooLong(${segment}, ${schema.maxLength});`);
  }
  if (schema.minLength) {
    const test = `${sink.kit("isShorter")}(${value}, ${schema.minLength})`;
    chain.push(`if (${test}) ${breaks(place, `should be at least ${schema.minLength} chars long`)}`);
  }
  if (pattern !== undefined) {
    chain.push(`if (!${pattern}.test(${value})) ${breaks(place, `should match '${schema.pattern}'`)}`);
  }
  // Stock servers report only the first problem of length and pattern. A text that is too long is never matched.
  const rules: Statement[] = chain.map((rule, index) => (index === 0 ? rule : `else ${rule}`));
  if (format !== undefined) {
    const problem =
      bytesIn !== undefined && schema.format === "byte"
        ? `walk.otherBytes(${bytesIn}, ${segment}, ${value});`
        : `walk.wrongFormat(${segment}, ${value}, ${literal(schema.format)});`;
    rules.push(`if (!${format}(${value})) ${problem}`);
  }
  return rules;
}

export function numberRules(sink: CodeSink, schema: Schema, place: ScalarPlace): Statement[] {
  const { value, segment } = place;
  const { minimum, maximum, multipleOf, type, format } = schema;
  const rules: Statement[] = [];
  const bounds = schema.isFormatAdvisory ? "walk.boundsAdvisory && " : "";
  const int32 = (): string =>
    `if (${bounds}!${sink.kit("isInt32")}(${value})) walk.wrongFormat(${segment}, ${value}, "int32");`;
  if (format === "int32" && !schema.isFormatAdvisory) rules.push(int32());
  else if (type === "integer") {
    // No integer beyond 64 bits can be stored.
    rules.push(`if (!${sink.kit("isInt64")}(${value})) walk.wrongType(undefined, ${segment}, ${value}, "int64");`);
    if (format === "int32") rules.push(`else ${int32()}`);
  } else if (format === "int32") rules.push(int32());
  else if (format === "float") {
    rules.push(`if (${bounds}!${sink.kit("isFloat32")}(${value})) walk.wrongFormat(${segment}, ${value}, "float");`);
  }
  if (multipleOf !== undefined) {
    const test = `${sink.kit("isMultiple")}(${value}, ${multipleOf})`;
    rules.push(`if (!${test}) ${breaks(place, `should be a multiple of ${multipleOf}`)}`);
  }
  if (minimum !== undefined) {
    const [operator, words] = schema.exclusiveMinimum ? ["<=", "greater than"] : ["<", "greater than or equal to"];
    rules.push(`if (${value} ${operator} ${minimum}) ${breaks(place, `should be ${words} ${minimum}`)}`);
  }
  if (maximum !== undefined) {
    const [operator, words] = schema.exclusiveMaximum ? [">=", "less than"] : [">", "less than or equal to"];
    rules.push(`if (${value} ${operator} ${maximum}) ${breaks(place, `should be ${words} ${maximum}`)}`);
  }
  return rules;
}

function breaks({ value, segment }: ScalarPlace, rule: string): string {
  return `walk.breaks(${segment}, ${value}, ${literal(rule)});`;
}
