/**
 * The verb apply: server-side apply of a partial object, which creates a missing object. SPEC: Updates 3; Field
 * ownership.
 */
import { cloneJson, copyMembers, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { SERVER_METADATA } from "../../api/meta.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { badRequest, missingIncarnation, notFound, staleVersion } from "../../api/status.js";
import { isPromise } from "../../base/awaitable.js";
import { shownText } from "../../base/shown-text.js";
import { finished, inTurns } from "../../base/turn-budget.js";
import { ConflictError } from "../../merge/ownership/conflict.js";
import { manageApply } from "../../merge/ownership/field-manager.js";
import { identityErrors } from "../../merge/typed/typed-check.js";
import { fillNullElements } from "../../schema/typed/null-elements.js";
import { writesMetadataWithStatus } from "../kinds/subresources.js";
import { stageTurnOf } from "../objects/stage-turns.js";
import type { ResourceStore } from "../store.js";
import { checkPartial, refuseNulls, schemaFailure } from "../validation/apply-schema.js";
import { applyConflict } from "./apply-conflict.js";
import { computedOwners } from "./computed-owners.js";
import { decideCreate } from "./create.js";
import {
  applyRecorder,
  fieldManagerRules,
  managerIdentityOf,
  NOTHING_STORED,
  type Recorder,
  type StoredOwnership,
  storedOwners,
  typed,
} from "./ownership.js";
import { decideUpdate, type MayCreate, type UpdateOutcome } from "./update.js";
import { guaranteedUpdate, readyToValidate, type WriteRequest } from "./write.js";

export interface ApplyOptions {
  /** Whether the apply takes conflicting fields from other managers. */
  readonly force: boolean;
  /** Runs before a missing object is created. */
  readonly mayCreate: MayCreate;
}

/**
 * @param given the result of {@link partialObject}; it is not changed
 * @throws StatusError 400, 403, 404, 409 for fields of other managers unless forced, 413, 422
 */
export async function applyObject(
  store: ResourceStore,
  request: WriteRequest,
  given: ApiObject,
  options: ApplyOptions,
): Promise<UpdateOutcome> {
  const { resource, name, namespace, subresource } = request;
  const ready = readyToValidate(resource, given);
  if (ready !== undefined) await ready;
  const checking = checkedConfig(store, request, given);
  const stated = stageTurnOf(request) === undefined ? finished(checking) : await inTurns(checking);
  // The errors of the configuration have been reported. Unknown fields of the stored object are not the client's
  // errors.
  const merging: WriteRequest = { ...request, fieldValidation: "Ignore", judgesNulls: !resource.isBuiltin };
  let isCreated = false;
  const outcome = await guaranteedUpdate(store, request, store.key(namespace, name), async (current) => {
    isCreated = current === undefined;
    if (current === undefined) {
      if (subresource !== "") throw notFound(resource.gr, name);
      refuseIncarnation(request, given);
      await options.mayCreate();
      const { object, record } = await apply(store, request, NOTHING_STORED, stated, options.force);
      return decideCreate(store, merging, object, record);
    }
    const live = await store.remoteForms.decoded(current, resource);
    const turn = stageTurnOf(request, current);
    if (turn !== undefined) await turn();
    const stored = storedOwners(current, live);
    const old = { object: live, owners: isPromise(stored) ? await stored : stored };
    const { object, record } = await apply(store, request, old, stated, options.force);
    if (turn !== undefined) await turn();
    return decideUpdate(store, merging, current, withExpectations(object, given, live), {
      isPatch: true,
      record,
      old: live,
    });
  });
  const { object, isRemoved, uid } = outcome;
  return { object, isRemoved, uid, isCreated };
}

/** The identity that the body of an apply must state. */
export interface ExpectedConfig {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** Checks the body of an apply and returns it as a partial object (SSA-006, SSA-042). @throws StatusError 400 */
export function partialObject(body: JsonValue, expected: ExpectedConfig): ApiObject & JsonObject {
  if (!isJsonObject(body)) throw badRequest("an apply needs an object as its body");
  const { apiVersion, kind, metadata } = body;
  if (apiVersion !== expected.apiVersion) {
    throw badRequest(
      `incorrect version specified in apply patch. Specified patch version: ${shownText(apiVersion)}, expected: ${expected.apiVersion}`,
    );
  }
  if (kind !== expected.kind) {
    throw badRequest(`the kind in the data (${shownText(kind)}) does not match the expected kind (${expected.kind})`);
  }
  if (metadata !== undefined && metadata !== null) checkMetadata(metadata, expected);
  return body as ApiObject & JsonObject;
}

function checkMetadata(metadata: JsonValue, expected: ExpectedConfig): void {
  if (!isJsonObject(metadata)) throw badRequest("metadata must be an object");
  for (const field of ["name", "namespace"] as const) {
    const found = metadata[field];
    if (found !== undefined && found !== null && found !== "" && found !== expected[field]) {
      throw badRequest(
        `the ${field} of the object (${shownText(found)}) does not match the ${field} on the URL (${expected[field]})`,
      );
    }
  }
  const { managedFields } = metadata;
  const isEmpty = managedFields === undefined || managedFields === null;
  if (!isEmpty && !(Array.isArray(managedFields) && managedFields.length === 0)) {
    throw badRequest("metadata.managedFields must be nil");
  }
}

/**
 * Returns the fields of the configuration that this request can change. They are known fields, and their list items
 * have distinct keys. Pauses after each walk through the configuration.
 * @throws StatusError 400, 422
 */
function* checkedConfig(store: ResourceStore, request: WriteRequest, given: ApiObject): Generator<void, ApiObject> {
  const { resource, name, namespace } = request;
  const config = cloneJson(given) as ApiObject & JsonObject;
  if (resource.definition.subresources.status) keepReachable(config, request);
  metadataOf(config).name = name;
  yield;
  // Few configurations have a null, which the check drops.
  const withNulls = hasNull(config) ? cloneJson(config) : undefined;
  yield;
  checkPartial(store, request, config);
  yield;
  // A null stands for the absence of a field or for its default, but the check has dropped it as if it were not stated.
  if (withNulls !== undefined && restoreNulls(config, withNulls)) {
    const { root, structs } = resource.definition;
    if (store.context.profile.behaviours.nullForNonNullable === "reject") refuseNulls(store, request, config);
    else if (resource.isBuiltin) fillNullElements(config, root, structs());
  }
  yield;
  const metadata = metadataOf(config);
  for (const field of SERVER_METADATA) delete metadata[field];
  if (namespace === "") delete metadata.namespace;
  else metadata.namespace = namespace;
  const errors = identityErrors(resource.definition.merge, config);
  if (errors.length > 0) throw schemaFailure(store, request, config, errors);
  yield;
  return config;
}

function hasNull(value: JsonValue | undefined): boolean {
  if (typeof value !== "object") return false;
  if (value === null) return true;
  if (Array.isArray(value)) return value.some(hasNull);
  for (const name of Object.keys(value)) if (hasNull(value[name])) return true;
  return false;
}

/** Restores the nulls of `stated`; the lists still have the same length. Returns whether there were any. */
function restoreNulls(config: JsonValue, stated: JsonValue): boolean {
  let isRestored = false;
  if (Array.isArray(config) && Array.isArray(stated)) {
    for (const [index, item] of config.entries()) if (restoreNulls(item, stated[index] ?? null)) isRestored = true;
  } else if (isJsonObject(config) && isJsonObject(stated)) {
    for (const [name, value] of Object.entries(stated)) {
      const kept = Object.hasOwn(config, name) ? config[name] : undefined;
      if (value === null && kept === undefined) {
        setMember(config, name, null);
        isRestored = true;
      } else if (value !== undefined && kept !== undefined && restoreNulls(kept, value)) isRestored = true;
    }
  }
  return isRestored;
}

/**
 * Removes what the request can't change. A write of the status changes only the status, and the metadata of built-in
 * kinds; any other write does not change the status.
 */
function keepReachable(config: ApiObject & JsonObject, { resource, subresource }: WriteRequest): void {
  if (subresource !== "status") {
    delete config.status;
    return;
  }
  const reachable = ["apiVersion", "kind", "status", ...(writesMetadataWithStatus(resource) ? ["metadata"] : [])];
  for (const key of Object.keys(config)) if (!reachable.includes(key)) delete config[key];
}

/**
 * An apply that states a uid can't create another object. A missing object has no version, so a valid resourceVersion
 * has no effect here.
 */
function refuseIncarnation({ resource, name }: WriteRequest, { metadata }: ApiObject): void {
  const { uid, resourceVersion } = metadata ?? {};
  if (uid) throw missingIncarnation(resource.gr, name, uid);
  if (resourceVersion && !/^\d+$/.test(resourceVersion)) throw staleVersion(resource.gr, name);
}

/** Adds the preconditions of the configuration to the merged object, which is where every update looks for them. */
function withExpectations(object: ApiObject, given: ApiObject, live: ApiObject): ApiObject {
  const { uid, resourceVersion } = given.metadata ?? {};
  const metadata = copyMembers(object.metadata ?? {});
  if (uid) metadata.uid = uid;
  metadata.resourceVersion = resourceVersion || live.metadata?.resourceVersion || "";
  return { ...object, metadata };
}

async function apply(
  store: ResourceStore,
  request: WriteRequest,
  old: StoredOwnership,
  stated: ApiObject,
  force: boolean,
): Promise<{ readonly object: ApiObject; readonly record: Recorder }> {
  const { resource } = request;
  const identity = managerIdentityOf(request, "Apply");
  const rules = Object.assign({}, fieldManagerRules(store, request), { force });
  try {
    const merge = manageApply(typed(resource, old.object), typed(resource, stated), old.owners, identity, rules);
    const applied = await computedOwners(resource, merge);
    // The merged object shares structure with the configuration, which further attempts use again.
    const object = cloneJson(applied.object.value) as ApiObject;
    return { object, record: applyRecorder(store, request, old, applied) };
  } catch (error) {
    if (error instanceof ConflictError) throw applyConflict(error, request.subresource);
    throw error;
  }
}
