/** What becomes of authorization when its configuration changes. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { LOOK_INTERVAL_MS } from "../../../runtime/authz/configuration/authorization-configuration-follower.js";
import { documentOf, gatesWith, NODE, RBAC, webhookEntry } from "./documents.js";
import { BROKEN, followed, madeFollower, settled } from "./followed.js";

const hook = (name: string, changes: object = {}) => webhookEntry(changes, name);
const of = (...names: string[]) => documentOf(names.map((name) => hook(name)));
const hash = (text: string) => `taken sha256:${createHash("sha256").update(text).digest("hex")}`;
const BEGIN = 1_700_000_000;
const KEPT = "warn failed to load authorization config, the previous one stays in use: the file: ";
const RELOADED = "info reloaded authorization config";
const broken = { matchConditions: [{ expression: BROKEN }] };

test("[AUTHZ-CONF-002] a file needs the gate", () => {
  const gates = gatesWith({ StructuredAuthorizationConfiguration: false });
  assert.throws(() => madeFollower(of("a"), { gates }), {
    message: "--authorization-config cannot be used without enabling StructuredAuthorizationConfiguration feature flag",
  });
});

test("[AUTHZ-CONF-003] [AUTHZ-CONF-004] a file excludes the flags", () => {
  for (const given of [{ modes: true }, { webhook: true }])
    assert.throws(() => madeFollower(of("a"), { given }), {
      message:
        "--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined",
    });
});

test("errors end the start, all reported at once, and nothing is opened", async () => {
  assert.throws(() => madeFollower("{"), /^Error: the file: expected a document in YAML or JSON: /);
  const { follower, methods, metrics } = madeFollower(
    documentOf([hook("a", broken), hook("a"), { type: "ABAC" }, hook("b", { ...broken, timeout: "1h" })]),
  );
  await assert.rejects(follower.prepare(), {
    message:
      "the file: " +
      [
        'authorizers[0].webhook.matchConditions[0].expression: Invalid value: "broken": compilation failed',
        'authorizers[1].name: Duplicate value: "a"',
        'authorizers[2].type: Unsupported value: "ABAC": supported values: "Node", "RBAC", "Webhook"',
        "authorizers[2].name: Required value",
        'authorizers[3].webhook.timeout: Invalid value: "1h": must be > 0s and <= 30s',
        'authorizers[3].webhook.matchConditions[0].expression: Invalid value: "broken": compilation failed',
      ].join("; "),
  });
  assert.deepEqual([methods.opened, methods.pending, metrics, follower.modules()], [[], 0, [], []]);
  await assert.rejects(madeFollower(documentOf([])).follower.prepare(), {
    message: "the file: authorizers: Required value: at least one authorization mode must be defined",
  });
});

test("[AUTHZ-CONF-005] after a reload the entries of the new file decide, in their order", async () => {
  const first = of("a", "b");
  const { follower, text, methods, metrics, log, clock, reloads, marks, end } = await followed(first);
  assert.deepEqual([marks(), metrics], [["a 0", "b 1"], [hash(first)]]);
  const before = follower.modules();
  clock.advance(500);
  const second = of("c", "a");
  text.set(second);
  await reloads(1);
  assert.deepEqual(marks(), ["c 2", "a 0"], "a was not opened anew");
  assert.deepEqual(metrics, [hash(first), `success ${BEGIN + 0.5}`, hash(second)]);
  assert.deepEqual(log, [RELOADED]);
  assert.deepEqual(
    before.map(({ name }) => name),
    ["a", "b"],
    "whoever began with the former ones goes on with them",
  );
  assert.deepEqual(
    methods.opened.map(({ isClosed }) => isClosed),
    [false, true, false],
  );
  await end();
  assert.ok(methods.opened.every(({ isClosed }) => isClosed));
  assert.deepEqual(marks(), ["c 2", "a 0"], "requests that are still under way are decided");
});

test("a changed entry is opened again, one that only moves or is spelled differently is not", async () => {
  const { text, reloads, marks, end } = await followed(of("a", "b"));
  text.set(documentOf([hook("b"), hook("a", { failurePolicy: "NoOpinion" })]));
  await reloads(1);
  assert.deepEqual(marks(), ["b 1", "a 2"]);
  text.set(`# a word more\n${text.text}`);
  await reloads(2);
  assert.deepEqual(marks(), ["b 1", "a 2"]);
  await end();
});

test("Node and RBAC come and go", async () => {
  const { text, reloads, marks, end } = await followed(documentOf([NODE, RBAC]));
  const steps = [[hook("a")], [hook("a"), RBAC], [RBAC, NODE, hook("a")], [RBAC]];
  const found: string[] = [];
  for (const [index, entries] of steps.entries()) {
    text.set(documentOf(entries));
    await reloads(index + 1);
    found.push(marks().join());
  }
  assert.deepEqual(found, ["a 2", "a 2,rbac 3", "rbac 3,node 4,a 2", "rbac 3"]);
  await end();
});

test("[AUTHZ-CONF-007] an invalid file changes nothing, and is logged and counted", async () => {
  const first = of("a");
  const { text, methods, metrics, log, reloads, marks, end } = await followed(first);
  const bad: readonly (readonly [text: string, why: string])[] = [
    ["{", "expected a document in YAML or JSON: "],
    ["", "found apiVersion nothing and kind nothing, "],
    [of("b").replace("authorizers", "authorizer"), 'strict decoding error: unknown field "authorizer"'],
    [documentOf([]), "authorizers: Required value: at least one authorization mode must be defined"],
    [of("b", "b"), 'authorizers[1].name: Duplicate value: "b"'],
    [documentOf([hook("b", broken)]), "authorizers[0].webhook.matchConditions[0].expression: Invalid value"],
  ];
  for (const [index, [content, why]] of bad.entries()) {
    text.set(content);
    await reloads(index + 1);
    assert.ok(log[index]?.startsWith(KEPT + why), log[index]);
    assert.deepEqual(marks(), ["a 0"]);
  }
  assert.deepEqual(metrics, [hash(first), ...bad.map(() => `failure ${BEGIN}`)]);
  text.set(first);
  await reloads(bad.length + 1);
  assert.deepEqual(metrics.slice(-2), [`success ${BEGIN}`, hash(first)], "a good one after that is told of");
  text.set(of("a", "b"));
  await reloads(bad.length + 2);
  assert.deepEqual(marks(), ["a 0", "b 1"]);
  assert.equal(methods.pending, 0);
  await end();
});

test("an unchanged file causes no reload", async () => {
  const { text, methods, metrics, end } = await followed(of("a"));
  text.set(text.text);
  await settled();
  assert.deepEqual([methods.checks, metrics.length], [1, 1]);
  await end();
});

test("[AUTHZ-CONF-006] the file and the files that it names are checked every minute", async () => {
  const first = of("a");
  const { text, methods, metrics, log, clock, reloads, marks, end } = await followed(first);
  const minute = async () => {
    clock.advance(LOOK_INTERVAL_MS);
    await settled();
  };
  await minute();
  assert.deepEqual([methods.checks, methods.pending, metrics, marks()], [2, 0, [hash(first)], ["a 0"]], "nothing new");
  methods.files = "a new certificate";
  clock.advance(LOOK_INTERVAL_MS - 1);
  await settled();
  assert.deepEqual(marks(), ["a 0"]);
  clock.advance(1);
  await reloads(1);
  assert.deepEqual(marks(), ["a 1"]);
  await settled();
  methods.trouble = "no such file";
  await minute();
  await minute();
  assert.deepEqual(log.slice(1), [
    `${KEPT}authorizers[0].webhook.connectionInfo.kubeConfigFile: Invalid value: "": no such file`,
  ]);
  assert.deepEqual(marks(), ["a 1"], "what is in use stays, and it is said once");
  methods.trouble = undefined;
  await minute();
  assert.deepEqual(log.slice(2), [RELOADED]);
  Object.assign(text, { current: of("b") });
  await minute();
  assert.deepEqual(marks(), ["b 2"], "a change that nobody told of");
  await end();
});

test("a configuration takes effect as soon as the file that it names exists", async () => {
  const { text, methods, clock, reloads, marks, end } = await followed(of("a"));
  methods.trouble = "no such file";
  text.set(of("b"));
  await reloads(1);
  methods.trouble = undefined;
  await settled();
  clock.advance(LOOK_INTERVAL_MS);
  await reloads(2);
  assert.deepEqual(marks(), ["b 1"]);
  await end();
});

test("a change between the start and the run takes effect", async () => {
  const { text, follower, reloads, marks } = madeFollower(of("a"));
  await follower.prepare();
  text.set(of("b"));
  const ending = new AbortController();
  const ended = follower.run(ending.signal);
  await reloads(1);
  assert.deepEqual(marks(), ["b 1"]);
  ending.abort();
  await ended;
});

test("changes during a reload are loaded one after the other, and the last one wins", async () => {
  const { text, methods, metrics, reloads, marks, end } = await followed(of("a"));
  let go = (): void => undefined;
  methods.gate = new Promise((resolve) => {
    go = resolve;
  });
  text.set(of("b"));
  await settled();
  for (const content of ["{", of("a", "b"), of("b"), of("c")]) text.set(content);
  await settled();
  assert.equal(methods.checks, 2, "one at a time");
  go();
  await reloads(1);
  assert.deepEqual(metrics.slice(1), [`success ${BEGIN}`, hash(of("c"))], "nothing is told of those in between");
  assert.deepEqual([marks(), methods.opened.length, methods.pending], [["c 1"], 2, 0]);
  await end();
});

test("the end of the run ends a reload in progress, and stops listening", async () => {
  const { text, methods, metrics, marks, end } = await followed(of("a"));
  let go = (): void => undefined;
  methods.gate = new Promise((resolve) => {
    go = resolve;
  });
  text.set(of("b"));
  await settled();
  const ended = end();
  go();
  await ended;
  text.set(of("c"));
  await settled();
  assert.deepEqual([marks(), metrics.length, methods.pending, methods.checks], [["a 0"], 1, 0, 2]);
});
