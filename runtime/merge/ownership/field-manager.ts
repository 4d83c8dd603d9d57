/**
 * Field management of whole objects: manager names and times on top of {@link ./updater.js}, and the additional rules
 * that stock clients rely on (first apply, client-side apply, the limit of entries). Pure. SPEC: Field ownership.
 */
import type { JsonValue } from "../../api/json.js";
import { compareTyped, compareTypedInTurns } from "../typed/typed-compare.js";
import { asObject, isWide } from "../typed/typed-form.js";
import { dropIntroducedNulls, nullFields } from "../typed/typed-nulls.js";
import { ConflictError } from "./conflict.js";
import { type Converting, isLarge, TURN, type TypedObject } from "./converting.js";
import { FieldSet } from "./field-set.js";
import { fieldsOfLastApplied, hasLastApplied, withLastApplied } from "./last-applied.js";
import { type FieldManagerIdentity, identifierOf, type ManagedFields, NO_MANAGED_FIELDS } from "./managed-fields.js";
import { limitUpdateManagers } from "./managed-fields-limit.js";
import type { NotOwned } from "./new-object-fields.js";
import { fieldElement } from "./path-element.js";
import {
  type ApplyOutcome,
  applyTyped,
  type OwnedFields,
  type Owners,
  type OwnershipRules,
  ownersAfterUpdate,
} from "./updater.js";

export interface FieldManagerRules extends OwnershipRules {
  /** The time of the request in RFC 3339. */
  readonly now: string;
  /**
   * The field manager of stock command-line clients, and the annotation in which client-side apply records its
   * configuration.
   */
  readonly cli: { readonly manager: string; readonly lastAppliedAnnotation: string };
  /**
   * Who owns the fields of an object without ownership records when it is first applied to. If a manager does, updates
   * of such an object are not recorded before that.
   */
  readonly unrecordedFields: "none" | "before-first-apply";
}

/** Owns the existing fields when the first apply meets an object without ownership records. */
export const BEFORE_FIRST_APPLY = "before-first-apply";

/**
 * Fields that the server sets, or that identify the object. Only the fields themselves: labels below `metadata` are
 * owned.
 */
const UNOWNED = FieldSet.ofPaths(
  [
    ...[["apiVersion"], ["kind"], ["metadata"]],
    ...[
      "name",
      "namespace",
      "creationTimestamp",
      "selfLink",
      "uid",
      "generation",
      "managedFields",
      "resourceVersion",
    ].map((name) => ["metadata", name]),
  ].map((path) => path.map(fieldElement)),
);

/** The fields of a new object that its creator does not own. @param ignored fields that can't be owned through the request */
export function notOwnedByCreator(ignored: FieldSet): NotOwned {
  return { branches: ignored, fields: UNOWNED };
}

/** A temporary owner for the changes of this request, to keep them apart from what its manager already owned. */
const THIS_REQUEST = "";

/**
 * Returns the owners after a write that is not an apply, or the same object if they do not change. There are no
 * conflicts.
 * @param live the object before, without managedFields; @param next the object after, in the same version
 */
export function* manageUpdate(
  live: TypedObject,
  next: TypedObject,
  managed: ManagedFields,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules,
): Converting<ManagedFields> {
  if (managed.owners.size === 0) return yield* manageFirstUpdate(live, next, managed, manager, rules);
  const identifier = identifierOf(manager);
  const after = yield* ownersAfterUpdate(live, next, managed.owners, THIS_REQUEST, rules);
  const owners = new Map(owned(after, THIS_REQUEST));
  const changed = owners.get(THIS_REQUEST);
  if (changed === undefined) {
    const isSame = isSameOwners(owners, managed.owners);
    return limitUpdateManagers(isSame ? managed : { owners, times: ofOwners(managed.times, owners) });
  }
  owners.delete(THIS_REQUEST);
  const set = (owners.get(identifier)?.set ?? FieldSet.empty).union(changed.set);
  if (isLarge(set)) yield TURN;
  const former = managed.owners.get(identifier)?.set;
  // Keeping the former set, if it is equal, keeps what is cached for it, such as its written form.
  owners.set(identifier, { ...changed, set: former?.equals(set) ? former : set });
  const times = ofOwners(managed.times, owners);
  return limitUpdateManagers({ owners, times: new Map(times).set(identifier, rules.now) });
}

