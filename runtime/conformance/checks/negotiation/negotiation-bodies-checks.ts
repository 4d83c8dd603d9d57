/** SPEC: Media types and negotiation: the types of request bodies. */
import { bodyOf, expect, expectEqual, expectFailure, expectPart, expectStatus, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import {
  configMap,
  configMaps,
  create,
  emptyDeployment,
  kindOfGroup,
  PATCHES,
  patch,
} from "../../scenes/check-objects.js";

const YAML_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  x: 'yes'\n";

export const checks: readonly Check[] = [
  {
    id: "NEG-002",
    title: "A body without a type is JSON",
    async run(scene) {
      const headers = { "content-type": undefined };
      bodyOf(await scene.request("POST", configMaps(scene), { body: configMap("a"), headers }), 201);
      await create(scene, configMaps(scene), configMap("b"));
    },
  },
  {
    id: "NEG-004",
    title: "A body may be YAML",
    async run(scene) {
      const sent = { body: YAML_MAP, contentType: "application/yaml" };
      expectEqual("data", bodyOf(await scene.request("POST", configMaps(scene), sent), 201).data, { x: "yes" });
    },
  },
  {
    id: "NEG-015",
    title: "The type of apply patches selects server-side apply, with a YAML body",
    async run(scene) {
      const sent = { body: YAML_MAP, contentType: PATCHES.apply };
      const made = bodyOf(await scene.request("PATCH", `${configMaps(scene, "a")}?fieldManager=m`, sent), 201);
      expectEqual("operation", valueAt(made, "metadata", "managedFields", 0, "operation"), "Apply");
    },
  },
  {
    id: "NEG-016",
    title: "An apply patch may be JSON",
    async run(scene) {
      const sent = { body: configMap("a"), contentType: PATCHES.apply };
      const made = bodyOf(await scene.request("PATCH", `${configMaps(scene, "a")}?fieldManager=m`, sent), 201);
      expectEqual("operation", valueAt(made, "metadata", "managedFields", 0, "operation"), "Apply");
    },
  },
  {
    id: "NEG-017",
    title: "The type of JSON patches selects operations",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const written = await patch(scene, configMaps(scene, "a"), "json", [
        { op: "replace", path: "/data/x", value: "2" },
      ]);
      expectEqual("data", written.data, { x: "2" });
    },
  },
  {
    id: "NEG-018",
    title: "The type of merge patches selects a merge",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const written = await patch(scene, configMaps(scene, "a"), "merge", { data: { x: null, y: "2" } });
      expectEqual("data", written.data, { y: "2" });
    },
  },
  {
    id: "NEG-019",
    title: "Strategic merge patches merge the lists of built-in kinds by their keys",
    async run(scene) {
      await create(scene, kindOfGroup(scene, "apps/v1", "deployments"), emptyDeployment("d"));
      const containers = [{ name: "c2", image: "example.com/two:1" }];
      const path = kindOfGroup(scene, "apps/v1", "deployments", "d");
      const written = await patch(scene, path, "strategic", { spec: { template: { spec: { containers } } } });
      const merged = valueAt(written, "spec", "template", "spec", "containers");
      expect(Array.isArray(merged) && merged.length === 2, "containers", merged, "both");
    },
  },
  {
    id: "NEG-020",
    title: "Strategic merge patches are rejected for custom resources",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      const sent = { body: { spec: { size: 2 } }, contentType: PATCHES.strategic };
      expectStatus(await scene.request("PATCH", widgets.path(scene.namespace, "a"), sent), 415);
    },
  },
  {
    id: "NEG-025",
    title: "A body of an unknown type is answered with 415",
    async run(scene) {
      const answer = await scene.request("POST", configMaps(scene), { body: "a,b", contentType: "text/csv" });
      const { message } = expectFailure(answer, { code: 415, reason: "UnsupportedMediaType" });
      expectPart(
        "message",
        message,
        "the body of the request was in an unknown format - accepted media types include:",
      );
    },
  },
  {
    id: "NEG-026",
    title: "A patch with the type of plain JSON is answered with 415 and the types of patches",
    stock: {
      difference: "the answer is 415 and names no types",
      async isMet(scene) {
        await create(scene, configMaps(scene), configMap("a"));
        const sent = { body: { data: {} }, contentType: "application/json" };
        expectFailure(await scene.request("PATCH", configMaps(scene, "a"), sent), {
          code: 415,
          reason: "UnsupportedMediaType",
          message: /^415: Unsupported Media Type|^the body of the request was in an unknown format/,
        });
      },
    },
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const sent = { body: { data: {} }, contentType: "application/json" };
      expectFailure(await scene.request("PATCH", configMaps(scene, "a"), sent), {
        code: 415,
        reason: "UnsupportedMediaType",
        parts: [PATCHES.json, PATCHES.merge, PATCHES.apply],
      });
    },
  },
  {
    id: "NEG-027",
    title: "Parameters of a body's type, such as charset, are tolerated",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"), { contentType: "application/json; charset=utf-8" });
    },
  },
  {
    id: "NEG-030",
    title: "A body that cannot be parsed is answered with 400",
    async run(scene) {
      const bodies = { "application/json": "{", "application/yaml": "a: b: c: [" };
      for (const [contentType, body] of Object.entries(bodies))
        expectFailure(await scene.request("POST", configMaps(scene), { body, contentType }), {
          code: 400,
          reason: "BadRequest",
        });
    },
  },
  {
    id: "NEG-031",
    title: "A create without a body is answered with 400",
    async run(scene) {
      const sent = { body: "", contentType: "application/json" };
      expectFailure(await scene.request("POST", configMaps(scene), sent), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "NEG-035",
    title: "pretty can be combined with dryRun",
    async run(scene) {
      const answer = await scene.request("POST", `${configMaps(scene)}?dryRun=All&pretty=true`, {
        body: configMap("a"),
      });
      expect(/\n {2}"/.test(expectStatus(answer, 201).text), "the body", answer.text, "indented members");
      expectStatus(await scene.request("GET", configMaps(scene, "a")), 404);
    },
  },
];
