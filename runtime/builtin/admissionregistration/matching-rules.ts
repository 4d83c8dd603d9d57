/**
 * Validates how webhooks and policies match requests: operations and resources, selectors, conditions. ADM-016,
 * ADM-017, ADM-019.
 */
import type {
  MatchCondition,
  MatchResources,
  NamedRuleWithOperations,
  RuleWithOperations,
} from "../../../generated/admissionregistration/v1/index.js";
import { duplicate, type FieldError, invalid, notSupported, required, tooMany } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { pathSegment, qualifiedName } from "../../api/formats/name-format.js";
import { formatErrors, formatted } from "../field-rules.js";

const ALL = "*";
const OPERATIONS = [ALL, "CONNECT", "CREATE", "DELETE", "UPDATE"];
/** SPEC: maximum number of conditions of a webhook or policy (ADM-019). */
const MAX_MATCH_CONDITIONS = 64;

export function validateRule(rule: RuleWithOperations, field: string): FieldError[] {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [] } = rule;
  return [
    ...validateSet(operations, `${field}.operations`, "operations"),
    ...operations.flatMap((operation, index) =>
      OPERATIONS.includes(operation) ? [] : [notSupported(`${field}.operations[${index}]`, operation, OPERATIONS)],
    ),
    // A group may be empty, which is the core group.
    ...validateSet(apiGroups, `${field}.apiGroups`, "API groups"),
    ...validateSet(apiVersions, `${field}.apiVersions`, "API versions"),
    ...emptyEntries(apiVersions, `${field}.apiVersions`),
    ...validateResources(resources, `${field}.resources`),
  ];
}

function validateSet(values: readonly string[], field: string, what: string): FieldError[] {
  if (values.length === 0) return [required(field)];
  if (values.length === 1 || !values.includes(ALL)) return [];
  return [invalid(field, values, `if '*' is present, must not specify other ${what}`)];
}

function emptyEntries(values: readonly string[], field: string): FieldError[] {
  return values.flatMap((value, index) => (value === "" ? [required(`${field}[${index}]`)] : []));
}

/** Rejects entries that another entry already covers. */
function validateResources(resources: readonly string[], field: string): FieldError[] {
  if (resources.length === 0) return [required(field)];
  const errors = emptyEntries(resources, field);
  const wholeResources = new Set<string>();
  const wholeSubresources = new Set<string>();
  for (const [index, text] of resources.entries()) {
    const [resource = "", subresource] = split(text);
    if (subresource === undefined || text === "*/*") continue;
    const refuse = (present: string): FieldError =>
      invalid(`${field}[${index}]`, text, `if '${present}' is present, must not specify ${text}`);
    if (wholeResources.has(resource)) errors.push(refuse(`${resource}/*`));
    if (wholeSubresources.has(subresource)) errors.push(refuse(`*/${subresource}`));
    if (subresource === ALL) wholeResources.add(resource);
    if (resource === ALL) wholeSubresources.add(subresource);
  }
  if (resources.length > 1 && resources.includes("*/*"))
    errors.push(invalid(field, resources, "if '*/*' is present, must not specify other resources"));
  const plain = resources.filter((text) => text !== ALL && text !== "" && !text.includes("/"));
  if (resources.includes(ALL) && plain.length > 0) {
    const why = "if '*' is present, must not specify other resources without subresources";
    errors.push(invalid(field, resources, why));
  }
  return errors;
}

function split(text: string): [string, string | undefined] {
  const slash = text.indexOf("/");
  return slash < 0 ? [text, undefined] : [text.slice(0, slash), text.slice(slash + 1)];
}

/** @param expressions errors of the expressions, by field */
export function validateMatchConditions(
  conditions: readonly MatchCondition[],
  field: string,
  expressions: ReadonlyMap<string, FieldError>,
): FieldError[] {
  const many =
    conditions.length > MAX_MATCH_CONDITIONS ? [tooMany(field, conditions.length, MAX_MATCH_CONDITIONS)] : [];
  const each = conditions.flatMap(({ name, expression }, index) => {
    const place = `${field}[${index}]`;
    const error = expressions.get(`${place}.expression`);
    const errors = error === undefined ? [] : [error];
    if (expression.trim() === "") errors.push(required(`${place}.expression`));
    errors.push(...formatted(`${place}.name`, name, qualifiedName));
    const isTaken = conditions.findIndex((condition) => condition.name === name) < index;
    return isTaken && name !== "" ? [...errors, duplicate(`${place}.name`, name)] : errors;
  });
  return [...many, ...each];
}

/** Creates objects whose members the schema can then default. */
export function setMatchDefaults(match: MatchResources | undefined): void {
  if (match === undefined) return;
  match.namespaceSelector ??= {};
  match.objectSelector ??= {};
}

export function validateMatchResources(match: MatchResources, field: string): FieldError[] {
  const { namespaceSelector, objectSelector, resourceRules = [], excludeResourceRules = [] } = match;
  const rules = (rules: readonly NamedRuleWithOperations[], name: string): FieldError[] =>
    rules.flatMap((rule, index) => validateNamedRule(rule, `${field}.${name}[${index}]`));
  return [
    ...validateLabelSelector(namespaceSelector, `${field}.namespaceSelector`),
    ...validateLabelSelector(objectSelector, `${field}.objectSelector`),
    ...rules(resourceRules, "resourceRules"),
    ...rules(excludeResourceRules, "excludeResourceRules"),
  ];
}

function validateNamedRule(rule: NamedRuleWithOperations, field: string): FieldError[] {
  const { resourceNames = [] } = rule;
  const names = resourceNames.flatMap((name, index) => {
    const place = `${field}.resourceNames[${index}]`;
    const isRepeated = resourceNames.indexOf(name) < index;
    return [...formatErrors(place, name, pathSegment(name)), ...(isRepeated ? [duplicate(place, name)] : [])];
  });
  return [...names, ...validateRule(rule, field)];
}
