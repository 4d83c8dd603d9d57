/** The stored formats, against values that other libraries made (pyca/cryptography and PyNaCl). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DecryptionError } from "../../runtime/storage/encryption/value-cipher.js";
import { aescbc, aesgcm, ciphersOf, IDENTITY, KEY_1, KEY_2, secretbox } from "./fixtures.js";

const PATH = "/registry/core/secrets/default/a";
const OTHER_PATH = "/registry/core/secrets/default/b";
const PLAIN = '{"kind":"Secret","data":{"x":"c2VjcmV0"}}';
const SECRET_16 = "EBceJSwzOkFIT1ZdZGtyeQ==";
const SECRET_24 = "GB8mLTQ7QklQV15lbHN6gYiPlp2kq7K5";
const SECRET_32 = "ICcuNTxDSlFYX2ZtdHuCiZCXnqWss7rByM/W3eTr8vk=";

interface Format {
  readonly name: string;
  readonly provider: (key: { name: string; secret: string }) => object;
  readonly prefix: string;
  readonly secret: string;
  /** What stands behind the prefix. */
  readonly body: string;
  /** A value at another key is not taken. */
  readonly isTied: boolean;
}

const GCM = { provider: aesgcm, prefix: "k8s:enc:aesgcm:v1:a:", isTied: true };
const FORMATS: readonly Format[] = [
  {
    ...GCM,
    name: "aesgcm with 16 bytes",
    secret: SECRET_16,
    body: "AAECAwQFBgcICQoLKu2m843VbEMXWeJ+Wtgh+vRn26BYm6Nh2gKGJnqg4+A0N/B3VvqflnD37Lrzh8nMX9of/Ud0gBYB",
  },
  {
    ...GCM,
    name: "aesgcm with 24 bytes",
    secret: SECRET_24,
    body: "AAECAwQFBgcICQoLT6RrLoJs3hBdTWgBfGWM51ydygJ2EyCXNKo1bmGKeLyW87VcapaiTBxPCLZgDPxpGUX9kgL8thYF",
  },
  {
    ...GCM,
    name: "aesgcm with 32 bytes",
    secret: SECRET_32,
    body: "AAECAwQFBgcICQoLmTGvs99EjT13iCZyck4o+JqMe+ZiguiVT+6j7ht1y18+keeL+G9tSOwzwIqolXQiRtlzixWRN6Vb",
  },
  {
    name: "aescbc",
    provider: aescbc,
    prefix: "k8s:enc:aescbc:v1:a:",
    isTied: false,
    secret: SECRET_32,
    body: "AAECAwQFBgcICQoLDA0OD1hfAKrZF47HYOmrUNteGL364/gq1DIY6Yvhs7UMFOh5KoeP+6tee1XQlk25f1bfCg==",
  },
  {
    name: "secretbox",
    provider: secretbox,
    prefix: "k8s:enc:secretbox:v1:a:",
    isTied: false,
    secret: SECRET_32,
    body: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX0yx2JaI0jcr67povjMSyz2gZTRLPjB4UY8hgx2HzkG1h5UMO6Tyw/1Yd51lDyASysLwOnCnAVBfp",
  },
];

