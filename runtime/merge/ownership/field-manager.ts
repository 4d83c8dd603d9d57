/**
 * Field management of whole objects: names and times of managers on top of {@link ./updater.js}, and the rules that
 * stock clients rely on beside it (first apply, client-side apply, the limit of entries). Pure. SPEC: Field ownership.
 */
import type { JsonValue } from "../../api/json.js";
import { compareTyped } from "../typed/typed-compare.js";
import { asObject } from "../typed/typed-form.js";
import { dropIntroducedNulls, nullFields } from "../typed/typed-nulls.js";
import { ConflictError } from "./conflict.js";
import { FieldSet } from "./field-set.js";
import { fieldsOfLastApplied, hasLastApplied, withLastApplied } from "./last-applied.js";
import { type FieldManagerIdentity, identifierOf, type ManagedFields, NO_MANAGED_FIELDS } from "./managed-fields.js";
import { limitUpdateManagers } from "./managed-fields-limit.js";
import { fieldElement } from "./path-element.js";
import {
  type ApplyOutcome,
  applyTyped,
  type Owners,
  type OwnershipRules,
  ownersAfterUpdate,
  type TypedObject,
} from "./updater.js";

export interface FieldManagerRules extends OwnershipRules {
  /** RFC 3339 time of the request. */
  readonly now: string;
  /** The manager that stock command-line clients apply as, and the annotation in which they keep what they applied. */
  readonly cli: { readonly manager: string; readonly lastAppliedAnnotation: string };
  /**
   * Who owns the fields of an object without any record when it is applied to for the first time. Where that is a manager,
   * updates of such an object are not recorded before.
   */
  readonly unrecordedFields: "nobody" | "before-first-apply";
}

/** Manager of what was there when the first apply came and nobody was recorded. */
export const BEFORE_FIRST_APPLY = "before-first-apply";

/** Fields that the server keeps or that name the object. Only themselves: labels below `metadata` are owned. */
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

/** Stands for the request while its changes are told apart from what its manager owned before. */
const THIS_REQUEST = "";

/**
 * The owners after a write that is no apply; the same ones where it changes nothing. Never a conflict.
 * @param live the object before, without managedFields; @param next the object after, in the same version
 */
export function manageUpdate(
  live: TypedObject,
  next: TypedObject,
  managed: ManagedFields,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules,
): ManagedFields {
  if (isUntracked(live, managed, rules)) return managed;
  const identifier = identifierOf(manager);
  const owners = new Map(owned(ownersAfterUpdate(live, next, managed.owners, THIS_REQUEST, rules), THIS_REQUEST));
  const changed = owners.get(THIS_REQUEST);
  if (changed === undefined) {
    const isSame = isSameOwners(owners, managed.owners);
    return limitUpdateManagers(isSame ? managed : { owners, times: ofOwners(managed.times, owners) });
  }
  owners.delete(THIS_REQUEST);
  const set = (owners.get(identifier)?.set ?? FieldSet.empty).union(changed.set);
  const former = managed.owners.get(identifier)?.set;
  // What is known of a set (its written form, say) goes on holding for the same one.
  owners.set(identifier, { ...changed, set: former?.equals(set) ? former : set });
  const times = ofOwners(managed.times, owners);
  return limitUpdateManagers({ owners, times: new Map(times).set(identifier, rules.now) });
}

/** An object without records gets its owners with the first apply where that decides: until then its updates are not recorded. */
function isUntracked(live: TypedObject, { owners }: ManagedFields, { unrecordedFields }: FieldManagerRules): boolean {
  if (owners.size > 0 || unrecordedFields !== BEFORE_FIRST_APPLY) return false;
  const { uid } = asObject(asObject(live.value)?.metadata) ?? {};
  return Boolean(uid);
}

/** True when nobody gained or lost a field. */
export function isSameOwnership(a: ManagedFields, b: ManagedFields): boolean {
  return a === b || isSameOwners(a.owners, b.owners);
}

export interface ManagedApply {
  readonly object: TypedObject;
  readonly managed: ManagedFields;
  /** The owners before, those who own what nobody was recorded for included. */
  readonly before: ManagedFields;
}

/**
 * The object and its owners after an apply.
 * @param live the object before, without managedFields; @param config what is applied, in the same version
 * @throws ConflictError
 */
