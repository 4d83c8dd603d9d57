/** Keys of service-account tokens, in all the forms in which they come. */
import assert from "node:assert/strict";
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import { serviceAccountKeys } from "../../../runtime/authn/service-account/signing-keys.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { makeAuthority } from "../../support/certificates.js";
import { bodyOf, ecPair, privatePem, publicPem, rsaPair } from "./key-texts.js";

const rsa = rsaPair();
const ec = ecPair();

describe("keys of service-account tokens", () => {
  const forms: readonly [name: string, text: string, algorithm: string, canSign: boolean][] = [
    ["RSA, PKCS#8", privatePem(rsa.privateKey), "RS256", true],
    ["RSA, PKCS#1", privatePem(rsa.privateKey, "pkcs1"), "RS256", true],
    ["RSA public, SPKI", publicPem(rsa.publicKey), "RS256", false],
    ["RSA public, PKCS#1", publicPem(rsa.publicKey, "pkcs1"), "RS256", false],
    ["P-256, PKCS#8", privatePem(ec.privateKey), "ES256", true],
    ["P-256, SEC 1", privatePem(ec.privateKey, "sec1"), "ES256", true],
    ["P-256 public", publicPem(ec.publicKey), "ES256", false],
    ["P-384", privatePem(ecPair("P-384").privateKey), "ES384", true],
    ["P-521", privatePem(ecPair("P-521").privateKey), "ES512", true],
    ["parameters before the key", `${parameters()}${privatePem(ec.privateKey, "sec1")}`, "ES256", true],
  ];
  for (const [name, text, algorithm, canSign] of forms) {
    test(`${name}: ${algorithm}`, async () => {
      const keys = serviceAccountKeys({ keys: [text] });
      const verifying = await keys.verifying();
      assert.deepEqual(
        verifying.map((key) => [key.algorithm, key.key.type]),
        [[algorithm, "public"]],
      );
      assert.equal(keys.canSign, canSign);
      if (canSign) assert.equal((await keys.signing()).id, verifying[0]?.id);
      else await assert.rejects(keys.signing());
    });
  }

  test("the key of a certificate", async () => {
    const authority = await makeAuthority("tokens");
    const keys = serviceAccountKeys({ keys: [authority.certificate] });
    assert.equal(keys.canSign, false);
    assert.deepEqual(
      (await keys.verifying()).map(({ id }) => id),
      (await serviceAccountKeys({ keys: [authority.key] }).verifying()).map(({ id }) => id),
    );
  });

  test("the id of a key is the digest of its public form, whatever form it came in", async () => {
    const id = createHash("sha256")
      .update(rsa.publicKey.export({ type: "spki", format: "der" }))
      .digest("base64url");
    for (const text of [privatePem(rsa.privateKey, "pkcs1"), publicPem(rsa.publicKey)])
      assert.equal((await serviceAccountKeys({ keys: [text] }).verifying())[0]?.id, id);
  });

  test("all keys of all texts verify, each once; the signing key is the first", async () => {
    const other = ecPair("P-384");
    const keys = serviceAccountKeys({
      keys: [`${publicPem(rsa.publicKey)}\n${publicPem(ec.publicKey)}`, privatePem(rsa.privateKey)],
      signingKey: privatePem(other.privateKey),
    });
    assert.deepEqual(
      (await keys.verifying()).map(({ algorithm }) => algorithm),
      ["ES384", "RS256", "ES256"],
    );
    assert.equal((await keys.signing()).algorithm, "ES384");
    assert.equal((await keys.signing()).key.type, "private");
  });

  test("the first private key signs if no signing key is given", async () => {
    const keys = serviceAccountKeys({ keys: [publicPem(rsa.publicKey), privatePem(ec.privateKey)] });
    assert.equal((await keys.signing()).algorithm, "ES256");
  });

  test("without keys the process makes one for all its tokens", async () => {
    const keys = serviceAccountKeys({});
    const [one, other] = await Promise.all([keys.signing(), keys.verifying()]);
    assert.deepEqual([one.id, one.algorithm], [other[0]?.id, "ES256"]);
    assert.notEqual((await serviceAccountKeys({}).signing()).id, one.id);
  });

  const ed25519 = generateKeyPairSync("ed25519");
  const locked = rsa.privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" });
  const oldLocked = rsa.privateKey.export({ type: "pkcs1", format: "pem", cipher: "aes-256-cbc", passphrase: "x" });
  const refused: readonly [name: string, text: string, message: RegExp][] = [
    ["nothing", "", /number 1: found no PEM block, expected an RSA or ECDSA key$/],
    ["Ed25519", privatePem(ed25519.privateKey), /number 1, block 1: found a key of type ed25519, expected an RSA/],
    ["a short RSA key", privatePem(rsaPair(1024).privateKey), /found an RSA key of 1024 bits, expected 2048 or more$/],
    ["another curve", privatePem(ecPair("secp256k1").privateKey), /found the curve secp256k1, expected P-256/],
    ["a locked key", String(locked), /found a PEM block "ENCRYPTED PRIVATE KEY", expected one of/],
    ["a locked key of the older form", String(oldLocked), /the PEM block "RSA PRIVATE KEY" can't be read/],
    [
      "a broken key",
      privatePem(rsa.privateKey).replace(/\n.{64}\n/, "\n"),
      /the PEM block "PRIVATE KEY" can't be read/,
    ],
    ["a second block that is no key", `${publicPem(ec.publicKey)}${certificateRequest()}`, /number 1, block 2: found/],
  ];
  test("refused: the message names the file of a key", () => {
    const named = { name: "--service-account-key-file=robots.pem", text: "robots" };
    assert.throws(
      () => serviceAccountKeys({ keys: [named] }),
      /^Error: --service-account-key-file=robots\.pem: found no PEM/,
    );
    assert.throws(
      () => serviceAccountKeys({ signingKey: named }),
      /^Error: --service-account-key-file=robots\.pem: found no PEM/,
    );
  });

  for (const [name, text, message] of refused) {
    test(`refused, and not shown: ${name}`, () => {
      assert.throws(
        () => serviceAccountKeys({ keys: [text] }),
        (error) => {
          assert.ok(error instanceof OperatorError);
          assert.match(error.message, message);
          assert.match(error.message, /^service-account-key-file, /);
          if (text !== "") assert.ok(!error.message.includes(bodyOf(text)));
          assert.equal(error.cause, undefined);
          return true;
        },
      );
    });
  }

  test("a signing key has to be private", () => {
    assert.throws(
      () => serviceAccountKeys({ signingKey: publicPem(rsa.publicKey) }),
      /^Error: service-account-signing-key-file: found public keys only, expected a private key$/,
    );
  });

  test("there is a limit to the number of keys", () => {
    const keys = Array.from({ length: 65 }, () => publicPem(ecPair().publicKey));
    assert.equal(serviceAccountKeys({ keys: keys.slice(0, 64) }).canSign, false);
    assert.throws(() => serviceAccountKeys({ keys }), /found 65 keys, expected at most 64/);
  });
});

function parameters(): string {
  return "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
}

function certificateRequest(): string {
  return "-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n";
}
