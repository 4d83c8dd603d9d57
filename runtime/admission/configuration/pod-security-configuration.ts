/** The configuration of the plug-in PodSecurity: levels for namespaces that name none, and exemptions. */
import { type FieldError, invalid, notSupported } from "../../api/field-error.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { readConfigurationValue, unusableConfiguration } from "../../codec/configuration-document.js";
import { fieldsOf, listOf, text } from "../../codec/document-reader.js";
import {
  isVersion,
  LEVELS,
  type Level,
  type LevelVersion,
  MODES,
  type Mode,
  minorOf,
  type SecurityPolicy,
} from "../pod-security/namespace-pod-security.js";
import { MAX_TEXT_BYTES, type PluginDocument } from "./admission-configuration.js";

export interface PodSecurityConfiguration {
  readonly defaults: SecurityPolicy;
  readonly exemptions: {
    readonly usernames: ReadonlySet<string>;
    readonly namespaces: ReadonlySet<string>;
    readonly runtimeClasses: ReadonlySet<string>;
  };
}

/** Maximum number of entries in each list of exemptions. */
export const MAX_EXEMPTIONS = 4096;

const short = text(MAX_TEXT_BYTES);
const names = listOf(short, MAX_EXEMPTIONS);
const FIELDS = {
  defaults: fieldsOf({
    enforce: short,
    "enforce-version": short,
    audit: short,
    "audit-version": short,
    warn: short,
    "warn-version": short,
  }),
  exemptions: fieldsOf({ usernames: names, namespaces: names, runtimeClasses: names }),
};

/** @throws OperatorError for an invalid document or unknown levels */
export function podSecurityConfiguration(
  { name, content }: PluginDocument,
  { words }: Pick<NamingProfile, "words">,
): PodSecurityConfiguration {
  const { defaults = {}, exemptions = {} } = readConfigurationValue(content, name, {
    group: `pod-security.admission.config.${words.groupDomain}`,
    versions: ["v1", "v1beta1", "v1alpha1"],
    kind: "PodSecurityConfiguration",
    fields: FIELDS,
  });
  const errors: FieldError[] = [];
  const read = (mode: Mode): LevelVersion => {
    const [level = "privileged", version = "latest"] = [defaults[mode], defaults[`${mode}-version`]];
    if (!(LEVELS as readonly string[]).includes(level)) errors.push(notSupported(`defaults.${mode}`, level, LEVELS));
    if (!isVersion(version)) errors.push(invalid(`defaults.${mode}-version`, version, 'must be "latest" or "v1.x"'));
    return { level: level as Level, minor: minorOf(version) };
  };
  const [enforce, audit, warn] = MODES.map(read) as [LevelVersion, LevelVersion, LevelVersion];
  if (errors.length > 0) throw unusableConfiguration(name, errors);
  const { usernames = [], namespaces = [], runtimeClasses = [] } = exemptions;
  return {
    defaults: { enforce, audit, warn },
    exemptions: {
      usernames: new Set(usernames),
      namespaces: new Set(namespaces),
      runtimeClasses: new Set(runtimeClasses),
    },
  };
}
