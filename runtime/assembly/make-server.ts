/** From the options of `createServer` to the server that they describe, which has no socket yet and has not started. */
import { randomBytes } from "node:crypto";
import { builtinProfile, type NamingProfile } from "../api/profile/naming-profile.js";
import { SUPERUSER_GROUP } from "../api/user-info.js";
import { singleToken, tokenAuthenticator } from "../authn/token-file.js";
import type { CreateServerOptions } from "../index.js";
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import type { ApiServer } from "../server/api-server.js";
import type { Settings } from "../server/zpages/flagz.js";
import { type ComposeOptions, composeServer } from "./compose.js";
import { openStores } from "./open-stores.js";

export interface MadeServer {
  readonly server: ApiServer;
  /** A token for the user `admin` in the group system:masters, made for this process. */
  readonly adminToken: string;
}

/** What tests put into a server; nothing that an operator decides. */
export type InnerParts = Pick<ComposeOptions, "intercept" | "patience" | "controllerClock" | "knownObjects">;

const BUILTIN_PROFILES = ["orch", "kubernetes"];

/** @throws Error for an unknown profile, a storage URL that can't be opened, kinds that clash, an override or a switch of what is not known, an emulated version that is none, feature gates that can't be set so, authorization or admission plug-ins that can't be met, or an access log without a logger. */
export async function makeApiServer(options: CreateServerOptions, inner: InnerParts = {}): Promise<MadeServer> {
  const {
    storage = "memory",
    storageOverrides = [],
    authorization = [],
    profile = "orch",
    groups = [],
    hooks = [],
    authentication = {},
    apiReference = true,
    accessLog = "none",
    ...rest
  } = options;
  const chosen = typeof profile === "string" ? builtinProfile(profile) : profile;
  if (chosen === undefined)
    throw new Error(`unknown profile ${JSON.stringify(profile)}: allowed are ${BUILTIN_PROFILES.join(", ")}`);
  if (typeof authorization !== "object" || authorization === null)
    throw new Error(`authorization: found ${authorization}, expected modes in a list, options or an authorizer`);
  if (accessLog !== "none" && rest.logger === undefined)
    throw new Error(`accessLog is ${JSON.stringify(accessLog)}: it needs a logger to write to`);
  const adminToken = randomBytes(32).toString("base64url");
  const admin = { username: "admin", uid: "", groups: [SUPERUSER_GROUP], extra: {} };
  const stores = await openStores(storage, storageOverrides);
  const server: ApiServer = await composeServer({
    ...rest,
    groups,
    hooks: hooks as unknown as readonly ResourceHooks[],
    engine: stores.engine,
    overrides: stores.overrides,
    profile: chosen,
    authentication: {
      ...authentication,
      authenticators: [tokenAuthenticator(singleToken(adminToken, admin)), ...(authentication.authenticators ?? [])],
    },
    authorization: isList(authorization) ? { modes: authorization } : authorization,
    apiReference,
    ...(rest.logger === undefined ? {} : { accessLog: { choice: accessLog, logger: rest.logger } }),
    settings: plainSettings(options, chosen),
    ...inner,
  }).catch(async (error: unknown) => {
    await stores.close();
    throw error;
  });
  return { server, adminToken };
}

function isList<Item, Other>(given: readonly Item[] | Other): given is readonly Item[] {
  return Array.isArray(given);
}

/** Options that people write down. What is left out has code of its own, which need not be loaded yet. */
export const PLAIN_OPTIONS = [
  "storage",
  "storageOverrides",
  "serviceClusterIpRange",
  "serviceNodePortRange",
  "doorNetworks",
  "serviceResolution",
  "emulatedVersion",
  "runtimeConfig",
  "featureGates",
  "showHiddenMetricsForVersion",
  "limits",
  "historyMs",
  "maxHistoryBytes",
  "whenCacheLags",
  "controllers",
  "enableAdmissionPlugins",
  "disableAdmissionPlugins",
  "caBundle",
  "eventTtlMs",
  "quotaSyncPeriodMs",
  "leaderElection",
  "apiReference",
  "accessLog",
  "corsAllowedOrigins",
  "livezGraceMs",
  "shutdownWatchGraceMs",
  "shutdownSendsRetryAfter",
] as const satisfies readonly (keyof CreateServerOptions)[];

/** What `/flagz` shows of a server that a program made. */
function plainSettings(options: CreateServerOptions, profile: NamingProfile): Settings {
  const plain = Object.fromEntries(PLAIN_OPTIONS.map((name) => [name, options[name]]));
  return { ...plain, authorization: shownModes(options), profile: profile.name };
}

/** Names only: what else authorization is made of has texts and keys that are not for everybody. */
function shownModes({ authorization = [] }: CreateServerOptions): readonly string[] {
  const modes = isList(authorization)
    ? authorization
    : "authorize" in authorization
      ? [authorization]
      : authorization.modes;
  return (modes ?? []).map((mode) => (typeof mode === "string" ? mode : "Custom"));
}
