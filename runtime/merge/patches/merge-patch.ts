/** JSON Merge Patch (RFC 7396). SPEC: Media types, `application/merge-patch+json`. */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { PatchError } from "./patch-error.js";
import { requireBoundedDepth } from "./patch-limits.js";
import { describeValue, equalValues, ownMember } from "./patch-values.js";

/**
 * Returns the document with the patch merged in: null removes a member, objects merge, and everything else, including
 * lists, is replaced as a whole. Neither argument is changed, and the result shares nothing with them. Linear.
 *
 * @throws PatchError `malformed` if the patch is not an object, since an API object can't become anything else, or is
 * nested deeper than MAX_PATCH_DEPTH.
 */
export function applyMergePatch(document: JsonValue, patch: unknown): JsonValue {
  if (!isJsonObject(patch)) {
    throw new PatchError("malformed", `a merge patch must be an object, found ${describeValue(patch)}`);
  }
  requireBoundedDepth(patch, "merge patch");
  return mergeObject(document, patch);
}

/**
 * Returns the smallest merge patch that turns `original` into `modified`, without the null members of `modified`, which
 * a merge patch can't express. Shares nothing with its arguments. Linear.
 *
 * @throws PatchError `malformed` if a document is nested deeper than MAX_PATCH_DEPTH.
 */
export function createMergePatch(original: JsonObject, modified: JsonObject): JsonObject {
  requireBoundedDepth(original, "original document");
  requireBoundedDepth(modified, "modified document");
  return diffObject(original, modified);
}

function diffObject(original: JsonObject, modified: JsonObject): JsonObject {
  const patch: JsonObject = {};
  for (const [key, value] of Object.entries(original)) {
    if (value !== undefined && ownMember(modified, key) === undefined) setMember(patch, key, null);
  }
  for (const [key, value] of Object.entries(modified)) {
    if (value === undefined) continue;
    const before = ownMember(original, key);
    if (before !== undefined && equalValues(before, value)) continue;
    const isMerged = isJsonObject(before) && isJsonObject(value);
    setMember(patch, key, isMerged ? diffObject(before, value) : cloneJson(value));
  }
  return patch;
}

function mergeObject(target: JsonValue | undefined, patch: JsonObject): JsonObject {
  const base = isJsonObject(target) ? target : {};
  const result: JsonObject = {};
  for (const [key, value] of Object.entries(base)) {
    if (value === undefined) continue;
    const change = ownMember(patch, key);
    if (change === undefined) setMember(result, key, cloneJson(value));
    else if (change !== null) setMember(result, key, mergeValue(value, change));
  }
  for (const [key, change] of Object.entries(patch)) {
    if (change === undefined || change === null || ownMember(base, key) !== undefined) continue;
    setMember(result, key, mergeValue(undefined, change));
  }
  return result;
}

function mergeValue(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  return isJsonObject(patch) ? mergeObject(target, patch) : cloneJson(patch);
}
