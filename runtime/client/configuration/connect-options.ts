/**
 * Which options of `connect` go together. An option without effect is refused: a token or an identity beside a
 * kubeconfig would otherwise be ignored silently, and the client would act as another user.
 */

import { ConfigurationError } from "../client-errors.js";
import type {
  ClusterOptions,
  CommonOptions,
  DefaultSourceOptions,
  KubeconfigOptions,
  ServerOptions,
} from "./connect.js";

/** Where the server's address and the credential come from. */
type Source = "server" | "kubeconfig" | "inCluster" | "the environment";

type OptionName =
  | keyof CommonOptions
  | keyof ServerOptions
  | keyof KubeconfigOptions
  | keyof ClusterOptions
  | keyof DefaultSourceOptions;

const ANY: readonly Source[] = ["server", "kubeconfig", "inCluster", "the environment"];
const SERVER: readonly Source[] = ["server"];

const SOURCES: Readonly<Record<OptionName, readonly Source[]>> = {
  server: SERVER,
  ca: SERVER,
  certificate: SERVER,
  key: SERVER,
  serverName: SERVER,
  insecureSkipTlsVerify: SERVER,
  token: SERVER,
  tokenFile: SERVER,
  exec: SERVER,
  namespace: SERVER,
  impersonation: SERVER,
  kubeconfig: ["kubeconfig"],
  context: ["kubeconfig", "the environment"],
  inCluster: ["inCluster"],
  apis: ANY,
  clock: ANY,
  fieldManager: ANY,
  http2: ANY,
  maxConnections: ANY,
  maxSessions: ANY,
  onWarning: ANY,
  pingIntervalMs: ANY,
  pluginTimeoutMs: ANY,
  profile: ANY,
  protobuf: ANY,
  proxy: ANY,
  random: ANY,
  processContext: ANY,
  timeoutMs: ANY,
  userAgent: ANY,
};

const SOURCES_BY_NAME: ReadonlyMap<string, readonly Source[]> = new Map(Object.entries(SOURCES));

/**
 * Checks the names of the options; an option that is undefined counts as absent.
 * @throws ConfigurationError for an unknown option, or one without effect here
 */
export function checkNames(options: object): void {
  const source = ANY.find((name) => name in options) ?? "the environment";
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const sources = SOURCES_BY_NAME.get(name);
    if (sources === undefined) throw new ConfigurationError(`${name}: connect has no option of that name`);
    if (sources.includes(source)) continue;
    const [expected] = sources;
    throw new ConfigurationError(
      `${name}: has no effect when ${source} determines the connection, only with ${expected}`,
    );
  }
}
