/**
 * Reads schema files as plain data with places: finds the files below a folder, decodes them, and reports line and
 * column of every node. Knows YAML and JSON, but not the meaning of documents.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { EXCEPTIONS_FILE_NAME } from "../breaking/exceptions-file.js";
import type { ParsedFile, ParsedMemory } from "../memory/parsed-memory.js";
import { LOCK_FILE_NAME } from "../model/field-numbers.js";
import type { Problem } from "../problem.js";
import { parseDocuments, type SourceDocument } from "./parse-yaml.js";

/** Maximum size of a schema file, in bytes. */
export const MAX_SCHEMA_FILE_BYTES = 16 * 1024 * 1024;

/** Maximum number of schema files below a folder. */
export const MAX_SCHEMA_FILES = 10_000;

/** Maximum nesting of folders below the schema folder. */
export const MAX_FOLDER_DEPTH = 20;

/** Files in a schema folder that contain no schemas. */
const NO_SCHEMAS: ReadonlySet<string> = new Set([LOCK_FILE_NAME, EXCEPTIONS_FILE_NAME]);

export interface Sources {
  /** Sorted by file, then in the order of the file. */
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly Problem[];
}

/**
 * Reads every `*.yaml`, `*.yml` and `*.json` below `folder`, except lock files, accepted findings and hidden files.
 * Links to files are followed; links to folders are problems. `label` names the folder in problems; `memory` reuses
 * files that did not change. @throws Error if the folder can't be read
 */
export async function readSources(folder: string, label: string, memory?: ParsedMemory): Promise<Sources> {
  const documents: SourceDocument[] = [];
  const problems: Problem[] = [];
  const files = await listSchemaFiles(folder);
  memory?.keepOnly(files);
  for (const file of files) {
    const shown = `${label}/${file}`;
    const problem = nameProblem(file, label);
    if (problem) {
      problems.push(problem);
      continue;
    }
    const stats = await stat(join(folder, file)).catch(brokenLinkOnly);
    if (!stats?.isFile()) {
      const message = stats?.isDirectory() ? "a link to a folder is not followed" : "not a file that can be read";
      problems.push(fileProblem(shown, 1, message, "put the schemas themselves here, or take it away"));
      continue;
    }
    const { size } = stats;
    if (size > MAX_SCHEMA_FILE_BYTES) {
      problems.push(fileProblem(shown, 1, `the file has ${size} bytes`, `expected at most ${MAX_SCHEMA_FILE_BYTES}`));
      continue;
    }
    const known = memory?.untouched(file, stats);
    if (known) {
      documents.push(...known.documents);
      problems.push(...known.problems);
      continue;
    }
    const bytes = await readFile(join(folder, file));
    const text = decodeUtf8(bytes);
    if (text === undefined) {
      const line = firstUndecodableLine(bytes);
      problems.push(fileProblem(shown, line, "the line is not UTF-8 text", "save the file as UTF-8"));
      continue;
    }
    const parse = (): ParsedFile => parseDocuments(text, file, shown);
    const parsed = memory ? memory.parse(file, bytes, stats, parse) : parse();
    documents.push(...parsed.documents);
    problems.push(...parsed.problems);
  }
  return { documents, problems };
}

/** Returns the paths below `folder` with `/`, sorted. */
async function listSchemaFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (relative: string, depth: number): Promise<void> => {
    if (depth > MAX_FOLDER_DEPTH)
      throw new Error(`${join(folder, relative)}: folders are nested deeper than ${MAX_FOLDER_DEPTH}`);
    for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) await visit(path, depth + 1);
      else if (/\.(ya?ml|json)$/.test(entry.name) && !NO_SCHEMAS.has(entry.name)) files.push(path);
      // Skipping the link silently would omit what users consider part of the folder.
      else if (entry.isSymbolicLink() && (await isFolder(join(folder, path)))) files.push(path);
      if (files.length > MAX_SCHEMA_FILES) throw new Error(`${folder}: more than ${MAX_SCHEMA_FILES} schema files`);
    }
  };
  await visit("", 0);
  return files.sort();
}

/** Line breaks and similar characters in names would break out of comments and messages. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function nameProblem(file: string, label: string): Problem | undefined {
  if (!UNPRINTABLE.test(file)) return undefined;
  const shown = JSON.stringify(file).replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, "?");
  return fileProblem(
    `${label}/${shown}`,
    1,
    "the name has characters that can't be printed",
    "rename the file or folder",
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(brokenLinkOnly))?.isDirectory() === true;
}

/** Links may be broken or circular. @throws every other error */
function brokenLinkOnly(error: unknown): undefined {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ELOOP")) return;
  throw error;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A line break byte never occurs inside a multi-byte character, so lines can be decoded separately. */
function firstUndecodableLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    const part = end === -1 ? bytes.subarray(start) : bytes.subarray(start, end);
    if (end === -1 || decodeUtf8(part) === undefined) return line;
    start = end + 1;
  }
}

function fileProblem(file: string, line: number, message: string, remedy: string): Problem {
  return { file, line, column: 1, path: [], message, remedy };
}
