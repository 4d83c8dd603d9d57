/** Applies by several managers beside updates: fields that they share, take over, lose and leave behind. */

import { type JsonObject, objectAt } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { customSequences } from "./custom-applies.js";
import { appliesOfKinds } from "./kind-writes.js";
import { APPLY, get, MERGE, patch, post, remove, silent } from "./steps.js";

const MAP = "/api/v1/namespaces/{{ns}}/configmaps/o";
const DEPLOYMENT = "/apis/apps/v1/namespaces/{{ns}}/deployments/o";
const SERVICE = "/api/v1/namespaces/{{ns}}/services/o";
const ACCOUNT = "/api/v1/namespaces/{{ns}}/serviceaccounts/o";

function by(manager: string, path: string, stated: JsonObject, options = ""): Step {
  const [apiVersion, kind] = IDENTITIES[path] as readonly [string, string];
  const { metadata = {}, ...rest } = stated;
  const body = { apiVersion, kind, metadata: { name: "o", ...objectAt(metadata) }, ...rest };
  return patch(`${path}?fieldManager=${manager}${options}`, APPLY, JSON.stringify(body));
}

const IDENTITIES: Readonly<Record<string, readonly [string, string]>> = {
  [MAP]: ["v1", "ConfigMap"],
  [DEPLOYMENT]: ["apps/v1", "Deployment"],
  [SERVICE]: ["v1", "Service"],
  [ACCOUNT]: ["v1", "ServiceAccount"],
};

const FORCE = "&force=true";
const map = (manager: string, stated: JsonObject, options?: string): Step => by(manager, MAP, stated, options);
const update = (manager: string, path: string, body: JsonObject): Step =>
  patch(`${path}?fieldManager=${manager}`, MERGE, JSON.stringify(body));

const labels = { app: "a" };
function deployment(manager: string, spec: JsonObject, pod: JsonObject = {}, options?: string): Step {
  const template = { metadata: { labels }, spec: { containers: [{ name: "a", image: "x" }], ...pod } };
  return by(manager, DEPLOYMENT, { spec: { selector: { matchLabels: labels }, template, ...spec } }, options);
}
const partOfPod = (manager: string, pod: JsonObject, options?: string): Step =>
  by(manager, DEPLOYMENT, { spec: { template: { spec: pod } } }, options);

