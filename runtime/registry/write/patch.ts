/**
 * The verb patch: JSON Patch, JSON Merge Patch and strategic merge patch. The patch runs inside the store's loop. SPEC:
 * Updates 2.
 */
import { cloneJson, isJsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { badRequest, notFound, StatusError, tooLarge } from "../../api/status.js";
import { applyJsonPatch, applyJsonPatchInSteps } from "../../merge/patches/json-patch.js";
import type { JsonPatchDialect } from "../../merge/patches/json-patch-operations.js";
import { applyMergePatch } from "../../merge/patches/merge-patch.js";
import { PatchError } from "../../merge/patches/patch-error.js";
import { applyStrategicMergePatch } from "../../merge/patches/strategic-merge-patch.js";
import { inStageTurns, type StageTurn, stageTurnOf } from "../objects/stage-turns.js";
import type { ResourceStore } from "../store.js";
import { keepIdentity } from "./patched-identity.js";
import { decideUpdate } from "./update.js";
import { guaranteedUpdate, type WriteOutcome, type WriteRequest } from "./write.js";

export type PatchType = "json" | "merge" | "strategic";

/**
 * The document that a patch changes, and how the result becomes an object: the object itself, or another view of it
 * (scale).
 */
export interface PatchView {
  read(object: ApiObject): JsonValue;
  write(patched: JsonValue, object: ApiObject): ApiObject;
}

const wholeObject: PatchView = {
  read: (object) => object as JsonValue,
  write: (patched) => patched as ApiObject,
};

/** @throws StatusError 400, 404, 409, 413, 422 */
export async function patchObject(
  store: ResourceStore,
  request: WriteRequest,
  type: PatchType,
  patch: JsonValue,
  view: PatchView = wholeObject,
): Promise<WriteOutcome> {
  const { resource, name } = request;
  return guaranteedUpdate(store, request, store.key(request.namespace, name), async (current) => {
    if (current === undefined) throw notFound(resource.gr, name);
    const before = await store.remoteForms.decoded(current, resource);
    const dialect = store.context.profile.behaviours.jsonPatches;
    const turn = stageTurnOf(request, current);
    if (turn !== undefined) await turn();
    const document = view.read(before);
    const patched =
      turn !== undefined && type === "json"
        ? await applyOperations(request, turn, document, patch, dialect)
        : applyPatch(request, type, document, patch, dialect);
    if (!isJsonObject(patched)) {
      const why = "the patch does not lead to an object";
      throw dialect === "stock" ? failedPatch(request, why, dialect) : badRequest(why);
    }
    if (turn !== undefined) await turn();
    // The result shares with the stored object what the patch did not change.
    const object = cloneJson(view.write(patched, before));
    if (turn !== undefined) await turn();
    keepIdentity(store, request, object, before);
    return decideUpdate(store, request, current, object, { isPatch: true, old: before });
  });
}

function applyPatch(
  request: WriteRequest,
  type: PatchType,
  document: JsonValue,
  patch: JsonValue,
  dialect: JsonPatchDialect,
): JsonValue {
  try {
    if (type === "json") return applyJsonPatch(document, patch, { dialect });
    const stated = dialect === "stock" ? requireDecodable(patch, type) : patch;
    if (type === "merge") return applyMergePatch(document, stated);
    return applyStrategicMergePatch(document, stated, request.resource.definition.merge);
  } catch (error) {
    return refusePatch(request, error, dialect);
  }
}

/** Applies the operations of a JSON patch to a large object, or many operations. */
async function applyOperations(
  request: WriteRequest,
  turn: StageTurn,
  document: JsonValue,
  patch: JsonValue,
  dialect: JsonPatchDialect,
): Promise<JsonValue> {
  try {
    return await inStageTurns(turn, applyJsonPatchInSteps(document, patch, { dialect }));
  } catch (error) {
    return refusePatch(request, error, dialect);
  }
}

function refusePatch(request: WriteRequest, error: unknown, dialect: JsonPatchDialect): never {
  if (!(error instanceof PatchError)) throw error;
  if (error.kind === "tooLarge") throw tooLarge(error.message);
  if (error.kind === "malformed") throw badRequest(error.message);
  throw failedPatch(request, error.message, dialect);
}

/**
 * Requires a patch that stock servers decode as an object. They accept null as an empty strategic patch.
 * @throws PatchError `malformed`
 */
function requireDecodable(patch: JsonValue, type: "merge" | "strategic"): JsonValue {
  if (isJsonObject(patch)) return patch;
  if (patch === null) {
    if (type === "strategic") return {};
    throw new PatchError("malformed", "Invalid JSON Patch");
  }
  const found = Array.isArray(patch) ? "array" : typeof patch === "boolean" ? "bool" : typeof patch;
  const problem = `json: cannot unmarshal ${found} into Go value of type map[string]interface {}`;
  throw new PatchError("malformed", type === "merge" ? `error decoding patch: ${problem}` : problem);
}

const REJECTED = "the server rejected our request due to an error in our request";

/**
 * Returns the error 422 for a JSON patch that can't be applied to its object. Stock servers do not state the reason.
 */
function failedPatch({ resource, name }: WriteRequest, why: string, dialect: JsonPatchDialect): StatusError {
  if (dialect === "stock") return new StatusError(422, "Invalid", REJECTED, {});
  const { gr, definition } = resource;
  return new StatusError(422, "Invalid", `${REJECTED}: ${why}`, {
    name,
    ...(gr.group === "" ? {} : { group: gr.group }),
    kind: definition.kind,
    causes: [{ reason: "FieldValueInvalid", message: why, field: "patch" }],
  });
}
