/** The commands that look after a store: beside a server that runs, killed in the middle, and refused. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { inflateSync } from "node:zlib";
import { secrets as secretReference } from "../../generated/core/v1/client.js";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { backup } from "../../runtime/cli/store/backup-command.js";
import { restore } from "../../runtime/cli/store/restore-command.js";
import { store } from "../../runtime/cli/store/store-command.js";
import { createServer } from "../../runtime/index.js";
import { put } from "../../runtime/storage/contract/short-calls.js";
import { decodeBlockHead } from "../../runtime/storage/maintenance/backup-format.js";
import { openStorage } from "../../runtime/storage/open.js";
import { randomOf } from "../faults/support/random.js";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { startServe } from "../support/serve.js";
import { ask, credentialsOf, openRequest } from "../support/serve-requests.js";
import { runKilled } from "./run-killed.js";

const fixture = await MongoFixture.start("kindsmith-store-commands");
const directory = mkdtempSync(join(tmpdir(), "kindsmith-store-commands-"));
const ENCRYPTION = `
apiVersion: apiserver.config.k8s.io/v1
kind: EncryptionConfiguration
resources:
  - resources: [secrets]
    providers: [{ aesgcm: { keys: [{ name: k1, secret: ${Buffer.alloc(32, 7).toString("base64")} }] } }]
`;
let names = 0;

after(async () => {
  await fixture.stop();
  rmSync(directory, { recursive: true, force: true });
});

const newPath = (): string => join(directory, String(names++));

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(command: typeof backup, ...argv: string[]): Promise<Outcome> {
  let [out, err] = ["", ""];
  const code = await command(argv, {
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}

/** The contents of all blocks of a backup. */
function contentOf(file: string): string {
  const bytes = readFileSync(file);
  let content = "";
  for (let at = 8; at < bytes.length; ) {
    const { storedLength } = decodeBlockHead(bytes.subarray(at));
    content += inflateSync(bytes.subarray(at + 41, at + 41 + storedLength)).toString("latin1");
    at += 41 + storedLength;
  }
  return content;
}

test("a running server is backed up at one revision, and lives on elsewhere with its uids, versions and keys", async () => {
  const configuration = newPath();
  writeFileSync(configuration, ENCRYPTION);
  const flags = ["--profile=kubernetes", `--encryption-provider-config=${configuration}`];
  const [former, moved, file] = [newPath(), newPath(), newPath()];
  const server = await startServe(flags, { dataDirectory: former });
  const maps = "/api/v1/namespaces/default/configmaps";
  const create = async (path: string, name: string, rest: object): Promise<void> => {
    const { status, text } = await ask(server, path, { method: "POST", body: { metadata: { name }, ...rest } });
    assert.equal(status, 201, text);
  };
  await create(maps, "left", { data: { count: "0" } });
  await create(maps, "right", { data: { count: "0" } });
  await create("/api/v1/namespaces/default/secrets", "hidden", { stringData: { word: "open-sesame" } });
  let isOver = false;
  const writing = (async () => {
    for (let count = 1; !isOver; count++)
      for (const name of ["left", "right"]) {
        const { status } = await ask(server, `${maps}/${name}`, {
          method: "PATCH",
          headers: { "content-type": "application/merge-patch+json" },
          body: { data: { count: String(count) } },
        });
        assert.equal(status, 200);
      }
  })();
  const made = await run(backup, file, `--data-dir=${former}`, "--include-keys");
  const checked = await run(store, "check", `--data-dir=${former}`);
  isOver = true;
  await writing;
  assert.equal(made.code, 0, made.err);
  assert.equal(checked.code, 0, checked.out);
  assert.match(checked.out, /encrypted.*no problem/);
  const refused = await run(restore, file, `--data-dir=${former}`, "--replace");
  assert.equal(refused.code, 1);
  assert.match(refused.err, /process \d+ uses it/);
  assert.match((await run(store, "compact", `--data-dir=${former}`)).err, /process \d+ uses it/);
  const content = contentOf(file);
  assert.ok(content.includes("k8s:enc:aesgcm:"), "the secret is in the backup");
  assert.ok(!content.includes("open-sesame") && !content.includes(Buffer.from("open-sesame").toString("base64")));

  const { token } = credentialsOf(server);
  const seen = JSON.parse((await ask(server, maps)).text).metadata.resourceVersion as string;
  const hidden = JSON.parse((await ask(server, "/api/v1/namespaces/default/secrets/hidden")).text);
  await server.kill();
  const restored = await run(restore, file, `--data-dir=${moved}`, "--include-keys");
  assert.equal(restored.code, 0, restored.err);
  const copy = await startServe(flags, { dataDirectory: moved });
  try {
    assert.equal(credentialsOf(copy).token, token);
    const found = JSON.parse((await ask(copy, "/api/v1/namespaces/default/secrets/hidden")).text);
    assert.deepEqual(found, hidden, "with uid, version and content");
    const [left, right] = await Promise.all(
      ["left", "right"].map(async (name) => Number(JSON.parse((await ask(copy, `${maps}/${name}`)).text).data.count)),
    );
    assert.ok(left === right || left === (right as number) + 1, `left ${left}, right ${right}`);
    const watch = await openRequest(copy, `${maps}?watch=1&resourceVersion=${seen}`);
    const [event] = (await once(watch, "data")) as [Buffer];
    watch.destroy();
    assert.match(event.toString(), /"code":410/);
    const { text } = await ask(copy, maps, { method: "POST", body: { metadata: { name: "new" } } });
    assert.ok(BigInt(JSON.parse(text).metadata.resourceVersion) > BigInt(seen) + 100_000n, text);
  } finally {
    await copy.stop();
  }
});

