/**
 * Limits the size of a schema's patterns. `[a-z]{1,1000}` has a thousand instructions in thirteen characters: some ten
 * thousand such patterns would exhaust the server's memory once an object is validated against them.
 */

import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField } from "../../api/field-error.js";
import { walked } from "../../base/turn-budget.js";
import { patternInstructions } from "../../schema/compiler/keywords/pattern.js";
import { addSchemaParts } from "./definition-schema-parts.js";

/** Maximum length of a pattern in characters, which bounds the effort of compiling it. */
export const MAX_PATTERN_CHARACTERS = 10_000;
/** Maximum number of instructions of all distinct patterns in one version. Real projects have a few hundred. */
export const MAX_PATTERN_INSTRUCTIONS = 100_000;

/** Characters of the patterns that are read between two pauses, and what each takes in addition. */
const CHARACTERS_PER_PIECE = 5_000;
const FURTHER_CHARACTERS = 50;

/** Takes bounded time. @param field path of the schema, such as `spec.versions[0].schema.openAPIV3Schema` */
export function* validatePatterns(root: JSONSchemaProps, field: string): Generator<void, FieldError[]> {
  const patterns = new Set<string>();
  yield* walked(root, (schema, below) => {
    if (typeof schema.pattern === "string") patterns.add(schema.pattern);
    addSchemaParts(schema, below);
  });
  let instructions = 0;
  let characters = 0;
  for (const pattern of patterns) {
    characters += pattern.length + FURTHER_CHARACTERS;
    if (characters > CHARACTERS_PER_PIECE) {
      characters = 0;
      yield;
    }
    if (pattern.length > MAX_PATTERN_CHARACTERS) {
      const why = `a pattern has ${pattern.length} characters, the limit is ${MAX_PATTERN_CHARACTERS}`;
      return [forbiddenField(field, why)];
    }
    instructions += patternInstructions(pattern);
    if (instructions > MAX_PATTERN_INSTRUCTIONS) {
      const why = `the patterns of the schema take more than ${MAX_PATTERN_INSTRUCTIONS} instructions: shorten their repetitions`;
      return [forbiddenField(field, why)];
    }
  }
  return [];
}
