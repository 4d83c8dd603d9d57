/** Tells large definitions from ordinary ones, which are validated without waiting for turns of the event loop. */
import type { CustomResourceDefinition, JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { addSchemaParts } from "./definition-schema-parts.js";
import { RULES } from "./expression-rules.js";

/** Schemas from which a definition is large: its validation takes more than some ten milliseconds. */
const LARGE_SCHEMAS = 1_000;
/** An expression takes as long to compile as so many schemas to validate. */
const SCHEMAS_PER_RULE = 20;

/** Takes bounded time. */
export function isLargeDefinition({ spec }: CustomResourceDefinition): boolean {
  const waiting: JSONSchemaProps[] = [];
  for (const { schema } of spec.versions)
    if (schema?.openAPIV3Schema !== undefined) waiting.push(schema.openAPIV3Schema);
  let left = LARGE_SCHEMAS;
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    left -= 1 + (schema[RULES]?.length ?? 0) * SCHEMAS_PER_RULE;
    if (left <= 0 || waiting.length >= LARGE_SCHEMAS) return true;
    addSchemaParts(schema, waiting);
  }
  return false;
}
