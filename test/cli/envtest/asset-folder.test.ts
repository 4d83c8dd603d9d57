/** `kindsmith envtest`: the folder that it makes, and what its programs do when they are started as test environments start them. */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { apis } from "../../../generated/apis.js";
import { downloadedKubectl, kubectlOnPath } from "../../../runtime/cli/envtest/kubectl-source.js";
import { connect, isNotFound } from "../../../runtime/client/index.js";
import { makeAuthority } from "../../support/certificates.js";
import { kindsmithOutcome } from "../../support/cli.js";
import { freePort } from "../../support/free-port.js";
import { isRunning } from "../../support/running-process.js";

const run = promisify(execFile);
const HOST = "127.0.0.1";
const START_TIMEOUT_MS = 120_000;
const LOOK_MS = 50;

async function scratch(context: TestContext | undefined, prefix = "kindsmith-assets-"): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  context?.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function program(path: string, text: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

/** Waits for something of other processes. */
async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `${what} did not come about in ${START_TIMEOUT_MS} ms`);
    await sleep(LOOK_MS);
  }
}

async function isHealthy(url: string): Promise<boolean> {
  // Test environments do not verify the certificate while they wait.
  const { stdout } = await run("curl", ["-sk", "-o", "/dev/null", "-w", "%{http_code}", url]).catch(() => ({
    stdout: "",
  }));
  return stdout === "200";
}

describe("the folder of envtest", () => {
  test("its path is all that is printed, and it stays as it is when it is made again", async (context) => {
    const folder = join(await scratch(context), "1.34");
    for (const round of [1, 2]) {
      const { code, stdout, stderr } = await kindsmithOutcome(["envtest", folder, "--kubectl=/bin/sh"]);
      assert.equal(code, 0, stderr);
      assert.equal(stdout, `${folder}\n`, `round ${round}`);
    }
    assert.deepEqual((await readdir(folder)).sort(), ["etcd", "kube-apiserver", "kubectl"]);
    for (const name of await readdir(folder)) assert.equal((await stat(join(folder, name))).mode & 0o111, 0o111, name);
  });

  test("the programs tell their flags and versions; the release is that of the folder, or of the variable", async (context) => {
    const folder = join(await scratch(context), "1.34.1-linux-amd64");
    await kindsmithOutcome(["envtest", folder, "--kubectl=/bin/sh"]);
    const server = join(folder, "kube-apiserver");
    assert.match((await run(server, ["--help"])).stdout, /^\s*--secure-port\b/m);
    assert.match((await run(join(folder, "etcd"), ["--help"])).stdout, /^\s*--unsafe-no-fsync\b/m);
    assert.equal((await run(server, ["--version"])).stdout, "Kubernetes v1.34.0\n");
    const env = { ...process.env, KINDSMITH_EMULATED_VERSION: "1.33" };
    assert.equal((await run(server, ["--version"], { env })).stdout, "Kubernetes v1.33.0\n");
  });

  test("a release that a flag chooses counts whatever the folder is called", async (context) => {
    const folder = join(await scratch(context), "bin");
    await kindsmithOutcome(["envtest", "--emulated-version", "1.32", folder]);
    assert.equal((await run(join(folder, "kube-apiserver"), ["--version"])).stdout, "Kubernetes v1.32.0\n");
  });

  test("several that are made at once do not disturb each other", async (context) => {
    const folder = await scratch(context);
    const outcomes = await Promise.all([1, 2, 3].map(() => kindsmithOutcome(["envtest", folder, "--kubectl=/bin/sh"])));
    assert.deepEqual(
      outcomes.map(({ code }) => code),
      [0, 0, 0],
    );
    assert.deepEqual((await readdir(folder)).sort(), ["etcd", "kube-apiserver", "kubectl"]);
  });

  test("a wrong command line and a folder that can't be made end with one line", async (context) => {
    const folder = await scratch(context);
    await writeFile(join(folder, "file"), "");
    for (const [args, expected] of [
      [
        [join(folder, "file", "below")],
        /the folder .*below can't be written: .*; name another one: kindsmith envtest FOLDER/,
      ],
      [[folder, "other"], /expected one folder, found /],
      [["--emulated-version=2.0"], /--emulated-version: found "2\.0", expected a release/],
      [["--kubectl=/nowhere"], /--kubectl: \/nowhere is not an executable file/],
      [
        ["--kubectl=download", "--kubectl-mirror=ftp://x"],
        /--kubectl-mirror: found "ftp:\/\/x", expected an https URL/,
      ],
      [["--clusters=2"], /unknown flag --clusters/],
      [["--", "--bogus"], /kube-apiserver: unknown flag --bogus: --help lists the flags/],
      [["--", "--controllers=x"], /--controllers: found "x", expected \* or a name out of /],
    ] as const) {
      const { code, stdout, stderr } = await kindsmithOutcome(["envtest", ...args]);
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, expected);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
    }
  });

  test("kubectl is the one of the flag, of the variable, or the first of PATH outside of the folder", async (context) => {
    const folder = await scratch(context);
    const [first, second] = [join(folder, "first"), join(folder, "second")] as const;
    for (const each of [first, second]) {
      await mkdir(each);
      await program(join(each, "kubectl"), `echo ${each}`);
    }
    assert.equal(await kubectlOnPath(`${first}:${second}`, folder), join(first, "kubectl"));
    assert.equal(await kubectlOnPath(`${first}:${second}`, first), join(second, "kubectl"));
    assert.equal(await kubectlOnPath(join(folder, "none"), folder), undefined);
    const assets = join(folder, "assets");
    await kindsmithOutcome(["envtest", assets, `--kubectl=${join(first, "kubectl")}`]);
    const kubectl = join(assets, "kubectl");
    assert.equal((await run(kubectl)).stdout, `${first}\n`);
    const env = { ...process.env, KINDSMITH_KUBECTL: join(second, "kubectl") };
    assert.equal((await run(kubectl, [], { env })).stdout, `${second}\n`);
  });
});

