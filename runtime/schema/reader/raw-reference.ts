/** Reads how raw schemas refer to others. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { SchemaPath } from "./raw-keywords.js";

export interface Reference {
  readonly reference: string;
  /** The path below the node. */
  readonly path: SchemaPath;
}

/** Returns a `$ref`, or a single one inside `allOf`, which published documents use to put text beside it. */
export function referenceOf(raw: JsonObject): Reference | undefined {
  if (typeof raw.$ref === "string") return { reference: raw.$ref, path: ["$ref"] };
  if (raw.type !== undefined || raw.properties !== undefined || !Array.isArray(raw.allOf)) return undefined;
  const [only] = raw.allOf;
  if (raw.allOf.length !== 1 || !isJsonObject(only) || typeof only.$ref !== "string") return undefined;
  return { reference: only.$ref, path: ["allOf", 0, "$ref"] };
}
