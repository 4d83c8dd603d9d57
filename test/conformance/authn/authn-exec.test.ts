/** SPEC: Credential plugins (client side). The client library against a server that knows tokens and certificates. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { connect } from "../../../runtime/client/index.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { PROFILES } from "../../support/api.js";
import { type KeyPair, makeAuthority } from "../../support/certificates.js";
import { execCredential } from "../../support/credential-plugin.js";
import { type ExecScene, type ExecSceneOptions, openExecScene, userOf } from "../../support/exec-scene.js";
import { closeTlsScenes, openTlsScene, type TlsScene } from "../../support/tls-scene.js";

const TOKENS = "good-1,jane,1\ngood-2,joe,2\n";

const servers = new Map<string, TlsScene>();
/** Of an authority below, whose certificate comes along. */
let jill: KeyPair;
before(async () => {
  const users = await makeAuthority("users");
  jill = await (await users.issueAuthority("below")).issueClient("jill");
  for (const profile of PROFILES.map((makeProfile) => makeProfile()))
    servers.set(profile.name, await openTlsScene({ clientCa: users.certificate, tokenFile: TOKENS }, { profile }));
});
after(closeTlsScenes);

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { name, words } = profile;
  const [v1, v1beta1] = ["v1", "v1beta1"].map((version) => `${words.clientAuthenticationGroup}/${version}`) as [
    string,
    string,
  ];

  const serverOf = (): TlsScene => servers.get(name) ?? assert.fail("the server is not there");
  const scene = (t: TestContext, options: ExecSceneOptions = {}): Promise<ExecScene> =>
    openExecScene(t, serverOf(), { apiVersion: v1, ...options });

  test(`[AUTHN-EXEC-001] ${name}: both versions, when the plugin answers with the one that is configured`, async (t) => {
    for (const apiVersion of [v1, v1beta1]) {
      const { client } = await scene(t, { apiVersion, answers: [execCredential(apiVersion, { token: "good-1" })] });
      assert.equal(await userOf(client), "jane");
      const other = apiVersion === v1 ? v1beta1 : v1;
      const refused = await scene(t, { apiVersion, answers: [execCredential(other, { token: "good-1" })] });
      await assert.rejects(userOf(refused.client), /its output has another apiVersion, expected client\.auth/);
    }
    await assert.rejects(scene(t, { apiVersion: `${v1}alpha1` }), /exec\.apiVersion: found .*alpha1", expected one of/);
  });

  test(`[AUTHN-EXEC-002, SDK-016] ${name}: the token is the request's`, async (t) => {
    const { client } = await scene(t, { answers: [execCredential(v1, { token: "good-2" })] });
    assert.equal(await userOf(client), "joe");
  });

  test(`[AUTHN-EXEC-003] ${name}: certificate, intermediate and key are those of the connection`, async (t) => {
    const [clientCertificateData, clientKeyData] = [jill.certificate, jill.key];
    assert.equal(clientCertificateData.match(/BEGIN CERTIFICATE/g)?.length, 2);
    for (const http2 of [true, false]) {
      const { client } = await scene(t, {
        http2,
        answers: [execCredential(v1, { clientCertificateData, clientKeyData })],
      });
      assert.equal(await userOf(client), "jill");
    }
    for (const half of [{ clientCertificateData }, { clientKeyData }]) {
      const { client } = await scene(t, { answers: [execCredential(v1, { token: "good-1", ...half })] });
      await assert.rejects(userOf(client), /expected both$/);
    }
  });

  test(`[AUTHN-EXEC-004] ${name}: until expirationTimestamp one run, after it a second`, async (t) => {
    const clock = new ManualClock();
    const at = (delayMs: number): string => new Date(clock.now() + delayMs).toISOString();
    const { client, plugin } = await scene(t, {
      clock,
      answers: [
        execCredential(v1, { token: "good-1", expirationTimestamp: at(2_000) }),
        execCredential(v1, { token: "good-2", expirationTimestamp: at(4_000) }),
      ],
    });
    assert.equal(await userOf(client), "jane");
    clock.advance(1_999);
    assert.equal(await userOf(client), "jane");
    assert.equal(plugin.runs.length, 1);
    clock.advance(1);
    assert.equal(await userOf(client), "joe");
    assert.equal(plugin.runs.length, 2);
  });

  test(`[AUTHN-EXEC-005, AUTHN-EXEC-006] ${name}: without an expiry one run serves until a 401 comes`, async (t) => {
    const clock = new ManualClock();
    const { client, plugin } = await scene(t, {
      clock,
      answers: ["bad", "good-1"].map((token) => execCredential(v1, { token })),
    });
    for (let day = 0; day < 5; day++) {
      assert.equal(await userOf(client), "jane");
      clock.advance(86_400_000);
    }
    assert.equal(plugin.runs.length, 2);
  });

  test(`[AUTHN-EXEC-005] ${name}: from a token to a certificate, over connections that are new`, async (t) => {
    const certificate = { clientCertificateData: jill.certificate, clientKeyData: jill.key };
    const { client } = await scene(t, {
      answers: [execCredential(v1, { token: "bad" }), execCredential(v1, certificate)],
    });
    assert.equal(await userOf(client), "jill");
  });

  test(`[AUTHN-EXEC-007] ${name}: provideClusterInfo tells the plugin of the cluster`, async (t) => {
    const server = serverOf();
    const config = { audience: "a", list: [1, { deep: true }] };
    const { client, plugin } = await scene(t, {
      exec: { provideClusterInfo: true },
      cluster: {
        "tls-server-name": "localhost",
        extensions: [
          { name: "another", extension: { not: "this" } },
          { name: `${words.clientAuthenticationGroup}/exec`, extension: config },
        ],
      },
    });
    await userOf(client);
    assert.deepEqual(JSON.parse(plugin.runs[0]?.environment[words.execInfoEnv] ?? ""), {
      apiVersion: v1,
      kind: "ExecCredential",
      spec: {
        cluster: {
          server: server.url,
          "tls-server-name": "localhost",
          "certificate-authority-data": Buffer.from(server.serverCa).toString("base64"),
          config,
        },
        interactive: false,
      },
    });
    const silent = await scene(t);
    await userOf(silent.client);
    const info = JSON.parse(silent.plugin.runs[0]?.environment[words.execInfoEnv] ?? "");
    assert.deepEqual(info.spec, { interactive: false });
  });

  test(`[AUTHN-EXEC-009] ${name}: command, args and env, without a shell`, async (t) => {
    const args = ["--role=$(id)", "a b", "; exit 1"];
    const { client, plugin } = await scene(t, {
      args,
      env: [
        { name: "ROLE", value: "reader" },
        { name: "EMPTY", value: "" },
      ],
    });
    assert.equal(await userOf(client), "jane");
    const [run] = plugin.runs;
    assert.deepEqual(run?.args, args);
    assert.equal(run?.environment.ROLE, "reader");
    assert.equal(run?.environment.EMPTY, "");
    assert.equal(run?.environment.PATH, process.env.PATH);
  });

  test(`[AUTHN-EXEC-009] ${name}: a failing command is an error, a missing one shows how to install it`, async (t) => {
    const failing = await scene(t, { answers: [{ code: 7, stdout: "secret" }], exec: { installHint: "get it" } });
    await assert.rejects(userOf(failing.client), /^ConnectionError: credential plugin ".*": ended with exit code 7$/);
    const missing = await scene(t, { exec: { command: "no-such-command", installHint: "get it" } });
    await assert.rejects(userOf(missing.client), /"no-such-command": was not found\n\nget it$/);
  });
}

