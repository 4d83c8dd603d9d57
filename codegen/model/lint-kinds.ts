/** Checks what a document states about a kind besides its schema: names, subresources, columns, selectable fields. */
import { parseJsonPath } from "../../runtime/api/json-path.js";
import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";
import { WORD_NAMES } from "../../runtime/api/profile/profile-words.js";
import type { Definition, FactPlaces, KindFacts } from "../load/loaded-definition.js";
import type { Problem, SchemaPath } from "../problem.js";
import { VERSION_NAMES_EXPECTED } from "./model-lifecycle.js";
import type { RawNode } from "./raw-node.js";

const VERBS = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
const LABEL = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const MAX_GROUP_CHARACTERS = 253;
const KIND = /^[A-Z][A-Za-z0-9]{0,62}$/;
const FIELDS = /^(\.[A-Za-z_$][\w$-]*)+$/;

/** Servers accept at most this many selectable fields per version. */
const MAX_SELECTABLE_FIELDS = 8;

const SUBRESOURCE = /^[a-z]{1,63}$/;
const EXPECTED_LABEL = "expected lower-case letters, digits and -, a letter first";

/** What a group must be, for messages. */
export const GROUP_EXPECTED = "expected a domain name, empty for the core group, or a profile variable";

type ReportFact = (fact: keyof FactPlaces, at: SchemaPath, message: string, remedy: string) => void;

/** Reports what no server could serve. `root` is the schema of the kind. */
export function lintKind(definition: Definition, facts: KindFacts, root: RawNode, problems: Problem[]): void {
  const { document, path, places = {} } = definition;
  const report: ReportFact = (fact, at, message, remedy) => {
    const place = places[fact];
    problems.push(document.problem(place === undefined ? path : [...place, ...at], message, remedy));
  };
  lintNames(facts, definition.dialect, report);
  for (const [index, verb] of facts.withoutVerbs.entries()) {
    if (VERBS.includes(verb)) continue;
    report("withoutVerbs", [index], `unknown verb ${JSON.stringify(verb)}`, `expected one of ${VERBS.join(", ")}`);
  }
  lintHookSubresources(facts, report);
  lintScale(facts, report);
  lintColumns(facts, definition.dialect, report);
  lintSelectableFields(facts, definition.dialect, root, report);
}

/** Names appear in URLs; subresources that the schema itself declares are not served by hooks. */
function lintHookSubresources({ hookSubresources = [] }: KindFacts, report: ReportFact): void {
  for (const [index, name] of hookSubresources.entries()) {
    const found = `the subresource ${JSON.stringify(name)}`;
    if (name === "status" || name === "scale")
      report(
        "hookSubresources",
        [index],
        `${found} can't be served by a hook`,
        `declare it in the schema: subresources: { ${name}: {} }`,
      );
    else if (!SUBRESOURCE.test(name))
      report("hookSubresources", [index], `${found} is not a valid name`, "expected lower-case letters");
    else if (hookSubresources.indexOf(name) < index)
      report("hookSubresources", [index], `${found} is declared twice`, "remove it here");
  }
}

/**
 * Our own kinds follow the naming conventions; manifests describe existing kinds, which may have any name that
 * servers permit.
 */
function lintNames(facts: KindFacts, dialect: Definition["dialect"], report: ReportFact): void {
  const { kind, listKind, resource, singular, version, group } = facts;
  const isKind = (name: string): boolean => (dialect === "crd" ? LABEL.test(name.toLowerCase()) : KIND.test(name));
  const expectedKind =
    dialect === "crd"
      ? "expected letters, digits and -, a letter first"
      : "expected letters and digits, a capital first";
  const names: [fact: keyof FactPlaces, what: string, value: string, isValid: boolean, expected: string][] = [
    ["kind", "kind", kind, isKind(kind), expectedKind],
    ["listKind", "list kind", listKind, isKind(listKind) || listKind === `${kind}List`, expectedKind],
    ["resource", "plural", resource, LABEL.test(resource), EXPECTED_LABEL],
    ["singular", "singular", singular, LABEL.test(singular), EXPECTED_LABEL],
    dialect === "crd"
      ? ["version", "version", version, LABEL.test(version), EXPECTED_LABEL]
      : ["version", "version", version, parseVersionName(version) !== undefined, VERSION_NAMES_EXPECTED],
    ["group", "group", group, isGroup(group), GROUP_EXPECTED],
  ];
  for (const [fact, what, value, isValid, expected] of names) {
    if (value !== "" && !isValid) report(fact, [], `the ${what} is ${JSON.stringify(value)}`, expected);
  }
  for (const [index, name] of facts.shortNames.entries()) {
    if (!LABEL.test(name)) report("shortNames", [index], `a short name is ${JSON.stringify(name)}`, EXPECTED_LABEL);
  }
}

