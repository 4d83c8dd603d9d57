/**
 * Removes from schemas what the generator would refuse, and reports each loss: the kinds of a document that was written
 * for other tools accept at least the values that the document accepts.
 */
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../../runtime/api/json.js";
import type { Definition } from "../../load/loaded-definition.js";
import { References } from "../../load/references.js";
import { lintSchemas } from "../../model/lint.js";
import { lintDefaults } from "../../model/lint-defaults.js";
import { lintRules } from "../../model/lint-rules.js";
import { readSchemas } from "../../model/schemas.js";
import { unmeetableRequirements } from "../../model/warn-required.js";
import type { Problem, SchemaPath } from "../../problem.js";

export interface Loosened {
  /** In the order given. */
  readonly definitions: readonly Definition[];
  readonly references: References;
  /** What was removed. */
  readonly lost: readonly Problem[];
  /** What could not be removed. */
  readonly refused: readonly Problem[];
}

/** The removal of one keyword can uncover the next problem; more rounds than this are never needed in practice. */
const MAX_ROUNDS = 30;

/** Keywords whose parts only restrict a value. */
const RULE_KEYWORDS: ReadonlySet<string | number> = new Set(["allOf", "anyOf", "oneOf", "not"]);

const KEEP_UNKNOWN = "x-kubernetes-preserve-unknown-fields";

/** @param definitions some definitions and all to which they refer */
export function loosen(definitions: readonly Definition[]): Loosened {
  const lost: Problem[] = [];
  let current = definitions;
  for (let round = 1; ; round += 1) {
    const references = new References(current);
    const problems = problemsOf(current, references);
    if (problems.length === 0) return { definitions: current, references, lost, refused: [] };
    const before = lost.length;
    current = current.map((definition) => {
      const own = problems.filter((problem) => ownerOf(problem, current) === definition);
      if (own.length === 0) return definition;
      const { raw, removed } = withoutProblems(definition, own);
      lost.push(...removed);
      return { ...definition, raw };
    });
    if (lost.length === before || round === MAX_ROUNDS)
      return { definitions: current, references: new References(current), lost, refused: problems };
  }
}

function problemsOf(definitions: readonly Definition[], references: References): Problem[] {
  const problems: Problem[] = [];
  const loaded = { definitions, references };
  const schemas = readSchemas(loaded, problems);
  lintSchemas(loaded, problems);
  if (problems.length > 0) return problems;
  lintDefaults(schemas, problems);
  lintRules(schemas, problems);
  return problems.length > 0 ? problems : unmeetableRequirements(schemas);
}

/** Definitions may be nested in others, so the innermost one is the owner. */
function ownerOf(problem: Problem, definitions: readonly Definition[]): Definition | undefined {
  const { file } = problem;
  let owner: Definition | undefined;
  for (const definition of definitions) {
    const { document, path } = definition;
    if (path.length <= (owner?.path.length ?? 0)) continue;
    if (!path.every((part, index) => problem.path[index] === part)) continue;
    if (document.problem([], "").file === file) owner = definition;
  }
  return owner;
}

function withoutProblems(
  { raw, path }: Definition,
  problems: readonly Problem[],
): { readonly raw: JsonObject; readonly removed: readonly Problem[] } {
  const removed: Problem[] = [];
  let changed = raw;
  // The last items of a list go first, so that the indexes of the others stay valid.
  for (const problem of [...problems].sort((a, b) => comparePaths(b.path, a.path))) {
    const at = problem.path.slice(path.length);
    const next = at.length === 0 ? changed : loosenedAt(changed, at);
    if (next === changed) continue;
    changed = next;
    removed.push(isRequirement(at) ? { ...problem, message: undescribed(raw, at), remedy: undefined } : problem);
  }
  return { raw: changed, removed: removed.reverse() };
}

function comparePaths(a: SchemaPath, b: SchemaPath): number {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (typeof part === "number" && typeof other === "number") return part - other;
    return String(part) < String(other) ? -1 : 1;
  }
  return a.length - b.length;
}

/** Returns the schema without the keyword or item at a path; the same object if there is none. */
function loosenedAt(root: JsonObject, path: SchemaPath): JsonObject {
  const key = path.at(-1) as string | number;
  if (isRequirement(path))
    return edited(root, path.slice(0, -2), (node) => withProperty(node, Number(key))) as JsonObject;
  const isRule = path.some((part) => RULE_KEYWORDS.has(part));
  return edited(root, path.slice(0, -1), (node) => without(node, key, isRule)) as JsonObject;
}

/** Matches the place of a required name, except below a keyword that only restricts. */
function isRequirement(path: SchemaPath): boolean {
  const [keyword, index] = path.slice(-2);
  return keyword === "required" && typeof index === "number" && !path.some((part) => RULE_KEYWORDS.has(part));
}

function undescribed(raw: JsonObject, path: SchemaPath): string {
  let name: JsonValue | undefined = raw;
  for (const part of path) name = name === undefined ? undefined : childOf(name, part);
  return `${JSON.stringify(name)} is required, and no property describes it: any value is accepted`;
}

/** A required name without a property is described as a property with any value. */
function withProperty(node: JsonValue, index: number): JsonValue {
  if (!isJsonObject(node) || !Array.isArray(node.required)) return node;
  const name = node.required[index];
  if (typeof name !== "string") return node;
  const properties: JsonObject = { ...(isJsonObject(node.properties) ? node.properties : {}) };
  if (Object.hasOwn(properties, name)) return node;
  setMember(properties, name, {});
  return { ...node, properties };
}

function without(node: JsonValue, key: string | number, isRule: boolean): JsonValue {
  if (Array.isArray(node)) return typeof key === "number" && key < node.length ? node.toSpliced(key, 1) : node;
  if (!isJsonObject(node) || !Object.hasOwn(node, key)) return node;
  const { [key]: _removed, ...rest } = node;
  // Fields that the properties do not name are kept, although no schema describes them.
  const isOpen = key === "additionalProperties" && isJsonObject(node.properties) && !isRule;
  return isOpen ? { ...rest, [KEEP_UNKNOWN]: true } : rest;
}

/** Returns a copy with the node at a path changed, and without lists that became empty by it. */
function edited(node: JsonValue, path: SchemaPath, change: (node: JsonValue) => JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return change(node);
  const child = childOf(node, key);
  if (child === undefined) return node;
  const next = edited(child, rest, change);
  if (next === child) return node;
  if (Array.isArray(node)) return node.with(Number(key), next);
  if (!isJsonObject(node)) return node;
  if (Array.isArray(next) && next.length === 0) {
    const { [key]: _emptied, ...others } = node;
    return others;
  }
  const copy = { ...node };
  setMember(copy, String(key), next);
  return copy;
}

function childOf(node: JsonValue, key: string | number): JsonValue | undefined {
  if (Array.isArray(node)) return typeof key === "number" ? node[key] : undefined;
  return isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}
