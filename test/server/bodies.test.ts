/** Bodies that come badly: broken off, longer or shorter than announced, compressed, too long. Nothing of them is used. */
import assert from "node:assert/strict";
import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { type CreateServerOptions, createServer, type Server } from "../../runtime/index.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { startApi, type TestApi } from "../support/api.js";
import type { ApiBody } from "../support/json.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const LIMIT_BYTES = 3 * 1024 * 1024;
/** Half of it is a document of its own. */
const YAML = "metadata: { name: half }\ndata:\n  a: b\n";

let api: TestApi;
before(async () => {
  api = await startApi();
});
after(() => api.stop());

/** The objects that half a body would have made. */
async function made(): Promise<ApiBody[]> {
  return (await api.get(`${CONFIGMAPS}?fieldSelector=metadata.name=half`)).body.items;
}

interface Exchange {
  /** Everything that came until the server closed the connection. */
  readonly text: string;
}

/** Writes bytes as they are and ends the connection's writing side, then waits for its end. */
function exchange(head: string, body: string): Promise<Exchange> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on("end", () => socket.end());
    socket.on("close", () => resolve({ text }));
    socket.on("error", reject);
    socket.end(
      `${head}\r\nhost: x\r\nauthorization: Bearer ${api.token}\r\ncontent-type: application/yaml\r\n\r\n${body}`,
    );
  });
}

test("bodies: a body that is shorter than announced is discarded", async () => {
  const { text } = await exchange(`POST ${CONFIGMAPS} HTTP/1.1\r\ncontent-length: ${YAML.length + 10}`, YAML);
  assert.doesNotMatch(text, /HTTP\/1\.1 2/);
  assert.deepEqual(await made(), []);
});

test("bodies: incomplete chunks are discarded", async () => {
  const chunk = `${YAML.length.toString(16)}\r\n${YAML}\r\n`;
  const { text } = await exchange(`POST ${CONFIGMAPS} HTTP/1.1\r\ntransfer-encoding: chunked`, chunk);
  assert.doesNotMatch(text, /HTTP\/1\.1 2/);
  assert.deepEqual(await made(), []);
});

test("bodies: bytes after the announced length do not belong to the body", async () => {
  const first = YAML.replace("half", "whole");
  const { text } = await exchange(`POST ${CONFIGMAPS} HTTP/1.1\r\ncontent-length: ${first.length}`, `${first}  c: d\n`);
  assert.match(text, /HTTP\/1\.1 400 /);
  const watch = await api.watch(`${CONFIGMAPS}?watch=1&resourceVersion=0&fieldSelector=metadata.name=whole`);
  assert.deepEqual((await watch.event()).object.data, { a: "b" });
  await watch.close();
  await api.delete(`${CONFIGMAPS}/whole`);
});

test("bodies: contradictory lengths are rejected", async () => {
  const { text } = await exchange(`POST ${CONFIGMAPS} HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 7`, YAML);
  assert.match(text, /^HTTP\/1\.1 400 /);
  const both = await exchange(`POST ${CONFIGMAPS} HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked`, YAML);
  assert.match(both.text, /^HTTP\/1\.1 400 /);
  assert.deepEqual(await made(), []);
});

test("bodies: compressed bodies are rejected with 415, whatever their content", async () => {
  const small = gzipSync(JSON.stringify({ metadata: { name: "packed" } }));
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  for (const [encoding, body] of [
    ["gzip", small],
    ["gzip", bomb],
    ["deflate", small],
    ["br", small],
    ["identity, gzip", small],
  ] as const) {
    const answer = await api.post(CONFIGMAPS, body, { headers: { "content-encoding": encoding } });
    assert.deepEqual([answer.status, answer.body.reason], [415, "UnsupportedMediaType"], encoding);
    assert.equal(
      answer.body.message,
      `the body of the request is encoded as ${JSON.stringify(encoding)} - send it without Content-Encoding`,
    );
  }
  const patched = await api.patch(`${CONFIGMAPS}/none`, "merge", small, { headers: { "content-encoding": "gzip" } });
  assert.equal(patched.status, 415);
  const plain = await api.post(
    CONFIGMAPS,
    { metadata: { name: "plain" } },
    { headers: { "content-encoding": "identity" } },
  );
  assert.equal(plain.status, 201);
  await api.delete(`${CONFIGMAPS}/plain`);
});

test("[LIM-009] bodies: an announced length over the limit is rejected before the body is read", async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${CONFIGMAPS} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token}\r\ncontent-length: ${LIMIT_BYTES + 1}\r\n\r\n`,
  );
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  assert.match(text, /^HTTP\/1\.1 413 /);
  assert.match(text, /limit is 3145728/);
});

test("[LIM-009] bodies: an endless body without a length is rejected at the limit", async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const piece = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(0x10000, " "), Buffer.from("\r\n")]);
  socket.write(
    `POST ${CONFIGMAPS} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token}\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  let isAnswered = false;
  const answered = new Promise<string>((resolve) => {
    socket.once("data", (chunk: Buffer) => {
      isAnswered = true;
      resolve(chunk.toString());
    });
    socket.once("close", () => resolve("no answer"));
  });
  while (!isAnswered && !socket.destroyed) {
    if (!socket.write(piece)) await Promise.race([answered, new Promise((resolve) => socket.once("drain", resolve))]);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.match(await answered, /^HTTP\/1\.1 413 /);
  socket.destroy();
});

test("bodies: on HTTP/2 an aborted body is discarded, and its connection continues", async () => {
  const { server, running, ca } = await startTls();
  const session = connectHttp2(running.url, { ca });
  const headers = { authorization: `Bearer ${server.adminToken}` };
  const upload = session.request({
    ...headers,
    ":method": "POST",
    ":path": CONFIGMAPS,
    "content-type": "application/yaml",
  });
  upload.on("error", () => {});
  await new Promise((resolve) => upload.write(YAML, resolve));
  const closed = new Promise((resolve) => upload.once("close", resolve));
  upload.destroy(new Error("broken off"));
  await closed;
  const list = session.request({ ...headers, ":path": `${CONFIGMAPS}?fieldSelector=metadata.name=half` });
  let text = "";
  for await (const chunk of list) text += String(chunk);
  assert.deepEqual(JSON.parse(text).items, []);
  session.close();
  await running.stop(500);
});

async function startTls(
  options: CreateServerOptions = {},
): Promise<{ server: Server; running: RunningServer; ca: string }> {
  const { server: certificate, ca } = makeCertificates("test", ["127.0.0.1"], Date.now());
  const server = await createServer(options);
  const running = await server.listen({ tls: { certificate: certificate.certificate, key: certificate.key } });
  return { server, running, ca: ca.certificate };
}
