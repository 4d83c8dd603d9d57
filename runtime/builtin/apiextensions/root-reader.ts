/** Reads the schemas of a definition for the rules that need them as the server enforces them. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import type { JsonValue } from "../../api/json.js";
import {
  SERVED_DEFINITION,
  type Structural,
  toStructural,
  toStructuralInTurns,
} from "../../schema/reader/structural.js";

/** Returns the structural form of the schema of a version. */
export type ReadRoot = (root: JSONSchemaProps) => Generator<void, Structural>;

/**
 * Returns a function for the rules of one write, which reads each schema once, however many of them need it.
 * @param isLarge whether the schemas are to be read in several turns
 */
export function rootReader(isLarge = false): ReadRoot {
  const read = new Map<JSONSchemaProps, Structural>();
  return function* readRoot(root) {
    const raw = root as unknown as JsonValue;
    const known =
      read.get(root) ??
      (isLarge ? yield* toStructuralInTurns(raw, SERVED_DEFINITION) : toStructural(raw, SERVED_DEFINITION));
    read.set(root, known);
    return known;
  };
}
