/** Tokens that somebody else has made, or changed: none of them is anybody's. */
import assert from "node:assert/strict";
import { createHmac, createPublicKey, createSign, type KeyObject, sign } from "node:crypto";
import { describe, test } from "node:test";
import { InvalidCredentialError } from "../../../runtime/authn/authenticator.js";
import { serviceAccountKeys } from "../../../runtime/authn/service-account/signing-keys.js";
import type { WantedToken } from "../../../runtime/authn/service-account/token-issuer.js";
import { ecPair, privatePem, publicPem, rsaPair } from "./key-texts.js";
import { ACCOUNT, API, decoded, encoded, facts, ISSUER, makeScene, type Scene, secretFacts } from "./scene.js";

const LEGACY = { namespace: "t", serviceAccount: ACCOUNT.serviceAccount, secretName: "held" };
const rsa = rsaPair();
const rsaKeys = serviceAccountKeys({ keys: [privatePem(rsa.privateKey)] });

/** Neither a user nor an answer of another method: a refusal, and one that shows nothing of the token. */
async function assertRefused(scene: Scene, token: string, message?: RegExp): Promise<void> {
  await assert.rejects(scene.authenticate(token), (error) => {
    assert.ok(error instanceof InvalidCredentialError, String(error));
    if (message) assert.match(error.message, message);
    for (const part of token.split(".")) if (part.length > 8) assert.ok(!error.message.includes(part));
    return true;
  });
}

