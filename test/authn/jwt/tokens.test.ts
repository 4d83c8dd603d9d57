/** What a token of a trusted issuer has to be, and what crafted ones come to: no user, and no failure of the server. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { type CryptoKey, exportSPKI, importJWK, type JWK, SignJWT } from "jose";
import { InvalidCredentialError } from "../../../runtime/authn/authenticator.js";
import { MAX_JWT_CHARACTERS } from "../../../runtime/authn/jwt/compact-token.js";
import { byIssuer } from "../../../runtime/authn/jwt/issuer-router.js";
import { usable } from "./support/authenticator.js";
import { AUDIENCE, FAR_FUTURE, type IssuerKey, LoopbackIssuer, makeKey } from "./support/loopback-issuer.js";

let issuer: LoopbackIssuer;
let key: IssuerKey;

before(async () => {
  key = await makeKey("first", "RS256");
  issuer = await LoopbackIssuer.start({ key });
});
after(() => issuer.stop());

const encoded = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const goodClaims = () => ({ iss: issuer.url, sub: "jane", aud: AUDIENCE, exp: FAR_FUTURE });

/** A token whose payload is a text of one's own, signed as it is. */
async function signedText(payload: string, header = JSON.stringify({ alg: "RS256", kid: "first" })): Promise<string> {
  const input = `${encoded(header)}.${encoded(payload)}`;
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", key.privateKey, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString("base64url")}`;
}

test("jwt: a valid token identifies its subject; a token of another issuer is ignored and is not verified", async (t) => {
  const { nameOf, metrics } = await usable(t, issuer);
  assert.equal(await nameOf(await issuer.token()), "jane");
  assert.deepEqual(metrics.checked, ["success"]);
  assert.equal(await nameOf(await issuer.token({ iss: "https://elsewhere.example.com" })), undefined);
  assert.equal(await nameOf(await issuer.token({ iss: `${issuer.url}/` })), undefined);
  assert.equal(await nameOf(await issuer.token({ iss: [issuer.url] })), undefined);
  assert.equal(await nameOf(await issuer.token({ iss: undefined })), undefined);
  assert.deepEqual(metrics.checked, ["success"]);
});

test("jwt: anything but a signed token in compact form is ignored", async (t) => {
  const { nameOf } = await usable(t, issuer);
  const token = await issuer.token();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const json = JSON.stringify({ protected: header, payload, signature });
  const shapes = {
    "an empty text": "",
    dots: "..",
    "two parts": `${header}.${payload}`,
    "four parts": `${token}.${signature}`,
    "five parts, as encrypted ones have": `${token}.${signature}.${signature}`,
    "no signature": `${header}.${payload}.`,
    padding: `${header}.${payload}.${signature}==`,
    "another alphabet": `${header}.${payload}.${Buffer.from(signature, "base64url").toString("base64")}`,
    "a space inside": `${header}. ${payload}.${signature}`,
    "a line break behind": `${token}\n`,
    "a NUL behind": `${token}\0`,
    "letters of other scripts": `${header}.${payload}.${signature}\u0130`,
    "JSON serialization": json,
    "JSON serialization in parts": `${encoded(json)}.${encoded(json)}.${encoded(json)}`.replace(
      /^[^.]+/,
      encoded("[]"),
    ),
    "a payload that is no JSON": `${header}.${encoded("jane")}.${signature}`,
    "a payload that is a list": `${header}.${encoded([goodClaims()])}.${signature}`,
    "a payload that is not UTF-8": `${header}.${Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url")}.${signature}`,
    "a payload nested without end": `${header}.${encoded("[".repeat(600) + "]".repeat(600))}.${signature}`,
    "a header that is no JSON": `${encoded("RS256")}.${payload}.${signature}`,
    "too many characters": await issuer.token({ padding: "x".repeat(MAX_JWT_CHARACTERS) }),
  };
  for (const [name, text] of Object.entries(shapes)) assert.equal(await nameOf(text), undefined, name);
  const big = await issuer.token({ padding: "x".repeat(MAX_JWT_CHARACTERS / 2) });
  assert.equal(await nameOf(big), "jane");
});

