/**
 * SPEC: Authentication; Authorization, Decision. Everything that the server says it serves is asked for by callers who may
 * not have it. What is served is asked of the server itself, and compared with its documents and with Fastify's routes, so
 * that a new route is tried without anybody writing it down here.
 */
import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect as connectHttp2, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from "node:http2";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance, RouteOptions } from "fastify";
import { kubernetesProfile, orchProfile } from "../../../runtime/index.js";
import type { ServedRoute } from "../../../runtime/pipeline/served-routes.js";
import { API_REFERENCE_PATHS } from "../../../runtime/server/api-reference/api-reference-handlers.js";
import { RawConnection } from "../../http/raw-connection.js";
import { head } from "../../http/scene.js";
import { membersAt, objectAt, textAt, textsAt } from "../../support/json.js";
import { makeTrust, THINGS_GROUP, THINGS_PATH, ThingBackend } from "../../support/thing-backend.js";
import { addKindsAtRunTime, JANE, type Outcome, openWatched, ROOT, type Watched } from "./no-way-around-scene.js";

/** Open to everybody, whatever the modes; docs/reference/api-reference.md says so. */
const OPEN = new Set(API_REFERENCE_PATHS);
/** Where there is no mode that could be asked. */
const OPEN_WITHOUT_MODES = new Set(["/healthz", "/livez", "/readyz"]);

/**
 * What the default roles of the mode RBAC open, to callers without a credential too or to all who have one. The whole
 * list, which docs/reference/authorization.md has too: for everything else there has to be a role.
 */
const OPENED_BY_ROLES: Readonly<Record<"everybody" | "authenticated", readonly (readonly [string, RegExp])[]>> = {
  everybody: [["get", /^\/(?:version\/?|healthz|livez|readyz)$/]],
  authenticated: [
    ["get", /^\/api(?:\/[^/]+)?\/?$/],
    ["get", /^\/apis(?:\/[^/]+){0,2}\/?$/],
    ["get", /^\/openapi\/.*$/],
    ["post", /^\/apis\/authorization\.[^/]+\/v1\/selfsubject(?:access|rules)reviews\/?$/],
    ["post", /^\/apis\/authentication\.[^/]+\/v1\/selfsubjectreviews\/?$/],
  ],
};

/** Also such as there is not: what tells it from others is not asked before it is known who asks. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "FROBNICATE", "get"];
/** So many requests are tried at the least: fewer would mean that the server does not tell of all it serves. */
const LEAST_REQUESTS = 2_000;
const STREAMS_AT_ONCE = 50;
/** In a form that there is not, so that what is open does not do more than it has to. */
const UNWANTED = { accept: "example/none" };
const SERVICE = "backends/things";
const trust = await makeTrust(SERVICE);

const VARIABLES: Readonly<Record<string, string>> = {
  "{namespace}": "default",
  "{name}": "x",
  "{group}": THINGS_GROUP,
  "{version}": "v1",
  "{path}": "things",
};

/** As the server tells of it, or a document of it. */
type Route = Pick<ServedRoute, "path"> & Partial<ServedRoute>;

/** Those of them that node's parser knows, and some that only it does. */
const HTTP1_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
/** What a request may ask for beside its answer. */
const WISHES = [
  ["GET", "connection: upgrade", "upgrade: websocket", "sec-websocket-key: abc"],
  ["POST", "connection: upgrade", "upgrade: spdy/3.1"],
  ["GET", "connection: upgrade, http2-settings", "upgrade: h2c", "http2-settings: AAMAAABkAAQAAP__"],
  ["POST", "expect: 100-continue", "content-length: 4"],
] as const;

interface Caller {
  readonly token: string | undefined;
  /** Of the refusal. */
  readonly code: number;
}

interface Tried {
  readonly method: string;
  /** With query. */
  readonly target: string;
}

/** A request of each method for each path; reads also as a watch and with a slash at the end. */
function triesOf({ path }: Route): Tried[] {
  const target = targetOf(path);
  return [
    ...METHODS.map((method) => ({ method, target })),
    { method: "GET", target: `${target}?watch=true` },
    { method: "GET", target: target.replace(/\/?$/, "/") },
  ];
}

function targetOf(path: string): string {
  return path.replace(/\{[a-z]+\}/g, (variable) => VARIABLES[variable] ?? variable);
}

function pathOf(target: string): string {
  return target.split("?")[0] as string;
}

/** Runs what makes instances of Fastify, and gives a request of each route that is registered with them. */
async function routesOfFastify<T>(work: () => Promise<T>): Promise<readonly [T, readonly Tried[]]> {
  const routes = new Map<string, Tried>();
  const begin = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ method, url }: RouteOptions) => {
      const [first = "GET"] = [method].flat();
      routes.set(`${first} ${url}`, { method: first, target: targetOf(url.replace("*", "{path}")) });
    });
  };
  subscribe("fastify.initialization", begin);
  try {
    return [await work(), [...routes.values()]];
  } finally {
    unsubscribe("fastify.initialization", begin);
  }
}

