/** SPEC: Resource paths, Subresources: status, scale, binding, eviction, tokens, and missing subresources. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expectEqual, expectFailure, expectMatch, expectStatus, valueAt } from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, configMaps, shows } from "../../scenes/check-collection.js";
import { bind, boundPod, pods, waitingPod } from "../../scenes/check-pods.js";
import { gauges } from "../../scenes/gauge-kind.js";
import { person } from "../../scenes/impersonated-people.js";

function deployments(scene: Scene): Collection {
  return new Collection(scene, `/apis/apps/v1/namespaces/${scene.namespace}/deployments`, "apps/v1", "Deployment");
}

/** The deployment is paused, so that no controller creates pods for it. */
async function pausedDeployment(scene: Scene): Promise<Collection> {
  const collection = deployments(scene);
  const labels = { app: "paused" };
  const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "example.com/none:1" }] } };
  await collection.create("d", { spec: { paused: true, replicas: 0, selector: { matchLabels: labels }, template } });
  return collection;
}

function evict(scene: Scene, name: string, more: JsonObject = {}): Promise<RawAnswer> {
  const body = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name }, ...more };
  return scene.request("POST", pods(scene).at(`${name}/eviction`), { body, isRefusalShown: true });
}

/** Returns the entry of a resource in the discovery of its group version. */
async function discovered(scene: Scene, path: string, name: string): Promise<JsonObject> {
  const list = bodyOf(await scene.request("GET", path)).resources as JsonObject[];
  const found = list.find((resource) => resource.name === name);
  if (found === undefined) throw new CheckFailure(`resources of ${path}`, "others", `${name} among them`);
  return found;
}

const PATCHES = [
  ["merge", { status: { phase: "Merged" } }, "Merged"],
  ["json", [{ op: "replace", path: "/status/phase", value: "Replaced" }], "Replaced"],
] as const;

