/** Building blocks of merge descriptors: functions that generated rules call, and the rules of well-known types. */
import type { FieldRule, FreeRule, ListRule, MapRule, MergeRule, ScalarRule, StructRule } from "./merge-rule.js";

/** A field in generated rules; parts that have their default are omitted. */
export type FieldRuleParts = Pick<FieldRule, "rule"> & Partial<FieldRule>;

export const scalarRule: ScalarRule = { type: "scalar" };
export const freeRule: FreeRule = { type: "free" };

export function structRule(
  fields: Readonly<Record<string, FieldRuleParts>>,
  options: { readonly atomic?: boolean; readonly preserveUnknown?: boolean } = {},
): StructRule {
  const entries = Object.entries(fields).map(
    ([name, field]) => [name, { patchStrategy: [], ...field, rule: once(field.rule) }] as const,
  );
  return {
    type: "struct",
    atomic: options.atomic ?? false,
    fields: Object.fromEntries(entries),
    preserveUnknown: options.preserveUnknown ?? false,
  };
}

export function mapRule(value: () => MergeRule, atomic = false): MapRule {
  return { type: "map", atomic, value: once(value) };
}

export function atomicList(item: () => MergeRule): ListRule {
  return { type: "list", listType: "atomic", keys: [], keyDefaults: {}, item: once(item) };
}

export function setList(item: () => MergeRule): ListRule {
  return { type: "list", listType: "set", keys: [], keyDefaults: {}, item: once(item) };
}

export function mapList(
  keys: readonly string[],
  item: () => MergeRule,
  keyDefaults: ListRule["keyDefaults"] = {},
): ListRule {
  return { type: "list", listType: "map", keys, keyDefaults, item: once(item) };
}

/** Merges request rules at every step, so each rule is created once. */
function once(make: () => MergeRule): () => MergeRule {
  let made: MergeRule | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const scalar = (): MergeRule => scalarRule;

const ownerReferenceRule: StructRule = structRule(
  Object.fromEntries(
    ["apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion"].map((name) => [name, { rule: scalar }]),
  ),
  { atomic: true },
);

const textMapRule = mapRule(scalar);
const ownersRule = mapList(["uid"], () => ownerReferenceRule);
const finalizersRule = setList(scalar);
const managedFieldsRule = atomicList(() => freeRule);

/** The rule of object metadata. SPEC: Merge-strategy markers; owners merge by uid, finalizers as a set. */
export const objectMetaRule: StructRule = structRule({
  ...Object.fromEntries(
    [
      "name",
      "generateName",
      "namespace",
      "selfLink",
      "uid",
      "resourceVersion",
      "generation",
      "creationTimestamp",
      "deletionTimestamp",
      "deletionGracePeriodSeconds",
    ].map((name) => [name, { rule: scalar }]),
  ),
  labels: { rule: () => textMapRule },
  annotations: { rule: () => textMapRule },
  ownerReferences: { rule: () => ownersRule, patchStrategy: ["merge"], patchMergeKey: "uid" },
  finalizers: { rule: () => finalizersRule, patchStrategy: ["merge"] },
  managedFields: { rule: () => managedFieldsRule },
});

/** The rule of list metadata. */
export const listMetaRule: StructRule = structRule(
  Object.fromEntries(
    ["selfLink", "resourceVersion", "continue", "remainingItemCount"].map((name) => [name, { rule: scalar }]),
  ),
);
