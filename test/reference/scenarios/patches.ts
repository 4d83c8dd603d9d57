/** Patches of every type for objects with maps, keyed lists, sets and unions, and their effects. */

import type { JsonObject, JsonValue } from "../../support/json.js";
import type { Exchange, Family } from "../tool/exchange.js";
import { patchesOfKinds } from "./kind-writes.js";
import { get, JSON_PATCH, MERGE, patch, post, remove, STRATEGIC, silent } from "./steps.js";

interface Subject {
  readonly collection: string;
  readonly object: JsonObject;
  readonly strategic: Readonly<Record<string, JsonValue>>;
  readonly merge: Readonly<Record<string, JsonValue>>;
  readonly json: Readonly<Record<string, JsonValue>>;
}

const CONFIG_MAP: Subject = {
  collection: "/api/v1/namespaces/{{ns}}/configmaps",
  object: {
    metadata: { name: "o", labels: { a: "1", b: "2" }, annotations: { n: "1" }, finalizers: ["example.com/a"] },
    data: { x: "1", y: "2" },
    binaryData: { z: "YQ==" },
  },
  strategic: {
    nothing: {},
    "member changed": { data: { x: "2" } },
    "member removed": { data: { x: null } },
    "missing member removed": { data: { q: null } },
    "map removed": { data: null },
    "missing map removed": { immutable: null },
    "map emptied": { data: {} },
    "labels emptied": { metadata: { labels: {} } },
    "map deleted": { data: { $patch: "delete" } },
    "map deleted with members": { data: { $patch: "delete", x: "7" } },
    "map replaced": { data: { $patch: "replace", q: "7" } },
    "map replaced by nothing": { data: { $patch: "replace" } },
    "map merged by name": { data: { $patch: "merge", q: "7" } },
    "labels deleted": { metadata: { labels: { $patch: "delete" } } },
    "root deleted": { $patch: "delete" },
    "root replaced": { $patch: "replace", metadata: { name: "o" }, data: { q: "7" } },
    "metadata deleted": { metadata: { $patch: "delete" } },
    "keys retained": { data: { $retainKeys: ["x"], x: "9" } },
    "keys retained at the root": { $retainKeys: ["metadata", "kind", "apiVersion"] },
    "keys retained that are not there": { data: { $retainKeys: ["x"], y: "9" } },
    "finalizer added": { metadata: { finalizers: ["example.com/b"] } },
    "finalizer deleted": { metadata: { "$deleteFromPrimitiveList/finalizers": ["example.com/a"] } },
    "finalizer ordered": {
      metadata: {
        finalizers: ["example.com/b"],
        "$setElementOrder/finalizers": ["example.com/b", "example.com/a"],
      },
    },
    "unknown member": { other: { a: 1 } },
    "wrong type": { data: "text" },
    "wrong type of a member": { data: { x: 1 } },
    "other name": { metadata: { name: "p" } },
    "other kind": { kind: "Secret" },
    "other version": { metadata: { resourceVersion: "1" } },
    "other uid": { metadata: { uid: "1" } },
    "owners by uid": {
      metadata: { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "p", uid: "u" }] },
    },
  },
  merge: {
    nothing: {},
    "member changed": { data: { x: "2" } },
    "member removed": { data: { x: null } },
    "map removed": { data: null },
    "map emptied": { data: {} },
    "list replaced": { metadata: { finalizers: ["example.com/b"] } },
    "list emptied": { metadata: { finalizers: [] } },
    "list removed": { metadata: { finalizers: null } },
    "nested nulls": { binaryData: { q: null }, metadata: { labels: { q: null } } },
    "unknown member": { other: 1 },
    "wrong type": { data: [] },
    "metadata removed": { metadata: null },
    "no object": [],
    text: "text",
    null: null,
  },
  json: {
    nothing: [],
    "member replaced": [{ op: "replace", path: "/data/x", value: "2" }],
    "member added": [{ op: "add", path: "/data/q", value: "2" }],
    "member removed": [{ op: "remove", path: "/data/x" }],
    "missing member removed": [{ op: "remove", path: "/data/q" }],
    "missing member replaced": [{ op: "replace", path: "/data/q", value: "2" }],
    "below what is missing": [{ op: "add", path: "/other/q", value: "2" }],
    "test passes": [
      { op: "test", path: "/data/x", value: "1" },
      { op: "remove", path: "/data/x" },
    ],
    "test fails": [
      { op: "test", path: "/data/x", value: "2" },
      { op: "remove", path: "/data/x" },
    ],
    moved: [{ op: "move", from: "/data/x", path: "/data/q" }],
    copied: [{ op: "copy", from: "/data/x", path: "/data/q" }],
    "moved into itself": [{ op: "move", from: "/data", path: "/data/q" }],
    "end of a list": [{ op: "add", path: "/metadata/finalizers/-", value: "example.com/b" }],
    "place in a list": [{ op: "add", path: "/metadata/finalizers/0", value: "example.com/b" }],
    "place behind a list": [{ op: "add", path: "/metadata/finalizers/5", value: "example.com/b" }],
    "negative place": [{ op: "add", path: "/metadata/finalizers/-1", value: "example.com/b" }],
    "escaped path": [{ op: "add", path: "/metadata/annotations/example.com~1a~0b", value: "1" }],
    "whole object": [{ op: "replace", path: "", value: {} }],
    "no path": [{ op: "add", value: "1" }],
    "no operation": [{ path: "/data/x" }],
    "unknown operation": [{ op: "other", path: "/data/x" }],
    "no slash": [{ op: "add", path: "data/x", value: "1" }],
    "null as a value": [{ op: "add", path: "/data", value: null }],
    "no list": {},
  },
};

