/** SPEC: API versions no longer served: what workloads and disruption budgets require, default and reject. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expectFailure, expectPart } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, shows } from "../../scenes/check-collection.js";
import { boundPod, pods } from "../../scenes/check-pods.js";

const DRY = { dryRun: "All" };
const STRICT = { dryRun: "All", fieldValidation: "Strict" };
const INVALID = { code: 422, reason: "Invalid" };
const LABELS = { app: "x" };
const CONTAINERS = [{ name: "main", image: "example.com/none:1" }];
const TEMPLATE: JsonObject = { metadata: { labels: LABELS }, spec: { containers: CONTAINERS } };
const SETS = {
  daemonsets: "DaemonSet",
  deployments: "Deployment",
  replicasets: "ReplicaSet",
  statefulsets: "StatefulSet",
};
function inNamespace(scene: Scene, apiVersion: string, resource: string, kind: string): Collection {
  return new Collection(scene, `/apis/${apiVersion}/namespaces/${scene.namespace}/${resource}`, apiVersion, kind);
}

function apps(scene: Scene, resource: keyof typeof SETS): Collection {
  return inNamespace(scene, "apps/v1", resource, SETS[resource]);
}

/** Expects an error for a required field. */
function expectRequired(scene: Scene, answer: RawAnswer, field: string): void {
  const { message } = expectFailure(answer, { code: scene.profile.behaviours.schemaFailureCode });
  expectPart("message", message, field);
}

function expectUnknown(answer: RawAnswer, field: string): void {
  expectFailure(answer, { code: 400, reason: "BadRequest", parts: [`unknown field "${field}"`] });
}

export const checks: readonly Check[] = [
  {
    id: "VER-045",
    title: "Workloads of apps/v1 require a selector",
    stock: {
      difference: "a DaemonSet without a selector is rejected because the selector does not match the template",
      async isMet(scene) {
        for (const resource of Object.keys(SETS) as (keyof typeof SETS)[]) {
          const answer = await apps(scene, resource).post("a", { spec: { template: TEMPLATE } }, DRY);
          const field = resource === "daemonsets" ? "spec.template.metadata.labels" : "spec.selector";
          expectFailure(answer, { ...INVALID, cause: { field } });
        }
      },
    },
    async run(scene) {
      for (const resource of Object.keys(SETS) as (keyof typeof SETS)[])
        expectRequired(
          scene,
          await apps(scene, resource).post("a", { spec: { template: TEMPLATE } }, DRY),
          "spec.selector",
        );
    },
  },
  {
    id: "VER-045",
    title: "The selector of a workload is immutable",
    async run(scene) {
      const collection = apps(scene, "deployments");
      const spec = { paused: true, replicas: 0, selector: { matchLabels: LABELS }, template: TEMPLATE };
      await collection.create("a", { spec });
      const labels = { app: "x", more: "y" };
      const changed = { ...spec, selector: { matchLabels: labels }, template: { ...TEMPLATE, metadata: { labels } } };
      // A controller may write the status in the meantime.
      const answer = await scene.eventually("a change that meets no other", async () => {
        const made = bodyOf(await collection.get("a"));
        const put = await collection.put("a", { ...made, spec: changed });
        return put.status === 409 ? undefined : put;
      });
      expectFailure(answer, { ...INVALID, cause: { field: "spec.selector" } });
    },
  },
  {
    id: "VER-046",
    title: "A daemon set uses rolling updates by default",
    async run(scene) {
      const answer = await apps(scene, "daemonsets").post(
        "a",
        { spec: { selector: { matchLabels: LABELS }, template: TEMPLATE } },
        DRY,
      );
      shows(answer, 201, { "spec.updateStrategy.type": "RollingUpdate" });
    },
  },
  {
    id: "VER-047",
    title: "A deployment has the defaults of apps/v1",
    async run(scene) {
      const answer = await apps(scene, "deployments").post(
        "a",
        { spec: { selector: { matchLabels: LABELS }, template: TEMPLATE } },
        DRY,
      );
      shows(answer, 201, {
        "spec.progressDeadlineSeconds": 600,
        "spec.revisionHistoryLimit": 10,
        "spec.strategy": { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } },
      });
    },
  },
  {
    id: "VER-048",
    title: "rollbackTo and templateGeneration are unknown fields",
    async run(scene) {
      const spec = { selector: { matchLabels: LABELS }, template: TEMPLATE };
      const rolled = { ...spec, rollbackTo: { revision: 1 } };
      expectUnknown(await apps(scene, "deployments").post("a", { spec: rolled }, STRICT), "spec.rollbackTo");
      const counted = { ...spec, templateGeneration: 1 };
      expectUnknown(await apps(scene, "daemonsets").post("a", { spec: counted }, STRICT), "spec.templateGeneration");
    },
  },
  {
    id: "VER-063",
    title: "A disruption budget with an empty selector matches every pod, one without a selector matches none",
    async run(scene) {
      await boundPod(scene, "p", { metadata: { labels: LABELS } });
      shows(await pods(scene).merge("p/status", { status: { phase: "Running" } }), 200);
      const budgets = inNamespace(scene, "policy/v1", "poddisruptionbudgets", "PodDisruptionBudget");
      await budgets.create("none", { spec: { minAvailable: 1 } });
      const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "p" } };
      const evict = () =>
        scene.request("POST", pods(scene).at("p/eviction", DRY), { body: eviction, isRefusalShown: true });
      shows(await evict(), 201, { kind: "Status", status: "Success" });
      await budgets.create("every", { spec: { minAvailable: 1, selector: {} } });
      expectFailure(await evict(), { code: 429, reason: "TooManyRequests", cause: { reason: "DisruptionBudget" } });
    },
  },
];