for (const { name, provider, prefix, secret, body, isTied } of FORMATS) {
  describe(`stored format: ${name}`, () => {
    const stored = Buffer.concat([Buffer.from(prefix), Buffer.from(body, "base64")]);

    test("a value of another program is read", async () => {
      const ciphers = await ciphersOf(provider({ name: "a", secret }));
      assert.equal(Buffer.from(ciphers.open(stored, PATH).value).toString(), PLAIN);
    });

    test("a written value is read back, and is encrypted differently each time", async () => {
      const ciphers = await ciphersOf(provider({ name: "a", secret }));
      const [first, second] = await Promise.all([
        ciphers.writer.encrypt(Buffer.from(PLAIN), PATH),
        ciphers.writer.encrypt(Buffer.from(PLAIN), PATH),
      ]);
      assert.notDeepEqual(first, second);
      assert.equal(first.byteLength, stored.byteLength);
      assert.ok(Buffer.from(first).toString("latin1").startsWith(prefix));
      assert.equal(Buffer.from(ciphers.open(Buffer.from(first), PATH).value).toString(), PLAIN);
    });

    test(isTied ? "a value that was moved to another key is not read" : "a value is read at any key", async () => {
      const ciphers = await ciphersOf(provider({ name: "a", secret }));
      if (isTied) assert.throws(() => ciphers.open(stored, OTHER_PATH), DecryptionError);
      else assert.equal(Buffer.from(ciphers.open(stored, OTHER_PATH).value).toString(), PLAIN);
    });

    test("another secret, another name, another provider and cut values are refused", async () => {
      const other = Buffer.from(secret, "base64").map((byte) => byte ^ 1);
      const otherSecret = Buffer.from(other).toString("base64");
      const lists = await Promise.all([
        ciphersOf(provider({ name: "a", secret: otherSecret })),
        ciphersOf(provider({ name: "b", secret })),
        ciphersOf(IDENTITY),
      ]);
      for (const list of lists) assert.throws(() => list.open(stored, PATH), DecryptionError);
      const ciphers = await ciphersOf(provider({ name: "a", secret }));
      for (const length of [0, 1, 15, 16, 27, 28, 39])
        assert.throws(() => ciphers.open(stored.subarray(0, prefix.length + length), PATH), DecryptionError);
    });
  });
}

test("each provider reads values with its prefix; among several with one prefix, the one whose key fits", async () => {
  const [old, present] = await Promise.all([
    ciphersOf(aesgcm({ name: "a", secret: KEY_1.secret })),
    ciphersOf(
      secretbox(KEY_1),
      aesgcm({ name: "a", secret: KEY_2.secret }),
      aesgcm({ name: "a", secret: KEY_1.secret }),
      IDENTITY,
    ),
  ]);
  const value = Buffer.from(await old.writer.encrypt(Buffer.from(PLAIN), PATH));
  assert.equal(Buffer.from(present.open(value, PATH).value).toString(), PLAIN);
  assert.equal(present.open(value, PATH).by, present.ciphers[2]);
  assert.equal(Buffer.from(present.open(Buffer.from(PLAIN), PATH).value).toString(), PLAIN);
  assert.equal(present.writer.prefix, "k8s:enc:secretbox:v1:key1:");
});

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("every changed byte of an authenticated value is detected, and affects only that value", async () => {
  const seed = Number(process.env.KINDSMITH_SEED ?? 20_261_122);
  const random = randomOf(seed);
  for (const { name, provider, secret, prefix, body } of FORMATS) {
    const ciphers = await ciphersOf(provider({ name: "a", secret }), IDENTITY);
    const stored = Buffer.concat([Buffer.from(prefix), Buffer.from(body, "base64")]);
    for (let round = 0; round < 500; round++) {
      const changed = Buffer.from(stored);
      const at = Math.floor(random() * changed.length);
      changed[at] = (changed[at] as number) ^ (1 + Math.floor(random() * 255));
      const cut = random() < 0.2 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed;
      try {
        const { value, by } = ciphers.open(cut, PATH);
        const isPlain = by.prefix === "";
        assert.ok(isPlain || name === "aescbc", `${name}, seed ${seed}, round ${round}, byte ${at}: it was taken`);
        if (isPlain) assert.notEqual(cut.toString("latin1", 0, 8), "k8s:enc:");
        else assert.notEqual(Buffer.from(value).toString(), PLAIN);
      } catch (error) {
        assert.ok(error instanceof DecryptionError, `${name}, seed ${seed}, round ${round}: ${error}`);
        assert.equal(error.cause, undefined);
      }
    }
  }
});
