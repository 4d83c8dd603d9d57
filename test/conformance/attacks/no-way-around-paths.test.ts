/**
 * SPEC: Resource paths; Authorization, Decision. Somebody who may read the ConfigMaps of one namespace by name tries to get
 * more by the way a request is written. Whatever the answer is: the stores were touched for nothing else, nothing was
 * written, and nothing of other objects is told.
 */
import assert from "node:assert/strict";
import type { AddressInfo, Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import Fastify from "fastify";
import { kubernetesProfile } from "../../../runtime/index.js";
import { apiPlugin } from "../../../runtime/server/http/mount.js";
import { block, END_HEADERS, END_STREAM, FRAME, frame, openFrames } from "../../http/frames.js";
import { RawConnection } from "../../http/raw-connection.js";
import { head } from "../../http/scene.js";
import type { ApiBody } from "../../support/json.js";
import { grantTo, JANE, openWatched, ROOT, type Watched } from "./no-way-around-scene.js";
import { ALLOWED, asJane, REQUESTS, SECRET, SMUGGLED, T, TARGETS, VICTIMS } from "./no-way-around-tricks.js";

interface Told {
  readonly status: number;
  readonly text: string;
}

let watched: Watched;

before(async () => {
  watched = await openWatched({ profile: kubernetesProfile(), authorization: { modes: ["RBAC"] }, tls: true });
  const create = async (path: string, body: object): Promise<void> => {
    const { status, text } = await watched.ask("POST", path, { token: ROOT, body });
    assert.equal(status, 201, text);
  };
  for (const name of ["t", "u"]) await create("/api/v1/namespaces", { metadata: { name } });
  await create(T, { metadata: { name: "a" }, data: { for: "jane" } });
  await create(T, { metadata: { name: "late", annotations: { by: "root" } }, data: {} });
  for (const [path, name] of [
    ["/api/v1/namespaces/u/configmaps", "a"],
    ["/api/v1/namespaces/u/configmaps", "b"],
    ["/api/v1/namespaces/t/secrets", "s"],
  ] as const)
    await create(path, { metadata: { name, annotations: { mark: SECRET } } });
  await grantTo(watched, "t", [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get"] }]);
});
after(() => watched.stop());

/** What a request may have done, and may have told: no more than the rules allow. Undefined if it is so. */
function excess(
  told: readonly Told[],
  touched: { engine: readonly string[]; stores: readonly string[] },
): string | undefined {
  if (touched.engine.includes("commit")) return "wrote";
  if (touched.stores.some((resource) => resource !== "configmaps")) return `touched ${touched.stores}`;
  for (const { status, text } of told) {
    if (status >= 500 && status !== 501 && status !== 505) return `failed: ${status} ${text}`;
    if (text.includes(SECRET)) return `told: ${text}`;
    if (status < 300 && !isOpen(text)) return `showed ${text.slice(0, 200)}`;
  }
  // whoever was refused has not come as far as a store
  if (told.every(({ status }) => status !== 200 && status !== 404) && touched.stores.length > 0)
    return "touched a store";
  return undefined;
}

/** Whether it is what jane may see: the ConfigMaps of her namespace one by one, health, the version and discovery. */
function isOpen(text: string): boolean {
  if (text === "ok") return true;
  const document: ApiBody = JSON.parse(text);
  if (document.kind === "ConfigMap") return document.metadata.namespace === "t";
  return DISCOVERY.has(document.kind) || document.major !== undefined || document.paths !== undefined;
}

const DISCOVERY: ReadonlySet<string> = new Set(["APIVersions", "APIGroupList", "APIGroup", "APIResourceList"]);

/** Bytes on a connection of their own, and all that is answered until the server ends it. */
async function answersTo(port: number, ca: string | undefined, bytes: string): Promise<Told[]> {
  const connection = await RawConnection.open({ port, ca });
  connection.write(bytes);
  const answers = await connection.answersUntilClosed();
  connection.close();
  return answers.map(({ status, body }) => ({ status, text: body.toString() }));
}

test("[AUTHZ-001, AUTHZ-009] jane reads what she may, and the victims exist", async () => {
  const { status, document } = await watched.ask("GET", ALLOWED, { token: JANE });
  assert.deepEqual([status, document.data], [200, { for: "jane" }]);
  for (const path of VICTIMS) {
    assert.equal((await watched.ask("GET", path, { token: JANE })).status, 403, path);
    assert.equal((await watched.ask("GET", path, { token: ROOT })).status, 200, path);
  }
});

test("[AUTHZ-009, AUTHZ-RBAC-005] no spelling of a path reaches denied resources (HTTP/1.1)", async () => {
  const odd: string[] = [];
  let connection = await RawConnection.open(watched);
  connection.socket.setNoDelay();
  for (const target of TARGETS) {
    // what is no target at all ends the connection
    const { made, touched } = await watched.observe(async () => {
      connection.write(asJane(`GET ${target} HTTP/1.1`));
      return connection.answer();
    });
    if (made.headers.some(([name, value]) => name === "connection" && value === "close")) {
      connection.close();
      connection = await RawConnection.open(watched);
      connection.socket.setNoDelay();
    }
    const why = excess([{ status: made.status, text: made.body.toString() }], touched);
    if (why !== undefined) odd.push(`${target}: ${why}`);
  }
  connection.close();
  assert.deepEqual(odd, []);
});

test("[AUTHZ-009] no method, header or parameter reaches denied resources", async () => {
  const odd: string[] = [];
  for (const [method = "", target = "", header = ""] of REQUESTS) {
    const [name = "", value = ""] = header.split(/: ?/, 2);
    const { status, text, touched } = await watched.ask(method, target, { token: JANE, headers: { [name]: value } });
    const isAllowed = target === ALLOWED || target.startsWith(`${ALLOWED}?`);
    // a parameter that is refused is no refusal of the caller
    const seen = isAllowed && status === 400 ? { ...touched, stores: [] } : touched;
    const why = excess([{ status, text }], seen) ?? (isAllowed || status >= 400 ? undefined : `was answered ${status}`);
    if (why !== undefined) odd.push(`${method} ${target} ${header}: ${why}`);
  }
  assert.deepEqual(odd, []);
  assert.equal((await watched.ask("GET", ALLOWED, { token: JANE })).status, 200);
});

describe("bytes that could be read as two requests", () => {
  for (const [what, bytes, statuses] of SMUGGLED) {
    test(`[AUTHZ-001] ${what}`, async () => {
      const { made, touched } = await watched.observe(() => answersTo(watched.port, watched.ca, bytes));
      assert.deepEqual(
        made.map(({ status }) => status),
        statuses,
      );
      assert.equal(excess(made, touched), undefined);
    });
  }

  test("[AUTHN-ANON-003] each request of a connection has its own caller", async () => {
    const tokens = [JANE, ROOT, undefined, JANE, "of-nobody", JANE];
    const requests = tokens.map((token, index) =>
      head(
        `GET ${VICTIMS[0]} HTTP/1.1`,
        token === undefined ? "x: y" : `authorization: Bearer ${token}`,
        index === tokens.length - 1 ? "connection: close" : "connection: keep-alive",
      ),
    );
    const told = await answersTo(watched.port, watched.ca, requests.join(""));
    assert.deepEqual(
      told.map(({ status }) => status),
      [403, 200, 403, 403, 401, 403],
    );
  });
});

test("[AUTHZ-009] unusual frames of HTTP/2 reach no denied resources", async () => {
  const odd: string[] = [];
  const victim = VICTIMS[0] as string;
  const credential = ["authorization", `Bearer ${JANE}`] as const;
  const request = (path: string, ...more: (readonly [string, string])[]) =>
    [[":method", "GET"], [":scheme", "https"], [":path", path], [":authority", "x"], credential, ...more] as const;
  const short = TARGETS.filter((target) => target.length < 126 && !target.includes("\\"));
  const requests: (readonly (readonly [string, string])[])[] = [
    ...short.filter((_, index) => index % 10 === 0).map((path) => request(path)),
    request(victim.slice(1)),
    request(`${ALLOWED} HTTP/1.1\r\n\r\nGET ${victim}`),
    request(ALLOWED, [":path", victim]),
    request(ALLOWED, ["host", victim]),
    request(ALLOWED, ["x", `y\r\n${victim}`]),
    request(ALLOWED, ["transfer-encoding", "chunked"]),
    request(ALLOWED, ["connection", "close"]),
    request(victim, ["Authorization", `Bearer ${JANE}`]),
    request(victim, ["authorization", `Bearer ${JANE}`]),
    ...["get", "LIST", "DELETE", "GET ", "CONNECT", "GET\tX"].map((method) => [
      [":method", method] as const,
      ...request(ALLOWED).slice(1),
    ]),
    [[":method", "CONNECT"], [":authority", "127.0.0.1:1"], credential],
    [[":method", "CONNECT"], [":protocol", "websocket"], ...request(victim).slice(1)],
  ];
  for (const headers of requests) {
    const { touched } = await watched.observe(async () => {
      const socket = await openFrames(watched);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => chunks.push(chunk));
      socket.write(frame(FRAME.headers, END_STREAM | END_HEADERS, 1, block(headers)));
      // answered after the stream before, whatever became of that
      socket.write(frame(FRAME.ping, 0, 0, Buffer.alloc(8)));
      while (!hasEnded(Buffer.concat(chunks)) && !socket.destroyed) await dataOrEnd(socket);
      const bytes = Buffer.concat(chunks).toString("latin1");
      if (bytes.includes(SECRET)) odd.push(`${JSON.stringify(headers)}: told`);
      socket.destroy();
    });
    const why = excess([{ status: 404, text: "" }], touched);
    if (why !== undefined) odd.push(`${JSON.stringify(headers)}: ${why}`);
  }
  assert.deepEqual(odd, []);
});

/** Resolves at the next bytes, or at the end of the connection, which a reset is too. */
function dataOrEnd(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const heard = (): void => {
      socket.off("data", heard).off("close", heard);
      resolve();
    };
    socket.on("data", heard).on("close", heard);
  });
}

