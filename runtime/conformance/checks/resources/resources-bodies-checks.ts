import { arrayAt, expect, expectEqual, expectFailure, expectStatus, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { configMap, configMaps, coreKind, create, read } from "../../scenes/check-objects.js";

export const checks: readonly Check[] = [
  {
    id: "RES-023",
    title: "A body of another kind is rejected and nothing is stored",
    async run(scene) {
      const body = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" } };
      expectFailure(await scene.request("POST", configMaps(scene), { body }), {
        code: 400,
        reason: "BadRequest",
        parts: ["Secret", "ConfigMap"],
      });
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
      expectStatus(await scene.request("GET", coreKind(scene, "secrets", "a")), 404);
    },
  },
  {
    id: "RES-024",
    title: "A body of another version is rejected",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      const body = { ...widgets.object("a"), apiVersion: `${widgets.group}/v9` };
      expectFailure(await scene.request("POST", widgets.path(scene.namespace), { body }), {
        code: 400,
        reason: "BadRequest",
        parts: [
          `the API version in the data (${widgets.group}/v9) does not match the expected API version (${widgets.apiVersion})`,
        ],
      });
    },
  },
  {
    id: "RES-025",
    title: "Missing kind and apiVersion of a built-in kind are taken from the path",
    async run(scene) {
      const made = await create(scene, configMaps(scene), { metadata: { name: "a" } });
      expectEqual("kind", made.kind, "ConfigMap");
      expectEqual("apiVersion", made.apiVersion, "v1");
    },
  },
  {
    id: "RES-025",
    title: "A custom resource without a kind is rejected",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      const { kind: _, ...body } = widgets.object("a");
      expectFailure(await scene.request("POST", widgets.path(scene.namespace), { body }), {
        code: 400,
        reason: "BadRequest",
        parts: ["Object 'Kind' is missing"],
      });
    },
  },
  {
    id: "RES-026",
    title: "Names in URL and body of a PUT must agree",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      expectFailure(await scene.request("PUT", configMaps(scene, "a"), { body: configMap("b") }), {
        code: 400,
        reason: "BadRequest",
        parts: ["the name of the object (b) does not match the name on the URL (a)"],
      });
    },
  },
  {
    id: "RES-027",
    title: "Namespaces in URL and body must agree",
    async run(scene) {
      const body = configMap("a", {}, { namespace: "another" });
      expectFailure(await scene.request("POST", configMaps(scene), { body }), {
        code: 400,
        reason: "BadRequest",
        parts: ["the namespace of the provided object does not match the namespace sent on the request"],
      });
    },
  },
  {
    id: "RES-028",
    title: "A namespace that the body omits is taken from the URL",
    async run(scene) {
      const made = await create(scene, configMaps(scene), configMap("a"));
      expectEqual("metadata.namespace", valueAt(made, "metadata", "namespace"), scene.namespace);
    },
  },
  {
    id: "RES-038",
    title: "A body of kind List is rejected, and no such kind is served",
    async run(scene) {
      const body = { apiVersion: "v1", kind: "List", items: [configMap("a")] };
      expectFailure(await scene.request("POST", configMaps(scene), { body }), { code: 400, reason: "BadRequest" });
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
      const kinds = arrayAt(await read(scene, "/api/v1"), "resources").map((entry) => valueAt(entry, "kind"));
      expect(!kinds.includes("List"), "kinds of /api/v1", kinds, "no List");
    },
  },
  {
    id: "RES-060",
    title: "A create accepts a single object: no array and no list",
    async run(scene) {
      const list = { apiVersion: "v1", kind: "ConfigMapList", items: [configMap("a")] };
      for (const body of [[configMap("a"), configMap("b")], list])
        expectFailure(await scene.request("POST", configMaps(scene), { body }), { code: 400, reason: "BadRequest" });
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
    },
  },
];