test("jwt: only asymmetric algorithms are accepted", async (t) => {
  const { refuses } = await usable(t, issuer);
  const spki = await exportSPKI((await importJWK(key.publicJwk, "RS256")) as CryptoKey);
  const claims = goodClaims();
  for (const alg of ["none", "None", "NONE", "nOnE"]) {
    await refuses(`${encoded({ alg, kid: "first" })}.${encoded(claims)}.${encoded("x")}`, /not accepted/);
  }
  const secrets = [
    spki,
    spki.trim(),
    JSON.stringify(key.publicJwk),
    key.publicJwk.n ?? "",
    Buffer.from(key.publicJwk.n ?? "", "base64url"),
  ];
  for (const secret of secrets) {
    const input = `${encoded({ alg: "HS256", kid: "first" })}.${encoded(claims)}`;
    await refuses(`${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`, /not accepted/);
  }
  for (const alg of [undefined, 256, ["RS256"], "RS256 ", "rs256", "RSA-OAEP", "dir", "EdDSA", "ES256K"])
    await refuses(await signedText(JSON.stringify(claims), JSON.stringify({ alg, kid: "first" })), /not accepted/);
  // an algorithm that is accepted, but not that of the key
  for (const alg of ["RS512", "PS256", "ES256"])
    await refuses(
      await signedText(JSON.stringify(claims), JSON.stringify({ alg, kid: "first" })),
      /no key of the issuer/,
    );
});

test("jwt: keys in the header of a token are ignored", async (t) => {
  const { refuses, nameOf } = await usable(t, issuer);
  const stranger = await makeKey("first", "RS256");
  const privateJwk = stranger.publicJwk;
  const headers: Record<string, unknown>[] = [
    {},
    { jwk: privateJwk },
    { jku: "https://127.0.0.1:1/keys" },
    { x5u: "https://127.0.0.1:1/certificate" },
    { x5c: [encoded("certificate")] },
    { kid: undefined },
    { kid: "../../../../dev/null" },
    { kid: "' OR 1=1 --" },
    { kid: "" },
    { kid: "__proto__" },
    { kid: "first\0" },
  ];
  for (const header of headers) await refuses(await issuer.token({}, header, stranger), /no key of the issuer/);
  for (const kid of [7, null, ["first"], { first: true }])
    await refuses(await signedText(JSON.stringify(goodClaims()), JSON.stringify({ alg: "RS256", kid })), /key id/);
  // the issuer's own key with the same ornaments is good: they are not looked at
  const ornaments = { jwk: privateJwk, jku: "https://127.0.0.1:1/keys", x5u: "https://127.0.0.1:1/c" };
  assert.equal(await nameOf(await issuer.token({}, ornaments)), "jane");
  assert.equal(await nameOf(await issuer.token({}, { kid: undefined })), "jane");
});

test("jwt: critical members, types of other purposes and repeated members are refused", async (t) => {
  const { refuses, nameOf } = await usable(t, issuer);
  const claims = JSON.stringify(goodClaims());
  const header = (more: object) => JSON.stringify({ alg: "RS256", kid: "first", ...more });
  await refuses(await signedText(claims, header({ crit: ["b64"], b64: true })), /critical/);
  await refuses(await signedText(claims, header({ crit: [] })), /critical/);
  await refuses(await signedText(claims, header({ crit: ["exp"], exp: 1 })), /critical/);
  for (const typ of ["logout+jwt", "application/secevent+jwt", "DPOP+JWT"])
    await refuses(await issuer.token({}, { typ }), /another purpose/);
  await refuses(await signedText(claims, header({ typ: ["JWT"] })), /type/);
  for (const typ of ["JWT", "jwt", "JOSE", "at+jwt"])
    assert.equal(await nameOf(await issuer.token({}, { typ })), "jane");
  await refuses(await signedText(claims.replace("{", '{"sub":"root",')), /duplicate/);
  await refuses(await signedText(claims.replace("{", '{"\\u0073ub":"root",')), /duplicate/);
  await refuses(await signedText(claims.replace("{", '{"groups":{"a":1,"a":2},')), /duplicate/);
  await refuses(await signedText(claims, '{"alg":"none","kid":"first","alg":"RS256"}'), /duplicate/);
});