test("a store of the profile orch keeps its profile and its encryption, from LMDB to MongoDB", async (context) => {
  if (fixture.skip !== false) return context.skip(fixture.skip);
  const [path, file, database] = [newPath(), newPath(), fixture.newDatabase()];
  const { apiserverConfigGroup } = orchProfile().words;
  const encryption = { configuration: ENCRYPTION.replace("apiserver.config.k8s.io", apiserverConfigGroup) };
  const start = (storage: string) => createServer({ storage, profile: orchProfile(), encryption });
  const first = await start(`lmdb:${path}`);
  await first.start();
  const secret = { metadata: { name: "hidden" }, stringData: { word: "x" } };
  const made = await first.client.resource(secretReference).inNamespace("default").create(secret);
  await first.close();
  assert.equal((await run(backup, file, `--storage=lmdb:${path}`)).code, 0);
  assert.equal((await run(restore, file, `--storage=${database}`)).code, 0);
  const { resources } = JSON.parse((await run(store, "stats", `--storage=${database}`, "--output=json")).out);
  const secrets = resources.find(({ resource }: { resource: string }) => resource === "secrets");
  assert.equal(secrets.encrypted, secrets.objects);
  const other = await createServer({ storage: database, profile: kubernetesProfile() });
  await assert.rejects(other.start(), /found objects with the names of the profile orch/);
  await other.close();
  const second = await start(database);
  await second.start();
  const found = await second.client.resource(secretReference).inNamespace("default").get("hidden");
  assert.deepEqual(found, made);
  await second.close();
});

test("what can't be done is refused with the reason, and changes nothing", async () => {
  const [path, file] = [newPath(), newPath()];
  const engine = await openStorage(`lmdb:${path}`);
  await put(engine, "/kindsmith/test", "{}");
  await engine.close();
  assert.equal((await run(backup, file, `--storage=lmdb:${path}`)).code, 0);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  await assert.rejects(run(backup, file, `--storage=lmdb:${path}`), /exists: choose another name, or --force/);
  assert.equal((await run(backup, file, `--storage=lmdb:${path}`, "--force")).code, 0);
  assert.match((await run(restore, file, "--dry-run")).out, /is intact: revision 1 of .*: 1 values of 2 bytes/);
  await assert.rejects(run(restore, file, `--storage=lmdb:${path}`), /not empty; --replace/);
  await assert.rejects(run(restore, file, `--data-dir=${newPath()}`, "--include-keys"), /has no keys/);
  const damaged = newPath();
  const content = readFileSync(file);
  content[content.length - 60] = (content[content.length - 60] as number) ^ 4;
  writeFileSync(damaged, content);
  const target = newPath();
  const refused = await run(restore, damaged, `--storage=lmdb:${target}`);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /block \d at byte \d+: the block is damaged/);
  assert.ok(!existsSync(target));
  assert.match((await run(backup, newPath(), `--data-dir=${target}`)).err, /found no store in it/);
  assert.equal((await run(store, "check", `--storage=lmdb:${target}`)).code, 1);
  for (const wrong of [
    () => run(backup),
    () => run(backup, file, "other"),
    () => run(store, "burn"),
    () => run(store, "stats", "--storage=memory"),
    () => run(store, "stats", "--storage=lmdb:x", "--data-dir=y"),
    () => run(restore, file, "--storage=lmdb:x", "--include-keys"),
  ])
    await assert.rejects(wrong, OperatorError);
});

