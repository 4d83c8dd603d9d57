/** Evaluates rules of a schema on typical custom objects, in process: on create, and on an update of one value. */
import type { BenchCase } from "../bench-case.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import { ROUTE_SCHEMA, routes, violationsByHand } from "../sides/ruled-kind.js";

const OBJECTS = 64;

export const ruleCases: readonly BenchCase[] = (["create", "update"] as const).map((write) => ({
  name: `rules-${write}`,
  unit: "call",
  rounds: 2,
  floorIs: "the same checks written by hand",
  async ours() {
    const { compileRules } = await import("../../../runtime/cel/rules/rule-set.js");
    const { expressionEnvironments } = await import("../../../runtime/cel/libraries.js");
    const { buildSchemaSet } = await import("../../../runtime/schema/reader/hoist.js");
    const { toStructural, withEnvelope } = await import("../../../runtime/schema/reader/structural.js");
    const { schema } = toStructural(ROUTE_SCHEMA, { dialect: "crd" });
    const { root, structs } = buildSchemaSet("Route", withEnvelope(schema));
    const environment = expressionEnvironments({ major: 1, minor: 36 }, () => true).forStored;
    const rules = compileRules({ schema: { ref: root }, structs, environment, isResource: true });
    const texts = routes(OBJECTS);
    const objects = texts.map((text) => JSON.parse(text));
    const former = texts.map((text) =>
      write === "update" ? JSON.parse(text.replace('"weight":10', '"weight":11')) : undefined,
    );
    const call = (index: number): unknown => {
      const outcome = rules?.validate(objects[index], former[index], { showsValues: false });
      const [error] = outcome?.errors ?? [];
      if (error !== undefined) throw new Error(`rules-${write}: ${error.field}: ${error.message}, expected no error`);
      return outcome;
    };
    return openCalls({ texts, call });
  },
  floor: async (_scale, recording) =>
    openFloorCalls(recording, ({ value }) => violationsByHand(value as Parameters<typeof violationsByHand>[0])),
}));
