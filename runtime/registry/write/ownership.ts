/**
 * Determines the ownership records of a stored object after each write, from the facts of the request.
 * merge/ownership/field-manager.ts defines what the records mean. SPEC: Field-ownership record; Field ownership.
 */
import { tooMany } from "../../api/field-error.js";
import { equalJson, isJsonObject, type JsonObject, type JsonValue, withoutMember } from "../../api/json.js";
import type { ManagedFieldsEntry } from "../../api/meta.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { invalidObject } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { type Awaitable, andThen } from "../../base/awaitable.js";
import { inTurns } from "../../base/turn-budget.js";
import type { Converting, TypedObject } from "../../merge/ownership/converting.js";
import {
  type FieldManagerRules,
  isSameOwnership,
  type ManagedApply,
  manageFirstUpdate,
  manageUpdate,
  notOwnedByCreator,
  settleApply,
} from "../../merge/ownership/field-manager.js";
import { FieldSet, TooManyFieldsError } from "../../merge/ownership/field-set.js";
import {
  decodeManagedFields,
  decodeManagedFieldsInTurns,
  encodeManagedFieldsInTurns,
  entryOf,
  type FieldManagerIdentity,
  type ManagedFields,
  NO_MANAGED_FIELDS,
} from "../../merge/ownership/managed-fields.js";
import { fieldsOfNewObject } from "../../merge/ownership/new-object-fields.js";
import { FieldsV1Error, fieldElement } from "../../merge/ownership/path-element.js";
import { isEmptyForm } from "../../merge/typed/typed-form.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { keepOwners, keptOwners, notedOwners, noteOwners } from "../objects/kept-owners.js";
import { LARGE_WRITE_BYTES } from "../objects/stage-turns.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { storedForm } from "../validation/apply-schema.js";
import { validateManagedFields } from "../validation/managed-fields-validation.js";
import { refusedKind } from "../validation/refused-kind.js";
import { computedOwners, versionRules, withFieldLimit } from "./computed-owners.js";
import type { WriteRequest } from "./write.js";

/** Returns the owners that the stored records name. */
export function storedOwners(stored: StoredObject, object: ApiObject): Awaitable<ManagedFields> {
  const known = keptOwners(stored);
  if (known !== undefined) return known;
  const read = readable(object.metadata?.managedFields ?? [], stored.contentLength >= LARGE_WRITE_BYTES);
  return andThen(read, (managed = NO_MANAGED_FIELDS) => {
    keepOwners(stored, managed);
    return managed;
  });
}

/** Passes the owners behind the records of a written object on to its stored form, which then need not be decoded. */
export function rememberOwners(stored: StoredObject, { metadata }: ApiObject): void {
  const managed = metadata?.managedFields && notedOwners(metadata.managedFields);
  if (managed !== undefined) keepOwners(stored, managed);
}

function readable(entries: readonly ManagedFieldsEntry[], isLarge: boolean): Awaitable<ManagedFields | undefined> {
  if (isLarge) return inTurns(decodeManagedFieldsInTurns(entries)).catch(unreadableRecords);
  try {
    return decodeManagedFields(entries);
  } catch (error) {
    return unreadableRecords(error);
  }
}

/** Records that other programs stored must not make their object unwritable. @throws all other errors */
function unreadableRecords(error: unknown): undefined {
  if (error instanceof FieldsV1Error || error instanceof TooManyFieldsError) return undefined;
  throw error;
}

/**
 * Computes the owners of an object in the form that the request and its kind gave it, before admission: no manager owns
 * what plug-ins, webhooks and policies change afterwards.
 * @throws StatusError 413 for more fields than records may name, 422 for too many managers, 500 for a failed conversion
 */
export type Recorder = (object: ApiObject) => Records | Promise<Records>;

/**
 * Writes the ownership records of a request into its object. It is called again after other code may have changed them.
 */
export type Records = (object: ApiObject) => void;

/**
 * Makes the recorder of every write except an apply. It reads the records that the client sent now, because the stored
 * ones replace them while the object is prepared.
 * @param old the stored object and its owners; undefined if there is none
 * @throws StatusError 422
 */
export function updateRecorder(
  store: ResourceStore,
  request: WriteRequest,
  given: ApiObject,
  old: StoredOwnership = NOTHING_STORED,
): Awaitable<Recorder> {
  return andThen(ownersToBeginWith(request, given, old), (owners) => recorderFrom(store, request, owners, old));
}