const labels = { app: "a" };
const CONTAINERS = [
  {
    name: "a",
    image: "x",
    env: [
      { name: "E", value: "1" },
      { name: "F", value: "2" },
    ],
    ports: [{ containerPort: 80, name: "http" }],
  },
  { name: "b", image: "y" },
];
const inPod = (spec: JsonObject): JsonObject => ({ spec: { template: { spec } } });
const inFirst = (members: JsonObject): JsonObject => inPod({ containers: [{ name: "a", ...members }] });

const DEPLOYMENT: Subject = {
  collection: "/apis/apps/v1/namespaces/{{ns}}/deployments",
  object: {
    metadata: { name: "o" },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: CONTAINERS,
          volumes: [{ name: "v", emptyDir: {} }],
          tolerations: [{ key: "k", operator: "Exists" }],
        },
      },
    },
  },
  strategic: {
    "image changed": inFirst({ image: "z" }),
    "container added": inPod({ containers: [{ name: "c", image: "z" }] }),
    "container deleted": inPod({ containers: [{ name: "b", $patch: "delete" }] }),
    "missing container deleted": inPod({ containers: [{ name: "q", $patch: "delete" }] }),
    "container replaced": inPod({ containers: [{ name: "a", image: "z", $patch: "replace" }] }),
    "containers replaced": inPod({ containers: [{ $patch: "replace" }, { name: "c", image: "z" }] }),
    "containers deleted": inPod({ containers: [{ $patch: "delete" }] }),
    "containers ordered": inPod({ "$setElementOrder/containers": [{ name: "b" }, { name: "a" }] }),
    "containers ordered and added": inPod({
      "$setElementOrder/containers": [{ name: "c" }, { name: "b" }, { name: "a" }],
      containers: [{ name: "c", image: "z" }],
    }),
    "order without an item": inPod({
      "$setElementOrder/containers": [{ name: "a" }],
      containers: [{ name: "c", image: "z" }],
    }),
    "item without a key": inPod({ containers: [{ image: "z" }] }),
    "item that is none": inPod({ containers: ["text"] }),
    "variable changed": inFirst({ env: [{ name: "E", value: "7" }] }),
    "variable deleted": inFirst({ env: [{ name: "E", $patch: "delete" }] }),
    "variables removed": inFirst({ env: null }),
    "variables emptied": inFirst({ env: [] }),
    "port of another protocol": inFirst({ ports: [{ containerPort: 80, protocol: "UDP" }] }),
    "command set": inFirst({ command: ["a", "b"] }),
    "volume of another kind": inPod({
      volumes: [{ name: "v", $retainKeys: ["name", "configMap"], configMap: { name: "c" } }],
    }),
    "volume of two kinds": inPod({ volumes: [{ name: "v", configMap: { name: "c" } }] }),
    "tolerations replaced": inPod({ tolerations: [{ key: "q", operator: "Exists" }] }),
    "strategy retained": { spec: { strategy: { $retainKeys: ["type"], type: "Recreate" } } },
    "strategy not retained": { spec: { strategy: { type: "Recreate" } } },
    "replicas removed": { spec: { replicas: null } },
    "template removed": { spec: { template: null } },
    "node selector set": inPod({ nodeSelector: { a: "b" } }),
    "security context emptied": inPod({ securityContext: null }),
    "requests set": inFirst({ resources: { requests: { cpu: "0.5", memory: "1024Ki" } } }),
  },
  merge: {
    "replicas changed": { spec: { replicas: 3 } },
    "replicas removed": { spec: { replicas: null } },
    "containers replaced": inPod({ containers: [{ name: "a", image: "z" }] }),
    "containers removed": inPod({ containers: null }),
    "selector changed": { spec: { selector: { matchLabels: { app: "b" } } } },
    "wrong type": { spec: { replicas: "3" } },
    "requests set": inPod({ containers: [{ name: "a", image: "x", resources: { limits: { cpu: 1.5 } } }] }),
  },
  json: {
    "image replaced": [{ op: "replace", path: "/spec/template/spec/containers/0/image", value: "z" }],
    "container removed": [{ op: "remove", path: "/spec/template/spec/containers/1" }],
    "container inserted": [{ op: "add", path: "/spec/template/spec/containers/0", value: { name: "c", image: "z" } }],
    "unknown member": [{ op: "add", path: "/spec/other", value: 1 }],
    "wrong type": [{ op: "replace", path: "/spec/replicas", value: "3" }],
    "requests set": [
      { op: "add", path: "/spec/template/spec/containers/0/resources", value: { requests: { memory: "0.5Gi" } } },
    ],
  },
};