describe("a downloaded kubectl", () => {
  const PROGRAM = "#!/bin/sh\necho downloaded\n";
  let requests: string[] = [];
  let checksum = createHash("sha256").update(PROGRAM).digest("hex");
  const mirror = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (request.url?.endsWith("stable-1.35.txt")) response.end("v1.35.4\n");
    else if (request.url?.endsWith("kubectl.sha256")) response.end(checksum);
    else if (request.url?.endsWith("kubectl")) response.end(PROGRAM);
    else response.writeHead(404).end();
  });
  let url: string;
  before(async () => {
    await new Promise<void>((done) => mirror.listen(0, HOST, done));
    url = `http://${HOST}:${(mirror.address() as AddressInfo).port}/release/`;
  });
  after(() => mirror.close());

  test("its checksum is verified, and it is fetched once", async (context) => {
    const cache = await scratch(context);
    const path = await downloadedKubectl({ release: "1.35", cache, mirror: url });
    assert.equal((await run(path)).stdout, "downloaded\n");
    requests = [];
    assert.equal(await downloadedKubectl({ release: "1.35", cache, mirror: url }), path);
    assert.deepEqual(requests, ["/release/stable-1.35.txt"]);
  });

  test("one with another checksum is not kept", async (context) => {
    const cache = await scratch(context);
    const right = checksum;
    checksum = "0".repeat(64);
    context.after(() => {
      checksum = right;
    });
    await assert.rejects(() => downloadedKubectl({ release: "1.35", cache, mirror: url }), /its SHA-256 checksum is /);
    assert.deepEqual(await filesBelow(cache), []);
  });

  test("a release that is not published is named", async (context) => {
    const cache = await scratch(context);
    await assert.rejects(
      () => downloadedKubectl({ release: "1.34", cache, mirror: url }),
      /stable-1\.34\.txt: the server answered 404/,
    );
  });
});

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("a control plane of the folder", () => {
  let assets: string;
  before(async () => {
    assets = await scratch(undefined);
    const { code, stderr } = await kindsmithOutcome([
      "envtest",
      assets,
      "--kubectl=/bin/sh",
      "--emulated-version=1.34",
    ]);
    assert.equal(code, 0, stderr);
  });
  after(() => rm(assets, { recursive: true, force: true }));

  interface Scene {
    readonly url: string;
    readonly etcdUrl: string;
    readonly certDirectory: string;
    readonly dataDirectory: string;
    readonly serverArguments: readonly string[];
    readonly etcdArguments: readonly string[];
    readonly user: { readonly certificate: string; readonly key: string };
    readonly ca: string;
  }

  /** What envtest prepares before it starts the two. */
  async function prepare(context: TestContext): Promise<Scene> {
    const certDirectory = await scratch(context, "k8s_test_framework_");
    const dataDirectory = await scratch(context, "k8s_test_framework_");
    const [port, etcdPort] = [await freePort(), await freePort()];
    const [authority, signer] = await Promise.all([makeAuthority("environment"), makeAuthority("signer")]);
    const [serving, user] = await Promise.all([
      authority.issueServer(),
      authority.issueClient("admin", { organizations: ["system:masters"] }),
    ]);
    const files = {
      "apiserver.crt": serving.certificate,
      "apiserver.key": serving.key,
      "client-cert-auth-ca.crt": authority.certificate,
      "sa-signer.crt": signer.certificate,
      "sa-signer.key": signer.key,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(certDirectory, name), text);
    const [url, etcdUrl] = [`https://${HOST}:${port}`, `http://${HOST}:${etcdPort}`];
    return {
      url,
      etcdUrl,
      certDirectory,
      dataDirectory,
      user,
      ca: authority.certificate,
      etcdArguments: [
        `--advertise-client-urls=${etcdUrl}`,
        `--data-dir=${dataDirectory}`,
        `--listen-client-urls=${etcdUrl}`,
        "--listen-peer-urls=http://localhost:0",
        "--unsafe-no-fsync=true",
      ],
      serverArguments: [
        "--allow-privileged=true",
        "--authorization-mode=RBAC",
        `--bind-address=${HOST}`,
        `--cert-dir=${certDirectory}`,
        `--client-ca-file=${join(certDirectory, "client-cert-auth-ca.crt")}`,
        "--disable-admission-plugins=ServiceAccount",
        `--etcd-servers=${etcdUrl}`,
        `--secure-port=${port}`,
        `--service-account-issuer=${url}/`,
        `--service-account-key-file=${join(certDirectory, "sa-signer.crt")}`,
        `--service-account-signing-key-file=${join(certDirectory, "sa-signer.key")}`,
        "--service-cluster-ip-range=10.0.0.0/24",
      ],
    };
  }

  interface Started {
    readonly child: ChildProcess;
    readonly ended: Promise<unknown>;
    output(): string;
  }

  function start(
    context: TestContext,
    name: string,
    args: readonly string[],
    variables: NodeJS.ProcessEnv = {},
  ): Started {
    const child = spawn(join(assets, name), args, {
      env: { ...process.env, ...variables },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    context.after(() => child.kill("SIGKILL"));
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
    return { child, ended: once(child, "close"), output: () => text };
  }

  test("it serves the release with the control loops of kube-apiserver alone, is quiet, and ends at SIGTERM", async (context) => {
    const scene = await prepare(context);
    const etcd = start(context, "etcd", scene.etcdArguments);
    const server = start(context, "kube-apiserver", scene.serverArguments);
    await until("etcd's health", () => isHealthy(`${scene.etcdUrl}/health`));
    await until(`health of ${server.output()}`, () => isHealthy(`${scene.url}/healthz`));
    const { certificate, key } = scene.user;
    const client = await connect({ apis, profile: "kubernetes", server: scene.url, ca: scene.ca, certificate, key });
    try {
      const version = await client.request({ method: "GET", path: "/version" });
      assert.match(new TextDecoder().decode(version.body), /"gitVersion":\s*"v1\.34\./);
      const namespaces = client.core.v1.namespaces();
      await namespaces.create({ metadata: { name: "shelf" } });
      const deleted = await namespaces.delete("shelf");
      assert.equal((await namespaces.get("shelf")).status?.phase, "Terminating", JSON.stringify(deleted));
      await assert.rejects(() => client.core.v1.serviceAccounts("default").get("default"), isNotFound);
      const service = await client.core.v1.services("default").get("kubernetes");
      assert.equal(service.spec?.clusterIP, "10.0.0.1");
    } finally {
      await client.close();
    }
    for (const { child, ended } of [server, etcd]) {
      child.kill("SIGTERM");
      assert.deepEqual(await ended, [0, null]);
    }
    const lines = server.output().trimEnd().split("\n");
    assert.equal(lines.length, 1, server.output());
    assert.match(lines[0] ?? "", /no effect here: --allow-privileged .*--etcd-servers /);
  });

  test("flags of the environment start more controllers", async (context) => {
    const scene = await prepare(context);
    const variables = { KINDSMITH_KUBE_APISERVER_FLAGS: "--controllers=* --log-level=error" };
    const server = start(context, "kube-apiserver", scene.serverArguments, variables);
    await until(`health of ${server.output()}`, () => isHealthy(`${scene.url}/healthz`));
    const { certificate, key } = scene.user;
    const client = await connect({ apis, profile: "kubernetes", server: scene.url, ca: scene.ca, certificate, key });
    const accounts = client.core.v1.serviceAccounts("default");
    await until("the default account", async () =>
      (await accounts.list()).items.some(({ metadata }) => metadata.name === "default"),
    );
    await client.close();
    server.child.kill("SIGTERM");
    assert.deepEqual(await server.ended, [0, null]);
    assert.equal(server.output(), "");
  });

  test("when the process that started them is killed they end, and the folders that it can't remove go", async (context) => {
    const scene = await prepare(context);
    const commands = [
      ["kube-apiserver", ...scene.serverArguments],
      ["etcd", ...scene.etcdArguments],
    ].map(([name = "", ...args]) => `'${join(assets, name)}' ${args.map((arg) => `'${arg}'`).join(" ")} & echo $!`);
    const parent = spawn("sh", ["-c", `${commands.join("\n")}\nwait`], { stdio: ["ignore", "pipe", "ignore"] });
    context.after(() => parent.kill("SIGKILL"));
    let text = "";
    parent.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await until(
      "health",
      async () => (await isHealthy(`${scene.url}/healthz`)) && (await isHealthy(`${scene.etcdUrl}/health`)),
    );
    const pids = text.trim().split("\n").map(Number);
    assert.equal(pids.length, 2, text);
    context.after(() => {
      for (const pid of pids.filter(isRunning)) process.kill(pid, "SIGKILL");
    });
    parent.kill("SIGKILL");
    await until("the end of both", () => !pids.some(isRunning));
    for (const folder of [scene.certDirectory, scene.dataDirectory]) assert.equal(existsSync(folder), false, folder);
  });

  test("a server that is killed while it starts leaves its port free, and one that was told to keep running does", async (context) => {
    const scene = await prepare(context);
    const early = start(context, "kube-apiserver", scene.serverArguments);
    early.child.kill("SIGTERM");
    await early.ended;
    const parent = spawn(
      "sh",
      ["-c", `"$0" "$@" & echo $!`, join(assets, "kube-apiserver"), ...scene.serverArguments],
      {
        env: { ...process.env, KINDSMITH_KEEP_RUNNING: "1" },
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    const pid = Number(await new Promise<Buffer>((done) => parent.stdout.once("data", done)));
    context.after(() => isRunning(pid) && process.kill(pid, "SIGKILL"));
    await until("health", () => isHealthy(`${scene.url}/healthz`));
    process.kill(pid, "SIGTERM");
    await until("the end", () => !isRunning(pid));
  });

  test("a port that is taken, a flag that is unknown and a file that is missing end the start with one line", async (context) => {
    const scene = await prepare(context);
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(Number(new URL(scene.url).port), HOST, done));
    context.after(() => taken.close());
    const filesOf = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();
    const before = await filesOf(scene.certDirectory);
    const missing = join(scene.certDirectory, "new/deeper");
    for (const [added, expected] of [
      [[`--cert-dir=${missing}`], /^kindsmith: port/m],
      [[], /^kindsmith: port \d+ of 127\.0\.0\.1 is taken: .*--secure-port=PORT/m],
      [
        ["--etcd-server=x"],
        /^kindsmith: kube-apiserver: unknown flag --etcd-server: did you mean --etcd-servers\? --help lists the flags$/m,
      ],
      [["--goaway-chance=x"], /^kindsmith: --goaway-chance: found "x", expected a number such as 0\.5$/m],
      [["--feature-gates=NoSuchGate=true"], /^kindsmith: --feature-gates: unrecognized feature gate: NoSuchGate: /m],
      [["--client-ca-file=/nowhere"], /^kindsmith: .*\/nowhere/m],
    ] as const) {
      const { ended, output } = start(context, "kube-apiserver", [...scene.serverArguments, ...added]);
      assert.deepEqual(await ended, [2, null], output());
      assert.match(output(), expected);
      assert.doesNotMatch(output(), /^\s+at /m);
    }
    assert.ok(before.includes("apiserver.crt"));
    assert.deepEqual(await filesOf(scene.certDirectory), before, "a start that fails leaves nothing behind");
  });

  test("without a directory of certificates it uses one of its own, which goes with it", async (context) => {
    const port = await freePort();
    const temporary = await scratch(context);
    const server = start(context, "kube-apiserver", [`--secure-port=${port}`, "--authorization-mode=RBAC"], {
      TMPDIR: temporary,
    });
    await until(`health of ${server.output()}`, () => isHealthy(`https://${HOST}:${port}/healthz`));
    assert.equal((await readdir(temporary)).filter((name) => name.startsWith("kindsmith-kube-apiserver-")).length, 1);
    server.child.kill("SIGTERM");
    assert.deepEqual(await server.ended, [0, null]);
    assert.deepEqual(
      (await readdir(temporary)).filter((name) => name.startsWith("kindsmith-")),
      [],
    );
  });
});