/** Whether stream 1 or the connection is over. */
function hasEnded(bytes: Buffer): boolean {
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    const [type, flags, stream] = [bytes[at + 3], bytes[at + 4] ?? 0, bytes.readUInt32BE(at + 5)];
    if (type === FRAME.goAway || (type === FRAME.reset && stream === 1)) return true;
    if (stream === 1 && (type === FRAME.data || type === FRAME.headers) && (flags & END_STREAM) !== 0) return true;
  }
  return false;
}

test("[GEN-011] below a prefix of another application no path reaches denied resources, however it reads paths", async () => {
  const odd: string[] = [];
  for (const routerOptions of [{}, { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, caseSensitive: false }]) {
    const app = Fastify({ routerOptions });
    await app.register(apiPlugin(watched.server), { prefix: "/kinds" });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const some = TARGETS.filter((target, index) => index % 3 === 0 && target.startsWith("/"));
    const prefixes = [
      "/kinds",
      "/KINDS",
      "//kinds",
      "/kinds/..",
      "/kinds/kinds",
      "/%6binds",
      "/kinds%2f",
      "/x/../kinds",
      "/kinds;x=y",
    ];
    const targets = [
      ...some.map((target) => `/kinds${target}`),
      ...prefixes.flatMap((prefix) => VICTIMS.map((path) => prefix + path)),
    ];
    for (const target of targets) {
      const { made, touched } = await watched.observe(() =>
        answersTo(port, undefined, asJane(`GET ${target} HTTP/1.1`, "connection: close")),
      );
      const why = excess(made, touched);
      if (why !== undefined) odd.push(`${target}: ${why}`);
    }
    // a type of content that Fastify does not know, or that is none
    const strange = `${asJane(`POST /kinds${T} HTTP/1.1`, "content-type: ;;;", "content-length: 2", "connection: close")}{}`;
    const { made } = await watched.observe(() => answersTo(port, undefined, strange));
    assert.deepEqual(
      made.map(({ status }) => status),
      [403],
    );
    await app.close();
  }
  assert.deepEqual(odd, []);
});
