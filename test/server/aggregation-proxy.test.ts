/** What passes between clients and the servers of aggregated APIs, and what does not. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { after, before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { createServer } from "../../runtime/index.js";
import { MAX_BACKEND_REQUESTS } from "../../runtime/server/aggregation/backends.js";
import { createAuthority } from "../client/support/authority.js";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject } from "../support/json.js";
import {
  json,
  makeTrust,
  THINGS_GROUP,
  THINGS_PATH,
  ThingBackend,
  thingsApiService,
} from "../support/thing-backend.js";

const SERVICE = "backends/things";
const THINGS = `${THINGS_PATH}/things`;
/** Much longer than it ever takes. */
const PATIENCE_MS = 60_000;

const trust = await makeTrust(SERVICE);
/** The tests look at what the proxy finds out by itself. */
const CONTROLLERS = ["*", "-serviceaccount", "-root-ca-cert-publisher", "-apiservice-availability"];

async function register(api: TestApi, spec: object = {}): Promise<void> {
  const services = `/apis/${api.profile.words.apiregistrationGroup}/v1/apiservices`;
  const { status, text } = await api.post(services, thingsApiService(SERVICE, trust, spec));
  assert.equal(status, 201, text);
  const limit = performance.now() + PATIENCE_MS;
  while ((await api.get(THINGS_PATH)).status === 404 && performance.now() < limit) await pause(5);
}

