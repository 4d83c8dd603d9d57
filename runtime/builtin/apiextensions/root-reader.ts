/** Reads the schemas of a definition for the rules that need them as the server enforces them. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import type { JsonValue } from "../../api/json.js";
import { SERVED_DEFINITION, type Structural, toStructural } from "../../schema/reader/structural.js";

/** Returns the structural form of the schema of a version. */
export type ReadRoot = (root: JSONSchemaProps) => Structural;

/** Returns a function for the rules of one write, which reads each schema once, however many of them need it. */
export function rootReader(): ReadRoot {
  const read = new Map<JSONSchemaProps, Structural>();
  return (root) => {
    const known = read.get(root) ?? toStructural(root as unknown as JsonValue, SERVED_DEFINITION);
    read.set(root, known);
    return known;
  };
}
