/** The options of a test server. */

import { PLAIN_OPTION_NAMES, PROGRAM_OPTIONS } from "../assembly/options/option-table.js";
import type { Apis, NoApis } from "../client/index.js";
import type { CreateServerOptions } from "../index.js";
import { VirtualClock } from "./clock.js";
import type { Installable } from "./manifest-documents.js";

export interface ListenSettings {
  /** The host on which the server listens and for which its certificate is valid. Default: `127.0.0.1`. */
  readonly host?: string;
  /** Default: any free port. */
  readonly port?: number;
  /** HTTPS with a certificate of a self-made CA (default), or plain HTTP, over which kubectl sends no token. */
  readonly tls?: boolean;
}

/** A user that makes requests. */
export interface TestUser {
  readonly username: string;
  readonly groups?: readonly string[];
  readonly uid?: string;
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The options of `createServer`, except those of storage: a test server keeps its state in memory. */
export interface TestServerOptions<A extends Apis = NoApis>
  extends Omit<CreateServerOptions, "storage" | "storageOverrides" | "clock" | "leaderElection"> {
  /** Default: `kubernetes`. */
  readonly profile?: NonNullable<CreateServerOptions["profile"]>;
  /** Default: `["RBAC"]`. The admin may do everything in any case. */
  readonly authorization?: NonNullable<CreateServerOptions["authorization"]>;
  /** Whether and where the server is reachable from outside the process. Default: `false`, without any socket. */
  readonly listen?: boolean | ListenSettings;
  /** Definitions and other objects to install before the server is returned, as with `install`. */
  readonly crds?: Installable | readonly Installable[];
  /**
   * References to custom kinds, the `apis` of a generated folder. The clients get members for them in addition to those
   * of the built-in kinds.
   */
  readonly apis?: A;
  /**
   * With `virtual`, or a clock that the test made, time stands still unless the test moves it. Default: the machine's
   * clock.
   */
  readonly clock?: "virtual" | VirtualClock;
}

/** The options of a server that begins with the state of another server. */
export type ForkOptions = Omit<TestServerOptions, "profile" | "apis">;

/** All options; any other name is refused as a typing error. */
const KNOWN: ReadonlySet<string> = new Set<string>([
  ...PLAIN_OPTION_NAMES,
  ...Object.keys(PROGRAM_OPTIONS),
  "listen",
  "crds",
  "apis",
]);
const IN_MEMORY: ReadonlySet<string> = new Set(["storage", "storageOverrides", "leaderElection"]);
const LISTEN_SETTINGS: ReadonlySet<string> = new Set<keyof ListenSettings>(["host", "port", "tls"]);

/**
 * @throws TypeError that names the option, what was found and what was expected; the server checks the values of the
 * other options
 */
export function checkOptions(options: TestServerOptions<Apis>): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError(`startTestServer: found ${String(options)}, expected options in an object`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (IN_MEMORY.has(name))
      throw new TypeError(
        `${name}: a test server keeps its state in memory and does not share it; use createServer of kindsmith for anything else`,
      );
    if (!KNOWN.has(name)) throw new TypeError(`${name}: a test server has no such option`);
  }
  const { clock, listen } = options;
  if (clock !== undefined && clock !== "virtual" && !(clock instanceof VirtualClock))
    throw new TypeError(`clock: found ${shown(clock)}, expected "virtual" or a VirtualClock`);
  if (listen !== undefined) checkListen(listen);
}

/** @throws TypeError */
export function checkListen(listen: boolean | ListenSettings): void {
  if (typeof listen === "boolean") return;
  if (typeof listen !== "object" || listen === null)
    throw new TypeError(`listen: found ${shown(listen)}, expected true, false or { host, port, tls }`);
  for (const name of Object.keys(listen))
    if (!LISTEN_SETTINGS.has(name)) throw new TypeError(`listen.${name}: expected host, port or tls`);
  const { host, port, tls } = listen;
  if (host !== undefined && (typeof host !== "string" || host === ""))
    throw new TypeError(`listen.host: found ${shown(host)}, expected a name or an address`);
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new TypeError(`listen.port: found ${shown(port)}, expected a number from 0 to 65535`);
  if (tls !== undefined && typeof tls !== "boolean")
    throw new TypeError(`listen.tls: found ${shown(tls)}, expected true or false`);
}

function shown(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? JSON.stringify(value) : typeof value;
}