export const checks: readonly Check[] = [
  {
    id: "SUB-001",
    title: "An object and its subresource have separate permissions",
    needs: ["crds", "rbac", "impersonation", "authorization"],
    async run(scene) {
      const collection = await gauges(scene);
      const [group = ""] = collection.apiVersion.split("/");
      await collection.create("a", { spec: { size: 1 } });
      const rule = (resource: string) => [{ group, resources: [resource], verbs: ["get"] }];
      const reader = await person(scene, rule("gauges"));
      const get = (path: string) => reader.request("GET", path);
      await scene.eventually("the role to be in force", async () => shows(await get(collection.at("a")), 200));
      expectFailure(await get(collection.at("a/status")), { code: 403, reason: "Forbidden" });

      const other = await scene.otherNamespace();
      const path = collection.path.replace(scene.namespace, other);
      expectStatus(await scene.request("POST", path, { body: collection.object("a", { spec: { size: 1 } }) }), 201);
      const watcher = await person(scene, rule("gauges/status"), other);
      await scene.eventually("the other role to be in force", async () =>
        shows(await watcher.request("GET", `${path}/a/status`), 200),
      );
      expectFailure(await watcher.request("GET", `${path}/a`), { code: 403, reason: "Forbidden" });
    },
  },
  {
    id: "SUB-003",
    title: "A subresource is a path below a single object",
    async run(scene) {
      await waitingPod(scene, "p");
      shows(await pods(scene).get("p/status"), 200, { kind: "Pod", "metadata.name": "p" });
    },
  },
  {
    id: "SUB-004",
    title: "Directly below a collection, the name of a subresource is the name of an object",
    async run(scene) {
      const parts = ['pods "status" not found'];
      expectFailure(await pods(scene).get("status"), { code: 404, reason: "NotFound", parts });
    },
  },
  {
    id: "SUB-005",
    title: "Discovery lists the verbs of subresources",
    async run(scene) {
      const expected: readonly [path: string, name: string, verbs: string[]][] = [
        ["/api/v1", "pods/status", ["get", "patch", "update"]],
        ["/api/v1", "pods/eviction", ["create"]],
        ["/api/v1", "pods/log", ["get"]],
        ["/api/v1", "pods/binding", ["create"]],
        ["/api/v1", "serviceaccounts/token", ["create"]],
        ["/apis/apps/v1", "deployments/scale", ["get", "patch", "update"]],
        ["/api/v1", "namespaces/finalize", ["update"]],
      ];
      for (const [path, name, verbs] of expected) {
        const found = await discovered(scene, path, name);
        expectEqual(`verbs of ${name}`, [...(found.verbs as string[])].sort(), verbs);
      }
    },
  },
  {
    id: "SUB-006",
    title: "A write of the status changes only the status",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { metadata: { labels: { own: "yes" } }, spec: { size: 1 } });
      const changed = {
        ...made,
        metadata: { ...(made.metadata as JsonObject), labels: { own: "no" } },
        spec: { size: 9 },
        status: { phase: "Ready" },
      };
      const expected = {
        "status.phase": "Ready",
        "spec.size": 1,
        "metadata.labels.own": "yes",
        "metadata.generation": 1,
      };
      shows(await collection.put("a/status", changed), 200, expected);
      shows(await collection.get("a"), 200, expected);
    },
  },
  {
    id: "SUB-007",
    title: "A write of the object leaves its status, and a create drops it",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { spec: { size: 1 }, status: { phase: "Early" } });
      expectEqual("status of a new object", valueAt(made, "status"), undefined);
      const shown = shows(await collection.merge("a/status", { status: { phase: "Ready" } }), 200);
      const put = await collection.put("a", { ...shown, spec: { size: 2 }, status: { phase: "Wrong" } });
      shows(put, 200, { "spec.size": 2, "status.phase": "Ready" });
      shows(await collection.merge("a", { status: { phase: "Wrong" } }), 200, { "status.phase": "Ready" });
    },
  },
  {
    id: "SUB-008",
    title: "The status takes merge patches, JSON patches and applies",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      for (const [type, body, phase] of PATCHES)
        shows(await collection.patch(type, "a/status", body), 200, { "status.phase": phase, "spec.size": 1 });
      const applied = await collection.apply("A", "a/status", { status: { phase: "Applied" } }, { force: "true" });
      shows(applied, 200, { "status.phase": "Applied", "spec.size": 1 });
    },
  },
  {
    id: "SUB-009",
    title: "The scale of a Deployment is a Scale of autoscaling/v1",
    async run(scene) {
      const collection = await pausedDeployment(scene);
      shows(await collection.get("d/scale"), 200, {
        kind: "Scale",
        apiVersion: "autoscaling/v1",
        "metadata.name": "d",
        "status.selector": "app=paused",
        "status.replicas": 0,
      });
    },
  },
  {
    id: "SUB-010",
    title: "A write of the scale changes the replicas of the object, and a negative number is rejected",
    async run(scene) {
      const collection = await pausedDeployment(scene);
      shows(await collection.merge("d/scale", { spec: { replicas: 3 } }), 200, { kind: "Scale", "spec.replicas": 3 });
      shows(await collection.get("d"), 200, { "spec.replicas": 3 });
      // A controller may write the status in the meantime.
      const put = await scene.eventually("a write that meets no other", async () => {
        const scale = bodyOf(await collection.get("d/scale"));
        const answer = await collection.put("d/scale", { ...scale, spec: { replicas: 2 } });
        return answer.status === 409 ? undefined : answer;
      });
      shows(put, 200, { "spec.replicas": 2 });
      shows(await collection.get("d"), 200, { "spec.replicas": 2 });
      expectFailure(await collection.merge("d/scale", { spec: { replicas: -1 } }), { code: 422, reason: "Invalid" });
    },
  },
  {
    id: "SUB-011",
    title: "The scale of a custom kind follows the paths of its definition",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1, replicas: 4 } });
      shows(await collection.merge("a/status", { status: { replicas: 3, selector: "app=x" } }), 200);
      const scale = shows(await collection.get("a/scale"), 200, {
        kind: "Scale",
        "spec.replicas": 4,
        "status.replicas": 3,
        "status.selector": "app=x",
      });
      shows(await collection.put("a/scale", { ...scale, spec: { replicas: 6 } }), 200, { "spec.replicas": 6 });
      shows(await collection.get("a"), 200, { "spec.replicas": 6, "spec.size": 1, "status.replicas": 3 });
    },
  },
  {
    id: "SUB-012",
    title: "A binding assigns a pod to a node, once",
    async run(scene) {
      await waitingPod(scene, "p");
      shows(await bind(scene, "p", "conformance-n1"), 201, { kind: "Status", status: "Success" });
      shows(await pods(scene).get("p"), 200, { "spec.nodeName": "conformance-n1" });
      expectFailure(await bind(scene, "p", "conformance-n2"), { code: 409, reason: "Conflict" });
      shows(await pods(scene).get("p"), 200, { "spec.nodeName": "conformance-n1" });
    },
  },
  {
    id: "SUB-013",
    title: "A subresource that a kind does not have is not found",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      for (const name of ["a/nothing", "a/status", "a/scale"])
        expectEqual(`status of ${name}`, (await maps.get(name)).status, 404);
    },
  },
  {
    id: "SUB-014",
    title: "An eviction deletes the pod with its grace period",
    async run(scene) {
      await boundPod(scene, "p");
      shows(await evict(scene, "p"), 201, { kind: "Status", status: "Success" });
      const body = shows(await pods(scene).get("p"), 200, { "metadata.deletionGracePeriodSeconds": 30 });
      expectMatch("metadata.deletionTimestamp", valueAt(body, "metadata", "deletionTimestamp"), /Z$/);
    },
  },
  {
    id: "SUB-015",
    title: "A disruption budget without room rejects an eviction",
    async run(scene) {
      await boundPod(scene, "p", { metadata: { labels: { app: "kept" } } });
      shows(await pods(scene).merge("p/status", { status: { phase: "Running" } }), 200);
      const path = `/apis/policy/v1/namespaces/${scene.namespace}/poddisruptionbudgets`;
      const budgets = new Collection(scene, path, "policy/v1", "PodDisruptionBudget");
      const spec = { minAvailable: 1, selector: { matchLabels: { app: "kept" } } };
      const budget = await budgets.create("kept", { spec });
      // The check sets the status itself, for servers without a controller that counts pods.
      const status = {
        observedGeneration: valueAt(budget, "metadata", "generation") ?? 1,
        disruptionsAllowed: 0,
        currentHealthy: 0,
        desiredHealthy: 1,
        expectedPods: 1,
      };
      shows(await budgets.merge("kept/status", { status }), 200);
      const expected = { code: 429, reason: "TooManyRequests", cause: { reason: "DisruptionBudget" } };
      expectFailure(await evict(scene, "p"), expected);
      shows(await pods(scene).get("p"), 200, { "metadata.deletionTimestamp": undefined });
    },
  },
  {
    id: "SUB-016",
    title: "An eviction validates its payload",
    async run(scene) {
      await boundPod(scene, "p");
      const other = await evict(scene, "p", { metadata: { name: "another" } });
      expectFailure(other, { code: 400, reason: "BadRequest" });
      expectFailure(await evict(scene, "missing"), { code: 404, reason: "NotFound" });
      const dry = await evict(scene, "p", { deleteOptions: { dryRun: ["All"] } });
      shows(dry, 201, { kind: "Status", status: "Success" });
      shows(await pods(scene).get("p"), 200, { "metadata.deletionTimestamp": undefined });
    },
  },
  {
    id: "SUB-017",
    title: "A proxy request to a service without endpoints is answered with 503",
    async run(scene) {
      const services = new Collection(scene, `/api/v1/namespaces/${scene.namespace}/services`, "v1", "Service");
      await services.create("s", { spec: { ports: [{ port: 80 }] } });
      // Without an endpoints controller, a new service has no endpoints object.
      const endpoints = new Collection(scene, `/api/v1/namespaces/${scene.namespace}/endpoints`, "v1", "Endpoints");
      await endpoints.create("s");
      expectFailure(await services.get("s:80/proxy/path"), { code: 503, reason: "ServiceUnavailable" });
    },
  },
];
