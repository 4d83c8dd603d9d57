/**
 * Subresources and objects that are processed rather than stored: scale, eviction, binding, tokens, approval, proxies,
 * reviews.
 */

import type { JsonObject, JsonValue } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, put, remove, STRATEGIC, silent, TABLE } from "./steps.js";

const labels = { app: "x" };
const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "example.com/app" }] } };
const workload = { metadata: { name: "a" }, spec: { replicas: 2, selector: { matchLabels: labels }, template } };
const pod = (more: JsonObject = {}): JsonObject => ({
  metadata: { name: "a", labels },
  spec: { ...template.spec, ...more },
});
const PODS = "/api/v1/namespaces/{{ns}}/pods";

const exchange = (id: string, ...steps: Step[]): Exchange => ({ id, steps });

export function subresources(): Family {
  return {
    name: "subresources",
    exchanges: [...scales(), ...pods(), ...tokens(), ...certificates(), ...reviews(), ...namespaces(), ...others()],
  };
}

function scales(): Exchange[] {
  const kinds = {
    "apps/v1 deployments": workload,
    "apps/v1 replicasets": workload,
    "apps/v1 statefulsets": workload,
    "v1 replicationcontrollers": { ...workload, spec: { ...workload.spec, selector: labels } },
  };
  return Object.entries(kinds).map(([what, object]) => {
    const [version = "", resource = ""] = what.split(" ");
    const collection = `${version === "v1" ? "/api/v1" : `/apis/${version}`}/namespaces/{{ns}}/${resource}`;
    const path = `${collection}/a/scale`;
    const scale = (replicas: JsonValue, more: JsonObject = {}): JsonObject => ({
      apiVersion: "autoscaling/v1",
      kind: "Scale",
      metadata: { name: "a", namespace: "{{ns}}", ...more },
      spec: { replicas },
    });
    return exchange(
      `scale/${resource}`,
      silent(post(collection, object)),
      get(path),
      get(path, { accept: TABLE }),
      put(path, scale(3)),
      put(path, scale(-1)),
      put(path, scale("x")),
      put(path, scale(3, { name: "b" })),
      put(path, scale(3, { resourceVersion: "1" })),
      put(path, scale(3, { uid: "1" })),
      put(path, {}),
      put(path, { ...scale(4), kind: "Deployment" }),
      put(path, { ...scale(4), apiVersion: "autoscaling/v2" }),
      put(`${path}?fieldValidation=Strict`, { ...scale(4), foo: 1 }),
      patch(path, MERGE, { spec: { replicas: 5 } }),
      patch(path, JSON_PATCH, [{ op: "replace", path: "/spec/replicas", value: 6 }]),
      patch(path, STRATEGIC, { spec: { replicas: 7 } }),
      patch(`${path}?fieldManager=own`, APPLY, {
        apiVersion: "autoscaling/v1",
        kind: "Scale",
        metadata: { name: "a" },
        spec: { replicas: 8 },
      }),
      patch(`${path}?fieldManager=own&force=true`, APPLY, {
        apiVersion: "autoscaling/v1",
        kind: "Scale",
        metadata: { name: "a" },
        spec: { replicas: 8 },
      }),
      patch(`${path}?dryRun=All`, MERGE, { spec: { replicas: 9 } }),
      patch(path, MERGE, { spec: { replicas: null } }),
      patch(path, MERGE, { status: { replicas: 9 } }),
      get(`${collection}/a`),
      get(`${collection}/none/scale`),
      put(`${collection}/none/scale`, scale(1)),
      remove(path),
      post(path, scale(1)),
    );
  });
}