function recorderFrom(
  store: ResourceStore,
  request: WriteRequest,
  owners: ManagedFields,
  old: StoredOwnership,
): Recorder {
  const { resource } = request;
  const rules = fieldManagerRules(store, request);
  const identity = managerIdentityOf(request, "Update");
  const live = typed(resource, old.object);
  // A new object has no owners, and there is nothing to take from others.
  const isFirst = owners.owners.size === 0 && old === NOTHING_STORED;
  if (!isFirst)
    return (object) =>
      computedOwners(
        resource,
        recordsAfterUpdate(old, manageUpdate(live, typed(resource, object), owners, identity, rules), owners),
      );
  const recordsAfterFirst = (object: ApiObject): Converting<Records> =>
    newRecordsOf(manageFirstUpdate(live, typed(resource, object), owners, identity, rules));
  if ((request.bodyBytes ?? 0) >= LARGE_WRITE_BYTES)
    return (object) => computedOwners(resource, recordsAfterFirst(object));
  // What has few fields is recorded by one walk through it; its owners are read again by the next write, if there is one.
  const notOwned = notOwnedByCreator(rules.ignored);
  return (object) => {
    const next = typed(resource, object);
    const fields = withFieldLimit(() => fieldsOfNewObject(next.rule, next.value as JsonObject, notOwned));
    return fields === undefined
      ? computedOwners(resource, recordsAfterFirst(object))
      : recordsOf(isEmptyForm(fields) ? [] : [entryOf(identity, fields, rules.now)]);
  };
}

// Generators within a function are made anew by each call, and their objects are slow: each has a shape of its own.

function* recordsAfterUpdate(
  old: StoredOwnership,
  managing: Converting<ManagedFields>,
  owners: ManagedFields,
): Converting<Records> {
  const managed = yield* managing;
  // An owner that changed a value gets a new time, even if it owns the same fields as before.
  const isSame = managed === owners && isSameOwnership(managed, old.owners);
  return isSame ? storedRecords(old) : yield* newRecords(managed);
}

function* newRecordsOf(managing: Converting<ManagedFields>): Converting<Records> {
  return yield* newRecords(yield* managing);
}

/**
 * Makes the recorder of an apply, whose owners were computed when it was merged. The applier owns the fields that it
 * states, even if the kind stores them in another form or not at all; through a subresource it owns only fields within
 * reach.
 */
export function applyRecorder(
  store: ResourceStore,
  request: WriteRequest,
  old: StoredOwnership,
  applied: ManagedApply,
): Recorder {
  const live = typed(request.resource, old.object);
  return (object) => computedOwners(request.resource, recordsAfterApply(store, request, old, applied, live, object));
}

function* recordsAfterApply(
  store: ResourceStore,
  request: WriteRequest,
  old: StoredOwnership,
  applied: ManagedApply,
  live: TypedObject,
  object: ApiObject,
): Converting<Records> {
  const next = typed(request.resource, object);
  const managed =
    request.subresource === ""
      ? applied.managed
      : yield* settleApply(live, next, applied, managerIdentityOf(request, "Apply"), (value) =>
          storedForm(store, request, value),
        );
  limitRecords(request, managed, applied.before);
  // If only the time of the request would be new, nothing has changed (SSA-032, SSA-038).
  const isSame = isSameOwnership(managed, old.owners) && equalJson(withoutVersion(next), withoutVersion(live));
  return isSame ? storedRecords(old) : yield* newRecords(managed);
}

/** A stored object in the version of the request, and the owners of its fields. */
export interface StoredOwnership {
  readonly object: ApiObject;
  readonly owners: ManagedFields;
}

export const NOTHING_STORED: StoredOwnership = { object: {}, owners: NO_MANAGED_FIELDS };

function withoutVersion({ value }: TypedObject): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(value.metadata)) return value;
  return { ...value, metadata: withoutMember(value.metadata, "resourceVersion") };
}

/** The most records of one object, however many managers write to it. */
export const MAX_RECORDS = 1_000;

/**
 * Refuses further records beyond the limit. Records of updates are merged when there are too many, but every applier
 * keeps its own.
 * @throws StatusError 422
 */
