/**
 * Applies the changes that policies make to an object: configurations, which are merged as by server-side apply but
 * without an owner, and JSON patches. beyond-1.31 6.1.
 */
import { formatFieldError } from "../../api/field-error.js";
import { cloneJson, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { applyJsonPatch } from "../../merge/patches/json-patch.js";
import { FailedTestError, PatchError } from "../../merge/patches/patch-error.js";
import { isDeeperThan, MAX_PATCH_DEPTH, serializedSize } from "../../merge/patches/patch-limits.js";
import { atomicParts } from "../../merge/typed/atomic-parts.js";
import { identityErrors } from "../../merge/typed/typed-check.js";
import { mergeTyped } from "../../merge/typed/typed-merge.js";
import type { RegisteredResource } from "../kinds/scheme.js";

/** The most characters of JSON text in one change, which is the limit of a whole object. */
const MAX_CHANGE_CHARACTERS = 3 * 1024 * 1024;

/** Explains why a change can't be made. */
export class PolicyPatchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "PolicyPatchError";
  }
}

/**
 * Merges a configuration into an object. The result shares nothing with either.
 * @param object an object of the version that `resource` is; it is not changed
 * @param stated the configuration, without kind and version
 * @throws PolicyPatchError for fields that the kind does not have, of another type, or that would be replaced as a
 * whole
 */
export function withConfiguration(
  { definition }: RegisteredResource,
  object: ApiObject,
  stated: JsonObject,
): ApiObject {
  checkSize(stated);
  const { kind, apiVersion } = object;
  const config = { ...cloneJson(stated), kind, apiVersion } as ApiObject & JsonObject;
  const { errors, unknownFields } = definition.validate(cloneJson(config), {
    prune: false,
    defaults: false,
    nulls: "drop",
  });
  const [unknown] = unknownFields;
  if (unknown !== undefined) throw notOfSchema(`.${unknown}: field not declared in schema`);
  const error =
    errors.find(({ reason }) => reason === "FieldValueTypeInvalid") ?? identityErrors(definition.merge, config)[0];
  if (error !== undefined) throw notOfSchema(formatFieldError(error));
  const atomics = atomicParts(definition.merge, config);
  if (atomics.length > 0)
    throw new PolicyPatchError(
      `error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(", ")}`,
    );
  // The merged object shares structure with both.
  return cloneJson(mergeTyped(definition.merge, object as JsonObject, config)) as ApiObject;
}

function notOfSchema(text: string): PolicyPatchError {
  return new PolicyPatchError(`error applying patch: failed to convert patch object to typed object: ${text}`);
}

/**
 * Applies the operations of a JSON patch to an object. Returns undefined if one of its tests fails, in which case the
 * patch changes nothing. The result shares nothing with either.
 * @throws PolicyPatchError
 */
export function withPatches(object: ApiObject, operations: JsonValue): ApiObject | undefined {
  checkSize(operations);
  try {
    return applyJsonPatch(object as JsonObject, operations, { toleratesMissing: true }) as ApiObject;
  } catch (error) {
    if (error instanceof FailedTestError) return undefined;
    if (error instanceof PatchError) throw new PolicyPatchError(`JSON Patch: ${error.message}`);
    throw error;
  }
}

/** The result of an expression may contain the same value many times, which needs no memory until it is copied. */
function checkSize(change: JsonValue): void {
  if (serializedSize(change, MAX_CHANGE_CHARACTERS) > MAX_CHANGE_CHARACTERS)
    throw new PolicyPatchError(`the change has more than ${MAX_CHANGE_CHARACTERS} characters`);
  if (isDeeperThan(change, MAX_PATCH_DEPTH))
    throw new PolicyPatchError(`the change is nested deeper than ${MAX_PATCH_DEPTH} levels`);
}
