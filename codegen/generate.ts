/** A whole run of the generator: load, build, lint, emit. Callers write and compare the result. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmitOptions, type EmittedFile, emitFiles } from "./emit/files.js";
import { loadDefinitions } from "./load/load.js";
import { readSources } from "./load/source.js";
import type { LockMemory } from "./memory/lock-memory.js";
import type { RunMemory } from "./memory/run-memory.js";
import { buildModel } from "./model/build.js";
import { LOCK_FILE_NAME, type Lock, parseLock, printLock } from "./model/field-numbers.js";
import { planLayout } from "./model/layout.js";
import { lintSchemas } from "./model/lint.js";
import { type ConversionTrips, lintConversions } from "./model/lint-conversions.js";
import { lintDefaults } from "./model/lint-defaults.js";
import { lintRules } from "./model/lint-rules.js";
import type { Model } from "./model/model-types.js";
import { readSchemas } from "./model/schemas.js";
import { documentsWithoutKinds, markedWithoutKind } from "./model/warn-kindless.js";
import { unmeetableRequirements } from "./model/warn-required.js";
import { suspiciousRestrictions } from "./model/warn-values.js";
import { type Problem, SchemaProblemsError } from "./problem.js";

export interface GenerateOptions extends EmitOptions {
  /** The schema folder. */
  readonly schemas: string;
  /** The name of the schema folder in problems. */
  readonly problemLabel: string;
  /** The seed of the random objects with which conversions are tested. */
  readonly seed?: number;
}

/** What the schemas of a run say; nothing of it has been written yet. */
interface ReadModel {
  readonly model: Model;
  /** The text of each lock file by its path below the schema folder. */
  readonly locks: ReadonlyMap<string, string>;
  /** Schemas that are probably unintended; with a memory, only new ones. */
  readonly warnings: readonly Problem[];
  /** Whether the schema folder contains no document. */
  readonly isEmpty: boolean;
  /** Schemas that are marked as kinds and are none; published documents have many. */
  readonly markedWithoutKind: readonly Problem[];
  /** How the conversions that schemas state in rules were tested. */
  readonly conversions?: ConversionTrips;
}

/** The result of a run, of which nothing has been written yet. */
export interface Generated extends ReadModel {
  /** Paths below the output folder with their texts, which are made while they are iterated. */
  readonly files: Iterable<EmittedFile>;
}

/**
 * The same schemas and locks give the same bytes, with or without a memory of earlier runs with the same options.
 * @throws SchemaProblemsError with all problems; Error if a file can't be read
 */
export async function generate(options: GenerateOptions, memory?: RunMemory): Promise<Generated> {
  const read = await readModel(options, memory);
  return { ...read, files: { [Symbol.iterator]: () => emitFiles(read.model, options, memory?.emitted) } };
}

/** The documents are no longer needed when this ends, and take a large part of a run's memory. */
async function readModel(options: GenerateOptions, memory: RunMemory | undefined): Promise<ReadModel> {
  const problems: Problem[] = [];
  const sources = await readSources(options.schemas, options.problemLabel, memory?.parsed);
  problems.push(...sources.problems);
  const loaded = loadDefinitions(sources.documents, problems);
  const schemas = readSchemas(loaded, problems, memory?.schemas);
  lintSchemas(loaded, problems, memory?.lint);
  // Defaults and rules are checked against their schemas, which have to be valid first.
  if (problems.length === 0) {
    lintDefaults(schemas, problems, memory?.lint);
    lintRules(schemas, problems, memory?.lint);
  }
  const doubtful = memory?.lint.doubtful(schemas) ?? schemas;
  const warnings = [...unmeetableRequirements(doubtful), ...suspiciousRestrictions(doubtful, schemas)];
  if (problems.length === 0) memory?.lint.keepSound(schemas);
  const conversions = problems.length === 0 ? lintConversions(schemas, problems, options) : undefined;
  const layout = planLayout(schemas, problems);
  // Names of groups and versions determine where locks are, so they have to be valid first.
  if (problems.length > 0) throw new SchemaProblemsError(problems);
  const locks = await readLocks(options, layout.folders, problems, memory?.locks);
  if (problems.length > 0) throw new SchemaProblemsError(problems);
  const model = buildModel(layout, locks, memory?.units);
  const lockTexts = [...locks].map(([folder, lock]) => {
    const path = `${folder}/${LOCK_FILE_NAME}`;
    return [path, memory?.locks.textOf(path, lock) ?? printLock(lock)] as const;
  });
  return {
    model,
    locks: new Map(lockTexts),
    // A document is reported once, so not by a run that fails.
    warnings: [...warnings, ...documentsWithoutKinds(sources.documents, loaded, memory?.lint.reported)],
    isEmpty: sources.documents.length === 0,
    markedWithoutKind: markedWithoutKind(loaded),
    ...(conversions && { conversions }),
  };
}

/** Returns the lock of each folder; an empty one if there is no file yet. */
async function readLocks(
  options: GenerateOptions,
  folders: readonly string[],
  problems: Problem[],
  memory?: LockMemory,
): Promise<Map<string, Lock>> {
  memory?.keepOnly(folders.map((folder) => `${folder}/${LOCK_FILE_NAME}`));
  const locks = new Map<string, Lock>();
  for (const folder of folders) {
    const path = `${folder}/${LOCK_FILE_NAME}`;
    const text = await readLockFile(join(options.schemas, path));
    locks.set(folder, text === undefined ? new Map() : readLock(text, path, options, problems, memory));
  }
  return locks;
}

function readLock(
  text: string,
  path: string,
  { problemLabel }: GenerateOptions,
  problems: Problem[],
  memory: LockMemory | undefined,
): Lock {
  const known = memory?.recall(path, text);
  if (known) return known;
  const found: Problem[] = [];
  const lock = parseLock(text, `${problemLabel}/${path}`, found);
  problems.push(...found);
  // Only a text that a run would write unchanged may be reused as a lock's text.
  if (memory && found.length === 0 && printLock(lock) === text) memory.keep(path, text, lock);
  return lock;
}

async function readLockFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
