/**
 * Who owns which fields of a stored object: the ownership records of each write, from the request's facts. What the
 * records mean is in merge/field-manager.ts. SPEC: Field-ownership record; Field ownership.
 */
import { tooMany } from "../../api/field-error.js";
import { equalJson, isJsonObject, type JsonValue } from "../../api/json.js";
import type { ManagedFieldsEntry, ObjectMeta } from "../../api/meta.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { invalidObject } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { Converting, TypedObject } from "../../merge/ownership/converting.js";
import {
  type FieldManagerRules,
  isSameOwnership,
  type ManagedApply,
  manageUpdate,
  settleApply,
} from "../../merge/ownership/field-manager.js";
import { FieldSet, TooManyFieldsError } from "../../merge/ownership/field-set.js";
import {
  decodeManagedFields,
  encodeManagedFields,
  type FieldManagerIdentity,
  type ManagedFields,
  NO_MANAGED_FIELDS,
} from "../../merge/ownership/managed-fields.js";
import { FieldsV1Error, fieldElement } from "../../merge/ownership/path-element.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { storedForm } from "../validation/apply-schema.js";
import { validateManagedFields } from "../validation/managed-fields-validation.js";
import { refusedKind } from "../validation/refused-kind.js";
import { computedOwners, versionRules, withFieldLimit } from "./computed-owners.js";
import type { WriteRequest } from "./write.js";

/** Decoded records, as long as they are among the newest or in use: what is written again need not be decoded again. */
const decodedRecords = new WeakMap<StoredObject, WeakRef<ManagedFields>>();
/** The oldest first. Bounds what decoded records take, whatever the number of objects. */
const newestRecords = new Set<ManagedFields>();
const MAX_DECODED_RECORDS = 1_024;

/** The owners as the store has them. */
export function storedOwners(stored: StoredObject, object: ApiObject): ManagedFields {
  const known = decodedRecords.get(stored)?.deref();
  if (known !== undefined) return known;
  const managed = readable(object.metadata?.managedFields ?? []) ?? NO_MANAGED_FIELDS;
  keepDecoded(stored, managed);
  return managed;
}

function keepDecoded(stored: StoredObject, managed: ManagedFields): void {
  decodedRecords.set(stored, new WeakRef(managed));
  newestRecords.add(managed);
  if (newestRecords.size <= MAX_DECODED_RECORDS) return;
  for (const oldest of newestRecords) {
    newestRecords.delete(oldest);
    break;
  }
}

/** Owners of objects that are about to be stored, by their records. */
const recordedOwners = new WeakMap<readonly ManagedFieldsEntry[], ManagedFields>();

/** What {@link recordsOf} wrote into an object is known of what was stored of it. */
export function rememberOwners(stored: StoredObject, { metadata }: ApiObject): void {
  const managed = metadata?.managedFields && recordedOwners.get(metadata.managedFields);
  if (managed !== undefined) keepDecoded(stored, managed);
}

function readable(entries: readonly ManagedFieldsEntry[]): ManagedFields | undefined {
  try {
    return decodeManagedFields(entries);
  } catch (error) {
    // what was stored by others must not make its object unwritable
    if (error instanceof FieldsV1Error || error instanceof TooManyFieldsError) return undefined;
    throw error;
  }
}

/**
 * Finds out who owns what of an object as the request and its kind have made it, before admission: what plug-ins, webhooks
 * and policies change afterwards belongs to no manager.
 * @throws StatusError 413 for more fields than records may name, 422 for too many managers, 500 for a failed conversion
 */
export type Recorder = (object: ApiObject) => Records | Promise<Records>;

/** Writes the ownership records of a request into its object; again after others have had it. */
export type Records = (object: ApiObject) => void;

/**
 * The recorder of a write that is no apply. What the client sends as records is read now, before the stored ones take
 * their place for as long as the object is being prepared.
 * @param old the stored object and its owners; undefined where there is none
 * @throws StatusError 422
 */
export function updateRecorder(
  store: ResourceStore,
  request: WriteRequest,
  given: ApiObject,
  old: StoredOwnership = NOTHING_STORED,
): Recorder {
  const owners = ownersToBeginWith(request, given, old);
  const rules = fieldManagerRules(store, request);
  const identity = managerIdentityOf(request, "Update");
  const live = typed(request.resource, old.object);
  function* recordsAfter(object: ApiObject): Converting<Records> {
    const managed = yield* manageUpdate(live, typed(request.resource, object), owners, identity, rules);
    // An owner that changed something has a new time, though it may own what it owned before.
    const isSame = managed === owners && isSameOwnership(managed, old.owners);
    return isSame ? storedRecords(old) : newRecords(managed);
  }
  return (object) => computedOwners(request.resource, recordsAfter(object));
}

