/** A client whose credential comes from a plugin, and the server it is for. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { type Client, type ConnectOptions, connect, type ResourceClient } from "../../../runtime/client/index.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import {
  type CredentialPlugin,
  credentialPlugin,
  execCredential,
  type PluginRun,
} from "../../support/credential-plugin.js";
import { replyJson, type Script, type ScriptedServer, type ServerKind, scriptedServer } from "./scripted-server.js";
import { type Widget, widget, widgets } from "./widgets.js";

export const V1 = "client.authentication.orch.io/v1";

/** The status that a plugin gives, run by run; a promise keeps the run waiting. */
export type StatusOf = (run: PluginRun, count: number) => object | Promise<object>;

export interface ExecScene {
  readonly server: ScriptedServer;
  readonly plugin: CredentialPlugin;
  readonly client: Client;
  readonly api: ResourceClient<Widget>;
  readonly kubeconfig: string;
}

export interface ExecSceneOptions extends Omit<ConnectOptions, "kubeconfig"> {
  readonly script?: Script;
  readonly kind?: ServerKind;
  readonly status?: StatusOf;
  /** Further arguments of the command. */
  readonly args?: readonly string[];
  /** Fields of `users[].user.exec` that differ. */
  readonly exec?: object;
  /** Further fields of the user. */
  readonly user?: object;
  readonly cluster?: object;
}

export const replyWidget: Script = (_received, reply) => replyJson(reply, widget("a", "7"));

/** Its own processContext: what its plugin gives is shared with no other test. */
export const processContext = { environment: process.env, homeDirectory: "/nowhere" };

export async function execScene(t: TestContext, options: ExecSceneOptions = {}): Promise<ExecScene> {
  const {
    script = replyWidget,
    kind,
    exec,
    user,
    cluster,
    args: more = [],
    status = numberedToken,
    ...settings
  } = options;
  const server = await scriptedServer(t, script, kind);
  const plugin = await credentialPlugin(t, async (run, count) => ({
    stdout: execCredential(V1, await status(run, count)),
  }));
  const { command, env } = plugin;
  const args = [...plugin.args, ...more];
  const kubeconfig = await writeConfiguration(t, {
    cluster: { server: server.url, ...cluster },
    user: { exec: { apiVersion: V1, command, args, env, interactiveMode: "Never", ...exec }, ...user },
  });
  const client = await connect({ processContext, ...settings, kubeconfig });
  t.after(() => client.close());
  return { server, plugin, client, api: client.resource(widgets).inNamespace("default"), kubeconfig };
}

/** The authorization of each request that came. */
export function authorizations({ received }: ScriptedServer): unknown[] {
  return received.map(({ headers }) => headers.authorization);
}

export async function writeConfiguration(t: TestContext, { cluster, user }: { cluster: object; user: object }) {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-exec-"));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, "config");
  await writeFile(
    file,
    encodeYaml({
      "current-context": "main",
      contexts: [{ name: "main", context: { cluster: "main", user: "jane" } }],
      clusters: [{ name: "main", cluster }],
      users: [{ name: "jane", user }],
    }),
  );
  return file;
}

function numberedToken(_run: PluginRun, count: number): object {
  return { token: `token-${count}` };
}
