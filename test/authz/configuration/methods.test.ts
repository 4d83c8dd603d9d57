/** From the entries of a configuration to authorizers: connection files, match conditions, and what counts as the same. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { formatFieldError } from "../../../runtime/api/field-error.js";
import { equalJson } from "../../../runtime/api/json.js";
import type { AuthorizationParts } from "../../../runtime/authz/authorization.js";
import { alwaysAllow, alwaysDeny } from "../../../runtime/authz/authorizer-chain.js";
import type { AuthorizerConfiguration } from "../../../runtime/authz/configuration/authorization-configuration.js";
import { authorizerMethods, type ReadConnection } from "../../../runtime/authz/configuration/authorizer-methods.js";
import type { ChangingText } from "../../../runtime/base/changing-text.js";
import { textAt } from "../../support/json.js";
import { SettableText } from "../../support/settable-text.js";
import { PODS, WebhookScene } from "../webhook/webhook-scene.js";
import { CONNECTION_FILE, NODE, RBAC, webhookEntry } from "./documents.js";

let scene: WebhookScene;
before(async () => {
  scene = await WebhookScene.start();
});
after(() => scene.stop());
afterEach(() => scene.reset());

const PATH = "authorizers[2]";

/** What was read, with the signals that end the following. */
const reads: { readonly file: string; readonly signal: AbortSignal }[] = [];
const reading =
  (more: { bearerToken?: string | ChangingText } = {}): ReadConnection =>
  async (file, signal) => {
    reads.push({ file, signal });
    const { url, certificateAuthority } = scene.options();
    return { url, ...(certificateAuthority === undefined ? {} : { certificateAuthority }), ...more };
  };

function check(entry: object, readConnection = reading()) {
  const parts = scene.parts() as AuthorizationParts;
  const methods = authorizerMethods({ parts, readConnection, rbac: () => alwaysAllow, node: () => alwaysDeny });
  return methods.check(entry as AuthorizerConfiguration, PATH);
}

const faultsOf = async (entry: object, readConnection = reading()): Promise<string[]> =>
  (await check(entry, readConnection)).errors.map(formatFieldError);

const isSame = async (one: Promise<{ meaning: unknown }>, other: Promise<{ meaning: unknown }>): Promise<boolean> =>
  equalJson((await one).meaning, (await other).meaning);

test("Node and RBAC are provided by the server", async () => {
  const [rbac, node] = [(await check(RBAC)).open(), (await check({ ...NODE, name: "nodes" })).open()];
  assert.deepEqual([rbac.type, rbac.name, rbac.authorizer], ["RBAC", "rbac", alwaysAllow]);
  assert.deepEqual([node.type, node.name, node.authorizer], ["Node", "nodes", alwaysDeny]);
});

test("[AUTHZ-CONF-015] [AUTHZ-CONF-020] a webhook is called by its connection file, in the configured version", async () => {
  scene.server.status = () => ({ allowed: true });
  for (const version of ["v1", "v1beta1"]) {
    const { errors, open } = await check(webhookEntry({ subjectAccessReviewVersion: version }));
    assert.deepEqual(errors, []);
    const { type, name, authorizer } = open();
    assert.deepEqual([type, name], ["Webhook", "review"]);
    assert.equal((await authorizer.authorize(PODS)).type, "Allow");
    assert.match(textAt(scene.server.seen.at(-1)?.review, "apiVersion"), new RegExp(`/${version}$`));
  }
  assert.ok(reads.every(({ file }) => file === CONNECTION_FILE));
});

test("unusable connection files and match conditions are errors, reported together", async () => {
  const matchConditions = [{ expression: "request.users == ''" }, {}, { expression: "true" }, { expression: "true" }];
  const failing: ReadConnection = () => Promise.reject(new Error("it is not there"));
  const [file = "", first = "", ...others] = await faultsOf(webhookEntry({ matchConditions }), failing);
  const place = `${PATH}.webhook.connectionInfo.kubeConfigFile`;
  assert.equal(file, `${place}: Invalid value: "${CONNECTION_FILE}": error loading file: it is not there`);
  assert.match(
    first,
    /^authorizers\[2\]\.webhook\.matchConditions\[0\]\.expression: Invalid value: .*undefined field 'users'/s,
  );
  assert.deepEqual(others, [
    `${PATH}.webhook.matchConditions[1].expression: Required value`,
    `${PATH}.webhook.matchConditions[3].expression: Duplicate value: "true"`,
  ]);
});