function pods(): Exchange[] {
  const eviction = (more: JsonObject = {}): JsonObject => ({
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { name: "a", namespace: "{{ns}}" },
    ...more,
  });
  const binding = (target: JsonObject): JsonObject => ({
    apiVersion: "v1",
    kind: "Binding",
    metadata: { name: "a" },
    target,
  });
  const node = { apiVersion: "v1", kind: "Node", name: "one" };
  const made = silent(post(PODS, pod()));
  const bound = silent(post(`${PODS}/a/binding`, binding(node)));
  const running = silent(
    patch(`${PODS}/a/status`, MERGE, { status: { phase: "Running", conditions: [{ type: "Ready", status: "True" }] } }),
  );
  const budget = (spec: JsonObject, status?: JsonObject): Step[] => [
    silent(
      post("/apis/policy/v1/namespaces/{{ns}}/poddisruptionbudgets", {
        metadata: { name: "b" },
        spec: { selector: { matchLabels: labels }, ...spec },
      }),
    ),
    ...(status === undefined
      ? []
      : [silent(patch("/apis/policy/v1/namespaces/{{ns}}/poddisruptionbudgets/b/status", MERGE, { status }))]),
  ];
  const tried = [
    post(`${PODS}/a/eviction?dryRun=All`, eviction()),
    post(`${PODS}/a/eviction`, eviction()),
    get(PODS, { accept: TABLE }),
    get("/apis/policy/v1/namespaces/{{ns}}/poddisruptionbudgets/b"),
  ];
  const ephemeral = { name: "e", image: "example.com/debug", targetContainerName: "main" };
  const doors = [
    "exec",
    "attach",
    "portforward",
    "log",
    "proxy",
    "proxy/path",
    "exec?command=ls",
    "exec?container=none&command=ls",
    "attach?container=none",
    "log?container=none",
    "log?tailLines=x",
    "log?tailLines=-1",
    "log?limitBytes=0",
    "log?sinceSeconds=0",
    "log?sinceTime=x",
    "log?follow=true",
    "log?previous=true",
    "log?timestamps=true",
    "log?stream=Stdout",
    "log?insecureSkipTLSVerifyBackend=true",
    "log?sinceSeconds=1&sinceTime=2020-01-01T00:00:00Z",
    "none",
  ];
  return [
    exchange("eviction/without a budget", made, ...tried),
    exchange("eviction/of a running pod", made, bound, running, ...tried),
    exchange("eviction/budget without status", made, bound, running, ...budget({ minAvailable: 1 }), ...tried),
    exchange(
      "eviction/budget without room",
      made,
      bound,
      running,
      ...budget(
        { minAvailable: 1 },
        { observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 },
      ),
      ...tried,
    ),
    exchange(
      "eviction/budget with room",
      made,
      bound,
      running,
      ...budget(
        { minAvailable: 0 },
        { observedGeneration: 1, disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 0, expectedPods: 1 },
      ),
      ...tried,
    ),
    exchange(
      "eviction/of a pending pod",
      made,
      ...budget(
        { minAvailable: 1 },
        { observedGeneration: 1, disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1, expectedPods: 1 },
      ),
      ...tried,
    ),
    exchange(
      "eviction/two budgets",
      made,
      bound,
      running,
      ...budget({ minAvailable: 0 }),
      silent(
        post("/apis/policy/v1/namespaces/{{ns}}/poddisruptionbudgets", {
          metadata: { name: "c" },
          spec: { selector: { matchLabels: labels }, minAvailable: 0 },
        }),
      ),
      ...tried,
    ),
    exchange(
      "eviction/faults",
      made,
      post(`${PODS}/none/eviction`, eviction({ metadata: { name: "none" } })),
      post(`${PODS}/a/eviction`, eviction({ metadata: { name: "b" } })),
      post(`${PODS}/a/eviction`, eviction({ apiVersion: "policy/v1beta1" })),
      post(`${PODS}/a/eviction`, {}),
      post(`${PODS}/a/eviction`, eviction({ kind: "Pod" })),
      post(`${PODS}/a/eviction`, eviction({ deleteOptions: { preconditions: { uid: "x" } } })),
      post(`${PODS}/a/eviction`, eviction({ deleteOptions: { propagationPolicy: "Other" } })),
      post(`${PODS}/a/eviction`, eviction({ deleteOptions: { dryRun: ["All"] } })),
      post(`${PODS}/a/eviction?fieldValidation=Strict`, eviction({ foo: 1 })),
      get(`${PODS}/a/eviction`),
    ),
    exchange(
      "binding/good",
      made,
      post(`${PODS}/a/binding?dryRun=All`, binding(node)),
      post(`${PODS}/a/binding`, binding(node)),
      get(`${PODS}/a`),
      post(`${PODS}/a/binding`, binding(node)),
      post(`${PODS}/a/binding`, binding({ ...node, name: "two" })),
    ),
    exchange(
      "binding/by the collection",
      made,
      post("/api/v1/namespaces/{{ns}}/bindings", binding(node)),
      get(`${PODS}/a`),
    ),
    exchange(
      "binding/faults",
      made,
      ...[{}, { kind: "Pod", name: "x" }, { kind: "Node" }, { name: "one" }, { kind: "Node", name: "" }].map((target) =>
        post(`${PODS}/a/binding`, binding(target)),
      ),
      post(`${PODS}/none/binding`, { ...binding(node), metadata: { name: "none" } }),
      post(`${PODS}/a/binding`, { ...binding(node), metadata: { name: "b" } }),
      post(`${PODS}/a/binding`, {}),
      post(`${PODS}/a/binding`, { ...binding(node), metadata: { name: "a", uid: "wrong" } }),
      post(`${PODS}/a/binding`, { ...binding(node), metadata: { name: "a", resourceVersion: "1" } }),
      get(`${PODS}/a/binding`),
      put(`${PODS}/a/binding`, binding(node)),
    ),
    exchange(
      "binding/gated",
      silent(post(PODS, pod({ schedulingGates: [{ name: "example.com/g" }] }))),
      post(`${PODS}/a/binding`, binding(node)),
      patch(`${PODS}/a`, MERGE, { spec: { schedulingGates: [{ name: "example.com/h" }] } }),
      patch(`${PODS}/a`, MERGE, { spec: { schedulingGates: null } }),
      post(`${PODS}/a/binding`, binding(node)),
    ),
    exchange(
      "ephemeral/good",
      made,
      get(`${PODS}/a/ephemeralcontainers`),
      patch(`${PODS}/a/ephemeralcontainers`, STRATEGIC, { spec: { ephemeralContainers: [ephemeral] } }),
      patch(`${PODS}/a/ephemeralcontainers`, STRATEGIC, {
        spec: { ephemeralContainers: [{ ...ephemeral, image: "other" }] },
      }),
      patch(`${PODS}/a/ephemeralcontainers`, MERGE, { spec: { ephemeralContainers: [] } }),
      patch(`${PODS}/a`, MERGE, { spec: { ephemeralContainers: [ephemeral, { ...ephemeral, name: "f" }] } }),
      put(`${PODS}/a/ephemeralcontainers`, {
        $answer: 2,
        $merge: { metadata: { resourceVersion: null }, spec: { nodeName: "x" } },
      }),
      patch(`${PODS}/a/ephemeralcontainers`, STRATEGIC, {
        spec: {
          ephemeralContainers: [
            {
              name: "g",
              image: "x",
              ports: [{ containerPort: 1 }],
              livenessProbe: {},
              resources: { limits: { cpu: "1" } },
              targetContainerName: "none",
            },
          ],
        },
      }),
    ),
    exchange(
      "resize/good",
      silent(
        post(
          PODS,
          pod({
            containers: [{ name: "main", image: "x", resources: { requests: { cpu: "1" }, limits: { cpu: "2" } } }],
          }),
        ),
      ),
      get(`${PODS}/a/resize`),
      patch(`${PODS}/a/resize`, STRATEGIC, {
        spec: { containers: [{ name: "main", resources: { requests: { cpu: "1500m" } } }] },
      }),
      patch(`${PODS}/a/resize`, STRATEGIC, {
        spec: { containers: [{ name: "main", resources: { requests: { cpu: "3" } } }] },
      }),
      patch(`${PODS}/a/resize`, STRATEGIC, { spec: { containers: [{ name: "main", image: "y" }] } }),
      patch(`${PODS}/a`, STRATEGIC, {
        spec: { containers: [{ name: "main", resources: { requests: { cpu: "1600m" } } }] },
      }),
      patch(`${PODS}/a/resize`, STRATEGIC, {
        spec: { containers: [{ name: "main", resources: { requests: { cpu: null }, limits: { cpu: null } } }] },
      }),
      patch(`${PODS}/a/resize`, STRATEGIC, {
        spec: { containers: [{ name: "main", resources: { requests: { memory: "1Gi" } } }] },
      }),
    ),
    exchange(
      "doors/unscheduled",
      made,
      ...doors.map((door) => get(`${PODS}/a/${door}`)),
      ...["exec?command=ls", "attach", "portforward"].map((door) => post(`${PODS}/a/${door}`, undefined)),
    ),
    exchange("doors/missing", ...doors.map((door) => get(`${PODS}/none/${door}`))),
    exchange(
      "doors/services",
      silent(
        post("/api/v1/namespaces/{{ns}}/services", {
          metadata: { name: "s" },
          spec: { ports: [{ name: "http", port: 80 }] },
        }),
      ),
      ...[
        "s/proxy",
        "s:80/proxy",
        "s:http/proxy/x",
        "s:none/proxy",
        "https:s:http/proxy",
        "none/proxy",
        "a:b:c:d/proxy",
        "s:99/proxy",
      ].map((door) => get(`/api/v1/namespaces/{{ns}}/services/${door}`)),
      silent(post("/api/v1/namespaces/{{ns}}/endpoints", { metadata: { name: "s" } })),
      get("/api/v1/namespaces/{{ns}}/services/s/proxy"),
      get("/api/v1/namespaces/{{ns}}/services/s:http/proxy"),
    ),
    exchange(
      "doors/nodes",
      silent(post("/api/v1/nodes", { metadata: { name: "n-{{id}}" } })),
      ...["proxy", "proxy/x", "none"].map((door) => get(`/api/v1/nodes/n-{{id}}/${door}`)),
      get("/api/v1/nodes/none/proxy"),
      get("/api/v1/nodes/n-{{id}}:10/proxy"),
      silent(remove("/api/v1/nodes/n-{{id}}")),
    ),
    exchange(
      "status/of a pod",
      made,
      put(`${PODS}/a/status`, {
        $answer: 0,
        $merge: {
          metadata: { resourceVersion: null, labels: { from: "status" } },
          spec: { nodeName: "x" },
          status: { phase: "Failed", reason: "r", message: "m" },
        },
      }),
      put(`${PODS}/a/status`, {
        $answer: 0,
        $merge: { metadata: { resourceVersion: null }, status: { phase: "None" } },
      }),
      patch(`${PODS}/a/status`, STRATEGIC, { status: { conditions: [{ type: "A", status: "True" }] } }),
      patch(`${PODS}/a/status`, STRATEGIC, { status: { conditions: [{ type: "B", status: "False" }] } }),
      patch(`${PODS}/a/status`, STRATEGIC, { status: { conditions: [{ type: "A", $patch: "delete" }] } }),
      patch(`${PODS}/a/status`, MERGE, { status: { podIP: "x", podIPs: [{ ip: "y" }] } }),
      patch(`${PODS}/a/status?fieldManager=own`, APPLY, {
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "a" },
        status: { hostIP: "192.0.2.1" },
      }),
      get(`${PODS}/a`),
    ),
  ];
}

