// Counts the promises and the bytes that a warm server makes for each operation. It runs in a process of its own without a
// loader, so that nothing else is counted: `count-process.mjs MODULE FILE`, where FILE has the operations as JSON. Prints
// the counts as JSON.
import { createHook } from "node:async_hooks";
import { readFileSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";

/** Enough calls for every cache, feedback and lazily compiled function. */
const WARM_UP_CALLS = 300;
const COUNTED_CALLS = 61;
/** Turns of the event loop after a call in which its watchers and controllers do their work. */
const TURNS_AFTER = 4;
/** So much later each call is, by the clock of the server: every write of an object then has another second than its last one. */
const CALL_INTERVAL_MS = 20;
/** The longest delay of a timer of node. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const TOKEN = "token-of-the-caller";
const CALLER = "caller";

const [, , moduleUrl, file] = process.argv;
const { preparations, operations, objects } = JSON.parse(readFileSync(file, "utf8"));
const { createServer } = await import(moduleUrl);

let nowMs = Date.UTC(2026, 0, 1);
const clock = {
  now: () => nowMs,
  after(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};
const server = await createServer({
  clock,
  profile: "kubernetes",
  authorization: ["Node", "RBAC"],
  authentication: { tokenFile: `${TOKEN},${CALLER},uid-of-caller,"dev"\n` },
  // It publishes a ConfigMap in each namespace; the benchmarks leave it out as well.
  controllers: ["*", "-root-ca-cert-publisher"],
});
// A server without a socket keeps no process alive.
const alive = setInterval(() => {}, 10_000);
await server.start();
while ((await send({ method: "GET", path: "/readyz" }, server.adminToken)).status !== 200) await turn();
await allowCaller();

for (const operation of preparations) await run(operation, 0, objects);
const baseline = await counted({ name: "nothing" });
const counts = {};
for (const operation of operations) {
  const { promises, bytes } = await counted(operation);
  counts[operation.name] = { promises: promises - baseline.promises, bytes: bytes - baseline.bytes };
}
process.stdout.write(JSON.stringify(counts));
clearInterval(alive);
await server.close();

/**
 * Counts what one call makes until its effects are done. Every call is counted by itself and the median is taken: a timer of
 * the server may run during a call, and a table that grows is allocated in one.
 */
async function counted(operation) {
  await run(operation, 0, WARM_UP_CALLS);
  let made = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "PROMISE") made++;
    },
  });
  const promises = await eachCall(operation, WARM_UP_CALLS, async (request) => {
    made = 0;
    hook.enable();
    await call(operation, request);
    hook.disable();
    return made;
  });
  let bufferBytes = 0;
  const heapBytes = await eachCall(operation, WARM_UP_CALLS + COUNTED_CALLS, async (request) => {
    const before = process.memoryUsage();
    await call(operation, request);
    const after = process.memoryUsage();
    bufferBytes += after.arrayBuffers - before.arrayBuffers;
    return after.heapUsed - before.heapUsed;
  });
  // Small buffers are cut from pools of 8 KiB, so only the mean of many calls says something.
  return { promises: median(promises), bytes: median(heapBytes) + bufferBytes / COUNTED_CALLS };
}

/** Counts calls in a young generation that is larger than all they allocate, so that nothing is collected in between. */
async function eachCall(operation, first, count) {
  const requests = requestsOf(operation, first, COUNTED_CALLS);
  globalThis.gc();
  const counts = [];
  for (const request of requests) counts.push(await count(request));
  return counts;
}

async function run(operation, first, count) {
  for (const request of requestsOf(operation, first, count)) await call(operation, request);
}

/** Makes the requests before they are sent, so that their texts don't count. The operation that does nothing has none. */
function requestsOf({ method, path, bodies, contentType, slots }, first, count) {
  return Array.from({ length: count }, (_, index) => {
    if (method === undefined) return undefined;
    const number = first + index;
    const fill = (text) => text.replaceAll("#NUMBER#", digits(number)).replaceAll("#SLOT#", digits(number % slots));
    const body = bodies.length === 0 ? undefined : Buffer.from(fill(bodies[number % bodies.length]));
    const [place, query = ""] = fill(path).split("?");
    return { method, path: place, query, body, contentType };
  });
}

function digits(number) {
  return String(number).padStart(9, "0");
}

async function call({ name, status: expected }, request) {
  nowMs += CALL_INTERVAL_MS;
  if (request !== undefined) {
    const { status, body } = await send(request, TOKEN);
    if (status !== expected) throw new Error(`${name}: found ${status} ${Buffer.from(body)}, expected ${expected}`);
  }
  for (let count = 0; count < TURNS_AFTER; count++) await turn();
}

function send({ method, path, query = "", body, contentType = "application/json" }, token) {
  return server.handle({
    method,
    path,
    query: new URLSearchParams(query),
    headers: { authorization: `Bearer ${token}`, accept: "application/json", "content-type": contentType },
    body: onePiece(body),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
  });
}

async function* onePiece(body) {
  if (body !== undefined) yield body;
}

/** Gives the caller one role, so that RBAC decides about its requests; members of system:masters never reach it. */
async function allowCaller() {
  const group = "rbac.authorization.k8s.io";
  const collection = `/apis/${group}/v1/namespaces/default`;
  const metadata = { name: CALLER };
  await create(`${collection}/roles`, {
    metadata,
    rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["get", "create", "update", "patch", "delete"] }],
  });
  await create(`${collection}/rolebindings`, {
    metadata,
    roleRef: { apiGroup: group, kind: "Role", name: CALLER },
    subjects: [{ apiGroup: group, kind: "User", name: CALLER }],
  });
}

async function create(path, object) {
  const { status, body } = await send(
    { method: "POST", path, body: Buffer.from(JSON.stringify(object)) },
    server.adminToken,
  );
  if (status !== 201) throw new Error(`${path}: found ${status} ${Buffer.from(body)}, expected 201`);
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
