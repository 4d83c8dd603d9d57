/** SPEC: Resource paths, group apiregistration. Group versions of other servers, over TLS, in both naming profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { freePort } from "../support/free-port.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt, valueAt } from "../support/json.js";
import {
  json,
  makeTrust,
  THINGS_GROUP,
  THINGS_PATH,
  ThingBackend,
  type Trust,
  thingsApiService,
} from "../support/thing-backend.js";

const SERVICE = "backends/things";
const PATIENCE_MS = 60_000;
const trust: Trust = await makeTrust(SERVICE);

/** Asks until the answer is as expected; gives the last answer. */
async function eventually(ask: () => Promise<Answer>, isIt: (answer: Answer) => boolean): Promise<Answer> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > limit) assert.fail(`after ${PATIENCE_MS} ms still ${answer.status} ${answer.text}`);
    await pause(20);
  }
}

function available(body: JsonObject): JsonObject | undefined {
  return objectsAt(valueAt(body, "status", "conditions") ?? []).find(({ type }) => type === "Available");
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const services = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
  describe(`aggregation (${profile.name})`, () => {
    let api: TestApi;
    let backend: ThingBackend;
    before(async () => {
      // a port that nobody else is given while the backend is down
      backend = await ThingBackend.start(trust, await freePort());
      api = await startApi({
        profile,
        serviceResolution: { [SERVICE]: `127.0.0.1:${backend.port}` },
        proxyClientCertificate: trust.proxyClient,
      });
      const created = await api.post(services, thingsApiService(SERVICE, trust));
      assert.equal(created.status, 201, created.text);
      await eventually(
        () => api.get(`${services}/v1.${THINGS_GROUP}`),
        ({ body }) => available(body)?.status === "True",
      );
    });
    after(async () => {
      await api.stop();
      await backend.stop();
    });

    test("[DISC-020] every group version that is served has an APIService object, and readiness waits for it", async () => {
      const ready = await eventually(
        () => api.get("/readyz?verbose"),
        ({ status }) => status === 200,
      );
      assert.match(ready.text, /\[\+\]autoregister-completion ok/);
      const { body } = await api.get(services);
      const names = new Set(body.items.map(({ metadata }) => metadata.name));
      const served = objectsAt((await api.get("/apis")).body, "groups").flatMap(({ name, versions }) =>
        objectsAt(versions).map(({ version }) => `${version}.${name}`),
      );
      assert.deepEqual(
        ["v1.", ...served].filter((name) => !names.has(name)),
        [],
      );
      const core = (await api.get(`${services}/v1.`)).body;
      assert.deepEqual(core.metadata.labels, { [profile.words.automanagedLabel]: "onstart" });
      assert.deepEqual(core.spec, {
        version: "v1",
        groupPriorityMinimum: 18000,
        versionPriority: fieldAt(core, "spec", "versionPriority"),
      });
      const { status, reason, message } = objectAt(available(core));
      assert.deepEqual([status, reason, message], ["True", "Local", "Local APIServices are always available"]);
    });

    test("[DISC-020] the APIService of a served group version is restored after a deletion or change", async () => {
      const own = `${services}/v1.apps`;
      const { uid } = (await api.get(own)).body.metadata;
      assert.equal((await api.delete(own)).status, 200);
      const again = await eventually(
        () => api.get(own),
        ({ status, body }) => status === 200 && body.metadata.uid !== uid,
      );
      assert.equal(available(again.body)?.reason, "Local");
      const [namespace, name] = SERVICE.split("/");
      const theft = { service: { namespace, name }, insecureSkipTLSVerify: true, groupPriorityMinimum: 1 };
      await api.patch(own, "merge", { metadata: { labels: null }, spec: theft });
      assert.equal(
        (await api.get("/apis/apps/v1/deployments")).body.kind,
        "DeploymentList",
        "what is served here stays here",
      );
      const mended = await eventually(
        () => api.get(own),
        ({ body }) => fieldAt(body, "spec", "service") === undefined,
      );
      assert.deepEqual(mended.body.spec, again.body.spec);
      await eventually(
        () => api.get(own),
        ({ body }) => available(body)?.reason === "Local",
      );
    });

    test("[DISC-021] a request goes to the backend with the caller's identity and the server's certificate", async () => {
      const { status, body } = await api.get(`${THINGS_PATH}/namespaces/a/things?limit=5`, {
        headers: {
          "x-remote-user": "somebody",
          "x-remote-group": "system:masters",
          "x-remote-extra-scopes": "all",
          cookie: "session=1",
          "x-own": "kept",
          connection: "x-hop",
          "x-hop": "1",
        },
      });
      assert.deepEqual([status, body.kind], [200, "ThingList"]);
      const { url, headers, client } = backend.asked.at(-1) ?? assert.fail("nothing was asked");
      assert.deepEqual([url, client], [`${THINGS_PATH}/namespaces/a/things?limit=5`, "front-proxy-client"]);
      assert.deepEqual([headers["x-remote-user"], headers["x-own"]], ["admin", "kept"]);
      assert.match(String(headers["x-remote-group"]), /system:masters/);
      const told = ["authorization", "cookie", "x-remote-extra-scopes", "x-hop"].filter((name) => name in headers);
      assert.deepEqual(told, []);
      assert.equal(headers.host, "things.backends.svc");
    });

    test("[DISC-021] the backend gets the impersonated user", async () => {
      const headers = {
        "impersonate-user": "ann",
        "impersonate-uid": "u-1",
        "impersonate-group": "system:masters",
        "impersonate-extra-example.com%2fscope": "read",
      };
      assert.equal((await api.get(`${THINGS_PATH}/things`, { headers })).status, 200);
      const seen = backend.asked.at(-1)?.headers ?? {};
      assert.deepEqual(
        [
          seen["x-remote-user"],
          seen["x-remote-uid"],
          seen["x-remote-group"],
          seen["x-remote-extra-example.com%2fscope"],
        ],
        ["ann", "u-1", "system:masters, system:authenticated", "read"],
      );
      assert.deepEqual(
        Object.keys(seen).filter((name) => name.startsWith("impersonate")),
        [],
      );
    });

    test("[DISC-021] writes and watches go through", async () => {
      const watch = await api.watch(`${THINGS_PATH}/namespaces/w/things?watch=true`);
      const made = await api.post(`${THINGS_PATH}/namespaces/w/things`, { metadata: { name: "one" } });
      assert.deepEqual([made.status, made.body.metadata.name], [201, "one"]);
      assert.equal((await api.delete(`${THINGS_PATH}/namespaces/w/things/one`)).status, 200);
      assert.deepEqual(await watch.take(2), ["ADDED one", "DELETED one"]);
      await watch.close();
      const missing = await api.get(`${THINGS_PATH}/namespaces/w/things/one`);
      assert.deepEqual([missing.status, missing.body.message], [404, 'things "one" not found']);
    });

    test("[DISC-021] discovery and OpenAPI of the backend are merged", async () => {
      const plain = objectsAt((await api.get("/apis")).body, "groups").find(({ name }) => name === THINGS_GROUP);
      assert.deepEqual(plain!.preferredVersion, { groupVersion: `${THINGS_GROUP}/v1`, version: "v1" });
      const list = await api.get(THINGS_PATH);
      assert.deepEqual(
        [list.status, list.body.kind, fieldAt(list.body, "resources", 0, "shortNames")],
        [200, "APIResourceList", ["th"]],
      );
      const accept = `application/json;g=${profile.words.discoveryMetaGroup};v=v2;as=APIGroupDiscoveryList`;
      const isThere = ({ body }: Answer): boolean =>
        body.items?.some(
          ({ metadata, versions }) => metadata.name === THINGS_GROUP && fieldAt(versions, 0, "freshness") === "Current",
        );
      const aggregated = await eventually(() => api.get("/apis", { headers: { accept } }), isThere);
      const [version] = listAt(
        aggregated.body.items.find(({ metadata }) => metadata.name === THINGS_GROUP)!,
        "versions",
      );
      const [resource] = listAt(version, "resources");
      assert.deepEqual(
        [
          fieldAt(resource, "resource"),
          fieldAt(resource, "responseKind"),
          fieldAt(resource, "subresources", 0, "subresource"),
        ],
        ["things", { group: THINGS_GROUP, version: "v1", kind: "Thing" }, "status"],
      );
      const index = await eventually(
        () => api.get("/openapi/v3"),
        ({ body }) => THINGS_PATH.slice(1) in objectAt(body, "paths"),
      );
      const entry = fieldAt(index.body, "paths", THINGS_PATH.slice(1));
      const document = await api.get(textAt(entry, "serverRelativeURL"));
      assert.equal(
        fieldAt(document.body, "components", "schemas", "com.example.things.v1.Thing", "description"),
        "A thing of somebody else.",
      );
      const v2 = await eventually(
        () => api.get("/openapi/v2"),
        ({ body }) => `${THINGS_PATH}/things` in objectAt(body, "paths"),
      );
      assert.equal(
        "/apis/elsewhere.example.com/v1/others" in objectAt(v2.body, "paths"),
        false,
        "only what is registered",
      );
    });

    test("[NEG-008] the backend itself negotiates encodings", async () => {
      const { status, body } = await api.get(`${THINGS_PATH}/things`, {
        headers: { accept: profile.words.protobufMediaType },
      });
      assert.deepEqual(
        [status, body.reason, body.message],
        [406, "NotAcceptable", "only application/json, says the backend"],
      );
    });

    test("[DISC-022, ERR-006] a backend that is down answers 503, its APIService says so, other groups work, and it comes back", async () => {
      const { port } = backend;
      await backend.stop();
      const down = await api.get(`${THINGS_PATH}/things`);
      assert.deepEqual(
        [down.status, down.body.kind, down.body.reason, down.body.code],
        [503, "Status", "ServiceUnavailable", 503],
      );
      // a change of its object makes the server look at once
      await api.patch(`${services}/v1.${THINGS_GROUP}`, "merge", { spec: { versionPriority: 16 } });
      const told = await eventually(
        () => api.get(`${services}/v1.${THINGS_GROUP}`),
        ({ body }) => available(body)?.status === "False",
      );
      const { reason, message } = objectAt(available(told.body));
      assert.equal(reason, "FailedDiscoveryCheck");
      assert.match(
        textAt(message),
        /^failing or missing response from https:\/\/things\.backends\.svc:443\/apis\/things\.example\.com\/v1: /,
      );
      const refused = await eventually(
        () => api.get(`${THINGS_PATH}/things`),
        ({ body }) => body.message === "the server is currently unable to handle the request",
      );
      assert.deepEqual([refused.status, refused.body.reason], [503, "ServiceUnavailable"]);
      assert.equal((await api.get("/api/v1/namespaces")).status, 200);
      assert.equal((await api.get("/apis")).status, 200);
      const accept = `application/json;g=${profile.words.discoveryMetaGroup};v=v2;as=APIGroupDiscoveryList`;
      const stale = await api.get("/apis", { headers: { accept } });
      const [version] = listAt(stale.body.items.find(({ metadata }) => metadata.name === THINGS_GROUP)!, "versions");
      assert.deepEqual(
        [fieldAt(version, "freshness"), listAt(version, "resources").length],
        ["Stale", 1],
        "what is known of it is still shown",
      );
      backend = await ThingBackend.start(trust, port);
      await api.patch(`${services}/v1.${THINGS_GROUP}`, "merge", { spec: { versionPriority: 17 } });
      await eventually(
        () => api.get(`${THINGS_PATH}/things`),
        ({ status }) => status === 200,
      );
    });

    test("[DISC-022] the condition tells why a Service can't be reached", async () => {
      const t = await api.namespace();
      const own = {
        ...thingsApiService(`${t}/lost`, trust, { group: "lost.example.com" }),
        metadata: { name: "v1.lost.example.com" },
      };
      const reasonOf = (expected: string): Promise<Answer> =>
        eventually(
          () => api.get(`${services}/v1.lost.example.com`),
          ({ body }) => available(body)?.reason === expected,
        );
      assert.equal((await api.post(services, own)).status, 201);
      await reasonOf("ServiceNotFound");
      assert.equal(
        (await api.get("/apis/lost.example.com/v1/any")).status,
        503,
        "it may exist: it is never called missing",
      );
      await api.post(`/api/v1/namespaces/${t}/services`, {
        metadata: { name: "lost" },
        spec: { ports: [{ port: 80 }] },
      });
      await reasonOf("ServicePortError");
      await api.patch(`/api/v1/namespaces/${t}/services/lost`, "merge", { spec: { ports: [{ port: 443 }] } });
      await reasonOf("EndpointsNotFound");
      const endpoints = `/api/v1/namespaces/${t}/endpoints`;
      await api.post(endpoints, { metadata: { name: "lost" }, subsets: [] });
      await reasonOf("MissingEndpoints");
      await api.put(`${endpoints}/lost`, {
        metadata: { name: "lost" },
        subsets: [{ addresses: [{ ip: "127.0.0.1" }], ports: [{ port: backend.port }] }],
      });
      const closed = await reasonOf("FailedDiscoveryCheck");
      assert.match(
        textAt(available(closed.body), "message"),
        /127\.0\.0\.1 is in no network that this server passes requests on to/,
      );
      assert.equal((await api.delete(`${services}/v1.lost.example.com`)).status, 200);
      await eventually(
        () => api.get("/apis/lost.example.com/v1/any"),
        ({ status }) => status === 404,
      );
    });

    test("[DISC-022] the content of a namespace is deleted while an aggregated group is down", async () => {
      const t = await api.namespace();
      backend.answers.set(THINGS_PATH, (_request, response) => json(response, 500, {}));
      await api.patch(`${services}/v1.${THINGS_GROUP}`, "merge", { spec: { versionPriority: 18 } });
      await eventually(
        () => api.get(`${services}/v1.${THINGS_GROUP}`),
        ({ body }) => available(body)?.status === "False",
      );
      await api.post(`/api/v1/namespaces/${t}/configmaps`, {
        metadata: {
          name: "owned",
          ownerReferences: [{ apiVersion: `${THINGS_GROUP}/v1`, kind: "Thing", name: "x", uid: "uid-x" }],
        },
      });
      // the collector has looked at all of this once it has dealt with what came later
      const late = { apiVersion: "v1", kind: "ConfigMap", name: "nobody", uid: "uid-nobody" };
      await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { name: "late", ownerReferences: [late] } });
      await eventually(
        () => api.get(`/api/v1/namespaces/${t}/configmaps/late`),
        ({ status }) => status === 404,
      );
      assert.equal(
        (await api.get(`/api/v1/namespaces/${t}/configmaps/owned`)).status,
        200,
        "its owner is unknown, not gone",
      );
      await api.delete(`/api/v1/namespaces/${t}`);
      await eventually(
        () => api.get(`/api/v1/namespaces/${t}`),
        ({ status }) => status === 404,
      );
      backend.answers.clear();
    });
  });
}