/**
 * The recorder of an apply, whose owners were found when it was merged: who applies the object owns what is stated, also
 * where the kind stores it otherwise or not at all; through a subresource no manager owns what is out of its reach.
 */
export function applyRecorder(
  store: ResourceStore,
  request: WriteRequest,
  old: StoredOwnership,
  applied: ManagedApply,
): Recorder {
  const identity = managerIdentityOf(request, "Apply");
  const live = typed(request.resource, old.object);
  const recordsAfter = (object: ApiObject): Records => {
    const next = typed(request.resource, object);
    const managed =
      request.subresource === ""
        ? applied.managed
        : settleApply(live, next, applied, identity, (value) => storedForm(store, request, value));
    limitRecords(request, managed, applied.before);
    // When nothing but the time of the request would be new, nothing changed at all (SSA-032, SSA-038).
    const isSame = isSameOwnership(managed, old.owners) && equalJson(withoutVersion(next), withoutVersion(live));
    return isSame ? storedRecords(old) : newRecords(managed);
  };
  return (object) => withFieldLimit(() => recordsAfter(object));
}

/** An object as it is stored, in the version of the request, and who owns what of it. */
export interface StoredOwnership {
  readonly object: ApiObject;
  readonly owners: ManagedFields;
}

export const NOTHING_STORED: StoredOwnership = { object: {}, owners: NO_MANAGED_FIELDS };

function withoutVersion({ value }: TypedObject): JsonValue {
  if (!isJsonObject(value) || !isJsonObject(value.metadata)) return value;
  const { resourceVersion: _, ...metadata } = value.metadata;
  return { ...value, metadata };
}

/** Records of one object, however many write to it. */
export const MAX_RECORDS = 1_000;

/** Updates are merged when they are too many; those who apply keep their own. @throws StatusError 422 */
function limitRecords({ resource, name }: WriteRequest, after: ManagedFields, before: ManagedFields): void {
  const count = after.owners.size;
  if (count <= MAX_RECORDS || count <= before.owners.size) return;
  throw invalidObject(refusedKind(resource), name, [tooMany("metadata.managedFields", count, MAX_RECORDS)]);
}

/**
 * The owners that a write which is no apply begins with. Clients send back what they read; they may also edit it, or
 * begin anew with one empty record. An empty list says nothing, and what can't be read leaves the stored records.
 * SSA-024 to SSA-028, SSA-040.
 * @throws StatusError 422
 */
function ownersToBeginWith(request: WriteRequest, object: ApiObject, old: StoredOwnership): ManagedFields {
  const given = object.metadata?.managedFields ?? [];
  const [first] = given;
  if (first === undefined) return old.owners;
  if (given.length === 1 && Object.keys(first).length === 0) return NO_MANAGED_FIELDS;
  // Who may write a subresource may not say who owns the rest.
  if (request.subresource !== "" || equalJson(given, old.object.metadata?.managedFields)) return old.owners;
  const errors =
    given.length > MAX_RECORDS
      ? [tooMany("metadata.managedFields", given.length, MAX_RECORDS)]
      : validateManagedFields(given);
  if (errors.length > 0)
    throw invalidObject(refusedKind(request.resource), object.metadata?.name ?? request.name, errors);
  return readable(given) ?? old.owners;
}

function newRecords(managed: ManagedFields): Records {
  return recordsOf(encodeManagedFields(managed), managed);
}

/** Leaves the records as they are stored. */
function storedRecords({ object, owners }: StoredOwnership): Records {
  return recordsOf(object.metadata?.managedFields ?? [], owners);
}

function recordsOf(entries: ManagedFieldsEntry[], managed: ManagedFields): Records {
  if (entries.length > 0) recordedOwners.set(entries, managed);
  return (object) => {
    const metadata = metadataOf(object);
    if (entries.length === 0) delete metadata.managedFields;
    else metadata.managedFields = entries;
  };
}

export function managerIdentityOf(
  request: WriteRequest,
  operation: FieldManagerIdentity["operation"],
): FieldManagerIdentity {
  const { manager, subresource, resource } = request;
  return { manager, operation, apiVersion: resource.apiVersion, subresource };
}

/** The object as its version shows it, without records. */
export function typed(resource: RegisteredResource, object: ApiObject): TypedObject {
  return { apiVersion: resource.apiVersion, rule: resource.definition.merge, value: withoutRecords(object) };
}

function withoutRecords(object: ApiObject): JsonValue {
  if (!isJsonObject(object.metadata)) return object as JsonValue;
  const { managedFields: _, ...metadata } = object.metadata as ObjectMeta;
  return { ...object, metadata } as unknown as JsonValue;
}

const STATUS = FieldSet.ofPath([fieldElement("status")]);

type Paths = readonly (readonly string[])[];
/** By the paths that hooks name, of which there are a few. */
const unownedSets = new WeakMap<Paths, FieldSet>();

/** The fields that no manager can own through this request. A write of the object does not reach its status. */
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
