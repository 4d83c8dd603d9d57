/** Built-in admission: quotas and ranges of a namespace. */
import type { JsonObject } from "../../../api/json.js";
import { expectEqual, expectFailure, objectAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { Collection, shows } from "../../scenes/check-collection.js";
import { accountReady, podSpec, pods } from "../../scenes/check-pods.js";

const DRY = { dryRun: "All" };

function coreKind(scene: Scene, resource: string, kind: string): Collection {
  return new Collection(scene, `/api/v1/namespaces/${scene.namespace}/${resource}`, "v1", kind);
}

/** Returns a pod whose container has these resources. */
function podWith(resources?: JsonObject): JsonObject {
  return { spec: podSpec({ containers: [{ name: "main", image: "example.com/none:1", resources }] }) };
}

async function limitedNamespace(scene: Scene): Promise<Collection> {
  await accountReady(scene);
  const ranges = coreKind(scene, "limitranges", "LimitRange");
  const cpu = { type: "Container", default: { cpu: "500m" }, defaultRequest: { cpu: "100m" }, max: { cpu: "1" } };
  await ranges.create("range", { spec: { limits: [cpu] } });
  return pods(scene);
}

export const checks: readonly Check[] = [
  {
    id: "ADM-028",
    title: "A quota counts objects and rejects the first one above its limit",
    async run(scene) {
      const secrets = coreKind(scene, "secrets", "Secret");
      const quotas = coreKind(scene, "resourcequotas", "ResourceQuota");
      await quotas.create("quota", { spec: { hard: { "count/secrets": "1" } } });
      await scene.eventually("the quota to be counted", async () => {
        const found = shows(await quotas.get("quota"), 200);
        return valueAt(found, "status", "used", "count/secrets") === "0" ? true : undefined;
      });
      shows(await secrets.post("a"), 201);
      // The state that admission uses may be older than the one that is read.
      await scene.eventually("the quota to be in force", async () =>
        (await secrets.post("b", {}, { dryRun: "All" })).status === 201 ? undefined : true,
      );
      expectFailure(await secrets.post("b"), { code: 403, reason: "Forbidden", parts: ["exceeded quota"] });
      shows(await secrets.delete("a"), 200);
      await scene.eventually("room in the quota", async () => shows(await secrets.post("b"), 201));
    },
  },
  {
    id: "ADM-029",
    title: "A limit range gives a pod its defaults and rejects one above its limit",
    async run(scene) {
      const collection = await limitedNamespace(scene);
      const made = await scene.eventually("the range to be in force", async () => {
        const body = shows(await collection.post("a", podWith(), DRY), 201);
        return valueAt(body, "spec", "containers", 0, "resources", "limits") === undefined ? undefined : body;
      });
      const resources = objectAt(made, "spec", "containers", 0, "resources");
      expectEqual("resources of the container", resources, { limits: { cpu: "500m" }, requests: { cpu: "100m" } });
      expectFailure(await collection.post("b", podWith({ limits: { cpu: "2" } }), DRY), {
        code: 403,
        reason: "Forbidden",
        parts: ["maximum cpu usage per Container is 1"],
      });
      shows(await collection.post("c", podWith({ limits: { cpu: "1" } }), DRY), 201);
    },
  },
  {
    id: "DRY-004",
    title: "Admission changes and rejects dry runs as it does real requests",
    async run(scene) {
      const collection = await limitedNamespace(scene);
      await scene.eventually("a changed pod", async () =>
        shows(await collection.post("a", podWith(), DRY), 201, { "spec.containers[0].resources.limits.cpu": "500m" }),
      );
      expectFailure(await collection.post("b", podWith({ limits: { cpu: "2" } }), DRY), {
        code: 403,
        reason: "Forbidden",
      });
      expectEqual("status of a get", (await collection.get("a")).status, 404);
    },
  },
];
