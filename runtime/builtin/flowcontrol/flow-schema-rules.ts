/** Validates flow schemas: which requests they match, and their precedence. The rules are the same in every version. */
import type { FlowSchema, FlowSchemaSpec } from "../../../generated/flowcontrol/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { dnsLabel, dnsSubdomain } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import { ALL, EXEMPT } from "../../fairness/configuration.js";
import { MANDATORY_SCHEMAS } from "../../fairness/default-configuration.js";
import { formatErrors, formatted, optional, present } from "../field-rules.js";

type Rule = NonNullable<FlowSchemaSpec["rules"]>[number];
type Subject = Rule["subjects"][number];
type ResourceRule = NonNullable<Rule["resourceRules"]>[number];
type NonResourceRule = NonNullable<Rule["nonResourceRules"]>[number];

const MAX_PRECEDENCE = 10_000;
const RESOURCE_VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];
const PATH_VERBS = ["connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"];

/** Two mandatory schemas are immutable, so that every request matches one. */
const FIXED = new Map(MANDATORY_SCHEMAS.map(({ name, spec }) => [name, spec]));

export function validateFlowSchema({ metadata, spec }: FlowSchema): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { name = "" } = metadata;
  const fixed = FIXED.get(name);
  const errors: FieldError[] = [];
  if (fixed !== undefined && !equalJson(spec, fixed))
    errors.push(invalid("spec", spec, `spec of '${name}' must equal the fixed value`));
  const { matchingPrecedence = 0, rules = [], priorityLevelConfiguration } = spec;
  const precedence = (why: string): FieldError => invalid("spec.matchingPrecedence", matchingPrecedence, why);
  if (matchingPrecedence <= 0) errors.push(precedence("must be a positive value"));
  if (matchingPrecedence > MAX_PRECEDENCE) errors.push(precedence(`must not be greater than ${MAX_PRECEDENCE}`));
  if (matchingPrecedence === 1 && name !== EXEMPT)
    errors.push(precedence("only the schema named 'exempt' may have matchingPrecedence 1"));
  return [
    ...errors,
    ...(priorityLevelConfiguration?.name
      ? optional("spec.priorityLevelConfiguration.name", priorityLevelConfiguration.name, dnsSubdomain)
      : [required("spec.priorityLevelConfiguration.name", "must reference a priority level")]),
    ...rules.flatMap((rule, index) => validateRule(rule, `spec.rules[${index}]`)),
  ];
}

function validateRule({ subjects = [], resourceRules = [], nonResourceRules = [] }: Rule, field: string): FieldError[] {
  const errors = present(`${field}.subjects`, subjects, "subjects must contain at least one value");
  errors.push(...subjects.flatMap((subject, index) => validateSubject(subject, `${field}.subjects[${index}]`)));
  if (resourceRules.length === 0 && nonResourceRules.length === 0)
    errors.push(required(field, "at least one of resourceRules and nonResourceRules has to be non-empty"));
  return [
    ...errors,
    ...resourceRules.flatMap((rule, index) => validateResourceRule(rule, `${field}.resourceRules[${index}]`)),
    ...nonResourceRules.flatMap((rule, index) => validatePathRule(rule, `${field}.nonResourceRules[${index}]`)),
  ];
}

const PARTS = { User: "user", Group: "group", ServiceAccount: "serviceAccount" } as const;

function validateSubject(subject: Subject, field: string): FieldError[] {
  if (!Object.hasOwn(PARTS, subject.kind ?? ""))
    return [notSupported(`${field}.kind`, subject.kind ?? "", Object.keys(PARTS).sort())];
  const errors: FieldError[] = [];
  for (const [kind, part] of Object.entries(PARTS)) {
    const isThere = subject[part] !== undefined;
    if (subject.kind === kind && !isThere)
      errors.push(required(`${field}.${part}`, `${part} is required when subject kind is '${kind}'`));
    if (subject.kind !== kind && isThere)
      errors.push(forbiddenField(`${field}.${part}`, `${part} is forbidden when subject kind is not '${kind}'`));
  }
  const { user, group, serviceAccount } = subject;
  if (user !== undefined) errors.push(...present(`${field}.user.name`, user.name));
  if (group !== undefined) errors.push(...present(`${field}.group.name`, group.name));
  if (serviceAccount === undefined) return errors;
  const { name, namespace } = serviceAccount;
  const place = `${field}.serviceAccount.namespace`;
  return [
    ...errors,
    ...(name === ALL ? [] : formatted(`${field}.serviceAccount.name`, name, dnsSubdomain)),
    ...(namespace
      ? formatErrors(place, namespace, dnsLabel(namespace))
      : [required(place, "must specify namespace for service account")]),
  ];
}

function validateResourceRule(rule: ResourceRule, field: string): FieldError[] {
  const { verbs = [], apiGroups = [], resources = [], namespaces = [], clusterScope = false } = rule;
  const errors = [
    ...validateVerbs(verbs, RESOURCE_VERBS, `${field}.verbs`),
    ...validateSet(apiGroups, `${field}.apiGroups`, "api groups", "resource rules must supply at least one api group"),
    ...validateSet(resources, `${field}.resources`, "resources", "resource rules must supply at least one resource"),
  ];
  if (namespaces.length > 0) {
    errors.push(...aloneOrAll(namespaces, `${field}.namespaces`, "namespaces"));
    for (const [index, namespace] of namespaces.entries())
      if (namespace !== ALL)
        errors.push(...formatErrors(`${field}.namespaces[${index}]`, namespace, dnsLabel(namespace)));
  } else if (!clusterScope) {
    const why = "resource rules that are not cluster scoped must supply at least one namespace";
    errors.push(required(`${field}.namespaces`, why));
  }
  return errors;
}

function validatePathRule({ verbs = [], nonResourceURLs = [] }: NonResourceRule, field: string): FieldError[] {
  const urls = `${field}.nonResourceURLs`;
  return [
    ...validateVerbs(verbs, PATH_VERBS, `${field}.verbs`),
    ...validateSet(nonResourceURLs, urls, "non-resource URLs", "nonResourceURLs must contain at least one value"),
    ...nonResourceURLs.flatMap((path, index) =>
      path === ALL ? [] : formatErrors(`${urls}[${index}]`, path, pathProblems(path)),
    ),
  ];
}

function pathProblems(path: string): string[] {
  if (!path.startsWith("/")) return ["must start with slash"];
  if (path.includes(" ")) return ["must not contain white-space"];
  if (path.includes("//")) return ["must not contain double slash"];
  const star = path.indexOf(ALL);
  if (star >= 0 && (star !== path.length - 1 || path[star - 1] !== "/"))
    return ["wildcard can only do suffix matching"];
  return [];
}

function validateVerbs(verbs: readonly string[], supported: readonly string[], field: string): FieldError[] {
  const errors = validateSet(verbs, field, "verbs", "verbs must contain at least one value");
  if (verbs.includes(ALL) || verbs.every((verb) => supported.includes(verb))) return errors;
  return [...errors, notSupported(field, verbs, supported)];
}

function validateSet(values: readonly string[], field: string, what: string, none: string): FieldError[] {
  if (values.length === 0) return [required(field, none)];
  return aloneOrAll(values, field, what);
}

function aloneOrAll(values: readonly string[], field: string, what: string): FieldError[] {
  if (values.length < 2 || !values.includes(ALL)) return [];
  return [invalid(field, values, `if '*' is present, must not specify other ${what}`)];
}
