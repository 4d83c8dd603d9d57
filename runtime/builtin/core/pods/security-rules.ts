/** Validates security settings of pods and containers: contradictions, and profiles that need a name. */
import type {
  AppArmorProfile,
  PodSecurityContext,
  PodSpec,
  SeccompProfile,
  SecurityContext,
  WindowsSecurityContextOptions,
} from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, invalid, required, ShownInOrder, tooLong } from "../../../api/field-error.js";
import { dnsSubdomain } from "../../../api/formats/name-format.js";
import { formatErrors } from "../../field-rules.js";
import { validateDescendingPath } from "../volumes/path-rules.js";

export function validateSecurityContext(context: SecurityContext | undefined, at: string): FieldError[] {
  if (context === undefined) return [];
  const { allowPrivilegeEscalation, privileged, capabilities } = context;
  const errors = validateProfiles(context, at);
  if (allowPrivilegeEscalation === false) {
    const contradiction = privileged
      ? "`privileged` to true"
      : capabilities?.add?.some((name) => name === "SYS_ADMIN" || name === "CAP_SYS_ADMIN")
        ? "`capabilities.Add` CAP_SYS_ADMIN"
        : undefined;
    if (contradiction !== undefined) {
      const detail = `cannot set \`allowPrivilegeEscalation\` to false and ${contradiction}`;
      errors.push(invalid(at, context, detail));
    }
  }
  return errors;
}

export function validatePodSecurity(spec: PodSpec, at: string): FieldError[] {
  const { securityContext: context, shareProcessNamespace, hostPID } = spec;
  const errors: FieldError[] = [];
  if (shareProcessNamespace && hostPID)
    errors.push(
      invalid(
        `${at}.securityContext.shareProcessNamespace`,
        shareProcessNamespace,
        "ShareProcessNamespace and HostPID cannot both be enabled",
      ),
    );
  if (context === undefined) return errors;
  const field = `${at}.securityContext`;
  return [...errors, ...validateProfiles(context, field), ...validateSysctls(spec, `${field}.sysctls`)];
}

function validateProfiles(context: SecurityContext | PodSecurityContext, at: string): FieldError[] {
  return [
    ...validateSeccomp(context.seccompProfile, `${at}.seccompProfile`),
    ...validateAppArmor(context.appArmorProfile, `${at}.appArmorProfile`),
    ...validateWindows(context.windowsOptions, `${at}.windowsOptions`),
  ];
}

function validateSeccomp(profile: SeccompProfile | undefined, at: string): FieldError[] {
  if (profile === undefined) return [];
  const { type, localhostProfile } = profile;
  const field = `${at}.localhostProfile`;
  const errors = type ? [] : [required(`${at}.type`, "type is required when seccompProfile is set")];
  if (type !== "Localhost") {
    if (localhostProfile === undefined) return errors;
    const shown = new ShownInOrder({ Type: type ?? "", LocalhostProfile: localhostProfile });
    return [...errors, invalid(field, shown, "can only be set when seccomp type is Localhost")];
  }
  if (localhostProfile === undefined) return [required(field, "must be set when seccomp type is Localhost")];
  return validateDescendingPath(localhostProfile, field);
}

const OTHER_PROFILES: readonly string[] = ["RuntimeDefault", "Unconfined"];
const MAX_APP_ARMOR_BYTES = 4095;

function validateAppArmor(profile: AppArmorProfile | undefined, at: string): FieldError[] {
  if (profile === undefined) return [];
  const { type, localhostProfile } = profile;
  const field = `${at}.localhostProfile`;
  if (!type) return [required(`${at}.type`, "type is required when appArmorProfile is set")];
  if (type !== "Localhost")
    return localhostProfile === undefined || !OTHER_PROFILES.includes(type)
      ? []
      : [invalid(field, localhostProfile, "can only be set when AppArmor type is Localhost")];
  if (!localhostProfile?.trim()) return [required(field, "must be set when AppArmor type is Localhost")];
  if (localhostProfile.trim() !== localhostProfile)
    return [invalid(field, localhostProfile, "must not be padded with whitespace")];
  return Buffer.byteLength(localhostProfile) > MAX_APP_ARMOR_BYTES ? [tooLong(field, MAX_APP_ARMOR_BYTES)] : [];
}