test("a file of an invalid entry is not read", async () => {
  const before = reads.length;
  for (const connectionInfo of [
    undefined,
    { type: "InClusterConfig", kubeConfigFile: "/a" },
    { type: "KubeConfigFile", kubeConfigFile: "a" },
    { kubeConfigFile: "/a" },
  ])
    assert.deepEqual(await faultsOf(webhookEntry({ connectionInfo })), [], "what else is wrong is judged elsewhere");
  assert.equal(reads.length, before);
});

test("a discarded or closed entry stops following its file", async () => {
  const one = await check(webhookEntry());
  const [signal] = reads.slice(-1).map((read) => read.signal);
  assert.equal(signal?.aborted, false);
  one.discard();
  assert.equal(signal?.aborted, true);
  const other = (await check(webhookEntry())).open();
  const [following] = reads.slice(-1).map((read) => read.signal);
  assert.equal(following?.aborted, false);
  other.close();
  assert.equal(following?.aborted, true);
});

test("a closed webhook still answers requests, including those in flight", async () => {
  const { authorizer, close } = (await check(webhookEntry())).open();
  let answer = (): void => undefined;
  scene.server.answer = (seen, response) => {
    answer = () => scene.server.say(seen, response, { allowed: true, reason: "late" });
  };
  const question = authorizer.authorize(PODS);
  await scene.server.arrived(1);
  close();
  answer();
  assert.deepEqual(await question, { type: "Allow", reason: "late" });
  scene.server.answer = undefined;
  scene.server.status = () => ({ allowed: false, denied: true });
  assert.equal((await authorizer.authorize({ ...PODS, verb: "get" })).type, "Deny");
});

test("entries are equal if their meaning and their connection are equal", async () => {
  const same: readonly (readonly [object, object])[] = [
    [{}, {}],
    [{ authorizedTTL: "300s" }, { authorizedTTL: "5m" }],
    [{ timeout: "3s" }, { timeout: "3000ms" }],
    [{ cacheAuthorizedRequests: true }, { matchConditions: [] }],
  ];
  for (const [one, other] of same)
    assert.ok(await isSame(check(webhookEntry(one)), check(webhookEntry(other))), JSON.stringify([one, other]));
  const others: object[] = [
    { timeout: "4s" },
    { subjectAccessReviewVersion: "v1beta1" },
    { failurePolicy: "NoOpinion" },
    { authorizedTTL: "1m" },
    { unauthorizedTTL: "1m" },
    { cacheAuthorizedRequests: false },
    { cacheUnauthorizedRequests: false },
    { matchConditions: [{ expression: "true" }] },
  ];
  for (const other of others)
    assert.ok(!(await isSame(check(webhookEntry()), check(webhookEntry(other)))), JSON.stringify(other));
  assert.ok(!(await isSame(check(webhookEntry()), check(webhookEntry({}, "renamed")))));
  assert.ok(!(await isSame(check(RBAC), check({ ...RBAC, name: "renamed" }))));
  assert.ok(!(await isSame(check(RBAC), check({ ...NODE, name: "rbac" }))));
  const from = (bearerToken: string | ChangingText) => check(webhookEntry(), reading({ bearerToken }));
  assert.ok(await isSame(from("a"), from("a")));
  assert.ok(!(await isSame(from("a"), from("b"))));
  assert.ok(!(await isSame(from("a"), from(new SettableText("a", "a")))));
  assert.ok(await isSame(from(new SettableText("file", "a")), from(new SettableText("file", "b"))), "it is followed");
  assert.ok(!(await isSame(from(new SettableText("file", "a")), from(new SettableText("other", "a")))));
});
