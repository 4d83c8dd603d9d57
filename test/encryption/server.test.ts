/** A server whose stores are encrypted: what the stores hold, rotation, reload, objects that can't be read. */
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import type { CreateServerOptions } from "../../runtime/index.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { openMongoEngine } from "../../runtime/storage/mongo/engine.js";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, textAt } from "../support/json.js";
import { RecordedLog } from "../support/recorded-log.js";
import { SettableText } from "../support/settable-text.js";
import { aesgcm, documentOf, IDENTITY, KEY_1, KEY_2, secretbox } from "./fixtures.js";
import { KmsPlugin } from "./kms-plugin.js";

const SECRETS = "/api/v1/namespaces/default/secrets";
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const HIDDEN = ["very-hidden-value", "very-hidden-label", "very-hidden-annotation"];
const mongo = await MongoFixture.start("kindsmith-encrypted-server");
const folder = await mkdtemp(join(tmpdir(), "kindsmith-encrypted-"));
after(async () => {
  await mongo.stop();
  await rm(folder, { recursive: true });
});

const secret = (name: string, value = "very-hidden-value") => ({
  metadata: { name, labels: { note: "very-hidden-label" }, annotations: { note: "very-hidden-annotation" } },
  stringData: { value },
});
const textOf = (body: ApiBody): string => Buffer.from(textAt(body, "data", "value"), "base64").toString();