/** Returns true for a name that a group may have; empty for the core group. */
export function isGroup(group: string): boolean {
  const variable = /^\$\{(\w+)\}$/.exec(group)?.[1];
  if (variable !== undefined) return (WORD_NAMES as readonly string[]).includes(variable) && variable.endsWith("Group");
  return group === "" || (group.length <= MAX_GROUP_CHARACTERS && SUBDOMAIN.test(group));
}

function lintScale({ subresources: { scale } }: KindFacts, report: ReportFact): void {
  if (!scale) return;
  const check = (what: keyof typeof scale, starts: readonly string[]): void => {
    const path = scale[what];
    if (!path || (FIELDS.test(path) && starts.some((start) => path.startsWith(start)))) return;
    const expected = `expected a path of fields that starts with ${starts.join(" or ")}`;
    report("subresources", ["scale", what], `${what} is ${JSON.stringify(path)}`, expected);
  };
  check("specReplicasPath", [".spec."]);
  check("statusReplicasPath", [".status."]);
  check("labelSelectorPath", [".spec.", ".status."]);
}

function lintColumns({ printerColumns }: KindFacts, dialect: string, report: ReportFact): void {
  for (const [index, { name, jsonPath }] of printerColumns.entries()) {
    const found = `the column ${JSON.stringify(name)} has the path ${JSON.stringify(jsonPath)}`;
    const problem = jsonPath === "" ? undefined : pathProblem(jsonPath);
    if (problem !== undefined) {
      const remedy = 'expected a path such as .spec.size or .status.conditions[?(@.type=="Ready")].status';
      report("printerColumns", [index, "jsonPath"], `${found}: ${problem}`, remedy);
    } else if (dialect === "crd" && jsonPath !== "" && !jsonPath.startsWith(".")) {
      report("printerColumns", [index, "jsonPath"], found, "expected a path that starts with a dot");
    }
  }
}

function pathProblem(path: string): string | undefined {
  try {
    parseJsonPath(path);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function lintSelectableFields(
  { selectableFields }: KindFacts,
  dialect: string,
  root: RawNode,
  report: ReportFact,
): void {
  if (dialect === "crd" && selectableFields.length > MAX_SELECTABLE_FIELDS) {
    const message = `found ${selectableFields.length} selectable fields`;
    report("selectableFields", [], message, `expected at most ${MAX_SELECTABLE_FIELDS}`);
  }
  for (const [index, path] of selectableFields.entries()) {
    const at = dialect === "crd" ? [index, "jsonPath"] : [index];
    if (selectableFields.indexOf(path) !== index) {
      report("selectableFields", at, `the selectable field ${JSON.stringify(path)} is named twice`, "remove one");
      continue;
    }
    let node: RawNode | undefined = path.startsWith(".") ? root : undefined;
    for (const part of path.split(".").slice(1)) node = node?.resolved()?.property(part);
    // Fields of the envelope need no schema.
    if (/^\.metadata\./.test(path) || node?.isScalar()) continue;
    const message = `the selectable field ${JSON.stringify(path)} ${node ? "is not a scalar" : "is not in the schema"}`;
    report("selectableFields", at, message, "expected a path such as .spec.size to a scalar");
  }
}
