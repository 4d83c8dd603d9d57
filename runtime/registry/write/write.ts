/**
 * What all writes share: the request's facts, the checks every object passes, and the compare-and-swap loop. SPEC:
 * Updates; DESIGN: the request pipeline. `next` functions are free of side effects, since they may run several times.
 */
import type { FieldError } from "../../api/field-error.js";
import { cloneJson, equalJson, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { invalidObject, StatusError, staleVersion } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Revision } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";
import { type Reservation, releaseAllocations, reserve } from "../allocations/allocations.js";
import type { ExpressionHookContext } from "../kinds/expression-engine.js";
import type { HookErrors } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import { contentLengthOf, identityOf, StoredObject } from "../objects/stored-object.js";
import { kindReaders, type ReadKind } from "../read/kind-reader.js";
import type { ResourceStore } from "../store.js";
import { isMalformed, schemaFailure } from "../validation/apply-schema.js";
import { mergedErrors } from "../validation/merged-errors.js";
import { validateMetadata } from "../validation/metadata-validation.js";
import { checkStoredSize } from "../validation/object-size.js";
import { refusedKind } from "../validation/refused-kind.js";
import { validateScaled } from "../validation/scale-validation.js";
import { rememberOwners } from "./ownership.js";
import { inStoredVersion } from "./stored-version.js";
import type { WriteTransaction } from "./write-transaction.js";

/** The positions of errors in a document: numbers that grow with the document. */
export interface ErrorPlaces {
  /** The position of each duplicate field, in their order. */
  readonly duplicatesAt: readonly number[];
  /** The position of the first field with a path. */
  fieldAt(path: string): number | undefined;
}

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
  /** Name of the field manager, whatever the write. */
  readonly manager: string;
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /** An explicit null is a value of the wrong type, whatever the profile has it mean: so in applies of custom kinds. */
  readonly judgesNulls?: boolean;
  /** The code of errors of strict validation: patches differ by profile (VAL-007). */
  readonly strictFailureCode: 400 | 422;
  /** Set for patches: what was sent, as failures of its result show it. */
  readonly patch?: { readonly type: "json" | "merge" | "strategic"; readonly value: JsonValue };
  /** The body is a configuration that is applied. */
  readonly isApply?: boolean;
  /** Unknown fields are reported in the order of their paths; absent: in that of the document. */
  readonly sortsUnknownFields?: boolean;
  /** The positions of duplicate and unknown fields, which are reported together; absent: duplicates come first. */
  readonly errorPlaces?: ErrorPlaces;
  /** Duplicate fields that the decoder found (`duplicate field "spec.size"`); one answer names them and the unknown ones. */
  readonly decodingErrors?: readonly string[];
  /** Receives texts for Warning headers; equal texts are sent once. */
  readonly warn: (text: string) => void;
  /** Something for the audit event of the request; `isOfBody` where only those that hold its body may tell it. */
  readonly annotate?: (key: string, value: string, isOfBody?: boolean) => void;
  /** `CreateOptions` and the like, with kind and apiVersion, as admission shows them; undefined for the server's own writes. */
  readonly options?: JsonObject | undefined;
  /** Each write has its own. */
  readonly transaction: WriteTransaction;
  /** True once no client waits for the outcome any longer; no write begins after that. */
  readonly isAbandoned?: () => boolean;
  /** A signal that is aborted then; the first call makes it. */
  readonly abandonment?: () => AbortSignal;
}

/** How often a write is tried that keeps losing against others, before the client gets a conflict. */
export const MAX_WRITE_ATTEMPTS = 64;

export function hookContext(store: ResourceStore, request: WriteRequest): ExpressionHookContext {
  const { profile, clock, findKind } = store.context;
  let readers: ReadKind | undefined;
  return {
    username: request.user.username,
    user: request.user,
    namespace: request.namespace,
    name: request.name,
    subresource: request.subresource,
    dryRun: request.dryRun,
    profile,
    clock,
    expressions: () => store.context.rules.expressions(request.resource.definition.kind),
    // few hooks read other objects: the readers of the others are never made
    read(kind) {
      readers ??= kindReaders({ find: findKind, clock, namespace: request.namespace });
      return readers(kind);
    },
  };
}

/**
 * Everything that is checked after the object has its final form.
 * @returns a promise only if a hook returned one, so that other writes need not wait for a turn of the event loop
 */
