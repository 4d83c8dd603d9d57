/**
 * What all writes share: the request's facts, the checks every object passes, and the compare-and-swap loop. SPEC:
 * Updates; DESIGN: the request pipeline. `next` functions are free of side effects, since they may run several times.
 */
import type { FieldError } from "../api/field-error.js";
import { equalJson } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { badRequest, invalidObject, malformedObject, StatusError, staleVersion } from "../api/status.js";
import type { UserInfo } from "../api/user-info.js";
import type { Cached } from "../storage/cacher/types.js";
import type { Revision } from "../storage/engine.js";
import { RevisionMismatchError } from "../storage/errors.js";
import type { HookContext } from "./hooks.js";
import { validateMetadata } from "./object-meta.js";
import type { RegisteredResource } from "./scheme.js";
import { statusOfStorageError } from "./storage-errors.js";
import type { ResourceStore } from "./store.js";
import { encodeForStorage, identityOf, StoredObject } from "./stored-object.js";
import type { AdmissionAttributes, AdmissionOperation } from "./write-admission.js";

export type FieldValidation = "Ignore" | "Warn" | "Strict";

/** What a write knows of its request. */
export interface WriteRequest {
  /** The version in which the client speaks. */
  readonly resource: RegisteredResource;
  /** Empty for cluster-scoped resources. */
  readonly namespace: string;
  /** Empty on a create by generateName. */
  readonly name: string;
  readonly subresource: string;
  readonly user: UserInfo;
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** Code of a strict fault: patches differ by profile (VAL-007). */
  readonly strictFailureCode: 400 | 422;
  /** Receives texts for Warning headers; equal texts are sent once. */
  readonly warn: (text: string) => void;
}

/** Tries of one write that keeps losing against others before the client is told to come back. */
export const MAX_WRITE_ATTEMPTS = 64;

export function hookContext(store: ResourceStore, request: WriteRequest): HookContext {
  return {
    username: request.user.username,
    namespace: request.namespace,
    subresource: request.subresource,
    dryRun: request.dryRun,
    profile: store.environment.profile,
    clock: store.environment.clock,
  };
}

export function admissionAttributes(
  request: WriteRequest,
  operation: AdmissionOperation,
  object: ApiObject | undefined,
  oldObject: ApiObject | undefined,
): AdmissionAttributes {
  const { resource, namespace, subresource, user, dryRun } = request;
  return {
    operation,
    gr: resource.gr,
    version: resource.definition.version,
    kind: resource.definition.kind,
    subresource,
    namespace,
    name: object?.metadata?.name ?? request.name,
    object,
    oldObject,
    user,
    dryRun,
  };
}

/**
 * Checks an object against its schema: prunes, sets defaults, reports unknown fields as the request asks.
 * Faults of type end the request at once; the rest is returned, since admission may still mend it.
 */
export function applySchema(store: ResourceStore, request: WriteRequest, object: ApiObject): FieldError[] {
  const { behaviours } = store.environment.profile;
  const { errors, unknownFields } = request.resource.definition.validate(object, {
    prune: true,
    defaults: true,
    nulls: behaviours.nullForNonNullable,
  });
  // A status that this write will drop can't refuse it.
  const { subresources } = request.resource.definition;
  const counted =
    subresources.status && request.subresource !== "status" ? errors.filter(({ field }) => !isInStatus(field)) : errors;
  const typeFaults = counted.filter((error) => error.reason === "FieldValueTypeInvalid");
  if (typeFaults.length > 0)
    throw schemaFailure(store, request, object, behaviours.schemaFailureCode === 400 ? typeFaults : counted);
  reportDecodingFaults(
    request,
    unknownFields.map((field) => `unknown field ${JSON.stringify(field)}`),
  );
  return counted;
}

function isInStatus(field: string): boolean {
  return field === "status" || field.startsWith("status.") || field.startsWith("status[");
}

/** Unknown or duplicate fields: refused, warned about or passed over. SPEC: Errors, other rules 4. */
export function reportDecodingFaults(request: WriteRequest, faults: readonly string[]): void {
  if (faults.length === 0 || request.fieldValidation === "Ignore") return;
  if (request.fieldValidation === "Warn") {
    for (const fault of faults) request.warn(fault);
    return;
  }
  const message = `strict decoding error: ${faults.join(", ")}`;
  throw request.strictFailureCode === 400
    ? badRequest(message)
    : new StatusError(422, "Invalid", message, { causes: faults.map((fault) => ({ message: fault })) });
}

