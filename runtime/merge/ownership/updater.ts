/**
 * Determines who owns which fields after a write: the core of server-side apply, without names, times and wire forms.
 * Pure functions on typed values. SPEC: Field ownership (server-side apply).
 */
import type { JsonValue } from "../../api/json.js";
import type { MergeRule } from "../descriptors/merge-rule.js";
import { type Comparison, compareTyped, compareTypedInTurns } from "../typed/typed-compare.js";
import { fieldSetInTurns, fieldSetOf, withNamedFields, withoutEmptyLists } from "../typed/typed-field-set.js";
import { isWide } from "../typed/typed-form.js";
import { mergeTyped } from "../typed/typed-merge.js";
import { reconcileWithRule } from "../typed/typed-reconcile.js";
import { removeFields } from "../typed/typed-remove.js";
import type { Conflict } from "./conflict.js";
import { ConflictError } from "./conflict.js";
import {
  allInVersion,
  type Converting,
  inVersion,
  isLarge,
  TURN,
  type TypedObject,
  type VersionRules,
} from "./converting.js";
import { FieldSet, pushTo } from "./field-set.js";
import { compareTexts } from "./path-element.js";

/** The fields of one manager, in the version that it used. */
export interface OwnedFields {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** True for an applier; fields of updaters are merely recorded. */
  readonly isApplied: boolean;
}

/** Keyed by the identifier of the manager. */
export type Owners = ReadonlyMap<string, OwnedFields>;

export interface OwnershipRules {
  readonly versions: VersionRules;
  /** Fields, in the version of the request, that can't be owned through it, including everything below them. */
  readonly ignored: FieldSet;
}

/**
 * Returns the owners after `manager` changed `live` into `next`: it becomes the sole owner of what it changed. There
 * are no conflicts.
 * @param live an object of the same version as `next`
 */
export function* ownersAfterUpdate(
  live: TypedObject,
  next: TypedObject,
  owners: Owners,
  manager: string,
  rules: OwnershipRules,
): Converting<Owners> {
  const known = yield* reconciled(owners, rules.versions);
  const { owners: others, comparison } = yield* transfer(live, next, known, manager, true, rules);
  const before = known.get(manager)?.set ?? FieldSet.empty;
  const kept = before.difference(comparison.removed).union(comparison.modified);
  if (isLarge(before, kept)) yield TURN;
  const set = kept.union(comparison.added).withoutBranches(rules.ignored);
  if (isLarge(set)) yield TURN;
  return withOwner(others, manager, { set, apiVersion: next.apiVersion, isApplied: false });
}

export interface ApplyOutcome {
  readonly object: TypedObject;
  /** Something was removed, which may have left nulls. */
  readonly isPruned: boolean;
  /** A field that can be owned through this request changed. */
  readonly isChanged: boolean;
  readonly owners: Owners;
}

/**
 * Returns the object and its owners after `manager` applied `config` to `live`. Fields that it applied before and now
 * omits are removed, unless other managers own them.
 * @param live an object of the same version as `config`
 * @throws ConflictError listing the fields that other managers own with another value, unless forced
 */
export function* applyTyped(
  live: TypedObject,
  config: TypedObject,
  owners: Owners,
  manager: string,
  options: OwnershipRules & { readonly force: boolean },
): Converting<ApplyOutcome> {
  const known = yield* reconciled(owners, options.versions);
  const last = known.get(manager);
  const whole = isWide(config.value)
    ? yield* fieldSetInTurns(config.rule, config.value)
    : fieldSetOf(config.rule, config.value);
  if (isLarge(whole)) yield TURN;
  const set = whole.withoutBranches(options.ignored);
  if (isLarge(set)) yield TURN;
  const merged = { ...live, value: mergeTyped(live.rule, live.value, config.value) };
  if (isLarge(set)) yield TURN;
  const own: OwnedFields = { set, apiVersion: config.apiVersion, isApplied: true };
  const withOwn = new Map(known).set(manager, own);
  const isWhole = leavesNothingOut(last, own);
  if (isLarge(set)) yield TURN;
  const object = isWhole ? merged : yield* prune(merged, withOwn, last, options.versions);
  const { owners: others, comparison } = yield* transfer(live, object, withOwn, manager, options.force, options);
  const { added, modified, removed } = comparison;
  const isChanged = !(added.isEmpty && modified.isEmpty && removed.isEmpty);
  const stated = { ...own, set: withoutEmptyLists(config.rule, config.value, set) };
  if (isLarge(set)) yield TURN;
  return { object, isPruned: object !== merged, isChanged, owners: withOwner(others, manager, stated) };
}