describe("the proxy of aggregated APIs", () => {
  let api: TestApi;
  let backend: ThingBackend;
  const users: Record<string, { username: string; groups: string[]; extra: Record<string, string[]> }> = {
    odd: { username: "zoë", groups: ["größe"], extra: { "a b%c/d": ["1", "2"] } },
    split: { username: "a\r\nx-remote-group: system:masters", groups: [], extra: {} },
    padded: { username: "zoë", groups: ["system:masters "], extra: {} },
  };
  const asked: string[] = [];
  before(async () => {
    backend = await ThingBackend.start(trust);
    api = await startApi({
      controllers: CONTROLLERS,
      serviceResolution: { [`${SERVICE}:443`]: `127.0.0.1:${backend.port}` },
      proxyClientCertificate: trust.proxyClient,
      limits: { maxBodyBytes: 64 * 1024 },
      authentication: {
        authenticators: [
          {
            async authenticate({ bearerToken = "" }) {
              const user = users[bearerToken];
              return user && { uid: "", ...user };
            },
          },
        ],
      },
      authorization: {
        async authorize(attributes) {
          const { user, verb } = attributes;
          asked.push(`${verb} ${attributes.isResourceRequest ? attributes.resource : attributes.path}`);
          const isAllowed =
            user.groups.includes("system:masters") || user.username in { zoë: 1, [users.split?.username ?? ""]: 1 };
          return isAllowed ? { type: "Allow", reason: "" } : { type: "NoOpinion", reason: "" };
        },
      },
    });
    await register(api);
  });
  after(async () => {
    await api.stop();
    await backend.stop();
  });

  const last = () => backend.asked.at(-1) ?? assert.fail("nothing was asked");

  test("[DISC-021] nothing reaches the backend, and no body is read, before the caller is authenticated and authorized", async () => {
    const count = backend.asked.length;
    const denied = await api.get(THINGS, { token: "", headers: {} });
    assert.equal(denied.status, 403);
    assert.equal((await api.get(THINGS, { token: "unknown" })).status, 401);
    const request = httpRequest(`${api.url}${THINGS}`, { method: "POST", headers: { "content-length": "1000" } });
    request.on("error", () => undefined);
    request.flushHeaders();
    const [answer] = await once(request, "response");
    assert.equal(answer.statusCode, 403, "the answer does not wait for the body");
    request.destroy();
    assert.equal(backend.asked.length, count);
    assert.ok(asked.includes("create things") && asked.includes("list things"), "authorization sees the resource");
  });

  test("[DISC-021] names of users are sent as UTF-8, and keys of extra values as header names", async () => {
    assert.equal((await api.get(THINGS, { token: "odd" })).status, 200);
    const { headers } = last();
    const text = (name: string): string => Buffer.from(String(headers[name]), "latin1").toString();
    assert.equal(text("x-remote-user"), "zoë");
    assert.equal(text("x-remote-group").split(", ")[0], "größe");
    assert.equal(headers["x-remote-extra-a%20b%25c%2fd"], "1, 2");
  });

  test("[DISC-021] a name with a line break does not become a header, and a trailing space is preserved", async () => {
    const count = backend.asked.length;
    for (const token of ["split", "padded"]) {
      const { status, body } = await api.get(THINGS, { token });
      assert.deepEqual([status, body.reason], [503, "ServiceUnavailable"], token);
    }
    assert.equal(backend.asked.length, count);
  });

  test("[DISC-021] callers cannot claim an identity in headers that some servers mistake for this server's", async () => {
    const headers = { X_Remote_User: "root", "x-remote_group": "system:masters", X_Own: "yes" };
    assert.equal((await api.get(THINGS, { headers })).status, 200);
    const seen = last().headers;
    assert.deepEqual([seen.x_remote_user, seen["x-remote_group"], seen.x_own], [undefined, undefined, "yes"]);
    assert.equal(seen["x-remote-user"], "admin");
  });

  test("paths that a backend could interpret differently are rejected, others arrive as they were authorized", async () => {
    const count = backend.asked.length;
    for (const path of [
      "things/..%2F..%2Fsecrets",
      "things/%2e%2e/x",
      "things/a%2fb",
      "things/a%5Cb",
      "things/a%00",
      "//things",
      "watch/things",
      "w%61tch/namespaces/a/things",
      "proxy/namespaces/a/things/x",
    ]) {
      const { status, body } = await api.get(`${THINGS_PATH}/${path}`);
      assert.deepEqual([status, body.reason], [400, "BadRequest"], path);
    }
    assert.equal(backend.asked.length, count);
    await api.get(`${THINGS_PATH}/namespaces/a%20b/things/?labelSelector=a%3Db&limit=1`);
    assert.equal(last().url, `${THINGS_PATH}/namespaces/a%20b/things?labelSelector=a%3Db&limit=1`);
  });

  test("bodies pass in both directions without being buffered, up to the limit of the server", async () => {
    backend.answers.set(`${THINGS}/echo`, (request, response, body) => {
      response.writeHead(200, {
        "content-type": "text/plain",
        "x-length": request.headers["content-length"] ?? "chunked",
      });
      response.end(body);
    });
    const text = "x".repeat(50_000);
    const put = await api.request("PUT", `${THINGS}/echo`, { body: text, type: "text/plain" });
    assert.deepEqual([put.status, put.text === text, put.headers["x-length"]], [200, true, "50000"]);
    const tooLong = await api.request("PUT", `${THINGS}/echo`, { body: "x".repeat(65 * 1024), type: "text/plain" });
    assert.deepEqual([tooLong.status, tooLong.body.reason], [413, "RequestEntityTooLarge"]);
    const request = httpRequest(`${api.url}${THINGS}/echo`, {
      method: "PUT",
      headers: { authorization: `Bearer ${api.token}`, "transfer-encoding": "chunked" },
    });
    const answered = once(request, "response");
    // the connection ends with the answer, whatever of the body is still on its way
    request.on("error", () => undefined);
    for (let index = 0; index < 70; index++) request.write("y".repeat(1024));
    request.end();
    const [answer] = await answered;
    assert.equal(answer.statusCode, 413, "also without a length");
    answer.resume();
    backend.answers.clear();
  });

  test("a slow reader slows the backend down, and a reader that disconnects ends its request", async () => {
    let sent = 0;
    let isClosed = false;
    const chunk = Buffer.alloc(64 * 1024, "z");
    backend.answers.set(THINGS, (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const fill = (): void => {
        while (!isClosed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on("drain", fill);
      response.on("close", () => {
        isClosed = true;
      });
      fill();
    });
    const request = httpRequest(`${api.url}${THINGS}?watch=1`, { headers: { authorization: `Bearer ${api.token}` } });
    request.end();
    const [answer] = await once(request, "response");
    answer.pause();
    // nothing more comes once all that stands between the two is full
    for (let before = -1; before !== sent; ) {
      before = sent;
      await pause(300);
    }
    assert.ok(sent < 64 * 1024 * 1024, `${sent} bytes are on their way to a reader that reads nothing`);
    request.on("error", () => undefined);
    answer.destroy();
    const limit = performance.now() + PATIENCE_MS;
    while (!isClosed && performance.now() < limit) await pause(10);
    assert.equal(isClosed, true);
    backend.answers.clear();
  });

  test("headers that concern one connection, or could speak for this server, are not returned", async () => {
    backend.answers.set(THINGS, (_request, response) => {
      const headers = {
        connection: "x-hop",
        "x-hop": "1",
        "set-cookie": "a=b",
        "clear-site-data": '"*"',
        "service-worker-allowed": "/",
        "x-own": "yes",
        "proxy-authenticate": "Basic",
      };
      response.writeHead(203, { ...headers, "content-type": "text/x-own", location: "https://elsewhere.example.com/" });
      response.end("own");
    });
    const { status, headers, text } = await api.get(THINGS);
    assert.deepEqual([status, text, headers["content-type"], headers["x-own"]], [203, "own", "text/x-own", "yes"]);
    const own = ["x-hop", "set-cookie", "clear-site-data", "service-worker-allowed", "proxy-authenticate", "location"];
    const leaked = own.filter((name) => name in headers);
    assert.deepEqual(leaked, []);
    assert.ok(headers["audit-id"]);
    assert.equal(headers["cache-control"], "no-cache, private", "a backend that says nothing of it is not cached");
    backend.answers.set(THINGS, (_request, response) => response.writeHead(200, { "cache-control": "no-store" }).end());
    assert.equal((await api.get(THINGS)).headers["cache-control"], "no-store");
    backend.answers.set(THINGS, (_request, response) => response.writeHead(307, { location: `${THINGS}/x?y=1` }).end());
    const moved = await api.get(THINGS);
    assert.deepEqual(
      [moved.status, moved.headers.location],
      [307, `${THINGS}/x?y=1`],
      "clients follow, the server does not",
    );
    for (const location of [
      "/.//elsewhere.example.com/",
      "/x/..//elsewhere.example.com/",
      "//elsewhere.example.com/",
    ]) {
      backend.answers.set(THINGS, (_request, response) => response.writeHead(307, { location }).end());
      assert.equal((await api.get(THINGS)).headers.location, undefined, location);
    }
    backend.answers.clear();
  });

  test("HEAD has no body, and a compressed answer stays compressed", async () => {
    const { status, text } = await api.request("HEAD", THINGS);
    assert.deepEqual([status, text], [200, ""]);
    backend.answers.set(THINGS, (request, response) => {
      response.writeHead(200, { "content-encoding": "x-own" }).end(String(request.headers["accept-encoding"]));
    });
    const { headers, text: accepted } = await api.get(THINGS, { headers: { "accept-encoding": "gzip" } });
    assert.deepEqual([headers["content-encoding"], accepted], ["x-own", "gzip"]);
    backend.answers.clear();
  });

  test("the concurrent requests to one backend are limited; the next one gets a retry time", async () => {
    const held: (() => void)[] = [];
    backend.answers.set(THINGS, (_request, response) => held.push(() => json(response, 200, {})));
    const pending = Array.from({ length: MAX_BACKEND_REQUESTS }, () => api.get(THINGS));
    const limit = performance.now() + PATIENCE_MS;
    while (held.length < MAX_BACKEND_REQUESTS && performance.now() < limit) await pause(10);
    const refused = await api.get(THINGS);
    assert.deepEqual([refused.status, refused.headers["retry-after"]], [429, "1"]);
    assert.equal((await api.get("/api/v1/namespaces")).status, 200);
    for (const release of held) release();
    assert.deepEqual([...new Set((await Promise.all(pending)).map(({ status }) => status))], [200]);
    backend.answers.clear();
    assert.equal((await api.get(THINGS)).status, 200);
  });

  test("readers of a backend's OpenAPI document share one request to it", async () => {
    const path = `/openapi/v3${THINGS_PATH}`;
    const limit = performance.now() + PATIENCE_MS;
    while ((await api.get(path)).status === 404 && performance.now() < limit) await pause(5);
    let isHeld = true;
    const questions: (() => void)[] = [];
    backend.answers.set(path, (_request, response) => {
      const answer = (): void => json(response, 200, { openapi: "3.0.0" });
      questions.push(answer);
      if (!isHeld) answer();
    });
    const pending = Array.from({ length: 20 }, () => api.get(path));
    while (questions.length === 0 && performance.now() < limit) await pause(5);
    // most have come by the time that one more, sent after them, is answered
    assert.equal((await api.get("/version")).status, 200);
    isHeld = false;
    for (const answer of questions.slice()) answer();
    assert.deepEqual([...new Set((await Promise.all(pending)).map(({ text }) => text))], ['{"openapi":"3.0.0"}']);
    assert.ok(questions.length < 20, `${questions.length} questions for 20 readers`);
    backend.answers.clear();
    assert.equal(fieldAt((await api.get(path)).body, "info", "title"), "things", "and later ones ask anew");
  });

  test("a request that takes too long is answered with 504", async () => {
    let isEnded = false;
    backend.answers.set(THINGS, (request) => {
      request.socket.once("close", () => {
        isEnded = true;
      });
    });
    const { status, body } = await api.get(`${THINGS}?timeout=3s`);
    assert.deepEqual([status, body.reason], [504, "Timeout"]);
    const limit = performance.now() + PATIENCE_MS;
    while (!isEnded && performance.now() < limit) await pause(10);
    assert.equal(isEnded, true, "the backend is not left with it");
    backend.answers.clear();
  });

  test("a watch ends with its backend, or with its APIService", async () => {
    const ends = await api.watch(`${THINGS}?watch=1`);
    backend.endWatches();
    assert.equal(await ends.next(), undefined);
    const watch = await api.watch(`${THINGS}?watch=1`);
    const services = `/apis/${api.profile.words.apiregistrationGroup}/v1/apiservices`;
    assert.equal((await api.delete(`${services}/v1.${THINGS_GROUP}`)).status, 200);
    assert.equal(await watch.next(), undefined);
    assert.equal((await api.get(THINGS)).status, 404);
    await register(api);
    assert.equal((await api.get(THINGS)).status, 200);
  });
});

test("[DISC-021] a backend with another authority or another name gets no request", async () => {
  const other = await createAuthority();
  const backend = await ThingBackend.start(trust);
  const cases: readonly [string, string, JsonObject][] = [
    [SERVICE, "another authority", { caBundle: Buffer.from(other.ca).toString("base64") }],
    ["backends/others", "another name", { service: { namespace: "backends", name: "others" } }],
    [SERVICE, "no authority", { caBundle: undefined }],
    [SERVICE, "no certificates", { caBundle: Buffer.from("no PEM").toString("base64") }],
  ];
  for (const [service, why, spec] of cases) {
    const api = await startApi({
      controllers: CONTROLLERS,
      serviceResolution: { [service]: `127.0.0.1:${backend.port}` },
    });
    await register(api, spec);
    const { status, body } = await api.get(THINGS);
    assert.deepEqual([status, body.reason], [503, "ServiceUnavailable"], why);
    assert.match(body.message, /^error trying to reach service: /);
    await api.stop();
  }
  assert.deepEqual(backend.seen, []);
  const api = await startApi({
    controllers: CONTROLLERS,
    serviceResolution: { "backends/others": `127.0.0.1:${backend.port}` },
  });
  await register(api, {
    service: { namespace: "backends", name: "others" },
    caBundle: undefined,
    insecureSkipTLSVerify: true,
  });
  assert.equal((await api.get(THINGS)).status, 200, "whoever wants it unchecked gets it so");
  assert.equal(backend.asked.at(-1)?.client, undefined);
  await api.stop();
  await backend.stop();
});

test("[DISC-021] the certificate of a backend in the bundle is sufficient, without that of its authority", async (context) => {
  const backend = await ThingBackend.start(trust);
  const api = await startApi({
    controllers: CONTROLLERS,
    serviceResolution: { [SERVICE]: `127.0.0.1:${backend.port}` },
  });
  context.after(async () => {
    await api.stop();
    await backend.stop();
  });
  await register(api, { caBundle: Buffer.from(trust.server.certificate).toString("base64") });
  const { status, text } = await api.get(THINGS);
  assert.equal(status, 200, text);
});

test("[DISC-021] endpoints of a Service are found in its objects, and used in turn", async () => {
  const backends = [await ThingBackend.start(trust), await ThingBackend.start(trust)];
  const api = await startApi({ controllers: CONTROLLERS, proxyNetworks: ["127.0.0.0/8"] });
  await api.post("/api/v1/namespaces", { metadata: { name: "backends" } });
  const own = "/api/v1/namespaces/backends";
  await api.post(`${own}/services`, {
    metadata: { name: "things" },
    spec: {
      ports: [
        { name: "web", port: 443 },
        { name: "other", port: 80 },
      ],
    },
  });
  const subset = ({ port }: ThingBackend) => ({ addresses: [{ ip: "127.0.0.1" }], ports: [{ name: "web", port }] });
  const nobody = { addresses: [{ ip: "127.0.0.1" }], ports: [{ name: "web", port: 1 }] };
  await api.post(`${own}/endpoints`, { metadata: { name: "things" }, subsets: [...backends.map(subset), nobody] });
  await register(api);
  for (let index = 0; index < 6; index++)
    assert.equal((await api.get(THINGS)).status, 200, "one that is away is passed over");
  for (const backend of backends) assert.ok(backend.asked.length > 0);
  await api.patch(`${own}/services/things`, "merge", {
    spec: { type: "ExternalName", externalName: "localhost", ports: null, clusterIP: null, clusterIPs: null },
  });
  const port = backends[0]?.port;
  await api.patch(`/apis/${api.profile.words.apiregistrationGroup}/v1/apiservices/v1.${THINGS_GROUP}`, "merge", {
    spec: { service: { port } },
  });
  const limit = performance.now() + PATIENCE_MS;
  let named = await api.get(THINGS);
  while (named.status !== 200 && performance.now() < limit) named = await api.get(THINGS);
  assert.equal(named.status, 200, named.text);
  await api.stop();
  for (const backend of backends) await backend.stop();
});

test("invalid settings are rejected at the start", async () => {
  for (const [serviceResolution, expected] of [
    [{ things: "127.0.0.1:1" }, /found "things", expected namespace\/name/],
    [{ "a/b:0": "127.0.0.1:1" }, /found "a\/b:0", expected namespace\/name/],
    [{ "a/b": "127.0.0.1" }, /found "127.0.0.1", expected host:port/],
    [{ "a/b": "::1:443" }, /found "::1:443", expected host:port/],
  ] as const)
    await assert.rejects(createServer({ serviceResolution: serviceResolution as Record<string, string> }), expected);
  const { certificate } = trust.proxyClient;
  const proxyClientCertificate = { certificate, key: trust.server.key };
  await assert.rejects(
    createServer({ proxyClientCertificate }),
    /the certificate and key for the servers of aggregated APIs can't be used/,
  );
});