/**
 * Returns the owners after a write of an object that has none, such as every new object: the manager owns all that it
 * changed. There are no other versions to compare, so nothing is converted.
 * @param managed without owners; returned if nothing was changed
 */
export function* manageFirstUpdate(
  live: TypedObject,
  next: TypedObject,
  managed: ManagedFields,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules,
): Converting<ManagedFields> {
  if (isUntracked(live, rules)) return managed;
  const changes = yield* changesBetween(live, next);
  if (isLarge(changes)) yield TURN;
  const set = changes.withoutBranches(rules.ignored).difference(UNOWNED);
  if (set.isEmpty) return managed;
  const identifier = identifierOf(manager);
  const own: OwnedFields = { set, apiVersion: next.apiVersion, isApplied: false };
  return { owners: new Map([[identifier, own]]), times: new Map([[identifier, rules.now]]) };
}

/**
 * In that mode an object without records gets its owners with the first apply; until then its updates are not
 * recorded.
 */
function isUntracked(live: TypedObject, { unrecordedFields }: FieldManagerRules): boolean {
  if (unrecordedFields !== BEFORE_FIRST_APPLY) return false;
  const { uid } = asObject(asObject(live.value)?.metadata) ?? {};
  return Boolean(uid);
}

/** Returns true if no manager gained or lost a field. */
export function isSameOwnership(a: ManagedFields, b: ManagedFields): boolean {
  return a === b || isSameOwners(a.owners, b.owners);
}

export interface ManagedApply {
  readonly object: TypedObject;
  readonly managed: ManagedFields;
  /** The owners before, including the owner that stands for unrecorded fields. */
  readonly before: ManagedFields;
}

/**
 * Returns the object and its owners after an apply.
 * @param live the object before, without managedFields; @param config the applied configuration, in the same version
 * @throws ConflictError if other managers own changed fields and the apply is not forced
 */
export function* manageApply(
  live: TypedObject,
  config: TypedObject,
  managed: ManagedFields,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules & { readonly force: boolean },
): Converting<ManagedApply> {
  const identifier = identifierOf(manager);
  const isUnrecorded = managed.owners.size === 0 && rules.unrecordedFields === BEFORE_FIRST_APPLY;
  const known = isUnrecorded ? yield* beforeFirstApply(live, rules) : managed;
  const outcome = yield* applyOver(live, config, known.owners, manager, identifier, rules);
  const owners = ownedByApplier(outcome.owners, identifier, known.owners, config);
  for (const { set } of owners.values()) if (isLarge(set)) yield TURN;
  const value = outcome.isPruned
    ? dropIntroducedNulls(live.rule, outcome.object.value, [live.value, config.value])
    : outcome.object.value;
  const object = { ...outcome.object, value: remembering(live, config, value, manager, rules) };
  // An apply that does not change the object does not update the time of its entry.
  const times = outcome.isChanged ? new Map(known.times).set(identifier, rules.now) : known.times;
  return { object, managed: { owners, times: ofOwners(times, owners) }, before: known };
}

/**
 * Returns the owners after an apply whose result was changed again before it was stored: fields that the apply did not
 * get, because the kind does not let this request change them, stay with their former owners.
 * @param live the object before; @param stored the object as stored, in the same version
 * @param storedForm converts applied values to their stored form, since a different notation is not a different value
 */
export function* settleApply(
  live: TypedObject,
  stored: TypedObject,
  { object, managed, before }: ManagedApply,
  manager: FieldManagerIdentity,
  storedForm: (value: JsonValue) => JsonValue,
): Converting<ManagedFields> {
  const wanted = yield* changesBetween(live, object);
  if (wanted.isEmpty) return managed;
  if (isLarge(wanted)) yield TURN;
  const changed = yield* changesBetween(live, stored);
  if (isLarge(changed)) yield TURN;
  const unseen = wanted.difference(changed);
  if (unseen.isEmpty) return managed;
  const written = { ...object, value: storedForm(object.value) };
  if (isLarge(unseen)) yield TURN;
  // An applied value that would not be stored at all is satisfied if nothing is stored.
  const missed = (yield* changesBetween(live, written)).difference(changed);
  if (isLarge(unseen)) yield TURN;
  const unmet = missed.union(unseen.intersection(yield* changesBetween(written, stored)));
  if (isLarge(unseen)) yield TURN;
  // an applied null means that the field is absent, which it is
  const denied = unmet.isEmpty ? unmet : unmet.difference(nullFields(object.rule, object.value));
  if (denied.isEmpty) return managed;
  const identifier = identifierOf(manager);
  const owners = new Map(managed.owners);
  for (const [owner, { set, ...rest }] of [...before.owners, ...managed.owners]) {
    const known = owners.get(owner)?.set ?? FieldSet.empty;
    const had = before.owners.get(owner)?.set ?? FieldSet.empty;
    const isApplier = owner === identifier;
    const settled = isApplier ? known.difference(denied.difference(had)) : known.union(set.intersection(denied));
    if (settled.isEmpty) owners.delete(owner);
    else owners.set(owner, { set: settled, ...rest });
    if (isLarge(known)) yield TURN;
  }
  return { owners, times: ofOwners(new Map([...before.times, ...managed.times]), owners) };
}