const SERVICE: Subject = {
  collection: "/api/v1/namespaces/{{ns}}/services",
  object: {
    metadata: { name: "o" },
    spec: {
      clusterIP: "None",
      selector: labels,
      ports: [
        { port: 80, name: "a", protocol: "TCP" },
        { port: 81, name: "b", protocol: "TCP" },
      ],
    },
  },
  strategic: {
    "port changed": { spec: { ports: [{ port: 80, targetPort: 8080 }] } },
    "port added": { spec: { ports: [{ port: 82, name: "c" }] } },
    "port deleted": { spec: { ports: [{ port: 81, $patch: "delete" }] } },
    "port of another protocol": { spec: { ports: [{ port: 80, protocol: "UDP", name: "u" }] } },
    "selector emptied": { spec: { selector: {} } },
    "selector deleted": { spec: { selector: { $patch: "delete" } } },
    "selector removed": { spec: { selector: null } },
    "selector replaced": { spec: { selector: { $patch: "replace", q: "r" } } },
  },
  merge: {
    "ports removed": { spec: { ports: null } },
    "selector member removed": { spec: { selector: { app: null } } },
  },
  json: { "port moved": [{ op: "move", from: "/spec/ports/0", path: "/spec/ports/1" }] },
};

const SUBJECTS: Readonly<Record<string, Subject>> = {
  configmaps: CONFIG_MAP,
  deployments: DEPLOYMENT,
  services: SERVICE,
};

export function patches(): Family {
  return {
    name: "patches",
    exchanges: [
      ...Object.entries(SUBJECTS).flatMap(([name, subject]) => ofSubject(name, subject)),
      ...patchesOfKinds(),
    ],
  };
}

function ofSubject(name: string, subject: Subject): Exchange[] {
  const types = { strategic: STRATEGIC, merge: MERGE, json: JSON_PATCH } as const;
  return (["strategic", "merge", "json"] as const).flatMap((word) =>
    Object.entries(subject[word]).map(([what, body]) =>
      exchange(`${name}/${word} ${what}`, subject, types[word], body),
    ),
  );
}

function exchange(id: string, { collection, object }: Subject, type: string, body: JsonValue): Exchange {
  const path = `${collection}/o`;
  return {
    id,
    steps: [
      silent(post("/api/v1/namespaces", { metadata: { name: "{{ns}}" } })),
      silent(post(`${collection}?fieldManager=creator`, object)),
      patch(`${path}?fieldManager=patcher`, type, JSON.stringify(body)),
      get(path),
      silent(patch(path, MERGE, { metadata: { finalizers: null } })),
      silent(remove(path)),
      silent(remove("/api/v1/namespaces/{{ns}}")),
    ],
  };
}