function tokens(): Exchange[] {
  const path = "/api/v1/namespaces/{{ns}}/serviceaccounts";
  const request = (spec: JsonObject): JsonObject => ({
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    spec,
  });
  return [
    exchange(
      "token/kinds of",
      silent(post(path, { metadata: { name: "s" } })),
      ...[
        { audiences: ["a"], expirationSeconds: 600 },
        { audiences: ["a"], expirationSeconds: 599 },
        { audiences: ["a"], expirationSeconds: 5_000_000_000 },
        { audiences: [""] },
        { audiences: ["a"], boundObjectRef: { kind: "Pod", apiVersion: "v1", name: "none" } },
        { audiences: ["a"], boundObjectRef: { kind: "Secret", apiVersion: "v1", name: "none", uid: "1" } },
        { audiences: ["a"], boundObjectRef: { kind: "ConfigMap", apiVersion: "v1", name: "none" } },
        { audiences: ["a"], boundObjectRef: { kind: "Node", apiVersion: "v1", name: "none" } },
        { audiences: ["a"], boundObjectRef: {} },
      ]
        .filter((spec) => spec.expirationSeconds !== 600)
        .map((spec) => post(`${path}/s/token`, request(spec))),
      post(`${path}/none/token`, request({})),
      post(`${path}/s/token`, { ...request({}), kind: "Pod" }),
      get(`${path}/s/token`),
      post(`${path}/s/token?fieldValidation=Strict`, { ...request({}), foo: 1 }),
      post(`${path}/s/token`, { ...request({}), metadata: { name: "b" } }),
    ),
  ];
}

