/** Writes of the status of an object, which has a path and field owners of its own. */
import type { FullResourceClient, JsonObject, UntypedObject } from "../../../runtime/client/browser.js";
import { FIELD_MANAGER } from "../session/field-manager.js";
import { isObject } from "../values/json-tree.js";
import { type ChangedPart, changedPart } from "./changed-part.js";
import type { StoredObject } from "./stored-object.js";
import type { Edit } from "./write-object.js";

type StatusCalls = FullResourceClient<UntypedObject>;

interface WriteOptions {
  readonly dryRun?: boolean;
  readonly force?: boolean;
}

/** What names the object, and its status. */
export function statusPart({ apiVersion, kind, metadata, status }: JsonObject): JsonObject {
  const { name, namespace } = isObject(metadata) ? metadata : {};
  const place = { ...(name === undefined ? {} : { name }), ...(namespace === undefined ? {} : { namespace }) };
  return { apiVersion, kind, metadata: place, status: status ?? {} } as JsonObject;
}

/** Returns what an apply of an edited status consists of. */
export function statusApplyOf(calls: StatusCalls, { base, edited }: Edit): ChangedPart {
  const applied = calls.extractApplied(base, { fieldManager: FIELD_MANAGER, subresource: "status" });
  const { status } = (applied ?? {}) as JsonObject;
  return changedPart(
    statusPart(base as unknown as JsonObject),
    statusPart(edited),
    status === undefined ? undefined : { status },
  );
}

/** @throws StatusError 409 with the causes if other managers own fields of the document */
export function applyStatus(
  calls: StatusCalls,
  document: UntypedObject,
  options: WriteOptions = {},
): Promise<StoredObject> {
  // It has a name, since it is a part of an object that has one.
  const named = document as Parameters<StatusCalls["status"]["apply"]>[0];
  return calls.status.apply(named, { fieldManager: FIELD_MANAGER, fieldValidation: "Strict", ...options });
}

/** @throws StatusError 409 if the object was written since, unless `force` is set */
export function replaceStatus(
  calls: StatusCalls,
  { base, edited }: Edit,
  { dryRun = false, force = false }: WriteOptions = {},
): Promise<StoredObject> {
  const { resourceVersion, ...metadata } = base.metadata;
  const object = {
    ...base,
    metadata: { ...metadata, ...(force ? {} : { resourceVersion }), name: base.metadata.name },
    status: edited.status,
  };
  return calls.status.update(object, { dryRun, fieldValidation: "Strict" });
}