/** Returns true if the manager applies everything that it applied last, so that nothing can be removed. */
function leavesNothingOut(last: OwnedFields | undefined, own: OwnedFields): boolean {
  return last !== undefined && last.apiVersion === own.apiVersion && own.set.includes(last.set);
}

function withOwner(owners: Owners, manager: string, own: OwnedFields): Owners {
  const all = new Map(owners);
  if (own.set.isEmpty) all.delete(manager);
  else all.set(manager, own);
  return all;
}

/** Adapts ownership recorded under an earlier schema to the present one. */
function* reconciled(owners: Owners, versions: VersionRules): Converting<Owners> {
  const result = new Map<string, OwnedFields>();
  for (const [manager, owned] of owners) {
    const rule = versions.ruleOf(owned.apiVersion);
    const set = rule === undefined ? owned.set : reconciledSet(rule, owned.set);
    result.set(manager, set === owned.set ? owned : { ...owned, set });
    if (isLarge(owned.set)) yield TURN;
  }
  return result;
}

/** Nearly all sets need no change, and keep the rule that says so. */
function reconciledSet(rule: MergeRule, set: FieldSet): FieldSet {
  if (set.fits === rule) return set;
  const reconciled = reconcileWithRule(rule, set);
  reconciled.fits = rule;
  return reconciled;
}

/** Takes the changed fields from all other managers. Managers of versions that no longer exist are dropped. */
function* transfer(
  live: TypedObject,
  next: TypedObject,
  owners: Owners,
  manager: string,
  force: boolean,
  { versions, ignored }: OwnershipRules,
): Converting<{ readonly owners: Owners; readonly comparison: Comparison }> {
  const whole =
    isWide(live.value) || isWide(next.value)
      ? yield* compareTypedInTurns(live.rule, live.value, next.value)
      : compareTyped(live.rule, live.value, next.value);
  if (isLarge(whole.added, whole.modified, whole.removed)) yield TURN;
  const comparison = without(whole, ignored);
  const byVersion = new Map<string, Comparison | undefined>([[live.apiVersion, comparison]]);
  const conflicts: Conflict[] = [];
  const result = new Map<string, OwnedFields>();
  for (const [other, owned] of sortedEntries(owners)) {
    if (other === manager) {
      result.set(other, owned);
      continue;
    }
    const { apiVersion } = owned;
    if (!byVersion.has(apiVersion)) byVersion.set(apiVersion, yield* compareIn(apiVersion, live, next, versions));
    const seen = byVersion.get(apiVersion);
    if (seen === undefined) continue;
    const contested = owned.set.intersection(seen.modified.union(seen.added));
    if (isLarge(owned.set)) yield TURN;
    if (!contested.isEmpty) conflicts.push({ manager: other, apiVersion, fields: contested });
    const set = owned.set.difference(contested).difference(seen.removed);
    if (!set.isEmpty) result.set(other, set === owned.set ? owned : { ...owned, set });
    if (isLarge(owned.set)) yield TURN;
  }
  if (!force && conflicts.length > 0) throw new ConflictError(conflicts);
  return { owners: result, comparison };
}

