/**
 * Plans a conversion ahead of time: for each field of the target version, where its value comes from. Fields with rules
 * follow their rules; all others correspond by name. Both directions are planned, and anything that would be lost or is
 * not covered is reported with its place. Linear in the schemas times the depth of the rules.
 */
import type { JsonValue } from "../../api/json.js";
import type { SchemaPath, SchemaProblem } from "../reader/raw-keywords.js";
import type { Schema } from "../schema-types.js";
import { type FieldPath, formatFieldPath } from "./conversion-path.js";
import { DirectionPlanner } from "./conversion-plan-direction.js";
import { checkRules } from "./conversion-rule-checks.js";
import { type ConversionRule, inverseRule } from "./conversion-rules.js";

/** A version with its structs; every object with fields is a separate struct. */
export interface ConvertedSide {
  /** For example `v1beta1`. */
  readonly version: string;
  readonly root: string;
  readonly structs: Readonly<Record<string, Schema>>;
}

/** Field names starting at the object that a scope converts; empty for that object itself. */
export type Read = readonly string[];

/** How a value is produced. */
export type ValuePlan =
  /** `isSame`: whether the types of generated code are equal. */
  | { readonly how: "copy"; readonly read: Read; readonly isSame: boolean }
  | { readonly how: "object"; readonly object: ObjectPlan }
  | { readonly how: "convert"; readonly read: Read; readonly element: ElementPlan }
  /** `others`: whether values that no pair names are copied; otherwise they are dropped. */
  | {
      readonly how: "pairs";
      readonly read: Read;
      readonly pairs: readonly (readonly [JsonValue, JsonValue])[];
      readonly others: boolean;
    }
  | {
      readonly how: "part";
      readonly read: Read;
      readonly separator: string;
      readonly count: number;
      readonly index: number;
    }
  | { readonly how: "join"; readonly reads: readonly Read[]; readonly separator: string }
  | { readonly how: "wrap"; readonly read: Read }
  | { readonly how: "unwrap"; readonly read: Read }
  | {
      readonly how: "function";
      readonly name: string;
      readonly reads: readonly Read[];
      readonly count: number;
      readonly index: number;
    }
  | { readonly how: "annotation"; readonly key: string };

/** How an element of a value is produced: by a scope, item by item, or value by value. */
export type ElementPlan =
  | { readonly how: "same" }
  | { readonly how: "scope"; readonly scope: ScopePlan }
  | { readonly how: "items" | "values"; readonly element: ElementPlan };

export interface ObjectPlan {
  readonly struct: string;
  /**
   * The corresponding source object, whose presence decides. If absent, the object exists if one of its fields has a
   * value.
   */
  readonly presence?: Read;
  readonly fields: readonly { readonly name: string; readonly value: ValuePlan }[];
  /** Set in an object that exists, if nothing else sets them. */
  readonly constants: readonly { readonly name: string; readonly value: JsonValue }[];
  /** Unknown fields of the object at `presence` are copied, except for these known ones. */
  readonly known?: readonly string[];
}

/** A function of the compiled code, which converts an object of one struct to another struct. */
export interface ScopePlan {
  /** Unique in its direction. */
  readonly name: string;
  readonly source: string;
  readonly target: string;
  object: ObjectPlan;
}

export interface DirectionPlan {
  /** The scope of the kind itself comes first. */
  readonly scopes: readonly ScopePlan[];
  /** Annotations that store fields, by key. */
  readonly kept: readonly { readonly key: string; readonly read: Read }[];
  /** Annotations that contain fields of the target version; they are not shown there. */
  readonly taken: readonly string[];
}

/** A typed function that a person has to write, in both directions. */
export interface FunctionSlot {
  readonly name: string;
  readonly from: readonly FieldPlace[];
  readonly to: readonly FieldPlace[];
}

export interface FieldPlace {
  readonly path: FieldPath;
  readonly struct: string;
  readonly field: string;
}

export interface PlannedConversion {
  readonly toStored: DirectionPlan;
  readonly fromStored: DirectionPlan;
  readonly functions: readonly FunctionSlot[];
}

/** Maximum number of unexplained fields that are listed; the rest are counted. */
export const MAX_UNEXPLAINED_FIELDS = 50;

/** @param version the version whose schema has the rules; @param stored the version that they lead to */
export function planMapping(
  version: ConvertedSide,
  stored: ConvertedSide,
  rules: readonly ConversionRule[],
): { readonly plan: PlannedConversion; readonly problems: readonly SchemaProblem[] } {
  const problems: SchemaProblem[] = [];
  const { sound, functions } = checkRules(version, stored, rules, problems);
  const backwards = sound.map(inverseRule);
  const up = new DirectionPlanner(version, stored, sound, "toStored", problems);
  const down = new DirectionPlanner(stored, version, backwards, "fromStored", problems);
  const plan = { toStored: up.plan(), fromStored: down.plan(), functions };
  // unexplained fields may be a consequence of other problems
  if (problems.length === 0) {
    problems.push(...unexplained(up.unexplained, stored, version, "to"));
    problems.push(...unexplained(down.unexplained, version, stored, "from"));
    for (const rule of sound) {
      if (up.used.has(rule.at) && down.used.has(rule.at)) continue;
      const [from, to] = [rule.from[0], rule.to[0]].map((path) => (path ? formatFieldPath(path) : ""));
      problems.push({
        path: [...rule.at, rule.word],
        message: `the list, map or object around ${from} is not converted to the one around ${to}`,
        remedy: "move the surrounding lists, maps or objects by a separate rule",
      });
    }
  }
  return { plan, problems };
}

function unexplained(
  paths: readonly FieldPath[],
  side: ConvertedSide,
  other: ConvertedSide,
  key: "from" | "to",
): SchemaProblem[] {
  const at: SchemaPath = [];
  const listed = paths.slice(0, MAX_UNEXPLAINED_FIELDS).map((path) => {
    const text = formatFieldPath(path);
    const example =
      key === "to"
        ? `or only: { to: ${text} } if ${other.version} has no counterpart`
        : "or keep it in an annotation with keep";
    return {
      path: at,
      message: `no rule explains ${text} of ${side.version}: ${other.version} has no such field, or one of another type`,
      remedy: `add a rule with ${key}: ${text}, ${example}`,
    };
  });
  const rest = paths.length - listed.length;
  return rest > 0
    ? [...listed, { path: at, message: `no rule explains ${rest} more fields of ${side.version}` }]
    : listed;
}

/**
 * Returns the field of the other version that always has the same value, for example `spec.colour` for `spec.color`.
 */
export function sameValueAs(direction: DirectionPlan, path: Read): Read | undefined {
  const [root] = direction.scopes;
  return root && valueIn(root.object, path);
}

/** Returns where the value at `path` of the source ends up in the planned object. */
function valueIn(object: ObjectPlan, path: Read): Read | undefined {
  for (const { name, value } of object.fields) {
    const found = placeIn(value, path);
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}

function placeIn(value: ValuePlan, path: Read): Read | undefined {
  if (value.how === "object") return valueIn(value.object, path);
  if (value.how !== "copy" && value.how !== "convert") return undefined;
  const { read } = value;
  if (!read.every((name, index) => path[index] === name)) return undefined;
  const rest = path.slice(read.length);
  if (value.how === "copy") return rest;
  return value.element.how === "scope" && rest.length > 0 ? valueIn(value.element.scope.object, rest) : undefined;
}
