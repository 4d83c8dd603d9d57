/**
 * The parts that all writes share: the facts of the request, the checks that every object passes, and the
 * compare-and-swap loop. `next` functions are free of side effects, since they may run several times. SPEC: Updates;
 * DESIGN: the request pipeline.
 */
import type { FieldError } from "../../api/field-error.js";
import { cloneJson, equalJson, type JsonObject, type JsonValue, withoutMember } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { invalidObject, StatusError, staleVersion } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import { inTurnsIfLong } from "../../base/turn-budget.js";
import { preparationOf } from "../../schema/compiler/validator-preparation.js";
import type { Revision } from "../../storage/engine.js";
import { RevisionMismatchError } from "../../storage/errors.js";
import { type Reservation, releaseAllocations, reserve } from "../allocations/allocations.js";
import type { ExpressionHookContext } from "../kinds/expression-engine.js";
import type { HookErrors } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { stageTurnOf } from "../objects/stage-turns.js";
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
import type { RuleVerdict } from "../validation/schema-rules.js";
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

/** The facts of a request that its write needs. */
export interface WriteRequest {
  /** The resource in the version that the client uses. */
  readonly resource: RegisteredResource;
  /** Empty for cluster-scoped resources. */
  readonly namespace: string;
  /** Empty on a create with generateName. */
  readonly name: string;
  readonly subresource: string;
  readonly user: UserInfo;
  /** The name of the field manager; every write has one. */
  readonly manager: string;
  readonly dryRun: boolean;
  readonly fieldValidation: FieldValidation;
  /**
   * Whether an explicit null is a value of the wrong type, whatever it means in the profile, as in applies of custom
   * kinds.
   */
  readonly judgesNulls?: boolean | undefined;
  /** The code of errors of strict validation, which differs by profile for patches (VAL-007). */
  readonly strictFailureCode: 400 | 422;
  /** Set for patches: the patch as the client sent it, which failures of its result show. */
  readonly patch?: { readonly type: "json" | "merge" | "strategic"; readonly value: JsonValue } | undefined;
  /** Bytes of the body as the client sent it, or as many as it may have in JSON. Default: 0. */
  readonly bodyBytes?: number | undefined;
  /** Whether the body is the configuration of an apply. */
  readonly isApply?: boolean | undefined;
  /** Whether unknown fields are reported in the order of their paths. Default: in the order of the document. */
  readonly sortsUnknownFields?: boolean | undefined;
  /**
   * The positions of duplicate and unknown fields, by which they are reported in one order. If absent, duplicates come
   * first.
   */
  readonly errorPlaces?: ErrorPlaces | undefined;
  /**
   * Duplicate fields that the decoder found (`duplicate field "spec.size"`). One answer names them and the unknown
   * fields.
   */
  readonly decodingErrors?: readonly string[] | undefined;
  /** Receives texts for Warning headers; equal texts are sent once. */
  readonly warn: (text: string) => void;
  /**
   * Adds an annotation to the audit event of the request.
   * @param isOfBody true for a value that is recorded only at levels that record the body
   */
  readonly annotate?: (key: string, value: string, isOfBody?: boolean) => void;
  /** The options with kind and apiVersion, as admission shows them; undefined for the server's own writes. */
  readonly options?: JsonObject | undefined;
  /** Every write has a separate transaction. */
  readonly transaction: WriteTransaction;
  /** Returns true once no client waits for the outcome any longer; no write begins after that. */
  readonly isAbandoned?: () => boolean;
  /** Returns a signal that aborts once the write is abandoned. The first call makes it. */
  readonly abandonment?: () => AbortSignal;
}

/** The number of attempts of a write that keeps losing against others, before the client gets a conflict. */
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
    // Few hooks read other objects, so the readers are made on first use.
    read(kind) {
      readers ??= kindReaders({ find: findKind, clock, namespace: request.namespace });
      return readers(kind);
    },
  };
}