test("[AUTHN-EXEC-009] a command with a path is found beside the file, a name in PATH", async (t) => {
  const server = await openTlsScene({ tokenFile: TOKENS });
  const group = server.profile.words.clientAuthenticationGroup;
  const print = `#!/bin/sh\necho '${JSON.stringify(execCredential(`${group}/v1`, { token: "good-1" }))}'\n`;
  const { kubeconfig } = await openExecScene(t, server, { apiVersion: `${group}/v1`, exec: { command: "./print" } });
  const directory = join(kubeconfig, "..");
  await writeFile(join(directory, "print"), print, { mode: 0o755 });
  await writeFile(join(directory, "print-named"), print, { mode: 0o755 });
  const processContext = { environment: {}, homeDirectory: "/nowhere" };
  const beside = await connect({ kubeconfig, profile: server.profile, processContext });
  t.after(() => beside.close());
  assert.equal(await userOf(beside), "jane");
  const named = await openExecScene(t, server, {
    apiVersion: `${group}/v1`,
    exec: { command: "print-named" },
    environment: { PATH: `/nowhere:${directory}:${process.env.PATH}` },
  });
  assert.equal(await userOf(named.client), "jane");
});

test("[AUTHN-EXEC-001] plug-ins of the other profile work too, with its words", async (t) => {
  const [orch, kubernetes] = PROFILES.map((makeProfile) => makeProfile());
  assert.ok(orch && kubernetes);
  for (const [own, other] of [
    [orch, kubernetes],
    [kubernetes, orch],
  ] as const) {
    const server = await openTlsScene({ tokenFile: TOKENS }, { profile: own });
    const apiVersion = `${other.words.clientAuthenticationGroup}/v1beta1`;
    const { client, plugin } = await openExecScene(t, server, { apiVersion });
    assert.equal(await userOf(client), "jane");
    const { environment = {} } = plugin.runs[0] ?? {};
    assert.equal(JSON.parse(environment[other.words.execInfoEnv] ?? "").apiVersion, apiVersion);
    assert.equal(environment[own.words.execInfoEnv], undefined);
  }
});