const SEQUENCES: Readonly<Record<string, readonly Step[]>> = {
  "map/alone": [map("a", { data: { x: "1" } }), map("a", { data: { x: "1" } }), map("a", { data: { y: "1" } })],
  "map/nothing": [map("a", {}), map("a", { data: {} }), map("a", { data: null }), map("a", {})],
  "map/shared": [map("a", { data: { x: "1" } }), map("b", { data: { x: "1" } }), map("a", {}), map("b", {})],
  "map/conflict": [
    map("a", { data: { x: "1" } }),
    map("b", { data: { x: "2" } }),
    map("b", { data: { x: "2" } }, FORCE),
  ],
  "map/conflict with an update": [
    map("a", { data: { x: "1" } }),
    update("u", MAP, { data: { x: "2", y: "2" } }),
    map("a", { data: { x: "1" } }),
    map("a", { data: { x: "1", y: "1" } }, FORCE),
  ],
  "map/conflict with several": [
    map("a", { data: { x: "1", y: "1" }, metadata: { labels: { l: "1" } } }),
    map("b", { data: { z: "1" } }),
    update("u", MAP, { data: { w: "1" } }),
    map("c", { data: { x: "2", y: "2", z: "2", w: "2" }, metadata: { labels: { l: "2" } } }),
  ],
  "map/update loses": [update("u", MAP, {}), map("a", { data: { x: "1" } }), update("u", MAP, { data: null })],
  "map/given up": [map("a", { data: { x: "1", y: "1" } }), map("a", { data: { x: "1" } }), map("a", {})],
  "map/null": [map("a", { data: { x: null } }), map("a", { data: { x: "1" } }), map("a", { data: { x: null } })],
  "map/labels": [
    map("a", { metadata: { labels: { l: "1" }, annotations: { n: "1" } } }),
    map("b", { metadata: { labels: { m: "1" } } }),
    map("a", { metadata: { labels: {} } }),
    map("b", {}),
  ],
  "map/finalizers": [
    map("a", { metadata: { finalizers: ["example.com/a"] } }),
    map("b", { metadata: { finalizers: ["example.com/b", "example.com/a"] } }),
    map("a", {}),
    map("b", { metadata: { finalizers: [] } }),
  ],
  "map/owners": [
    map("a", { metadata: { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "p", uid: "u" }] } }),
    map("b", { metadata: { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name: "q", uid: "u" }] } }),
    map("a", {}),
  ],
  "map/version that creates": [map("a", { metadata: { resourceVersion: "1" }, data: { x: "1" } })],
  "map/version no number that creates": [map("a", { metadata: { resourceVersion: "x" } })],
  "map/version that is old": [
    map("a", { data: { x: "1" } }),
    map("a", { metadata: { resourceVersion: "1" }, data: { x: "2" } }),
  ],
  "map/uid that creates": [map("a", { metadata: { uid: "1" } })],
  "map/uid of another": [map("a", {}), map("a", { metadata: { uid: "1" } })],
  "map/no manager": [patch(MAP, APPLY, '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"o"}}')],
  "map/other name": [map("a", { metadata: { name: "p" } })],
  "map/records given": [map("a", { metadata: { managedFields: [{}] } })],
  "map/dry run": [map("a", { data: { x: "1" } }, "&dryRun=All"), get(MAP)],
  "map/immutable": [map("a", { data: { x: "1" }, immutable: true }), map("a", { data: { x: "2" }, immutable: true })],
  "map/first apply of what was created": [
    post("/api/v1/namespaces/{{ns}}/configmaps", { metadata: { name: "o" }, data: { x: "1" } }),
    map("a", { data: { x: "1", y: "1" } }),
    map("a", { data: { y: "1" } }),
  ],
  "deployment/alone": [deployment("a", { replicas: 2 }), deployment("a", {}), deployment("a", { replicas: null })],
  "deployment/replicas of another": [
    deployment("a", { replicas: 2 }),
    by("b", DEPLOYMENT, { spec: { replicas: 3 } }),
    by("b", DEPLOYMENT, { spec: { replicas: 3 } }, FORCE),
    deployment("a", {}),
  ],
  "deployment/replicas through scale": [
    deployment("a", { replicas: 2 }),
    patch(`${DEPLOYMENT}/scale?fieldManager=s`, MERGE, '{"spec":{"replicas":4}}'),
    deployment("a", { replicas: 2 }),
    deployment("a", {}),
  ],
  "deployment/container of another": [
    deployment("a", {}),
    partOfPod("b", { containers: [{ name: "b", image: "y" }] }),
    deployment("a", {}),
    partOfPod("b", {}),
  ],
  "deployment/container shared": [
    deployment("a", {}, { containers: [{ name: "a", image: "x", env: [{ name: "E", value: "1" }] }] }),
    partOfPod("b", { containers: [{ name: "a", env: [{ name: "F", value: "1" }] }] }),
    partOfPod("b", { containers: [{ name: "a", env: [{ name: "E", value: "2" }] }] }),
    deployment("a", {}, { containers: [{ name: "a", image: "x" }] }),
    partOfPod("b", { containers: [] }),
  ],
  "deployment/ports": [
    deployment("a", {}, { containers: [{ name: "a", image: "x", ports: [{ containerPort: 80 }] }] }),
    partOfPod("b", { containers: [{ name: "a", ports: [{ containerPort: 80, protocol: "UDP" }] }] }),
    partOfPod("b", { containers: [{ name: "a", ports: [{ containerPort: 80, protocol: "TCP", name: "n" }] }] }),
    deployment("a", {}),
  ],
  "deployment/atomic list": [
    deployment("a", {}, { containers: [{ name: "a", image: "x", command: ["a"] }] }),
    partOfPod("b", { containers: [{ name: "a", command: ["b"] }] }),
    partOfPod("b", { containers: [{ name: "a", command: ["b"] }] }, FORCE),
    deployment("a", {}),
  ],
  "deployment/twice the same key": [
    deployment(
      "a",
      {},
      {
        containers: [
          { name: "a", image: "x" },
          { name: "a", image: "y" },
        ],
      },
    ),
  ],
  "deployment/no key": [deployment("a", {}, { containers: [{ image: "x" }] })],
  "deployment/empty lists": [
    deployment("a", {}, { volumes: [], tolerations: [], nodeSelector: {} }),
    deployment("a", {}, { volumes: [{ name: "v", emptyDir: {} }] }),
    deployment("a", {}, { volumes: [] }),
    deployment("a", {}, { volumes: null, tolerations: null }),
  ],
  "deployment/volume of another kind": [
    deployment("a", {}, { volumes: [{ name: "v", emptyDir: {} }] }),
    deployment("a", {}, { volumes: [{ name: "v", configMap: { name: "c" } }] }),
  ],
  "deployment/quantities": [
    deployment(
      "a",
      {},
      {
        containers: [
          { name: "a", image: "x", resources: { requests: { cpu: "0.5", memory: "1024Ki" }, limits: { cpu: 1 } } },
        ],
      },
    ),
    deployment(
      "a",
      {},
      {
        containers: [
          { name: "a", image: "x", resources: { requests: { cpu: "500m", memory: "1Mi" }, limits: { cpu: "1" } } },
        ],
      },
    ),
    partOfPod("b", { containers: [{ name: "a", resources: { requests: { cpu: "0.50" } } }] }),
  ],
  "deployment/status": [
    deployment("a", {}),
    by("b", DEPLOYMENT, { status: { replicas: 1 } }),
    patch(
      `${DEPLOYMENT}/status?fieldManager=s`,
      APPLY,
      '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"o"},"status":{"replicas":1,"conditions":[{"type":"Available","status":"True"}]}}',
    ),
    patch(
      `${DEPLOYMENT}/status?fieldManager=s`,
      APPLY,
      '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"o"},"status":{}}',
    ),
  ],
  "deployment/unknown member": [deployment("a", { other: 1 })],
  "deployment/lacks the rest": [by("a", DEPLOYMENT, { spec: { replicas: 1 } })],
  "service/ports": [
    by("a", SERVICE, { spec: { clusterIP: "None", ports: [{ port: 80, name: "x" }] } }),
    by("b", SERVICE, { spec: { ports: [{ port: 81, protocol: "TCP", name: "y" }] } }),
    by("b", SERVICE, { spec: { ports: [{ port: 80, protocol: "TCP", targetPort: 8080 }] } }),
    by("b", SERVICE, {}),
  ],
  "service/selector": [
    by("a", SERVICE, { spec: { clusterIP: "None", selector: labels } }),
    by("b", SERVICE, { spec: { selector: { other: "b" } } }),
    by("b", SERVICE, { spec: { selector: { other: "b" } } }, FORCE),
    by("a", SERVICE, { spec: { clusterIP: "None" } }),
  ],
  "account/secrets": [
    by("a", ACCOUNT, { secrets: [{ name: "s" }], imagePullSecrets: [{ name: "i" }] }),
    by("b", ACCOUNT, { secrets: [{ name: "t" }] }),
    by("b", ACCOUNT, { secrets: [] }),
    by("a", ACCOUNT, {}),
  ],
};

export function applies(): Family {
  const own = Object.entries(SEQUENCES).map(([id, steps]) => exchange(id, steps));
  return { name: "applies", exchanges: [...own, ...appliesOfKinds(), ...customSequences()] };
}

function exchange(id: string, steps: readonly Step[]): Exchange {
  const path = { map: MAP, deployment: DEPLOYMENT, service: SERVICE, account: ACCOUNT }[id.split("/")[0] ?? ""] ?? MAP;
  return {
    id,
    steps: [
      silent(post("/api/v1/namespaces", { metadata: { name: "{{ns}}" } })),
      ...steps,
      silent(patch(path, MERGE, { metadata: { finalizers: null } })),
      silent(remove(path)),
      silent(remove("/api/v1/namespaces/{{ns}}")),
    ],
  };
}