export function validateFinal(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  /** The stored state on updates, in the version of the request. */
  old: ApiObject | undefined,
  schemaErrors: readonly FieldError[],
  hookErrors: () => HookErrors | undefined,
): void | Promise<void> {
  const { resource } = request;
  const { definition, hooks, gr } = resource;
  const metadataErrors = validateMetadata(object.metadata ?? {}, {
    isNamespaced: definition.scope === "Namespaced",
    nameFormat: hooks.nameFormat,
    requiresQualifiedFinalizers: gr.group === "",
  });
  const { rules } = store.context;
  const verdict = rules.judge(definition, object as JsonObject, old as JsonObject | undefined, [
    ...metadataErrors,
    ...schemaErrors,
  ]);
  for (const text of verdict.warnings) request.warn(text);
  // Hooks may rely on the schema, so they run only for an object that meets it; those of built-in kinds need not.
  if (schemaErrors.length > 0 && (!resource.isBuiltin || isMalformed(store, schemaErrors)))
    throw schemaFailure(store, request, object, schemaErrors, {
      before: metadataErrors,
      after: [...validateScaled(request, object), ...verdict.errors],
    });
  const conclude = (found: readonly FieldError[] = []): void => {
    const errors = [
      ...metadataErrors,
      ...validateScaled(request, object),
      ...verdict.errors,
      ...mergedErrors(found, schemaErrors),
    ];
    if (errors.length > 0) throw invalidObject(refusedKind(resource), identityOf(object).name, errors);
  };
  const found = hookErrors();
  return found instanceof Promise ? found.then(conclude) : conclude(found);
}

/** The write did not begin, since no client waits for it any longer. */
class AbandonedWriteError extends StatusError {
  constructor() {
    super(504, "Timeout", "Timeout: the client no longer waits for this write");
  }
}

/** Reports whether a write that failed may have taken place, since its outcome is unknown. */
export function mayHaveTakenPlace(error: unknown): boolean {
  return error instanceof StatusError && error.code === 504 && !(error instanceof AbandonedWriteError);
}

/** What a `next` function wants of the store. */
export type Decision =
  | {
      readonly type: "put";
      readonly object: ApiObject;
      /** The stored state in the version of `object`, where there is one. */
      readonly old?: ApiObject;
      /** The object is in the version in which it is stored, whatever the version of the request. */
      readonly isAsStored?: boolean;
    }
  /** Remove; `object` is the last state, which watches show and the writer is answered. */
  | {
      readonly type: "delete";
      readonly object: ApiObject;
      readonly isAsStored?: boolean;
      /** The object is for the answer alone: it was never stored, and watches show what is. */
      readonly isAnswer?: boolean;
    }
  /** Nothing changes. */
  | { readonly type: "keep" };

export interface WriteOutcome {
  /** The state after the write: what was stored, or the last state of what was removed. */
  readonly object: StoredObject;
  readonly isRemoved: boolean;
}

/** A state to decide on. */
interface Basis {
  readonly object: StoredObject | undefined;
  /** The state is what the store holds now, and not only what the cache of this server holds. */
  readonly isCertain: boolean;
}

/**
 * The loop around a write of an existing or missing object: `next` sees the newest known state and decides. Another
 * writer's change in between runs it again. What is answered without a write (a refusal, no change, a dry-run) rests on
 * a state that is certainly current. `request.dryRun` does everything but the write.
 * @throws StatusError whatever `next` throws; 504 when it is unknown whether the write took place.
 */
export async function guaranteedUpdate(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  next: (current: StoredObject | undefined) => Promise<Decision>,
): Promise<WriteOutcome> {
  await request.resource.load();
  await store.context.rules.load(request.resource);
  let basis = store.cache.isReady ? cachedState(store, key) : await knownState(store, key);
  for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt++) {
    const result = await tryOnce(store, request, key, basis.object, next);
    if (result.type === "committed") {
      request.transaction.commit();
      if (result.isRemoved) await afterDelete(store, request, result.object);
      return result;
    }
    await request.transaction.rollback();
    if (result.type !== "raced" && basis.isCertain) return settle(result);
    const certain = await certainState(store, key);
    const isSame = certain.object?.revision === basis.object?.revision;
    if (result.type !== "raced" && isSame) return settle(result);
    basis = certain;
  }
  throw staleVersion(request.resource.gr, request.name);
}

async function afterDelete(store: ResourceStore, request: WriteRequest, removed: StoredObject): Promise<void> {
  const { resource } = request;
  const { afterDelete: hook } = resource.hooks;
  if (hook !== undefined) hook(await store.remoteForms.decoded(removed, resource), hookContext(store, request));
}

type Attempt =
  | ({ readonly type: "committed" } & WriteOutcome)
  /** Answered without a write. */
  | ({ readonly type: "answered" } & WriteOutcome)
  | { readonly type: "refused"; readonly error: unknown }
  /** Another writer was faster. */
  | { readonly type: "raced" };

function settle(result: Exclude<Attempt, { type: "raced" }>): WriteOutcome {
  if (result.type === "refused") throw result.error;
  return result;
}

/** The state in the cache of this server once the cache is ready, or else in the store. */
async function knownState(store: ResourceStore, key: string): Promise<Basis> {
  return (await store.synchronize({ type: "any" })) ? cachedState(store, key) : certainState(store, key);
}

function cachedState(store: ResourceStore, key: string): Basis {
  return { object: store.cached(key), isCertain: false };
}

