/** SPEC: Endpoints: descriptions of what is served. */
import { isJsonObject } from "../../../api/json.js";
import {
  arrayAt,
  expect,
  expectEqual,
  expectHeader,
  expectMatch,
  expectStatus,
  objectAt,
  textAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { read } from "../../scenes/check-objects.js";

export const checks: readonly Check[] = [
  {
    id: "DISC-011",
    title: "OpenAPI v2 describes what is served",
    needs: ["openapi"],
    async run(scene) {
      const document = await read(scene, "/openapi/v2");
      expectEqual("swagger", document.swagger, "2.0");
      const path = objectAt(document, "paths", "/api/v1/namespaces/{namespace}/configmaps/{name}");
      expect(
        isJsonObject(path.get) && isJsonObject(path.patch),
        "methods of a config map",
        Object.keys(path),
        "get and patch",
      );
      expect(Object.keys(objectAt(document, "definitions")).length > 0, "definitions", [], "some");
    },
  },
  {
    id: "DISC-012",
    title: "The index of OpenAPI v3 has a document for each group version, with a hash",
    needs: ["openapi"],
    async run(scene) {
      const paths = objectAt(await read(scene, "/openapi/v3"), "paths");
      for (const path of ["api/v1", "apis/apps/v1"])
        expectMatch(
          `serverRelativeURL of ${path}`,
          valueAt(paths, path, "serverRelativeURL"),
          /^\/openapi\/v3\/.+\?hash=.+/,
        );
    },
  },
  {
    id: "DISC-013",
    title: "A document of OpenAPI v3 may be cached as long as its hash is the same",
    needs: ["openapi"],
    async run(scene) {
      const url = textAt(await read(scene, "/openapi/v3"), "paths", "apis/apps/v1", "serverRelativeURL");
      const answer = expectStatus(await scene.request("GET", url), 200);
      expectMatch("openapi", answer.json().openapi, /^3\.0/);
      expectHeader(answer, "cache-control", /immutable/);
      const etag = answer.header("etag") ?? "";
      expectStatus(await scene.request("GET", "/openapi/v3/apis/apps/v1", { headers: { "if-none-match": etag } }), 304);
    },
  },
  {
    id: "DISC-014",
    title: "Schemas state kinds and how lists merge",
    needs: ["openapi"],
    async run(scene) {
      const document = await read(scene, "/openapi/v3/api/v1");
      const schemas = objectAt(document, "components", "schemas");
      const pods = Object.entries(schemas).find(([name]) => name.endsWith(".v1.PodSpec"))?.[1];
      const containers = objectAt(pods, "properties", "containers");
      expectEqual("x-kubernetes-patch-merge-key of containers", containers["x-kubernetes-patch-merge-key"], "name");
      expectEqual("x-kubernetes-list-map-keys of containers", containers["x-kubernetes-list-map-keys"], ["name"]);
      const kinds = Object.values(schemas).flatMap((schema) => [...arrayAt(schema, "x-kubernetes-group-version-kind")]);
      expect(
        kinds.some((one) => valueAt(one, "kind") === "Pod"),
        "kinds of the schemas",
        kinds.slice(0, 3),
        "Pod among them",
      );
    },
  },
  {
    id: "DISC-015",
    title: "Discovery and descriptions follow definitions as they are created and deleted",
    needs: ["crds", "openapi"],
    async run(scene) {
      const kind = await scene.customKind({ group: scene.name("g") });
      await scene.eventually("the description of the kind", async () => {
        const { status, text } = await scene.request("GET", `/openapi/v3/apis/${kind.apiVersion}`);
        return status === 200 && text.includes(`"${kind.kind}"`) ? true : undefined;
      });
      expectStatus(await scene.request("DELETE", kind.definitionPath), 200);
      await scene.eventually("the end of the kind in discovery", async () => {
        const { status } = await scene.request("GET", `/apis/${kind.apiVersion}`);
        return status === 404 ? true : undefined;
      });
    },
  },
];