/** Every path of the documents that the server publishes. */
async function publishedPaths({ ask }: Watched): Promise<string[]> {
  const read = async (path: string) => {
    const { status, document, text } = await ask("GET", path, { token: ROOT });
    assert.equal(status, 200, text);
    return document;
  };
  const { paths } = await read("/openapi/v3");
  const documents = Object.values(membersAt(paths)).map(async ({ serverRelativeURL }) =>
    Object.keys(objectAt(await read(textAt(serverRelativeURL)), "paths")),
  );
  return [textsAt(await read("/"), "paths"), ...(await Promise.all(documents))].flat();
}

for (const [profile, modes, anonymous, tls] of [
  [kubernetesProfile(), [], false, false],
  [orchProfile(), ["RBAC"], true, true],
] as const) {
  describe(`no way around (${profile.name}, ${modes.join() || "no modes"})`, () => {
    let watched: Watched;
    let backend: ThingBackend;
    let fastifyRoutes: readonly Tried[];
    /** What the server says, what it publishes, and what Fastify knows of it. */
    let everything: readonly Tried[];
    /** What anybody without a credential is told. */
    const nobody = anonymous ? 403 : 401;
    before(async () => {
      backend = await ThingBackend.start(trust);
      [watched, fastifyRoutes] = await routesOfFastify(() =>
        openWatched({
          profile,
          anonymous,
          tls,
          authorization: { modes },
          runtimeConfig: { "api/all": true },
          serviceResolution: { [SERVICE]: `127.0.0.1:${backend.port}` },
          proxyClientCertificate: trust.proxyClient,
        }),
      );
      await addKindsAtRunTime(watched, [SERVICE, trust]);
      const fastifyPaths = fastifyRoutes.map(({ target }) => target);
      const paths = [...fastifyPaths, ...(await publishedPaths(watched))].map((path) => ({ path }));
      const all = new Map([...watched.server.routes(), ...paths].map((route) => [targetOf(route.path), route]));
      everything = [...all.values()].flatMap(triesOf);
      assert.ok(everything.length > LEAST_REQUESTS, `${everything.length} requests`);
    });
    after(async () => {
      await watched.stop();
      await backend.stop();
    });

    /** Whether the caller may get through to what is there; a token that is not good opens nothing. */
    function isOpen({ method, target }: Tried, token: string | undefined): boolean {
      if (token !== JANE && (token !== undefined || !anonymous)) return false;
      const path = pathOf(target);
      if (OPEN.has(path)) return true;
      if (modes.length === 0) return OPEN_WITHOUT_MODES.has(path);
      const { everybody, authenticated } = OPENED_BY_ROLES;
      const opened = token === undefined ? everybody : [...everybody, ...authenticated];
      return opened.some(([verb, pattern]) => verb === method.toLowerCase() && pattern.test(path));
    }

    /** Asks for everything; what is answered otherwise than with the code, or has touched anything, is told. */
    async function refusals(token: string | undefined, code: number): Promise<void> {
      const holes: string[] = [];
      for (const tried of everything) {
        const { method, target } = tried;
        const askedBefore = backend.asked.length;
        const outcome = await watched.ask(method, target, { token, headers: UNWANTED });
        const isPassedOn = backend.asked.length > askedBefore;
        const refusal = isPassedOn ? "was passed on to the server of another group" : holeIn(outcome, code);
        const why = isOpen(tried, token) ? shutIn(outcome) : refusal;
        if (why !== undefined) holes.push(`${method} ${target}: ${why}`);
      }
      assert.deepEqual(holes, []);
    }

    test("[AUTHN-ANON-003, AUTHZ-001] without a credential only public paths are answered", async () => {
      await refusals(undefined, nobody);
    });

    test("[AUTHN-ANON-003] an invalid credential opens nothing, not even public paths", async () => {
      await refusals("of-nobody", 401);
    });

    test("[AUTHZ-001, AUTHZ-004, AUTHZ-021] a caller without permissions is refused everywhere, before anything is read", async () => {
      await refusals(JANE, 403);
    });

    /** Every path once, each with another method and another caller than the one before; and what Fastify has routes for. */
    function sample(methods: readonly string[]): (Tried & Caller)[] {
      const callers: readonly Caller[] = [
        { token: undefined, code: nobody },
        { token: "of-nobody", code: 401 },
        { token: JANE, code: 403 },
      ];
      const targets = new Set(everything.map(({ target }) => target.replace(/(?<=.)\/$/, "")));
      const each = [...targets]
        .filter((target) => !target.includes("?"))
        .map((target, index) => ({ target, method: methods[index % methods.length] as string }));
      return [...each, ...fastifyRoutes]
        .map((tried, index) => ({
          ...tried,
          ...(callers[index % callers.length] as Caller),
        }))
        .filter((tried) => !isOpen(tried, tried.token));
    }

    test("[AUTHZ-021] a refusal comes before the announced body", async () => {
      const holes: string[] = [];
      const connection = await RawConnection.open(watched);
      connection.socket.setNoDelay();
      for (const { method, target, token, code } of sample(HTTP1_METHODS)) {
        const authorization = token === undefined ? "x: y" : `authorization: Bearer ${token}`;
        connection.write(head(`${method} ${target} HTTP/1.1`, authorization, "content-length: 4"));
        const { status } = await connection.answer(method);
        if (status !== code) holes.push(`${method} ${target}: ${status}, expected ${code}`);
        connection.write("{}  ");
      }
      connection.close();
      assert.deepEqual(holes, []);
    });

    test("[AUTHZ-021] Upgrade and Expect headers change nothing", async () => {
      const holes: string[] = [];
      const before = backend.asked.length;
      const some = sample(["GET"]).filter((_, index) => index % 12 === 0);
      const inTunnels = [THINGS_PATH, `${THINGS_PATH}/things/one`, "/api/v1/namespaces/default/pods/x/proxy"];
      for (const target of [...some.map(({ target }) => target), ...inTunnels]) {
        for (const [method, ...lines] of WISHES) {
          if (isOpen({ method, target }, undefined)) continue;
          const connection = await RawConnection.open(watched);
          connection.write(head(`${method} ${target} HTTP/1.1`, ...lines));
          const { status } = await connection.answer();
          if (status !== nobody) holes.push(`${method} ${target} ${lines}: ${status}, expected ${nobody}`);
          connection.close();
        }
      }
      assert.deepEqual(holes, []);
      assert.equal(backend.asked.length, before, "the server of another group was asked");
    });

    const testOverHttp2 = (name: string, run: () => Promise<void>): void => {
      // it is served over TLS only
      if (tls) test(name, run);
    };

    testOverHttp2("[AUTHZ-021] the same on streams of HTTP/2", async () => {
      const holes: string[] = [];
      const session = connectHttp2(watched.running.url, { ca: watched.ca as string });
      const ask = async ({ method, target, token, code }: Tried & Caller): Promise<void> => {
        const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const stream = session.request({ ":method": method, ":path": target, ...authorization }, { endStream: false });
        const [headers] = (await once(stream, "response")) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
        if (headers[":status"] !== code) holes.push(`${method} ${target}: ${headers[":status"]}, expected ${code}`);
        stream.close();
      };
      const all = sample([...METHODS, "OPTIONS", "TRACE"]);
      for (let at = 0; at < all.length; at += STREAMS_AT_ONCE)
        await Promise.all(all.slice(at, at + STREAMS_AT_ONCE).map(ask));
      session.destroy();
      assert.deepEqual(holes, []);
    });

    test("[AUTHZ-MODE-005] every route exists, and none refuses the superuser", async () => {
      const odd: string[] = [];
      for (const { path, methods } of watched.server.routes()) {
        const target = targetOf(path);
        // a method that there is not shows what serves the path, which does nothing then
        const { status, headers, text } = await watched.ask("FROBNICATE", target, { token: ROOT });
        const isKnown = methods.length === 0 ? status === 400 : status === 405 && headers.allow === methods.join(", ");
        if (!isKnown) odd.push(`${path}: ${status} ${text}, expected ${methods}`);
        if (!path.startsWith("/api")) continue;
        for (const method of methods) {
          // so does what it can't be shown in
          const outcome = await watched.ask(method, target, { token: ROOT, headers: UNWANTED });
          if (![404, 406].includes(outcome.status)) odd.push(`${method} ${target}: ${outcome.status} ${outcome.text}`);
        }
      }
      assert.deepEqual(odd, []);
    });
  });
}

/** Undefined where somebody gets through. */
function shutIn({ status, text }: Outcome): string | undefined {
  return status === 401 || status === 403 ? `is not open: ${text}` : undefined;
}

/** Undefined for a refusal as it should be. */
function holeIn({ status, document, touched }: Outcome, code: number): string | undefined {
  const { engine, stores, body } = touched;
  if (status !== code) return `answered ${status}, expected ${code}`;
  const reason = code === 401 ? "Unauthorized" : "Forbidden";
  if (document?.kind !== "Status" || document.reason !== reason) return `is no Status with the reason ${reason}`;
  if (body) return "the body was read";
  if (engine.length > 0) return `the store was asked: ${engine.join(" ")}`;
  if (stores.length > 0) return `stores were taken: ${stores.join(" ")}`;
  return undefined;
}