async function certainState(store: ResourceStore, key: string): Promise<Basis> {
  const isCurrent = await store.synchronize({ type: "unset" });
  const object = isCurrent ? store.cached(key) : (await store.fetch(key)).object;
  return { object, isCertain: true };
}

async function tryOnce(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  current: StoredObject | undefined,
  next: (current: StoredObject | undefined) => Promise<Decision>,
): Promise<Attempt> {
  let decision: Decision;
  let object: ApiObject | undefined;
  let reservation: Reservation | undefined;
  try {
    decision = await next(current);
    if (decision.type !== "keep") object = await inStoredVersion(store, request, decision, current);
    if (object !== undefined && decision.type === "put" && store.resource.hooks.allocations !== undefined) {
      // what is chosen for this try must not be taken as given by the next
      object = cloneJson(object);
      reservation = await reserve(store, store.resource, object, current?.decode(), hookContext(store, request));
    }
  } catch (error) {
    return { type: "refused", error };
  }
  try {
    const attempt = await carryOut(store, request, key, current, decision, object);
    if (attempt.type !== "committed") await reservation?.dropped();
    else if (attempt.isRemoved) await releaseAllocations(store, store.resource, (current ?? attempt.object).decode());
    else await reservation?.stored();
    return attempt;
  } catch (error) {
    // the object may be there: what it holds stays claimed
    if (mayHaveTakenPlace(error)) request.transaction.commit();
    else {
      await reservation?.dropped();
      await request.transaction.rollback();
    }
    throw error;
  }
}

async function carryOut(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  current: StoredObject | undefined,
  decision: Decision,
  object: ApiObject | undefined,
): Promise<Attempt> {
  if (decision.type === "keep" || object === undefined) {
    if (current === undefined) throw new Error(`a write of the missing ${key} was decided to change nothing`);
    return { type: "answered", object: current, isRemoved: false };
  }
  const value = store.encode(object);
  const old = request.resource === store.resource && decision.type === "put" ? decision.old : undefined;
  if (decision.type === "put" && current !== undefined && isUnchanged(store, object, old, value, current)) {
    return { type: "answered", object: current, isRemoved: false };
  }
  const isRemoved = decision.type === "delete";
  if (decision.type === "put") checkStoredSize(store, object, value);
  if (request.isAbandoned?.()) throw new AbandonedWriteError();
  const selectable = store.prepare(value, object);
  const isAnswer = decision.type === "delete" && decision.isAnswer === true && current !== undefined;
  if (!request.dryRun && !isAnswer) return commit(store, request, { type: decision.type, key, value }, object, current);
  const otherVersion = object.apiVersion === store.resource.apiVersion ? undefined : object.apiVersion;
  const shown =
    current === undefined
      ? StoredObject.unsaved(key, value, selectable)
      : StoredObject.fromStorage(key, current.revision, value, selectable, otherVersion);
  if (request.dryRun || !isAnswer) return { type: "answered", object: shown, isRemoved };
  const last = current.decode();
  const write = { type: decision.type, key, value: store.encode(last) };
  const attempt = await commit(store, request, write, last, current);
  return attempt.type === "committed" ? { ...attempt, object: shown } : attempt;
}

async function commit(
  store: ResourceStore,
  request: WriteRequest,
  write: { readonly type: "put" | "delete"; readonly key: string; readonly value: Buffer },
  object: ApiObject,
  current: StoredObject | undefined,
): Promise<Attempt> {
  const { labels, uid } = object.metadata ?? {};
  try {
    const revision = await store.engine.commit({
      ...write,
      previous: current?.revision ?? NO_REVISION,
      attributes: { ...(uid === undefined ? {} : { uid }), ...(labels === undefined ? {} : { labels }) },
    });
    if (revision > store.newestWrite) store.newestWrite = revision;
    const { key, value } = write;
    const applied = store.cached(key);
    const stored = applied?.revision === revision ? applied : store.read({ key, value, revision });
    if (write.type === "put") rememberOwners(stored, object);
    return { type: "committed", object: stored, isRemoved: write.type === "delete" };
  } catch (error) {
    if (error instanceof RevisionMismatchError) return { type: "raced" };
    throw statusOfStorageError(error, request.resource.gr, request.name);
  }
}

const NO_REVISION: Revision = 0n;

/**
 * @param old what is stored, where it is at hand
 * @param value the stored form of the object; equally long ones are rarely those of different objects
 */
function isUnchanged(
  store: ResourceStore,
  object: ApiObject,
  old: ApiObject | undefined,
  value: Buffer,
  current: StoredObject,
): boolean {
  if (contentLengthOf(value) !== current.contentLength || store.isOfFormerVersion(current)) return false;
  return equalJson(withoutVersion(object), withoutVersion(old ?? current.decode()));
}

function withoutVersion(object: ApiObject): ApiObject {
  const { resourceVersion: _, ...metadata } = object.metadata ?? {};
  return { ...object, metadata };
}
