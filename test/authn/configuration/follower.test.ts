/** What becomes of authentication when its configuration changes. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { USABLE_TIMEOUT_MS } from "../../../runtime/authn/configuration/authentication-configuration-follower.js";
import { authenticator, documentOf, gatesWith } from "./documents.js";
import { followed, madeFollower, settled } from "./followed.js";

const A = "https://a.example";
const B = "https://b.example";
const C = "https://c.example";
const of = (...urls: string[]) => documentOf(urls.map((url) => authenticator(url)));
const hash = (text: string) => `taken sha256:${createHash("sha256").update(text).digest("hex")}`;
const BEGIN = 1_700_000_000;
const KEPT = "warn failed to load authentication config, the previous one stays in use: the file: ";

test("[AUTHN-CONF-002] a configuration file needs the feature gate", () => {
  const gates = gatesWith({ StructuredAuthenticationConfiguration: false });
  assert.throws(() => madeFollower(of(A), { gates }), {
    message: "set --feature-gates=StructuredAuthenticationConfiguration=true to use authentication-config file",
  });
});

test("[AUTHN-CONF-005] a file and flags of a single provider exclude each other", () => {
  assert.throws(() => madeFollower(of(A), { given: { oidc: true } }), {
    message: "authentication-config file and oidc-* flags are mutually exclusive",
  });
});

test("[AUTHN-CONF-034] anonymous in the file excludes the flag, whatever they say", () => {
  const gates = gatesWith({ AnonymousAuthConfigurableEndpoints: true });
  const text = documentOf([], { anonymous: { enabled: true } });
  assert.throws(() => madeFollower(text, { gates, given: { anonymous: true } }), {
    message:
      "--anonymous-auth flag cannot be set when anonymous field is configured in authentication configuration file",
  });
  assert.equal(madeFollower(of(A), { gates, given: { anonymous: true } }).follower.anonymous, undefined);
});

test("[AUTHN-CONF-035] [AUTHN-CONF-036] the file decides about anonymous requests where it speaks of them", () => {
  const gates = gatesWith({ AnonymousAuthConfigurableEndpoints: true });
  const accessOf = (anonymous: object) => madeFollower(documentOf([], { anonymous }), { gates }).follower.anonymous;
  assert.equal(accessOf({ enabled: false })?.allows("/livez"), false);
  assert.equal(accessOf({ enabled: true })?.allows("/api"), true);
  const limited = accessOf({ enabled: true, conditions: [{ path: "/livez" }] });
  assert.deepEqual([limited?.allows("/livez"), limited?.allows("/api")], [true, false]);
});

test("errors end the start: those of the document at once, those of expressions during the preparation", async () => {
  assert.throws(() => madeFollower(of(A, A)), { message: `the file: jwt[1].issuer.url: Duplicate value: "${A}"` });
  const broken = { claimMappings: { username: { expression: "broken" } } };
  const { follower, methods, metrics } = madeFollower(
    documentOf([authenticator(A, broken), authenticator(B), authenticator(C, broken)]),
  );
  await assert.rejects(follower.prepare(), {
    message: [0, 2]
      .map((index) => `jwt[${index}].claimMappings.username.expression: Invalid value: "broken": compilation failed`)
      .join("; ")
      .replace(/^/, "the file: "),
  });
  assert.deepEqual([methods.opened, metrics], [[], []]);
});

test("[AUTHN-CONF-003] an authenticator that is added works with the reload, one that is removed does not", async () => {
  const first = of(A, B);
  const { text, methods, metrics, log, clock, reloads, ask, end } = await followed(first);
  assert.deepEqual(metrics, [hash(first)]);
  assert.deepEqual([await ask(A), await ask(B), await ask(C)], [`${A} 0`, `${B} 1`, undefined]);
  clock.advance(500);
  const second = of(C, A);
  text.set(second);
  await reloads(1);
  await settled();
  assert.deepEqual(metrics, [hash(first), `success ${BEGIN + 0.5}`, hash(second)]);
  assert.deepEqual(log, ["info reloaded authentication config"]);
  assert.deepEqual(
    [await ask(A), await ask(B), await ask(C)],
    [`${A} 0`, undefined, `${C} 2`],
    "A was not opened anew",
  );
  assert.deepEqual(
    methods.opened.map(({ isRunning }) => isRunning),
    [true, false, true],
  );
  await end();
  assert.ok(methods.opened.every(({ hasEnded }) => hasEnded));
});

test("an issuer whose configuration changes is opened again", async () => {
  const { text, methods, reloads, ask, end } = await followed(of(A));
  text.set(documentOf([authenticator(A, { claimMappings: { username: { claim: "email", prefix: "" } } })]));
  await reloads(1);
  await settled();
  assert.equal(await ask(A), `${A} 1`);
  assert.deepEqual(
    methods.opened.map(({ isRunning }) => isRunning),
    [false, true],
  );
  await end();
});

test("[AUTHN-CONF-004] an invalid file changes nothing, and is logged and counted", async () => {
  const first = of(A);
  const { text, methods, metrics, log, reloads, ask, end } = await followed(first, {
    gates: gatesWith({ AnonymousAuthConfigurableEndpoints: true }),
  });
  const bad: readonly (readonly [text: string, why: string])[] = [
    ["{", "expected a document in YAML or JSON: "],
    ["", "found apiVersion nothing and kind nothing, "],
    [of(B).replace("jwt", "jwts"), 'strict decoding error: unknown field "jwts"'],
    [of(B, B), `jwt[1].issuer.url: Duplicate value: "${B}"`],
    [
      documentOf([authenticator(B, { claimMappings: { username: { expression: "broken" } } })]),
      "jwt[0].claimMappings.username.expression: Invalid value",
    ],
    [documentOf([], { anonymous: { enabled: true } }), "anonymous: Forbidden: changed from initial configuration file"],
  ];
  for (const [index, [content, why]] of bad.entries()) {
    text.set(content);
    await reloads(index + 1);
    assert.ok(log[index]?.startsWith(KEPT + why), log[index]);
    assert.equal(await ask(A), `${A} 0`);
    assert.equal(await ask(B), undefined);
  }
  assert.deepEqual(metrics, [hash(first), ...bad.map(() => `failure ${BEGIN}`)]);
  text.set(of(A, B));
  await reloads(bad.length + 1);
  assert.deepEqual([await ask(A), await ask(B)], [`${A} 0`, `${B} 1`], "a good one after that is taken");
  assert.equal(methods.opened.length, 2);
  await end();
});

test("an unchanged file causes no reload", async () => {
  const { text, methods, metrics, end } = await followed(of(A));
  text.set(text.text);
  await settled();
  assert.deepEqual([methods.checks, metrics.length], [1, 1]);
  await end();
});

test("a change between the start and the run takes effect", async () => {
  const { text, follower, reloads, methods } = madeFollower(of(A));
  await follower.prepare();
  text.set(of(B));
  const ending = new AbortController();
  const ended = follower.run(ending.signal);
  await reloads(1);
  assert.equal(methods.running(B).length, 1);
  ending.abort();
  await ended;
});

test("new issuers take effect when all of them have their keys; until then the former ones stay in use", async () => {
  const { text, methods, clock, metrics, log, reloads, ask, end } = await followed(of(A));
  methods.areUsable = false;
  text.set(of(B, C));
  await settled();
  const [, b, c] = methods.opened;
  b?.becomeUsable();
  await settled();
  assert.deepEqual([await ask(A), await ask(B), await ask(C)], [`${A} 0`, undefined, undefined]);
  clock.advance(USABLE_TIMEOUT_MS - 1);
  assert.equal(metrics.length, 1);
  clock.advance(1);
  assert.deepEqual(metrics.slice(1), [`failure ${BEGIN + USABLE_TIMEOUT_MS / 1000}`]);
  assert.match(
    log.join(),
    /not all of its issuers have provided their keys within 60 seconds; it will take effect when they have/,
  );
  clock.advance(10 * USABLE_TIMEOUT_MS);
  assert.equal(metrics.length, 2, "it is a failure once");
  assert.equal(await ask(A), `${A} 0`);
  c?.becomeUsable();
  await reloads(2);
  assert.deepEqual([await ask(A), await ask(B), await ask(C)], [undefined, `${B} 1`, `${C} 2`]);
  await end();
});

test("issuers in use that never had keys do not delay a reload", async () => {
  const { text, methods, follower, reloads } = madeFollower(of(A));
  methods.areUsable = false;
  await follower.prepare();
  methods.areUsable = true;
  const ending = new AbortController();
  const ended = follower.run(ending.signal);
  text.set(of(A, B));
  await reloads(1);
  assert.deepEqual([methods.running(A).length, methods.running(B).length], [1, 1]);
  ending.abort();
  await ended;
});

test("a newer file replaces one that waits for keys", async () => {
  const { text, methods, clock, metrics, reloads, ask, end } = await followed(of(A));
  methods.areUsable = false;
  text.set(of(B));
  await settled();
  const [, b] = methods.opened;
  assert.equal(b?.isRunning, true);
  methods.areUsable = true;
  text.set(of(C));
  await reloads(1);
  assert.equal(b?.hasEnded, true);
  assert.deepEqual([await ask(A), await ask(B), await ask(C)], [undefined, undefined, `${C} 2`]);
  b?.becomeUsable();
  clock.advance(USABLE_TIMEOUT_MS);
  await settled();
  assert.equal(await ask(B), undefined);
  assert.deepEqual(metrics.slice(1), [`success ${BEGIN}`, hash(of(C))], "nothing is told of the one in between");
  await end();
});

test("a file that waits for keys continues to wait when it is written again, also with another one in between", async () => {
  const { text, methods, metrics, reloads, ask, end } = await followed(of(A));
  methods.areUsable = false;
  text.set(of(B));
  await settled();
  text.set(of(B));
  await settled();
  assert.deepEqual([methods.opened.length, methods.running(B).length], [2, 1], "the same text is no change");
  text.set(of(C));
  text.set(of(B));
  await settled();
  assert.deepEqual([methods.running(B).length, methods.running(C).length], [1, 0]);
  for (const issuer of methods.running(B)) issuer.becomeUsable();
  await reloads(1);
  assert.deepEqual(metrics.slice(1), [`success ${BEGIN}`, hash(of(B))]);
  assert.deepEqual([await ask(A), await ask(B)], [undefined, `${B} ${methods.opened.length - 1}`]);
  text.set(of(C));
  text.set(of(B));
  await settled();
  assert.equal(metrics.length, 3, "nothing has changed in the end");
  await end();
});

test("changes during a reload are loaded one after the other, and the last one wins", async () => {
  const { text, methods, metrics, reloads, ask, end } = await followed(of(A));
  let go = (): void => undefined;
  methods.gate = new Promise((resolve) => {
    go = resolve;
  });
  text.set(of(B));
  await settled();
  for (const content of ["{", of(A, B), of(B), of(C)]) text.set(content);
  await settled();
  assert.equal(methods.checks, 2, "one at a time");
  go();
  await reloads(1);
  await settled();
  assert.deepEqual(metrics.slice(1), [`success ${BEGIN}`, hash(of(C))]);
  assert.deepEqual(
    [await ask(A), await ask(B), await ask(C)],
    [undefined, undefined, `${methods.opened.at(-1)?.issuer} ${methods.opened.length - 1}`],
  );
  assert.deepEqual([methods.running(A).length, methods.running(B).length, methods.running(C).length], [0, 0, 1]);
  await end();
});

test("a token that is checked while its issuer is removed has no user; a token of an issuer that stays has one", async () => {
  for (const fault of [undefined, new Error("closed")]) {
    const { text, methods, reloads, ask, end } = await followed(of(A, B));
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    for (const issuer of methods.opened) Object.assign(issuer, { gate });
    Object.assign(methods.opened[1] ?? {}, { fault });
    const answers = [ask(A), ask(B)];
    text.set(of(A, C));
    await reloads(1);
    go();
    assert.deepEqual(await Promise.all(answers), [`${A} 0`, undefined]);
    await end();
  }
});

test("a token that is checked while its issuer's configuration changes is judged by the new configuration", async () => {
  const { text, methods, reloads, ask, end } = await followed(of(A));
  let go = (): void => undefined;
  Object.assign(methods.opened[0] ?? {}, {
    gate: new Promise<void>((resolve) => {
      go = resolve;
    }),
  });
  const answer = ask(A);
  text.set(documentOf([authenticator(A, { claimMappings: { username: { claim: "email", prefix: "" } } })]));
  await reloads(1);
  go();
  assert.equal(await answer, `${A} 1`);
  await end();
});

test("the end of the run closes all issuers, including those that wait for keys, and stops listening", async () => {
  const { text, methods, metrics, end } = await followed(of(A));
  methods.areUsable = false;
  text.set(of(A, B));
  await settled();
  assert.equal(methods.running(B).length, 1);
  await end();
  assert.ok(methods.opened.every(({ hasEnded }) => hasEnded));
  text.set(of(C));
  await settled();
  assert.deepEqual([methods.opened.length, metrics.length], [2, 1]);
});
