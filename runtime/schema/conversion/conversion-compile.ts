/** Compiles conversions in memory, with the same printed code as in generated files. */
import type { JsonObject } from "../../api/json.js";
import { MemorySink } from "../compiler/memory-sink.js";
import { emitScopes, scopeFunction } from "./conversion-emit.js";
import * as kit from "./conversion-kit.js";
import type { PlannedConversion, ScopePlan } from "./conversion-plan.js";

/** Hand-written functions that rules call, by name. */
export type ConversionFunctions = Readonly<
  Record<string, { toStored(...values: never[]): unknown; fromStored(...values: never[]): unknown }>
>;

/** Converts objects without their envelope, but with the annotations if those contain fields. */
export interface CompiledMapping {
  toStored(object: JsonObject, functions?: ConversionFunctions): JsonObject;
  fromStored(object: JsonObject, functions?: ConversionFunctions): JsonObject;
}

/** Takes time linear in the plan. */
export function compileMapping(plan: PlannedConversion): CompiledMapping {
  const sink = new MemorySink();
  emitScopes(sink, plan, { rootType: () => "" });
  const name = (direction: "toStored" | "fromStored"): string =>
    scopeFunction(direction, plan[direction].scopes[0] as ScopePlan);
  const expression = `{ toStored: ${name("toStored")}, fromStored: ${name("fromStored")} }`;
  return sink.run(kit, expression) as CompiledMapping;
}
