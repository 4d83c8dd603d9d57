/** Field selectors: `metadata.name=a,spec.nodeName!=n1`. SPEC: Lists; LIST-052 to LIST-056. */
import { badRequest } from "../status.js";

export interface FieldRequirement {
  readonly field: string;
  readonly operator: "=" | "!=";
  readonly value: string;
}

/** All requirements must hold; an empty list selects everything. */
export type FieldSelector = readonly FieldRequirement[];

/**
 * Parses a selector. Values escape `,`, `=` and `\` with a backslash, and nothing else. @throws StatusError 400 for a
 * malformed text
 */
export function parseFieldSelector(text: string): FieldSelector {
  return splitTerms(text)
    .filter((term) => term !== "")
    .map((term) => {
      const match = /^((?:[^\\=!]|\\.)*?)(!=|==|=)((?:[^\\]|\\.)*)$/.exec(term);
      if (!match) throw badRequest(`invalid selector: '${text}'; can't understand '${term}'`);
      return { field: match[1] ?? "", operator: match[2] === "!=" ? "!=" : "=", value: unescaped(match[3] ?? "") };
    });
}

/** Returns the canonical text: sorted by field, with escaped values. */
export function formatFieldSelector(selector: FieldSelector): string {
  return [...selector]
    .sort((a, b) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0))
    .map(({ field, operator, value }) => `${field}${operator}${value.replace(/[\\,=]/g, "\\$&")}`)
    .join(",");
}

/** Fields by which every kind can be selected. */
const COMMON_FIELDS: ReadonlySet<string> = new Set(["metadata.name", "metadata.namespace"]);

/**
 * Checks that a kind supports every field of a selector.
 * @param namesKnown whether the message lists the supported fields if they are few, as stock servers do for built-in
 * kinds
 * @throws StatusError 400 (LIST-055)
 */
export function checkFieldLabels(selector: FieldSelector, supported: ReadonlySet<string>, namesKnown = false): void {
  for (const { field } of selector) {
    if (supported.has(field)) continue;
    const hasOwn = [...supported].some((name) => !COMMON_FIELDS.has(name));
    if (hasOwn || !namesKnown) throw badRequest(`field label not supported: ${field}`);
    const known = [...COMMON_FIELDS].map((name) => JSON.stringify(name)).join(", ");
    throw badRequest(`${JSON.stringify(field)} is not a known field selector: only ${known}`);
  }
}

/** Matches a selector; `textOf` returns the text of a field, and absent fields count as the empty string. */
export function matchesFields(selector: FieldSelector, textOf: (field: string) => string | undefined): boolean {
  for (const { field, operator, value } of selector) {
    if (((textOf(field) ?? "") === value) !== (operator === "=")) return false;
  }
  return true;
}

/** Returns the value that a selector demands for a field with `=`, or undefined if it does not. */
export function requiredFieldValue(selector: FieldSelector, field: string): string | undefined {
  return selector.find((requirement) => requirement.field === field && requirement.operator === "=")?.value;
}

function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === ",") {
      terms.push(text.slice(start, index));
      start = index + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

function unescaped(value: string): string {
  const rest = value.replace(/\\[\\,=]/g, "");
  const found = /\\.?|[,=]/.exec(rest)?.[0];
  if (found === undefined) return value.replace(/\\([\\,=])/g, "$1");
  const problem = found.startsWith("\\") ? "invalid escape sequence" : "unescaped character in value";
  throw badRequest(`invalid field selector: ${problem}: ${found}`);
}