function certificates(): Exchange[] {
  const request =
    "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIUU1Ia0NBUUF3RnpFVk1CTUdBMVVFQXd3TVpHbG1abVZ5Wlc1MGFXRnNNRmt3RXdZSEtvWkl6ajBDQVFZSQpLb1pJemowREFRY0RRZ0FFTm95ZTMzT1k3WGMwTVd6L1dFdW9Mc2NjZkp6VWhOZVF5dGpVOTFTaEJKRDRvM2NJCjkxOWIveFZxNU9Oa1VqdUtUTjRNZEVmSElGbDlGcGhkYVprVFdxQUFNQW9HQ0NxR1NNNDlCQU1DQTBjQU1FUUMKSUJWQUI5b0h6L1B4QVBtc3d6Nk1zVUIvM3dBblVzbVNiNGxqOE9VQm5wemVBaUFDbm1NWlNiMlFvMmxxb1B5QgpFbnhXeG9FV1hjNnZDZ1JEdzYzbGZkQ2FsZz09Ci0tLS0tRU5EIENFUlRJRklDQVRFIFJFUVVFU1QtLS0tLQo=";
  const path = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
  const made = silent(
    post(path, {
      metadata: { name: "c-{{id}}" },
      spec: { request, signerName: "example.com/own", usages: ["client auth"] },
    }),
  );
  const one = `${path}/c-{{id}}`;
  const condition = (type: string, more: JsonObject = {}): JsonObject => ({
    status: { conditions: [{ type, status: "True", reason: "Because", message: "m", ...more }] },
  });
  return [
    exchange(
      "approval/approved",
      made,
      patch(`${one}/approval`, MERGE, condition("Approved")),
      get(`${one}/approval`),
      patch(`${one}/approval`, MERGE, { status: null }),
      patch(`${one}/approval`, STRATEGIC, condition("Denied")),
      patch(`${one}/status`, MERGE, { status: { certificate: "bm8=" } }),
      patch(one, MERGE, { spec: { signerName: "example.com/other" } }),
      patch(`${one}/status`, MERGE, condition("Approved")),
      get(one, { accept: TABLE }),
      silent(remove(one)),
    ),
    exchange(
      "approval/denied",
      made,
      patch(`${one}/approval`, MERGE, condition("Denied", { status: "False" })),
      patch(`${one}/approval`, MERGE, condition("Denied")),
      patch(`${one}/approval`, MERGE, condition("Failed")),
      patch(`${one}/status`, STRATEGIC, condition("Failed")),
      get(one),
      get(one, { accept: TABLE }),
      silent(remove(one)),
    ),
    exchange(
      "approval/faults",
      made,
      ...["", "Own", "Approved"].map((type) => patch(`${one}/approval`, MERGE, condition(type, { status: "" }))),
      patch(`${one}/approval`, MERGE, {
        status: {
          conditions: [
            { type: "Approved", status: "True" },
            { type: "Denied", status: "True" },
          ],
        },
      }),
      patch(`${one}/approval`, MERGE, {
        status: {
          conditions: [
            { type: "Approved", status: "True" },
            { type: "Approved", status: "True" },
          ],
        },
      }),
      get(one),
      silent(remove(one)),
    ),
  ];
}

