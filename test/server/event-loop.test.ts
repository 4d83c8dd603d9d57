/** No request holds the event loop from its beginning to its end. */
import type { TestApi } from "../support/api.js";
import { definition, establish } from "../support/definitions.js";
import type { JsonObject } from "../support/json.js";
import { describeLoads, type Load } from "./loop-loads.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const KEYS = 20_000;
const SETS = "/apis/sets.example.com/v1/namespaces/default/sets";
const ITEMS = 40_000;
const OBJECTS = 600;

const keys = (count: number, value: string): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, value]));
const configMap = (name: string, data: JsonObject): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});
const applied = (body: JsonObject) => ({ body, type: "application/apply-patch+yaml" });

const LOADS: readonly Load[] = [
  {
    title: "a create of thousands of keys",
    ...{ turns: 5, status: 201 },
    send: (api) => api.post(MAPS, configMap("large", keys(KEYS, "first"))),
  },
  {
    title: "a PUT of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) => api.put(`${MAPS}/large`, configMap("large", keys(KEYS, "second"))),
  },
  {
    title: "a patch of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) => api.patch(`${MAPS}/large`, "merge", { data: keys(KEYS, "third") }),
  },
  {
    title: "a small patch of a large object",
    ...{ turns: 5, status: 200 },
    send: (api) => api.patch(`${MAPS}/large`, "merge", { data: { "key-1": "fourth" } }),
  },
  {
    title: "an apply of thousands of keys",
    ...{ turns: 5, status: 200 },
    send: (api) =>
      api.request("PATCH", `${MAPS}/large?fieldManager=m&force=true`, applied(configMap("large", keys(KEYS, "fifth")))),
  },
  {
    title: "an apply of a set of tens of thousands of items",
    ...{ turns: 5, status: 201 },
    send: (api) => {
      const items = Array.from({ length: ITEMS }, (_, index) => `item-${index}`);
      const set = { apiVersion: "sets.example.com/v1", kind: "Set", metadata: { name: "a" }, spec: { items } };
      return api.request("PATCH", `${SETS}/a?fieldManager=m`, applied(set));
    },
  },
  {
    title: "a body of 280,000 keys, which is refused",
    ...{ turns: 4, status: 413 },
    send: (api) => {
      const names = Array.from({ length: 280_000 }, (_, index) => index.toString(36));
      return api.post(MAPS, configMap("refused", Object.fromEntries(names.map((name) => [name, ""]))));
    },
  },
  {
    title: "the first OpenAPI document of everything",
    ...{ turns: 20, status: 200 },
    send: (api) => api.get("/openapi/v2"),
  },
  {
    title: "a list of hundreds of objects",
    ...{ turns: 1, status: 200 },
    send: (api) => api.get("/api/v1/configmaps"),
  },
  {
    title: "a deletion of hundreds of objects",
    ...{ turns: 5, status: 200 },
    send: (api) => api.delete(`${MAPS}?labelSelector=many=yes`),
  },
];

async function prepare(api: TestApi): Promise<void> {
  const items = { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" };
  const schema = { type: "object", properties: { spec: { type: "object", properties: { items } } } };
  await establish(api, definition(api, { group: "sets.example.com", plural: "sets", kind: "Set", schema }));
  const filler = "x".repeat(2_000);
  for (let index = 0; index < OBJECTS; index++) {
    const object = configMap(`small-${index}`, { filler });
    await api.post(MAPS, { ...object, metadata: { name: `small-${index}`, labels: { many: "yes" } } });
  }
}

describeLoads("the event loop of a server under large requests", LOADS, prepare);
