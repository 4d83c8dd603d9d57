/**
 * Measures the first use of a new definition, whose schema is compiled and whose rules are checked and planned, and what
 * many definitions cost a server that runs.
 */
import type { BenchCase } from "../bench-case.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import { ROUTE_SCHEMA } from "../sides/ruled-kind.js";
import {
  openServedDefinitions,
  openServedSchemas,
  openStoredSchemas,
  openStoredTexts,
} from "../sides/served-definitions.js";

const SCHEMAS = 16;
const SERVED = 300;
const SERVED_LARGE = 100;

/** Returns the same schema with a different text each time, since schemas of different kinds differ. */
const texts = Array.from({ length: SCHEMAS }, (_, index) =>
  JSON.stringify({ ...(ROUTE_SCHEMA as object), description: `Kind ${index}.` }),
);

export const servedDefinitionsCase: BenchCase = {
  name: `definitions-served-${SERVED}`,
  unit: "object",
  rounds: 2,
  floorIs: "the same server stores the same texts in ConfigMaps",
  ours: ({ maxObjects }) => openServedDefinitions(Math.min(SERVED, maxObjects)),
  floor: ({ maxObjects }) => openStoredTexts(Math.min(SERVED, maxObjects)),
};

/** The same with schemas of the size of real ones, and with the document of all APIs afterwards. */
export const servedSchemasCase: BenchCase = {
  name: `definitions-served-large-${SERVED_LARGE}`,
  unit: "object",
  rounds: 2,
  floorIs: "the same server stores the same texts in ConfigMaps",
  ours: ({ maxObjects }) => openServedSchemas(Math.min(SERVED_LARGE, maxObjects)),
  floor: ({ maxObjects }) => openStoredSchemas(Math.min(SERVED_LARGE, maxObjects)),
};

export const definitionCases: readonly BenchCase[] = [
  {
    name: "definition-compile",
    unit: "call",
    rounds: 3,
    floorIs: "ajv compiles the same schema, without defaults, pruning and rules",
    async ours() {
      const { compileSchema } = await import("../../../runtime/kit/compile-kind.js");
      const { buildSchemaSet } = await import("../../../runtime/schema/reader/hoist.js");
      const { toStructural, withEnvelope } = await import("../../../runtime/schema/reader/structural.js");
      const raws = texts.map((text) => JSON.parse(text));
      const call = (index: number): unknown => {
        const { schema } = toStructural(raws[index], { dialect: "crd" });
        return compileSchema(buildSchemaSet("Route", withEnvelope(schema)));
      };
      return openCalls({ texts, call });
    },
    async floor(_scale, recording) {
      const { Ajv } = await import("ajv");
      return openFloorCalls(recording, ({ value }) =>
        new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(value as object),
      );
    },
  },
  {
    name: "definition-check-rules",
    unit: "call",
    rounds: 3,
    floorIs: "the schema becomes a structural one",
    async ours() {
      const { checkRules } = await import("../../../runtime/cel/schema/check-rules.js");
      const { expressionEnvironments } = await import("../../../runtime/cel/libraries.js");
      const { toStructural } = await import("../../../runtime/schema/reader/structural.js");
      const environments = expressionEnvironments({ major: 1, minor: 36 }, () => true);
      const raws = texts.map((text) => JSON.parse(text));
      const call = (index: number): unknown => {
        const { schema } = toStructural(raws[index], { dialect: "crd" });
        const { problems, compiled } = checkRules({
          schema,
          structs: {},
          isResource: true,
          environments,
          formatPlace: ({ path }) => path.join("."),
        });
        if (problems.length > 0) throw new Error(`definition-check-rules: ${problems[0]?.detail}, expected no error`);
        return compiled;
      };
      return openCalls({ texts, call });
    },
    async floor(_scale, recording) {
      const { toStructural } = await import("../../../runtime/schema/reader/structural.js");
      return openFloorCalls(recording, ({ value }) => toStructural(value as never, { dialect: "crd" }));
    },
  },
];