function es256(key: KeyObject, header: unknown, payload: unknown): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  const signature = sign("sha256", Buffer.from(signed), { key, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}

describe("attacks with tokens of service accounts", () => {
  for (const alg of ["none", "None", "NONE", "", undefined, 0, ["RS256"]]) {
    test(`no signature: ${JSON.stringify(alg)}`, async () => {
      const scene = makeScene();
      const [, payload, signature] = (await scene.issuer.issue(ACCOUNT)).token.split(".");
      await assertRefused(scene, `${encoded({ alg })}.${payload}.${signature}`, /no key of this server has signed/);
      assert.equal(await scene.authenticate(`${encoded({ alg })}.${payload}.`), undefined);
    });
  }

  test("the public key as the secret of an HMAC", async () => {
    const scene = makeScene({ keys: rsaKeys });
    const { token } = await scene.issuer.issue(ACCOUNT);
    const payload = token.split(".")[1];
    const { kid } = decoded(token, "header");
    const spki = rsa.publicKey.export({ type: "spki", format: "der" });
    for (const secret of [publicPem(rsa.publicKey), publicPem(rsa.publicKey).trim(), spki, Buffer.from(String(kid))]) {
      for (const header of [{ alg: "HS256", kid }, { alg: "HS256" }]) {
        const signed = `${encoded(header)}.${payload}`;
        const forged = `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
        await assertRefused(scene, forged, /no key of this server has signed/);
      }
    }
  });

  test("another algorithm than that of the key", async () => {
    const scene = makeScene({ keys: rsaKeys });
    const payload = (await scene.issuer.issue(ACCOUNT)).token.split(".")[1];
    const signed = `${encoded({ alg: "RS512" })}.${payload}`;
    const signature = createSign("sha512").update(signed).sign(rsa.privateKey, "base64url");
    await assertRefused(scene, `${signed}.${signature}`, /no key of this server has signed/);
  });

  test("a foreign key, under the id of a server's key, without an id, and in the header", async () => {
    const scene = makeScene();
    const own = (await scene.issuer.issue(ACCOUNT)).token;
    const { kid } = decoded(own, "header");
    const theirs = ecPair();
    const jwk = theirs.publicKey.export({ format: "jwk" });
    for (const header of [
      { alg: "ES256", kid },
      { alg: "ES256" },
      { alg: "ES256", kid: "../../etc/passwd" },
      { alg: "ES256", kid: ["x"] },
      { alg: "ES256", kid, jwk },
      { alg: "ES256", kid, jku: "https://127.0.0.1:1/keys", x5u: "https://127.0.0.1:1/chain" },
    ])
      await assertRefused(
        scene,
        es256(theirs.privateKey, header, decoded(own, "payload")),
        /no key of this server has signed/,
      );
  });

  test("a valid token is verified although its key id is unknown, or names another key of the server", async () => {
    const [first, second] = [ecPair(), ecPair("P-384")];
    const keys = serviceAccountKeys({ keys: [privatePem(first.privateKey), publicPem(second.publicKey)] });
    const scene = makeScene({ keys });
    const own = (await scene.issuer.issue(ACCOUNT)).token;
    const [, other] = await keys.verifying();
    for (const kid of [undefined, "unknown", other?.id]) {
      const token = es256(first.privateKey, { alg: "ES256", kid }, decoded(own, "payload"));
      assert.equal((await scene.authenticate(token))?.user.username, "system:serviceaccount:t:sa");
    }
  });

  test("extensions that change what is signed", async () => {
    const pair = ecPair();
    const scene = makeScene({ keys: serviceAccountKeys({ keys: [privatePem(pair.privateKey)] }) });
    const payload = decoded((await scene.issuer.issue(ACCOUNT)).token, "payload");
    for (const more of [{ b64: false, crit: ["b64"] }, { b64: true }, { crit: ["exp"], exp: 1 }, { crit: [] }])
      await assertRefused(scene, es256(pair.privateKey, { alg: "ES256", ...more }, payload), /extension/);
  });

  test("every character of a token counts", async () => {
    const scene = makeScene();
    const { token } = await scene.issuer.issue(ACCOUNT);
    assert.ok(await scene.authenticate(token));
    for (let at = 0; at < token.length; at++) {
      for (const character of ["A", "_", ".", "=", "\n", " "]) {
        if (token[at] === character) continue;
        const changed = `${token.slice(0, at)}${character}${token.slice(at + 1)}`;
        const answer = await scene.authenticate(changed).catch((error: unknown) => {
          assert.ok(error instanceof InvalidCredentialError, String(error));
        });
        assert.equal(answer, undefined, `character ${at} as ${JSON.stringify(character)}`);
      }
    }
  });

  test("only one spelling of the last character is accepted, although decoders ignore some of its bits", async () => {
    const scene = makeScene();
    const { token } = await scene.issuer.issue(ACCOUNT);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const accepted: string[] = [];
    for (const last of alphabet) {
      const answer = await scene.authenticate(token.slice(0, -1) + last).catch(() => undefined);
      if (answer !== undefined) accepted.push(last);
    }
    assert.deepEqual(accepted, [token.at(-1)]);
  });

  test("a text that is not a token of this server is left to other methods", async () => {
    const scene = makeScene();
    const { token } = await scene.issuer.issue(ACCOUNT);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const own = encoded({ iss: ISSUER });
    for (const text of [
      "",
      ".",
      "..",
      "...",
      "a.b.c",
      `${header}.${payload}`,
      `${token}.`,
      `${token}.${signature}`,
      `${header}..${signature}`,
      `${header}.${encoded([ISSUER])}.${signature}`,
      `${header}.${encoded("text")}.${signature}`,
      `${header}.${encoded(null)}.${signature}`,
      `${header}.${encoded({ iss: [ISSUER] })}.${signature}`,
      `${header}.${Buffer.from("{").toString("base64url")}.${signature}`,
      `${header}.${payload}.${signature}\n`,
      ` ${token}`,
      `${encoded("ES256")}.${own}.${signature}`,
      JSON.stringify({ payload, signatures: [{ protected: header, signature }] }),
      `${header}.${encoded({ iss: "https://others.example.com" })}.${signature}`,
      `${header}.${encoded({ iss: ISSUER, junk: "x".repeat(16_000) })}.${signature}`,
      "x.".repeat(1_000_000),
    ])
      assert.equal(await scene.authenticate(text), undefined, text.slice(0, 60));
  });

  test("claims that are missing or of a wrong type are refused despite a good signature", async () => {
    const pair = ecPair();
    const scene = makeScene({ keys: serviceAccountKeys({ keys: [privatePem(pair.privateKey)] }), lookup: false });
    const good = decoded((await scene.issuer.issue(ACCOUNT)).token, "payload");
    const claim = Object.keys(good).find((name) => typeof good[name] === "object" && name !== "aud") ?? "";
    const about = good[claim] as Record<string, unknown>;
    const signed = (change: Record<string, unknown>): string =>
      es256(pair.privateKey, { alg: "ES256" }, { ...good, ...change });
    assert.ok(await scene.authenticate(signed({})));
    for (const change of [
      { exp: undefined },
      { exp: "9999999999" },
      { exp: null },
      { nbf: {} },
      { iat: "now" },
      { aud: { [API]: true } },
      { aud: [API, 1] },
      { jti: 1 },
      { [claim]: undefined },
      { [claim]: [about] },
      { [claim]: { ...about, namespace: undefined } },
      { [claim]: { ...about, namespace: ["t"] } },
      { [claim]: { ...about, serviceaccount: undefined } },
      { [claim]: { ...about, serviceaccount: "sa" } },
      { [claim]: { ...about, serviceaccount: { uid: "sa-uid" } } },
      { [claim]: { ...about, pod: "web" } },
      { [claim]: { ...about, pod: {} } },
      { [claim]: { ...about, warnafter: "x" } },
    ])
      await assertRefused(scene, signed(change));
  });

  test("a binding without a uid binds to nothing", async () => {
    const pair = ecPair();
    const scene = makeScene({ keys: serviceAccountKeys({ keys: [privatePem(pair.privateKey)] }) });
    scene.objects.set("pod t/web", facts(""));
    const { token } = await scene.issuer.issue({ ...ACCOUNT, bound: { kind: "Pod", name: "web", uid: "" } });
    await assertRefused(scene, token, /no uid of its pod/);
  });

  test("an account that was deleted, and one that was made again under its name", async () => {
    const scene = makeScene();
    const { token } = await scene.issuer.issue(ACCOUNT);
    assert.ok(await scene.authenticate(token));
    scene.objects.set("account t/sa", undefined);
    await assertRefused(scene, token, /service account of the token is gone/);
    scene.objects.set("account t/sa", facts("another-uid"));
    await assertRefused(scene, token, /service account of the token is gone/);
  });

  test("the account of another namespace", async () => {
    const scene = makeScene();
    scene.objects.set("account t/sa", undefined);
    scene.objects.set("account other/sa", facts("sa-uid"));
    await assertRefused(scene, (await scene.issuer.issue(ACCOUNT)).token);
  });

  const bindings: readonly [string, NonNullable<WantedToken["bound"]>][] = [
    ["pod t/web", { kind: "Pod", name: "web", uid: "own" }],
    ["secret t/held", { kind: "Secret", name: "held", uid: "own" }],
    ["node n1", { kind: "Node", name: "n1", uid: "own" }],
  ];
  for (const [key, bound] of bindings) {
    test(`a token bound to a ${bound.kind} that was deleted, or made again under its name`, async () => {
      const scene = makeScene();
      const { token } = await scene.issuer.issue({ ...ACCOUNT, bound });
      await assertRefused(scene, token, / is gone/);
      scene.objects.set(key, { ...secretFacts("own") });
      assert.ok(await scene.authenticate(token));
      scene.objects.set(key, { ...secretFacts("another") });
      await assertRefused(scene, token, / is gone/);
    });
  }

  test("a token whose Secret is gone, was made again, holds another token, or is marked", async () => {
    const scene = makeScene({ keys: rsaKeys });
    const token = await scene.issuer.issueLegacy(LEGACY);
    await assertRefused(scene, token, /the secret of the token is gone/);
    const later = await scene.issuer.issueLegacy(LEGACY);
    for (const secret of [
      // signatures of RSA keys are the same for the same text
      secretFacts("another-uid", later),
      secretFacts("secret-uid"),
      secretFacts("secret-uid", `${token} `),
      secretFacts("secret-uid", token.slice(0, -1)),
      secretFacts("secret-uid", token, { isTokenInvalid: true }),
      secretFacts("secret-uid", token, { deletedMs: scene.clock.nowMs + 30_000 }),
    ]) {
      scene.objects.set("secret t/held", secret);
      await assertRefused(scene, token, /the secret of the token is gone/);
    }
    scene.objects.set("secret t/held", secretFacts("secret-uid", token));
    assert.ok(await scene.authenticate(token));
    scene.objects.set("account t/sa", facts("another-uid"));
    await assertRefused(scene, token, /service account of the token is gone/);
  });

  test("a legacy token with the subject of another account", async () => {
    const pair = ecPair();
    const scene = makeScene({ keys: serviceAccountKeys({ keys: [privatePem(pair.privateKey)] }), lookup: false });
    const payload = decoded(await scene.issuer.issueLegacy(LEGACY), "payload");
    const signed = (change: object): string => es256(pair.privateKey, { alg: "ES256" }, { ...payload, ...change });
    assert.ok(await scene.authenticate(signed({})));
    await assertRefused(scene, signed({ sub: "system:serviceaccount:t:admin" }), /names another service account/);
    await assertRefused(scene, signed({ sub: undefined }), /sub is missing/);
    const expired = scene.clock.nowMs / 1000 - 100;
    await assertRefused(scene, signed({ exp: expired }), /expired/);
  });

  test("a public key alone issues no tokens", async () => {
    const { key } = await rsaKeys.signing();
    const scene = makeScene({ keys: serviceAccountKeys({ keys: [publicPem(createPublicKey(key))] }) });
    await assert.rejects(scene.issuer.issue(ACCOUNT), /there is no private key/);
  });
});
