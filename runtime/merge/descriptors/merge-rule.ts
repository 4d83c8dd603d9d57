/**
 * Merge descriptors: for each part of a type, how changes by several managers are merged. Made from the list and map
 * markers of the schema; read by strategic merge patch and by server-side apply. SPEC: Merge-strategy markers.
 */

import type { JsonValue } from "../../api/json.js";

/** How one value merges. Plain data; `struct` rules may be shared and cyclic through {@link MergeRule} getters. */
export type MergeRule = ScalarRule | StructRule | MapRule | ListRule | FreeRule;

/** A leaf: strings, numbers, booleans, and well-known scalars. Replaced as a whole. */
export interface ScalarRule {
  readonly type: "scalar";
}

/** A value without schema. It may be of any form; each form has its own rule. */
export interface FreeRule {
  readonly type: "free";
  /** How a list merges; absent: as a whole. */
  readonly list?: () => ListRule;
  /** How an object merges; absent: key by key, with values of any form. */
  readonly map?: () => MapRule;
}

/** An object with known fields. */
export interface StructRule {
  readonly type: "struct";
  /** True for mapType/structType atomic. */
  readonly atomic: boolean;
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Fields outside `fields` are kept and merge as untyped values. */
  readonly preserveUnknown: boolean;
}

/** An object with free keys and values of one type. */
export interface MapRule {
  readonly type: "map";
  readonly atomic: boolean;
  readonly value: () => MergeRule;
}

/** A list. */
export interface ListRule {
  readonly type: "list";
  readonly listType: "atomic" | "set" | "map";
  /** Key fields of `listType: "map"`, in order; empty otherwise. */
  readonly keys: readonly string[];
  /** Defaults of key fields that an item may leave out. */
  readonly keyDefaults: Readonly<Record<string, string | number | boolean>>;
  readonly item: () => MergeRule;
}

/** A field of a struct: its rule, and what strategic merge patch needs to know of the field itself. */
export interface FieldRule {
  /** Lazy, so that recursive types can be described. */
  readonly rule: () => MergeRule;
  /** Strategies as the schema gives them (`merge`, `replace`, `retainKeys`); empty when unmarked. */
  readonly patchStrategy: readonly string[];
  /** The single merge key of strategic merge patch; it may differ from `listMapKeys`. */
  readonly patchMergeKey?: string;
  /** The value the field takes when nobody owns it, where the schema has one. */
  readonly defaultValue?: unknown;
  /** What an object that does not show the field has there: its owners own what is in it, and not that it is there. */
  readonly zero?: JsonValue;
}
