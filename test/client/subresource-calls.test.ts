/**
 * What calls on subresources send, letter by letter, as any server of the API expects it, and what they make of answers that
 * other servers give.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { apis } from "../../generated/apis.js";
import { connect, isStatus, LogStream, type TypedClient } from "../../runtime/client/index.js";
import { MAX_LINE_CHARACTERS } from "../../runtime/client/transport/log-stream.js";
import { replyJson, scriptedServer, statusBody } from "./support/scripted-server.js";

type BuiltinClient = TypedClient<typeof apis>;

interface Case {
  readonly name: string;
  readonly call: (client: BuiltinClient) => Promise<unknown>;
  readonly request: string;
  readonly contentType?: string;
  readonly body?: object;
}

const podsPath = "/api/v1/namespaces/ns/pods";
const JSON_TYPE = "application/json";

const CASES: readonly Case[] = [
  {
    name: "evict",
    call: (c) => c.core.v1.pods("ns").evict("a"),
    request: `POST ${podsPath}/a/eviction`,
    contentType: JSON_TYPE,
    body: { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "a", namespace: "ns" } },
  },
  {
    name: "evict with options",
    call: (c) => c.core.v1.pods("ns").evict("a", { gracePeriodSeconds: 3, preconditions: { uid: "u" }, dryRun: true }),
    request: `POST ${podsPath}/a/eviction?dryRun=All`,
    contentType: JSON_TYPE,
    body: {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { name: "a", namespace: "ns" },
      deleteOptions: { apiVersion: "v1", kind: "DeleteOptions", gracePeriodSeconds: 3, preconditions: { uid: "u" } },
    },
  },
  {
    name: "bind",
    call: (c) => c.core.v1.pods("ns").bind("a", "node-1"),
    request: `POST ${podsPath}/a/binding?fieldManager=me`,
    contentType: JSON_TYPE,
    body: {
      apiVersion: "v1",
      kind: "Binding",
      metadata: { name: "a", namespace: "ns" },
      target: { apiVersion: "v1", kind: "Node", name: "node-1" },
    },
  },
  {
    name: "createToken",
    call: (c) =>
      c.core.v1.serviceAccounts("ns").createToken("a", {
        audiences: ["x"],
        expirationSeconds: 600,
        boundObjectRef: { kind: "Pod", name: "p", uid: "u" },
      }),
    request: "POST /api/v1/namespaces/ns/serviceaccounts/a/token?fieldManager=me",
    contentType: JSON_TYPE,
    body: {
      apiVersion: "authentication.k8s.io/v1",
      kind: "TokenRequest",
      spec: {
        audiences: ["x"],
        expirationSeconds: 600,
        boundObjectRef: { apiVersion: "v1", kind: "Pod", name: "p", uid: "u" },
      },
    },
  },
  {
    name: "log",
    call: (c) =>
      c.core.v1
        .pods("ns")
        .log("a", {
          container: "c",
          previous: true,
          sinceSeconds: 5,
          limitBytes: 10,
          insecureSkipTLSVerifyBackend: true,
        })
        .text(),
    request: `GET ${podsPath}/a/log?container=c&previous=true&sinceSeconds=5&limitBytes=10&insecureSkipTLSVerifyBackend=true`,
  },
  {
    name: "ephemeralContainers",
    call: (c) => c.core.v1.pods("ns").ephemeralContainers.patch("a", { type: "strategic", body: { spec: {} } }),
    request: `PATCH ${podsPath}/a/ephemeralcontainers?fieldManager=me`,
    contentType: "application/strategic-merge-patch+json",
    body: { spec: {} },
  },
  {
    name: "resize",
    call: (c) => c.core.v1.pods("ns").resize.patch("a", { type: "merge", body: { spec: {} } }, { fieldManager: "it" }),
    request: `PATCH ${podsPath}/a/resize?fieldManager=it`,
    contentType: "application/merge-patch+json",
    body: { spec: {} },
  },
  {
    name: "approval",
    call: (c) =>
      c.certificates.v1.certificateSigningRequests().approval.update({
        metadata: { name: "a" },
        spec: { request: "r", signerName: "s", usages: [] },
        status: { conditions: [{ type: "Approved", status: "True" }] },
      }),
    request: "PUT /apis/certificates.k8s.io/v1/certificatesigningrequests/a/approval?fieldManager=me",
    contentType: JSON_TYPE,
    body: {
      apiVersion: "certificates.k8s.io/v1",
      kind: "CertificateSigningRequest",
      metadata: { name: "a" },
      spec: { request: "r", signerName: "s", usages: [] },
      status: { conditions: [{ type: "Approved", status: "True" }] },
    },
  },
  {
    name: "finalize",
    call: (c) => c.core.v1.namespaces().finalize({ metadata: { name: "a" }, spec: { finalizers: [] } }),
    request: "PUT /api/v1/namespaces/a/finalize?fieldManager=me",
    contentType: JSON_TYPE,
    body: { apiVersion: "v1", kind: "Namespace", metadata: { name: "a" }, spec: { finalizers: [] } },
  },
  {
    name: "scale of another group",
    call: (c) => c.apps.v1.statefulSets("ns").scale.apply({ metadata: { name: "a" }, spec: { replicas: 2 } }),
    request: "PATCH /apis/apps/v1/namespaces/ns/statefulsets/a/scale?fieldManager=me",
    contentType: "application/apply-patch+yaml",
    body: { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" }, spec: { replicas: 2 } },
  },
  {
    name: "proxy to a port of a pod",
    call: (c) => c.core.v1.pods("ns").proxy("a", { port: 8080, path: "/metrics?x=1" }),
    request: `GET ${podsPath}/a%3A8080/proxy/metrics?x=1`,
  },
  {
    name: "proxy over TLS to a named port of a service",
    call: (c) =>
      c.core.v1.services("ns").proxy("a", {
        method: "POST",
        scheme: "https",
        port: "web",
        body: new Uint8Array([65]),
        contentType: "text/plain",
      }),
    request: "POST /api/v1/namespaces/ns/services/https%3Aa%3Aweb/proxy/",
    contentType: "text/plain",
  },
];

for (const { name, call, request, contentType, body } of CASES) {
  test(`[SDK-001] ${name} sends the right method, path and body`, async (t) => {
    const server = await scriptedServer(t, (_received, reply) => replyJson(reply, { kind: "Status" }, 201));
    const client = await connect({ server: server.url, profile: "kubernetes", apis, fieldManager: "me" });
    t.after(() => client.close());
    await call(client);
    const [received] = server.received;
    assert.equal(`${received?.method} ${received?.url}`, request);
    assert.equal(received?.headers["content-type"], contentType);
    if (body !== undefined) assert.deepEqual(JSON.parse(received?.body ?? ""), body);
  });
}

test("[SDK-001] a deletion is answered with the object that lives on (200, 202), or with a Status", async (t) => {
  const success = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Success",
    details: { name: "a", uid: "u" },
  };
  const dying = { kind: "Pod", apiVersion: "v1", metadata: { name: "a", deletionTimestamp: "2024-01-02T03:04:05Z" } };
  const answers: readonly [object, number][] = [
    [success, 200],
    [dying, 200],
    [dying, 202],
  ];
  const server = await scriptedServer(t, (_received, reply, count) => {
    const [document, code] = answers[count - 1] ?? [{}, 500];
    replyJson(reply, document, code);
  });
  const client = await connect({ server: server.url, profile: "kubernetes", apis });
  t.after(() => client.close());
  const pods = client.core.v1.pods("ns");
  assert.ok(isStatus(await pods.delete("a")));
  for (const _ of [200, 202]) {
    const answer = await pods.delete("a");
    assert.ok(!isStatus(answer));
    assert.equal(answer.metadata.deletionTimestamp, "2024-01-02T03:04:05Z");
  }
});

test("[SDK-001] a log that is cut is distinguished from one that ends, and lines may come in any pieces", async (t) => {
  let cut = (): void => assert.fail("nobody asked for the log that is cut");
  const server = await scriptedServer(t, (received, reply) => {
    reply.writeHead(200, { "content-type": "text/plain" });
    reply.write("one\ntw");
    reply.write("o\n");
    if (received.url.includes("/cut/")) cut = () => reply.destroy();
    else reply.end("three");
  });
  const client = await connect({ server: server.url, profile: "kubernetes", apis });
  t.after(() => client.close());
  const read = async (name: string): Promise<string[]> => {
    const lines: string[] = [];
    try {
      for await (const line of client.core.v1.pods("ns").log(name)) {
        lines.push(line);
        // not before all that was sent has arrived: a connection that breaks may take it along
        if (name === "cut" && line === "two") cut();
      }
    } catch (error) {
      lines.push((error as { failure: string }).failure);
    }
    return lines;
  };
  assert.deepEqual(await read("whole"), ["one", "two", "three"]);
  assert.deepEqual(await read("cut"), ["one", "two", "closed"]);
});

test("[SDK-014] a failure that is not a Status is reported with method, path and the server's answer", async (t) => {
  const server = await scriptedServer(t, (_received, reply, count) => {
    if (count === 1) reply.writeHead(502, { "content-type": "text/html" }).end("<p>no upstream</p>");
    else replyJson(reply, statusBody(404, "NotFound", { message: 'pods "a" not found' }), 404);
  });
  const client = await connect({ server: server.url, profile: "kubernetes", apis });
  t.after(() => client.close());
  const pods = client.core.v1.pods("ns");
  await assert.rejects(pods.evict("a"), {
    name: "StatusError",
    code: 502,
    message: `POST ${podsPath}/a/eviction: the server answered 502: <p>no upstream</p>`,
  });
  await assert.rejects(pods.evict("a"), { message: 'pods "a" not found', reason: "NotFound" });
});

test("[SDK-001] lines of a log are whole wherever its pieces end, but for those that are too long", async () => {
  const of = (pieces: readonly Uint8Array[]): LogStream => {
    const response = {
      status: 200,
      headers: {},
      body: (async function* () {
        yield* pieces;
      })(),
    };
    return new LogStream(async () => response, "GET /log", undefined);
  };
  const linesIn = async (log: LogStream): Promise<string[]> => {
    const lines: string[] = [];
    for await (const line of log) lines.push(line);
    return lines;
  };
  const text = "grüß dich\n\n€\r\nende\n";
  const bytes = Buffer.from(text);
  for (let at = 0; at <= bytes.length; at++)
    assert.deepEqual(
      await linesIn(of([bytes.subarray(0, at), bytes.subarray(at)])),
      ["grüß dich", "", "€\r", "ende"],
      `${at}`,
    );
  assert.equal(await of([...bytes].map((byte) => Uint8Array.of(byte))).text(), text);
  const long = "x".repeat(MAX_LINE_CHARACTERS + 1);
  const cut = await linesIn(of([Buffer.from(`${long}yz`), Buffer.from("\nnext")]));
  assert.deepEqual(
    cut.map(({ length }) => length),
    [MAX_LINE_CHARACTERS, 3, 4],
  );
});