function reviews(): Exchange[] {
  const authorization = "/apis/authorization.k8s.io/v1";
  const bodies: Readonly<Record<string, readonly JsonObject[]>> = {
    [`${authorization}/subjectaccessreviews`]: [
      {},
      { spec: {} },
      { spec: { user: "jane" } },
      { spec: { user: "jane", resourceAttributes: { verb: "get", resource: "pods", namespace: "default" } } },
      { spec: { groups: ["system:masters"], resourceAttributes: { verb: "*", resource: "*" } } },
      { spec: { user: "jane", nonResourceAttributes: { path: "/healthz", verb: "get" } } },
      {
        spec: {
          user: "jane",
          groups: ["system:authenticated"],
          nonResourceAttributes: { path: "/healthz", verb: "get" },
        },
      },
      { spec: { user: "jane", resourceAttributes: {}, nonResourceAttributes: {} } },
      { metadata: { name: "x" }, spec: { user: "jane", resourceAttributes: {} } },
      { spec: { user: "jane", resourceAttributes: { fieldSelector: { rawSelector: "a=b" } } } },
      {
        spec: {
          user: "jane",
          resourceAttributes: {
            fieldSelector: { rawSelector: "a=b", requirements: [{ key: "a", operator: "In", values: ["b"] }] },
          },
        },
      },
      {
        spec: {
          user: "jane",
          resourceAttributes: { labelSelector: { requirements: [{ key: "a", operator: "Own" }] } },
        },
      },
      { spec: { user: 7 } },
      { status: { allowed: true }, spec: { user: "jane", resourceAttributes: { verb: "get", resource: "pods" } } },
    ],
    [`${authorization}/selfsubjectaccessreviews`]: [
      {},
      { spec: {} },
      { spec: { resourceAttributes: { verb: "get", resource: "pods" } } },
      { spec: { nonResourceAttributes: { path: "/x", verb: "get" } } },
      { spec: { resourceAttributes: {}, nonResourceAttributes: {} } },
    ],
    [`${authorization}/selfsubjectrulesreviews`]: [
      {},
      { spec: {} },
      { spec: { namespace: "default" } },
      { spec: { namespace: "none" } },
    ],
    [`${authorization}/namespaces/default/localsubjectaccessreviews`]: [
      {},
      {
        metadata: { namespace: "default" },
        spec: { user: "jane", resourceAttributes: { namespace: "default", verb: "get", resource: "pods" } },
      },
      {
        metadata: { namespace: "default" },
        spec: { user: "jane", resourceAttributes: { namespace: "other", verb: "get", resource: "pods" } },
      },
      { metadata: { namespace: "other" }, spec: { user: "jane", resourceAttributes: { namespace: "other" } } },
      { metadata: { namespace: "default" }, spec: { user: "jane", nonResourceAttributes: { path: "/" } } },
      { spec: { user: "jane", resourceAttributes: { verb: "get", resource: "pods" } } },
    ],
    "/apis/authentication.k8s.io/v1/tokenreviews": [
      {},
      { spec: {} },
      { spec: { token: "" } },
      { spec: { token: "wrong" } },
      { spec: { token: "wrong", audiences: ["a"] } },
      { spec: { token: 7 } },
      { metadata: { name: "x" }, spec: { token: "wrong" } },
    ],
    "/apis/authentication.k8s.io/v1/selfsubjectreviews": [{}, { metadata: { name: "x" } }, { foo: 1 }],
  };
  return Object.entries(bodies).flatMap(([path, all]) =>
    all.map((body, index) =>
      exchange(
        `review/${path.split("/").at(-1)} ${index}`,
        post(path, body),
        post(`${path}?dryRun=All&fieldValidation=Strict&fieldManager=a`, body),
        post(path, body, { headers: { accept: TABLE } }),
      ),
    ),
  );
}

