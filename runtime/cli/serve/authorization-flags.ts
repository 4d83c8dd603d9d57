/** What the flags of `kindsmith serve` say of what callers may do. SPEC: Authorization, modes and configuration. */
import { AUTHORIZATION_MODES, type AuthorizationMode } from "../../authz/authorization-options.js";
import { choiceOf, durationOf, type FlagValues, UsageError } from "../flags/flags.js";
import {
  AUTHORIZATION_FLAGS,
  DEFAULT_MODE,
  REVIEW_VERSIONS,
  WEBHOOK_DEFAULTS,
} from "./authorization-flag-definitions.js";

/** Files are named, not read. */
export interface AuthorizationConfig {
  readonly modes: readonly AuthorizationMode[];
  readonly policyFile: string | undefined;
  readonly webhook:
    | {
        readonly file: string;
        readonly version: (typeof REVIEW_VERSIONS)[number];
        readonly authorizedTtlMs: number;
        readonly unauthorizedTtlMs: number;
      }
    | undefined;
  readonly configurationFile: string | undefined;
}

const FLAGS = {
  mode: "authorization-mode",
  policyFile: "authorization-policy-file",
  webhookFile: "authorization-webhook-config-file",
  version: "authorization-webhook-version",
  authorizedTtl: "authorization-webhook-cache-authorized-ttl",
  unauthorizedTtl: "authorization-webhook-cache-unauthorized-ttl",
  configuration: "authorization-config",
} as const;

/** @throws UsageError */
export function authorizationConfig(values: FlagValues): AuthorizationConfig {
  const configurationFile = values.get(FLAGS.configuration);
  if (configurationFile !== undefined) refuseOthers(values);
  const modes = configurationFile === undefined ? modesOf(values.get(FLAGS.mode) ?? DEFAULT_MODE) : [];
  const policyFile = values.get(FLAGS.policyFile);
  const webhookFile = values.get(FLAGS.webhookFile);
  requireBoth(modes.includes("ABAC"), policyFile, "ABAC", FLAGS.policyFile, "authorization policy file");
  requireBoth(modes.includes("Webhook"), webhookFile, "Webhook", FLAGS.webhookFile, "authorization config file");
  // wrong values are refused without the file too
  const version = choiceOf(FLAGS.version, values.get(FLAGS.version) ?? WEBHOOK_DEFAULTS.version, REVIEW_VERSIONS);
  const authorizedTtlMs = durationOf(
    FLAGS.authorizedTtl,
    values.get(FLAGS.authorizedTtl) ?? WEBHOOK_DEFAULTS.authorizedTtl,
  );
  const unauthorizedTtlMs = durationOf(
    FLAGS.unauthorizedTtl,
    values.get(FLAGS.unauthorizedTtl) ?? WEBHOOK_DEFAULTS.unauthorizedTtl,
  );
  return {
    modes,
    policyFile,
    webhook: webhookFile === undefined ? undefined : { file: webhookFile, version, authorizedTtlMs, unauthorizedTtlMs },
    configurationFile,
  };
}

/** AUTHZ-CONF-003, 004: the file says all of it. */
function refuseOthers(values: FlagValues): void {
  const given = AUTHORIZATION_FLAGS.find(({ name }) => name !== FLAGS.configuration && values.has(name));
  if (given === undefined) return;
  throw new UsageError(
    `--${FLAGS.configuration} can not be specified when --${FLAGS.mode} or --authorization-webhook-* flags are defined: found --${given.name}`,
  );
}

function modesOf(list: string): AuthorizationMode[] {
  const modes = list.split(",").map((mode) => choiceOf(FLAGS.mode, mode.trim(), AUTHORIZATION_MODES));
  const repeated = modes.find((mode, index) => modes.indexOf(mode) !== index);
  if (repeated !== undefined) throw new UsageError(`--${FLAGS.mode}: ${JSON.stringify(repeated)} is there twice`);
  return modes;
}

/** The words of missing files are those that operators know. */
function requireBoth(hasMode: boolean, file: string | undefined, mode: string, flag: string, what: string): void {
  if (hasMode && file === undefined) throw new UsageError(`${mode}'s ${what} not passed: --${flag} is missing`);
  if (!hasMode && file !== undefined)
    throw new UsageError(`cannot specify --${flag} without mode ${mode} in --${FLAGS.mode}`);
}
