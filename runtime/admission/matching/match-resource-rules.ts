/** Rules of configurations: which operations on which resources they match. ADM-016. */
import type { AdmissionAttributes, AdmissionOperation } from "../../registry/write/write-admission.js";

/** A rule in a webhook configuration or policy. An absent field matches nothing, except for scope and names. */
export interface RuleWithOperations {
  readonly operations?: readonly string[] | undefined;
  /** The core group is the empty string. */
  readonly apiGroups?: readonly string[] | undefined;
  readonly apiVersions?: readonly string[] | undefined;
  /**
   * `pods`, `pods/status`, `pods/*`, `*` for all resources, `*` + `/scale`, `*` + `/*` for all with their subresources.
   */
  readonly resources?: readonly string[] | undefined;
  /** `Namespaced` or `Cluster`; unset or `*` for both. */
  readonly scope?: string | undefined;
  /** Only in rules of policies: names of objects; empty for all. */
  readonly resourceNames?: readonly string[] | undefined;
}

/** The attributes of a request that a rule matches against. */
export interface RuleSubject {
  readonly operation: AdmissionOperation;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly isNamespaced: boolean;
}

export type CompiledRule = (subject: RuleSubject) => boolean;

const ALL = "*";

/** Compiles everything but the names, which {@link namesMatch} checks. */
export function compileRule(rule: RuleWithOperations): CompiledRule {
  const operations = textsOf(rule.operations);
  const groups = textsOf(rule.apiGroups);
  const versions = textsOf(rule.apiVersions);
  const resources = (rule.resources ?? []).map(resourceAndSubresource);
  const { scope = ALL } = rule;
  return (subject) =>
    operations(subject.operation) &&
    groups(subject.group) &&
    versions(subject.version) &&
    (scope === ALL || (scope === "Namespaced") === subject.isNamespaced) &&
    resources.some(([resource, subresource]) => resource(subject.resource) && subresource(subject.subresource));
}

/** A request without a name, such as a create with generateName, matches no rule with names. */
export function namesMatch({ resourceNames = [] }: RuleWithOperations, { name }: AdmissionAttributes): boolean {
  return resourceNames.length === 0 || resourceNames.includes(name);
}

function textsOf(texts: readonly string[] = []): (text: string) => boolean {
  if (texts.includes(ALL)) return () => true;
  const known = new Set(texts);
  return (text) => known.has(text);
}

function resourceAndSubresource(text: string): readonly [(text: string) => boolean, (text: string) => boolean] {
  const slash = text.indexOf("/");
  // Without a subresource, the rule means the resource itself and none of its subresources.
  const [resource, subresource] = slash < 0 ? [text, ""] : [text.slice(0, slash), text.slice(slash + 1)];
  return [textsOf([resource]), textsOf([subresource])];
}