function namespaces(): Exchange[] {
  const path = "/api/v1/namespaces";
  const inside = `${path}/n-{{id}}`;
  return [
    exchange(
      "finalize/steps",
      post(path, { metadata: { name: "n-{{id}}" } }),
      put(`${inside}/finalize`, { $answer: 0, $merge: { spec: { finalizers: ["kubernetes", "example.com/own"] } } }),
      put(`${inside}/finalize`, { metadata: { name: "other" } }),
      put(`${inside}/finalize`, {}),
      silent(post(`${inside}/configmaps`, { metadata: { name: "a" } })),
      remove(inside),
      get(inside),
      post(`${inside}/configmaps`, { metadata: { name: "b" } }),
      post(`${inside}/configmaps?dryRun=All`, { metadata: { name: "b" } }),
      put(`${inside}/configmaps/a`, { metadata: { name: "a" }, data: { a: "b" } }),
      patch(`${inside}/configmaps/c?fieldManager=m`, APPLY, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "c" },
      }),
      remove(inside),
      patch(inside, MERGE, { metadata: { labels: { a: "b" } } }),
      put(`${inside}/finalize`, { metadata: { name: "n-{{id}}" }, spec: { finalizers: [] } }),
      get(inside),
    ),
    exchange(
      "finalize/missing namespace",
      ...["configmaps", "pods", "secrets"].map((resource) =>
        post(`${path}/none/${resource}`, { metadata: { name: "a" } }),
      ),
      patch(`${path}/none/configmaps/a?fieldManager=m`, APPLY, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "a" },
      }),
      put(`${path}/none/configmaps/a`, { metadata: { name: "a" } }),
      remove(`${path}/none/configmaps/a`),
      get(`${path}/none/configmaps`),
      remove(`${path}/none/configmaps`),
    ),
    exchange(
      "finalize/protected",
      ...["default", "kube-system", "kube-public"].map((name) => remove(`${path}/${name}?dryRun=All`)),
      remove(`${path}?dryRun=All`),
      post(path, { metadata: { name: "Not_valid" } }),
      post(path, { metadata: { name: "a.b" } }),
      post(path, { metadata: { name: "x".repeat(64) } }),
      post(`${path}?dryRun=All`, { metadata: { generateName: "a-" } }),
      post(`${path}?dryRun=All`, { metadata: { name: "n-{{id}}", namespace: "other" } }),
    ),
  ];
}

