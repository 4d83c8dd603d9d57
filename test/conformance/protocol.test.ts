/** The protocol, beyond what the checks of the contract kit see: exact lists, a token file, bad input. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type JsonObject, type JsonValue, objectsAt } from "../support/json.js";

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

    test("[NEG-010] Accept selects the type of an answer, and YAML says the same as JSON", async () => {
      const read = await api.get(`${configmaps}/a`, { headers: { accept: "application/yaml" } });
      assert.equal(read.headers["content-type"], "application/yaml");
      assert.deepEqual(parse(read.text), (await api.get(`${configmaps}/a`)).body);
    });

    test("[NEG-004] a quoted text of YAML may go on in the next line", async () => {
      const text = "metadata:\n  name: quoted\ndata:\n  x: 'a\n  b'\n  z: c\n";
      const { status, body } = await api.post(configmaps, text, { type: "application/yaml" });
      assert.deepEqual([status, body.data], [201, { x: "a b", z: "c" }]);
    });

    test("[NEG-030] bodies that hold no object are refused, and the server goes on", async () => {
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

    test("[LIM-009] a body of exactly 3 MiB is read", async () => {
      const frame = '{"metadata":{"name":"big"},"data":{"x":""}}';
      const body = frame.replace('""', `"${"v".repeat(3_145_728 - frame.length)}"`);
      const { status } = await api.post(configmaps, body);
      assert.equal(status, 422, "read, and refused only for the size of its data");
    });

    test("[ERR-003] OPTIONS is a method that no path has", async () => {
      assert.equal((await api.request("OPTIONS", configmaps)).status, 405);
    });

    test("[DISC-004] the groups are the built-in ones and those of the schemas, and no others", async () => {
      const { groups } = (await api.get("/apis")).body;
      const own = ["apps", "autoscaling", "batch", "policy", "demo.example.com", "jobs.example.com"];
      // Stable since 1.34, so that it is served in the default release of one profile alone.
      if (profile.name === "kubernetes") own.push(profile.words.resourceGroup);
      const expected = [...own, ...BUILTIN_GROUPS.map((word) => profile.words[word])];
      assert.deepEqual(
        objectsAt(groups)
          .map(({ name }) => name)
          .sort(),
        expected.sort(),
      );
    });

    test("[HEALTH-003] health as a whole needs no credential, and single checks do", async () => {
      for (const path of ["/healthz", "/livez", "/readyz", "/readyz?exclude=ping"]) {
        const answer = await api.get(path, { token: "" });
        assert.deepEqual([answer.status, answer.text], [200, "ok"], path);
      }
      for (const path of ["/livez/ping", "/readyz/ping"])
        assert.equal((await api.get(path, { token: "" })).status, 403, path);
    });

    test("[AUTHN-TOKEN-001] a token of the file is its user, whom the refusal names", async () => {
      const jane = await api.get("/api/v1/namespaces/default/configmaps", { token: "tok1" });
      assert.deepEqual([jane.status, jane.body.reason, jane.body.details.kind], [403, "Forbidden", "configmaps"]);
      assert.equal(
        jane.body.message,
        'configmaps is forbidden: User "jane" cannot list resource "configmaps" in API group "" in the namespace "default"',
      );
    });

    test("[AUTHN-TOKEN-005] the word Bearer may be written in lower case", async () => {
      const lower = await api.get("/version", { token: "", headers: { authorization: "bearer tok1" } });
      assert.match(lower.body.message, /User "jane" cannot get path "\/version"/);
    });

    test("[AUTHZ-004] a request that is not allowed is refused before its body is read", async () => {
      assert.equal((await api.post(configmaps, "{", { token: "tok1" })).status, 403);
    });

    test("bad input of every kind leaves the server alive and reports no error", async () => {
      const requests: [string, string, JsonValue | undefined][] = [
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
      assert.equal(({} as JsonObject).polluted, undefined);
    });

    test("clients that break off in the middle of a body or a watch do no harm", async () => {
      const { hostname, port } = new URL(api.url);
      for (const head of [
        `POST ${configmaps} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"metadata"`,
        `GET ${configmaps}?watch=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${api.token}\r\n\r\n`,
        "GARBAGE\r\n\r\n",
      ]) {
        const socket = connect(Number(port), hostname);
        // The listener is there from the start, because the server may close the connection first.
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
