/** Whether rules allow a request. SPEC: Role-based access control; AUTHZ-RBAC-003 to 009. */
import type { AuthorizationAttributes } from "../authorizer.js";
import type { PolicyRule } from "./policy-rule.js";
import { isAmong, RulePaths, RuleResources, type RuleTexts, RuleValues, ruleTexts } from "./rule-values.js";

/** A request in the terms of rules; it is made once for all rules that are checked. */
export type RuleRequest =
  | {
      readonly isResourceRequest: true;
      readonly verb: string;
      readonly group: string;
      /** Includes the subresource, as in `pods/log`. */
      readonly resource: string;
      /** For example `*\/log`; undefined for the resource itself. */
      readonly ofEvery: string | undefined;
      /** Empty for collections. */
      readonly name: string;
    }
  | { readonly isResourceRequest: false; readonly verb: string; readonly path: string };

export function ruleRequestOf(attributes: AuthorizationAttributes): RuleRequest {
  if (!attributes.isResourceRequest) return attributes;
  const { verb, group, subresource, name } = attributes;
  const isWhole = subresource === "";
  const resource = isWhole ? attributes.resource : `${attributes.resource}/${subresource}`;
  return { isResourceRequest: true, verb, group, resource, ofEvery: isWhole ? undefined : `*/${subresource}`, name };
}

/** A rule in a form that makes decisions fast. */
export class CompiledRule {
  readonly verbs: RuleValues;
  readonly groups: RuleValues;
  readonly resources: RuleResources;
  readonly paths: RulePaths;
  /** Undefined if the rule covers objects of every name. */
  private readonly names: RuleTexts | undefined;

  constructor({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule) {
    this.verbs = new RuleValues(verbs);
    this.groups = new RuleValues(apiGroups ?? []);
    this.resources = new RuleResources(resources ?? []);
    this.paths = nonResourceURLs?.length ? new RulePaths(nonResourceURLs) : RulePaths.none;
    this.names = resourceNames?.length ? ruleTexts(resourceNames) : undefined;
  }

  allows(requested: RuleRequest): boolean {
    if (!this.verbs.has(requested.verb)) return false;
    if (!requested.isResourceRequest) return this.paths.has(requested.path);
    return (
      this.groups.has(requested.group) &&
      this.resources.has(requested.resource, requested.ofEvery) &&
      this.hasName(requested.name)
    );
  }

  /** @param name empty for no particular object, which only a rule without names covers */
  hasName(name: string): boolean {
    return this.names === undefined || (name !== "" && isAmong(this.names, name));
  }
}
