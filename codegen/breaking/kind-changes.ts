/**
 * Compares what clients know of a kind besides its fields: names in URLs and on the command line, subresources,
 * columns.
 */
import { equalJson } from "../../runtime/api/json.js";
import type { SchemaPath } from "../problem.js";
import { type Finding, placeOf, severityIn } from "./finding.js";
import { type KindEntry, kindKey } from "./schema-set.js";

/** Returns the changes of a version of a kind that both sets have. */
export function compareKindFacts(old: KindEntry, now: KindEntry): Finding[] {
  const findings: Finding[] = [];
  const { kind, version } = now.facts;
  const report = (code: string, key: string, facts: Changed, isNote = false): void => {
    findings.push({
      code,
      rule: "1",
      severity: isNote ? "note" : severityIn(version),
      subject: kindKey(now.facts),
      field: facts.field ?? "",
      place: placeOf(now.definition, pathOf(now, key)),
      message: `${kind} ${facts.message}`,
      was: facts.was,
      is: facts.is,
      remedy: facts.remedy ?? "clients and scripts use it: restore it, or change it in a new version of the kind",
    });
  };
  for (const [code, key, what] of NAMES) {
    const [was, is] = [old.facts[key], now.facts[key]];
    if (was !== is) report(code, key, { message: `changes its ${what}`, was, is });
  }
  const lost = (before: readonly string[], after: readonly string[]): string[] =>
    before.filter((name) => !after.includes(name));
  for (const [code, key, what, isNote] of LISTS) {
    for (const name of lost(old.facts[key], now.facts[key]))
      report(code, key, { field: name, message: `loses the ${what} ${name}`, was: name, is: "gone" }, isNote);
  }
  for (const verb of lost(now.facts.withoutVerbs, old.facts.withoutVerbs))
    report("verb-removed", "withoutVerbs", {
      field: verb,
      message: `no longer has the verb ${verb}`,
      was: verb,
      is: "gone",
    });
  compareSubresources(old, now, report);
  compareColumns(old, now, report);
  return findings;
}

interface Changed {
  readonly field?: string;
  readonly message: string;
  readonly was: string;
  readonly is: string;
  readonly remedy?: string;
}

type Report = (code: string, key: string, facts: Changed, isNote?: boolean) => void;

const NAMES = [
  ["plural-changed", "resource", "plural"],
  ["scope-changed", "scope", "scope"],
  ["list-kind-changed", "listKind", "list kind"],
  ["singular-changed", "singular", "singular"],
] as const;

const LISTS = [
  ["short-name-removed", "shortNames", "short name", false],
  ["category-removed", "categories", "category", true],
  ["selectable-field-removed", "selectableFields", "selectable field", false],
] as const;

function compareSubresources(old: KindEntry, now: KindEntry, report: Report): void {
  const [before, after] = [old.facts.subresources, now.facts.subresources];
  if (before.status && !after.status) {
    report("subresource-removed", "subresources", {
      field: "status",
      message: "loses its status subresource",
      was: "/status",
      is: "gone",
    });
  }
  for (const name of old.facts.hookSubresources ?? []) {
    if (now.facts.hookSubresources?.includes(name)) continue;
    report("subresource-removed", "hookSubresources", {
      field: name,
      message: `loses its ${name} subresource`,
      was: `/${name}`,
      is: "gone",
    });
  }
  if (!before.scale) return;
  if (!after.scale) {
    report("subresource-removed", "subresources", {
      field: "scale",
      message: "loses its scale subresource",
      was: "/scale",
      is: "gone",
    });
  } else if (!equalJson({ ...before.scale }, { ...after.scale })) {
    const text = (paths: object): string => Object.values(paths).join(", ");
    report("scale-changed", "subresources", {
      message: "scales other fields",
      was: text(before.scale),
      is: text(after.scale),
    });
  }
}

function compareColumns(old: KindEntry, now: KindEntry, report: Report): void {
  for (const { name, jsonPath } of old.facts.printerColumns) {
    if (now.facts.printerColumns.some((column) => column.name === name)) continue;
    const remedy = "scripts that read tables may look for it";
    report(
      "column-removed",
      "printerColumns",
      { field: name, message: `no longer prints the column ${name}`, was: jsonPath, is: "gone", remedy },
      true,
    );
  }
}

/** Returns the path of a fact's declaration below the definition; the nearest existing node is shown. */
function pathOf({ definition }: KindEntry, key: string): SchemaPath {
  if (definition.dialect === "crd") return [];
  return ["x-kindsmith-resource", key === "resource" ? "plural" : key];
}
