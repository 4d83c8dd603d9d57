/** Round trips through the rules of a mapping alone, without hand-written functions. */
import type { JsonObject } from "../../api/json.js";
import { compileValidator } from "../../schema/compiler/compile-schema.js";
import {
  type CompiledMapping,
  type ConversionFunctions,
  compileMapping,
} from "../../schema/conversion/conversion-compile.js";
import type { FieldPath } from "../../schema/conversion/conversion-path.js";
import type { ConvertedSide, ObjectPlan, PlannedConversion } from "../../schema/conversion/conversion-plan.js";
import type { ConversionRule } from "../../schema/conversion/conversion-rules.js";
import type { SchemaSet } from "../../schema/schema-types.js";
import { compileMergeRule } from "../descriptors/compile-merge-rule.js";
import type { RoundTrips } from "./round-trips.js";

export interface MappingToTry {
  readonly version: ConvertedSide;
  readonly stored: ConvertedSide;
  readonly rules: readonly ConversionRule[];
  readonly plan: PlannedConversion;
  /** Without functions, the fields that they produce are not compared. */
  readonly functions?: ConversionFunctions;
}

/** Compiles the schemas of both sides, in time linear in their size. */
export function tripsOfMapping({ version, stored, rules, plan, functions }: MappingToTry): RoundTrips {
  const compiled: CompiledMapping = compileMapping(plan);
  const called = functions ?? silentFunctions(plan);
  return {
    version: { version: version.version, set: setOf(version), validate: compileValidator(setOf(version)) },
    stored: {
      version: stored.version,
      set: setOf(stored),
      validate: compileValidator(setOf(stored)),
      merge: compileMergeRule(setOf(stored)),
    },
    toStored: (object) => compiled.toStored(object, called),
    fromStored: (object) => compiled.fromStored(object, called),
    excused: excusedFields(rules, functions !== undefined),
    dissolved: dissolvedStructs(plan),
    words: rules.flatMap(({ separator }) => separator ?? []),
  };
}

/**
 * Returns the fields of the version that may be lost: those that a rule marks as lossy, and those that only a
 * function converts.
 */
export function excusedFields(rules: readonly ConversionRule[], hasFunctions: boolean): FieldPath[] {
  return rules.flatMap(({ lossy, type, from }) =>
    lossy !== undefined || (type === "function" && !hasFunctions) ? from : [],
  );
}

/**
 * Returns the structs of the version whose fields are all elsewhere in the other version, which has no counterpart of
 * the struct.
 */
export function dissolvedStructs({ fromStored }: PlannedConversion): Set<string> {
  const found = new Set<string>();
  const visit = (object: ObjectPlan): void => {
    if (object.presence === undefined) found.add(object.struct);
    for (const { value } of object.fields) if (value.how === "object") visit(value.object);
  };
  for (const { object } of fromStored.scopes) visit(object);
  return found;
}

function setOf({ root, structs }: ConvertedSide): SchemaSet {
  return { root, structs: structs as SchemaSet["structs"] };
}

function silentFunctions({ functions }: PlannedConversion): ConversionFunctions {
  const answer = (places: readonly unknown[]) => (): JsonObject["any"] | [] => (places.length > 1 ? [] : undefined);
  return Object.fromEntries(
    functions.map(({ name, from, to }) => [name, { toStored: answer(to), fromStored: answer(from) }]),
  );
}
