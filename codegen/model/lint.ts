/** Rules that refuse a schema. This file walks the schemas and holds the rules of kinds; marker rules are beside it. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { WORD_NAMES } from "../../runtime/api/profile-words.js";
import type { Definition, KindFacts } from "../load/definition.js";
import { shortJson } from "../load/fields.js";
import type { Loaded } from "../load/load.js";
import type { Problem, Report, SchemaPath } from "../problem.js";
import { lintMarkers } from "./lint-markers.js";
import { RawNode } from "./raw-node.js";

/** What is wrong with the expression of a validation rule; undefined when nothing is. */
export type CheckExpression = (expression: string) => string | undefined;

const VERBS = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
const LABEL = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/;

/** Reports everything that a schema says and can't mean. */
export function lintSchemas(loaded: Loaded, problems: Problem[], checkExpression?: CheckExpression): void {
  for (const definition of loaded.definitions) {
    if (definition.wellKnown) continue;
    const { document, path } = definition;
    const report: Report = (at, message, remedy) => problems.push(document.problem([...path, ...at], message, remedy));
    const root = RawNode.of(definition, loaded.references);
    if (definition.facts) lintKind(definition, definition.facts, root, report);
    lintNode(root, [], report, checkExpression);
  }
}

function lintNode(node: RawNode, path: SchemaPath, report: Report, checkExpression?: CheckExpression): void {
  lintMarkers(node, path, report);
  lintRules(node.raw, path, report, checkExpression);
  for (const [at, child] of node.children()) lintNode(child, [...path, ...at], report, checkExpression);
}

const RULES = "x-kubernetes-validations";

function lintRules(raw: JsonObject, path: SchemaPath, report: Report, checkExpression?: CheckExpression): void {
  const rules = raw[RULES];
  if (rules === undefined) return;
  if (!Array.isArray(rules)) {
    report([...path, RULES], `${RULES} is ${shortJson(rules)}`, "expected a list of rules");
    return;
  }
  for (const [index, rule] of rules.entries()) {
    const at = [...path, RULES, index];
    const expression = isJsonObject(rule) ? rule.rule : undefined;
    if (typeof expression !== "string" || expression.trim() === "") {
      report(
        at,
        "the rule has no expression",
        'expected an object with "rule", an expression that yields true or false',
      );
      continue;
    }
    const fault = checkExpression?.(expression);
    if (fault !== undefined) report([...at, "rule"], `the rule ${shortJson(expression)} can't be compiled: ${fault}`);
    const message = isJsonObject(rule) ? rule.messageExpression : undefined;
    const messageFault = typeof message === "string" ? checkExpression?.(message) : undefined;
    if (messageFault !== undefined) {
      report(
        [...at, "messageExpression"],
        `the expression ${shortJson(message as JsonValue)} can't be compiled: ${messageFault}`,
      );
    }
  }
}

function lintKind(definition: Definition, facts: KindFacts, root: RawNode, report: Report): void {
  const { kind, resource, version, group } = facts;
  const names: [what: string, value: string, isValid: boolean, expected: string][] = [
    ["kind", kind, KIND.test(kind), "expected letters and digits, a capital first"],
    ["plural", resource, LABEL.test(resource), "expected lower-case letters, digits and -, a letter first"],
    ["version", version, LABEL.test(version), "expected something like v1 or v1beta1"],
    ["group", group, isGroup(group), "expected a domain name, empty for the core group, or a profile variable"],
  ];
  for (const [what, value, isValid, expected] of names) {
    if (value !== "" && !isValid) report([], `the ${what} is ${JSON.stringify(value)}`, expected);
  }
  for (const verb of facts.withoutVerbs) {
    if (!VERBS.includes(verb))
      report([], `unknown verb ${JSON.stringify(verb)}`, `expected one of ${VERBS.join(", ")}`);
  }
  const { scale } = facts.subresources;
  if (scale) {
    lintPath("specReplicasPath", scale.specReplicasPath, [".spec."], report);
    lintPath("statusReplicasPath", scale.statusReplicasPath, [".status."], report);
    if (scale.labelSelectorPath) lintPath("labelSelectorPath", scale.labelSelectorPath, [".spec.", ".status."], report);
  }
  if (facts.selectableFields.length > 0) lintSelectableFields(definition, facts, root, report);
}

function isGroup(group: string): boolean {
  const variable = /^\$\{(\w+)\}$/.exec(group)?.[1];
  if (variable !== undefined) return (WORD_NAMES as readonly string[]).includes(variable) && variable.endsWith("Group");
  return group === "" || SUBDOMAIN.test(group);
}

function lintPath(what: string, path: string, starts: readonly string[], report: Report): void {
  if (path === "" || starts.some((start) => path.startsWith(start))) return;
  report([], `${what} is ${JSON.stringify(path)}`, `expected a path that starts with ${starts.join(" or ")}`);
}

function lintSelectableFields(definition: Definition, facts: KindFacts, root: RawNode, report: Report): void {
  const at = definition.dialect === "crd" ? [] : ["x-kindsmith-resource", "selectableFields"];
  for (const path of facts.selectableFields) {
    const parts = path.split(".");
    let node: RawNode | undefined = parts[0] === "" ? root : undefined;
    for (const part of parts.slice(1)) node = node?.resolved()?.property(part);
    // Fields of the envelope need no schema of their own.
    if (/^\.metadata\./.test(path) || node?.isScalar()) continue;
    const found = node ? "is no scalar" : "is not in the schema";
    report(
      at,
      `the selectable field ${JSON.stringify(path)} ${found}`,
      "expected a path such as .spec.size to a scalar",
    );
  }
}
