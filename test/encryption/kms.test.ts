/** Values whose data key a plug-in keeps: the format, what the plug-in is asked, and what becomes of its failures. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { noLogger } from "../../runtime/api/logger.js";
import { kubernetesProfile } from "../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../runtime/api/time.js";
import { buildRules } from "../../runtime/storage/encryption/build-rules.js";
import { KmsCipher } from "../../runtime/storage/encryption/kms/kms-cipher.js";
import { decodeEnvelope } from "../../runtime/storage/encryption/kms/messages.js";
import { type Plugin, PluginError } from "../../runtime/storage/encryption/kms/plugin-client.js";
import { DecryptionError } from "../../runtime/storage/encryption/value-cipher.js";
import { NotYetReadableError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { noMetrics } from "./fixtures.js";
import { KmsPlugin } from "./kms-plugin.js";

const PATH = "/registry/core/secrets/default/a";
const PLAIN = '{"kind":"Secret","data":{"x":"c2VjcmV0"}}';
const PREFIX = "k8s:enc:kms:v2:vault:";
/** Made with pyca/cryptography: HKDF-Expand of the seed with the info, AES-GCM under that, by hand in the message. */
const SEED = "ICcuNTxDSlFYX2ZtdHuCiZCXnqWss7rByM/W3eTr8vk=";
const SEED_BODY =
  "CmUgISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+PwABAgMEBQYHCAkKC+2EtsqU1E0mYnHv0VgbA/pFaF4nhlOOtXa7+I5xePrAScWmjfq4mAFBPI2kN3lES2WNH4B7F9TEORIFa2V5LTEaDHdyYXBwZWQgc2VlZCIVChBub3RlLmV4YW1wbGUuY29tEgFuKAE=";
const KEY_BODY =
  "CkUAAQIDBAUGBwgJCguZMa+z30SNPXeIJnJyTij4mox75mKC6JVP7qPuG3XLXz6R54v4b21I7DPAiqiVdCJG2XOLFZE3pVsSBWtleS0xGgt3cmFwcGVkIGtleQ==";

function cipherWith(plugin: Partial<Plugin>, clock = new SteppedClock()): KmsCipher {
  const never = (): Promise<never> => Promise.reject(new PluginError("nobody expects this call", true));
  const whole: Plugin = { status: never, encrypt: never, decrypt: never, close() {}, ...plugin };
  return new KmsCipher({ name: "vault", prefix: PREFIX, plugin: whole, clock, metrics: noMetrics, onError() {} });
}

const stored = (body: string): Buffer => Buffer.concat([Buffer.from(PREFIX), Buffer.from(body, "base64")]);

/** Opens a value, waiting once for the plug-in. */
async function opened(cipher: KmsCipher, value: Uint8Array, path = PATH): Promise<string> {
  const bytes = Buffer.from(value);
  try {
    return Buffer.from(cipher.decrypt(bytes, path).value).toString();
  } catch (error) {
    if (!(error instanceof NotYetReadableError)) throw error;
    await error.readable;
    return Buffer.from(cipher.decrypt(bytes, path).value).toString();
  }
}

describe("stored format: kms v2", () => {
  for (const [what, body] of [
    ["a seed", SEED_BODY],
    ["a key", KEY_BODY],
  ] as const) {
    test(`a value of another program is read, with ${what} that the plug-in unwraps`, async () => {
      const asked: unknown[] = [];
      const cipher = cipherWith({
        async decrypt({ ciphertext, keyId, annotations }) {
          asked.push([Buffer.from(ciphertext).toString(), keyId, Object.keys(annotations)]);
          return Buffer.from(SEED, "base64");
        },
      });
      assert.equal(await opened(cipher, stored(body)), PLAIN);
      assert.equal(await opened(cipher, stored(body)), PLAIN);
      const notes = what === "a seed" ? ["note.example.com"] : [];
      assert.deepEqual(asked, [[`wrapped ${what.slice(2)}`, "key-1", notes]], "it is asked once");
      await assert.rejects(opened(cipher, stored(body), `${PATH}b`), DecryptionError);
    });
  }

  test("malformed values are refused before the plug-in is called", () => {
    const cipher = cipherWith({});
    const bodies = ["", "AAAA", "CgA=", "CgEBEgFr", "//////8="];
    for (const body of bodies) assert.throws(() => cipher.decrypt(stored(body), PATH), DecryptionError, body);
    const strange = Buffer.concat([stored(SEED_BODY).subarray(0, -1), Buffer.of(7)]);
    assert.throws(() => cipher.decrypt(strange, PATH), /the kind 7 of its data key is not known/);
  });

  test("a data key that the plug-in refuses makes its values unreadable; during an outage they are only not yet readable", async () => {
    const clock = new SteppedClock();
    let isOutage = false;
    let asked = 0;
    const cipher = cipherWith(
      {
        async decrypt() {
          asked++;
          throw new PluginError("no", isOutage);
        },
      },
      clock,
    );
    await assert.rejects(opened(cipher, stored(SEED_BODY)), PluginError);
    assert.throws(() => cipher.decrypt(stored(SEED_BODY), PATH), DecryptionError);
    assert.equal(asked, 1, "a refusal is remembered for a while");
    isOutage = true;
    clock.pass(60_000);
    await assert.rejects(opened(cipher, stored(SEED_BODY)), PluginError);
    assert.throws(() => cipher.decrypt(stored(SEED_BODY), PATH), NotYetReadableError);
    assert.equal(asked, 2);
  });
});

