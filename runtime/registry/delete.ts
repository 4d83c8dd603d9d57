/** delete and deletecollection: the two phases of deletion. SPEC: Resource deletion. */
import { equalJson } from "../api/json.js";
import { type ApiObject, metadataOf } from "../api/object.js";
import { conflict, isConflict, isNotFound, notFound } from "../api/status.js";
import { formatTime } from "../api/time.js";
import { hasFinalizers } from "./finalizers.js";
import { listObjects } from "./list.js";
import type { Selection } from "./selection.js";
import { convert, type ResourceStore } from "./store.js";
import { identityOf, type StoredObject } from "./stored-object.js";
import { admissionAttributes, guaranteedUpdate, hookContext, type WriteOutcome, type WriteRequest } from "./write.js";

/** Checked DeleteOptions. Propagation policies are validated before; without a garbage collector all act as Background. */
export interface DeleteOptions {
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

/** @throws StatusError 404, 409. */
export async function deleteObject(
  store: ResourceStore,
  request: WriteRequest,
  options: DeleteOptions,
): Promise<WriteOutcome> {
  const { resource, name } = request;
  const { hooks } = resource;
  const context = hookContext(store, request);
  return guaranteedUpdate(store, request, store.key(request.namespace, name), async (current) => {
    if (current === undefined) throw notFound(resource.gr, name);
    const old = convert(current.decode(), resource);
    checkPreconditions(request, old, options);
    await store.environment.admission.validate(admissionAttributes(request, "DELETE", undefined, old));
    if (!hasFinalizers(old, hooks)) return { type: "delete", object: old };
    if (old.metadata?.deletionTimestamp) return { type: "keep" };
    const object = terminating(store, old);
    hooks.prepareForDelete?.(object, context);
    return { type: "put", object };
  });
}

/** Deletes what a selection holds, one by one; objects that others remove meanwhile are passed over. Answers what it deleted. */
export async function deleteCollection(
  store: ResourceStore,
  request: WriteRequest,
  selection: Selection,
  options: DeleteOptions,
): Promise<StoredObject[]> {
  const { items } = await listObjects(store, {
    selection,
    version: { type: "unset" },
    isExact: false,
    limit: 0,
    continueToken: "",
  });
  const deleted: StoredObject[] = [];
  for (const item of items) {
    const { name, namespace, uid } = identityOf(item.decode());
    // the caller means one certain object: any other is passed over, as one that is gone would be
    if (options.preconditions?.uid !== undefined && options.preconditions.uid !== uid) continue;
    try {
      const own = { ...request, name, namespace };
      const { object } = await deleteObject(store, own, { preconditions: { ...options.preconditions, uid } });
      deleted.push(object);
    } catch (error) {
      // gone or replaced meanwhile: not one of those that were listed
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
  return deleted;
}

/** The object in its first phase: marked, and counted as a change of the desired state. */
function terminating(store: ResourceStore, old: ApiObject): ApiObject {
  const object = { ...old, metadata: { ...old.metadata } };
  const metadata = metadataOf(object);
  metadata.deletionTimestamp = formatTime(store.environment.clock.now());
  metadata.deletionGracePeriodSeconds = 0;
  if (metadata.generation !== undefined) metadata.generation += 1;
  return object;
}

function checkPreconditions(request: WriteRequest, old: ApiObject, { preconditions }: DeleteOptions): void {
  const { gr } = request.resource;
  for (const [field, label] of [
    ["uid", "UID"],
    ["resourceVersion", "ResourceVersion"],
  ] as const) {
    const wanted = preconditions?.[field];
    const found = old.metadata?.[field];
    if (wanted !== undefined && !equalJson(wanted, found)) {
      throw conflict(
        gr,
        request.name,
        `Precondition failed: ${label} in precondition: ${wanted}, ${label} in object meta: ${found}`,
      );
    }
  }
}