const ROUNDS = 3;
const VALUES = 500;
const VALUE = "v".repeat(100);

async function fill(url: string, word: string): Promise<void> {
  const engine = await openStorage(url);
  const value = JSON.stringify({ word, VALUE });
  await Promise.all(Array.from({ length: VALUES }, (_, index) => put(engine, `/kindsmith/${word}/${index}`, value)));
  await engine.close();
}

test(`a backup that is killed leaves no half file, ${ROUNDS} times`, async (context) => {
  const random = randomOf(context);
  const [path, folder] = [newPath(), mkdtempSync(join(directory, "killed-"))];
  await fill(`lmdb:${path}`, "a");
  const command = (name: string): string[] => ["backup", join(folder, name), `--storage=lmdb:${path}`];
  const wholeMs = await runKilled(command("whole"), 60_000);
  const size = statSync(join(folder, "whole")).size;
  for (let round = 0; round < ROUNDS; round++) {
    await runKilled(command(`backup-${round}`), random.below(wholeMs));
    const file = join(folder, `backup-${round}`);
    if (existsSync(file)) assert.equal((await run(restore, file, "--dry-run")).code, 0);
  }
  const partial = readdirSync(folder).filter((name) => name.endsWith(".partial"));
  context.diagnostic(`${partial.length} of ${ROUNDS} were killed in the middle, whole file ${size} bytes`);
});

async function killedRestores(context: TestContext, newUrl: () => string): Promise<void> {
  const random = randomOf(context);
  const [source, file] = [newPath(), newPath()];
  await fill(`lmdb:${source}`, "new");
  assert.equal((await run(backup, file, `--storage=lmdb:${source}`)).code, 0);
  const wholeMs = await runKilled(["restore", file, `--storage=${newUrl()}`], 60_000);
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const url = newUrl();
    const isReplaced = round % 2 === 1;
    if (isReplaced) await fill(url, "former");
    // No server writes, and the time of the kill is counted from the beginning of the work.
    const argv = [file, `--storage=${url}`, "--replace", "--force"];
    await runKilled(["restore", ...argv], random.below(wholeMs));
    const words = await wordsIn(url);
    // A store that was empty may be so still, if the command had not begun with it.
    const whole = ["refused", `new ${VALUES}`, isReplaced ? `former ${VALUES}` : ""];
    assert.ok(whole.includes(words), `round ${round}: found ${words}`);
    if (words === "refused") refused++;
    const again = await run(restore, ...argv);
    assert.equal(again.code, 0, again.err);
    assert.equal(await wordsIn(url), `new ${VALUES}`);
  }
  context.diagnostic(`${refused} of ${ROUNDS} stores were refused until the command ran again`);
}

/** The word in all values of a store, and their number. */
async function wordsIn(url: string): Promise<string> {
  let engine: Awaited<ReturnType<typeof openStorage>>;
  try {
    engine = await openStorage(url);
  } catch (error) {
    assert.match(String(error), /run it again: kindsmith restore/);
    return "refused";
  }
  const { entries } = await engine.list({ prefix: "/kindsmith/" });
  await engine.close();
  const words = new Set(entries.map(({ value }) => JSON.parse(Buffer.from(value).toString()).word as string));
  return words.size === 0 ? "" : `${[...words].join(" and ")} ${entries.length}`;
}

test(`a restore that is killed leaves a whole store, or one that is refused: lmdb, ${ROUNDS} times`, (context) =>
  killedRestores(context, () => `lmdb:${newPath()}`));

test(
  `a restore that is killed leaves a whole store, or one that is refused: mongodb, ${ROUNDS} times`,
  { skip: fixture.skip },
  (context) => killedRestores(context, () => fixture.newDatabase()),
);

test("a restore does not replace a database that a server writes to: mongodb", { skip: fixture.skip }, async () => {
  const [source, file, url] = [newPath(), newPath(), fixture.newDatabase()];
  await fill(`lmdb:${source}`, "new");
  assert.equal((await run(backup, file, `--storage=lmdb:${source}`)).code, 0);
  const argv = [file, `--storage=${url}`, "--replace"];
  const server = await startServe([`--storage=${url}`]);
  const refusal = /a server writes to the store; stop all its servers .* --force replaces the content/;
  await assert.rejects(run(restore, ...argv), refusal).finally(() => server.stop());
  const done = await run(restore, ...argv);
  assert.equal(done.code, 0, done.err);
  assert.equal(await wordsIn(url), `new ${VALUES}`);
});
