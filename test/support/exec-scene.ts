/** A client of a real server whose credential comes from a plugin, configured by a file. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type Client, connect } from "../../runtime/client/index.js";
import { encodeYaml } from "../../runtime/codec/yaml-codec.js";
import type { ManualClock } from "../client/support/manual-clock.js";
import { type CredentialPlugin, credentialPlugin, execCredential, type PluginAnswer } from "./credential-plugin.js";
import type { TlsScene } from "./tls-scene.js";

export interface ExecSceneOptions {
  readonly apiVersion?: string;
  /** The output of the runs, in order, with the last one repeated; a valid token by default. */
  readonly answers?: readonly (object | PluginAnswer)[];
  readonly args?: readonly string[];
  readonly env?: readonly object[];
  readonly exec?: object;
  readonly cluster?: object;
  readonly clock?: ManualClock;
  readonly http2?: boolean;
  readonly environment?: Record<string, string | undefined>;
}

export interface ExecScene {
  readonly client: Client;
  readonly plugin: CredentialPlugin;
  readonly kubeconfig: string;
}

export async function openExecScene(t: TestContext, server: TlsScene, options: ExecSceneOptions): Promise<ExecScene> {
  const { apiVersion = "", args = [], env = [], exec, cluster, environment = process.env, clock, http2 } = options;
  const answers = options.answers ?? [execCredential(apiVersion, { token: "good-1" })];
  const plugin = await credentialPlugin(t, (_run, count) => {
    const answer = answers[Math.min(count, answers.length) - 1] ?? {};
    return "kind" in answer ? { stdout: answer } : answer;
  });
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-exec-"));
  t.after(() => rm(directory, { recursive: true }));
  const kubeconfig = join(directory, "config");
  const user = {
    apiVersion,
    command: plugin.command,
    args: [...plugin.args, ...args],
    env: [...plugin.env, ...env],
    interactiveMode: "IfAvailable",
    ...exec,
  };
  const ca = Buffer.from(server.serverCa).toString("base64");
  await writeFile(
    kubeconfig,
    encodeYaml({
      "current-context": "main",
      contexts: [{ name: "main", context: { cluster: "main", user: "plugin" } }],
      clusters: [{ name: "main", cluster: { server: server.url, "certificate-authority-data": ca, ...cluster } }],
      users: [{ name: "plugin", user: { exec: user } }],
    }),
  );
  const client = await connect({
    kubeconfig,
    profile: server.profile,
    processContext: { environment, homeDirectory: "/nowhere" },
    ...(clock === undefined ? {} : { clock }),
    ...(http2 === undefined ? {} : { http2 }),
  });
  t.after(() => client.close());
  return { client, plugin, kubeconfig };
}

/** Returns the user that the server sees. */
export async function userOf(client: Client): Promise<string> {
  const apiVersion = `${client.profile.words.authenticationGroup}/v1`;
  const { body } = await client.request({
    method: "POST",
    path: `/apis/${apiVersion}/selfsubjectreviews`,
    contentType: "application/json",
    body: Buffer.from(JSON.stringify({ apiVersion, kind: "SelfSubjectReview" })),
  });
  return JSON.parse(new TextDecoder().decode(body)).status.userInfo.username;
}