const MAX_CREDENTIAL_SPEC_BYTES = 64 * 1024;
const MAX_DOMAIN_CHARACTERS = 256;
const MAX_USER_CHARACTERS = 104;

function validateWindows(options: WindowsSecurityContextOptions | undefined, at: string): FieldError[] {
  if (options === undefined) return [];
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options;
  const errors: FieldError[] = [];
  if (gmsaCredentialSpecName !== undefined)
    errors.push(
      ...formatErrors(`${at}.gmsaCredentialSpecName`, gmsaCredentialSpecName, dnsSubdomain(gmsaCredentialSpecName)),
    );
  if (gmsaCredentialSpec === "")
    errors.push(
      invalid(`${at}.gmsaCredentialSpec`, gmsaCredentialSpec, "gmsaCredentialSpec cannot be an empty string"),
    );
  if (Buffer.byteLength(gmsaCredentialSpec ?? "") > MAX_CREDENTIAL_SPEC_BYTES)
    errors.push(
      invalid(`${at}.gmsaCredentialSpec`, gmsaCredentialSpec, `size must be under ${MAX_CREDENTIAL_SPEC_BYTES} bytes`),
    );
  if (runAsUserName !== undefined)
    errors.push(...formatErrors(`${at}.runAsUserName`, runAsUserName, windowsUserName(runAsUserName)));
  return errors;
}

/** For example `DOMAIN\user` or `user`. */
function windowsUserName(name: string): string[] {
  if (name === "") return ["runAsUserName cannot be an empty string"];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return ["runAsUserName cannot contain control characters"];
  const parts = name.split("\\");
  if (parts.length > 2) return ["runAsUserName cannot contain more than one backslash"];
  const [user = "", domain] = [...parts].reverse();
  const texts: string[] = [];
  if (domain !== undefined && (domain === "" || domain.length >= MAX_DOMAIN_CHARACTERS))
    texts.push(`runAsUserName's Domain length must be between 1 and ${MAX_DOMAIN_CHARACTERS - 1} characters`);
  if (user.trim() === "") texts.push("runAsUserName's User cannot be empty");
  else if (user.length > MAX_USER_CHARACTERS)
    texts.push(`runAsUserName's User length must not be longer than ${MAX_USER_CHARACTERS} characters`);
  if (/["/\\[\]:;|=,+*?<>@]/.test(user))
    texts.push("runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
  return texts;
}

const SYSCTL = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/;
/** The pattern as stock servers write it. */
const SHOWN_SYSCTL = SYSCTL.source.replace("[./]", "[\\./]");
const MAX_SYSCTL_CHARACTERS = 253;

/** With the host's namespaces, kernel parameters would be those of the node. */
function validateSysctls({ securityContext, hostNetwork, hostIPC }: PodSpec, at: string): FieldError[] {
  const names = new Set<string>();
  return (securityContext?.sysctls ?? []).flatMap(({ name = "" }, index) => {
    const field = `${at}[${index}].name`;
    if (name === "") return [required(field)];
    if (!isSysctl(name)) {
      const detail = `must have at most ${MAX_SYSCTL_CHARACTERS} characters and match regex ${SHOWN_SYSCTL}`;
      return [invalid(field, name, detail)];
    }
    const plain = name.includes("/") && !name.split("/")[0]?.includes(".") ? name.replaceAll("/", ".") : name;
    if (names.has(plain)) return [duplicate(field, name)];
    names.add(plain);
    if (hostNetwork && plain.startsWith("net."))
      return [invalid(field, name, "may not be specified when 'hostNetwork' is true")];
    if (hostIPC && /^(?:kernel\.shm|kernel\.msg|kernel\.sem|fs\.mqueue\.)/.test(plain))
      return [invalid(field, name, "may not be specified when 'hostIPC' is true")];
    return [];
  });
}

function isSysctl(name: string): boolean {
  return name.length <= MAX_SYSCTL_CHARACTERS && SYSCTL.test(name);
}
