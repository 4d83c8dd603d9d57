/** Credential plugins as client configuration files describe them: `users[].user.exec`. SPEC: Credential plugins. */
import { ConfigurationError } from "../client-errors.js";
import { clusterExtensionOf, type ExecPlugin, type InteractiveMode } from "./exec-plugin.js";
import type { ConfigurationEntry } from "./kubeconfig-document.js";

/**
 * Returns the plugin as the file has it; `checkPlugin` validates it.
 * @throws ConfigurationError for a field of the wrong type
 */
export function execPluginOf(user: ConfigurationEntry, cluster: ConfigurationEntry): ExecPlugin | undefined {
  const exec = user.entry("exec");
  if (exec === undefined) return undefined;
  const apiVersion = exec.text("apiVersion") ?? "";
  const installHint = exec.text("installHint");
  const interactiveMode = exec.text("interactiveMode") as InteractiveMode | undefined;
  const extension = clusterExtensionOf(apiVersion);
  const clusterConfig = cluster.entries("extensions").find((entry) => entry.text("name") === extension);
  const config = clusterConfig?.value("extension");
  return {
    apiVersion,
    command: exec.command("command") ?? "",
    args: exec.texts("args") ?? [],
    env: environmentOf(exec),
    provideClusterInfo: exec.boolean("provideClusterInfo"),
    ...(installHint === undefined ? {} : { installHint }),
    ...(interactiveMode === undefined ? {} : { interactiveMode }),
    ...(config === undefined ? {} : { clusterConfig: config }),
  };
}

/** Reads the environment variables; the last value of a name wins. */
function environmentOf(exec: ConfigurationEntry): Record<string, string> {
  const pairs = exec.entries("env").map((variable): [string, string] => {
    const name = variable.text("name");
    if (name === undefined) throw new ConfigurationError(`${variable.place}.name is missing, expected a name`);
    return [name, variable.text("value") ?? ""];
  });
  return Object.fromEntries(pairs);
}
