/**
 * Schema files as plain data with places: finds the files below a folder, decodes them, and can tell line and column
 * of every node. Knows YAML and JSON, not what the documents mean.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { LOCK_FILE_NAME } from "../model/field-numbers.js";
import type { Problem } from "../problem.js";
import { parseDocuments, type SourceDocument } from "./yaml.js";

/** Schema files larger than this are refused. */
export const MAX_SCHEMA_FILE_BYTES = 16 * 1024 * 1024;

/** More schema files than this below one folder are refused. */
export const MAX_SCHEMA_FILES = 10_000;

/** Folders nested deeper than this below the schema folder are refused. */
export const MAX_FOLDER_DEPTH = 20;

export interface Sources {
  /** Sorted by file, then in the order of the file. */
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly Problem[];
}

/**
 * Reads every `*.yaml`, `*.yml` and `*.json` below `folder`, except lock files and hidden files. `label` stands for the
 * folder in problems. @throws Error when the folder can't be read.
 */
export async function readSources(folder: string, label: string): Promise<Sources> {
  const documents: SourceDocument[] = [];
  const problems: Problem[] = [];
  for (const file of await listSchemaFiles(folder)) {
    const shown = `${label}/${file}`;
    const { size } = await stat(join(folder, file));
    if (size > MAX_SCHEMA_FILE_BYTES) {
      problems.push(fileProblem(shown, 1, `the file has ${size} bytes`, `expected at most ${MAX_SCHEMA_FILE_BYTES}`));
      continue;
    }
    const bytes = await readFile(join(folder, file));
    const text = decodeUtf8(bytes);
    if (text === undefined) {
      const line = firstUndecodableLine(bytes);
      problems.push(fileProblem(shown, line, "the line is not UTF-8 text", "save the file as UTF-8"));
      continue;
    }
    const parsed = parseDocuments(text, file, shown);
    documents.push(...parsed.documents);
    problems.push(...parsed.problems);
  }
  return { documents, problems };
}

/** Paths below `folder` with `/`, sorted. */
async function listSchemaFiles(folder: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (relative: string, depth: number): Promise<void> => {
    if (depth > MAX_FOLDER_DEPTH)
      throw new Error(`${join(folder, relative)}: folders are nested deeper than ${MAX_FOLDER_DEPTH}`);
    for (const entry of await readdir(join(folder, relative), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.isDirectory()) await visit(path, depth + 1);
      else if (/\.(ya?ml|json)$/.test(entry.name) && entry.name !== LOCK_FILE_NAME) files.push(path);
      if (files.length > MAX_SCHEMA_FILES) throw new Error(`${folder}: more than ${MAX_SCHEMA_FILES} schema files`);
    }
  };
  await visit("", 0);
  return files.sort();
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A line break byte never occurs inside a multi-byte character, so lines can be decoded alone. */
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
