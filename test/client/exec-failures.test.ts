/** Credential plugins that are set up wrong, are missing, fail, or print what is no credential. No message shows a secret. */
import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { connect } from "../../runtime/client/index.js";
import { credentialPlugin, type PluginAnswer } from "../support/credential-plugin.js";
import { type Authority, createAuthority, type KeyPair } from "./support/authority.js";
import { execScene, processContext, replyWidget, V1, writeConfiguration } from "./support/exec-scene.js";
import { scriptedServer } from "./support/scripted-server.js";
import { widgets } from "./support/widgets.js";

const SECRET = "s3cret-t0ken";

let authority: Authority;
let jane: KeyPair;
let joe: KeyPair;
before(async () => {
  authority = await createAuthority();
  [jane, joe] = [await authority.issueClient("jane"), await authority.issueClient("joe")];
});

const credential = (fields: object): object => ({ apiVersion: V1, kind: "ExecCredential", ...fields });
const withStatus = (status: unknown): object => credential({ status });

const OUTPUTS: readonly (readonly [string, () => PluginAnswer, RegExp])[] = [
  ["nothing", () => ({}), /its output is not JSON$/],
  ["text", () => ({ stdout: SECRET }), /its output is not JSON$/],
  ["broken JSON", () => ({ stdout: `{"token": "${SECRET}" ` }), /its output is not JSON$/],
  ["a list", () => ({ stdout: [SECRET] }), /another document, expected the kind ExecCredential$/],
  ["another kind", () => ({ stdout: { ...withStatus({ token: SECRET }), kind: SECRET } }), /expected the kind/],
  [
    "the other version",
    () => ({ stdout: { ...withStatus({ token: SECRET }), apiVersion: `${V1}beta1` } }),
    /another apiVersion, expected client\.authentication\.orch\.io\/v1 as it is configured$/,
  ],
  ["no status", () => ({ stdout: credential({ spec: { token: SECRET } }) }), /has no status/],
  ["an empty status", () => ({ stdout: withStatus({}) }), /neither token nor clientCertificateData/],
  [
    "a number as the token",
    () => ({ stdout: withStatus({ token: 5 }) }),
    /status\.token is a number, expected a string$/,
  ],
  ["a token of two lines", () => ({ stdout: withStatus({ token: `${SECRET}\nx: y` }) }), /that a header can't carry/],
  [
    "a time that is none",
    () => ({ stdout: withStatus({ token: SECRET, expirationTimestamp: "tomorrow" }) }),
    /status\.expirationTimestamp is not an RFC 3339 time/,
  ],
  [
    "a certificate without its key",
    () => ({ stdout: withStatus({ token: SECRET, clientCertificateData: jane.certificate }) }),
    /clientCertificateData without clientKeyData, expected both$/,
  ],
  [
    "a key without its certificate",
    () => ({ stdout: withStatus({ clientKeyData: jane.key }) }),
    /clientKeyData without clientCertificateData, expected both$/,
  ],
  [
    "another certificate's key",
    () => ({ stdout: withStatus({ clientCertificateData: jane.certificate, clientKeyData: joe.key }) }),
    /clientKeyData can't be used: .*mismatch/,
  ],
  [
    "a certificate that is none",
    () => ({ stdout: withStatus({ clientCertificateData: SECRET, clientKeyData: jane.key }) }),
    /clientKeyData can't be used: /,
  ],
  ["more than it may", () => ({ stdout: SECRET.repeat(100_000) }), /printed more than 1048576 bytes$/],
  ["an exit code", () => ({ stdout: SECRET, code: 3 }), /ended with exit code 3$/],
];

for (const [what, answer, message] of OUTPUTS) {
  test(`a plugin that gives ${what} fails the request, and nothing is sent`, async (t) => {
    const server = await scriptedServer(t, replyWidget);
    const plugin = await credentialPlugin(t, answer);
    const { command, args, env } = plugin;
    const kubeconfig = await writeConfiguration(t, {
      cluster: { server: server.url },
      user: { exec: { apiVersion: V1, command, args, env, interactiveMode: "Never", installHint: "get it" } },
    });
    const client = await connect({ kubeconfig, processContext });
    await assert.rejects(client.resource(widgets).inNamespace("default").get("a"), (error: Error) => {
      assert.equal(error.name, "ConnectionError");
      assert.equal("failure" in error && error.failure, "credential");
      assert.match(error.message, message);
      assert.match(error.message, /^credential plugin "/);
      assert.doesNotMatch(`${error.message}${error.stack}${JSON.stringify(error)}`, /s3cret|PRIVATE|get it/);
      assert.equal(error.cause, undefined);
      return true;
    });
    assert.equal(server.received.length, 0);
    assert.equal(plugin.runs.length, 1);
  });
}

test("a plugin that failed is run again by the next request", async (t) => {
  const { api, plugin } = await execScene(t, { status: (_run, count) => (count === 1 ? {} : { token: "t" }) });
  await assert.rejects(api.get("a"), { failure: "credential" });
  await api.get("a");
  assert.equal(plugin.runs.length, 2);
});

for (const [command, told] of [
  ["no-such-credential-plugin", '"no-such-credential-plugin"'],
  ["./no-such-plugin", "no-such-plugin"],
] as const) {
  test(`[AUTHN-EXEC-009] the error of a missing command has the installation hint: ${command}`, async (t) => {
    const { api } = await execScene(t, { exec: { command, installHint: "Get it from\nthe shop." } });
    await assert.rejects(api.get("a"), (error: Error) => {
      assert.match(error.message, /^credential plugin ".*": was not found\n\nGet it from\nthe shop\.$/);
      assert.ok(error.message.includes(told));
      return true;
    });
  });
}

test("a command that may not be executed", async (t) => {
  const { api, kubeconfig } = await execScene(t, { exec: { command: "bin/plugin" } });
  await assert.rejects(api.get("a"), /was not found/);
  const plain = join(kubeconfig, "..", "plain");
  await writeFile(plain, "");
  await chmod(plain, 0o644);
  const scene = await execScene(t, { exec: { command: plain } });
  await assert.rejects(scene.api.get("a"), /could not be run: EACCES$/);
});

test("a plugin that must ask the user, without a terminal", async (t) => {
  const { api, plugin } = await execScene(t, { exec: { interactiveMode: "Always" } });
  await assert.rejects(api.get("a"), { failure: "credential", message: /standard input is not a terminal$/ });
  assert.equal(plugin.runs.length, 0);
});

for (const [what, exec, message] of [
  ["without a command", { command: "" }, /exec\.command is missing, expected a command/],
  ["without a version", { apiVersion: "" }, /exec\.apiVersion is missing, expected one of: .*orch\.io\/v1, /],
  [
    "of a version that nobody knows",
    { apiVersion: "client.authentication.orch.io/v1alpha1" },
    /exec\.apiVersion: found "client\.authentication\.orch\.io\/v1alpha1", expected one of: .*k8s\.io\/v1beta1, .*orch\.io\/v1beta1$/,
  ],
  [
    "of v1 that does not say whether it asks",
    { interactiveMode: null },
    /exec\.interactiveMode is missing, expected one of: Never, IfAvailable, Always$/,
  ],
  ["of an unknown mode", { interactiveMode: "Sometimes" }, /exec\.interactiveMode: found "Sometimes", expected one of/],
  ["with args that are no list", { args: "a b" }, /exec\.args: found a string, expected a list of strings/],
  ["with env that is no list", { env: { A: "1" } }, /exec\.env: found an object, expected a list of objects/],
  ["with a variable without a name", { env: [{ value: "1" }] }, /exec\.env\[0\]\.name is missing/],
  ["with a variable whose name can't be", { env: [{ name: "A=B", value: "1" }] }, /exec\.env: found the name "A=B"/],
  ["with a number as a value", { env: [{ name: "A", value: 1 }] }, /exec\.env\[0\]\.value: found a number/],
] as const) {
  test(`a plugin ${what} is refused with its place`, async (t) => {
    await assert.rejects(execScene(t, { exec }), (error: Error) => {
      assert.equal(error.name, "ConfigurationError");
      assert.match(error.message, /users\[jane\]\.user\.exec/);
      assert.match(error.message, message);
      return true;
    });
  });
}

test("a plugin that is no object is refused", async (t) => {
  await assert.rejects(execScene(t, { user: { exec: "login" } }), /users\[jane\]\.user\.exec: found a string/);
});
