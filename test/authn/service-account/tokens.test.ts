/** Tokens of service accounts between the one who makes them and the one who believes them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../../runtime/api/profile/naming-profile.js";
import { InvalidCredentialError } from "../../../runtime/authn/authenticator.js";
import { SignatureCheck } from "../../../runtime/authn/service-account/signature-check.js";
import { serviceAccountKeys } from "../../../runtime/authn/service-account/signing-keys.js";
import type { WantedToken } from "../../../runtime/authn/service-account/token-issuer.js";
import { ecPair, privatePem, publicPem, rsaPair } from "./key-texts.js";
import { ACCOUNT, API, decoded, facts, ISSUER, makeScene, START_MS, secretFacts } from "./scene.js";

const NOW = Math.floor(START_MS / 1000);
const POD: WantedToken = {
  ...ACCOUNT,
  bound: { kind: "Pod", name: "web", uid: "pod-uid" },
  node: { name: "n1", uid: "node-uid" },
};
const LEGACY = { namespace: "t", serviceAccount: ACCOUNT.serviceAccount, secretName: "held" };

describe("tokens of service accounts", () => {
  test("a token has the documented claims", async () => {
    const { issuer } = makeScene();
    const { token, ...terms } = await issuer.issue({ ...POD, audiences: ["a", "b"] });
    assert.deepEqual(terms, {
      expiresMs: (NOW + 3600) * 1000,
      expirationSeconds: 3600,
      audiences: ["a", "b"],
    });
    const { jti, ...payload } = decoded(token, "payload");
    assert.match(String(jti), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.deepEqual(payload, {
      aud: ["a", "b"],
      exp: NOW + 3600,
      iat: NOW,
      iss: ISSUER,
      nbf: NOW,
      [orchProfile().words.saPrivateClaim]: {
        namespace: "t",
        node: { name: "n1", uid: "node-uid" },
        pod: { name: "web", uid: "pod-uid" },
        serviceaccount: { name: "sa", uid: "sa-uid" },
      },
      sub: "system:serviceaccount:t:sa",
    });
  });

  for (const [name, pair, algorithm] of [
    ["RSA", rsaPair(), "RS256"],
    ["P-256", ecPair(), "ES256"],
    ["P-384", ecPair("P-384"), "ES384"],
    ["P-521", ecPair("P-521"), "ES512"],
  ] as const) {
    test(`signed by a key of the type ${name}, verified by its public part`, async () => {
      const signer = makeScene({ keys: serviceAccountKeys({ signingKey: privatePem(pair.privateKey) }) });
      const verifier = makeScene({ keys: serviceAccountKeys({ keys: [publicPem(pair.publicKey)] }) });
      const { token } = await signer.issuer.issue(ACCOUNT);
      const { alg, kid } = decoded(token, "header");
      assert.deepEqual([alg, kid], [algorithm, (await signer.issuer.keySet())?.match(/"kid":"([^"]+)"/)?.[1]]);
      assert.equal((await verifier.authenticate(token))?.user.username, "system:serviceaccount:t:sa");
      assert.equal(verifier.issuer.canIssue, false);
    });
  }

  test("the identity of a token that is bound to a pod", async () => {
    const scene = makeScene({ profile: kubernetesProfile() });
    scene.objects.set("pod t/web", facts("pod-uid"));
    const { token } = await scene.issuer.issue(POD);
    assert.deepEqual(await scene.authenticate(token), {
      user: {
        username: "system:serviceaccount:t:sa",
        uid: "sa-uid",
        groups: ["system:serviceaccounts", "system:serviceaccounts:t"],
        extra: {
          "authentication.kubernetes.io/credential-id": [`JTI=${decoded(token, "payload").jti}`],
          "authentication.kubernetes.io/pod-name": ["web"],
          "authentication.kubernetes.io/pod-uid": ["pod-uid"],
          "authentication.kubernetes.io/node-name": ["n1"],
          "authentication.kubernetes.io/node-uid": ["node-uid"],
        },
      },
      audiences: [API],
    });
  });

  test("audiences: the API's by default; a review gets those of its audiences that the token has", async () => {
    const { issuer, authenticate } = makeScene();
    const own = (await issuer.issue(ACCOUNT)).token;
    assert.deepEqual(decoded(own, "payload").aud, [API]);
    const shared = (await issuer.issue({ ...ACCOUNT, audiences: ["a", "b"] })).token;
    assert.deepEqual((await authenticate(shared, ["b", "c"]))?.audiences, ["b"]);
    assert.deepEqual((await authenticate(shared, []))?.audiences, []);
    await assert.rejects(authenticate(shared), /meant for other audiences/);
    await assert.rejects(authenticate(own, ["a"]), /meant for other audiences/);
  });

  test("times: a minute of difference between clocks is allowed, and no more", async () => {
    const { issuer, authenticate, clock } = makeScene();
    const { token } = await issuer.issue(ACCOUNT);
    for (const [secondsLater, message] of [
      [-62, /not valid yet/],
      [-59, undefined],
      [3600 + 59, undefined],
      [3600 + 61, /expired/],
    ] as const) {
      clock.nowMs = START_MS + secondsLater * 1000;
      if (message === undefined) assert.ok(await authenticate(token));
      else await assert.rejects(authenticate(token), message);
    }
  });

  test("a server may limit the lifetime of tokens", async () => {
    const { issuer } = makeScene({ maxExpirationSeconds: 1000 });
    const { token, ...terms } = await issuer.issue(ACCOUNT);
    assert.deepEqual([terms.expirationSeconds, decoded(token, "payload").exp], [1000, NOW + 1000]);
    assert.deepEqual(issuer.preview(ACCOUNT), terms);
  });

  test("audiences that make a token too long for a request are refused", async () => {
    const { issuer } = makeScene();
    await assert.rejects(issuer.issue({ ...ACCOUNT, audiences: ["a".repeat(20_000)] }), /expected at most 16384/);
  });

  test("tokens of several issuers are accepted; new ones name the first", async () => {
    const former = makeScene({ issuer: "https://former.example.com", keys: KEYS });
    const scene = makeScene({ issuers: [ISSUER, "https://former.example.com"], keys: KEYS });
    assert.ok(await scene.authenticate((await former.issuer.issue(ACCOUNT)).token));
    assert.equal(decoded((await scene.issuer.issue(ACCOUNT)).token, "payload").iss, ISSUER);
  });

  test("without lookup the signature alone decides", async () => {
    const scene = makeScene({ lookup: false });
    scene.objects.set("account t/sa", undefined);
    assert.ok(await scene.authenticate((await scene.issuer.issue(POD)).token));
    assert.ok(await scene.authenticate(await scene.issuer.issueLegacy(LEGACY)));
    assert.deepEqual(scene.objects.reads, []);
  });

  test("an object that is missing in the cache is read from the store before a refusal", async () => {
    const { issuer, authenticate, objects } = makeScene();
    const { token } = await issuer.issue(ACCOUNT);
    await authenticate(token);
    objects.cached.set("account t/sa", facts("former-uid"));
    assert.ok(await authenticate(token));
    objects.cached.delete("account t/sa");
    assert.ok(await authenticate(token));
    assert.deepEqual(objects.reads, ["account t/sa", "account t/sa", "account t/sa!", "account t/sa", "account t/sa!"]);
  });

  test("an object that is being deleted counts as gone a minute after its end", async () => {
    const { issuer, authenticate, objects, clock } = makeScene();
    objects.set("pod t/web", facts("pod-uid", clock.nowMs + 30_000));
    const { token } = await issuer.issue(POD);
    clock.nowMs += 89_000;
    assert.ok(await authenticate(token));
    clock.nowMs += 2_000;
    await assert.rejects(authenticate(token), /the pod of the token is gone/);
  });

  test("a signature is verified once; the number of remembered tokens is limited, and they expire", async () => {
    const { issuer, clock } = makeScene({ keys: KEYS });
    let looked = 0;
    const verifying = (): ReturnType<typeof KEYS.verifying> => {
      looked++;
      return KEYS.verifying();
    };
    const signatures = new SignatureCheck({
      keys: { ...KEYS, verifying },
      issuers: new Set([ISSUER]),
      profile: orchProfile(),
      clock,
      maxRemembered: 2,
    });
    const check = async (token: string): Promise<number> => {
      const before = looked;
      assert.ok(await signatures.claimsOf(token));
      return looked - before;
    };
    const issued = await Promise.all([ACCOUNT, ACCOUNT, ACCOUNT].map((wanted) => issuer.issue(wanted)));
    const [a = "", b = "", c = ""] = issued.map(({ token }) => token);
    const seen: number[] = [];
    for (const token of [a, a, b, a, c, a, b]) seen.push(await check(token));
    assert.deepEqual(seen, [1, 0, 1, 0, 1, 0, 1]);
    clock.nowMs += 3_600_000;
    assert.equal(await check(b), 0);
    assert.equal(await check(b), 1);
  });

  test("a failed lookup of objects is an error, not a refusal of the token", async () => {
    const { issuer, authenticate, objects } = makeScene();
    const { token } = await issuer.issue(ACCOUNT);
    objects.serviceAccount = () => Promise.reject(new Error("the store does not answer"));
    await assert.rejects(authenticate(token), (error) => !(error instanceof InvalidCredentialError));
  });

  test("tokens past their requested lifetime and legacy tokens are counted", async () => {
    const used: string[] = [];
    const metrics = { serviceAccountTokenUsed: (kind: string) => void used.push(kind) };
    const scene = makeScene({ metrics });
    const legacy = await scene.issuer.issueLegacy(LEGACY);
    scene.objects.set("secret t/held", secretFacts("secret-uid", legacy));
    await scene.authenticate(legacy);
    await scene.authenticate((await scene.issuer.issue(ACCOUNT)).token);
    assert.deepEqual(used, ["legacy"]);
  });

  test("a legacy token in a Secret has its claims and authenticates", async () => {
    const { issuer, authenticate, objects } = makeScene({ profile: kubernetesProfile() });
    const token = await issuer.issueLegacy(LEGACY);
    const { jti, ...payload } = decoded(token, "payload");
    assert.equal(typeof jti, "string");
    assert.deepEqual(payload, {
      iss: "kubernetes/serviceaccount",
      "kubernetes.io/serviceaccount/namespace": "t",
      "kubernetes.io/serviceaccount/secret.name": "held",
      "kubernetes.io/serviceaccount/service-account.name": "sa",
      "kubernetes.io/serviceaccount/service-account.uid": "sa-uid",
      sub: "system:serviceaccount:t:sa",
    });
    objects.set("secret t/held", secretFacts("secret-uid", token));
    const answer = await authenticate(token);
    assert.deepEqual([answer?.user.username, answer?.audiences], ["system:serviceaccount:t:sa", [API]]);
    await assert.rejects(authenticate(token, ["elsewhere"]), /other audiences/);
  });

  test("a token is accepted for a Secret only if it names that Secret and its account", async () => {
    const { issuer } = makeScene();
    const token = await issuer.issueLegacy(LEGACY);
    assert.equal(await issuer.acceptsLegacy(token, LEGACY), true);
    for (const other of [
      { ...LEGACY, namespace: "other" },
      { ...LEGACY, secretName: "other" },
      { ...LEGACY, serviceAccount: { name: "sa", uid: "other" } },
      { ...LEGACY, serviceAccount: { name: "other", uid: "sa-uid" } },
    ])
      assert.equal(await issuer.acceptsLegacy(token, other), false);
    assert.equal(await issuer.acceptsLegacy((await issuer.issue(ACCOUNT)).token, LEGACY), false);
    assert.equal(await issuer.acceptsLegacy("no token", LEGACY), false);
    assert.equal(await makeScene().issuer.acceptsLegacy(token, LEGACY), false);
  });

  test("an issuer without a usable https URL has no discovery documents", async () => {
    for (const issuer of ["api", "http://plain.example.com", `${ISSUER}?a=b`, `${ISSUER}#a`]) {
      const scene = makeScene({ issuer, issuers: [issuer] });
      assert.equal(await scene.issuer.discoveryDocument("https://here"), undefined);
      assert.equal(await scene.issuer.keySet(), undefined);
      assert.ok(await scene.authenticate((await scene.issuer.issue(ACCOUNT)).token));
    }
  });
});

const KEYS = serviceAccountKeys({});