test("jwt: access tokens are refused if the issuer comes from flags", async (t) => {
  const { refuses } = await usable(t, issuer, { takesAccessTokens: false });
  for (const typ of ["at+jwt", "application/at+jwt", "AT+JWT"])
    await refuses(await issuer.token({}, { typ }), /another purpose/);
});

test("jwt: a token with any part changed is refused", async (t) => {
  const { refuses, nameOf } = await usable(t, issuer);
  const token = await issuer.token();
  const [header = "", payload = "", signature = ""] = token.split(".");
  const other = encoded({ ...goodClaims(), sub: "root" });
  await refuses(`${header}.${other}.${signature}`, /no key of the issuer/);
  await refuses(`${encoded({ alg: "RS256", kid: "first", x: 1 })}.${payload}.${signature}`, /no key of the issuer/);
  await refuses(`${header}.${payload}.${encoded("x".repeat(256))}`, /no key of the issuer/);
  await refuses(`${header}.${payload}.${encoded("x")}`, /no key of the issuer/);
  // a signature that was good does not make what is new good
  assert.equal(await nameOf(token), "jane");
  await refuses(`${header}.${other}.${signature}`, /no key of the issuer/);
});

test("jwt: a token with any character changed is refused", async (t) => {
  const { authenticator } = await usable(t, issuer);
  const token = await issuer.token();
  let refused = 0;
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === "A" ? "B" : "A";
    const changed = token.slice(0, index) + other + token.slice(index + 1);
    const answered = (async () => authenticator.authenticateToken({ token: changed, audiences: [] }))();
    const answer = await answered.catch((error: unknown) => {
      assert.ok(error instanceof InvalidCredentialError, String(error));
      refused++;
    });
    assert.equal(answer, undefined, `character ${index}`);
  }
  assert.ok(refused > token.length / 4, "most changes are found by the signature");
});

test("jwt: signatures by weak keys are refused", async (t) => {
  const weak = {
    name: "RSASSA-PKCS1-v1_5",
    modulusLength: 1024,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: "SHA-256",
  };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(weak, true, ["sign", "verify"]);
  const publicJwk = { ...(await crypto.subtle.exportKey("jwk", publicKey)), kid: "weak", key_ops: undefined } as JWK;
  const lax = await LoopbackIssuer.start({ key: { algorithm: "RS256", keyId: "weak", privateKey, publicJwk } });
  t.after(() => lax.stop());
  const { refuses } = await usable(t, lax);
  const input = `${encoded({ alg: "RS256", kid: "weak" })}.${encoded({ ...goodClaims(), iss: lax.url })}`;
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, Buffer.from(input));
  await refuses(`${input}.${Buffer.from(signature).toString("base64url")}`, /can't be verified/);
});

test("jwt: one configured audience must be in the token", async (t) => {
  const { refuses, nameOf } = await usable(t, issuer);
  for (const aud of [AUDIENCE, [AUDIENCE], ["other", AUDIENCE]])
    assert.equal(await nameOf(await issuer.token({ aud })), "jane");
  for (const aud of ["other", [], ["other"], "", [`${AUDIENCE} `], AUDIENCE.toUpperCase()])
    await refuses(await issuer.token({ aud }), /audiences/);
  for (const aud of [undefined, null, 7, { [AUDIENCE]: true }, [[AUDIENCE]], [AUDIENCE, 7]])
    await refuses(await issuer.token({ aud }), /claim aud/);
});

