/** Large definitions, the first objects of their kinds, and the documents about them leave turns to others. */
import type { TestApi } from "../support/api.js";
import { definition, definitionsPath, establish } from "../support/definitions.js";
import type { JsonObject } from "../support/json.js";
import { describeLoads, type Load } from "./loop-loads.js";

const PROTOBUF = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
/** A tree of so many levels with so many fields each has thousands of fields. */
const LEVELS = 3;
const FIELDS = 20;
const RULES = 600;
/** Fewer than make a kind large, so that only what an object uses takes turns. */
const FLAT = 1_900;

const numbered = <Value>(count: number, value: (index: number) => Value): Record<string, Value> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value(index)]));

function tree(levels: number): JsonObject {
  if (levels === 0) return { type: "string", description: "A text." };
  return { type: "object", properties: numbered(FIELDS, () => tree(levels - 1)) };
}

/** Rules and nothing else: the body stays below the size from which the stages of a write have turns. */
const RULED: JsonObject = {
  type: "object",
  properties: numbered(RULES, (index) => ({
    type: "integer",
    "x-kubernetes-validations": [{ rule: `self != ${index} || self + ${index} > 3` }],
  })),
};

const definitionOf = (api: TestApi, plural: string, kind: string, spec: JsonObject): JsonObject =>
  definition(api, { group: "large.example.com", plural, kind, schema: { type: "object", properties: { spec } } });

function object(kind: string, name: string, spec: JsonObject): JsonObject {
  return { apiVersion: "large.example.com/v1", kind, metadata: { name }, spec };
}

const objectsOf = (plural: string): string => `/apis/large.example.com/v1/namespaces/default/${plural}`;

const LOADS: readonly Load[] = [
  {
    title: "a definition of thousands of fields",
    ...{ turns: 35, status: 201 },
    send: (api) => api.post(definitionsPath(api), definitionOf(api, "trees", "Tree", tree(LEVELS))),
  },
  {
    title: "a definition of hundreds of rules",
    ...{ turns: 15, status: 201 },
    send: (api) => api.post(definitionsPath(api), definitionOf(api, "ruleds", "Ruled", RULED)),
  },
  {
    title: "the first object of a kind of thousands of fields",
    ...{ turns: 8, status: 201 },
    send: (api) => api.post(objectsOf("others"), object("Other", "a", { field1: { field2: { field3: "x" } } })),
  },
  {
    title: "the first object that uses thousands of fields",
    ...{ turns: 1, status: 201 },
    send: (api) =>
      api.post(
        objectsOf("flats"),
        object(
          "Flat",
          "a",
          numbered(FLAT, () => "x"),
        ),
      ),
  },
  {
    title: "the first object that meets hundreds of rules",
    ...{ turns: 10, status: 201 },
    send: (api) =>
      api.post(
        objectsOf("firsts"),
        object(
          "First",
          "a",
          numbered(RULES, () => 5_000),
        ),
      ),
  },
  {
    title: "a later object that meets hundreds of rules",
    ...{ turns: 1, status: 201 },
    send: (api) =>
      api.post(
        objectsOf("firsts"),
        object(
          "First",
          "b",
          numbered(RULES, () => 5_000),
        ),
      ),
  },
  {
    title: "the OpenAPI document of kinds of thousands of fields",
    ...{ turns: 15, status: 200 },
    send: (api) => api.get("/openapi/v3/apis/large.example.com/v1"),
  },
  {
    title: "the OpenAPI document of everything",
    ...{ turns: 100, status: 200 },
    send: (api) => api.get("/openapi/v2"),
  },
  {
    title: "the same document in protobuf",
    ...{ turns: 10, status: 200 },
    send: (api) => api.get("/openapi/v2", { headers: { accept: PROTOBUF } }),
  },
];

async function prepare(api: TestApi): Promise<void> {
  await establish(api, definitionOf(api, "others", "Other", tree(LEVELS)));
  await establish(api, definitionOf(api, "firsts", "First", RULED));
  const flat = { type: "object", properties: numbered(FLAT, () => ({ type: "string", maxLength: 9 })) };
  await establish(api, definitionOf(api, "flats", "Flat", flat));
}

describeLoads("the event loop of a server with large definitions", LOADS, prepare);
