/**
 * Determines the schema under which a stored object was written, and brings objects of other schemas to the present one.
 * Reads show defaults that were added later and hide fields that were removed (VAL-025). Objects that were written under
 * the present schema, which is nearly all of them, cost only a comparison of bytes.
 */
import { createHash } from "node:crypto";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { markOfStructs } from "../../schema/schema-mark.js";

/** The version of the defaulting and pruning code. It has to change whenever their results do. */
const RULES = "2";
const MARK_CHARACTERS = 16;

/**
 * Returns a short text that differs for different versions and schemas. Generated kinds contain the mark of their schema;
 * for other kinds the time is linear in the size of the schema.
 */
export function schemaMarkOf({ version, root, schemaMark, structs }: ResourceDefinition): string {
  const text = `${RULES} ${version} ${schemaMark ?? markOfStructs(root, structs())}`;
  return createHash("sha256").update(text).digest("hex").slice(0, MARK_CHARACTERS);
}

/** Decodes stored bytes to an object in the version in which it was written. @throws Error for any other bytes */
export function decodeStored(value: Buffer): ApiObject {
  const object = decodeOwnJson(value);
  if (!isJsonObject(object) || !isJsonObject(object.metadata)) throw new Error("it has no metadata");
  delete object.$schema;
  return object as ApiObject;
}

/** The object is too much work for the present schema. The message does not quote the object. */
export class TooMuchWorkError extends Error {}

/**
 * Adds missing defaults to a stored object and removes unknown fields. Values that break other rules of the schema stay,
 * and the next write reports them. Changes the object in place.
 * @throws TooMuchWorkError if the schema needs too much work for the object, or makes it too large
 */
export function underPresentSchema(object: ApiObject, definition: ResourceDefinition): ApiObject {
  return brought(object, definition, true);
}

/**
 * Removes the fields that a version does not have from an object that was converted to it. The object already has the
 * defaults of the stored version; the defaults of this version apply only to writes through it.
 * @throws TooMuchWorkError as {@link underPresentSchema}
 */
export function prunedTo(object: ApiObject, definition: ResourceDefinition): ApiObject {
  return brought(object, definition, false);
}

function brought(object: ApiObject, { validate }: ResourceDefinition, defaults: boolean): ApiObject {
  const { gaveUp } = validate(object, { prune: true, defaults, nulls: "drop" });
  if (gaveUp !== undefined) throw new TooMuchWorkError(`under the present schema the object ${gaveUp}`);
  return object;
}