/** The engine stays open when the server closes it, for the next server. */
function kept(engine: StorageEngine): StorageEngine {
  return new Proxy(engine, {
    get(target, name) {
      if (name === "close") return async () => {};
      const member = Reflect.get(target, name) as unknown;
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** As the store has it. */
async function rawOf(engine: StorageEngine, name: string, resource = "secrets"): Promise<string> {
  const { entry } = await engine.get(`/registry/core/${resource}/default/${name}`);
  return entry === undefined ? "" : Buffer.from(entry.value).toString("latin1");
}

/** Much longer than it ever takes. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 20;

async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await pause(PAUSE_MS))
    if (await isSo()) return;
  throw new Error(`it never came to this: ${what}`);
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { encryptionPrefix } = profile.words;

  async function start(
    engine: StorageEngine,
    configuration: string | SettableText | undefined,
    more: Omit<CreateServerOptions, "profile"> = {},
  ): Promise<TestApi> {
    const encryption = configuration === undefined ? {} : { encryption: { configuration } };
    return startApi({ profile, storage: kept(engine), ...encryption, ...more });
  }

  const withKeys = (...providers: object[]): string => documentOf(profile, { resources: ["secrets"], providers });

  describe(`encryption at rest (${profile.name})`, () => {
    test("files of the embedded store never contain plain text of an encrypted object", async () => {
      const directory = join(folder, `${profile.name}.lmdb`);
      const engine = await openLmdbEngine(directory);
      const api = await start(engine, withKeys(aesgcm(KEY_1)));
      assert.equal((await api.post(SECRETS, secret("a"))).status, 201);
      const changed = await api.patch(`${SECRETS}/a`, "merge", { stringData: { value: "very-hidden-value-2" } });
      assert.equal(textOf(changed.body), "very-hidden-value-2");
      assert.equal((await api.get(`${SECRETS}?labelSelector=note%3Dvery-hidden-label`)).body.items.length, 1);
      assert.equal((await api.delete(`${SECRETS}/a`)).status, 200);
      assert.equal((await api.post(SECRETS, secret("b"))).status, 201);
      assert.equal(
        (await api.post(CONFIG_MAPS, { metadata: { name: "open" }, data: { x: "shown-value" } })).status,
        201,
      );
      assert.ok((await rawOf(engine, "b")).startsWith(`${encryptionPrefix}aesgcm:v1:key1:`));
      await api.stop();
      await engine.close();
      let files = Buffer.alloc(0);
      for (const file of await readdir(directory))
        files = Buffer.concat([files, await readFile(join(directory, file))]);
      for (const text of HIDDEN) assert.equal(files.includes(text), false, `the files hold ${text}`);
      for (const text of HIDDEN) assert.equal(files.includes(Buffer.from(text).toString("base64").slice(0, 16)), false);
      assert.ok(files.includes("shown-value"), "other resources stay as they are");
      assert.ok(files.includes("/registry/core/secrets/default/b"), "and so do keys");
      const again = await openLmdbEngine(directory);
      const reader = await start(again, withKeys(aesgcm(KEY_1)));
      assert.equal(textOf((await reader.get(`${SECRETS}/b`)).body), "very-hidden-value");
      await reader.stop();
      await again.close();
    });

    test("a key is replaced: added, made the first, all objects written again, the old one removed", async () => {
      const engine = new MemoryEngine();
      const text = new SettableText("configuration", withKeys(IDENTITY));
      const logger = new RecordedLog();
      const api = await start(engine, text, { logger });
      await api.post(SECRETS, secret("a"));
      const created = (await api.get(`${SECRETS}/a`)).body;
      assert.match(await rawOf(engine, "a"), /very-hidden-value|dmVyeS1oaWRkZW4/);
      const reloads = async (result: string): Promise<number> => {
        const { text: metrics } = await api.get("/metrics");
        const name = "apiserver_encryption_config_controller_automatic_reloads_total";
        return Number(new RegExp(`^${name}\\{status="${result}",[^}]*\\} (\\d+)$`, "m").exec(metrics)?.[1] ?? 0);
      };
      const take = async (configuration: string): Promise<void> => {
        const before = await reloads("success");
        text.set(configuration);
        await eventually("it is reloaded", async () => (await reloads("success")) > before);
      };
      /** A write that changes nothing. */
      const rewrite = async (): Promise<string> => {
        const stored = (await api.get(`${SECRETS}/a`)).body;
        const answer = await api.put(`${SECRETS}/a`, stored);
        assert.equal(answer.status, 200);
        return answer.body.metadata.resourceVersion;
      };
      assert.equal(await rewrite(), created.metadata.resourceVersion, "nothing changes while nothing has to");
      for (const [providers, prefix] of [
        [[aesgcm(KEY_1), IDENTITY], "aesgcm:v1:key1:"],
        [[aesgcm(KEY_2, KEY_1)], "aesgcm:v1:key2:"],
        [[secretbox(KEY_1), aesgcm(KEY_2)], "secretbox:v1:key1:"],
      ] as const) {
        await take(withKeys(...providers));
        const before = await api.get(`${SECRETS}/a`);
        assert.equal(before.status, 200);
        const version = await rewrite();
        assert.notEqual(version, before.body.metadata.resourceVersion);
        assert.ok((await rawOf(engine, "a")).startsWith(encryptionPrefix + prefix), prefix);
        assert.equal(await rewrite(), version, "once is enough");
      }
      await take(withKeys(secretbox(KEY_1)));
      text.set(withKeys(aesgcm({ name: "short", secret: "c2hvcnQ=" })));
      await eventually("it is refused", async () => (await reloads("failure")) === 1);
      assert.equal(textOf((await api.get(`${SECRETS}/a`)).body), "very-hidden-value");
      assert.match(
        logger.lines.map(({ message }) => message).join("\n"),
        /failed to load encryption config, the former one stays in use: .*found a secret of 5 bytes, expected 16, 24, 32/,
      );
      assert.doesNotMatch(logger.lines.map(({ message }) => message).join("\n"), /c2hvcnQ=/, "secrets are not shown");
      await api.stop();
      const later = await start(engine, withKeys(secretbox(KEY_1)));
      assert.equal(textOf((await later.get(`${SECRETS}/a`)).body), "very-hidden-value");
      await later.stop();
    });

    test("at most a hundred unreadable objects are named", async () => {
      const engine = new MemoryEngine();
      for (let index = 0; index < 103; index++) {
        const key = `/registry/core/secrets/default/s${String(index).padStart(3, "0")}`;
        await engine.commit({
          type: "put",
          key,
          value: Buffer.from(`${encryptionPrefix}aesgcm:v1:gone:x`),
          previous: 0n,
        });
      }
      const api = await start(engine, undefined, { reportError: () => {} });
      const { causes } = (await api.get(SECRETS)).body.details;
      assert.equal(causes.length, 101);
      assert.equal(causes[99]?.field, "/registry/core/secrets/default/s099");
      assert.equal(causes[99]?.message, "it is encrypted, and this server has no key for it");
      assert.deepEqual(causes[100], { reason: "FieldValueTooMany", message: "too many errors, the list is truncated" });
      await api.stop();
    });

    test("wildcards: the first entry that names a resource counts", async () => {
      const engine = new MemoryEngine();
      const configuration = documentOf(
        profile,
        { resources: ["configmaps"], providers: [IDENTITY] },
        { resources: ["*."], providers: [aesgcm(KEY_1), IDENTITY] },
        { resources: ["*.demo.example.com"], providers: [aesgcm(KEY_2), IDENTITY] },
        { resources: ["*.*"], providers: [secretbox(KEY_1), IDENTITY] },
      );
      const api = await start(engine, configuration);
      await api.post(SECRETS, secret("a"));
      await api.post(CONFIG_MAPS, { metadata: { name: "a" } });
      await api.post("/apis/demo.example.com/v1/namespaces/default/widgets", {
        metadata: { name: "a" },
        spec: { size: 1 },
      });
      const group = profile.words.coordinationGroup;
      await api.post(`/apis/${group}/v1/namespaces/default/leases`, { metadata: { name: "a" } });
      const providerAt = async (key: string): Promise<string> => {
        const { entry } = await engine.get(key);
        return (
          Buffer.from(entry?.value ?? [])
            .toString("latin1")
            .slice(encryptionPrefix.length)
            .split(":v1:")[0] ?? ""
        );
      };
      assert.equal(await providerAt("/registry/core/secrets/default/a"), "aesgcm");
      assert.match(await rawOf(engine, "a", "configmaps"), /^\{/);
      assert.match(await providerAt(`/registry/${group}/leases/default/a`), /^secretbox$/);
      assert.match(await providerAt("/registry/core/namespaces/default"), /^aesgcm$/);
      await api.stop();
    });

    // no names are in what follows but those that came before
    if (profile.name === "orch") return;

    test("documents of MongoDB contain no plain text, and servers with another order of keys share them", {
      skip: mongo.skip,
    }, async () => {
      const uri = mongo.newDatabase();
      const engines = await Promise.all([openMongoEngine(uri), openMongoEngine(uri)]);
      const [first, second] = await Promise.all([
        start(engines[0], withKeys(aesgcm(KEY_1), secretbox(KEY_2))),
        start(engines[1], withKeys(secretbox(KEY_2), aesgcm(KEY_1))),
      ]);
      const watch = await second.watch(`${SECRETS}?watch=true`);
      await first.post(SECRETS, secret("a"));
      await second.post(SECRETS, secret("b"));
      assert.deepEqual(await watch.take(2), ["ADDED a", "ADDED b"]);
      for (const api of [first, second])
        for (const name of ["a", "b"])
          assert.equal(textOf((await api.get(`${SECRETS}/${name}`)).body), "very-hidden-value");
      await watch.close();
      await Promise.all([first.stop(), second.stop()]);
      const client = await MongoClient.connect(uri);
      const all = await client.db().collection("log").find().toArray();
      await client.close();
      await Promise.all(engines.map((engine) => engine.close()));
      const documents = all.filter(({ key }) => key.startsWith("/registry/core/secrets/"));
      assert.equal(documents.length, 2);
      for (const document of documents) {
        const bytes = Buffer.from(document.value.buffer);
        const shown = JSON.stringify({ ...document, value: undefined }) + bytes.toString("latin1");
        for (const text of HIDDEN) assert.equal(shown.includes(text), false, `a document holds ${text}`);
        assert.deepEqual([document.labels, document.uid], [undefined, undefined]);
      }
    });

    test("a missing key makes only its objects unreadable; with the key they are readable again", async () => {
      const engine = new MemoryEngine();
      const first = await start(engine, withKeys(aesgcm(KEY_1), IDENTITY));
      for (const name of ["lost-1", "lost-2"]) await first.post(SECRETS, secret(name));
      await first.stop();
      const faults: string[] = [];
      const text = new SettableText("configuration", withKeys(aesgcm(KEY_2), IDENTITY));
      const api = await start(engine, text, { reportError: (error) => faults.push(String(error)) });
      assert.equal((await api.post(SECRETS, secret("good"))).status, 201);
      const list = await api.get(SECRETS);
      assert.deepEqual([list.status, list.body.reason, list.body.code], [500, "StorageReadError", 500]);
      const why = "it can't be decrypted: it is encrypted, and no provider can read it";
      const causes = ["lost-1", "lost-2"].map((name) => ({
        reason: "UnexpectedServerResponse",
        field: `/registry/core/secrets/default/${name}`,
        message: why,
      }));
      assert.deepEqual(list.body.details, { kind: "secrets", causes });
      assert.equal(
        (await api.get(`${SECRETS}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`)).status >= 400,
        true,
      );
      assert.equal((await api.get(`${SECRETS}/lost-1`)).body.reason, "StorageReadError");
      assert.equal((await api.delete(`${SECRETS}/lost-1`)).body.reason, "StorageReadError");
      assert.equal((await api.patch(`${SECRETS}/good`, "merge", { data: { more: "eA==" } })).status, 200);
      assert.equal((await api.get(`${SECRETS}/good`)).status, 200);
      assert.equal((await api.get("/api/v1/namespaces/default/configmaps")).status, 200);
      await eventually("it is ready", async () => (await api.get("/readyz")).status === 200);
      text.set(withKeys(aesgcm(KEY_2, KEY_1), IDENTITY));
      await eventually("the list is there", async () => (await api.get(SECRETS)).status === 200);
      assert.deepEqual(
        (await api.get(SECRETS)).body.items.map((item: { metadata: { name: string } }) => item.metadata.name),
        ["good", "lost-1", "lost-2"],
      );
      assert.match(faults.join(), /secrets\/default\/lost-1, \/registry\/core\/secrets\/default\/lost-2/);
      await api.stop();
    });

    test("events under former keys in the log of the store do not prevent a start", async () => {
      const engine = new MemoryEngine();
      const first = await start(engine, withKeys(aesgcm(KEY_1)));
      for (const name of ["a", "b"]) await first.post(SECRETS, secret(name));
      await first.delete(`${SECRETS}/b`);
      await first.stop();
      const between = await start(engine, withKeys(aesgcm(KEY_2, KEY_1)));
      await between.put(`${SECRETS}/a`, (await between.get(`${SECRETS}/a`)).body);
      await between.stop();
      const last = await start(engine, withKeys(aesgcm(KEY_2)));
      const list = await last.get(SECRETS);
      assert.deepEqual([list.status, list.body.items?.length], [200, 1]);
      const past = await last.get(
        `${SECRETS}?resourceVersion=${list.body.metadata.resourceVersion}&watch=true&timeoutSeconds=1`,
      );
      assert.equal(past.status, 200);
      await last.stop();
    });

    test("a key management plug-in: its values, its rotation, its absence", async () => {
      const plugin = await KmsPlugin.start();
      const engine = new MemoryEngine();
      const configuration = withKeys(plugin.provider("vault", "30s"));
      const api = await start(engine, configuration, { reportError: () => {} });
      await api.post(SECRETS, secret("a"));
      assert.ok((await rawOf(engine, "a")).startsWith(`${encryptionPrefix}kms:v2:vault:`));
      assert.doesNotMatch(await rawOf(engine, "a"), /very-hidden/);
      assert.equal((await api.get("/healthz/kms-providers")).status, 200);
      const { metadata } = (await api.get(`${SECRETS}/a`)).body;
      const rewritten = async (): Promise<string> =>
        (await api.put(`${SECRETS}/a`, (await api.get(`${SECRETS}/a`)).body)).body.metadata.resourceVersion;
      assert.equal(await rewritten(), metadata.resourceVersion);
      await plugin.behave({ keyId: "key-2" });
      // asking for its health takes the new key up
      await eventually("the new key is used", async () => {
        await api.get("/healthz/kms-providers");
        return (await rewritten()) !== metadata.resourceVersion;
      });
      await api.post(SECRETS, secret("b"));
      await plugin.kill();
      await eventually("its absence shows", async () => (await api.get("/readyz")).status === 500);
      assert.equal((await api.get(SECRETS)).status, 200, "what was read goes on being there");
      assert.equal((await api.post(SECRETS, secret("c"))).status, 201, "and so does writing, for a while");
      const cut = await start(engine, configuration, { reportError: () => {} });
      assert.equal((await cut.get(CONFIG_MAPS)).status, 200, "other resources do not need it");
      assert.equal((await cut.get(`${SECRETS}/a`)).body.reason, "StorageReadError");
      assert.equal((await cut.get(SECRETS)).status, 429, "the cache waits for it");
      assert.equal((await cut.post(SECRETS, secret("d"))).status, 503);
      await plugin.start();
      await eventually("its return shows", async () => (await cut.get(`${SECRETS}/a`)).status === 200);
      assert.equal(textOf((await cut.get(`${SECRETS}/a`)).body), "very-hidden-value");
      await Promise.all([api.stop(), cut.stop()]);
      await plugin.stop();
    });

    describe("unsafe deletion", () => {
      const OPTION = "ignoreStoreReadErrorWithClusterBreakingPotential";
      const unsafe = { emulatedVersion: "1.33", featureGates: { AllowUnsafeMalformedObjectDeletion: true } };
      const UNSAFE = { kind: "DeleteOptions", apiVersion: "v1", [OPTION]: true };

      async function startBroken(more: CreateServerOptions = unsafe): Promise<{ engine: MemoryEngine; api: TestApi }> {
        const engine = new MemoryEngine();
        const first = await start(engine, withKeys(aesgcm(KEY_1)));
        await first.post(SECRETS, { ...secret("lost"), metadata: { name: "lost", finalizers: ["example.com/held"] } });
        await first.stop();
        const api = await start(engine, withKeys(aesgcm(KEY_2)), { reportError: () => {}, ...more });
        await api.post(SECRETS, secret("good"));
        return { engine, api };
      }

      test("removes an unreadable object despite finalizers; watches end and lists work", async () => {
        const { api, engine } = await startBroken();
        const watch = await api.watch(`${SECRETS}?watch=true&fieldSelector=metadata.name%3Dgood`);
        assert.deepEqual(await watch.take(1), ["ADDED good"]);
        const answer = await api.delete(`${SECRETS}/lost`, { body: UNSAFE });
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(
          [answer.body.kind, answer.body.status, answer.body.details],
          ["Status", "Success", { name: "lost", kind: "secrets" }],
        );
        assert.equal(await watch.next(), undefined);
        assert.equal(await rawOf(engine, "lost"), "");
        assert.equal((await api.get(`${SECRETS}/lost`)).status, 404);
        assert.equal((await api.get(SECRETS)).status, 200);
        const next = await api.watch(`${SECRETS}?watch=true`);
        assert.deepEqual(await next.take(1), ["ADDED good"]);
        assert.equal((await api.post(SECRETS, secret("lost"))).status, 201);
        assert.deepEqual(await next.take(1), ["ADDED lost"]);
        await next.close();
        await api.stop();
      });

      test("is refused for readable and missing objects, and for requests that do not support it", async () => {
        const { api, engine } = await startBroken();
        const readable = await api.delete(`${SECRETS}/good`, { body: UNSAFE });
        assert.deepEqual([readable.status, readable.body.reason], [422, "Invalid"]);
        assert.match(
          readable.body.message,
          /is exclusively used to delete corrupt object\(s\), try again by removing this option/,
        );
        assert.equal((await api.delete(`${SECRETS}/none`, { body: UNSAFE })).status, 404);
        for (const [field, value] of [
          ["propagationPolicy", "Orphan"],
          ["orphanDependents", false],
          ["gracePeriodSeconds", 0],
          ["preconditions", { uid: "x" }],
          ["dryRun", ["All"]],
        ] as const) {
          const { status, body } = await api.delete(`${SECRETS}/lost`, { body: { ...UNSAFE, [field]: value } });
          assert.equal(status, 422, field);
          assert.ok(body.message.includes(`cannot be set together with .${field}`), body.message);
        }
        const collection = await api.delete(SECRETS, { body: UNSAFE });
        assert.equal(collection.status, 422);
        assert.match(collection.body.message, /is not allowed with DELETECOLLECTION/);
        assert.notEqual(await rawOf(engine, "lost"), "");
        await api.stop();
      });

      test("can be tried out from release 1.37 on", async () => {
        const { api, engine } = await startBroken({ ...unsafe, emulatedVersion: "1.37" });
        assert.equal((await api.delete(`${SECRETS}/lost`, { body: { ...UNSAFE, dryRun: ["All"] } })).status, 200);
        assert.notEqual(await rawOf(engine, "lost"), "");
        assert.equal((await api.delete(`${SECRETS}/lost?${OPTION}=true`)).status, 200);
        assert.equal(await rawOf(engine, "lost"), "");
        await api.stop();
      });

      test("is an unknown option without its gate", async () => {
        const { api } = await startBroken({});
        assert.equal((await api.delete(`${SECRETS}/lost`, { body: UNSAFE })).body.reason, "StorageReadError");
        assert.equal((await api.delete(`${SECRETS}/good`, { body: UNSAFE })).status, 200);
        await api.stop();
      });

      test("needs a separate verb", async () => {
        const verbs: string[] = [];
        const authorizer = {
          async authorize({ user, verb }: { user: { username: string }; verb: string }) {
            if (user.username === "operator") verbs.push(verb);
            const isDenied = user.username === "operator" && verb === "unsafe-delete-ignore-read-errors";
            return isDenied ? { type: "Deny" as const, reason: "not you" } : { type: "Allow" as const, reason: "" };
          },
        };
        const { api, engine } = await startBroken({ ...unsafe, authorization: authorizer });
        const headers = { "impersonate-user": "operator" };
        const { status, body } = await api.delete(`${SECRETS}/lost`, { body: UNSAFE, headers });
        assert.deepEqual([status, body.reason], [403, "Forbidden"]);
        assert.match(body.message, /cannot unsafe-delete-ignore-read-errors resource "secrets"/);
        assert.deepEqual(verbs, ["delete", "unsafe-delete-ignore-read-errors"]);
        assert.notEqual(await rawOf(engine, "lost"), "");
        await api.stop();
      });

      test("is refused while a key management plug-in does not answer: the object may be sound", async () => {
        const plugin = await KmsPlugin.start();
        const engine = new MemoryEngine();
        const configuration = withKeys(plugin.provider("vault", "30s"));
        const first = await start(engine, configuration);
        await first.post(SECRETS, secret("a"));
        await first.stop();
        await plugin.kill();
        const api = await start(engine, configuration, { reportError: () => {}, ...unsafe });
        const { status, body } = await api.delete(`${SECRETS}/a`, { body: UNSAFE });
        assert.deepEqual([status, body.reason], [500, "StorageReadError"]);
        assert.notEqual(await rawOf(engine, "a"), "");
        await api.stop();
        await plugin.stop();
      });
    });
  });
}
