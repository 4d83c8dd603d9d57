/** The command line as users start it: flags, files, signals, restarts. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { serve } from "../../runtime/cli/serve/serve-command.js";
import { openStorage } from "../../runtime/storage/open.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const ROOT = resolve(import.meta.dirname, "../..");

function runCli(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [...COMMAND_LINE, ...args], { cwd: ROOT, timeout: 120_000 }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
    });
  });
}

interface Credentials {
  readonly ca: Buffer;
  readonly token: string;
}

function credentialsOf(server: ServeProcess): Credentials {
  const config = parse(readFileSync(server.kubeconfig, "utf8"));
  return {
    ca: Buffer.from(config.clusters[0].cluster["certificate-authority-data"], "base64"),
    token: config.users[0].user.token,
  };
}

function call(
  server: ServeProcess,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const { ca, token } = credentialsOf(server);
  return new Promise((done, fail) => {
    const outgoing = request(
      new URL(path, server.url),
      {
        method,
        ca,
        agent: false,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on("end", () => done({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

describe("serve", () => {
  test("[AUTHN-014] it serves HTTPS over HTTP/1.1 and HTTP/2 with a certificate and kubeconfig of its own", async () => {
    const server = await startServe();
    try {
      assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
      assert.match(server.output(), /"try":"kubectl --kubeconfig \S+ get namespaces"/);
      assert.equal((await call(server, "GET", "/api/v1/namespaces")).status, 200);
      for (const file of ["kubeconfig", "admin-token", "pki/server.key", "pki/ca.key"]) {
        assert.equal(statSync(join(server.dataDirectory, file)).mode & 0o777, 0o600, file);
      }
      const { ca, token } = credentialsOf(server);
      const session = connectHttp2(server.url, { ca });
      const stream = session.request({ ":path": "/version", authorization: `Bearer ${token}` });
      const status = await new Promise((done) => stream.once("response", (headers) => done(headers[":status"])));
      assert.equal(status, 200);
      stream.resume();
      session.close();
    } finally {
      assert.equal((await server.stop()).code, 0);
    }
  });

  test("SIGTERM ends open watches and answers what is under way", async () => {
    const server = await startServe();
    const { ca, token } = credentialsOf(server);
    let stopping: ReturnType<ServeProcess["stop"]> | undefined;
    const ended = new Promise<void>((done, fail) => {
      const watch = request(
        new URL("/api/v1/configmaps?watch=1", server.url),
        { ca, agent: false, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.resume();
          response.once("end", () => done());
          response.once("error", fail);
          stopping = server.stop();
        },
      );
      watch.on("error", fail);
      watch.end();
    });
    await ended;
    assert.equal((await stopping)?.code, 0);
  });

  test("[RES-003, RV-017] data, credentials and certificate survive kill -9 and restart on the embedded store", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-restart-"));
    try {
      const first = await startServe([], { dataDirectory });
      const created = JSON.parse(
        (
          await call(first, "POST", "/api/v1/namespaces/default/configmaps", {
            metadata: { name: "a" },
            data: { x: "1" },
          })
        ).text,
      );
      const before = readFileSync(first.kubeconfig, "utf8").replace(/:\d+\n/, "");
      await first.kill();
      const second = await startServe([], { dataDirectory });
      const read = JSON.parse((await call(second, "GET", "/api/v1/namespaces/default/configmaps/a")).text);
      assert.deepEqual(read, created);
      assert.equal(readFileSync(second.kubeconfig, "utf8").replace(/:\d+\n/, ""), before);
      const changed = JSON.parse(
        (await call(second, "PUT", "/api/v1/namespaces/default/configmaps/a", { ...read, data: { x: "2" } })).text,
      );
      assert.ok(BigInt(changed.metadata.resourceVersion) > BigInt(read.metadata.resourceVersion));
      await second.stop();
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("[PROF-003, PROF-004] the domain and single words are settings", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "kindsmith-profile-"));
    try {
      const acme = await startServe(["--profile=orch", "--orch-domain=acme.test"]);
      assert.equal((await call(acme, "GET", "/apis/coordination.acme.test/v1")).status, 200);
      await acme.stop();
      const file = join(scratch, "profile.yaml");
      writeFileSync(file, "extends: orch\nwords:\n  systemNamespace: own-system\n  publicNamespace: own-public\n");
      const own = await startServe([`--profile=${file}`]);
      assert.equal((await call(own, "GET", "/api/v1/namespaces/own-system")).status, 200);
      assert.equal((await call(own, "GET", "/apis/coordination.orch.io/v1")).status, 200);
      await own.stop();
      writeFileSync(file, "extends: orch\nwords:\n  systemNamespase: x\n");
      const { code, stderr } = await runCli(["serve", `--profile=${file}`, `--data-dir=${scratch}`]);
      assert.notEqual(code, 0);
      assert.match(stderr, /words\.systemNamespase/);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });

  test("one store belongs to one profile", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-marker-"));
    try {
      await (await startServe([], { dataDirectory })).stop();
      const { code, stderr } = await runCli(["serve", "--secure-port=0", `--data-dir=${dataDirectory}`]);
      assert.notEqual(code, 0);
      assert.match(stderr, /the store: found objects with the names of the profile orch/);
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("[AUTHN-TOKEN-003] wrong flags, values and files end the start with a message that says what is allowed", async () => {
    const scratch = mkdtempSync(join(tmpdir(), "kindsmith-flags-"));
    writeFileSync(join(scratch, "tokens.csv"), "token,only-two\n");
    const cases: [string[], RegExp][] = [
      [["--secure-prt=1"], /unknown flag --secure-prt: did you mean --secure-port\? --help-all lists all \d+ flags/],
      [["--secure-port=x"], /--secure-port: found "x", expected a port between 0 and 65535/],
      [["--secure-port=70000"], /between 0 and 65535/],
      [["--profile=none"], /--profile: found "none", allowed are kubernetes, orch/],
      [["--storage=redis://x"], /memory.*lmdb.*mongodb/],
      [["--authorization-mode=Always"], /allowed are AlwaysAllow, AlwaysDeny/],
      [["--watch-history=5"], /expected a duration/],
      [["--watch-history=0"], /--watch-history: found "0", expected at least 1s/],
      [["--storage-overrides=events"], /--storage-overrides: found "events", expected group\/resource#URL/],
      [["--storage-overrides=/event#memory"], /storage override of \/event: the core group has no resource/],
      [["--storage-overrides=/events#redis:x"], /memory.*lmdb.*mongodb/],
      [["--tls-cert-file=x"], /must be given together/],
      [[`--token-auth-file=${join(scratch, "none.csv")}`], /--token-auth-file: .*none\.csv/],
      [[`--token-auth-file=${join(scratch, "tokens.csv")}`], /tokens\.csv:1: found 2 columns, expected at least 3/],
      [["extra"], /unexpected argument "extra"/],
    ];
    try {
      for (const [args, message] of cases)
        await assert.rejects(serve([...args, `--data-dir=${scratch}`]), (error) => {
          assert.ok(error instanceof OperatorError, args.join(" "));
          assert.match(error.message, message);
          return true;
        });
      // what such an error comes to, and what is said before a command is loaded
      for (const [args, message] of [
        [["serve", "--secure-port=x", `--data-dir=${scratch}`], /--secure-port: found "x"/],
        [
          ["nothing"],
          /unknown command "nothing": allowed are init, import, generate, client-package, breaking, serve, test-server, /,
        ],
      ] as const) {
        const { code, stderr } = await runCli([...args]);
        assert.notEqual(code, 0, args.join(" "));
        assert.match(stderr, message);
        assert.doesNotMatch(stderr, /\n\s+at /, `${args.join(" ")} shows a stack trace`);
      }
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });

  test("[HEALTH-005] during the shutdown delay the server is not ready, but works", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-delay-"));
    const server = await startServe(["--shutdown-delay-duration=10m"], { dataDirectory });
    try {
      // steps of the start that are not over when it is told to stop are never done
      for (let round = 0; (await call(server, "GET", "/livez")).status !== 200; round++)
        assert.ok(round < 1_000, "the start was never over");
      server.process.kill("SIGTERM");
      for (let round = 0; (await call(server, "GET", "/readyz")).status === 200; round++)
        assert.ok(round < 1_000, "the stop signal never showed");
      assert.match((await call(server, "GET", "/readyz?verbose")).text, /^\[-\]shutdown failed/m);
      assert.equal((await call(server, "GET", "/livez")).status, 200);
      const body = { metadata: { name: "late" } };
      assert.equal((await call(server, "POST", "/api/v1/namespaces/default/configmaps", body)).status, 201);
    } finally {
      await server.kill();
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("secrets in a data directory that was there before are for its owner only", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-private-"));
    try {
      for (const name of ["store", "pki"]) {
        mkdirSync(join(dataDirectory, name));
        chmodSync(join(dataDirectory, name), 0o755);
      }
      await (await startServe([], { dataDirectory })).stop();
      for (const name of ["store", "pki"]) assert.equal(statSync(join(dataDirectory, name)).mode & 0o777, 0o700, name);
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("[RES-003] resources with a store of their own are in it, and all stores survive kill -9 and restart", async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), "kindsmith-overrides-"));
    const other = join(dataDirectory, "other");
    const flags = [`--storage-overrides=/secrets#lmdb:${other}`, `--storage-overrides=apps/deployments#lmdb:${other}`];
    const secrets = "/api/v1/namespaces/default/secrets";
    const configMaps = "/api/v1/namespaces/default/configmaps";
    const storedKeys = async (directory: string): Promise<string[]> => {
      const engine = await openStorage(`lmdb:${directory}`);
      const { entries } = await engine.list({ prefix: "/registry/core/" });
      await engine.close();
      return entries.map(({ key }) => key).filter((key) => key.endsWith("/default/a"));
    };
    try {
      const first = await startServe(flags, { dataDirectory });
      const secret = await call(first, "POST", secrets, { metadata: { name: "a" } });
      const configMap = await call(first, "POST", configMaps, { metadata: { name: "a" } });
      await first.kill();
      const second = await startServe(flags, { dataDirectory });
      const kept = [await call(second, "GET", `${secrets}/a`), await call(second, "GET", `${configMaps}/a`)];
      const metrics = await call(second, "GET", "/metrics");
      // what observes the process for the metrics does not hold it
      assert.equal((await second.stop()).code, 0);
      assert.equal(metrics.status, 200);
      assert.deepEqual(
        kept,
        [secret, configMap].map(({ text }) => ({ status: 200, text })),
      );
      assert.deepEqual(await storedKeys(other), ["/registry/core/secrets/default/a"]);
      assert.deepEqual(await storedKeys(join(dataDirectory, "store")), ["/registry/core/configmaps/default/a"]);
    } finally {
      rmSync(dataDirectory, { recursive: true, force: true });
    }
  });

  test("--help lists every flag", async () => {
    const { code, stdout } = await runCli(["serve", "--help-all"]);
    assert.equal(code, 0);
    for (const flag of [
      "secure-port",
      "bind-address",
      "tls-cert-file",
      "tls-private-key-file",
      "token-auth-file",
      "profile",
      "storage",
      "storage-overrides",
      "data-dir",
    ]) {
      assert.match(stdout, new RegExp(`--${flag}=`));
    }
  });
});
