/** A folder of schemas as a comparison needs it: kinds, structural schemas with places, and locks of field numbers. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { loadDefinitions } from "../load/load.js";
import type { Definition, KindFacts } from "../load/loaded-definition.js";
import { parseDocuments } from "../load/parse-yaml.js";
import { readSources } from "../load/source.js";
import { LOCK_FILE_NAME, type Lock, parseLock } from "../model/field-numbers.js";
import { folderOf } from "../model/model-names.js";
import { type ReadSchema, type ReadSchemas, readSchemas } from "../model/schemas.js";
import { type Problem, type SchemaPath, SchemaProblemsError } from "../problem.js";
import type { Place } from "./finding.js";

/** A version of a kind. */
export interface KindEntry {
  readonly facts: KindFacts;
  readonly definition: Definition;
  readonly read: ReadSchema;
}

/** The lock of one folder. */
export interface LockEntry {
  readonly lock: Lock;
  placeAt(path: SchemaPath): Place;
}

export interface SchemaSet {
  /** The name of the set in messages: `schemas`, `v1.2.0:schemas`. */
  readonly label: string;
  /** Keyed by group, kind and version; see {@link kindKey}. */
  readonly kinds: ReadonlyMap<string, KindEntry>;
  readonly schemas: ReadSchemas;
  /** Keyed by folder, such as `demo.example.com/v1`. */
  readonly locks: ReadonlyMap<string, LockEntry>;
}

export function kindKey({ group, version, kind }: Pick<KindFacts, "group" | "version" | "kind">): string {
  return `${group === "" ? "core" : group}/${version}/${kind}`;
}

/** @throws SchemaProblemsError if the schemas can't be read; Error if the folder can't */
export async function readSchemaSet(folder: string, label: string): Promise<SchemaSet> {
  const problems: Problem[] = [];
  const sources = await readSources(folder, label);
  problems.push(...sources.problems);
  const schemas = readSchemas(loadDefinitions(sources.documents, problems), problems);
  const kinds = new Map<string, KindEntry>();
  for (const read of schemas.values()) {
    const { definition } = read;
    if (definition.facts) kinds.set(kindKey(definition.facts), { facts: definition.facts, definition, read });
  }
  const locks = await readLocks(folder, label, kinds.values(), schemas, problems);
  if (problems.length > 0) throw new SchemaProblemsError(problems);
  return { label, kinds, schemas, locks };
}

async function readLocks(
  folder: string,
  label: string,
  kinds: Iterable<KindEntry>,
  schemas: ReadSchemas,
  problems: Problem[],
): Promise<Map<string, LockEntry>> {
  const locks = new Map<string, LockEntry>();
  for (const name of lockFolders(kinds, schemas)) {
    const path = join(folder, name, LOCK_FILE_NAME);
    if (!existsSync(path)) continue;
    const shown = `${label}/${name}/${LOCK_FILE_NAME}`;
    const text = await readFile(path, "utf8");
    const [document] = parseDocuments(text, shown, shown).documents;
    locks.set(name, {
      lock: parseLock(text, shown, problems),
      placeAt: (at) => document?.problem(at, "") ?? { file: shown, line: 1, column: 1 },
    });
  }
  return locks;
}

/** Returns the folders of kinds, and those with files that declare no kind. */
function lockFolders(kinds: Iterable<KindEntry>, schemas: ReadSchemas): string[] {
  const folders = new Set<string>();
  for (const { facts } of kinds) folders.add(folderOf(facts.group, facts.version));
  for (const { definition } of schemas.values()) {
    const parts = definition.document.file.split("/").slice(0, -1);
    if (parts.length >= 2) folders.add(parts.slice(-2).join("/"));
  }
  return [...folders].sort();
}