/** The profile decides between 400 and 422 for schema faults of kind and presence; values that break a rule are always 422. */
export function schemaFailure(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  errors: readonly FieldError[],
): StatusError {
  const { group } = request.resource.gr;
  const gvk = { group, kind: request.resource.definition.kind };
  const { name } = identityOf(object);
  const isMalformed = errors.some(
    ({ reason }) => reason === "FieldValueRequired" || reason === "FieldValueTypeInvalid",
  );
  const isMetadataType = errors.some(
    ({ reason, field }) => reason === "FieldValueTypeInvalid" && field.startsWith("metadata"),
  );
  if (isMetadataType || (isMalformed && store.environment.profile.behaviours.schemaFailureCode === 400)) {
    return malformedObject(gvk, typeof name === "string" ? name : "", errors);
  }
  return invalidObject(gvk, name, errors);
}

/** Everything that is checked after the object has its final form. */
export function validateFinal(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  schemaErrors: readonly FieldError[],
  hookErrors: readonly FieldError[],
): void {
  if (schemaErrors.length > 0) throw schemaFailure(store, request, object, schemaErrors);
  const { definition, hooks, gr } = request.resource;
  const errors = [
    ...validateMetadata(object.metadata ?? {}, {
      isNamespaced: definition.scope === "Namespaced",
      nameFormat: hooks.nameFormat,
      requiresQualifiedFinalizers: gr.group === "",
    }),
    ...hookErrors,
  ];
  if (errors.length > 0)
    throw invalidObject({ group: gr.group, kind: definition.kind }, identityOf(object).name, errors);
}

/** What a `next` function wants of the store. */
export type Decision =
  | { readonly type: "put"; readonly object: ApiObject }
  /** Remove; `object` is the last state, which watches show. */
  | { readonly type: "delete"; readonly object: ApiObject }
  /** Nothing changes. */
  | { readonly type: "keep" };

export interface WriteOutcome {
  /** The state after the write: what was stored, or the last state of what was removed. */
  readonly object: StoredObject;
  readonly isRemoved: boolean;
}

/**
 * The loop around a write of an existing or missing object: `next` sees the newest known state and decides. Another
 * writer's change in between runs it again. `request.dryRun` does everything but the write.
 * @throws StatusError whatever `next` throws once it was shown a state that is certainly current.
 */
export async function guaranteedUpdate(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  next: (current: Cached<StoredObject> | undefined) => Promise<Decision>,
): Promise<WriteOutcome> {
  await store.synchronize({ type: "any" });
  let isCurrent = false;
  for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt++) {
    const current = store.cached(key);
    let decision: Decision;
    try {
      decision = await next(current);
    } catch (error) {
      // A refusal may rest on a state that another server has replaced: look again before it is believed.
      if (isCurrent) throw error;
      await store.synchronize({ type: "unset" });
      isCurrent = true;
      if (store.cached(key)?.revision === current?.revision) throw error;
      continue;
    }
    const outcome = await tryWrite(store, request, key, current, decision);
    if (outcome !== undefined) {
      if (outcome.isRemoved && !request.dryRun)
        request.resource.hooks.afterDelete?.(outcome.object.decode(), hookContext(store, request));
      return outcome;
    }
    await store.synchronize({ type: "unset" });
    isCurrent = true;
  }
  throw staleVersion(request.resource.gr, request.name);
}

/** Undefined when another writer was faster. */
async function tryWrite(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  current: Cached<StoredObject> | undefined,
  decision: Decision,
): Promise<WriteOutcome | undefined> {
  if (decision.type === "keep") {
    if (current === undefined) throw new Error(`a write of the missing ${key} was decided to change nothing`);
    return { object: current.value, isRemoved: false };
  }
  const isRemoved = decision.type === "delete";
  const object = toStorageVersion(store, decision.object);
  if (
    !isRemoved &&
    current !== undefined &&
    equalJson(withoutVersion(object), withoutVersion(current.value.selectable.object))
  ) {
    return { object: current.value, isRemoved: false };
  }
  const value = encodeForStorage(object);
  if (request.dryRun) {
    return {
      object: current === undefined ? StoredObject.unsaved(value) : StoredObject.fromStorage(value, current.revision),
      isRemoved,
    };
  }
  const { labels, uid } = object.metadata ?? {};
  try {
    const revision = await store.engine.commit({
      type: decision.type,
      key,
      value,
      previous: current?.revision ?? NO_REVISION,
      attributes: { ...(uid === undefined ? {} : { uid }), ...(labels === undefined ? {} : { labels }) },
    });
    return { object: StoredObject.fromStorage(value, revision), isRemoved };
  } catch (error) {
    if (error instanceof RevisionMismatchError) return undefined;
    throw statusOfStorageError(error, request.resource.gr, request.name);
  }
}

const NO_REVISION: Revision = 0n;

function toStorageVersion(store: ResourceStore, object: ApiObject): ApiObject {
  return { ...object, apiVersion: store.resource.apiVersion, kind: store.resource.definition.kind };
}

function withoutVersion(object: ApiObject): ApiObject {
  const { resourceVersion: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}
