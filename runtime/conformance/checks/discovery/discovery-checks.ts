/** SPEC: Endpoints: discovery and descriptions. */
import { isJsonObject, type JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectHeader,
  expectMatch,
  expectStatus,
  textAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { read } from "../../scenes/check-objects.js";
import { minorRelease } from "../../scenes/server-release.js";
import { checks as openapiChecks } from "./discovery-openapi-checks.js";

function aggregated(
  scene: Scene,
  path: string,
  version: string,
  more: Record<string, string> = {},
): Promise<RawAnswer> {
  const accept = `application/json;g=${scene.profile.words.discoveryMetaGroup};v=${version};as=APIGroupDiscoveryList,application/json`;
  return scene.request("GET", path, { headers: { accept, ...more } });
}

function entryOf(list: JsonObject, name: string): JsonObject {
  const entry = arrayAt(list, "resources").find((one) => valueAt(one, "name") === name);
  expect(isJsonObject(entry), `the entry of ${name}`, undefined, "one");
  return entry;
}

const listChecks: readonly Check[] = [
  {
    id: "DISC-001",
    title: "The core group is at /api/v1, a named one at /apis",
    async run(scene) {
      for (const [path, groupVersion] of Object.entries({ "/api/v1": "v1", "/apis/apps/v1": "apps/v1" })) {
        const list = await read(scene, path);
        expectEqual(`kind of ${path}`, list.kind, "APIResourceList");
        expectEqual(`groupVersion of ${path}`, list.groupVersion, groupVersion);
        expect(arrayAt(list, "resources").length > 0, `resources of ${path}`, [], "some");
      }
    },
  },
  {
    id: "DISC-002",
    title: "Each group lists its own versions",
    async run(scene) {
      for (const group of arrayAt(await read(scene, "/apis"), "groups")) {
        const name = textAt(group, "name");
        for (const version of arrayAt(group, "versions"))
          expectEqual(
            `groupVersion of ${name}`,
            valueAt(version, "groupVersion"),
            `${name}/${textAt(version, "version")}`,
          );
      }
    },
  },
  {
    id: "DISC-003",
    title: "/api lists the versions of the core group",
    async run(scene) {
      const { kind, versions, serverAddressByClientCIDRs } = await read(scene, "/api");
      expectEqual("kind", kind, "APIVersions");
      expectEqual("versions", versions, ["v1"]);
      expect(
        Array.isArray(serverAddressByClientCIDRs),
        "serverAddressByClientCIDRs",
        serverAddressByClientCIDRs,
        "a list",
      );
    },
  },
  {
    id: "DISC-004",
    title: "/apis lists the groups with their versions",
    async run(scene) {
      const { kind, apiVersion, groups } = await read(scene, "/apis");
      expectEqual("kind and apiVersion", [kind as string, apiVersion as string], ["APIGroupList", "v1"]);
      const apps = arrayAt({ groups } as JsonObject, "groups").find((group) => valueAt(group, "name") === "apps");
      const v1 = { groupVersion: "apps/v1", version: "v1" };
      expectEqual("versions of apps", valueAt(apps, "versions"), [v1]);
      expectEqual("preferredVersion of apps", valueAt(apps, "preferredVersion"), v1);
    },
  },
  {
    id: "DISC-005",
    title: "/apis/<group> is that group",
    async run(scene) {
      const { kind, apiVersion, name, preferredVersion } = await read(scene, "/apis/apps");
      expectEqual("kind, apiVersion and name", [kind, apiVersion, name] as string[], ["APIGroup", "v1", "apps"]);
      expectEqual("preferredVersion.version", valueAt(preferredVersion, "version"), "v1");
    },
  },
  {
    id: "DISC-006",
    title: "An entry has the names, scope, kind and verbs of a resource, and subresources have their own entries",
    async run(scene) {
      const list = await read(scene, "/api/v1");
      const maps = entryOf(list, "configmaps");
      expectEqual(
        "kind, singularName and namespaced",
        [maps.kind, maps.singularName, maps.namespaced] as string[],
        ["ConfigMap", "configmap", true] as never,
      );
      expectEqual("shortNames", maps.shortNames, ["cm"]);
      const verbs = [...arrayAt(maps, "verbs")].sort();
      expectEqual("verbs", verbs, ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"]);
      expectMatch("storageVersionHash", maps.storageVersionHash, /./);
      expectEqual("namespaced of namespaces", entryOf(list, "namespaces").namespaced, false);
      expectEqual("categories of pods", entryOf(list, "pods").categories, ["all"]);
      expectEqual("kind of pods/status", entryOf(list, "pods/status").kind, "Pod");
    },
  },
  {
    id: "DISC-007",
    title: "Versions are listed by priority: v10, v1, v2beta1, v1beta1",
    needs: ["crds"],
    async run(scene) {
      const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
      const names = ["v1", "v2beta1", "v1beta1", "v10"];
      const kind = await scene.customKind({
        versions: names.map((name) => ({ name, served: true, storage: name === "v1", schema })),
        group: scene.name("g"),
      });
      const group = await scene.eventually("the group in discovery", async () => {
        const answer = await scene.request("GET", `/apis/${kind.group}`);
        return answer.status === 200 && arrayAt(answer.json(), "versions").length === names.length
          ? answer.json()
          : undefined;
      });
      const versions = arrayAt(group, "versions").map((version) => textAt(version, "version"));
      expectEqual("versions", versions, ["v10", "v1", "v2beta1", "v1beta1"]);
      expectEqual("preferredVersion", valueAt(group, "preferredVersion", "version"), "v10");
    },
  },
  {
    id: "DISC-008",
    title: "Discovery is available as a single document",
    async run(scene) {
      const answer = expectStatus(await aggregated(scene, "/apis", "v2"), 200);
      expectHeader(
        answer,
        "content-type",
        new RegExp(`g=${scene.profile.words.discoveryMetaGroup};v=v2;as=APIGroupDiscoveryList`),
      );
      const body = answer.json();
      expectEqual("kind", body.kind, "APIGroupDiscoveryList");
      const apps = arrayAt(body, "items").find((item) => valueAt(item, "metadata", "name") === "apps");
      const deployments = arrayAt(apps, "versions", 0, "resources").find(
        (one) => valueAt(one, "resource") === "deployments",
      );
      expectEqual("responseKind.kind of deployments", valueAt(deployments, "responseKind", "kind"), "Deployment");
      expectEqual("scope of deployments", valueAt(deployments, "scope"), "Namespaced");
      expect(
        arrayAt(deployments, "verbs").includes("list"),
        "verbs of deployments",
        valueAt(deployments, "verbs"),
        "list",
      );
      const subresources = arrayAt(deployments, "subresources").map((one) => valueAt(one, "subresource"));
      for (const name of ["scale", "status"]) expect(subresources.includes(name), "subresources", subresources, name);
      const core = bodyOf(await aggregated(scene, "/api", "v2"));
      expectEqual("kind of /api", core.kind, "APIGroupDiscoveryList");
    },
  },
  {
    id: "DISC-009",
    title: "The single document has an ETag and is not sent twice",
    async run(scene) {
      const etag = expectStatus(await aggregated(scene, "/api", "v2"), 200).header("etag") ?? "";
      expect(etag !== "", "header etag", undefined, "a value");
      expectStatus(await aggregated(scene, "/api", "v2", { "if-none-match": etag }), 304);
      expectStatus(await aggregated(scene, "/api", "v2", { "if-none-match": '"another"' }), 200);
    },
  },
  {
    id: "DISC-010",
    title: "The single document is available as v2beta1, and unknown versions fall back",
    async run(scene) {
      const kindWith = async (version: string) => bodyOf(await aggregated(scene, "/apis", version)).kind;
      // The beta form was removed in 1.33.
      const ofBeta = (await minorRelease(scene)) < 33 ? "APIGroupDiscoveryList" : "APIGroupList";
      expectEqual("kind with v2beta1", await kindWith("v2beta1"), ofBeta);
      expectEqual("kind with v9", await kindWith("v9"), "APIGroupList");
      expectEqual("kind with v2", await kindWith("v2"), "APIGroupDiscoveryList");
    },
  },
  {
    id: "DISC-016",
    title: "/version reports the release",
    async run(scene) {
      const version = await read(scene, "/version");
      for (const field of ["major", "minor", "gitVersion", "gitCommit", "gitTreeState", "buildDate", "platform"])
        expectMatch(field, version[field], /^/);
      expectMatch("gitVersion", version.gitVersion, /^v[0-9]+\.[0-9]+\./);
    },
  },
  {
    id: "DISC-017",
    title: "/ lists paths",
    async run(scene) {
      const paths = arrayAt(await read(scene, "/"), "paths");
      for (const path of ["/api", "/apis", "/version"]) expect(paths.includes(path), "paths", paths, path);
    },
  },
  {
    id: "DISC-018",
    title: "Unknown groups, versions and resources are answered with 404",
    async run(scene) {
      for (const path of ["/apis/none/v1", "/apis/apps/v9"]) expectStatus(await scene.request("GET", path), 404);
      expectFailure(await scene.request("GET", "/api/v1/nothings"), {
        code: 404,
        reason: "NotFound",
        message: "the server could not find the requested resource",
      });
    },
  },
  {
    id: "DISC-020",
    title: "Group versions have APIService objects that report them as available",
    async run(scene) {
      const path = `/apis/${scene.profile.words.apiregistrationGroup}/v1/apiservices`;
      for (const name of ["v1.", "v1.apps"]) {
        const conditions = arrayAt(await read(scene, `${path}/${name}`), "status", "conditions");
        const available = conditions.find((one) => valueAt(one, "type") === "Available");
        expectEqual(`condition Available of ${name}`, valueAt(available, "status"), "True");
      }
    },
  },
];

export const checks: readonly Check[] = [...listChecks, ...openapiChecks];