describe("a plug-in in a separate process", () => {
  let plugin: KmsPlugin;
  before(async () => {
    plugin = await KmsPlugin.start();
  });
  after(() => plugin.stop());

  async function cipherOf(timeout?: string, clock = systemClock): Promise<KmsCipher> {
    const profile = kubernetesProfile();
    const configuration = { resources: [{ resources: ["secrets"], providers: [plugin.provider("vault", timeout)] }] };
    const { plugins } = await buildRules(configuration, [], { profile, clock, logger: noLogger, metrics: noMetrics });
    const cipher = plugins[0]?.cipher;
    assert.ok(cipher);
    return cipher;
  }

  test("is called once for each seed, whatever is written, and once by each server that reads it", async () => {
    await plugin.behave({ keyId: "key-1" });
    const [writer, reader] = [await cipherOf(), await cipherOf()];
    const before = await plugin.calls();
    const values = await Promise.all(
      Array.from({ length: 20 }, (_, index) => writer.encrypt(Buffer.from(`${PLAIN} ${index}`), PATH)),
    );
    const all = await Promise.all(values.map((value) => opened(reader, value)));
    assert.deepEqual(
      all,
      values.map((_, index) => `${PLAIN} ${index}`),
    );
    const now = await plugin.calls();
    const grown = (method: string): number => (now[method] ?? 0) - (before[method] ?? 0);
    assert.deepEqual([grown("Status"), grown("Encrypt"), grown("Decrypt")], [1, 1, 1]);
    const keys = values.map((value) => {
      const { encryptedKey, encryptedData, keyId, source } = decodeEnvelope(Buffer.from(value).subarray(PREFIX.length));
      assert.deepEqual([keyId, source], ["key-1", 1]);
      return [Buffer.from(encryptedKey).toString("hex"), Buffer.from(encryptedData.subarray(0, 32)).toString("hex")];
    });
    assert.equal(new Set(keys.map(([key]) => key)).size, 1, "one seed");
    assert.equal(new Set(keys.map(([, info]) => info)).size, 20, "and a key of its own for each value");
    writer.close();
    reader.close();
  });

  test("another key_id makes another seed, and values of the former one stale", async () => {
    await plugin.behave({ keyId: "key-1" });
    const cipher = await cipherOf();
    const first = await cipher.encrypt(Buffer.from("1"), PATH);
    const { mark } = cipher.decrypt(Buffer.from(first), PATH);
    assert.equal(mark, cipher.mark);
    await plugin.behave({ keyId: "key-2" });
    await cipher.refresh();
    assert.notEqual(mark, cipher.mark);
    const second = await cipher.encrypt(Buffer.from("2"), PATH);
    assert.equal(cipher.decrypt(Buffer.from(second), PATH).mark, cipher.mark);
    assert.equal(await opened(cipher, first), "1");
    cipher.close();
  });

  for (const [what, behaviour, message] of [
    ["is not well", { keyId: "key-1", healthz: "sealed" }, /found the health "sealed", expected "ok"/],
    ["speaks another version", { keyId: "key-1", version: "v3" }, /found the version "v3", expected v2 or v2beta1/],
    ["has no key", { keyId: "" }, /found a key_id of 0 bytes/],
    ["has too long an id", { keyId: "k".repeat(1025) }, /found a key_id of 1025 bytes, expected 1 to 1024/],
    ["encrypts with another key", { keyId: "key-1", encryptedWith: "key-0" }, /with another key than the one/],
    ["fails", { keyId: "key-1", code: 13 }, /failed: INTERNAL: told to fail/],
    ["is slow", { keyId: "key-1", delayMs: 2_000 }, /failed: DEADLINE_EXCEEDED/],
  ] as const) {
    test(`a plug-in that ${what} is reported, and nothing is written`, async () => {
      await plugin.behave(behaviour);
      // only one that is slow on purpose may be too slow
      const cipher = await cipherOf("delayMs" in behaviour ? "300ms" : "30s");
      await assert.rejects(cipher.refresh(), message);
      await assert.rejects(async () => cipher.encrypt(Buffer.from("1"), PATH), StorageUnavailableError);
      cipher.close();
      await plugin.behave({ keyId: "key-1" });
    });
  }

  test("writes continue without it for three minutes, and reads without limit", async () => {
    await plugin.behave({ keyId: "key-1" });
    const clock = new SteppedClock();
    const cipher = await cipherOf("30s", clock);
    await cipher.refresh();
    await plugin.behave({ keyId: "key-1", code: 14 });
    clock.pass(179_000);
    const value = await cipher.encrypt(Buffer.from("1"), PATH);
    clock.pass(2_000);
    await assert.rejects(async () => cipher.encrypt(Buffer.from("2"), PATH), StorageUnavailableError);
    assert.equal(await opened(cipher, value), "1");
    await plugin.behave({ keyId: "key-1" });
    assert.equal(await opened(cipher, await cipher.encrypt(Buffer.from("3"), PATH)), "3");
    cipher.close();
  });

  test("a plug-in that comes back is used again", async () => {
    await plugin.behave({ keyId: "key-1" });
    const cipher = await cipherOf("30s");
    await cipher.refresh();
    await plugin.kill();
    await assert.rejects(cipher.refresh(), /UNAVAILABLE/);
    await plugin.start();
    const isWell = (): Promise<boolean> =>
      cipher.refresh().then(
        () => true,
        () => false,
      );
    for (let asked = 0; asked < 300 && !(await isWell()); asked++) await setTimeout(100);
    await cipher.refresh();
    cipher.close();
  });
});
