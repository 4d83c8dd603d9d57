/**
 * Merge descriptors: how changes by several managers are merged, for each part of a type. They are derived from the
 * list and map markers of the schema, for strategic merge patch and server-side apply. SPEC: Merge-strategy markers.
 */

import type { JsonValue } from "../../api/json.js";

/** How a value merges. Plain data; `struct` rules may be shared, and cyclic through {@link MergeRule} getters. */
export type MergeRule = ScalarRule | StructRule | MapRule | ListRule | FreeRule;

/** A leaf, which is replaced as a whole: strings, numbers, booleans, and well-known scalars. */
export interface ScalarRule {
  readonly type: "scalar";
}

/** A value without a schema. It may have any form, and each form has its own rule. */
export interface FreeRule {
  readonly type: "free";
  /** How a list merges; if absent, it is replaced as a whole. */
  readonly list?: () => ListRule;
  /** How an object merges; if absent, key by key, with values of any form. */
  readonly map?: () => MapRule;
}

/** An object with known fields. */
export interface StructRule {
  readonly type: "struct";
  /** True for an atomic mapType or structType. */
  readonly atomic: boolean;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Whether fields outside `fields` are kept and merged as untyped values. */
  readonly preserveUnknown: boolean;
}

/** An object with arbitrary keys and values of one type. */
export interface MapRule {
  readonly type: "map";
  readonly atomic: boolean;
  readonly value: () => MergeRule;
}

/** A list. */
export interface ListRule {
  readonly type: "list";
  readonly listType: "atomic" | "set" | "map";
  /** The key fields of `listType: "map"`, in order; empty otherwise. */
  readonly keys: readonly string[];
  /** Defaults of key fields that an item may omit. */
  readonly keyDefaults: Readonly<Record<string, string | number | boolean>>;
  readonly item: () => MergeRule;
}

/** A field of a struct: its rule, and the settings of strategic merge patch. */
export interface FieldRule {
  /** A function, so that recursive types can be described. */
  readonly rule: () => MergeRule;
  /** The strategies of the schema (`merge`, `replace`, `retainKeys`); empty if there are none. */
  readonly patchStrategy: readonly string[];
  /** The single merge key of strategic merge patch, which may differ from `listMapKeys`. */
  readonly patchMergeKey?: string;
  /** The schema's default, which the field takes when it has no owner. */
  readonly defaultValue?: unknown;
  /** The value of the field in an object that does not show it. Managers then own its contents but not its presence. */
  readonly zero?: JsonValue;
}
