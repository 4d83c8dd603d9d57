/**
 * The composition root: makes a server from its options, without a socket and not yet started. `createServer`,
 * `kindsmith serve` and the test server all use it.
 */
import { randomBytes } from "node:crypto";
import type { Logger } from "../api/logger.js";
import {
  BUILTIN_PROFILES,
  builtinProfile,
  DEFAULT_PROFILE,
  type NamingProfile,
} from "../api/profile/naming-profile.js";
import { SUPERUSER_GROUP } from "../api/user-info.js";
import { singleToken } from "../authn/token-file.js";
import { OperatorError } from "../base/operator-error.js";
import { keepCompiledCode } from "../code-cache/load-part.js";
import type { ApiServer } from "../server/api-server.js";
import type { Settings } from "../server/zpages/flagz.js";
import type { OpenStorageOptions } from "../storage/open.js";
import { type ComposeOptions, composeServer } from "./compose.js";
import { openStores } from "./open-stores.js";
import type { CreateServerOptions } from "./options/create-server-options.js";
import { PLAIN_OPTION_NAMES, PROGRAM_OPTIONS } from "./options/option-table.js";

export interface MadeServer {
  readonly server: ApiServer;
  /** The token of the user `admin` in the group system:masters. */
  readonly adminToken: string;
  /** Whether other servers can use the same store. */
  readonly isShared: boolean;
}

/** What the program that hosts the server decides, in addition to the public options. */
export interface HostOptions
  extends Pick<
    ComposeOptions,
    "intercept" | "timeoutClock" | "controllerClock" | "knownObjects" | "standsAlone" | "settings" | "signingAuthority"
  > {
  /** Default: a random token. */
  readonly adminToken?: string;
  /** Receives the access log. Default: the option `logger`. */
  readonly accessLogger?: Logger;
  readonly storage?: OpenStorageOptions;
}

/** @throws the errors of `createServer` */
export async function makeApiServer(options: CreateServerOptions, host: HostOptions = {}): Promise<MadeServer> {
  const {
    storage = "memory",
    storageOverrides = [],
    authorization = [],
    profile = DEFAULT_PROFILE,
    groups = [],
    hooks = [],
    authentication = {},
    apiReference = true,
    accessLog = "none",
    ...rest
  } = options;
  const {
    adminToken = randomBytes(32).toString("base64url"),
    accessLogger = rest.logger,
    storage: storageOptions,
    ...parts
  } = host;
  const chosen = typeof profile === "string" ? builtinProfile(profile) : profile;
  if (chosen === undefined)
    throw new OperatorError(`unknown profile ${JSON.stringify(profile)}: allowed are ${BUILTIN_PROFILES.join(", ")}`);
  if (typeof authorization !== "object" || authorization === null)
    throw new OperatorError(
      `authorization: found ${authorization}, expected modes in a list, options or an authorizer`,
    );
  if (accessLog !== "none" && accessLogger === undefined)
    throw new OperatorError(`accessLog is ${JSON.stringify(accessLog)}: it needs a logger to write to`);
  const admin = { username: "admin", uid: "", groups: [SUPERUSER_GROUP], extra: {} };
  const stores = await openStores(storage, storageOverrides, storageOptions);
  const server: ApiServer = await composeServer({
    ...rest,
    groups,
    hooks,
    engine: stores.engine,
    overrides: stores.overrides,
    profile: chosen,
    authentication: { ...authentication, adminToken: singleToken(adminToken, admin) },
    authorization: isList(authorization) ? { modes: authorization } : authorization,
    apiReference,
    ...(accessLogger === undefined ? {} : { accessLog: { choice: accessLog, logger: accessLogger } }),
    settings: shownOptions(options, chosen),
    ...parts,
  }).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  keepCompiledCode();
  return { server, adminToken, isShared: stores.engine.isShared };
}

function isList<Item, Other>(given: readonly Item[] | Other): given is readonly Item[] {
  return Array.isArray(given);
}

/** Returns what `/flagz` shows of a server that a program created. */
function shownOptions(options: CreateServerOptions, profile: NamingProfile): Settings {
  const names = Object.entries(PROGRAM_OPTIONS).flatMap(([name, isShown]) => (isShown ? [name] : []));
  const shown = [...PLAIN_OPTION_NAMES, ...names].map((name) => [name, options[name as keyof CreateServerOptions]]);
  return { ...Object.fromEntries(shown), authorization: shownModes(options), profile: profile.name };
}

/** Returns only the names of the modes: the other options of authorization contain confidential texts and keys. */
function shownModes({ authorization = [] }: CreateServerOptions): readonly string[] {
  const modes = isList(authorization)
    ? authorization
    : "authorize" in authorization
      ? [authorization]
      : authorization.modes;
  return (modes ?? []).map((mode) => (typeof mode === "string" ? mode : "Custom"));
}
