// Compares the built package with etcd and kube-apiserver: the time until a fresh server is ready, its memory, and how long
// writes and reads take, measured by one client over HTTPS and HTTP/1.1.
//
//   npm run build && KINDSMITH_KUBERNETES_BIN=DIR node test/bench/beside-kube-apiserver.mjs [rounds]
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const BIN = process.env.KINDSMITH_KUBERNETES_BIN;
const KINDSMITH = resolve(import.meta.dirname, "../../dist/runtime/cli/bin.js");
const TOKEN = "token-of-the-measurement";
const ROUNDS = Number(process.argv[2] ?? 3);
/** Number of created objects, and of requests of each other sort. */
const CREATES_ALONE = 300;
const CREATES_TOGETHER = 2000;
const CONNECTIONS = 32;
const READS = 3000;
const LISTS = 10;
const READY_TIMEOUT_MS = 120_000;

if (BIN === undefined || !existsSync(KINDSMITH)) {
  process.stderr.write(
    "KINDSMITH_KUBERNETES_BIN names the folder of etcd and kube-apiserver; npm run build comes first\n",
  );
  process.exit(2);
}

const results = { kindsmith: [], "kube-apiserver": [] };
for (let round = 0; round < ROUNDS; round++) {
  const sides = [
    ["kindsmith", startKindsmith],
    ["kube-apiserver", startKubernetes],
  ];
  for (const [name, start] of round % 2 === 0 ? sides : sides.reverse()) results[name].push(await measure(start));
}
for (const [name, rounds] of Object.entries(results)) {
  process.stdout.write(`${name}\n`);
  for (const measurement of Object.keys(rounds[0])) {
    const values = rounds.map((each) => each[measurement]).sort((a, b) => a - b);
    const median = values[Math.floor(values.length / 2)];
    process.stdout.write(
      `  ${measurement}: ${median.toFixed(1)} (${values[0].toFixed(1)} to ${values.at(-1).toFixed(1)})\n`,
    );
  }
}

async function startKindsmith(folder, port) {
  writeFileSync(join(folder, "tokens.csv"), `${TOKEN},measurer,measurer,"system:masters"\n`);
  const flags = ["--profile=kubernetes", "--authorization-mode=Node,RBAC", `--secure-port=${port}`];
  flags.push(`--data-dir=${join(folder, "data")}`, `--token-auth-file=${join(folder, "tokens.csv")}`);
  return { programs: [run(process.execPath, [KINDSMITH, "serve", ...flags])], ca: join(folder, "data/pki/ca.crt") };
}

async function startKubernetes(folder, port) {
  const [storePort, peerPort] = [await freePort(), await freePort()];
  const [store, peers] = [`http://127.0.0.1:${storePort}`, `http://127.0.0.1:${peerPort}`];
  writeFileSync(join(folder, "tokens.csv"), `${TOKEN},measurer,measurer,"system:masters"\n`);
  spawnSync("openssl", ["genrsa", "-out", join(folder, "accounts.key"), "2048"]);
  const etcd = run(join(BIN, "etcd"), [
    ...[`--data-dir=${join(folder, "etcd")}`, "--log-level=error", `--initial-cluster=default=${peers}`],
    ...[`--listen-client-urls=${store}`, `--advertise-client-urls=${store}`],
    ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`],
  ]);
  const server = run(join(BIN, "kube-apiserver"), [
    ...[
      `--etcd-servers=${store}`,
      `--secure-port=${port}`,
      "--bind-address=127.0.0.1",
      "--advertise-address=127.0.0.1",
    ],
    ...["--endpoint-reconciler-type=none", `--cert-dir=${join(folder, "serving")}`, "--authorization-mode=Node,RBAC"],
    ...[`--token-auth-file=${join(folder, "tokens.csv")}`, "--service-cluster-ip-range=10.0.0.0/24", "-v=0"],
    ...["--service-account-issuer=https://kubernetes.default.svc", "--disable-admission-plugins=ServiceAccount"],
    `--service-account-key-file=${join(folder, "accounts.key")}`,
    `--service-account-signing-key-file=${join(folder, "accounts.key")}`,
  ]);
  return { programs: [server, etcd], ca: join(folder, "serving/apiserver.crt") };
}

async function measure(start) {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-beside-"));
  const port = await freePort();
  const began = performance.now();
  const { programs, ca } = await start(folder, port);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (method, path, body) => answerOf({ method, path, port, agent, ca: readFileSync(ca) }, body);
  try {
    await untilReady(send, ca);
    const measurements = { "ready after ms": performance.now() - began };
    await new Promise((done) => setTimeout(done, 3000));
    measurements["idle MiB"] = residentMebibytes(programs);
    const maps = "/api/v1/namespaces/default/configmaps";
    const create = (name) => send("POST", maps, configMap(name));
    // The costs of the warm-up are not measured.
    await inParallel(CONNECTIONS, 500, (index) => create(`warm-${index}`));
    measurements["create alone, ms each"] = await timed(CREATES_ALONE, () =>
      inParallel(1, CREATES_ALONE, (i) => create(`one-${i}`)),
    );
    const together = await timed(1, () => inParallel(CONNECTIONS, CREATES_TOGETHER, (i) => create(`many-${i}`)));
    measurements["creates a second, 32 at once"] = (CREATES_TOGETHER / together) * 1000;
    const reads = await timed(1, () =>
      inParallel(CONNECTIONS, READS, (i) => send("GET", `${maps}/many-${i % CREATES_TOGETHER}`)),
    );
    measurements["gets a second, 32 at once"] = (READS / reads) * 1000;
    measurements["list of 2,800, ms"] = await timed(LISTS, () => inParallel(1, LISTS, () => send("GET", maps)));
    measurements["MiB after the load"] = residentMebibytes(programs);
    return measurements;
  } finally {
    agent.destroy();
    for (const { child, closed } of programs) {
      child.kill("SIGTERM");
      await closed;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function configMap(name) {
  return JSON.stringify({ metadata: { name, labels: { app: "measured" } }, data: { text: "x".repeat(500) } });
}

async function timed(count, work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / count;
}

async function inParallel(lanes, count, work) {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function untilReady(send, ca) {
  const limit = performance.now() + READY_TIMEOUT_MS;
  for (;;) {
    if (existsSync(ca) && statSync(ca).size > 0 && (await send("GET", "/readyz").catch(() => undefined)) !== undefined)
      return;
    if (performance.now() > limit) throw new Error("the server did not become ready");
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** Sends a request. @throws Error unless it succeeds */
async function answerOf({ method, path, port, agent, ca }, body) {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const outgoing = request({ host: "127.0.0.1", port, method, path, agent, ca, headers });
  outgoing.end(body);
  const [response] = await once(outgoing, "response");
  let size = 0;
  for await (const chunk of response) size += chunk.length;
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode}`);
  return size;
}

function residentMebibytes(programs) {
  const kibibytes = programs.map(({ child }) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]),
  );
  return kibibytes.reduce((sum, each) => sum + each, 0) / 1024;
}

function run(command, flags) {
  const child = spawn(command, flags, { stdio: "ignore" });
  return { child, closed: once(child, "close") };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
