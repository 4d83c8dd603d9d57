/**
 * What a conversion does, worked out ahead of time: for each field of the version that is made, where its value comes from.
 * Fields with rules follow their rules; the others are the same by name. Both directions are planned, and whatever would be
 * lost, or nobody has thought of, is a problem with its place. Linear in the schemas times the depth of the rules.
 */
import type { JsonValue } from "../../api/json.js";
import type { SchemaPath, SchemaProblem } from "../reader/raw-keywords.js";
import type { Schema } from "../schema-types.js";
import { type FieldPath, formatFieldPath } from "./conversion-path.js";
import { DirectionPlanner } from "./conversion-plan-direction.js";
import { checkRules } from "./conversion-rule-checks.js";
import { type ConversionRule, inverseRule } from "./conversion-rules.js";

/** A version with its structs; every object with fields is a struct of its own. */
export interface ConvertedSide {
  /** `v1beta1` */
  readonly version: string;
  readonly root: string;
  readonly structs: Readonly<Record<string, Schema>>;
}

/** Names of fields from the object that a scope converts; empty for that object itself. */
export type Read = readonly string[];

/** How a value is made. */
export type ValuePlan =
  /** `isSame`: equal as types of generated code. */
  | { readonly how: "copy"; readonly read: Read; readonly isSame: boolean }
  | { readonly how: "object"; readonly object: ObjectPlan }
  | { readonly how: "convert"; readonly read: Read; readonly element: ElementPlan }
  /** `others`: values that no pair names go over as they are; else they are left out. */
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

/** How a value within another is made: by a scope of its own, or item by item, value by value. */
export type ElementPlan =
  | { readonly how: "same" }
  | { readonly how: "scope"; readonly scope: ScopePlan }
  | { readonly how: "items" | "values"; readonly element: ElementPlan };

export interface ObjectPlan {
  readonly struct: string;
  /** The object that it stands for: there is one where that is. Absent: there is one where a field has a value. */
  readonly presence?: Read;
  readonly fields: readonly { readonly name: string; readonly value: ValuePlan }[];
  /** Set in an object that there is, where nothing else is. */
  readonly constants: readonly { readonly name: string; readonly value: JsonValue }[];
  /** Fields that no schema knows go over: those of the object at `presence`, but for these. */
  readonly known?: readonly string[];
}

/** A function of the compiled code: makes an object of one struct out of one of another. */
export interface ScopePlan {
  /** Unique in its direction. */
  readonly name: string;
  readonly source: string;
  readonly target: string;
  object: ObjectPlan;
}

export interface DirectionPlan {
  /** That of the kind itself first. */
  readonly scopes: readonly ScopePlan[];
  /** Annotations that hold fields, by key. */
  readonly kept: readonly { readonly key: string; readonly read: Read }[];
  /** Annotations that hold fields of the version that is made; they are not shown there. */
  readonly taken: readonly string[];
}

/** A typed function that is asked of a person, both ways. */
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

/** Fields that are named when they go unexplained; of more, only the number. */
export const MAX_UNEXPLAINED_FIELDS = 50;

/** @param version whose schema has the rules; @param stored the version that they lead to */
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
  // with other problems, what is left unexplained says little
  if (problems.length === 0) {
    problems.push(...unexplained(up.unexplained, stored, version, "to"));
    problems.push(...unexplained(down.unexplained, version, stored, "from"));
    for (const rule of sound) {
      if (up.used.has(rule.at) && down.used.has(rule.at)) continue;
      const [from, to] = [rule.from[0], rule.to[0]].map((path) => (path ? formatFieldPath(path) : ""));
      problems.push({
        path: [...rule.at, rule.word],
        message: `what ${from} stands in does not become what ${to} stands in`,
        remedy: "move the lists, maps or objects around them by a rule of their own",
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
        ? `or only: { to: ${text} } where ${other.version} says nothing of it`
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

/** The field of the other version that always has the same value as a field of this one, `spec.colour` for `spec.color`. */
export function sameValueAs(direction: DirectionPlan, path: Read): Read | undefined {
  const [root] = direction.scopes;
  return root && valueIn(root.object, path);
}

/** Where, in what the object plan makes, the value that stands at `path` of its source comes to stand. */
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
