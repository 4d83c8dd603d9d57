/**
 * Compares the planned files with the schema folder: which are new, which exist, and which the generator would
 * refuse.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { equalJson, isJsonObject, type JsonObject, setMember } from "../../runtime/api/json.js";
import { loadDefinitions } from "../load/load.js";
import type { Definition } from "../load/loaded-definition.js";
import { parseDocuments, type SourceDocument } from "../load/parse-yaml.js";
import { readSources } from "../load/source.js";
import { planLayout } from "../model/layout.js";
import { lintSchemas } from "../model/lint.js";
import { readSchemas } from "../model/schemas.js";
import { formatProblem, type Problem, SchemaProblemsError } from "../problem.js";
import { DEFINITIONS_FILE } from "./openapi-files.js";
import { type PlannedFile, type PlannedKind, yamlText } from "./planned-file.js";

/** A file to write. */
export interface SettledFile {
  /** The path below the schema folder. */
  readonly path: string;
  readonly text: string;
  readonly kinds: readonly PlannedKind[];
  readonly isReplaced: boolean;
}

export interface Settled {
  readonly files: readonly SettledFile[];
  readonly unchanged: readonly string[];
  /** With the reasons. */
  readonly skipped: readonly string[];
  readonly refused: readonly string[];
}

export interface SchemaFolder {
  readonly folder: string;
  /** The name of the folder in messages. */
  readonly label: string;
  /** Whether existing files with other content are replaced. */
  readonly force: boolean;
}

/** @throws SchemaProblemsError if existing and new files are incompatible */
export async function settle(planned: readonly PlannedFile[], target: SchemaFolder): Promise<Settled> {
  const { folder, label } = target;
  const existing = existsSync(folder) ? (await readSources(folder, label)).documents : [];
  const unchanged: string[] = [];
  const skipped: string[] = [];
  const files: SettledFile[] = [];
  const declared = loadDefinitions(existing, []).definitions;
  for (const file of planned) {
    const elsewhere = declaredElsewhere(file, declared);
    const before = await readIfPresent(join(folder, file.path));
    const text = before === undefined ? yamlText(file.root) : mergedText(file, before, existing, target, skipped);
    if (elsewhere !== undefined) skipped.push(`${label}/${file.path}: ${elsewhere}`);
    else if (before === text) unchanged.push(file.path);
    else if (before !== undefined && !target.force && !file.path.endsWith(`/${DEFINITIONS_FILE}`))
      skipped.push(`${label}/${file.path}: exists with another content; --force replaces it`);
    else files.push({ path: file.path, text, kinds: file.kinds, isReplaced: before !== undefined });
  }
  const { accepted, refused } = accept(files, existing, label);
  return { files: accepted, unchanged, skipped, refused };
}

/** A kind that another file declares would be declared twice. */
function declaredElsewhere(file: PlannedFile, others: readonly Definition[]): string | undefined {
  for (const { group, version, kind } of file.kinds) {
    const other = others.find(
      ({ facts, document }) =>
        facts?.kind === kind && facts.group === group && facts.version === version && document.file !== file.path,
    );
    if (other)
      return `${kind} is declared in ${other.document.problem(other.path, "").file}; remove it there to import it`;
  }
  return undefined;
}

/** Adds definitions to the existing ones; those that differ are kept unless forced. */
function mergedText(
  file: PlannedFile,
  before: string,
  existing: readonly SourceDocument[],
  { label, force }: SchemaFolder,
  skipped: string[],
): string {
  const present = existing.find((document) => document.file === file.path)?.root;
  const old = schemasOf(present);
  const added = schemasOf(file.root);
  if (!present || !old || !added || !file.path.endsWith(`/${DEFINITIONS_FILE}`)) {
    return present && equalJson(present, file.root) ? before : yamlText(file.root);
  }
  const merged: JsonObject = { ...old };
  for (const [name, schema] of Object.entries(added)) {
    if (schema === undefined || equalJson(old[name], schema)) continue;
    if (old[name] === undefined || force) setMember(merged, name, schema);
    else skipped.push(`${label}/${file.path}: has another ${name}; --force replaces it`);
  }
  if (equalJson(merged, old)) return before;
  return yamlText({ ...present, components: { ...(present.components as JsonObject), schemas: merged } });
}

function schemasOf(root: JsonObject | undefined): JsonObject | undefined {
  const components = root?.components;
  return isJsonObject(components) && isJsonObject(components.schemas) ? components.schemas : undefined;
}

/**
 * Drops files that the generator would refuse together with the existing ones, and files that depend on them, until
 * all are accepted.
 */
function accept(
  files: readonly SettledFile[],
  existing: readonly SourceDocument[],
  label: string,
): { accepted: readonly SettledFile[]; refused: string[] } {
  const known = new Set(problemsOf(existing).map(formatProblem));
  const refused: string[] = [];
  let accepted = files;
  for (;;) {
    const paths = new Set(accepted.map(({ path }) => path));
    const parsed = accepted.map(({ path, text }) => parseDocuments(text, path, `${label}/${path}`));
    const documents = [...existing.filter(({ file }) => !paths.has(file)), ...parsed.flatMap((one) => one.documents)];
    const problems = [...parsed.flatMap((one) => one.problems), ...problemsOf(documents)];
    const fresh = problems.filter((problem) => !known.has(formatProblem(problem)));
    if (fresh.length === 0) return { accepted, refused };
    const faulty = new Set(fresh.map(({ file }) => file));
    const rest = accepted.filter(({ path }) => !faulty.has(`${label}/${path}`));
    // None of the new files can be dropped: an existing file is incompatible with them.
    if (rest.length === accepted.length) throw new SchemaProblemsError(fresh);
    refused.push(...fresh.map(formatProblem));
    accepted = rest;
  }
}

function problemsOf(documents: readonly SourceDocument[]): Problem[] {
  const problems: Problem[] = [];
  const inOrder = [...documents].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.index - b.index));
  const loaded = loadDefinitions(inOrder, problems);
  const schemas = readSchemas(loaded, problems);
  lintSchemas(loaded, problems);
  planLayout(schemas, problems);
  return problems;
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