function* changesBetween({ rule, value }: TypedObject, after: TypedObject): Converting<FieldSet> {
  const { added, modified } = isWide(after.value)
    ? yield* compareTypedInTurns(rule, value, after.value)
    : compareTyped(rule, value, after.value);
  if (isLarge(added, modified)) yield TURN;
  return added.union(modified);
}

function owned(owners: Owners, manager: string): Owners {
  const own = owners.get(manager);
  if (own === undefined) return owners;
  const set = own.set.difference(UNOWNED);
  const result = new Map(owners);
  if (set.isEmpty) result.delete(manager);
  else result.set(manager, { ...own, set });
  return result;
}

/** Like {@link owned}; the former set is kept if it is equal, with what is cached for it, such as its written form. */
function ownedByApplier(owners: Owners, applier: string, before: Owners, { rule }: TypedObject): Owners {
  const result = owned(owners, applier);
  const own = result.get(applier);
  if (own === undefined) return result;
  const former = before.get(applier)?.set;
  if (former?.equals(own.set)) return new Map(result).set(applier, { ...own, set: former });
  // What a value states under a rule fits it; the next write need not find that out.
  own.set.fits = rule;
  return result;
}

function isSameOwners(a: Owners, b: Owners): boolean {
  if (a.size !== b.size) return false;
  for (const [identifier, { set, apiVersion }] of a) {
    const other = b.get(identifier);
    if (other === undefined || other.apiVersion !== apiVersion || !other.set.equals(set)) return false;
  }
  return true;
}

function ofOwners(times: ReadonlyMap<string, string>, owners: Owners): ReadonlyMap<string, string> {
  if ([...times.keys()].every((identifier) => owners.has(identifier))) return times;
  return new Map([...times].filter(([identifier]) => owners.has(identifier)));
}

/** Fields without recorded owners must belong to someone, or the first apply would take them without a conflict. */
function beforeFirstApply(live: TypedObject, rules: FieldManagerRules): Converting<ManagedFields> {
  const { apiVersion } = live;
  const unrecorded = { manager: BEFORE_FIRST_APPLY, operation: "Update", apiVersion, subresource: "" } as const;
  const none: TypedObject = { ...live, value: {} };
  return manageUpdate(none, live, NO_MANAGED_FIELDS, unrecorded, rules);
}

function* applyOver(
  live: TypedObject,
  config: TypedObject,
  owners: Owners,
  manager: FieldManagerIdentity,
  identifier: string,
  rules: FieldManagerRules & { readonly force: boolean },
): Converting<ApplyOutcome> {
  try {
    return yield* applyTyped(live, config, owners, identifier, rules);
  } catch (error) {
    if (!(error instanceof ConflictError) || manager.manager !== rules.cli.manager) throw error;
    // Fields that the same client applied client-side, and that were not changed since, are not conflicts.
    const own = fieldsOfLastApplied(live, rules.cli.lastAppliedAnnotation);
    const others = error.conflicts
      .map((conflict) => ({ ...conflict, fields: conflict.fields.difference(own) }))
      .filter(({ fields }) => !fields.isEmpty);
    if (others.length > 0) throw new ConflictError(others);
    return yield* applyTyped(live, config, owners, identifier, { ...rules, force: true });
  }
}

/** Keeps the last-applied annotation current, so that the client can go back to client-side apply. */
function remembering(
  live: TypedObject,
  config: TypedObject,
  value: JsonValue,
  manager: FieldManagerIdentity,
  { cli }: FieldManagerRules,
): JsonValue {
  if (manager.manager !== cli.manager || !hasLastApplied(live.value, cli.lastAppliedAnnotation)) return value;
  return withLastApplied(value, config.value, cli.lastAppliedAnnotation);
}
