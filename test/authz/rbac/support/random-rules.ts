/** Random rules over few words, so that they meet each other; and a plain reading of what a rule allows. */
import fc from "fast-check";
import type { AuthorizationAttributes, ResourceAttributes } from "../../../../runtime/authz/authorizer.js";
import type { PolicyRule } from "../../../../runtime/authz/rbac/policy-rule.js";
import { caller } from "./told-roles.js";

const VERBS = ["get", "list", "*"];
const GROUPS = ["", "apps", "*"];
const RESOURCES = ["pods", "deployments", "pods/log", "deployments/scale", "*/scale", "*", "pods/*"];
const NAMES = ["x", "y"];
const PATHS = ["/a", "/a/b", "/a/*", "/a*", "/*", "*", "/b"];

const some = (values: readonly string[], maxLength = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength });

const resourceRules: fc.Arbitrary<PolicyRule> = fc.record(
  {
    verbs: some(VERBS),
    apiGroups: some(GROUPS),
    resources: some(RESOURCES),
    resourceNames: fc.oneof(fc.constant([]), some(NAMES)),
  },
  { requiredKeys: ["verbs", "apiGroups", "resources"] },
);
const pathRules: fc.Arbitrary<PolicyRule> = fc.record({ verbs: some(VERBS), nonResourceURLs: some(PATHS) });

export const randomRules: fc.Arbitrary<PolicyRule> = fc.oneof({ weight: 3, arbitrary: resourceRules }, pathRules);

/** Every request of a small world, each of nobody outside namespaces. Some words stand in no rule but as `*`. */
export const REQUESTS: readonly AuthorizationAttributes[] = [
  ...["get", "list", "delete"].flatMap((verb) => [
    ...["", "apps", "batch"].flatMap((group) =>
      ["pods", "deployments", "nodes"].flatMap((resource) =>
        ["", "log", "scale", "*"].flatMap((subresource) =>
          ["", "x", "y", "z"].map((name) => resourceRequest({ verb, group, resource, subresource, name })),
        ),
      ),
    ),
    ...["/", "/a", "/ab", "/a/", "/a/b", "/a/b/c", "/b", "/c"].map((path) => pathRequest(verb, path)),
  ]),
];

function resourceRequest(
  what: Pick<ResourceAttributes, "verb" | "group" | "resource" | "subresource" | "name">,
): AuthorizationAttributes {
  return { ...what, user: caller(""), isResourceRequest: true, version: "v1", namespace: "" };
}

function pathRequest(verb: string, path: string): AuthorizationAttributes {
  return { user: caller(""), isResourceRequest: false, verb, path };
}

/** As the specification reads, without any thought of speed. */
export function plainlyAllows(rule: PolicyRule, asked: AuthorizationAttributes): boolean {
  const names = (list: readonly string[] | null | undefined, value: string): boolean =>
    (list ?? []).some((item) => item === "*" || item === value);
  if (!names(rule.verbs, asked.verb)) return false;
  if (!asked.isResourceRequest) {
    return (rule.nonResourceURLs ?? []).some((url) =>
      url.endsWith("*") ? asked.path.startsWith(url.slice(0, -1)) : asked.path === url,
    );
  }
  const { group, resource, subresource, name } = asked;
  if (!names(rule.apiGroups, group)) return false;
  const isResourceNamed = (rule.resources ?? []).some((item) => {
    if (subresource === "") return item === "*" || item === resource;
    return ["*", `${resource}/${subresource}`, `*/${subresource}`].includes(item);
  });
  const only = rule.resourceNames ?? [];
  return isResourceNamed && (only.length === 0 || only.includes(name));
}
