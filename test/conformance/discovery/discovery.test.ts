/** SPEC: Resource paths; API versions and groups: the documents by which clients find out what is served. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  type ApiBody,
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  objectsAt,
  textAt,
  textsAt,
} from "../../support/json.js";
import { gaugeVersions, withServer } from "../support/versioned-kinds.js";

const ASKED = "APIGroupDiscoveryList";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const group = profile.words.discoveryMetaGroup;
  const typeOf = (version: string): string => `application/json;g=${group};v=${version};as=${ASKED}`;
  const aggregated = (api: TestApi, root: string, accept = typeOf("v2"), headers = {}): Promise<Answer> =>
    api.get(root, { headers: { accept, ...headers } });

  describe(`discovery (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const resourcesOf = async (path: string): Promise<ReadonlyMap<string, JsonValue | undefined>> =>
      new Map(
        objectsAt((await api.get(path)).body, "resources").map((resource) => [textAt(resource, "name"), resource]),
      );

    test("[DISC-003] clients of any network reach the server where this one did", async () => {
      const { body } = await api.get("/api");
      assert.deepEqual(body, {
        kind: "APIVersions",
        versions: ["v1"],
        serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: new URL(api.url).host }],
      });
      const odd = await api.get("/api", { headers: { host: "a b<script>" } });
      assert.doesNotMatch(odd.text, /script/);
    });

    test("[DISC-004, DISC-005] a slash at the end of a path changes nothing", async () => {
      for (const path of ["/api", "/apis", "/apis/apps", "/apis/apps/v1", "/api/v1"]) {
        const [plain, slashed] = [await api.get(path), await api.get(`${path}/`)];
        assert.deepEqual([slashed.status, slashed.text], [200, plain.text], path);
      }
    });

    test("[DISC-004] groups come in the order of preference, a user's own last", async () => {
      const names = objectsAt((await api.get("/apis")).body, "groups").map(({ name }) => name);
      const order = ["apps", profile.words.eventsGroup, "autoscaling", "batch", profile.words.rbacGroup];
      assert.deepEqual(
        names.filter((name) => order.includes(textAt(name))),
        order,
      );
      assert.deepEqual(names.slice(-2), ["demo.example.com", "jobs.example.com"]);
    });

    test("[DISC-006] entries say names, kinds and verbs as stock clients know them", async () => {
      const core = await resourcesOf("/api/v1");
      const { storageVersionHash, ...pods } = objectAt(core.get("pods"));
      assert.match(textAt(storageVersionHash), /^[A-Za-z0-9+/]{11}=$/);
      assert.deepEqual(pods, {
        name: "pods",
        singularName: "pod",
        namespaced: true,
        kind: "Pod",
        verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
        shortNames: ["po"],
        categories: ["all"],
      });
      const subresource = (name: string, rest: JsonObject): void =>
        assert.deepEqual(core.get(name), { name, singularName: "", namespaced: true, ...rest });
      subresource("pods/eviction", { group: "policy", version: "v1", kind: "Eviction", verbs: ["create"] });
      subresource("pods/binding", { kind: "Binding", verbs: ["create"] });
      subresource("pods/log", { kind: "Pod", verbs: ["get"] });
      subresource("pods/status", { kind: "Pod", verbs: ["get", "patch", "update"] });
      const scale = { group: "autoscaling", version: "v1", kind: "Scale", verbs: ["get", "patch", "update"] };
      subresource("replicationcontrollers/scale", scale);
      assert.equal(fieldAt(core.get("services/proxy"), "kind"), "ServiceProxyOptions");
      assert.equal(fieldAt(core.get("namespaces"), "namespaced"), false);
      assert.deepEqual(fieldAt(core.get("services"), "categories"), ["all"]);
      const apps = await resourcesOf("/apis/apps/v1");
      for (const name of ["daemonsets", "deployments", "replicasets", "statefulsets"])
        assert.deepEqual(fieldAt(apps.get(name), "categories"), ["all"], name);
      assert.deepEqual(apps.get("deployments/scale"), {
        name: "deployments/scale",
        singularName: "",
        namespaced: true,
        ...scale,
      });
    });

    test("[DISC-006] what is never stored has no storage version", async () => {
      const core = await resourcesOf("/api/v1");
      const reviews = await resourcesOf(`/apis/${profile.words.authorizationGroup}/v1`);
      for (const entry of [core.get("bindings"), core.get("componentstatuses"), reviews.get("subjectaccessreviews")])
        assert.equal("storageVersionHash" in objectAt(entry)!, false, String(fieldAt(entry!, "name")));
    });

    test("[DISC-008] one document has all groups, their versions, resources and subresources", async () => {
      const answer = await aggregated(api, "/apis");
      assert.deepEqual([answer.status, answer.headers["content-type"]], [200, typeOf("v2")]);
      assert.match(String(answer.headers.vary), /Accept/);
      const { kind, apiVersion, items } = answer.body;
      assert.deepEqual([kind, apiVersion], [ASKED, `${group}/v2`]);
      const deployments = objectsAt(
        items.find(({ metadata }) => metadata.name === "apps"),
        "versions",
        0,
        "resources",
      ).find(({ resource }) => resource === "deployments");
      const responseKind = { group: "apps", version: "v1", kind: "Deployment" };
      assert.deepEqual(deployments, {
        resource: "deployments",
        responseKind,
        scope: "Namespaced",
        singularResource: "deployment",
        verbs: ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"],
        shortNames: ["deploy"],
        categories: ["all"],
        subresources: [
          {
            subresource: "scale",
            responseKind: { group: "autoscaling", version: "v1", kind: "Scale" },
            verbs: ["get", "patch", "update"],
          },
          { subresource: "status", responseKind, verbs: ["get", "patch", "update"] },
        ],
      });
      const core = (await aggregated(api, "/api")).body.items;
      assert.deepEqual(
        core.map(({ metadata, versions }) => [
          metadata.name,
          fieldAt(versions, 0, "version"),
          fieldAt(versions, 0, "freshness"),
        ]),
        [["", "v1", "Current"]],
      );
    });

    test("[DISC-008] both forms say the same", async () => {
      const { groups } = (await api.get("/apis")).body;
      const { items } = (await aggregated(api, "/apis")).body;
      assert.deepEqual(
        items.map(({ metadata }) => metadata.name),
        objectsAt(groups).map(({ name }) => name),
      );
      let compared = 0;
      for (const { metadata, versions } of items) {
        for (const { version, resources } of objectsAt(versions)) {
          const plain = await resourcesOf(`/apis/${metadata.name}/${version}`);
          const names = objectsAt(resources).flatMap(({ resource, verbs, subresources = [] }) => [
            [resource, verbs],
            ...objectsAt(subresources).map((each) => [`${resource}/${each.subresource}`, each.verbs]),
          ]);
          assert.deepEqual(
            names,
            [...plain.values()].map((resource) => objectAt(resource)).map(({ name, verbs }) => [name, verbs]),
          );
          compared += names.length;
        }
      }
      assert.ok(compared > 60, String(compared));
    });

    test("[DISC-008] the first alternative that is served wins, and further parameters change nothing", async () => {
      const yaml = await aggregated(api, "/apis", typeOf("v2").replace("json", "yaml"));
      assert.match(String(yaml.headers["content-type"]), /^application\/yaml;g=/);
      assert.match(yaml.text, /^kind: APIGroupDiscoveryList$/m);
      const alone = await aggregated(api, "/apis", `${typeOf("v2")};profile=nopeer,application/json`);
      assert.equal(alone.body.kind, ASKED);
      const plainFirst = await aggregated(api, "/apis", `application/json,${typeOf("v2")}`);
      assert.deepEqual(
        [plainFirst.body.kind, plainFirst.headers["content-type"]],
        ["APIGroupList", "application/json"],
      );
    });

    test("[DISC-009] a document that the client has is not sent again", async () => {
      for (const root of ["/api", "/apis"]) {
        const { etag } = (await aggregated(api, root)).headers;
        assert.match(String(etag), /^"[0-9A-F]{64}"$/);
        for (const known of [String(etag), `"other", W/${etag}`, "*"]) {
          const again = await aggregated(api, root, typeOf("v2"), { "if-none-match": known });
          assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", etag], known);
        }
        const other = await aggregated(api, root, typeOf("v2"), { "if-none-match": '"other"' });
        assert.equal(other.status, 200);
        const beta = await aggregated(api, root, typeOf("v2beta1"));
        assert.notEqual(beta.headers.etag, etag);
      }
    });

    test("[DISC-010] release 1.31 serves the beta form", () =>
      withServer({ profile, emulatedVersion: "1.31" }, async (earlier) => {
        const beta = await aggregated(earlier, "/apis", typeOf("v2beta1"));
        assert.deepEqual(
          [beta.headers["content-type"], beta.body.apiVersion, beta.body.kind],
          [typeOf("v2beta1"), `${group}/v2beta1`, ASKED],
        );
      }));

    test("[DISC-010] unknown forms give way to the plain one", async () => {
      for (const unknown of [typeOf("v3"), typeOf("v2").replace(group, "other.example.com"), typeOf("toString")]) {
        const fallback = await aggregated(api, "/apis", `${unknown},application/json`);
        assert.deepEqual([fallback.status, fallback.body.kind], [200, "APIGroupList"], unknown);
        const refused = await aggregated(api, "/apis", unknown);
        assert.deepEqual([refused.status, refused.body.reason], [406, "NotAcceptable"], unknown);
      }
    });

    test("[DISC-010] later releases have no beta form", async () => {
      const serves = (emulatedVersion: string): Promise<string> =>
        withServer(
          { profile, emulatedVersion },
          async (later) => (await aggregated(later, "/apis", `${typeOf("v2beta1")},application/json`)).body.kind,
        );
      assert.deepEqual([await serves("1.32"), await serves("1.33")], [ASKED, "APIGroupList"]);
    });

    test("[DISC-017] every path that is listed answers", async () => {
      // The paths include those of readiness checks.
      while ((await api.get("/readyz")).status !== 200);
      const { paths } = (await api.get("/")).body;
      for (const path of [
        "/api",
        "/api/v1",
        "/apis",
        "/apis/apps",
        "/apis/apps/v1",
        "/openapi/v2",
        "/readyz",
        "/readyz/ping",
        "/readyz/shutdown",
        "/version",
      ])
        assert.ok(listAt(paths).includes(path), path);
      assert.deepEqual(paths, [...new Set(textsAt(paths))].sort());
      for (const path of paths) assert.ok((await api.get(path)).status < 400, path);
    });

    test("[DISC-018] nothing is found below a subresource", async () => {
      assert.equal((await api.get("/apis/apps/v1/deployments/a/b/c/d")).status, 404);
    });

    test("[ERR-003] discovery can't be written", async () => {
      assert.equal((await api.post("/apis", {})).status, 405);
    });
  });

  describe(`discovery of several versions (${profile.name})`, () => {
    const GROUP = "test.example.com";

    test("[DISC-007] newer stable versions come first, and clients prefer the first", async () => {
      const groups = gaugeVersions({ v1: {}, v2beta1: {}, v1beta1: {}, v10: {} });
      await withServer({ profile, groups }, async (api) => {
        const order = ["v10", "v1", "v2beta1", "v1beta1"];
        const plain = (await api.get(`/apis/${GROUP}`)).body;
        assert.deepEqual(
          [objectsAt(plain, "versions").map(({ version }) => version), plain.preferredVersion],
          [order, { groupVersion: `${GROUP}/v10`, version: "v10" }],
        );
        const { items } = (await aggregated(api, "/apis")).body;
        const ours = items.find(({ metadata }) => metadata.name === GROUP);
        assert.deepEqual(
          objectsAt(ours, "versions").map(({ version }) => version),
          order,
        );
      });
    });

    test("[DISC-008, VER-021] the version that is preferred stands first, also where a newer one is too new", async () => {
      const groups = gaugeVersions({
        v1beta1: { lifecycle: { introduced: "1.21", deprecated: "1.24", removed: "1.40" } },
        v1: { lifecycle: { introduced: "1.25" } },
      });
      await withServer({ profile, groups, emulatedVersion: "1.25" }, async (api) => {
        const { items } = (await aggregated(api, "/apis")).body;
        const ours = items.find(({ metadata }) => metadata.name === GROUP);
        assert.deepEqual(
          objectsAt(ours, "versions").map(({ version }) => version),
          ["v1beta1", "v1"],
        );
      });
    });

    test("[DISC-006] the hash depends on the storage version, and on nothing else", async () => {
      const hashes = (versions: Parameters<typeof gaugeVersions>[0]): Promise<string[]> =>
        withServer({ profile, groups: gaugeVersions(versions) }, async (api) => {
          const lists = await Promise.all(["v1", "v2"].map((version) => api.get(`/apis/${GROUP}/${version}`)));
          return lists.map(({ body }) => textAt(body, "resources", 0, "storageVersionHash"));
        });
      const first = await hashes({ v1: { storage: true }, v2: {} });
      assert.equal(first[0], first[1]);
      assert.deepEqual(await hashes({ v1: { storage: true, deprecationWarning: "old" }, v2: {} }), first);
      const moved = await hashes({ v1: {}, v2: { storage: true } });
      assert.notEqual(moved[0], first[0]);
    });

    test("[DISC-019] a version that is switched off is in no document", async () => {
      const groups = gaugeVersions({ v1: {}, v2: {} });
      await withServer({ profile, groups, runtimeConfig: { [`${GROUP}/v2`]: false } }, async (api) => {
        const texts = [
          await api.get("/apis"),
          await api.get(`/apis/${GROUP}`),
          await aggregated(api, "/apis"),
          await api.get("/"),
          await api.get("/openapi/v3"),
          await api.get("/openapi/v2"),
        ].map(({ text }) => text);
        const own = texts.map((text) => text.slice(text.indexOf(GROUP)));
        for (const text of texts) assert.match(text, /test\.example\.com/);
        for (const text of own.filter((_, index) => index !== 2)) assert.doesNotMatch(text, /test\.example\.com\/v2/);
        const { items } = JSON.parse(texts[2] as string);
        const { versions } = items.find(({ metadata }: ApiBody) => metadata.name === GROUP);
        assert.deepEqual(
          versions.map(({ version }: JsonObject) => version),
          ["v1"],
        );
        assert.equal((await api.get(`/apis/${GROUP}/v2`)).status, 404);
        assert.equal((await api.get(`/openapi/v3/apis/${GROUP}/v2`)).status, 404);
      });
    });
  });
}
