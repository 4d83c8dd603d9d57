/** `serve` with an encryption configuration: its flags, a rotation by replacing the file, and what a restart finds. */

import assert from "node:assert/strict";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { kubernetesProfile } from "../../runtime/index.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { kindsmithOutcome } from "../support/cli.js";
import { type ServeProcess, startServe, untilWritten } from "../support/serve.js";
import { ask } from "../support/serve-requests.js";
import { optionsOf } from "../support/server-options.js";
import { aesgcm, documentOf, IDENTITY, KEY_1, KEY_2 } from "./fixtures.js";

/** The file is looked at once a second; a machine may be busy. */
const TIMEOUT_MS = 120_000;
const PROFILE = kubernetesProfile();
const SECRETS = "/api/v1/namespaces/default/secrets";
const folder = await mkdtemp(join(tmpdir(), "kindsmith-serve-encryption-"));
after(() => rm(folder, { recursive: true }));

/** In one step, as tools of operators replace files. */
async function write(...providers: object[]): Promise<string> {
  const file = join(folder, "encryption.yaml");
  await writeFile(`${file}.new`, documentOf(PROFILE, { resources: ["secrets"], providers }));
  await rename(`${file}.new`, file);
  return file;
}

async function storedStart(): Promise<string> {
  const engine = await openLmdbEngine(join(folder, "store"));
  const { entry } = await engine.get("/registry/core/secrets/default/a");
  await engine.close();
  return Buffer.from(entry?.value ?? [])
    .toString("latin1")
    .slice(0, "k8s:enc:aesgcm:v1:key2:".length);
}

test("flags: reloading needs a file", async () => {
  assert.equal((await optionsOf()).encryption, undefined);
  assert.deepEqual((await optionsOf("--encryption-provider-config=/etc/e.yaml")).encryption, {
    configuration: { flag: "encryption-provider-config", file: "/etc/e.yaml", content: "followed" },
  });
  assert.throws(() => serveConfig(["--encryption-provider-config-automatic-reload"]), {
    constructor: UsageError,
    message: "--encryption-provider-config-automatic-reload must be set with --encryption-provider-config",
  });
});

test("an invalid file stops the start, and the message shows no secrets", { timeout: TIMEOUT_MS }, async () => {
  const file = await write(aesgcm({ name: "a", secret: "c2hvcnQ=" }));
  const flags = [
    "serve",
    "--secure-port=0",
    `--data-dir=${join(folder, "data")}`,
    "--storage=memory",
    "--profile=kubernetes",
  ];
  const { code, stderr } = await kindsmithOutcome([...flags, `--encryption-provider-config=${file}`]);
  assert.notEqual(code, 0);
  assert.ok(
    stderr.includes(`--encryption-provider-config=${file}: resources[0].providers[0].aesgcm.keys[0].secret`),
    stderr,
  );
  assert.equal(stderr.includes("c2hvcnQ="), false);
});

test("a key is replaced while the server runs; after a restart the new key alone suffices", {
  timeout: TIMEOUT_MS,
}, async () => {
  const flags = (...more: string[]): string[] => [
    "--profile=kubernetes",
    `--storage=lmdb:${join(folder, "store")}`,
    `--encryption-provider-config=${join(folder, "encryption.yaml")}`,
    ...more,
  ];
  const rewrite = async (server: ServeProcess): Promise<void> => {
    const { text } = await ask(server, `${SECRETS}/a`);
    assert.equal((await ask(server, `${SECRETS}/a`, { method: "PUT", body: JSON.parse(text) })).status, 200);
  };
  await write(aesgcm(KEY_1), IDENTITY);
  const first = await startServe(flags("--encryption-provider-config-automatic-reload", "--log-level=info"));
  const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "a" }, stringData: { x: "y" } };
  assert.equal((await ask(first, SECRETS, { method: "POST", body: secret })).status, 201);
  await write(aesgcm(KEY_2, KEY_1));
  await untilWritten(first, "reloaded encryption config");
  await rewrite(first);
  await first.stop();
  assert.equal(await storedStart(), "k8s:enc:aesgcm:v1:key2:");
  await write(aesgcm(KEY_2));
  const second = await startServe(flags());
  assert.equal((await ask(second, `${SECRETS}/a`)).status, 200);
  assert.equal((await ask(second, SECRETS)).status, 200);
  await second.stop();
});