/** What servers create by themselves, as far as it does not depend on where they run. */
function others(): Exchange[] {
  const roles = [
    "admin",
    "edit",
    "view",
    "cluster-admin",
    "system:discovery",
    "system:basic-user",
    "system:public-info-viewer",
    "system:aggregate-to-admin",
    "system:aggregate-to-edit",
    "system:aggregate-to-view",
    "system:auth-delegator",
    "system:heapster",
    "system:kube-aggregator",
    "system:kube-controller-manager",
    "system:kube-dns",
    "system:kube-scheduler",
    "system:kubelet-api-admin",
    "system:monitoring",
    "system:node",
    "system:node-bootstrapper",
    "system:node-problem-detector",
    "system:node-proxier",
    "system:persistent-volume-provisioner",
    "system:service-account-issuer-discovery",
    "system:volume-scheduler",
    "system:certificates.k8s.io:certificatesigningrequests:nodeclient",
    "system:certificates.k8s.io:kube-apiserver-client-approver",
    "system:certificates.k8s.io:legacy-unknown-approver",
  ];
  const rbac = "/apis/rbac.authorization.k8s.io/v1";
  return [
    ...roles.map((role) =>
      exchange(`default/role ${role}`, get(`${rbac}/clusterroles/${role}`), get(`${rbac}/clusterrolebindings/${role}`)),
    ),
    exchange(
      "default/roles of controllers",
      get(`${rbac}/clusterroles?labelSelector=kubernetes.io/bootstrapping%3Drbac-defaults`, {
        accept: "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
      }),
      get(`${rbac}/clusterrolebindings?labelSelector=kubernetes.io/bootstrapping%3Drbac-defaults`),
      get(`${rbac}/roles`),
      get(`${rbac}/rolebindings`),
    ),
    exchange(
      "default/namespaces",
      ...["default", "kube-system", "kube-public", "kube-node-lease"].map((name) => get(`/api/v1/namespaces/${name}`)),
    ),
    exchange(
      "default/classes",
      get("/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical"),
      get("/apis/scheduling.k8s.io/v1/priorityclasses/system-cluster-critical"),
      get("/apis/storage.k8s.io/v1/storageclasses?limit=1"),
    ),
    exchange(
      "default/services",
      get("/api/v1/namespaces/default/services/kubernetes"),
      get("/apis/networking.k8s.io/v1/servicecidrs/kubernetes"),
      get("/apis/networking.k8s.io/v1/ipaddresses/10.0.0.1"),
    ),
    exchange(
      "default/apiservices",
      ...["v1.", "v1.apps", "v2.autoscaling", "v1.apiextensions.k8s.io", "v1.storage.k8s.io"].map((name) =>
        get(`/apis/apiregistration.k8s.io/v1/apiservices/${name}`),
      ),
    ),
    exchange("default/configmaps", get("/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication")),
  ];
}
