/** patch: JSON Patch, JSON Merge Patch and strategic merge patch. SPEC: Updates 2; the patch runs inside the store's loop. */
import { cloneJson, isJsonObject, type JsonValue } from "../api/json.js";
import { type ApiObject, metadataOf } from "../api/object.js";
import { shownText } from "../api/shown-text.js";
import { badRequest, notFound, StatusError, tooLarge } from "../api/status.js";
import { applyJsonPatch } from "../merge/json-patch.js";
import { applyMergePatch } from "../merge/merge-patch.js";
import { PatchError } from "../merge/patch-error.js";
import { applyStrategicMergePatch } from "../merge/strategic-merge-patch.js";
import type { ResourceStore } from "./store.js";
import { decideUpdate } from "./update.js";
import { guaranteedUpdate, type WriteOutcome, type WriteRequest } from "./write.js";

export type PatchType = "json" | "merge" | "strategic";

/** What a patch is applied to and how the result comes back: the object itself, or another view of it (scale). */
export interface PatchView {
  read(object: ApiObject): JsonValue;
  write(patched: JsonValue, object: ApiObject): ApiObject;
}

const wholeObject: PatchView = {
  read: (object) => object as JsonValue,
  write: (patched) => patched as ApiObject,
};

/** @throws StatusError 400, 404, 409, 413, 422. */
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
    const takesMissingForNull = store.environment.profile.behaviours.jsonPatchMissingMember === "null";
    const patched = applyPatch(request, type, view.read(before), patch, takesMissingForNull);
    if (!isJsonObject(patched)) throw badRequest("the patch does not lead to an object");
    // The result shares what the patch did not change.
    const object = cloneJson(view.write(patched, before));
    checkUnchangedIdentity(request, object, before);
    return decideUpdate(store, request, current, object, { isPatch: true, old: before });
  });
}

function applyPatch(
  request: WriteRequest,
  type: PatchType,
  document: JsonValue,
  patch: JsonValue,
  takesMissingForNull: boolean,
): JsonValue {
  try {
    if (type === "json") return applyJsonPatch(document, patch, { takesMissingForNull });
    if (type === "merge") return applyMergePatch(document, patch);
    return applyStrategicMergePatch(document, patch, request.resource.definition.merge);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    if (error.kind === "tooLarge") throw tooLarge(error.message);
    if (error.kind === "malformed") throw badRequest(error.message);
    const { gr, definition } = request.resource;
    throw new StatusError(
      422,
      "Invalid",
      `the server rejected our request due to an error in our request: ${error.message}`,
      {
        name: request.name,
        ...(gr.group === "" ? {} : { group: gr.group }),
        kind: definition.kind,
        causes: [{ reason: "FieldValueInvalid", message: error.message, field: "patch" }],
      },
    );
  }
}

/** A patch may not turn the object into another one (UPD-011). */
function checkUnchangedIdentity(request: WriteRequest, object: ApiObject, before: ApiObject): void {
  if (object.metadata !== undefined && !isJsonObject(object.metadata)) throw badRequest("metadata must be an object");
  const metadata = metadataOf(object);
  if (metadata.name !== before.metadata?.name) {
    throw badRequest(
      `the name of the object (${shownText(metadata.name ?? "")}) does not match the name on the URL (${request.name})`,
    );
  }
  if ((metadata.namespace ?? "") !== (before.metadata?.namespace ?? "")) {
    throw badRequest(
      `the namespace of the object (${shownText(metadata.namespace ?? "")}) does not match the namespace on the request (${request.namespace})`,
    );
  }
  if (object.apiVersion !== before.apiVersion || object.kind !== before.kind) {
    throw badRequest(
      `a patch may not change apiVersion or kind: found ${shownText(object.apiVersion)} ${shownText(object.kind)}, expected ${before.apiVersion} ${before.kind}`,
    );
  }
}
