/** `kindsmith console`: the console of a server elsewhere, as the user of a kubeconfig; ours in both profiles, and kube-apiserver. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { type Client, connect } from "../../runtime/client/index.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { PROFILES } from "../support/api.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { findApiServer } from "../support/kubernetes/binaries.js";
import { startKubernetes } from "../support/kubernetes/control-plane.js";
import { visiting } from "./console-page.js";
import { skip, startConsole, TIMEOUT_MS, withBrowser } from "./scene.js";

const ROOT = resolve(import.meta.dirname, "../..");
const SECRET_PATH = /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/console\//;

const browser = withBrowser();

interface Command {
  /** The address that it printed, without `/console/`. */
  readonly url: string;
  output(): string;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

async function consoleCommand(context: TestContext, flags: readonly string[], cwd = ROOT): Promise<Command> {
  const args = [...COMMAND_LINE, "console", "--open=false", ...flags];
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close");
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  context.after(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  const url = await printedUrl(child, () => text);
  return {
    url: url.replace(/\/console\/$/, ""),
    output: () => text,
    stop: async () => {
      child.kill("SIGTERM");
      return (await closed)[0];
    },
  };
}

function printedUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const look = (): void => {
      const found = SECRET_PATH.exec(output())?.[0];
      if (found !== undefined) done(found);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", look);
    child.once("close", () => fail(new Error(`the command ended: ${output()}`)));
  });
}

interface Elsewhere {
  readonly kubeconfig: string;
  readonly token: string;
  /** How the server calls the user of the kubeconfig. */
  readonly user: string;
  readonly product: string;
  stop(): Promise<void>;
}