function limitRecords({ resource, name }: WriteRequest, after: ManagedFields, before: ManagedFields): void {
  const count = after.owners.size;
  if (count <= MAX_RECORDS || count <= before.owners.size) return;
  throw invalidObject(refusedKind(resource), name, [tooMany("metadata.managedFields", count, MAX_RECORDS)]);
}

/**
 * Returns the owners with which a write other than an apply begins. Clients usually send back the records that they
 * read; they may also edit them, or start over with one empty record. An empty list changes nothing, and unreadable
 * records leave the stored ones in place. SSA-024 to SSA-028, SSA-040.
 * @throws StatusError 422
 */
function ownersToBeginWith(request: WriteRequest, object: ApiObject, old: StoredOwnership): Awaitable<ManagedFields> {
  const given = object.metadata?.managedFields ?? [];
  const [first] = given;
  if (first === undefined) return old.owners;
  if (given.length === 1 && Object.keys(first).length === 0) return NO_MANAGED_FIELDS;
  // A caller who may write a subresource may not decide who owns the rest of the object.
  if (request.subresource !== "" || equalJson(given, old.object.metadata?.managedFields)) return old.owners;
  const errors =
    given.length > MAX_RECORDS
      ? [tooMany("metadata.managedFields", given.length, MAX_RECORDS)]
      : validateManagedFields(given);
  if (errors.length > 0)
    throw invalidObject(refusedKind(request.resource), object.metadata?.name ?? request.name, errors);
  const isLarge = (request.bodyBytes ?? 0) >= LARGE_WRITE_BYTES;
  return andThen(readable(given, isLarge), (managed) => managed ?? old.owners);
}

function* newRecords(managed: ManagedFields): Converting<Records> {
  return recordsOf(yield* encodeManagedFieldsInTurns(managed), managed);
}

/** Keeps the stored records. */
function storedRecords({ object, owners }: StoredOwnership): Records {
  return recordsOf(object.metadata?.managedFields ?? [], owners);
}

/** @param managed the owners that the entries describe, if they are known in that form */
function recordsOf(entries: ManagedFieldsEntry[], managed?: ManagedFields): Records {
  if (managed !== undefined && entries.length > 0) noteOwners(entries, managed);
  return (object) => {
    const metadata = metadataOf(object);
    if (entries.length > 0) metadata.managedFields = entries;
    else if ("managedFields" in metadata) delete metadata.managedFields;
  };
}

export function managerIdentityOf(
  request: WriteRequest,
  operation: FieldManagerIdentity["operation"],
): FieldManagerIdentity {
  const { manager, subresource, resource } = request;
  return { manager, operation, apiVersion: resource.apiVersion, subresource };
}

/** The object as its version shows it, without ownership records. */
export function typed(resource: RegisteredResource, object: ApiObject): TypedObject {
  return { apiVersion: resource.apiVersion, rule: resource.definition.merge, value: withoutRecords(object) };
}

function withoutRecords(object: ApiObject): JsonValue {
  const { metadata } = object as JsonObject;
  if (!isJsonObject(metadata) || !("managedFields" in metadata)) return object as JsonValue;
  return { ...(object as JsonObject), metadata: withoutMember(metadata, "managedFields") };
}

const STATUS = FieldSet.ofPath([fieldElement("status")]);

type Paths = readonly (readonly string[])[];
/** The sets by the paths that hooks name, of which there are only a few. */
const unownedSets = new WeakMap<Paths, FieldSet>();

/** Returns the fields that no manager can own through this request. A write of the object does not reach its status. */
function unownedFields({ resource: { definition, hooks }, subresource }: WriteRequest): FieldSet {
  const paths = hooks.unownedFields?.[subresource];
  if (paths === undefined) return definition.subresources.status && subresource !== "status" ? STATUS : FieldSet.empty;
  let known = unownedSets.get(paths);
  if (known === undefined) {
    known = FieldSet.ofPaths(paths.map((path) => path.map(fieldElement)));
    unownedSets.set(paths, known);
  }
  return known;
}

export function fieldManagerRules(store: ResourceStore, request: WriteRequest): FieldManagerRules {
  const { clock, profile } = store.context;
  const { cliName, lastAppliedAnnotation } = profile.words;
  return {
    versions: versionRules(request.resource),
    ignored: unownedFields(request),
    now: formatTime(clock.now()),
    cli: { manager: cliName, lastAppliedAnnotation },
    unrecordedFields: profile.behaviours.unrecordedFields,
  };
}
