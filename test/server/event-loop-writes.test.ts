/**
 * Writes and answers of large objects do not hold the event loop. The objects have few members, so that the turns are those
 * of the stages alone, whose number does not depend on the machine.
 */
import type { TestApi } from "../support/api.js";
import { definition, establish } from "../support/definitions.js";
import type { JsonObject } from "../support/json.js";
import { describeLoads, type Load } from "./loop-loads.js";

const MAPS = "/api/v1/namespaces/default/configmaps";
const PODS = "/api/v1/namespaces/default/pods";
const LISTS = "/apis/lists.example.com/v1/namespaces/default/lists";
const TEXT = "x".repeat(100_000);
const LARGE_OBJECTS = 8;
const CONTAINERS = 4_000;
const ITEMS = 20_000;

const configMap = (name: string, data: JsonObject): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, labels: { large: "yes" } },
  data,
});

const manyContainers = (name: string): JsonObject => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name },
  spec: { containers: Array.from({ length: CONTAINERS }, (_, index) => ({ name: `c${index}`, image: "i" })) },
});

const table = "application/json;as=Table;v=v1;g=meta.k8s.io";

const LOADS: readonly Load[] = [
  {
    title: "a create of a hundred kilobytes",
    ...{ turns: 13, status: 201 },
    send: (api) => api.post(MAPS, configMap("large", { text: TEXT })),
  },
  {
    title: "a PUT of a hundred kilobytes",
    ...{ turns: 15, status: 200 },
    send: (api) => api.put(`${MAPS}/large`, configMap("large", { text: TEXT, more: "x" })),
  },
  {
    title: "a small patch of a hundred kilobytes",
    ...{ turns: 17, status: 200 },
    send: (api) => api.patch(`${MAPS}/large`, "merge", { data: { more: "y" } }),
  },
  {
    title: "a JSON patch of ten thousand operations",
    ...{ turns: 36, status: 200 },
    send: (api) => {
      const path = "/data/more";
      const operations = Array.from({ length: 10_000 }, (_, index) => ({ op: "replace", path, value: `${index}` }));
      return api.patch(`${MAPS}/large`, "json", operations);
    },
  },
  {
    title: "an object of a hundred kilobytes in CBOR",
    ...{ turns: 3, status: 200 },
    send: (api) => api.get(`${MAPS}/large`, { headers: { accept: "application/cbor" } }),
  },
  {
    title: "an object of a hundred kilobytes in protobuf",
    ...{ turns: 2, status: 200 },
    send: (api) => api.get(`${MAPS}/large`, { headers: { accept: "application/vnd.kubernetes.protobuf" } }),
  },
  {
    title: "a list of large objects in CBOR",
    ...{ turns: 3 * LARGE_OBJECTS, status: 200 },
    send: (api) => api.get(`${MAPS}?labelSelector=large=yes`, { headers: { accept: "application/cbor" } }),
  },
  {
    title: "a list of large objects in protobuf",
    ...{ turns: 2 * LARGE_OBJECTS, status: 200 },
    send: (api) =>
      api.get(`${MAPS}?labelSelector=large=yes`, { headers: { accept: "application/vnd.kubernetes.protobuf" } }),
  },
  {
    title: "a table of large objects",
    ...{ turns: LARGE_OBJECTS, status: 200 },
    send: (api) => api.get(`${MAPS}?labelSelector=large=yes`, { headers: { accept: table } }),
  },
  {
    title: "a pod with thousands of containers",
    ...{ turns: 25, status: 201 },
    send: (api) => api.post(PODS, manyContainers("many")),
  },
  {
    title: "a list of tens of thousands of items with keys",
    ...{ turns: 40, status: 201 },
    send: (api) => {
      const items = Array.from({ length: ITEMS }, (_, index) => ({ name: `n${index}` }));
      const object = { apiVersion: "lists.example.com/v1", kind: "Listing", metadata: { name: "a" }, spec: { items } };
      return api.post(LISTS, object);
    },
  },
];

async function prepare(api: TestApi): Promise<void> {
  const item = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const keyed = { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] };
  const items = { type: "array", items: item, ...keyed };
  const schema = { type: "object", properties: { spec: { type: "object", properties: { items } } } };
  await establish(api, definition(api, { group: "lists.example.com", plural: "lists", kind: "Listing", schema }));
  for (let index = 0; index < LARGE_OBJECTS; index++) await api.post(MAPS, configMap(`item-${index}`, { text: TEXT }));
}

describeLoads("the event loop of a server under large writes and answers", LOADS, prepare);
