/** Failures as callers see them, retries, warnings, deadlines. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import {
  ConnectionError,
  type ConnectOptions,
  connect,
  createClient,
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  StatusError,
} from "../../runtime/client/index.js";
import { freePort } from "../support/free-port.js";
import { ManualClock } from "./support/manual-clock.js";
import { replyJson, type Script, scriptedServer, statusBody } from "./support/scripted-server.js";
import { WIDGETS_PATH, widget, widgetList, widgets } from "./support/widgets.js";

const HELPERS = { isAlreadyExists, isConflict, isForbidden, isGone, isInvalid, isNotFound };

for (const [code, reason, helper] of [
  [404, "NotFound", "isNotFound"],
  [409, "Conflict", "isConflict"],
  [409, "AlreadyExists", "isAlreadyExists"],
  [410, "Expired", "isGone"],
  [422, "Invalid", "isInvalid"],
  [403, "Forbidden", "isForbidden"],
  [429, "TooManyRequests", undefined],
] as const) {
  test(`[SDK-014] ${code} ${reason} is a StatusError with code, reason and details`, async (t) => {
    const details = {
      name: "a",
      kind: "widgets",
      causes: [{ reason: "FieldValueInvalid", message: "m", field: "spec.size" }],
    };
    const { api } = await setUp(t, (_received, reply) => replyJson(reply, statusBody(code, reason, { details }), code));
    await assert.rejects(api.get("a"), (error) => {
      assert.ok(error instanceof StatusError);
      assert.deepEqual(
        [error.code, error.reason, error.message, error.details],
        [code, reason, `${reason} happened`, details],
      );
      const told = Object.entries(HELPERS).filter(([, isReason]) => isReason(error));
      assert.deepEqual(
        told.map(([name]) => name),
        helper === undefined ? [] : [helper],
      );
      return true;
    });
  });
}

test("[SDK-004] a conflict of apply is a StatusError whose causes name the fields", async (t) => {
  const causes = [{ reason: "FieldManagerConflict", message: 'conflict with "other"', field: ".spec.size" }];
  const { api } = await setUp(t, (_received, reply) =>
    replyJson(reply, statusBody(409, "Conflict", { details: { causes } }), 409),
  );
  await assert.rejects(api.apply({ metadata: { name: "a" }, spec: { size: 1 } }, { fieldManager: "me" }), (error) => {
    assert.ok(isConflict(error));
    assert.deepEqual(error.details?.causes, causes);
    return true;
  });
});

for (const [code, body, reason, message] of [
  [404, "404 page not found\n", "NotFound", `GET ${WIDGETS_PATH}/a: the server answered 404: 404 page not found`],
  [
    502,
    "<html>".padEnd(1000, "x"),
    "InternalError",
    `GET ${WIDGETS_PATH}/a: the server answered 502: ${"<html>".padEnd(256, "x")}`,
  ],
  [418, "", "BadRequest", `GET ${WIDGETS_PATH}/a: the server answered 418`],
  [302, "", "InternalError", `GET ${WIDGETS_PATH}/a: the server answered 302`],
] as const) {
  test(`a ${code} whose body is no Status gets the reason of its code`, async (t) => {
    const { api } = await setUp(t, (_received, reply) => reply.writeHead(code).end(body));
    await assert.rejects(api.get("a"), { name: "StatusError", code, reason, message });
  });
}

test("an answer that is not JSON is a protocol failure", async (t) => {
  const { api } = await setUp(t, (received, reply) => reply.end(received.url.endsWith("/b") ? "[]" : "{"));
  await assert.rejects(api.get("a"), { name: "ConnectionError", failure: "protocol", message: /not JSON/ });
  await assert.rejects(api.get("b"), { failure: "protocol", message: /not an object/ });
});

test("an unreachable server is distinguished from one that answers", async (t) => {
  const client = await connect({ server: `http://127.0.0.1:${await freePort()}`, token: "secret-token" });
  t.after(() => client.close());
  await assert.rejects(client.resource(widgets).inNamespace("default").get("a"), (error) => {
    assert.ok(error instanceof ConnectionError);
    assert.equal(error.failure, "unreachable");
    assert.match(error.message, /^GET http:\/\/127\.0\.0\.1:\d+\/apis\/.*ECONNREFUSED/);
    assert.doesNotMatch(inspect(error, { depth: 9 }), /secret-token/);
    return true;
  });
  assert.doesNotMatch(inspect(client, { depth: 9, showHidden: true }), /secret-token/);
});

for (const [what, code, header, details, delayMs] of [
  ["429 with Retry-After", 429, "3", undefined, 3000],
  ["503 with Retry-After", 503, "1", undefined, 1000],
  ["504 with seconds in its details", 504, undefined, { retryAfterSeconds: 2 }, 2000],
  ["429 with a date", 429, new Date(1_700_000_000_000 + 5000).toUTCString(), undefined, 5000],
] as const) {
  test(`[SDK-017] ${what} is waited for and tried again`, async (t) => {
    const clock = new ManualClock();
    const headers: Record<string, string> = header === undefined ? {} : { "retry-after": header };
    const script: Script = (_received, reply, count) => {
      if (count === 1) replyJson(reply, statusBody(code, "TooManyRequests", { details }), code, headers);
      else replyJson(reply, widget("a", "7"));
    };
    const { api, server } = await setUp(t, script, { clock, timeoutMs: 0, random: () => 0 });
    const reading = api.get("a");
    await clock.waiter();
    assert.equal(server.received.length, 1);
    clock.advance(delayMs - 1);
    assert.equal(clock.pending, 1);
    clock.advance(1);
    assert.equal((await reading).metadata.resourceVersion, "7");
    assert.deepEqual([server.received.length, clock.delays], [2, [delayMs]]);
  });
}

test("[SDK-017] a write that the server refuses temporarily is retried, since it had no effect", async (t) => {
  const { api, server } = await setUp(t, (_received, reply, count) => {
    if (count === 1) replyJson(reply, statusBody(429, "TooManyRequests"), 429, { "retry-after": "0" });
    else replyJson(reply, widget("a", "7"), 201);
  });
  assert.equal((await api.create(widget("a", ""))).metadata.resourceVersion, "7");
  assert.equal(server.received.length, 2);
});

test("[SDK-017] retries are bounded", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) =>
    replyJson(reply, statusBody(429, "TooManyRequests"), 429, { "retry-after": "0" }),
  );
  await assert.rejects(api.get("a"), { code: 429 });
  assert.equal(server.received.length, 5);
});

test("[SDK-017] clients with the same Retry-After come back at different times, and wait longer with each attempt", async (t) => {
  const clock = new ManualClock();
  const script: Script = (_received, reply, count) =>
    count < 4
      ? replyJson(reply, statusBody(503, "ServiceUnavailable"), 503, { "retry-after": count === 1 ? "4" : "0" })
      : replyJson(reply, widget("a", "7"));
  const { api } = await setUp(t, script, { clock, timeoutMs: 0, random: () => 0.5 });
  const reading = api.get("a");
  for (const delayMs of [4500, 113, 225]) {
    await clock.waiter();
    assert.equal(clock.delays.at(-1), delayMs);
    clock.advance(delayMs);
  }
  assert.equal((await reading).metadata.name, "a");
});

test("[SDK-017] a wait beyond the caller's timeout is not begun: the server's failure is thrown at once", async (t) => {
  const clock = new ManualClock();
  const { api, server } = await setUp(
    t,
    (_received, reply) => replyJson(reply, statusBody(429, "TooManyRequests"), 429, { "retry-after": "6" }),
    { clock, timeoutMs: 5000 },
  );
  await assert.rejects(api.get("a"), { code: 429 });
  assert.deepEqual([server.received.length, clock.delays], [1, [5000]]);
});

test("[SDK-017] all tries together are bounded in time", async (t) => {
  const clock = new ManualClock();
  const { api, server } = await setUp(
    t,
    (_received, reply) => replyJson(reply, statusBody(429, "TooManyRequests"), 429, { "retry-after": "50" }),
    { clock, timeoutMs: 0, random: () => 0 },
  );
  const reading = api.get("a");
  reading.catch(() => undefined);
  for (let wait = 0; wait < 2; wait++) {
    await clock.waiter();
    clock.advance(50_000);
  }
  await assert.rejects(reading, { code: 429 });
  assert.deepEqual([server.received.length, clock.delays], [3, [50_000, 50_000]]);
});

for (const [what, method, code, header] of [
  ["a write that may have taken effect", "create", 503, "0"],
  ["a write whose outcome is not known", "create", 504, "0"],
  ["a failure without Retry-After", "get", 503, undefined],
  ["a wait beyond the limit", "get", 429, "61"],
  ["another failure", "get", 500, "0"],
] as const) {
  test(`[SDK-017] ${what} is not tried again`, async (t) => {
    const { api, server } = await setUp(t, (_received, reply) =>
      replyJson(
        reply,
        statusBody(code, "TooManyRequests"),
        code,
        header === undefined ? {} : { "retry-after": header },
      ),
    );
    const call = method === "get" ? api.get("a") : api.create(widget("a", ""));
    await assert.rejects(call, (error) => {
      assert.ok(error instanceof StatusError);
      assert.equal(error.details?.retryAfterSeconds, header === undefined ? undefined : Number(header));
      return true;
    });
    assert.equal(server.received.length, 1);
  });
}

test("[SDK-017] a read whose connection broke is tried again, a write is not", async (t) => {
  const { api, server } = await setUp(t, (received, reply, count) => {
    if (count % 2 === 1) received.request.socket.destroy();
    else replyJson(reply, widget("a", "7"));
  });
  assert.equal((await api.get("a")).metadata.resourceVersion, "7");
  assert.equal(server.received.length, 2);
  await assert.rejects(api.create(widget("a", "")), { name: "ConnectionError", failure: "closed" });
  assert.equal(server.received.length, 3);
});

test("[SDK-018] a signal ends the wait for a retry", async (t) => {
  const clock = new ManualClock();
  const stop = new AbortController();
  const { api } = await setUp(
    t,
    (_received, reply) => replyJson(reply, statusBody(429, "TooManyRequests"), 429, { "retry-after": "9" }),
    {
      clock,
      timeoutMs: 0,
    },
  );
  const reading = api.get("a", { signal: stop.signal });
  await clock.waiter();
  stop.abort(new Error("enough"));
  await assert.rejects(reading, /enough/);
  assert.equal(clock.pending, 0);
});

test("[SDK-018] a signal ends a list before and within its answer, at the server too", async (t) => {
  for (const isWithin of [false, true]) {
    const stop = new AbortController();
    let closed: Promise<unknown> | undefined;
    const { api } = await setUp(t, (_received, reply) => {
      closed = once(reply, "close");
      if (isWithin) reply.write('{"items":[', () => stop.abort());
      else stop.abort();
    });
    await assert.rejects(api.list({ signal: stop.signal }), { name: "AbortError" });
    await closed;
  }
});

test("[SDK-018] a signal that has fired already sends nothing", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, widgetList("1", [])));
  await assert.rejects(api.list({ signal: AbortSignal.abort() }), { name: "AbortError" });
  assert.deepEqual(await api.watch({ signal: AbortSignal.abort() }).next(), { done: true, value: undefined });
  assert.equal(server.received.length, 0);
});

test("[SDK-018] timeoutMs ends a call that gets no complete answer", async (t) => {
  const clock = new ManualClock();
  const { api } = await setUp(t, (_received, reply) => reply.write("{", () => clock.advance(500)), { clock });
  await assert.rejects(api.get("a", { timeoutMs: 500 }), {
    name: "ConnectionError",
    failure: "timeout",
    message: /within 500 ms/,
  });
});

test("[SDK-018] timeoutMs spans the beginning of a watch, not its stream", async (t) => {
  const clock = new ManualClock();
  const event = `${JSON.stringify({ type: "ADDED", object: widget("a", "1") })}\n`;
  const { api } = await setUp(
    t,
    (_received, reply, count) => {
      if (count === 1) reply.write(event);
      else clock.advance(500);
    },
    { clock, timeoutMs: 500 },
  );
  const watch = api.watch();
  assert.equal((await watch.next()).value?.type, "ADDED");
  assert.equal(clock.pending, 0);
  await watch.return();
  await assert.rejects(api.watch().next(), { failure: "timeout" });
});

test("a long-lived signal gathers no listeners", async (t) => {
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, widget("a", "7")));
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...parameters: Parameters<typeof addEventListener>) => {
    listeners++;
    addEventListener.apply(signal, parameters);
  };
  signal.removeEventListener = (...parameters: Parameters<typeof removeEventListener>) => {
    listeners--;
    removeEventListener.apply(signal, parameters);
  };
  for (let round = 0; round < 3; round++) await api.get("a", { signal });
  assert.equal(listeners, 0);
});

test("[SDK-015] each warning's text reaches the handler once", async (t) => {
  const warnings: string[] = [];
  const header =
    '299 - "unknown field \\"spec.x\\", ignored", 299 agent/1.0 "deprecated" "Wed, 21 Oct 2015 07:28:00 GMT"';
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, widget("a", "7"), 200, { warning: header }), {
    onWarning: (text) => warnings.push(text),
  });
  await api.get("a");
  await api.update(widget("a", "7"));
  assert.deepEqual(warnings, ['unknown field "spec.x", ignored', "deprecated"]);
});

test("[SDK-015] warnings come with failures and watches too", async (t) => {
  const warnings: string[] = [];
  const { api } = await setUp(
    t,
    (_received, reply, count) => {
      const code = count === 1 ? 404 : 200;
      reply.writeHead(code, { warning: `299 - "warning ${count}"` }).end();
    },
    { onWarning: (text) => warnings.push(text) },
  );
  await assert.rejects(api.get("a"), isNotFound);
  await api.watch().next();
  assert.deepEqual(warnings, ["warning 1", "warning 2"]);
});

test("compressed answers are requested and read, for all reads but watches", async (t) => {
  const { api, server } = await setUp(t, (received, reply) => {
    if (received.method === "GET" && !received.url.includes("watch")) {
      reply.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify(widget("a", "7"))));
    } else if (received.method === "GET") reply.end();
    else replyJson(reply, widget("a", "8"));
  });
  assert.equal((await api.get("a")).metadata.resourceVersion, "7");
  await api.update(widget("a", "7"));
  await api.watch().next();
  assert.deepEqual(
    server.received.map((received) => received.headers["accept-encoding"]),
    ["gzip", undefined, undefined],
  );
});

for (const [what, encoding, body, message] of [
  ["broken gzip", "gzip", "oops", /not valid gzip/],
  ["an encoding that wasn't asked for", "br", "oops", /content-encoding is br/],
] as const) {
  test(`${what} is a protocol failure`, async (t) => {
    const { api } = await setUp(t, (_received, reply) =>
      reply.writeHead(200, { "content-encoding": encoding }).end(body),
    );
    await assert.rejects(api.get("a"), { failure: "protocol", message });
  });
}

test("a 401 renews the credential and tries once more", async () => {
  const sent: unknown[] = [];
  let renewals = 0;
  const client = createClient({
    credentials: {
      current: () => ({ headers: { authorization: `Bearer ${renewals}` } }),
      renew: async () => ++renewals < 3,
    },
    transport: {
      async request({ headers }) {
        sent.push(headers.authorization);
        return { status: 401, headers: {}, body: emptyBody() };
      },
      close: async () => undefined,
    },
  });
  await assert.rejects(client.resource(widgets).inNamespace("default").create(widget("a", "")), {
    code: 401,
    reason: "Unauthorized",
  });
  assert.deepEqual(sent, ["Bearer 0", "Bearer 1"]);
});

test("impersonation is sent with every request", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, widget("a", "7")), {
    impersonation: { user: "jane", uid: "u", groups: ["a", "b"], extra: { "example.com/Scope (a)": ["x", "y"] } },
  });
  await api.get("a");
  const headers = server.received[0]?.headers ?? {};
  assert.equal(headers["impersonate-user"], "jane");
  assert.equal(headers["impersonate-uid"], "u");
  assert.equal(headers["impersonate-group"], "a, b");
  assert.equal(headers["impersonate-extra-example.com%2fscope%20%28a%29"], "x, y");
});

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

async function setUp(t: TestContext, script: Script, options: Partial<ConnectOptions> = {}) {
  const server = await scriptedServer(t, script);
  const client = await connect({ server: server.url, ...options });
  t.after(() => client.close());
  return { api: client.resource(widgets).inNamespace("default"), server };
}
