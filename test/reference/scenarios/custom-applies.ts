/** Patches and applies of a custom kind with every type of list and map, nullable values, and defaults. */

import { type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import type { Exchange, Step } from "../tool/exchange.js";
import { definition } from "./definitions.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, remove, silent } from "./steps.js";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const GROUP = "{{id}}.example.com";
const COLLECTION = `/apis/${GROUP}/v1/namespaces/{{ns}}/things`;
const PATH = `${COLLECTION}/o`;

const text = { type: "string" };
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const list = (items: JsonObject, more: JsonObject): JsonObject => ({ type: "array", items, ...more });
const item = object({ name: text, value: text }, { required: ["name"] });

const SPEC = object({
  set: list(text, { "x-kubernetes-list-type": "set" }),
  items: list(item, { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] }),
  whole: list(text, { "x-kubernetes-list-type": "atomic" }),
  plain: list(text, {}),
  map: { type: "object", additionalProperties: text },
  wholeMap: { type: "object", additionalProperties: text, "x-kubernetes-map-type": "atomic" },
  nullable: { ...text, nullable: true },
  size: { type: "integer", default: 3 },
  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
});

const DEFINITION = definition(object({ spec: SPEC, status: object({ replicas: { type: "integer" }, state: text }) }), {
  subresources: { status: {}, scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.replicas" } },
});

const thing = (more: JsonObject): JsonObject => {
  const { metadata = {}, ...rest } = more;
  return { apiVersion: `${GROUP}/v1`, kind: "Thing", metadata: { name: "o", ...objectAt(metadata) }, ...rest };
};
const by = (manager: string, spec: JsonObject, options = ""): Step =>
  patch(`${PATH}?fieldManager=${manager}${options}`, APPLY, JSON.stringify(thing({ spec })));
const status = (manager: string, value: JsonObject): Step =>
  patch(`${PATH}/status?fieldManager=${manager}`, APPLY, JSON.stringify(thing({ status: value })));
const change = (type: string, body: JsonValue, manager = "u"): Step =>
  patch(`${PATH}?fieldManager=${manager}`, type, JSON.stringify(body));
const created = (spec: JsonObject): Step => post(`${COLLECTION}?fieldManager=creator`, thing({ spec }));

const full = {
  set: ["a", "b"],
  items: [{ name: "x", value: "1" }, { name: "y" }],
  whole: ["a"],
  plain: ["a"],
  map: { k: "1", l: "2" },
  wholeMap: { k: "1" },
  nullable: "n",
  free: { inner: { deep: [1] }, list: [{ name: "f" }] },
};
const empty = { set: [], items: [], whole: [], plain: [], map: {}, wholeMap: {}, nullable: "", free: {} };
const nulls = {
  set: null,
  items: null,
  whole: null,
  plain: null,
  map: null,
  wholeMap: null,
  nullable: null,
  size: null,
};

const SEQUENCES: Readonly<Record<string, readonly Step[]>> = {
  "applied alone": [by("a", full), by("a", full), by("a", { set: ["a"] }), by("a", {})],
  "applied by two": [
    by("a", full),
    by("b", { set: ["b", "c"], items: [{ name: "y", value: "2" }, { name: "z" }], map: { l: "2", m: "3" } }),
    by("a", { set: ["a"], items: [{ name: "x" }], map: { k: "1" } }),
    by("b", {}),
  ],
  "applied whole parts of another": [
    by("a", full),
    by("b", { whole: ["a", "b"], plain: ["b"], wholeMap: { k: "2" } }),
    by("b", { whole: ["a", "b"], plain: ["b"], wholeMap: { k: "2" } }, "&force=true"),
    by("a", full),
  ],
  "applied empty": [by("a", full), by("a", empty), by("b", empty), by("b", {}), by("a", {})],
  "applied empty first": [by("a", empty), by("a", full), by("a", {})],
  "applied null": [by("a", full), by("a", { nullable: null }), by("a", { size: null }), by("a", {})],
  ...Object.fromEntries(
    Object.keys(nulls).map((name) => [`applied null ${name}`, [by("a", full), by("a", { ...full, [name]: null })]]),
  ),
  "applied free parts": [
    by("a", { free: { inner: { a: 1, b: { c: 1 } } } }),
    by("b", { free: { inner: { d: 1, b: {} }, list: [] } }),
    by("a", { free: { inner: { a: 2 } } }),
    by("b", { free: null }),
  ],
  "applied a default": [by("a", { size: 3 }), by("b", { size: 3 }), by("a", {}), by("b", { size: 4 }), by("b", {})],
  "applied over a create": [
    created(full),
    by("a", full),
    by("a", { ...full, map: { k: "2" } }),
    by("a", { ...full, map: { k: "2" } }, "&force=true"),
    change(MERGE, { spec: { map: { k: "3", l: null } } }),
    by("a", full),
  ],
  "applied twice the same key": [by("a", { items: [{ name: "x" }, { name: "x" }] }), by("a", { set: ["a", "a"] })],
  "applied without a key": [by("a", { items: [{ value: "x" }] }), by("a", { items: [null] }), by("a", { set: [null] })],
  "applied to the status": [
    by("a", full),
    status("s", { replicas: 1, state: "x" }),
    status("t", { state: "y" }),
    status("t", {}),
    status("s", { replicas: null }),
    by("a", { ...full, size: 5 }),
  ],
  "scaled by an apply": [
    by("a", { size: 2 }),
    patch(
      `${PATH}/scale?fieldManager=s`,
      APPLY,
      JSON.stringify({ apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "o" }, spec: { replicas: 4 } }),
    ),
    patch(
      `${PATH}/scale?fieldManager=s&force=true`,
      APPLY,
      JSON.stringify({ apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "o" }, spec: { replicas: 4 } }),
    ),
    get(PATH),
    patch(`${PATH}/scale?fieldManager=m`, MERGE, JSON.stringify({ spec: { replicas: 5 } })),
    get(PATH),
    by("a", { size: 2 }),
  ],
  "records taken away": [
    by("a", full),
    change(MERGE, { metadata: { managedFields: [{}] }, spec: { size: 4 } }),
    change(MERGE, { spec: { size: 5 } }),
    by("b", { size: 6 }),
    by("b", { size: 6 }, "&force=true"),
    change(MERGE, { spec: { size: 7 } }),
  ],
  "merged nulls": [created(full), change(MERGE, { spec: nulls }), get(PATH)],
  "merged empty": [created(full), change(MERGE, { spec: empty }), change(MERGE, { spec: { map: { q: null } } })],
  "patched nulls": [
    created(full),
    change(JSON_PATCH, [{ op: "replace", path: "/spec/nullable", value: null }]),
    change(JSON_PATCH, [{ op: "replace", path: "/spec/map", value: null }]),
    change(JSON_PATCH, [{ op: "replace", path: "/spec/map/k", value: null }]),
    change(JSON_PATCH, [{ op: "add", path: "/spec/items/-", value: { name: "x" } }]),
    change(JSON_PATCH, [{ op: "add", path: "/spec/set/-", value: "a" }]),
  ],
};

export function customSequences(): Exchange[] {
  return Object.entries(SEQUENCES).map(([id, steps]) => ({
    id: `things/${id}`,
    steps: [
      silent(post("/api/v1/namespaces", { metadata: { name: "{{ns}}" } })),
      silent(post(DEFINITIONS, DEFINITION)),
      silent({ ...get(COLLECTION), until: "ThingList", patienceMs: 3000 }),
      ...steps,
      silent(remove(PATH)),
      silent(remove(`${DEFINITIONS}/things.${GROUP}`)),
      silent(remove("/api/v1/namespaces/{{ns}}")),
    ],
  }));
}
