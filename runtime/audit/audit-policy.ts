/**
 * An audit policy, which decides which requests are recorded, and in how much detail. The first matching rule decides.
 */
import { type FieldError, invalid, notSupported, required } from "../api/field-error.js";
import { dnsSubdomain } from "../api/formats/name-format.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { readConfigurationDocument, unusableConfiguration } from "../codec/configuration-document.js";
import { anyText, fieldsOf, flag, listOf, type Reader } from "../codec/document-reader.js";
import { LEVELS, type Level, STAGES, type Stage } from "./levels.js";

/** The content of a policy document. */
export interface AuditPolicy {
  /** At least one. */
  readonly rules: readonly AuditRule[];
  /** Stages for which no request has events. */
  readonly omitStages?: readonly Stage[];
  /** Removes managed fields from bodies, unless the rule specifies otherwise. */
  readonly omitManagedFields?: boolean;
}

/** A list that is absent or empty matches every request. */
export interface AuditRule {
  readonly level: Level;
  /** Names of authenticated users; under impersonation, those of the impersonators. */
  readonly users?: readonly string[];
  /** Matches if the user is in any of these groups. */
  readonly userGroups?: readonly string[];
  readonly verbs?: readonly string[];
  readonly resources?: readonly AuditResources[];
  /** The empty string stands for resources outside namespaces. */
  readonly namespaces?: readonly string[];
  /** Paths of requests that are not for resources; a `*` at the end makes a prefix. */
  readonly nonResourceURLs?: readonly string[];
  readonly omitStages?: readonly Stage[];
  readonly omitManagedFields?: boolean;
}

export interface AuditResources {
  /** Empty or absent for the core group; `*` for all. */
  readonly group?: string;
  /**
   * `pods`, `pods/log`, `pods/*` for pods and all their subresources, `*` + `/scale`, or `*`; absent or empty for all.
   */
  readonly resources?: readonly string[];
  /** Only valid together with resources. */
  readonly resourceNames?: readonly string[];
}

/** Maximum number of rules in a document. */
export const MAX_RULES = 1_024;
/** Maximum number of entries in a list of a rule. */
export const MAX_LISTED = 1_024;
/** Maximum length of a name, path or verb, in bytes. */
export const MAX_TEXT_BYTES = 4_096;

const KIND = "Policy";
const VERSIONS = ["v1"];

const texts = listOf(anyText(MAX_TEXT_BYTES), MAX_LISTED);
/** The metadata of the document, which is ignored. */
const anything: Reader<unknown> = (value) => value;
const resources = fieldsOf({ group: anyText(MAX_TEXT_BYTES), resources: texts, resourceNames: texts });
const rule = fieldsOf({
  level: anyText(MAX_TEXT_BYTES),
  users: texts,
  userGroups: texts,
  verbs: texts,
  resources: listOf(resources, MAX_LISTED),
  namespaces: texts,
  nonResourceURLs: texts,
  omitStages: texts,
  omitManagedFields: flag,
});

/**
 * @param name what messages call the text, such as the flag and the file
 * @throws OperatorError for an invalid policy in YAML or JSON, with all errors and their places
 */
export function parseAuditPolicy(content: string, name: string, { words }: Pick<NamingProfile, "words">): AuditPolicy {
  const { metadata: _, ...read } = readConfigurationDocument(content, name, {
    group: words.auditGroup,
    versions: VERSIONS,
    kind: KIND,
    fields: {
      metadata: anything,
      rules: listOf(rule, MAX_RULES),
      omitStages: texts,
      omitManagedFields: flag,
    },
  });
  return checkedAuditPolicy({ rules: [], ...read } as AuditPolicy, name);
}

/**
 * Validates the policy and returns it unchanged.
 * @param name what messages call the policy
 * @throws OperatorError with all errors and their places
 */
export function checkedAuditPolicy(policy: AuditPolicy, name: string): AuditPolicy {
  const { rules = [], omitStages = [] } = policy;
  const errors = [
    ...(rules.length === 0 ? [required("rules", "at least one rule must be defined")] : []),
    ...rules.flatMap((each, index) => ruleErrors(each, `rules[${index}]`)),
    ...stageErrors(omitStages, "omitStages"),
  ];
  if (errors.length > 0) throw unusableConfiguration(name, errors);
  return policy;
}

function ruleErrors(given: AuditRule, path: string): FieldError[] {
  const { level, resources: listed = [], namespaces = [], nonResourceURLs = [], omitStages = [] } = given;
  const isBoth = nonResourceURLs.length > 0 && (listed.length > 0 || namespaces.length > 0);
  return [
    ...levelErrors(level, `${path}.level`),
    ...nonResourceURLs.flatMap((url, index) => urlErrors(url, `${path}.nonResourceURLs[${index}]`)),
    ...listed.flatMap((each, index) => resourceErrors(each, `${path}.resources[${index}]`)),
    ...stageErrors(omitStages, `${path}.omitStages`),
    ...(isBoth
      ? [
          invalid(
            `${path}.nonResourceURLs`,
            nonResourceURLs,
            "rules cannot apply to both regular resources and non-resource URLs",
          ),
        ]
      : []),
  ];
}

function levelErrors(level: string | undefined, path: string): FieldError[] {
  if (level === undefined || level === "") return [required(path)];
  return (LEVELS as readonly string[]).includes(level) ? [] : [notSupported(path, level, LEVELS)];
}

function stageErrors(stages: readonly string[], path: string): FieldError[] {
  return stages.flatMap((stage, index) =>
    (STAGES as readonly string[]).includes(stage) ? [] : [notSupported(`${path}[${index}]`, stage, STAGES)],
  );
}

function urlErrors(url: string, path: string): FieldError[] {
  if (url === "*") return [];
  return [
    ...(url.startsWith("/") ? [] : [invalid(path, url, "non-resource URL rules must begin with a '/' character")]),
    ...(url.slice(0, -1).includes("*")
      ? [invalid(path, url, "non-resource URL wildcards '*' must be the final character of the rule")]
      : []),
  ];
}

function resourceErrors({ group = "", resources: named = [], resourceNames = [] }: AuditResources, path: string) {
  const problems = group === "" || group === "*" ? [] : dnsSubdomain(group);
  return [
    ...problems.map((text) => invalid(`${path}.group`, group, text)),
    ...(resourceNames.length > 0 && named.length === 0
      ? [invalid(`${path}.resourceNames`, resourceNames, "using resourceNames requires at least one resource")]
      : []),
  ];
}
