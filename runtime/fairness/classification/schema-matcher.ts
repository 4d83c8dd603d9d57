/** Compiled rules of flow schemas: which users they are about, and which requests of those users they match. */
import { SERVICE_ACCOUNT_PREFIX, type UserInfo } from "../../api/user-info.js";
import { ALL, type FlowPathRule, type FlowResourceRule, type FlowRule, type FlowSubject } from "../configuration.js";
import type { RequestFacts } from "../queueing/fair-request.js";

/** Decides about one request. */
type Matches = (request: RequestFacts) => boolean;

/** The rules of a schema that concern one user. */
export interface UserRules {
  readonly resource: readonly Matches[];
  readonly path: readonly Matches[];
}

/** Returns the rules that concern a user. */
export type SchemaMatcher = (user: UserInfo) => UserRules;

/** Compiles the rules once for each change of their schema. */
export function schemaMatcher(rules: readonly FlowRule[]): SchemaMatcher {
  const compiled = rules.map(({ subjects = [], resourceRules = [], nonResourceRules = [] }) => ({
    subjects,
    resource: resourceRules.map(resourceMatcher),
    path: nonResourceRules.map(pathMatcher),
  }));
  return (user) => {
    const own = compiled.filter(({ subjects }) => subjects.some((subject) => isAbout(subject, user)));
    return { resource: own.flatMap(({ resource }) => resource), path: own.flatMap(({ path }) => path) };
  };
}

function isAbout({ kind, user, group, serviceAccount }: FlowSubject, { username, groups }: UserInfo): boolean {
  switch (kind) {
    case "User":
      return user !== undefined && (user.name === ALL || user.name === username);
    case "Group":
      return group?.name !== undefined && (group.name === ALL || groups.includes(group.name));
    case "ServiceAccount": {
      const { namespace = "", name = "" } = serviceAccount ?? {};
      const prefix = `${SERVICE_ACCOUNT_PREFIX}${namespace}:`;
      return name === ALL ? username.startsWith(prefix) : username === prefix + name;
    }
    default:
      return false;
  }
}

function resourceMatcher(rule: FlowResourceRule): Matches {
  const { clusterScope = false } = rule;
  const isVerb = oneOf(rule.verbs);
  const isGroup = oneOf(rule.apiGroups);
  const isResource = oneOf(rule.resources);
  const isNamespace = oneOf(rule.namespaces);
  return ({ verb, group = "", resource = "", subresource = "", namespace = "" }) =>
    isVerb(verb) &&
    isResource(subresource === "" ? resource : `${resource}/${subresource}`) &&
    isGroup(group) &&
    (namespace === "" ? clusterScope : isNamespace(namespace));
}

function pathMatcher({ verbs, nonResourceURLs = [] }: FlowPathRule): Matches {
  const isVerb = oneOf(verbs);
  const exact = new Set(nonResourceURLs);
  // A path stands for everything below it too, whether or not it ends in a slash and a star.
  const prefixes = nonResourceURLs.map((url) => `${url.replace(/\/?\*?$/, "")}/`);
  const isEverything = exact.has(ALL);
  return ({ verb, path }) =>
    isVerb(verb) && (isEverything || exact.has(path) || prefixes.some((prefix) => path.startsWith(prefix)));
}

/** Returns whether a value is in the list; `*` alone stands for all values. */
function oneOf(values: readonly string[] = []): (value: string) => boolean {
  if (values.length === 1 && values[0] === ALL) return () => true;
  if (values.length === 1) return (value) => value === values[0];
  const set = new Set(values);
  return (value) => set.has(value);
}
