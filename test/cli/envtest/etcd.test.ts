/** What answers in the place of etcd, over real sockets. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as connectHttp2 } from "node:http2";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { credentials, makeClientConstructor, type ServiceError, status } from "@grpc/grpc-js";
import { UsageError } from "../../../runtime/base/usage-error.js";
import { type EtcdServer, listenAsEtcd } from "../../../runtime/cli/envtest/etcd/etcd-server.js";
import { checkEtcdValue } from "../../../runtime/cli/envtest/etcd/etcd-values.js";
import { ETCD_FLAGS } from "../../../runtime/cli/envtest/stock/etcd-flags.js";
import { kindsmithOutcome } from "../../support/cli.js";
import { freePort } from "../../support/free-port.js";

const HOST = "127.0.0.1";

describe("in the place of etcd", () => {
  let server: EtcdServer;
  let port: number;
  let url: string;
  before(async () => {
    port = await freePort();
    url = `http://${HOST}:${port}`;
    server = await listenAsEtcd([{ listen: { host: HOST, port } }]);
  });
  after(() => server.close());

  test("health, version and readiness are answered", async () => {
    const health = await fetch(`${url}/health`);
    assert.equal(health.status, 200);
    assert.deepEqual(await health.json(), { health: "true", reason: "" });
    const version = (await (await fetch(`${url}/version`)).json()) as { etcdserver: string };
    assert.match(version.etcdserver, /^3\.[5-9]\.\d+$/);
    for (const path of ["/readyz", "/livez?verbose"]) assert.equal((await fetch(url + path)).status, 200, path);
    assert.equal((await fetch(`${url}/other`)).status, 404);
    assert.equal((await fetch(`${url}/health`, { method: "HEAD" })).status, 200);
  });

  test("the JSON gateway refuses keys and says why", async () => {
    const response = await fetch(`${url}/v3/kv/put`, { method: "POST", body: JSON.stringify({ key: "Zm9v" }) });
    assert.equal(response.status, 501);
    const body = (await response.json()) as { code: number; message: string };
    assert.equal(body.code, status.UNIMPLEMENTED);
    assert.match(body.message, /there are no keys here/);
  });

  test("a client of gRPC gets the refusal as the status of its call", async () => {
    const raw = (bytes: Buffer): Buffer => bytes;
    const range = {
      path: "/etcdserverpb.KV/Range",
      requestStream: false,
      responseStream: false,
      requestSerialize: raw,
      requestDeserialize: raw,
      responseSerialize: raw,
      responseDeserialize: raw,
    };
    const check = { ...range, path: "/grpc.health.v1.Health/Check" };
    const Client = makeClientConstructor({ range, check }, "KV");
    const client = new Client(`${HOST}:${port}`, credentials.createInsecure());
    const call = (name: "range" | "check"): Promise<ServiceError | Buffer> =>
      new Promise((done) => {
        const method = client[name]?.bind(client) ?? assert.fail(name);
        method(Buffer.alloc(0), (error: ServiceError | null, answer: Buffer) => done(error ?? answer));
      });
    try {
      const refusal = await call("range");
      assert.ok(refusal instanceof Error);
      assert.equal(refusal.code, status.UNIMPLEMENTED);
      assert.match(refusal.details, /there are no keys here/);
      assert.deepEqual(await call("check"), Buffer.from([0x08, 0x01]));
    } finally {
      client.close();
    }
  });

  test("HTTP/2 without gRPC gets the same answers", async () => {
    const session = connectHttp2(url);
    try {
      const stream = session.request({ ":path": "/health" });
      let body = "";
      for await (const chunk of stream.setEncoding("utf8")) body += chunk;
      assert.deepEqual(JSON.parse(body), { health: "true", reason: "" });
    } finally {
      session.close();
    }
  });

  test("bytes that are no protocol end their connection alone", async () => {
    const socket = connect(port, HOST);
    socket.on("error", () => socket.destroy());
    const closed = new Promise((done) => socket.once("close", done));
    socket.resume().write(Buffer.from([0xff, 0x00, 0x16, 0x03]));
    await closed;
    assert.equal((await fetch(`${url}/health`)).status, 200);
  });

  test("it ends while connections are open", async () => {
    const ownPort = await freePort();
    const own = await listenAsEtcd([{ listen: { host: HOST, port: ownPort } }]);
    const silent = connect(ownPort, HOST);
    const session = connectHttp2(`http://${HOST}:${ownPort}`).on("error", () => {});
    await Promise.all([
      new Promise((done) => silent.once("connect", done)),
      new Promise((done) => session.once("remoteSettings", done)),
    ]);
    const ended = [silent, session].map((each) => new Promise((done) => each.once("close", done)));
    silent.on("error", () => {});
    await own.close();
    await Promise.all(ended);
  });

  test("a socket of the file system serves too", async (context) => {
    const folder = await mkdtemp(join(tmpdir(), "kindsmith-etcd-"));
    context.after(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, "etcd.sock");
    const own = await listenAsEtcd([{ listen: { path } }]);
    const socket = connect(path);
    socket.write("GET /health HTTP/1.0\r\n\r\n");
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    assert.match(text, /^HTTP\/1\.1 200 /);
    await own.close();
  });
});

describe("the command line of etcd", () => {
  test("--help, --version and their one-dash forms are answered", async () => {
    const help = await kindsmithOutcome(["etcd", "--help"]);
    assert.equal(help.code, 0);
    for (const flag of ["unsafe-no-fsync", "listen-client-urls", "data-dir"])
      assert.match(help.stdout, new RegExp(`^\\s*--${flag}\\b`, "m"));
    const version = await kindsmithOutcome(["etcd", "-version"]);
    assert.match(version.stdout, /^etcd Version: 3\./);
  });

  test("what can't be is refused with the place", async (context) => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, HOST, done));
    context.after(() => taken.close());
    const { port } = taken.address() as AddressInfo;
    for (const [args, expected] of [
      [["--listen-client-url=x"], /etcd: unknown flag --listen-client-url: did you mean --listen-client-urls\?/],
      [["--listen-client-urls=127.0.0.1:2379"], /--listen-client-urls: found "127\.0\.0\.1:2379", expected URLs/],
      [["--listen-client-urls=https://127.0.0.1:1"], /needs --cert-file and --key-file/],
      [["--config-file=x"], /--config-file is not supported/],
      [["--snapshot-count=many"], /etcd: --snapshot-count: found "many", expected a whole number from 0 on$/m],
      [["--unsafe-no-fsync=maybe"], /etcd: --unsafe-no-fsync: found "maybe", expected true or false$/m],
      [["gateway"], /unexpected argument "gateway"/],
      [
        [`--listen-client-urls=http://${HOST}:${port}`],
        new RegExp(`etcd: --listen-client-urls: ${HOST}:${port}: another program has the port\\n$`),
      ],
      [["--listen-client-urls=http://192.0.2.1:1"], /--listen-client-urls: 192\.0\.2\.1:1: this machine does not have/],
    ] as const) {
      const { code, stderr } = await kindsmithOutcome(["etcd", ...args]);
      assert.notEqual(code, 0, args.join(" "));
      assert.match(stderr, expected);
      assert.doesNotMatch(stderr, /^\s+at /m);
    }
  });
});

test("etcd's values are those that etcd 3.6 takes", () => {
  const takes = (flag: string, value: string): boolean => {
    try {
      checkEtcdValue(flag, ETCD_FLAGS[flag] ?? assert.fail(flag), value);
      return true;
    } catch (error) {
      assert.ok(error instanceof UsageError);
      return false;
    }
  };
  for (const [flag, right, wrong] of [
    ["snapshot-count", ["0", "5", "0x10", "010", "1_0", "4294967296"], ["", "+5", "-1", "1.5", "5s", "zz"]],
    ["backend-batch-limit", ["5", "-1"], ["", "1.5", "zz"]],
    ["corrupt-check-time", ["0", "1h1m", ".5s", "-5s", "1us", "1\u00b5s"], ["", "5", "zz"]],
    [
      "listen-peer-urls",
      ["", "http://a:1", "http://[::1]:1,unix:///x"],
      ["zz", "http://a", "http://a:1/x", "http://a:1,b"],
    ],
    ["initial-cluster-state", ["new", "existing"], ["", "zz"]],
    ["feature-gates", ["", "A=true,B=f"], ["A", "A=", "A=x"]],
    ["pre-vote", ["true", "F", "1"], ["", "yes"]],
    ["name", ["", "any"], []],
  ] as const) {
    for (const value of right) assert.ok(takes(flag, value), `--${flag}=${value}`);
    for (const value of wrong) assert.ok(!takes(flag, value), `--${flag}=${value}`);
  }
});
