/** Requests that a kube-apiserver of 1.35 answered: paths, methods and parameters, in the words that tools show. */
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { platformName, versionDocument } from "../../runtime/server/release-name.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, type JsonObject, objectsAt, textAt } from "../support/json.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const isStock = profile.name === "kubernetes";
  const open = async (context: TestContext, options: object = {}): Promise<TestApi> => {
    const api = await startApi({ profile, controllers: [], ...options });
    context.after(() => api.stop());
    return api;
  };

  describe(`requests as stock servers answer them (${profile.name})`, () => {
    test("[DISC-018] unknown groups are no page at all, unknown versions and resources of known ones a Status", async (context) => {
      const api = await open(context);
      for (const path of [
        "/apis/none.io",
        "/apis/none.io/v1",
        "/apis/none.io/v1/foos",
        "/foo",
        "/apis/none.io/v1/namespaces/x/foos/y",
      ]) {
        const { status, text, headers } = await api.get(path);
        assert.deepEqual(
          [status, text, headers["content-type"]],
          [404, "404 page not found\n", "text/plain; charset=utf-8"],
          path,
        );
      }
      for (const path of [
        "/apis/apps/v9",
        "/apis/apps/v9/deployments",
        "/api/v9",
        "/api/v9/pods",
        "/api/v1/foos",
        "/apis/apps/v1/foos",
      ]) {
        const { status, body } = await api.get(path);
        assert.deepEqual([status, body.message], [404, "the server could not find the requested resource"], path);
      }
    });

    test("[AUTHZ-013] HEAD of objects is what the profile says, and of other paths as GET", async (context) => {
      const api = await open(context);
      for (const path of [CONFIGMAPS, "/api/v1/namespaces/default"]) {
        const { status, headers } = await api.request("HEAD", path);
        assert.equal(status, isStock ? 405 : 200, path);
        if (isStock) assert.doesNotMatch(String(headers.allow), /HEAD/);
      }
      assert.equal((await api.request("HEAD", "/healthz")).status, 200);
    });

    test("[LIST-005] [LIST-055] parameters of lists: what can't be read, what does not go together, what is not known", async (context) => {
      const api = await open(context);
      await api.post(CONFIGMAPS, { metadata: { name: "a" } });
      await api.post(CONFIGMAPS, { metadata: { name: "b" } });
      const names = (body: ApiBody): string[] => body.items.map(({ metadata }) => metadata.name);
      const all = await api.get(`${CONFIGMAPS}?limit=-1`);
      assert.deepEqual([all.status, names(all.body).includes("a"), names(all.body).includes("b")], [200, true, true]);
      const messageOf = async (query: string, path = CONFIGMAPS): Promise<[number, string]> => {
        const { status, body } = await api.get(`${path}?${query}`);
        return [status, body.message];
      };
      for (const [query, message, path] of [
        ["limit=x", 'strconv.ParseInt: parsing "x": invalid syntax'],
        ["limit=99999999999999999999", 'strconv.ParseInt: parsing "99999999999999999999": value out of range'],
        ["timeoutSeconds=1.5", 'strconv.ParseInt: parsing "1.5": invalid syntax'],
        ["timeout=invalid", 'invalid timeout specified in the request URL - time: invalid duration "invalid"'],
        ["timeout=5", 'invalid timeout specified in the request URL - time: missing unit in duration "5"'],
        ["timeout=5x", 'invalid timeout specified in the request URL - time: unknown unit "x" in duration "5x"'],
        [
          "resourceVersion=x",
          'invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
        ],
        ["continue=x", "invalid continue token: continue key is not valid: illegal base64 data at input byte 0"],
        ["continue=ab,c", "invalid continue token: continue key is not valid: illegal base64 data at input byte 2"],
        ["labelSelector=!!", "unable to parse requirement: found '!', expected: identifier"],
        ["labelSelector=a==b==c&resourceVersion=x", "found '==', expected: ',' or 'end of string'"],
        ["fieldSelector=a", "invalid selector: 'a'; can't understand 'a'"],
        [
          "fieldSelector=data.x=1",
          isStock
            ? '"data.x" is not a known field selector: only "metadata.name", "metadata.namespace"'
            : "field label not supported: data.x",
        ],
        ["fieldSelector=data.x=1", "field label not supported: data.x", "/api/v1/pods"],
        ["fieldSelector=data.x=1&resourceVersion=x", "field label not supported: data.x", "/api/v1/pods"],
      ] as const)
        assert.deepEqual(await messageOf(query, path), [400, message], query);
      const [status, message] = await messageOf("continue=abc&resourceVersionMatch=Exact&fieldSelector=data.x=1");
      assert.equal(status, 422);
      assert.match(
        message,
        /\[resourceVersionMatch: Forbidden: .* unless resourceVersion is provided, resourceVersionMatch: Forbidden: .* when continue is provided\]$/,
      );
      for (const query of ["timeout=-1s", "watch=False", ...(isStock ? ["allowWatchBookmarks=maybe"] : [])])
        assert.equal((await api.get(`${CONFIGMAPS}?${query}`)).status, 200, query);
      const [exported, why] = await messageOf("export=true", `${CONFIGMAPS}/a`);
      assert.deepEqual([exported, why.includes("no longer supported")], [400, true]);
      const forced = await api.patch(`${CONFIGMAPS}/a?force=false`, "merge", {});
      assert.deepEqual([forced.status, forced.body.details.causes[0]?.field], [422, "force"]);
      const bare = await api.post(`${CONFIGMAPS}?dryRun=`, { metadata: { name: "bare" } });
      assert.equal(bare.status, isStock ? 422 : 201);
      const dropped = await api.delete(`${CONFIGMAPS}/b?dryRun=`);
      assert.equal(dropped.status, isStock ? 422 : 200);
      if (isStock) {
        const message =
          'DeleteOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: [""]: supported values: "All"';
        assert.equal(dropped.body.message, message);
      } else assert.equal((await api.get(`${CONFIGMAPS}/b`)).status, 200);
      for (const path of ["/api/v1/persistentvolumes", "/api/v1/nodes"])
        assert.equal(
          (await api.get(`${path}?fieldSelector=metadata.namespace=x`)).status,
          isStock && path.endsWith("volumes") ? 200 : 400,
          path,
        );
      const part = await api.delete(`${CONFIGMAPS}?limit=1`);
      assert.deepEqual([names(part.body).length, part.body.metadata.continue === undefined], [1, false]);
      const other = { preconditions: { uid: "of-another" } };
      assert.equal((await api.delete(CONFIGMAPS, { body: other })).status, 409);
      assert.equal((await api.delete(`${CONFIGMAPS}?continue=x`)).status, 400);
      const [pinned] = await messageOf("continue=abc&resourceVersion=5&resourceVersionMatch=Exact");
      assert.equal(pinned, isStock ? 422 : 400);
      assert.deepEqual(await messageOf("continue=abc&resourceVersion=5"), [
        400,
        "specifying resource version is not allowed when using continue",
      ]);
    });

    test("[WATCH-019] a watch is told of the newest version two seconds before its end, short ones too", async (context) => {
      const clock = new SteppedClock();
      const api = await open(context, { clock });
      const { body } = await api.get(CONFIGMAPS);
      const version = body.metadata.resourceVersion;
      const watch = await api.watch(
        `${CONFIGMAPS}?watch=1&allowWatchBookmarks=true&timeoutSeconds=10&resourceVersion=${version}`,
      );
      await clock.waitsFor(8_000);
      clock.expire(8_000);
      const bookmark = (await watch.next()) as JsonObject;
      assert.equal(bookmark.type, "BOOKMARK");
      assert.ok(BigInt(textAt(bookmark, "object", "metadata", "resourceVersion")) >= BigInt(version));
      await watch.close();
    });

    test("[SUB-005] commands in containers and their ports: known, and refused where there is nobody to ask", async (context) => {
      const api = await open(context);
      const shown = objectsAt((await api.get("/api/v1")).body, "resources");
      for (const [name, kind, verbs] of [
        ["pods/exec", "PodExecOptions", ["create", "get"]],
        ["pods/attach", "PodAttachOptions", ["create", "get"]],
        ["pods/portforward", "PodPortForwardOptions", ["create", "get"]],
        ["nodes/proxy", "NodeProxyOptions", ["create", "delete", "get", "patch", "update"]],
      ] as const) {
        const found = shown.find((each) => each.name === name);
        assert.deepEqual([found?.kind, found?.verbs], [kind, verbs], name);
      }
      const pods = "/api/v1/namespaces/default/pods";
      const spec = { containers: [{ name: "a", image: "a" }] };
      assert.equal((await api.post(pods, { metadata: { name: "p" }, spec })).status, 201);
      assert.equal((await api.post(pods, { metadata: { name: "q" }, spec: { ...spec, nodeName: "n" } })).status, 201);
      for (const subresource of ["exec?command=ls", "attach", "portforward"])
        for (const method of ["GET", "POST"]) {
          const free = await api.request(method, `${pods}/p/${subresource}`.replace("?", "?"));
          assert.deepEqual([free.status, free.body.message], [400, "pod p does not have a host assigned"], subresource);
          assert.equal((await api.request(method, `${pods}/none/${subresource}`)).status, 404);
          assert.equal((await api.request(method, `${pods}/q/${subresource}`)).status, 503);
        }
      assert.equal((await api.request("PUT", `${pods}/p/exec`)).status, 405);
      assert.equal((await api.get("/api/v1/nodes/none/proxy/metrics")).status, 404);
      await api.post("/api/v1/nodes", { metadata: { name: "n" } });
      for (const name of ["n", "n:10250", "https:n:10250"])
        assert.equal((await api.get(`/api/v1/nodes/${name}/proxy/metrics`)).status, 503, name);
    });

    test("[AUTHZ-020] refusals are taken for nothing but what they are", async (context) => {
      const api = await open(context, { authorization: ["RBAC"] });
      const { status, headers } = await api.get("/api/v1/secrets", { token: "" });
      assert.deepEqual([status, headers["x-content-type-options"]], [403, "nosniff"]);
    });
  });
}

test("[DISC-016] the version tells the release that is followed, and the oldest that it goes together with", () => {
  const { major, minor, emulationMajor, emulationMinor, minCompatibilityMajor, minCompatibilityMinor } =
    versionDocument({
      major: 1,
      minor: 35,
    });
  assert.deepEqual([major, minor, emulationMajor, emulationMinor], ["1", "35", "1", "35"]);
  assert.deepEqual([minCompatibilityMajor, minCompatibilityMinor], ["1", "34"]);
});

test("[DISC-016] the platform is named as tools name their builds", () => {
  assert.deepEqual(
    [platformName("linux", "x64"), platformName("win32", "ia32"), platformName("darwin", "arm64")],
    ["linux/amd64", "windows/386", "darwin/arm64"],
  );
});
