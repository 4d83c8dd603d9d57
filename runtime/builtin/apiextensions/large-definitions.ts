/** Tells large definitions from ordinary ones, which are validated without waiting for turns of the event loop. */
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { JsonObject } from "../../api/json.js";
import { hasSchemas } from "../../schema/reader/large-schemas.js";
import { RULES } from "./expression-rules.js";

/** Schemas from which a definition is large: its validation takes more than some ten milliseconds. */
const LARGE_SCHEMAS = 1_000;
/** An expression takes as long to compile as so many schemas to validate. */
const SCHEMAS_PER_RULE = 20;

/** Takes bounded time. */
export function isLargeDefinition({ spec }: CustomResourceDefinition): boolean {
  const roots = spec.versions.flatMap(({ schema }) => schema?.openAPIV3Schema ?? []);
  return hasSchemas(roots as unknown as JsonObject[], LARGE_SCHEMAS, weight);
}

function weight({ [RULES]: rules }: JsonObject): number {
  return Array.isArray(rules) ? 1 + rules.length * SCHEMAS_PER_RULE : 1;
}
