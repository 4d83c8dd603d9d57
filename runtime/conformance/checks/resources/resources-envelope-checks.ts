/** SPEC: Resources and fields: envelope, virtual types, and consistency of bodies. */
import { isJsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectStatus,
  objectAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { configMap, configMaps, coreKind, create, read } from "../../scenes/check-objects.js";
import { accountReady, podSpec } from "../../scenes/check-pods.js";

export const checks: readonly Check[] = [
  {
    id: "RES-002",
    title: "Every entity is an object that is read at its path",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      await create(scene, coreKind(scene, "serviceaccounts"), { metadata: { name: "a" } });
      await create(scene, coreKind(scene, "secrets"), { metadata: { name: "a" } });
      const paths = ["configmaps", "serviceaccounts", "secrets"].map((type) => coreKind(scene, type, "a"));
      for (const path of [`/api/v1/namespaces/${scene.namespace}`, ...paths]) {
        const { apiVersion, kind, metadata } = await read(scene, path);
        expectEqual(`apiVersion of ${path}`, apiVersion, "v1");
        expect(
          typeof kind === "string" && isJsonObject(metadata),
          `kind and metadata of ${path}`,
          { kind, metadata },
          "both",
        );
      }
    },
  },
  {
    id: "RES-008",
    title: "A virtual type can be created but not read",
    async run(scene) {
      const { authorizationGroup } = scene.profile.words;
      const path = `/apis/${authorizationGroup}/v1/selfsubjectaccessreviews`;
      const spec = { resourceAttributes: { namespace: scene.namespace, verb: "get", resource: "configmaps" } };
      const answer = await scene.request("POST", path, {
        body: { apiVersion: `${authorizationGroup}/v1`, kind: "SelfSubjectAccessReview", spec },
      });
      expect(isJsonObject(bodyOf(answer, 201).status), "status of the answer", answer.json().status, "an object");
      expectFailure(await scene.request("GET", path), { code: 405, reason: "MethodNotAllowed" });
    },
  },
  {
    id: "RES-009",
    title: "A subresource is a path below a resource and has its own entry in discovery",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a", { spec: { size: 2 } }));
      expectEqual("kind", (await read(scene, widgets.path(scene.namespace, "a", "status"))).kind, "Widget");
      const names = arrayAt(await read(scene, `/apis/${widgets.apiVersion}`), "resources").map((one) =>
        valueAt(one, "name"),
      );
      for (const name of ["widgets", "widgets/status"]) expect(names.includes(name), "names in discovery", names, name);
    },
  },
  {
    id: "RES-016",
    title: "Virtual types need no name",
    async run(scene) {
      const { authenticationGroup } = scene.profile.words;
      const body = { apiVersion: `${authenticationGroup}/v1`, kind: "SelfSubjectReview" };
      expectStatus(await scene.request("POST", `/apis/${authenticationGroup}/v1/selfsubjectreviews`, { body }), 201);
    },
  },
  {
    id: "RES-033",
    title: "Objects of the core group carry apiVersion v1",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const { apiVersion, kind, metadata } = await read(scene, configMaps(scene, "a"));
      expectEqual(
        "apiVersion, kind and name",
        [apiVersion as string, kind as string, valueAt(metadata, "name") as string],
        ["v1", "ConfigMap", "a"],
      );
    },
  },
  {
    id: "RES-034",
    title: "Objects of named groups carry group and version",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      const { apiVersion, kind } = await read(scene, widgets.path(scene.namespace, "a"));
      expectEqual("apiVersion", apiVersion, widgets.apiVersion);
      expectEqual("kind", kind, "Widget");
    },
  },
  {
    id: "RES-035",
    title: "A collection has the kind of its items with List appended",
    async run(scene) {
      const kinds = { configmaps: "ConfigMapList", services: "ServiceList", pods: "PodList", secrets: "SecretList" };
      for (const [type, kind] of Object.entries(kinds)) {
        const list = await read(scene, coreKind(scene, type));
        expectEqual(`kind of ${type}`, list.kind, kind);
        expectEqual(`apiVersion of ${type}`, list.apiVersion, "v1");
      }
      expectEqual("kind of namespaces", (await read(scene, "/api/v1/namespaces?limit=1")).kind, "NamespaceList");
    },
  },
  {
    id: "RES-036",
    title: "A collection without objects has an empty list of items",
    async run(scene) {
      const list = await read(scene, `${configMaps(scene)}?labelSelector=no-object=has-it`);
      expectEqual("items", list.items, []);
    },
  },
  {
    id: "RES-037",
    title: "All items are of the collection's kind",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      await create(scene, coreKind(scene, "secrets"), { metadata: { name: "a" } });
      const items = arrayAt(await read(scene, configMaps(scene)), "items");
      expect(items.length > 0, "items", items, "at least one");
      for (const item of items) {
        expectEqual("kind of an item", valueAt(item, "kind") ?? "ConfigMap", "ConfigMap");
        expectEqual("apiVersion of an item", valueAt(item, "apiVersion") ?? "v1", "v1");
      }
    },
  },
  {
    id: "RES-056",
    title: "The status of a pod is changed by a write to its status",
    async run(scene) {
      await accountReady(scene);
      const made = await create(scene, coreKind(scene, "pods"), { metadata: { name: "p" }, spec: podSpec() });
      expectEqual("status.phase", valueAt(made, "status", "phase"), "Pending");
      const path = coreKind(scene, "pods", "p");
      const written = await replaceStatus(scene, path, "a message of the check");
      expectEqual("status.message", written, "a message of the check");
    },
  },
  {
    id: "RES-057",
    title: "A service gets a unique address from the server",
    async run(scene) {
      const addresses = [];
      for (const name of ["a", "b"]) {
        const made = await create(scene, coreKind(scene, "services"), {
          metadata: { name },
          spec: { ports: [{ port: 80 }] },
        });
        const address = valueAt(made, "spec", "clusterIP");
        expect(
          typeof address === "string" && /^[0-9a-f:.]{2,}$/.test(address),
          "spec.clusterIP",
          address,
          "an address",
        );
        expectEqual("spec.clusterIPs[0]", valueAt(made, "spec", "clusterIPs", 0), address);
        addresses.push(address);
      }
      expect(addresses[0] !== addresses[1], "the addresses of two services", addresses, "different ones");
    },
  },
  {
    id: "RES-058",
    title: "A NodePort service gets a port from the range",
    async run(scene) {
      const spec = { type: "NodePort", ports: [{ port: 80 }] };
      const made = await create(scene, coreKind(scene, "services"), { metadata: { name: "a" }, spec });
      const port = Number(valueAt(made, "spec", "ports", 0, "nodePort"));
      expect(port >= 30_000 && port <= 32_767, "spec.ports[0].nodePort", port, "30000 to 32767");
    },
  },
  {
    id: "RES-062",
    title: "Events of the core group and of the events group are one stored object",
    async run(scene) {
      const { eventsGroup } = scene.profile.words;
      const involvedObject = { kind: "ConfigMap", namespace: scene.namespace, name: "a" };
      const made = await create(scene, coreKind(scene, "events"), {
        metadata: { name: "e" },
        involvedObject,
        reason: "Checked",
        message: "by the suite",
        type: "Normal",
      });
      const other = await read(scene, `/apis/${eventsGroup}/v1/namespaces/${scene.namespace}/events/e`);
      expectEqual("uid", valueAt(other, "metadata", "uid"), valueAt(made, "metadata", "uid"));
      expectEqual("regarding.name", objectAt(other, "regarding").name, "a");
      expectEqual("note", other.note, "by the suite");
    },
  },
  {
    id: "RES-063",
    title: "stringData of a secret can be written but not read",
    async run(scene) {
      const made = await create(scene, coreKind(scene, "secrets"), {
        metadata: { name: "a" },
        stringData: { k: "value" },
      });
      expectEqual("data", made.data, { k: "dmFsdWU=" });
      expectEqual("stringData", (await read(scene, coreKind(scene, "secrets", "a"))).stringData, undefined);
    },
  },
  {
    id: "RES-064",
    title: "Duplicates in lists by name are rejected",
    async run(scene) {
      const ports = [80, 81].map((port) => ({ name: "same", port }));
      expectFailure(
        await scene.request("POST", coreKind(scene, "services"), {
          body: { metadata: { name: "a" }, spec: { ports } },
        }),
        {
          code: 422,
          reason: "Invalid",
          cause: { reason: "FieldValueDuplicate" },
        },
      );
      await accountReady(scene);
      const containers = ["one", "two"].map((image) => ({ name: "same", image }));
      expectFailure(
        await scene.request("POST", coreKind(scene, "pods"), {
          body: { metadata: { name: "a" }, spec: podSpec({ containers }) },
        }),
        {
          code: 422,
          reason: "Invalid",
          cause: { reason: "FieldValueDuplicate" },
        },
      );
    },
  },
];

/** Retries if a controller of the cluster has written in the meantime. */
async function replaceStatus(scene: Parameters<Check["run"]>[0], path: string, message: string): Promise<unknown> {
  return scene.eventually("a write of the status", async () => {
    const stored = await read(scene, path);
    const body = { ...stored, status: { ...objectAt(stored, "status"), message } };
    const answer = await scene.request("PUT", `${path}/status`, { body });
    return answer.status === 409 ? undefined : valueAt(bodyOf(answer, 200), "status", "message");
  });
}
