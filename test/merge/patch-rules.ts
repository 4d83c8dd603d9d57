/** Merge rules for the patch tests, built by hand: short builders, and the types that the cases name. */
import type {
  FieldRule,
  ListRule,
  MapRule,
  MergeRule,
  ScalarRule,
  StructRule,
} from "../../runtime/merge/descriptors/merge-rule.js";

export const scalar: ScalarRule = { type: "scalar" };
export const free: MergeRule = { type: "free" };

type Strategy = "merge" | "replace" | "retainKeys";

export function struct(fields: Record<string, FieldRule>, atomic = false): StructRule {
  return { type: "struct", atomic, fields, preserveUnknown: false };
}

export function map(value: MergeRule): MapRule {
  return { type: "map", atomic: false, value: () => value };
}

/** A list; with keys it is a map by those keys. */
export function list(item: () => MergeRule, keys: string[] = [], keyDefaults: ListRule["keyDefaults"] = {}): ListRule {
  return { type: "list", listType: keys.length > 0 ? "map" : "atomic", keys, keyDefaults, item };
}

export function set(item: MergeRule = scalar): ListRule {
  return { type: "list", listType: "set", keys: [], keyDefaults: {}, item: () => item };
}

export function field(rule: MergeRule | (() => MergeRule), strategies: Strategy[] = [], mergeKey?: string): FieldRule {
  const lazy = typeof rule === "function" ? rule : () => rule;
  return {
    rule: lazy,
    patchStrategy: strategies,
    ...(mergeKey === undefined ? {} : { patchMergeKey: mergeKey }),
  };
}

const port = struct({ name: field(scalar), containerPort: field(scalar), protocol: field(scalar) });

const container = struct({
  name: field(scalar),
  image: field(scalar),
  args: field(list(() => scalar)),
  env: field(
    list(() => struct({ name: field(scalar), value: field(scalar) }), ["name"]),
    ["merge"],
    "name",
  ),
  ports: field(
    list(() => port, ["containerPort", "protocol"], { protocol: "TCP" }),
    ["merge"],
    "containerPort",
  ),
});

const workload = struct({
  metadata: field(
    struct({
      name: field(scalar),
      labels: field(map(scalar)),
      finalizers: field(set(), ["merge"]),
    }),
  ),
  spec: field(
    struct({
      replicas: field(scalar),
      strategy: field(struct({ type: field(scalar), rollingUpdate: field(struct({ maxSurge: field(scalar) })) }), [
        "retainKeys",
      ]),
      selector: field(struct({ matchLabels: field(map(scalar)) }, true)),
      containers: field(
        list(() => container, ["name"]),
        ["merge"],
        "name",
      ),
      volumes: field(
        list(() => struct({ name: field(scalar), emptyDir: field(free), hostPath: field(free) }), ["name"]),
        ["merge", "retainKeys"],
        "name",
      ),
      opaque: field(free, ["replace"]),
      words: field(
        list(() => struct({ word: field(scalar) })),
        ["merge"],
      ),
      // Lists with a list type but no patch strategy.
      endpoints: field(list(() => port, ["containerPort", "protocol"], { protocol: "TCP" })),
      zones: field(set()),
      groups: field(set(map(scalar))),
    }),
  ),
});

const mergeItem: StructRule = struct({
  name: field(scalar),
  value: field(scalar),
  other: field(scalar),
  mergingList: field(() => list(() => mergeItem), ["merge"], "name"),
  nonMergingList: field(() => list(() => mergeItem)),
  mergingIntList: field(
    list(() => scalar),
    ["merge"],
  ),
  nonMergingIntList: field(list(() => scalar)),
  mergeItemPtr: field(() => list(() => mergeItem), ["merge"], "name"),
  simpleMap: field(map(scalar)),
  replacingItem: field(free, ["replace"]),
  retainKeysMap: field(() => retainKeysItem, ["retainKeys"]),
  retainKeysMergingList: field(() => list(() => mergeItem), ["merge", "retainKeys"], "name"),
  jsonItem: field(free),
});

const retainKeysItem: StructRule = struct({
  name: field(scalar),
  value: field(scalar),
  other: field(scalar),
  simpleMap: field(map(scalar)),
  mergingList: field(() => list(() => mergeItem), ["merge"], "name"),
  nonMergingList: field(() => list(() => mergeItem)),
  mergingIntList: field(
    list(() => scalar),
    ["merge"],
  ),
});

/** By the name that cases use. `mergeItem` is the document type of the public strategic merge patch vectors. */
export const rules: Readonly<Record<string, MergeRule>> = { workload, mergeItem, untyped: free };
