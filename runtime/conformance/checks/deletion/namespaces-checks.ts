/** Namespaces: their default content, and how they are deleted. */
import type { JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectMatch,
  expectStatus,
  textAt,
  valueAt,
} from "../../assertions.js";
import { type Check, CheckSkipped } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { Collection, configMaps, fieldAt, shows } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";

const HOLD = "example.com/hold";

function namespaces(scene: Scene): Collection {
  return new Collection(scene, "/api/v1/namespaces", "v1", "Namespace");
}

/** Returns the namespace of the check with a config map that only the check releases. */
async function heldNamespace(scene: Scene): Promise<Collection> {
  const maps = configMaps(scene);
  await maps.create("held", { metadata: { finalizers: [HOLD] } });
  scene.cleanUp(() => maps.merge("held", { metadata: { finalizers: null } }));
  return maps;
}

async function untilGone(scene: Scene, name: string): Promise<void> {
  await scene.eventually(`the end of namespace ${name}`, async () =>
    (await namespaces(scene).get(name)).status === 404 ? true : undefined,
  );
}

function condition(object: JsonObject, type: string): JsonObject | undefined {
  const found = arrayAt(object, "status", "conditions").find((each) => valueAt(each, "type") === type);
  return found as JsonObject | undefined;
}

export const checks: readonly Check[] = [
  {
    id: "NS-001",
    title: "The start-up namespaces exist and are active",
    async run(scene) {
      const { defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace } = scene.profile.words;
      for (const name of [defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace])
        shows(await namespaces(scene).get(name), 200, { "status.phase": "Active" });
    },
  },
  {
    id: "NS-002",
    title: "A new namespace has its name as a label, a finalizer and the phase Active",
    async run(scene) {
      const { namespaceNameLabel, namespaceFinalizer } = scene.profile.words;
      const name = scene.name("ns");
      scene.removeAfter(`/api/v1/namespaces/${name}`);
      shows(await namespaces(scene).post(name, { metadata: { labels: { ...scene.labels } } }), 201, {
        [`metadata.labels[${namespaceNameLabel}]`]: name,
        "spec.finalizers": [namespaceFinalizer],
        "status.phase": "Active",
      });
    },
  },
  {
    id: "NS-002",
    title: "The label with a namespace's name cannot be changed",
    async run(scene) {
      await configMaps(scene).create("a");
      const { namespaceNameLabel } = scene.profile.words;
      for (const value of ["other", null]) {
        const answer = await namespaces(scene).merge(scene.namespace, {
          metadata: { labels: { [namespaceNameLabel]: value } },
        });
        expectStatus(answer, 200, 422);
        const body = bodyOf(await namespaces(scene).get(scene.namespace));
        expectEqual("the label", fieldAt(body, `metadata.labels[${namespaceNameLabel}]`), scene.namespace);
      }
    },
  },
  {
    id: "NS-003",
    title: "A write into a namespace that does not exist is rejected with 404",
    async run(scene) {
      const none = scene.name("none");
      const parts = [`namespaces "${none}" not found`];
      expectFailure(await configMaps(scene, none).post("a"), { code: 404, reason: "NotFound", parts });
    },
  },
  {
    id: "NS-004",
    title: "The deletion of a namespace returns it, terminating",
    async run(scene) {
      await heldNamespace(scene);
      const body = shows(await namespaces(scene).delete(scene.namespace), 200, {
        kind: "Namespace",
        "metadata.name": scene.namespace,
        "status.phase": "Terminating",
      });
      expectMatch("metadata.deletionTimestamp", valueAt(body, "metadata", "deletionTimestamp"), /Z$/);
    },
  },
  {
    id: "NS-005",
    title: "A terminating namespace accepts no new objects",
    async run(scene) {
      const maps = await heldNamespace(scene);
      shows(await namespaces(scene).delete(scene.namespace), 200);
      expectFailure(await maps.post("late"), {
        code: 403,
        reason: "Forbidden",
        parts: ["because it is being terminated"],
        cause: { reason: "NamespaceTerminating", field: "metadata.namespace" },
      });
    },
  },
  {
    id: "NS-006",
    title: "A namespace waits for each of its finalizers, and the finalize subresource removes them",
    waitsFor: "controllers",
    async run(scene) {
      const all = namespaces(scene);
      const name = scene.name("ns");
      scene.removeAfter(`/api/v1/namespaces/${name}`);
      const made = await all.create(name, { metadata: { labels: { ...scene.labels } } });
      const finalizers = [...arrayAt(made, "spec", "finalizers"), "example.com/own"];
      const setTo = async (object: JsonObject, list: JsonObject["x"]): Promise<JsonObject> =>
        shows(await all.put(`${name}/finalize`, { ...object, spec: { finalizers: list } }), 200);
      const added = await setTo(made, finalizers);
      expectEqual("spec.finalizers", valueAt(added, "spec", "finalizers"), finalizers);
      scene.cleanUp(async () => {
        const answer = await all.get(name);
        if (answer.status === 200) await setTo(answer.json(), []);
      });
      shows(await all.delete(name), 200);
      // The server's own finalizer is removed automatically if a namespace controller runs.
      const last = await scene.eventually("the namespace to be empty", async () => {
        const body = shows(await all.get(name), 200);
        return arrayAt(body, "spec", "finalizers").includes("example.com/own") ? body : undefined;
      });
      expectEqual("status.phase", valueAt(last, "status", "phase"), "Terminating");
      await scene.eventually("the finalizers to be removed", async () => setTo(bodyOf(await all.get(name)), []));
      await untilGone(scene, name);
    },
  },
  {
    id: "NS-007",
    title: "Conditions of a namespace report what blocks its deletion",
    waitsFor: "controllers",
    async run(scene) {
      const maps = await heldNamespace(scene);
      shows(await namespaces(scene).delete(scene.namespace), 200);
      const found = await scene.eventually("the conditions", async () => {
        const body = shows(await namespaces(scene).get(scene.namespace), 200);
        return condition(body, "NamespaceFinalizersRemaining")?.status === "True" ? body : undefined;
      });
      const remaining = condition(found, "NamespaceContentRemaining");
      expectEqual("status of NamespaceContentRemaining", remaining?.status, "True");
      expectMatch("message of NamespaceContentRemaining", remaining?.message, /configmaps\. has 1 resource instances/);
      const message = condition(found, "NamespaceFinalizersRemaining")?.message;
      expectMatch("message of NamespaceFinalizersRemaining", message, /example\.com\/hold in 1 resource instances/);
      shows(await maps.merge("held", { metadata: { finalizers: null } }), 200);
      await untilGone(scene, scene.namespace);
    },
  },
  {
    id: "NS-008",
    title: "The start-up namespaces can't be deleted",
    async run(scene) {
      const { defaultNamespace, systemNamespace, publicNamespace } = scene.profile.words;
      const body = { kind: "DeleteOptions", apiVersion: "v1", dryRun: ["All"] };
      // This protects the content of a server that does not protect the namespaces.
      await configMaps(scene).create("a");
      await namespaces(scene).delete(scene.namespace, { dryRun: "All" }, body);
      const own = bodyOf(await namespaces(scene).get(scene.namespace));
      if (valueAt(own, "metadata", "deletionTimestamp") !== undefined)
        throw new CheckSkipped("the server deletes namespaces in dry runs");
      for (const name of [defaultNamespace, systemNamespace, publicNamespace])
        expectFailure(await namespaces(scene).delete(name, { dryRun: "All" }, body), {
          code: 403,
          reason: "Forbidden",
          parts: ["this namespace may not be deleted"],
        });
    },
  },
  {
    id: "NS-009",
    title: "Objects of custom kinds are deleted with their namespace",
    waitsFor: "controllers",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      shows(await namespaces(scene).delete(scene.namespace), 200);
      await untilGone(scene, scene.namespace);
      expectEqual("status of a get", (await collection.get("a")).status, 404);
    },
  },
  {
    id: "NS-010",
    title: "Each namespace gets a service account and the CA certificates of the server",
    waitsFor: "controllers",
    async run(scene) {
      await configMaps(scene).create("a");
      const accounts = `/api/v1/namespaces/${scene.namespace}/serviceaccounts`;
      await scene.eventually("the service account", async () =>
        shows(await scene.request("GET", `${accounts}/default`), 200),
      );
      const { rootCaConfigMap } = scene.profile.words;
      const body = await scene.eventually("the certificates", async () =>
        shows(await configMaps(scene).get(rootCaConfigMap), 200),
      );
      expectMatch("data of the certificates", textAt(body, "data", "ca.crt"), /BEGIN CERTIFICATE/);
    },
  },
  {
    id: "NS-011",
    title: "Cluster-scoped kinds don't exist below a namespace",
    async run(scene) {
      await configMaps(scene).create("a");
      const answer = await scene.request("GET", `/api/v1/namespaces/${scene.namespace}/nodes`);
      expectEqual("status", answer.status, 404);
      expect((await scene.request("GET", "/api/v1/nodes")).status === 200, "nodes of the cluster", "none", "a list");
    },
  },
];
