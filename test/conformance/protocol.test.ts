/** SPEC: Media types and negotiation; Endpoints; Health endpoints; Errors; Authentication; Authorization; bad input. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";
import { type Json, PROFILES, startApi, type TestApi } from "../support/api.js";

const TOKENS = 'tok1,jane,1001,dev,ops\ntok2,joe,1002,"dev,ops"\n';

/** Groups whose names depend on the profile. */
const BUILTIN_GROUPS = [
  "admissionregistrationGroup",
  "apiextensionsGroup",
  "apiregistrationGroup",
  "authenticationGroup",
  "authorizationGroup",
  "certificatesGroup",
  "coordinationGroup",
  "storagemigrationGroup",
  "discoveryGroup",
  "eventsGroup",
  "flowcontrolGroup",
  "networkingGroup",
  "nodeGroup",
  "rbacGroup",
  "schedulingGroup",
  "storageGroup",
] as const;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const meta = profile.words.metaGroup;
  describe(`protocol (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let configmaps: string;
    before(async () => {
      api = await startApi({
        profile,
        authentication: { authenticators: [tokenAuthenticator(parseTokenFile(TOKENS, "tokens.csv"))] },
      });
      t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      await api.post(configmaps, { metadata: { name: "a" }, data: { x: "1" } });
    });
    after(() => api.stop());
    const accept = (value: string) => ({ headers: { accept: value } });

    test("[NEG-001, NEG-002, NEG-027, NEG-034, NEG-036] JSON is the default both ways", async () => {
      const accepted: Record<string, string>[] = [
        {},
        { accept: "*/*" },
        { accept: "application/json;q=0.9, application/yaml;q=0.5" },
      ];
      for (const headers of accepted) {
        const answer = await api.get(`${configmaps}/a`, { headers });
        assert.equal(answer.headers["content-type"], "application/json");
        assert.equal(answer.headers["cache-control"], "no-cache, private");
      }
      assert.equal(
        (await api.post(configmaps, '{"metadata":{"name":"json"}}', { type: "application/json; charset=utf-8" }))
          .status,
        201,
      );
      const pretty = await api.get(`${configmaps}/a?pretty=true`);
      const compact = await api.get(`${configmaps}/a?pretty=false`);
      assert.match(pretty.text, /\n {2}"metadata": \{/);
      assert.equal(compact.text.trim().includes("\n"), false);
      assert.deepEqual(pretty.body, compact.body);
    });

    test("[NEG-003, NEG-004, NEG-010, NEG-033] YAML both ways, failures too", async () => {
      const read = await api.get(`${configmaps}/a`, accept("application/yaml"));
      assert.equal(read.headers["content-type"], "application/yaml");
      assert.deepEqual(parse(read.text), (await api.get(`${configmaps}/a`)).body);
      const made = await api.post(configmaps, "metadata:\n  name: yaml\ndata:\n  x: '1'\n", {
        type: "application/yaml",
      });
      assert.deepEqual([made.status, made.body.data], [201, { x: "1" }]);
      const continued = await api.post(configmaps, "metadata:\n  name: quoted\ndata:\n  x: 'a\n  b'\n  z: c\n", {
        type: "application/yaml",
      });
      assert.deepEqual([continued.status, continued.body.data], [201, { x: "a b", z: "c" }]);
      await api.delete(`${configmaps}/quoted`);
      const missing = await api.get(`${configmaps}/none`, accept("application/yaml"));
      assert.deepEqual([missing.status, parse(missing.text).reason], [404, "NotFound"]);
    });

    test("[NEG-014, NEG-025, NEG-026, NEG-028, NEG-032, ERR-014] what can't be spoken is 406 or 415", async () => {
      for (const type of ["text/csv", `application/json;as=Chart;g=${meta};v=v1`]) {
        const answer = await api.get(configmaps, accept(type));
        assert.deepEqual([answer.status, answer.body.reason], [406, "NotAcceptable"]);
        assert.match(
          answer.body.message,
          /only the following media types are accepted: application\/json, application\/yaml/,
        );
      }
      const watched = await api.get(`${configmaps}?watch=1`, accept("application/yaml"));
      assert.equal(watched.status, 406);
      assert.doesNotMatch(watched.text, /application\/yaml/, "what is refused is not offered");
      const posted = await api.post(configmaps, "a,b", { type: "text/csv" });
      assert.deepEqual([posted.status, posted.body.reason], [415, "UnsupportedMediaType"]);
      assert.match(
        posted.body.message,
        /^the body of the request was in an unknown format - accepted media types include:/,
      );
      const patched = await api.request("PATCH", `${configmaps}/a`, { body: {}, type: "application/json" });
      assert.equal(patched.status, 415);
      assert.match(
        patched.body.message,
        /application\/json-patch\+json, application\/merge-patch\+json, application\/strategic-merge-patch\+json/,
      );
    });

    test("[NEG-009, NEG-012, TBL-001, TBL-002, TBL-005, TBL-006, TBL-008, TBL-009, TBL-010, TBL-014] tables", async () => {
      const table = accept(`application/json;as=Table;g=${meta};v=v1`);
      const { status, body } = await api.get(`${configmaps}?limit=1`, table);
      assert.deepEqual([status, body.kind, body.apiVersion], [200, "Table", `${meta}/v1`]);
      for (const column of body.columnDefinitions)
        assert.deepEqual(Object.keys(column).sort(), ["description", "format", "name", "priority", "type"]);
      assert.equal(body.rows.length, 1);
      assert.equal(body.rows[0].cells.length, body.columnDefinitions.length);
      assert.deepEqual(
        [body.rows[0].object.kind, body.rows[0].object.apiVersion],
        ["PartialObjectMetadata", `${meta}/v1`],
      );
      assert.ok(body.metadata.continue && body.metadata.resourceVersion);
      const one = await api.get(`${configmaps}/a`, table);
      assert.deepEqual([one.body.rows.length, one.body.rows[0].cells[0]], [1, "a"]);
      const empty = await api.get(`/api/v1/namespaces/none/configmaps`, table);
      assert.deepEqual([empty.body.rows, empty.body.columnDefinitions.length > 0], [[], true]);
      assert.equal((await api.get(`${configmaps}/none`, table)).body.kind, "Status");
      const fallback = await api.get("/version", accept(`application/json;as=Table;v=v1;g=${meta},application/json`));
      assert.deepEqual([fallback.status, fallback.body.major], [200, "1"]);
    });

    test("[TBL-007, TBL-011] includeObject and watched tables", async () => {
      const table = accept(`application/json;as=Table;g=${meta};v=v1`);
      assert.equal("object" in (await api.get(`${configmaps}?includeObject=None`, table)).body.rows[0], false);
      assert.equal((await api.get(`${configmaps}?includeObject=Object`, table)).body.rows[0].object.kind, "ConfigMap");
      const bad = await api.get(`${configmaps}?includeObject=All`, table);
      assert.equal(bad.status, 400);
      assert.match(bad.body.message, /must be 'Metadata', 'Object', 'None', or empty/);
      const n = await api.namespace();
      for (const name of ["a", "b"]) await api.post(`/api/v1/namespaces/${n}/configmaps`, { metadata: { name } });
      const watch = await api.watch(`/api/v1/namespaces/${n}/configmaps?watch=1`, table);
      const [first, second] = [await watch.next(), await watch.next()];
      assert.deepEqual(
        [first.object.kind, first.object.rows.length, first.object.columnDefinitions.length > 0],
        ["Table", 1, true],
      );
      assert.deepEqual([second.object.rows[0].cells[0], second.object.columnDefinitions], ["b", null]);
      await watch.close();
    });

    test("[TBL-003, TBL-004, TBL-013] printer columns and default columns", async () => {
      const table = accept(`application/json;as=Table;g=${meta};v=v1`);
      const crontabs = `/apis/stable.example.com/v1/namespaces/${t}/crontabs`;
      await api.post(crontabs, { metadata: { name: "c" }, spec: { cronSpec: "* * * * */5", image: "i" } });
      const { body } = await api.get(crontabs, table);
      const spec = body.columnDefinitions.findIndex(({ name }: Json) => name === "Spec");
      assert.deepEqual(
        [body.columnDefinitions[0].name, body.columnDefinitions[spec].priority, body.rows[0].cells[spec]],
        ["Name", 1, "* * * * */5"],
      );
    });

    test("[NEG-029] metadata only", async () => {
      const one = await api.get(`${configmaps}/a`, accept(`application/json;as=PartialObjectMetadata;g=${meta};v=v1`));
      assert.deepEqual(
        [one.status, Object.keys(one.body).sort(), one.body.apiVersion],
        [200, ["apiVersion", "kind", "metadata"], `${meta}/v1`],
      );
      const list = await api.get(configmaps, accept(`application/json;as=PartialObjectMetadataList;g=${meta};v=v1`));
      assert.equal(list.body.kind, "PartialObjectMetadataList");
      assert.equal("data" in list.body.items[0], false);
    });

    test("[NEG-030, NEG-031, VAL-027] bodies that are none", async () => {
      const deep = `{"metadata":{"name":"deep"},"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
      const cases: [string, string][] = [
        ["{", "application/json"],
        ["a: [", "application/yaml"],
        ["", "application/json"],
        [deep, "application/json"],
        ["\u0000", "application/json"],
        ["a: &a [*a]", "application/yaml"],
        ['"text"', "application/json"],
        ["null", "application/json"],
        ["5", "application/json"],
      ];
      for (const [body, type] of cases) {
        const answer = await api.post(configmaps, body, { type });
        assert.deepEqual([answer.status, answer.body.reason], [400, "BadRequest"], body.slice(0, 20));
      }
      for (const [type, body] of [
        ["merge", "["],
        ["json", "{"],
        ["strategic", "x"],
        ["merge", "[]"],
      ] as const) {
        assert.equal((await api.patch(`${configmaps}/a`, type, body)).status, 400);
      }
      assert.equal((await api.get("/livez")).status, 200);
    });

    test("[LIM-009] bodies over 3 MiB are refused, those at the limit are read", async () => {
      const fill = (bytes: number): string => {
        const frame = '{"metadata":{"name":"big"},"data":{"x":""}}';
        return frame.replace('""', `"${"v".repeat(bytes - frame.length)}"`);
      };
      const over = await api.post(configmaps, fill(3_145_729));
      assert.deepEqual([over.status, over.body.reason], [413, "RequestEntityTooLarge"]);
      assert.match(over.body.message, /limit is 3145728/);
      const patch = await api.patch(`${configmaps}/a`, "merge", fill(3_145_729));
      assert.equal(patch.status, 413);
      const at = await api.post(configmaps, fill(3_145_728));
      assert.equal(at.status, 422, "read, and refused only for the size of its data");
    });

    test("[LIM-011, LIM-012] annotations and data have a total size", async () => {
      const annotations = { a: "x".repeat(262_144) };
      const noted = await api.post(configmaps, { metadata: { name: "noted", annotations } });
      assert.deepEqual([noted.status, noted.body.details.causes[0].field], [422, "metadata.annotations"]);
      assert.match(noted.body.message, /262144/);
      const data = await api.post(configmaps, { metadata: { name: "data" }, data: { x: "x".repeat(1_048_577) } });
      assert.equal(data.status, 422);
      assert.match(data.body.message, /may not be more than 1048576/);
    });

    test("[ERR-001, ERR-002, ERR-003, DISC-018, NS-011] failures are Status documents", async () => {
      const missing = await api.get(`${configmaps}/x`);
      assert.deepEqual(missing.body, {
        kind: "Status",
        apiVersion: "v1",
        metadata: {},
        status: "Failure",
        message: 'configmaps "x" not found',
        reason: "NotFound",
        details: { name: "x", kind: "configmaps" },
        code: 404,
      });
      const widget = await api.get(`/apis/demo.example.com/v1/namespaces/${t}/widgets/x`);
      assert.deepEqual(
        [widget.body.message, widget.body.details.group],
        ['widgets.demo.example.com "x" not found', "demo.example.com"],
      );
      const method = await api.put(configmaps, {});
      assert.deepEqual(
        [method.status, method.body.reason, method.body.message],
        [405, "MethodNotAllowed", "the server does not allow this method on the requested resource"],
      );
      for (const path of ["/nowhere", "/apis/none/v1"]) {
        const answer = await api.get(path);
        assert.deepEqual([answer.status, answer.text], [404, "404 page not found\n"], path);
      }
      for (const path of ["/apis/apps/v9", "/apis/apps/v9/deployments", "/api/v2"]) {
        const { status, body } = await api.get(path);
        assert.deepEqual([status, body.message], [404, "the server could not find the requested resource"], path);
      }
      const type = await api.get("/api/v1/nothings");
      assert.deepEqual([type.status, type.body.message], [404, "the server could not find the requested resource"]);
      assert.equal((await api.request("OPTIONS", configmaps)).status, 405);
    });

    test("[DISC-001, DISC-002, DISC-003, DISC-004, DISC-005, DISC-006, DISC-016, DISC-017, RES-009, SUB-005] discovery", async () => {
      assert.deepEqual((await api.get("/api")).body.versions, ["v1"]);
      const groups = (await api.get("/apis")).body;
      assert.deepEqual([groups.kind, groups.apiVersion], ["APIGroupList", "v1"]);
      const names = groups.groups.map(({ name }: Json) => name).sort();
      assert.deepEqual(
        names,
        [
          ...["apps", "autoscaling", "batch", "policy", "demo.example.com", "stable.example.com"],
          ...BUILTIN_GROUPS.map((word) => profile.words[word]),
        ].sort(),
      );
      const apps = (await api.get("/apis/apps")).body;
      assert.deepEqual([apps.kind, apps.preferredVersion], ["APIGroup", { groupVersion: "apps/v1", version: "v1" }]);
      const core = (await api.get("/api/v1")).body;
      assert.deepEqual([core.kind, core.groupVersion], ["APIResourceList", "v1"]);
      const configMaps = core.resources.find(({ name }: Json) => name === "configmaps");
      assert.deepEqual(
        [
          configMaps.kind,
          configMaps.singularName,
          configMaps.namespaced,
          configMaps.shortNames,
          typeof configMaps.storageVersionHash,
        ],
        ["ConfigMap", "configmap", true, ["cm"], "string"],
      );
      const resources = (await api.get("/apis/apps/v1")).body.resources;
      const scale = resources.find(({ name }: Json) => name === "deployments/scale");
      assert.deepEqual(
        [scale.kind, scale.group, scale.version, scale.verbs],
        ["Scale", "autoscaling", "v1", ["get", "patch", "update"]],
      );
      assert.ok(
        (await api.get("/apis/demo.example.com/v1")).body.resources.some(({ name }: Json) => name === "widgets/status"),
      );
      assert.deepEqual(core.resources.find(({ name }: Json) => name === "namespaces/finalize").verbs, ["update"]);
      const version = (await api.get("/version")).body;
      for (const key of ["major", "minor", "gitVersion", "gitCommit", "gitTreeState", "buildDate", "platform"])
        assert.ok(key in version, key);
      assert.ok((await api.get("/")).body.paths.includes("/apis/apps/v1"));
    });

    test("[DISC-012, DISC-013, DISC-014, GEN-009] OpenAPI documents of the live types", async () => {
      const index = (await api.get("/openapi/v3")).body.paths;
      const { serverRelativeURL } = index["apis/apps/v1"];
      const document = await api.get(serverRelativeURL);
      assert.match(String(document.headers["cache-control"]), /immutable/);
      const unchanged = await api.get(serverRelativeURL, {
        headers: { "if-none-match": String(document.headers.etag) },
      });
      assert.equal(unchanged.status, 304);
      const schemas = document.body.components.schemas;
      const deployment = schemas[`${profile.words.openapiNamePrefix}api.apps.v1.Deployment`];
      assert.deepEqual(deployment["x-kubernetes-group-version-kind"], [
        { group: "apps", version: "v1", kind: "Deployment" },
      ]);
      const conditions =
        schemas[`${profile.words.openapiNamePrefix}api.apps.v1.DeploymentStatus`].properties.conditions;
      assert.deepEqual(
        [
          conditions["x-kubernetes-list-type"],
          conditions["x-kubernetes-list-map-keys"],
          conditions["x-kubernetes-patch-merge-key"],
        ],
        ["map", ["type"], "type"],
      );
      const v2 = (await api.get("/openapi/v2")).body;
      assert.equal(v2.swagger, "2.0");
      assert.ok(v2.paths["/apis/demo.example.com/v1/namespaces/{namespace}/widgets"]);
    });

    test("[HEALTH-001, HEALTH-002, HEALTH-003, HEALTH-006, HEALTH-010, HEALTH-011, HEALTH-013, HEALTH-015] health needs no credential", async () => {
      for (const path of ["/healthz", "/livez", "/readyz", "/livez/ping", "/readyz/ping", "/readyz?exclude=ping"]) {
        const answer = await api.get(path, { token: "" });
        assert.deepEqual(
          [answer.status, answer.text],
          [path.includes("/ping") ? 403 : 200, path.includes("/ping") ? answer.text : "ok"],
          path,
        );
      }
      assert.deepEqual([(await api.get("/livez/ping")).text, (await api.get("/livez/nothing")).status], ["ok", 404]);
      const verbose = (await api.get("/readyz?verbose&exclude=ping&exclude=nope")).text.trimEnd().split("\n");
      assert.ok(verbose.includes("[+]ping excluded: ok"));
      assert.ok(verbose.includes('warn: some health checks cannot be excluded: no matches for "nope"'));
      assert.ok(verbose.includes(`[+]${profile.words.storeHealthCheck} ok`) && verbose.includes("[+]shutdown ok"));
      assert.equal(verbose.at(-1), profile.name === "orch" ? "healthz check passed" : "readyz check passed");
      assert.equal((await api.get("/livez?verbose")).text.includes("shutdown"), false);
    });

    test("[ERR-010, ERR-013, AUTHN-TOKEN-001, AUTHN-TOKEN-005, AUTHN-TOKEN-007, AUTHN-012, AUTHZ-001, AUTHZ-004, AUTHZ-020, AUTHZ-021] nothing is reached without a credential and a permission", async () => {
      const bad = await api.get("/nowhere", { token: "bad" });
      assert.deepEqual([bad.status, bad.body.reason, bad.body.message], [401, "Unauthorized", "Unauthorized"]);
      const anonymous = await api.get(configmaps, { token: "" });
      assert.equal(anonymous.status, 403);
      assert.match(
        anonymous.body.message,
        /User "system:anonymous" cannot list resource "configmaps" in API group "" in the namespace/,
      );
      for (const authorization of ["Basic x", "Bearer", "Bearer "]) {
        assert.equal((await api.get(configmaps, { token: "", headers: { authorization } })).status, 403, authorization);
      }
      const jane = await api.get("/api/v1/namespaces/default/configmaps", { token: "tok1" });
      assert.deepEqual([jane.status, jane.body.reason, jane.body.details.kind], [403, "Forbidden", "configmaps"]);
      assert.equal(
        jane.body.message,
        'configmaps is forbidden: User "jane" cannot list resource "configmaps" in API group "" in the namespace "default"',
      );
      const lower = await api.get("/version", { token: "", headers: { authorization: "bearer tok1" } });
      assert.match(lower.body.message, /User "jane" cannot get path "\/version"/);
      assert.equal((await api.post(configmaps, "{", { token: "tok1" })).status, 403);
      assert.equal((await api.patch(`${configmaps}/a`, "merge", {}, { token: "tok1" })).status, 403);
    });

    test("[AUTHN-IMP-001] impersonation changes who asks", async () => {
      const headers = { "impersonate-user": "jane", "impersonate-group": "dev" };
      const answer = await api.get(configmaps, { headers });
      assert.match(answer.body.message, /User "jane" cannot list/);
      const masters = await api.get(configmaps, {
        headers: { "impersonate-user": "jane", "impersonate-group": "system:masters" },
      });
      assert.equal(masters.status, 200);
      const byJane = await api.get(configmaps, {
        token: "tok1",
        headers: { "impersonate-user": "admin", "impersonate-group": "system:masters" },
      });
      assert.equal(byJane.status, 403);
      assert.match(byJane.body.message, /cannot impersonate resource "users"/);
      const groupOnly = await api.get(configmaps, { headers: { "impersonate-group": "dev" } });
      assert.equal(groupOnly.status, 400);
    });

    test("bad input of every kind leaves the server alive and without faults", async () => {
      const requests: [string, string, Json][] = [
        ["GET", `/api/v1/namespaces/${t}/configmaps/%E0%A4%A`, undefined],
        ["GET", `/api/v1/namespaces/${t}/configmaps/..%2f..%2fsecrets`, undefined],
        ["GET", `//api///v1/namespaces/${t}/configmaps`, undefined],
        ["POST", configmaps, { metadata: null }],
        ["POST", configmaps, { metadata: [] }],
        ["POST", configmaps, { metadata: { name: 5 } }],
        ["POST", configmaps, { metadata: { name: "x", labels: [] } }],
        ["POST", configmaps, { metadata: { name: "x", ownerReferences: [5] } }],
        ["POST", configmaps, { metadata: { name: "x", finalizers: "y" } }],
        ["POST", configmaps, '{"metadata":{"name":"p"},"__proto__":{"polluted":true}}'],
        ["PUT", `${configmaps}/a`, { metadata: { name: "a", resourceVersion: 5 } }],
        ["PATCH", `${configmaps}/a`, { metadata: null }],
        ["DELETE", `${configmaps}/a`, { preconditions: 5 }],
        ["DELETE", `${configmaps}/a?gracePeriodSeconds=x`, undefined],
        ["GET", `${configmaps}?limit=99999999999999999999`, undefined],
        ["GET", `${configmaps}?continue=${"x".repeat(5000)}`, undefined],
        ["GET", `${configmaps}?fieldSelector==`, undefined],
      ];
      for (const [method, path, body] of requests) {
        const answer = await api.request(method, path, {
          body,
          ...(method === "PATCH" ? { type: "application/merge-patch+json" } : {}),
        });
        assert.ok(answer.status < 500, `${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
        assert.doesNotMatch(answer.text, /\.ts:|\.js:|at \w+ \(/);
      }
      assert.equal(({} as Json).polluted, undefined);
    });

    test("clients that break off in the middle of a body or a watch do no harm", async () => {
      const { hostname, port } = new URL(api.url);
      for (const head of [
        `POST ${configmaps} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"metadata"`,
        `GET ${configmaps}?watch=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
        "GARBAGE\r\n\r\n",
      ]) {
        const socket = connect(Number(port), hostname);
        // from now on: the server may be the first to close it
        const closed = new Promise((resolve) => socket.once("close", resolve));
        await new Promise<void>((resolve, reject) => {
          socket.once("connect", () => socket.write(head, () => resolve()));
          socket.on("error", reject);
        });
        socket.destroy();
        await closed;
      }
      assert.equal((await api.get("/readyz")).status, 200);
      assert.equal((await api.post(configmaps, { metadata: { generateName: "after-" } })).status, 201);
    });
  });
}