function* compareIn(
  apiVersion: string,
  live: TypedObject,
  next: TypedObject,
  versions: VersionRules,
): Converting<Comparison | undefined> {
  const forms = yield* allInVersion([live, next], apiVersion, versions);
  const [before, after] = forms ?? [];
  return before && after && compareTyped(before.rule, before.value, after.value);
}

function without({ added, modified, removed }: Comparison, ignored: FieldSet): Comparison {
  return {
    added: added.withoutBranches(ignored),
    modified: modified.withoutBranches(ignored),
    removed: removed.withoutBranches(ignored),
  };
}

/** Removes what the manager applied last, unless it applies it now or shares it with others. */
function* prune(
  merged: TypedObject,
  owners: Owners,
  last: OwnedFields | undefined,
  versions: VersionRules,
): Converting<TypedObject> {
  if (last === undefined || last.set.isEmpty) return merged;
  const shown = yield* inVersion(merged, last.apiVersion, versions);
  if (shown === undefined) return merged;
  const lastNamed = withNamedFields(shown.rule, last.set);
  if (isLarge(lastNamed)) yield TURN;
  const removed = { ...shown, value: removeFields(shown.rule, shown.value, lastNamed) };
  if (isLarge(lastNamed)) yield TURN;
  const owned = yield* addBackOwned(shown, removed, owners, versions);
  const pruned = yield* addBackUntouched(shown, owned, lastNamed, versions);
  return (yield* inVersion(pruned, merged.apiVersion, versions)) ?? merged;
}

/** The version of the removal comes first, since the object may not be convertible without fields of other owners. */
function* addBackOwned(
  merged: TypedObject,
  removed: TypedObject,
  owners: Owners,
  versions: VersionRules,
): Converting<TypedObject> {
  const byVersion = new Map<string, FieldSet[]>([[removed.apiVersion, []]]);
  for (const { apiVersion, set } of owners.values()) pushTo(byVersion, apiVersion, set);
  const [first, ...others] = byVersion;
  const ordered = [first as [string, FieldSet[]], ...others.sort(([a], [b]) => compareTexts(a, b))];
  let current = removed;
  for (const [apiVersion, sets] of ordered) {
    const whole = yield* inVersion(merged, apiVersion, versions);
    const part = yield* inVersion(current, apiVersion, versions);
    if (whole === undefined || part === undefined) continue;
    const { rule } = whole;
    const present = namedFieldsOf(rule, part.value);
    if (isLarge(present)) yield TURN;
    const owned = withNamedFields(rule, FieldSet.unionOf(sets));
    if (isLarge(owned)) yield TURN;
    const kept = present.union(owned);
    const all = namedFieldsOf(rule, whole.value);
    if (isLarge(all)) yield TURN;
    const gone = all.difference(kept);
    current = { ...whole, value: removeFields(rule, whole.value, gone) };
    if (isLarge(all)) yield TURN;
  }
  return current;
}

/** Only fields of the last apply may be removed; restores others that the removal took along. */
function* addBackUntouched(
  merged: TypedObject,
  pruned: TypedObject,
  lastNamed: FieldSet,
  versions: VersionRules,
): Converting<TypedObject> {
  const part = yield* inVersion(pruned, merged.apiVersion, versions);
  if (part === undefined) return pruned;
  const { rule } = merged;
  const all = namedFieldsOf(rule, merged.value);
  if (isLarge(all)) yield TURN;
  const left = namedFieldsOf(rule, part.value);
  if (isLarge(left)) yield TURN;
  const gone = all.difference(left).intersection(lastNamed);
  if (isLarge(all)) yield TURN;
  return { ...merged, value: removeFields(rule, merged.value, gone) };
}

function namedFieldsOf(rule: MergeRule, value: JsonValue): FieldSet {
  return withNamedFields(rule, fieldSetOf(rule, value));
}

function sortedEntries(owners: Owners): [string, OwnedFields][] {
  return [...owners].sort(([a], [b]) => compareTexts(a, b));
}
