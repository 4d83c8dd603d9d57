/** SPEC: Resource paths of lists; List metadata: which objects a list contains, and in which order. */
import type { JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectMatch,
  expectStatus,
  namesIn,
  textAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { Collection, configMaps, shows } from "../../scenes/check-collection.js";

/** Selects only objects of the check, because servers put their own objects into namespaces. */
const OWN = { labelSelector: "own=yes" };
const LABELS = { metadata: { labels: { own: "yes" } } };

function rolesPath(scene: Scene): string {
  return `/apis/${scene.profile.words.rbacGroup}/v1/clusterroles`;
}

/** Returns a role that allows nothing, which is removed after the check. */
function ownRole(scene: Scene): { name: string; body: JsonObject } {
  const name = scene.name("role");
  scene.removeAfter(`${rolesPath(scene)}/${name}`);
  const apiVersion = `${scene.profile.words.rbacGroup}/v1`;
  return {
    name,
    body: { apiVersion, kind: "ClusterRole", metadata: { name, labels: { ...scene.labels } }, rules: [] },
  };
}

export const checks: readonly Check[] = [
  {
    id: "LIST-001",
    title: "The path of a namespaced type without a namespace lists the objects of every namespace",
    async run(scene) {
      const label = scene.name("everywhere");
      const members = { metadata: { labels: { own: label } } };
      const other = await scene.otherNamespace();
      await configMaps(scene).create("a", members);
      await configMaps(scene, other).create("b", members);
      const everywhere = new Collection(scene, "/api/v1/configmaps", "v1", "ConfigMap");
      const list = shows(await everywhere.list({ labelSelector: `own=${label}` }), 200, {
        kind: "ConfigMapList",
        apiVersion: "v1",
      });
      const found = arrayAt(list, "items").map((item) => textAt(item, "metadata", "namespace"));
      expectEqual("namespaces of the items", found.sort(), [scene.namespace, other].sort());
    },
  },
  {
    id: "LIST-002",
    title: "A list within a namespace has only the objects of that namespace",
    async run(scene) {
      const other = await scene.otherNamespace();
      await configMaps(scene).create("a", LABELS);
      await configMaps(scene, other).create("b", LABELS);
      expectEqual("names", namesIn(bodyOf(await configMaps(scene).list(OWN))), ["a"]);
      expectEqual("names", namesIn(bodyOf(await configMaps(scene, other).list(OWN))), ["b"]);
    },
  },
  {
    id: "LIST-003",
    title: "Cluster-scoped types list at their own path",
    async run(scene) {
      shows(await scene.request("GET", "/api/v1/namespaces"), 200, { kind: "NamespaceList", apiVersion: "v1" });
      const apiVersion = `${scene.profile.words.rbacGroup}/v1`;
      shows(await scene.request("GET", rolesPath(scene)), 200, { kind: "ClusterRoleList", apiVersion });
    },
  },
  {
    id: "LIST-004",
    title: "The namespace list and one namespace have fixed paths",
    async run(scene) {
      await configMaps(scene).create("a");
      const list = shows(await scene.request("GET", "/api/v1/namespaces"), 200, { kind: "NamespaceList" });
      expect(
        namesIn(list).includes(scene.namespace),
        "namespaces",
        namesIn(list).length,
        `${scene.namespace} among them`,
      );
      const one = await scene.request("GET", `/api/v1/namespaces/${scene.namespace}`);
      shows(one, 200, { kind: "Namespace", "metadata.name": scene.namespace, items: undefined });
    },
  },
  {
    id: "LIST-005",
    title: "A single object of either scope is returned as itself, not as a list",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      shows(await maps.get("a"), 200, { kind: "ConfigMap", "metadata.name": "a", items: undefined });
      const { name, body } = ownRole(scene);
      expectStatus(await scene.request("POST", rolesPath(scene), { body }), 201);
      const role = await scene.request("GET", `${rolesPath(scene)}/${name}`);
      shows(role, 200, { kind: "ClusterRole", "metadata.name": name, items: undefined });
    },
  },
  {
    id: "LIST-006",
    title: "The list of a namespace that does not exist is empty",
    async run(scene) {
      shows(await configMaps(scene, scene.name("missing")).list(), 200, { kind: "ConfigMapList", items: [] });
    },
  },
  {
    id: "LIST-007",
    title: "Items are in byte order of namespace and name",
    async run(scene) {
      const label = scene.name("order");
      const members = { metadata: { labels: { own: label } } };
      const other = await scene.otherNamespace();
      const names = ["b", "a-b", "a", "a.b", "a0"];
      for (const namespace of [scene.namespace, other])
        for (const name of names) await configMaps(scene, namespace).create(name, members);
      const everywhere = new Collection(scene, "/api/v1/configmaps", "v1", "ConfigMap");
      const items = arrayAt(bodyOf(await everywhere.list({ labelSelector: `own=${label}` })), "items");
      const found = items.map((item) => `${textAt(item, "metadata", "namespace")}/${textAt(item, "metadata", "name")}`);
      const expected = [scene.namespace, other]
        .flatMap((namespace) => names.map((name) => `${namespace}/${name}`))
        .sort();
      expectEqual("order of the items", found, expected);
    },
  },
  {
    id: "LIST-008",
    title: "A list carries a version, even if it is empty",
    async run(scene) {
      for (const query of [{}, { labelSelector: "own=none" }])
        expectMatch("metadata.resourceVersion", versionOf(bodyOf(await configMaps(scene).list(query))), /./);
    },
  },
];
