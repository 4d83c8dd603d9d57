/** The command line of kube-apiserver starts this server: each of its flags acts, or is accepted and told once. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { connect } from "node:tls";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { SERVE_FLAGS, serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { startServe } from "../support/serve.js";
import { ask } from "../support/serve-requests.js";
import { STOCK_FLAG_NAMES } from "./stock-flag-names.js";

const SOON_MS = 30_000;

async function folder(context: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "kindsmith-flags-"));
  context.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe("flags of kube-apiserver", () => {
  test("each flag of 1.35 is known by its name, once", () => {
    const names = SERVE_FLAGS.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias]));
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      STOCK_FLAG_NAMES.filter((name) => !names.includes(name)),
      [],
    );
  });

  test("flags without effect are reported in one line with the reason", () => {
    const { idleFlags } = serveConfig(["--etcd-servers=http://127.0.0.1:2379", "--allow-privileged", "--profiling=F"]);
    assert.match(
      idleFlags ?? "",
      /^flags of other API servers that have no effect here: --etcd-servers \(the store .*--allow-privileged \(.*--profiling \(/,
    );
    assert.equal(serveConfig(["--secure-port=0", "--v=2"]).idleFlags, undefined);
  });

  test("an unknown flag is refused, and the refusal does not recommend flags without effect", () => {
    assert.throws(
      () => serveConfig(["--etcd-server=x"]),
      (error: Error) => /unknown flag --etcd-server: --help-all lists all \d+ flags$/.test(error.message),
    );
    assert.throws(() => serveConfig(["--service-account-signing-endpoint=/s"]), /are not supported/);
    assert.throws(() => serveConfig(["-x"]), /unexpected argument "-x"/);
    assert.throws(() => serveConfig(["--allow-privileged=maybe"]), /expected true or false/);
  });

  test("verbosity is a log level where none is given, in each of its forms", () => {
    const level = (...flags: string[]): string => serveConfig(flags).logLevel;
    assert.deepEqual(
      [level(), level("--v=2"), level("-v", "4"), level("-v=6"), level("-v9"), level("--v=9", "--log-level=error")],
      ["warn", "warn", "info", "debug", "trace", "error"],
    );
    assert.throws(() => level("--v=much"), /--v: found "much"/);
  });

  test("durations are read as Go reads them", () => {
    const timeout = (text: string): number => serveConfig([`--request-timeout=${text}`]).flags["request-timeout"];
    assert.deepEqual(
      ["1.5m", "1h0.5s", "2000000us", "2s500ms", "3000000000ns"].map(timeout),
      [90_000, 3_600_500, 2_000, 2_500, 3_000],
    );
    assert.throws(() => timeout("1.5"), /expected a duration/);
  });

  test("suites of TLS are known by their names, and weak ones refused", () => {
    const { "tls-cipher-suites": suites } = serveConfig([
      "--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256,TLS_AES_128_GCM_SHA256",
    ]).flags;
    assert.match(suites ?? "", /^TLS_AES_128_GCM_SHA256:.*:ECDHE-RSA-AES128-GCM-SHA256$/);
    assert.equal(serveConfig([]).flags["tls-cipher-suites"], undefined);
    assert.throws(
      () => serveConfig(["--tls-cipher-suites=TLS_RSA_WITH_RC4_128_SHA"]),
      /allowed are TLS_AES_128_GCM_SHA256/,
    );
  });

  test("help names them in a paragraph, none of them as a flag to use", async () => {
    const { execFileSync } = await import("node:child_process");
    const { COMMAND_LINE } = await import("../support/command-line.js");
    const run = (...flags: string[]): string =>
      execFileSync(process.execPath, [...COMMAND_LINE, "serve", ...flags], { encoding: "utf8" });
    assert.doesNotMatch(run("--help"), /etcd-servers|--max-requests-inflight/);
    const help = run("--help-all");
    assert.match(help, /^ {2}--secure-port/m);
    assert.match(help, /^ {2}--max-requests-inflight/m);
    assert.doesNotMatch(help, /insecure-port|--etcd-servers/);
    assert.match(help, /have no effect here, as the log says\s+once:[^.]*\setcd-servers,\s/);
    assert.equal(run("--version", "--profile=kubernetes", "--emulated-version=1.35"), "Kubernetes v1.35.0\n");
  });
});

describe("a test environment's command line", () => {
  for (const profile of ["kubernetes", "orch"] as const)
    test(`[NS-001] [AUTHN-PROXY-010] starts it with its own certificate, and it tells of itself in objects (${profile})`, async (context) => {
      const directory = await folder(context);
      const { server: pair, ca } = makeCertificates("apiserver", ["127.0.0.1"], Date.now());
      await writeFile(join(directory, "apiserver.crt"), `${pair.certificate}\n${ca.certificate}`);
      await writeFile(join(directory, "apiserver.key"), pair.key);
      const served = await startServe(
        [
          `--profile=${profile}`,
          "--allow-privileged=true",
          "--authorization-mode=RBAC",
          "--bind-address=127.0.0.1",
          `--cert-dir=${directory}`,
          "--disable-admission-plugins=ServiceAccount",
          "--etcd-servers=http://127.0.0.1:2379",
          "--service-cluster-ip-range=10.0.0.0/24",
          "--advertise-address=192.0.2.7",
          "--disable-http2-serving",
          "-v",
          "2",
        ],
        { dataDirectory: directory },
      );
      context.after(() => served.stop());
      const name = profile === "orch" ? "orch" : "kubernetes";
      const domain = profile === "orch" ? "discovery.orch.io" : "discovery.k8s.io";
      const untilThere = async (path: string) => {
        for (const endMs = Date.now() + SOON_MS; Date.now() < endMs; ) {
          const { status, text } = await ask(served, path);
          if (status === 200) return JSON.parse(text);
        }
        return assert.fail(`${path} did not come`);
      };
      const port = Number(new URL(served.url).port);
      const socket = connect({ port, host: "127.0.0.1", ca: ca.certificate, ALPNProtocols: ["h2", "http/1.1"] });
      await once(socket, "secureConnect");
      assert.equal(socket.alpnProtocol, "http/1.1");
      socket.destroy();
      const slice = await untilThere(`/apis/${domain}/v1/namespaces/default/endpointslices/${name}`);
      assert.deepEqual(slice.endpoints, [{ addresses: ["192.0.2.7"], conditions: { ready: true } }]);
      assert.deepEqual([slice.addressType, slice.ports], ["IPv4", [{ name: "https", port, protocol: "TCP" }]]);
      const service = await untilThere(`/api/v1/namespaces/default/services/${name}`);
      assert.deepEqual(
        [service.spec.clusterIP, service.spec.ports, service.metadata.labels],
        [
          "10.0.0.1",
          [{ name: "https", protocol: "TCP", port: 443, targetPort: port }],
          { component: "apiserver", provider: name },
        ],
      );
      const { subsets } = await untilThere(`/api/v1/namespaces/default/endpoints/${name}`);
      assert.deepEqual(subsets, [
        { addresses: [{ ip: "192.0.2.7" }], ports: [{ name: "https", port, protocol: "TCP" }] },
      ]);
      const system = profile === "orch" ? "orch-system" : "kube-system";
      await untilThere(`/api/v1/namespaces/${system}/configmaps/extension-apiserver-authentication`);
      assert.equal(served.output().split("flags of other API servers that have no effect here").length, 2);
    });
});
