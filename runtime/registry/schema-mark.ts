/**
 * Which schema a stored object was written under, and what an object of another schema looks like under the present one.
 * Reads show defaults that came later and hide fields that are no more (VAL-025); objects that were written under the
 * present schema, which is nearly all of them, cost a comparison of bytes.
 */
import { createHash } from "node:crypto";
import { isJsonObject } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { decodeOwnJson, encodeJson } from "../codec/json.js";
import type { ResourceDefinition } from "../kit/index.js";

/** Changes when defaulting or pruning itself does something else than before. */
const RULES = "1";
const MARK_CHARACTERS = 16;

/** A short text that differs for different schemas. Linear in the schema. */
export function schemaMarkOf({ root, structs }: ResourceDefinition): string {
  const text = `${RULES} ${root} ${encodeJson(structs())}`;
  return createHash("sha256").update(text).digest("hex").slice(0, MARK_CHARACTERS);
}

/**
 * The stored object with defaults that it lacks, and without fields that the schema does not know. What breaks other
 * rules of the schema stays as it is: that is for the next write to judge.
 * @throws Error for bytes that are no stored object.
 */
export function underPresentSchema(value: Buffer, { validate }: ResourceDefinition): ApiObject {
  const object = decodeOwnJson(value);
  if (!isJsonObject(object) || !isJsonObject(object.metadata)) throw new Error("it has no metadata");
  validate(object, { prune: true, defaults: true, nulls: "drop" });
  return object as ApiObject;
}
