/**
 * Which schema a stored object was written under, and what an object of another schema looks like under the present one.
 * Reads show defaults that came later and hide fields that are no more (VAL-025); objects that were written under the
 * present schema, which is nearly all of them, cost a comparison of bytes.
 */
import { createHash } from "node:crypto";
import { isJsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { markOfStructs } from "../../schema/schema-mark.js";

/** Changes when defaulting or pruning itself does something else than before. */
const RULES = "2";
const MARK_CHARACTERS = 16;

/** A short text that differs for different versions and schemas. Generated kinds bring it; else it is linear in the schema. */
export function schemaMarkOf({ version, root, schemaMark, structs }: ResourceDefinition): string {
  const text = `${RULES} ${version} ${schemaMark ?? markOfStructs(root, structs())}`;
  return createHash("sha256").update(text).digest("hex").slice(0, MARK_CHARACTERS);
}

/** An object as bytes of the store hold it, in the version that it was written in. @throws Error for bytes that are none. */
export function decodeStored(value: Buffer): ApiObject {
  const object = decodeOwnJson(value);
  if (!isJsonObject(object) || !isJsonObject(object.metadata)) throw new Error("it has no metadata");
  delete object.$schema;
  return object as ApiObject;
}

/** A schema that an object can't be shown under; the message says nothing of its content. */
export class TooMuchWorkError extends Error {}

/**
 * Gives a stored object the defaults that it lacks and takes fields that the schema does not know. What breaks other
 * rules of the schema stays as it is: that is for the next write to judge.
 * @throws TooMuchWorkError where the schema makes too much work of the object, or too much out of it
 */
export function underPresentSchema(object: ApiObject, definition: ResourceDefinition): ApiObject {
  return brought(object, definition, true);
}

/**
 * Takes fields that a version does not have from an object that was converted to it. The defaults of the stored version
 * are in it already; those of this one are for what is written through it.
 * @throws TooMuchWorkError as above
 */
export function prunedTo(object: ApiObject, definition: ResourceDefinition): ApiObject {
  return brought(object, definition, false);
}

function brought(object: ApiObject, { validate }: ResourceDefinition, defaults: boolean): ApiObject {
  const { gaveUp } = validate(object, { prune: true, defaults, nulls: "drop" });
  if (gaveUp !== undefined) throw new TooMuchWorkError(`under the present schema the object ${gaveUp}`);
  return object;
}