test("jwt: times are numbers; the end is exact, the beginning has a minute's leeway", async (t) => {
  const { refuses, nameOf, clock } = await usable(t, issuer);
  const now = clock.now() / 1_000;
  await refuses(await issuer.token({ exp: undefined }), /no claim exp/);
  await refuses(await issuer.token({ exp: now }), /expired/);
  await refuses(await issuer.token({ exp: -1 }), /expired/);
  assert.equal(await nameOf(await issuer.token({ exp: now + 0.5 })), "jane");
  for (const time of ["2100-01-01T00:00:00Z", String(FAR_FUTURE), null, true, [FAR_FUTURE], {}])
    for (const name of ["exp", "nbf", "iat"]) await refuses(await issuer.token({ [name]: time }), /not a time/);
  const text = JSON.stringify(goodClaims());
  const ending = (number: string) => signedText(text.replace(/"exp":\d+/, `"exp":${number}`));
  for (const number of ["9e99", "99999999999999999999999"]) await refuses(await ending(number), /not a time/);
  assert.equal(await nameOf(await ending("1e400")), undefined, "no number, and so no token");
  for (const name of ["nbf", "iat"]) {
    assert.equal(await nameOf(await issuer.token({ [name]: now + 60 })), "jane");
    await refuses(await issuer.token({ [name]: now + 61 }), /not valid yet|in the future/);
  }
});

test("jwt: a verified token is refused once it has expired", async (t) => {
  const { refuses, nameOf, clock, metrics } = await usable(t, issuer);
  const token = await issuer.token({ exp: clock.now() / 1_000 + 60 });
  assert.equal(await nameOf(token), "jane");
  clock.jump(59_999);
  assert.equal(await nameOf(token), "jane");
  assert.deepEqual(metrics.checked, ["success"], "it is verified once");
  clock.jump(1);
  await refuses(token, /expired/);
});

test("jwt: a claim may have the name of an inherited member", async (t) => {
  const username = { claim: "__proto__", prefix: "" };
  const { nameOf, refuses } = await usable(t, issuer, { claimMappings: { username } });
  const text = JSON.stringify(goodClaims());
  assert.equal(await nameOf(await signedText(text.replace("{", '{"__proto__":"jane",'))), "jane");
  await refuses(await issuer.token(), /is not there/);
  const constructed = await usable(t, issuer, { claimMappings: { username: { claim: "constructor", prefix: "" } } });
  await constructed.refuses(await issuer.token(), /is not there/);
});

test("jwt: a review for audiences other than the API's finds no user", async (t) => {
  const { authenticator } = await usable(t, issuer);
  const token = await issuer.token();
  const asked = (audiences: readonly string[]) => authenticator.authenticateToken({ token, audiences });
  assert.deepEqual((await asked([]))?.audiences, []);
  assert.deepEqual((await asked(["api", "vault"]))?.audiences, ["api"]);
  assert.equal(await asked(["vault"]), undefined);
});

test("jwt: only the issuer that a token names checks it", async (t) => {
  const second = await LoopbackIssuer.start({ key });
  t.after(() => second.stop());
  const [one, two] = [await usable(t, issuer), await usable(t, second)];
  const tokens = byIssuer([one.authenticator, two.authenticator]);
  const nameOf = async (token: string) => (await tokens.authenticateToken({ token, audiences: [] }))?.user.username;
  assert.equal(await nameOf(await second.token({ sub: "joe" })), "joe");
  assert.deepEqual(one.metrics.checked, []);
  assert.equal(await nameOf(await issuer.token({ iss: "https://third.example.com" })), undefined);
  assert.equal(await nameOf("abc"), undefined);
  assert.equal(await byIssuer([]).authenticateToken({ token: await issuer.token(), audiences: [] }), undefined);
  await assert.rejects(
    nameOf(await new SignJWT({ iss: second.url }).setProtectedHeader({ alg: "RS256" }).sign(key.privateKey)),
  );
});
