/** Rules about several options: flags that need or exclude each other. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { UsageError } from "../../base/usage-error.js";
import { ADMISSION_PLUGIN_NAMES, PERMANENT_PLUGIN_NAME } from "../admission-plugins.js";
import { AUTHENTICATION_OPTIONS } from "./authentication-table.js";
import { AUTHORIZATION_OPTIONS } from "./authorization-table.js";
import { refusal } from "./option-types.js";

/** The texts of the flags by name, including defaults. */
export type OptionTexts = ReadonlyMap<string, string>;

interface DependentMember {
  /** A member of `CreateServerOptions`, with dots. */
  readonly member: string;
  /** The flag without which there is no such member. */
  readonly flag: string;
  /** The flag is a switch: while it is off, the other flags of the member may have values that the member can't have. */
  readonly isSwitch?: true;
}

/** Members of `CreateServerOptions` that exist only if a certain flag is set. */
export const DEPENDENT_MEMBERS: readonly DependentMember[] = [
  { member: "authentication.oidc", flag: "oidc-issuer-url" },
  { member: "authentication.webhook", flag: "authentication-token-webhook-config-file" },
  { member: "authentication.requestHeader", flag: "requestheader-client-ca-file" },
  { member: "authorization.webhook", flag: "authorization-webhook-config-file" },
  { member: "audit.log", flag: "audit-log-path" },
  { member: "audit.webhook", flag: "audit-webhook-config-file" },
  ...["log", "webhook"].flatMap((backend) => [
    {
      member: `audit.${backend}.batch.throttle`,
      flag: `audit-${backend}-batch-throttle-enable`,
      isSwitch: true as const,
    },
    { member: `audit.${backend}.truncate`, flag: `audit-${backend}-truncate-enabled`, isSwitch: true as const },
  ]),
];

/** Whether a flag has a value other than an empty one or false. */
export function isSet(texts: OptionTexts, flag: string): boolean {
  return !["", "false"].includes(texts.get(flag) ?? "");
}

/** @throws UsageError for flags that can't be used together, or not without others */
export function checkRules(texts: OptionTexts): void {
  if (isSet(texts, "service-account-signing-endpoint"))
    throw new UsageError("--service-account-signing-endpoint: keys outside the server are not supported");
  requireTogether(texts, "tls-cert-file", "tls-private-key-file");
  requireTogether(texts, "proxy-client-cert-file", "proxy-client-key-file");
  if (isSet(texts, "encryption-provider-config-automatic-reload") && !texts.has("encryption-provider-config"))
    throw new UsageError("--encryption-provider-config-automatic-reload must be set with --encryption-provider-config");
  checkWorkers(texts);
  checkOidc(texts);
  checkRequestHeader(texts);
  checkAuthorization(texts);
  checkAdmissionControl(texts);
}

/** @throws UsageError for a version of audit events that the profile does not have */
export function checkAuditVersions(texts: OptionTexts, { words }: Pick<NamingProfile, "words">): void {
  const served = `${words.auditGroup}/v1`;
  for (const flag of ["audit-log-version", "audit-webhook-version"]) {
    const version = texts.get(flag) ?? served;
    if (version !== served) throw refusal(flag, version, `allowed is ${JSON.stringify(served)}`);
  }
}

/** Processes can't share what one of them has in its memory. */
function checkWorkers(texts: OptionTexts): void {
  const workers = texts.get("workers") ?? "1";
  if (workers === "1") return;
  const overrides = (texts.get("storage-overrides") ?? "").split(",");
  if (texts.get("storage") === "memory" || overrides.some((override) => override.trim().endsWith("#memory")))
    throw refusal("workers", workers, "expected 1 with a store in memory, which processes can't share");
}

function requireTogether(texts: OptionTexts, certificate: string, key: string): void {
  if (texts.has(certificate) !== texts.has(key))
    throw new UsageError(`--${certificate} and --${key} must be given together`);
}

function checkOidc(texts: OptionTexts): void {
  const hasIssuer = isSet(texts, "oidc-issuer-url");
  if (hasIssuer !== isSet(texts, "oidc-client-id"))
    throw new UsageError("oidc-issuer-url and oidc-client-id must be specified together");
  if (hasIssuer) {
    if (texts.get("oidc-username-claim") === "")
      throw new UsageError('--oidc-username-claim: found "", expected the name of a claim');
    return;
  }
  const given = Object.entries(AUTHENTICATION_OPTIONS).find(([flag, definition]) => {
    const standard = "default" in definition ? definition.default : "";
    return flag.startsWith("oidc-") && (texts.get(flag) ?? standard) !== standard;
  });
  if (given !== undefined) throw new UsageError(`--${given[0]} needs --oidc-issuer-url and --oidc-client-id`);
}

function checkRequestHeader(texts: OptionTexts): void {
  const ca = "requestheader-client-ca-file";
  if (isSet(texts, ca)) {
    if (!isSet(texts, "requestheader-username-headers"))
      throw new UsageError(`--${ca} needs --requestheader-username-headers, such as X-Remote-User`);
    return;
  }
  const given = Object.keys(AUTHENTICATION_OPTIONS).find(
    (flag) => flag.startsWith("requestheader-") && flag !== ca && texts.has(flag),
  );
  if (given !== undefined) throw new UsageError(`--${given} needs --${ca}: headers of anybody else are not believed`);
}

/** AUTHZ-CONF-003, 004. The texts about missing files are those that operators know. */
function checkAuthorization(texts: OptionTexts): void {
  if (texts.has("authorization-config")) {
    const given = Object.keys(AUTHORIZATION_OPTIONS).find((flag) => flag !== "authorization-config" && texts.has(flag));
    if (given === undefined) return;
    throw new UsageError(
      `--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined: found --${given}`,
    );
  }
  const modes = (texts.get("authorization-mode") ?? "").split(",").map((mode) => mode.trim());
  const requireBoth = (mode: string, flag: string, what: string): void => {
    const hasMode = modes.includes(mode);
    if (hasMode && !isSet(texts, flag)) throw new UsageError(`${mode}'s ${what} not passed: --${flag} is missing`);
    if (!hasMode && isSet(texts, flag))
      throw new UsageError(`cannot specify --${flag} without mode ${mode} in --authorization-mode`);
  };
  requireBoth("ABAC", "authorization-policy-file", "authorization policy file");
  requireBoth("Webhook", "authorization-webhook-config-file", "authorization config file");
}

function checkAdmissionControl(texts: OptionTexts): void {
  const named = texts.get("admission-control");
  if (named === undefined) return;
  if (isSet(texts, "enable-admission-plugins") || isSet(texts, "disable-admission-plugins"))
    throw new UsageError(
      "--admission-control says what all plug-ins are: it can't stand beside --enable-admission-plugins and --disable-admission-plugins",
    );
  const known = [PERMANENT_PLUGIN_NAME, ...ADMISSION_PLUGIN_NAMES];
  const unknown = named
    .split(",")
    .map((name) => name.trim())
    .find((name) => name !== "" && !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(
      `--admission-control: found ${JSON.stringify(unknown)}, expected names out of ${known.join(", ")}`,
    );
}
