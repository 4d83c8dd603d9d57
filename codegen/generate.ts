/** The whole run: load, build, lint, emit. Writing and comparing are the caller's. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmitOptions, emitFiles } from "./emit/files.js";
import { loadDefinitions } from "./load/load.js";
import { readSources } from "./load/source.js";
import { buildModel } from "./model/build.js";
import { LOCK_FILE_NAME, type Lock, parseLock, printLock } from "./model/field-numbers.js";
import { planLayout } from "./model/layout.js";
import { type CheckExpression, lintSchemas } from "./model/lint.js";
import { readSchemas } from "./model/schemas.js";
import type { Model } from "./model/types.js";
import { type Problem, SchemaProblemsError } from "./problem.js";

export interface GenerateOptions extends EmitOptions {
  /** The schema folder. */
  readonly schemas: string;
  /** What problems call the schema folder. */
  readonly problemLabel: string;
  /** Judges the expressions of validation rules; absent: they are taken as written. */
  readonly checkExpression?: CheckExpression;
}

/** What a run wants to exist. Nothing of it has been written. */
export interface Generated {
  readonly model: Model;
  /** Text of each file by its path below the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Text of each lock file by its path below the schema folder. */
  readonly locks: ReadonlyMap<string, string>;
}

/**
 * Same schemas and locks, same bytes.
 * @throws SchemaProblemsError with everything that is wrong; Error when a file can't be read.
 */
export async function generate(options: GenerateOptions): Promise<Generated> {
  const problems: Problem[] = [];
  const sources = await readSources(options.schemas, options.problemLabel);
  problems.push(...sources.problems);
  const loaded = loadDefinitions(sources.documents, problems);
  const schemas = readSchemas(loaded, problems);
  lintSchemas(loaded, problems, options.checkExpression);
  const layout = planLayout(schemas, problems);
  const locks = await readLocks(options, layout.folders, problems);
  if (problems.length > 0) throw new SchemaProblemsError(problems);
  const model = buildModel(layout, locks);
  const lockTexts = [...locks].map(([folder, lock]) => [`${folder}/${LOCK_FILE_NAME}`, printLock(lock)] as const);
  return { model, files: emitFiles(model, options), locks: new Map(lockTexts) };
}

/** The lock of each folder; an empty one where there is no file yet. */
async function readLocks(
  options: GenerateOptions,
  folders: readonly string[],
  problems: Problem[],
): Promise<Map<string, Lock>> {
  const locks = new Map<string, Lock>();
  for (const folder of folders) {
    const text = await readLockFile(join(options.schemas, folder, LOCK_FILE_NAME));
    const shown = `${options.problemLabel}/${folder}/${LOCK_FILE_NAME}`;
    locks.set(folder, text === undefined ? new Map() : parseLock(text, shown, problems));
  }
  return locks;
}

async function readLockFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
