/**
 * Rules that refuse a schema. This file walks the schemas and checks all nodes; the rules of kinds, markers, defaults
 * and expressions are in neighbouring files.
 */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import { CONVERSION_KEYWORD } from "../../runtime/schema/conversion/conversion-rules.js";
import type { Loaded } from "../load/load.js";
import { shortJson } from "../load/read-fields.js";
import type { LintMemory } from "../memory/lint-memory.js";
import type { Problem, Report, SchemaPath } from "../problem.js";
import { closest } from "./closest.js";
import { lintKind } from "./lint-kinds.js";
import { lintLifecycles } from "./lint-lifecycles.js";
import { lintMarkers } from "./lint-markers.js";
import { RawNode } from "./raw-node.js";

/** Extensions with these prefixes are ours; others belong to other tools. */
const KNOWN_PREFIX = /^x-(kubernetes|kindsmith)-/;

const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  "x-kubernetes-action",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-group-version-kind",
  "x-kubernetes-int-or-string",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-list-type",
  "x-kubernetes-map-type",
  "x-kubernetes-patch-merge-key",
  "x-kubernetes-patch-strategy",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-selectable-fields",
  // States which fields exclude each other in published documents; servers ignore it.
  "x-kubernetes-unions",
  "x-kubernetes-validations",
  "x-kindsmith-always-present",
  "x-kindsmith-conversion",
  "x-kindsmith-protobuf-inline",
  "x-kindsmith-protobuf-union",
  "x-kindsmith-renamed-from",
  "x-kindsmith-resource",
  "x-kindsmith-set-when-empty",
  "x-kindsmith-type",
  "x-kindsmith-unset-at-zero",
]);

/** Reports everything in a schema that can't be intended. */
export function lintSchemas(loaded: Loaded, problems: Problem[], memory?: LintMemory): void {
  for (const definition of loaded.definitions) {
    if (definition.wellKnown) continue;
    const { document, path } = definition;
    const report: Report = (at, message, remedy) => problems.push(document.problem([...path, ...at], message, remedy));
    if (memory?.isClean(definition)) continue;
    const before = problems.length;
    const root = RawNode.of(definition, loaded.references);
    if (definition.facts) lintKind(definition, definition.facts, root, problems);
    lintNode(root, [], report);
    lintConversionPlaces(root, [], report, definition.facts !== undefined);
    if (problems.length === before) memory?.keepClean(definition);
  }
  lintLifecycles(loaded.definitions, problems);
}

function lintNode(node: RawNode, path: SchemaPath, report: Report): void {
  lintMarkers(node, path, report);
  lintExtensions(node.raw, path, report);
  lintRuleLists(node.raw, path, report);
  for (const [at, child] of node.children()) lintNode(child, [...path, ...at], report);
}

/** Conversion rules belong to a whole version. */
function lintConversionPlaces(node: RawNode, path: SchemaPath, report: Report, isKind: boolean): void {
  const isPlace = isKind && path.length === 0;
  if (!isPlace && node.raw[CONVERSION_KEYWORD] !== undefined)
    report(
      [...path, CONVERSION_KEYWORD],
      `${CONVERSION_KEYWORD} is not allowed in a part of a kind`,
      "expected it at the root of a kind",
    );
  for (const [at, child] of node.children()) lintConversionPlaces(child, [...path, ...at], report, isKind);
}

function lintExtensions(raw: JsonObject, path: SchemaPath, report: Report): void {
  for (const key of Object.keys(raw)) {
    if (!KNOWN_PREFIX.test(key) || KNOWN_EXTENSIONS.has(key)) continue;
    const close = closest(key, [...KNOWN_EXTENSIONS]);
    report([...path, key], `unknown extension ${key}`, close ? `did you mean ${close}?` : "remove it");
  }
}

const RULES = "x-kubernetes-validations";

/** Checks the form of rules. Their validity is checked when all schemas are known. */
function lintRuleLists(raw: JsonObject, path: SchemaPath, report: Report): void {
  const rules = raw[RULES];
  if (rules === undefined) return;
  if (!Array.isArray(rules)) {
    report([...path, RULES], `${RULES} is ${shortJson(rules)}`, "expected a list of rules");
    return;
  }
  for (const [index, rule] of rules.entries()) {
    const expression = isJsonObject(rule) ? rule.rule : undefined;
    if (typeof expression === "string" && expression.trim() !== "") continue;
    const remedy = 'expected an object with "rule", an expression that yields true or false';
    report([...path, RULES, index], "the rule has no expression", remedy);
  }
}