/**
 * Runs all checks of the object in its final form.
 * @returns a promise only if a hook returned one or the rules of the schema take long, so that other writes need not wait
 * for a turn of the event loop
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
  const { definition, hooks, gr } = request.resource;
  const metadataErrors = validateMetadata(object.metadata ?? {}, {
    isNamespaced: definition.scope === "Namespaced",
    nameFormat: hooks.nameFormat,
    requiresQualifiedFinalizers: gr.group === "",
  });
  const { rules } = store.context;
  const earlier = [...metadataErrors, ...schemaErrors];
  const verdict = rules.judge(definition, object as JsonObject, old as JsonObject | undefined, earlier);
  return andThen(verdict, (found) =>
    concludeFinal(store, request, object, { metadataErrors, schemaErrors, verdict: found }, hookErrors),
  );
}

interface FinalErrors {
  readonly metadataErrors: readonly FieldError[];
  readonly schemaErrors: readonly FieldError[];
  readonly verdict: RuleVerdict;
}

/** Runs the validation of the kind after that of the schema, and refuses the object if any has found errors. */
function concludeFinal(
  store: ResourceStore,
  request: WriteRequest,
  object: ApiObject,
  { metadataErrors, schemaErrors, verdict }: FinalErrors,
  hookErrors: () => HookErrors | undefined,
): void | Promise<void> {
  const { resource } = request;
  for (const text of verdict.warnings) request.warn(text);
  // Hooks may rely on the schema, so they run only for an object that matches it; the hooks of built-in kinds need not.
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

/** Reports that the write did not begin, because no client waits for it any longer. */
class AbandonedWriteError extends StatusError {
  constructor() {
    super(504, "Timeout", "Timeout: the client no longer waits for this write");
  }
}

/** Reports whether a failed write may have taken place, because its outcome is unknown. */
export function mayHaveTakenPlace(error: unknown): boolean {
  return error instanceof StatusError && error.code === 504 && !(error instanceof AbandonedWriteError);
}

/** The decision of a `next` function. */
export type Decision =
  | {
      readonly type: "put";
      readonly object: ApiObject;
      /** The stored state in the version of `object`, if there is one. */
      readonly old?: ApiObject;
      /** Whether the object is already in its stored version, whatever the version of the request. */
      readonly isAsStored?: boolean;
    }
  /** Removes the object; `object` is the last state, which watches and the answer show. */
  | {
      readonly type: "delete";
      readonly object: ApiObject;
      readonly isAsStored?: boolean;
      /** Whether the object is only for the answer: it was never stored, and watches show the stored state. */
      readonly isAnswer?: boolean;
      /** Whether the object is the stored state as it was read, so that its stored form need not be encoded again. */
      readonly isStoredState?: boolean;
    }
  /** Nothing changes. */
  | { readonly type: "keep" };

export interface WriteOutcome {
  /** The state after the write: the stored object, or the last state of a removed one. */
  readonly object: StoredObject;
  readonly isRemoved: boolean;
  /** The uid of the object; absent if nothing was written. */
  readonly uid?: string | undefined;
}

/** A state on which `next` decides. */
interface Basis {
  readonly object: StoredObject | undefined;
  /** Whether the store holds this state now, rather than only the cache of this server. */
  readonly isCertain: boolean;
}

/**
 * The loop around a write of an existing or missing object. `next` gets the newest known state and decides; it runs
 * again if another writer changes the object in the meantime. An answer without a write (a refusal, no change, a
 * dry-run) is always based on a state that is certainly current. With `request.dryRun` everything happens except the
 * write.
 * @throws StatusError the errors of `next`; 504 if it is unknown whether the write took place
 */
export async function guaranteedUpdate(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  next: (current: StoredObject | undefined) => Awaitable<Decision>,
): Promise<WriteOutcome> {
  const loading = codeOf(store, request.resource);
  if (loading !== undefined) await loading;
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

/**
 * Loads what the writes of a resource need: the code of the kind, and the expression engine if it has rules. Returns
 * undefined if they are loaded already.
 */
export function codeOf(store: ResourceStore, resource: RegisteredResource): Awaitable<void> {
  return andThen(resource.load(), () => store.context.rules.load(resource));
}

/** Compiles what the validation of an object needs; returns a promise only if that takes several turns. */
export function readyToValidate({ definition }: RegisteredResource, object: unknown): Awaitable<void> {
  const preparation = preparationOf(definition.validate, object);
  return preparation === undefined ? undefined : inTurnsIfLong(preparation);
}

async function afterDelete(store: ResourceStore, request: WriteRequest, removed: StoredObject): Promise<void> {
  const { resource } = request;
  const { afterDelete: hook } = resource.hooks;
  if (hook !== undefined) hook(await store.remoteForms.decoded(removed, resource), hookContext(store, request));
}

type Attempt =
  | ({ readonly type: "committed" } & WriteOutcome)
  /** The request was answered without a write. */
  | ({ readonly type: "answered" } & WriteOutcome)
  | { readonly type: "refused"; readonly error: unknown }
  /** Another writer was faster. */
  | { readonly type: "raced" };

function settle(result: Exclude<Attempt, { type: "raced" }>): WriteOutcome {
  if (result.type === "refused") throw result.error;
  return result;
}

/** Returns the state in the cache of this server if the cache is ready, otherwise that in the store. */
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
  next: (current: StoredObject | undefined) => Awaitable<Decision>,
): Promise<Attempt> {
  let decision: Decision;
  let object: ApiObject | undefined;
  let reservation: Reservation | undefined;
  try {
    const decided = next(current);
    decision = isPromise(decided) ? await decided : decided;
    if (decision.type !== "keep") {
      const converted = inStoredVersion(store, request, decision, current);
      object = isPromise(converted) ? await converted : converted;
    }
    if (object !== undefined && decision.type === "put" && store.resource.hooks.allocations !== undefined) {
      // The next attempt must not take the choices of this one for values that the client stated.
      object = cloneJson(object);
      reservation = await reserve(store, store.resource, object, current?.decode(), hookContext(store, request));
    }
  } catch (error) {
    return { type: "refused", error };
  }
  try {
    const attempt = await carryOut(store, request, key, current, decision, object);
    if (store.resource.hooks.allocations === undefined) return attempt;
    if (attempt.type !== "committed") await reservation?.dropped();
    else if (attempt.isRemoved) await releaseAllocations(store, store.resource, (current ?? attempt.object).decode());
    else await reservation?.stored();
    return attempt;
  } catch (error) {
    // The object may exist, so its allocations are kept.
    if (mayHaveTakenPlace(error)) request.transaction.commit();
    else {
      await reservation?.dropped();
      await request.transaction.rollback();
    }
    throw error;
  }
}

function carryOut(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  current: StoredObject | undefined,
  decision: Decision,
  object: ApiObject | undefined,
): Awaitable<Attempt> {
  if (decision.type === "keep" || object === undefined) {
    if (current === undefined) throw new Error(`a write of the missing ${key} was decided to change nothing`);
    return { type: "answered", object: current, isRemoved: false };
  }
  const isStoredState = decision.type === "delete" && decision.isStoredState === true;
  const encode = (): Buffer => (isStoredState && current && store.storedForm(current)) || store.encode(object);
  const turn = stageTurnOf(request, current);
  if (turn === undefined) return carryOutEncoded(store, request, key, current, decision, object, encode());
  return turn().then(async () => {
    const value = encode();
    await turn();
    return carryOutEncoded(store, request, key, current, decision, object, value);
  });
}

/** @param value the stored form of the object */
function carryOutEncoded(
  store: ResourceStore,
  request: WriteRequest,
  key: string,
  current: StoredObject | undefined,
  decision: Exclude<Decision, { type: "keep" }>,
  object: ApiObject,
  value: Buffer,
): Awaitable<Attempt> {
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
  return commit(store, request, write, last, current).then((attempt) =>
    attempt.type === "committed" ? { ...attempt, object: shown } : attempt,
  );
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
    const { type, key, value } = write;
    const previous = current?.revision ?? NO_REVISION;
    const revision = await store.engine.commit({ type, key, value, previous, attributes: { uid, labels } });
    if (revision > store.newestWrite) store.newestWrite = revision;
    const applied = store.cached(key);
    const stored = applied?.revision === revision ? applied : store.read({ key, value, revision });
    if (write.type === "put") rememberOwners(stored, object);
    return { type: "committed", object: stored, isRemoved: write.type === "delete", uid };
  } catch (error) {
    if (error instanceof RevisionMismatchError) return { type: "raced" };
    throw statusOfStorageError(error, request.resource.gr, request.name);
  }
}

const NO_REVISION: Revision = 0n;

/**
 * @param old the stored object, if the caller has it
 * @param value the stored form of the object; different objects rarely have the same length
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
  return { ...object, metadata: withoutMember(object.metadata ?? {}, "resourceVersion") };
}