export function manageApply(
  live: TypedObject,
  config: TypedObject,
  managed: ManagedFields,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules & { readonly force: boolean },
): ManagedApply {
  const identifier = identifierOf(manager);
  const isUnrecorded = managed.owners.size === 0 && rules.unrecordedFields === BEFORE_FIRST_APPLY;
  const known = isUnrecorded ? beforeFirstApply(live, rules) : managed;
  const outcome = applyOver(live, config, known.owners, manager, rules);
  const owners = owned(outcome.owners, identifier);
  const value = outcome.isPruned
    ? dropIntroducedNulls(live.rule, outcome.object.value, [live.value, config.value])
    : outcome.object.value;
  const object = { ...outcome.object, value: remembering(live, config, value, manager, rules) };
  // An apply that the object already agrees with changes nothing but the owners, and has no time of its own.
  const times = outcome.isChanged ? new Map(known.times).set(identifier, rules.now) : known.times;
  return { object, managed: { owners, times: ofOwners(times, owners) }, before: known };
}

/**
 * The owners after an apply whose object was changed further before it was stored: what the apply wanted and did not get,
 * since the kind keeps it out of this request's reach, stays with those who had it.
 * @param live the object before; @param stored what is stored of it now, in the same version
 * @param storedForm how the server writes what was applied: a value that is only written otherwise is what was wanted
 */
export function settleApply(
  live: TypedObject,
  stored: TypedObject,
  { object, managed, before }: ManagedApply,
  manager: FieldManagerIdentity,
  storedForm: (value: JsonValue) => JsonValue,
): ManagedFields {
  const wanted = changesBetween(live, object);
  if (wanted.isEmpty) return managed;
  const changed = changesBetween(live, stored);
  const unseen = wanted.difference(changed);
  if (unseen.isEmpty) return managed;
  const written = { ...object, value: storedForm(object.value) };
  // What would be written as nothing at all is met where nothing is stored.
  const unmet = changesBetween(live, written)
    .difference(changed)
    .union(unseen.intersection(changesBetween(written, stored)));
  // a null asks for what stands where nothing is stated, and has it
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
  }
  return { owners, times: ofOwners(new Map([...before.times, ...managed.times]), owners) };
}

function changesBetween({ rule, value }: TypedObject, after: TypedObject): FieldSet {
  const { added, modified } = compareTyped(rule, value, after.value);
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

function isSameOwners(a: Owners, b: Owners): boolean {
  if (a.size !== b.size) return false;
  for (const [identifier, { set, apiVersion }] of a) {
    const other = b.get(identifier);
    if (other === undefined || other.apiVersion !== apiVersion || !other.set.equals(set)) return false;
  }
  return true;
}

function ofOwners(times: ReadonlyMap<string, string>, owners: Owners): ReadonlyMap<string, string> {
  return new Map([...times].filter(([identifier]) => owners.has(identifier)));
}

/** What nobody was recorded for still was somebody's; otherwise the first apply would take it without a conflict. */
function beforeFirstApply(live: TypedObject, rules: FieldManagerRules): ManagedFields {
  const { apiVersion } = live;
  const nobody = { manager: BEFORE_FIRST_APPLY, operation: "Update", apiVersion, subresource: "" } as const;
  const none: TypedObject = { ...live, value: {} };
  return manageUpdate(none, live, NO_MANAGED_FIELDS, nobody, rules);
}

function applyOver(
  live: TypedObject,
  config: TypedObject,
  owners: Owners,
  manager: FieldManagerIdentity,
  rules: FieldManagerRules & { readonly force: boolean },
): ApplyOutcome {
  const identifier = identifierOf(manager);
  try {
    return applyTyped(live, config, owners, identifier, rules);
  } catch (error) {
    if (!(error instanceof ConflictError) || manager.manager !== rules.cli.manager) throw error;
    // What the same client applied by itself, and nobody changed since, is its own.
    const own = fieldsOfLastApplied(live, rules.cli.lastAppliedAnnotation);
    const others = error.conflicts
      .map((conflict) => ({ ...conflict, fields: conflict.fields.difference(own) }))
      .filter(({ fields }) => !fields.isEmpty);
    if (others.length > 0) throw new ConflictError(others);
    return applyTyped(live, config, owners, identifier, { ...rules, force: true });
  }
}

/** Keeps the record of client-side apply current for a client that may go back to it. */
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