/** What must hold for every server: opened at once, live, writable, and without the credential in the page. */
function worksWith(name: string, start: () => Promise<Elsewhere>): void {
  describe(name, { timeout: TIMEOUT_MS }, () => {
    let there: Elsewhere;
    let client: Client;

    before(async () => {
      there = await start();
      client = await connect({ kubeconfig: there.kubeconfig });
    });

    after(async () => {
      await client?.close();
      await there?.stop();
    });

    test("the console opens without a sign-in, follows and writes, and never has the credential", async (context) => {
      const command = await consoleCommand(context, [`--kubeconfig=${there.kubeconfig}`]);
      await visiting(context, { browser: browser(), url: command.url }, async (console) => {
        const { page } = console;
        await page.getByRole("heading", { name: `The console of a ${there.product} server` }).waitFor();
        await page.getByRole("link", { name: there.user, exact: true }).waitFor();
        assert.equal(await page.getByRole("button", { name: "Sign out" }).count(), 0);
        await console.go("#/list/-/v1/configmaps/default", "ConfigMap");
        await console.phase("live");
        const configMaps = (await client.dynamic.resource("v1", "ConfigMap")).inNamespace("default");
        await configMaps.create({ metadata: { name: "seen" }, data: { a: "1" } });
        await console.row("seen").waitFor();
        await console.go("#/object/-/v1/configmaps/default/seen/yaml", "seen");
        await console.write((await console.editorText()).replace(/a: ['"]1['"]/, "a: changed"));
        await page.getByRole("button", { name: "Show what would change" }).click();
        await page.getByRole("region", { name: "What the server would store" }).getByText("a: changed").waitFor();
        await page.getByLabel("Replace").check();
        await page.getByRole("button", { name: "Replace", exact: true }).click();
        await page.getByText("The server has stored it.").waitFor();
        assert.deepEqual((await configMaps.get("seen")).data, { a: "changed" });
        await page.reload();
        await page.getByRole("heading", { name: "seen", level: 1 }).waitFor();

        const kept = await page.evaluate<unknown>("[{ ...sessionStorage }, { ...localStorage }, document.cookie]");
        assert.deepEqual(kept, [{}, {}, ""]);
        assert.ok(!(await page.content()).includes(there.token));
        for (const address of console.addresses)
          if (!address.startsWith("data:")) assert.equal(new URL(address).origin, new URL(command.url).origin);
        assert.deepEqual(console.complaints, []);

        assert.equal(await command.stop(), 0);
        assert.match(command.output(), /^stopped$/m);
        assert.ok(!command.output().includes(there.token));
        await page.getByText("reconnecting").or(page.getByText("not available")).first().waitFor();
      });
    });

    test("history, dependents, timeline, health and metrics are those of the server", async (context) => {
      const command = await consoleCommand(context, [`--kubeconfig=${there.kubeconfig}`]);
      await visiting(context, { browser: browser(), url: command.url }, async (console) => {
        const { page } = console;
        const main = page.getByRole("main");
        const configMaps = (await client.dynamic.resource("v1", "ConfigMap")).inNamespace("default");
        const { metadata } = await configMaps.create({ metadata: { name: "top" }, data: { a: "1" } });
        const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "top", uid: metadata.uid }];
        await configMaps.create({ metadata: { name: "below", ownerReferences } });
        await configMaps.patch("top", { type: "merge", body: { data: { a: "2" } } }, { fieldManager: "somebody" });
        await console.go("#/object/-/v1/configmaps/default/top/history", "top");
        await main.getByRole("row").filter({ hasText: "somebody" }).filter({ hasText: ".data.a" }).waitFor();
        await main.getByRole("row").filter({ hasText: "created" }).waitFor();
        await configMaps.delete("below");
        await configMaps.create({ metadata: { name: "below", ownerReferences } });
        await console.go("#/object/-/v1/configmaps/default/top/relations", "top");
        await page.getByRole("button", { name: "Search for dependents" }).click();
        await main.getByRole("link", { name: /below/ }).waitFor();

        await console.go("#/timeline", "Timeline");
        await console.phase("live");
        await configMaps.patch("top", { type: "merge", body: { data: { a: "3" } } }, { fieldManager: "somebody" });
        await main.getByRole("row").filter({ hasText: "top" }).filter({ hasText: "somebody" }).click();
        await main.getByText(/a: ['"]3['"]/).waitFor();

        await console.go("#/server/overview", "Server");
        await main
          .getByText(/^all \d+ checks passed$/)
          .first()
          .waitFor();
        await console.go("#/server/metrics", "Server");
        await main
          .getByRole("row")
          .filter({ hasText: "LIST" })
          .or(main.getByRole("row").filter({ hasText: "GET" }))
          .first()
          .waitFor();
        assert.deepEqual(console.complaints, []);
      });
      assert.equal(await command.stop(), 0);
    });
  });
}

describe("kindsmith console", { skip, timeout: TIMEOUT_MS }, () => {
  for (const makeProfile of PROFILES) {
    const profile = makeProfile();
    worksWith(`before our server, profile ${profile.name}`, async () => {
      const server = await startConsole(profile, { console: false });
      return {
        kubeconfig: await server.writeKubeconfig(),
        token: server.adminToken,
        user: "admin",
        product: profile.words.productName,
        stop: () => server.stop(),
      };
    });
  }

  const kubernetes = findApiServer();
  if ("missing" in kubernetes) test("before kube-apiserver", { skip: kubernetes.missing }, () => {});
  else
    worksWith("before kube-apiserver", async () => {
      const { kubeconfig, stop } = await startKubernetes(kubernetes.found);
      return { kubeconfig, token: "administrator-of-the-tests", user: "admin", product: "Kubernetes", stop };
    });

  test("a server that does not answer is said, and tried again on demand", async (context) => {
    const server = await startConsole(kubernetesProfile());
    const kubeconfig = await server.writeKubeconfig();
    const command = await consoleCommand(context, [`--kubeconfig=${kubeconfig}`]);
    await server.stop();
    await visiting(context, { browser: browser(), url: command.url }, async ({ page }) => {
      await page.getByRole("heading", { name: "The server is not available" }).waitFor();
      await page.getByRole("alert").getByText("The server did not answer").waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("heading", { name: "The server is not available" }).waitFor();
      assert.equal(await page.getByLabel("Bearer token").count(), 0);
    });
  });
});

test("kindsmith console: a server that is not there, and a folder without one, end the command with advice", async () => {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-console-"));
  try {
    for (const [flags, expected] of [
      [["--server=https://127.0.0.1:1"], /nothing listens there; is the server running\?/],
      [["--port=100000"], /--port: .*expected a port between 0 and 65535/],
    ] as const) {
      const child = spawn(process.execPath, [...COMMAND_LINE, "console", "--open=false", ...flags], { cwd: folder });
      let text = "";
      child.stderr.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      const [code] = await once(child, "close");
      assert.equal(code, 2, text);
      assert.match(text, expected);
    }
    assert.deepEqual(readdirSync(folder), []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
