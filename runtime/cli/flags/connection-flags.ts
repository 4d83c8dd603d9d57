/** The flags by which commands find a server and a credential, and the connection that they describe. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../base/usage-error.js";
import type { ConnectOptions } from "../../client/index.js";
import type { FlagDefinition, FlagValues } from "../../command-line/flag-definition.js";
import { DEFAULT_DATA_DIRECTORY, KUBECONFIG_FILE } from "../serve/data-directory.js";
import { readFlagFile } from "./flag-files.js";

/** Where commands find a server that the command line does not name. */
export const KUBECONFIG_HELP = `Server and credential (default: KUBECONFIG, ${join(DEFAULT_DATA_DIRECTORY, KUBECONFIG_FILE)} of this folder, ~/.kube/config, or the pod's own).`;

export const CONNECTION_FLAGS: readonly FlagDefinition[] = [
  {
    name: "kubeconfig",
    value: "FILE",
    isPath: true,
    help: KUBECONFIG_HELP,
  },
  { name: "context", value: "NAME", help: "Context of the kubeconfig (default: its current one)." },
  { name: "server", value: "URL", help: "A server without a kubeconfig: https://host:port." },
  { name: "token-file", value: "FILE", help: "With --server: the bearer token." },
  { name: "client-certificate", value: "FILE", help: "With --server: a PEM certificate, with --client-key." },
  { name: "client-key", value: "FILE", help: "With --server: the PEM key of --client-certificate." },
  {
    name: "certificate-authority",
    value: "FILE",
    help: "With --server: PEM certificates of the authorities that may sign the server's.",
  },
];

/** Flags about the server that `--server` names. */
const OF_SERVER = ["token-file", "client-certificate", "client-key", "certificate-authority"];

/**
 * Returns the kubeconfig that a server started in this folder has written, unless the environment names another one. Which one is
 * used is said on standard error, since it takes the place of the user's own.
 */
export function kubeconfigOfFolder(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const file = join(DEFAULT_DATA_DIRECTORY, KUBECONFIG_FILE);
  if ((environment.KUBECONFIG ?? "") !== "" || !existsSync(file)) return undefined;
  process.stderr.write(`kindsmith: using ${file}\n`);
  return file;
}

/** What a server answers below such a path is not what it answers at its address. */
function refuseApiPath(server: string): void {
  if (!URL.canParse(server)) return;
  const { origin, pathname } = new URL(server);
  if (/^\/(?:apis?|openapi)(?:\/|$)/.test(pathname))
    throw new UsageError(
      `--server: found the path ${pathname} of the API, expected the address alone: --server=${origin}`,
    );
}

/** @throws UsageError for flags that exclude or need each other, and files that can't be read. */
export async function connectionOf(values: FlagValues): Promise<ConnectOptions> {
  const server = values.get("server");
  const kubeconfig = values.get("kubeconfig");
  const context = values.get("context");
  if (server === undefined) {
    const stray = OF_SERVER.find((name) => values.has(name));
    if (stray !== undefined) throw new UsageError(`--${stray} needs --server=URL`);
    const found = kubeconfig ?? kubeconfigOfFolder();
    return { ...(found === undefined ? {} : { kubeconfig: found }), ...(context === undefined ? {} : { context }) };
  }
  if (kubeconfig !== undefined || context !== undefined)
    throw new UsageError("--server and --kubeconfig or --context exclude each other");
  refuseApiPath(server);
  const [certificate, key, authority] = await Promise.all(
    ["client-certificate", "client-key", "certificate-authority"].map(async (name) => {
      const file = values.get(name);
      return file === undefined ? undefined : readFlagFile(name, file);
    }),
  );
  const tokenFile = values.get("token-file");
  if ((certificate === undefined) !== (key === undefined))
    throw new UsageError("--client-certificate and --client-key need each other");
  return {
    server,
    ...(tokenFile === undefined ? {} : { tokenFile }),
    ...(authority === undefined ? {} : { ca: authority }),
    ...(certificate === undefined || key === undefined ? {} : { certificate, key }),
  };
}
