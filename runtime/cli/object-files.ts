/** Reads the files of objects that a command names: files, folders of them, standard input. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.js";
import { UsageError } from "../base/usage-error.js";

/** The limit of all files together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 10_000;
const ENDINGS = /\.(ya?ml|json)$/;

export interface SourceText {
  /** The path of the file, or the name that messages give to standard input. */
  readonly name: string;
  readonly text: string;
}

/**
 * Reads files, the files directly inside folders in the order of their names, and standard input for `-`.
 * @throws OperatorError that names a file that can't be read, or the input that is too large
 */
export async function readSources(files: readonly string[], stdin: AsyncIterable<Uint8Array>): Promise<SourceText[]> {
  const sources: SourceText[] = [];
  let left = MAX_BYTES;
  const take = (name: string, text: string): void => {
    left -= text.length;
    if (left < 0) throw new OperatorError(`${name}: more than ${MAX_BYTES} bytes altogether`);
    if (sources.length === MAX_FILES) throw new OperatorError(`${name}: more than ${MAX_FILES} files`);
    sources.push({ name, text });
  };
  for (const file of files) {
    if (file === "-") {
      take("standard input", await textOf(stdin));
      continue;
    }
    for (const path of await filesIn(file)) take(path, await readFile(path, "utf8").catch(asUsage(path)));
  }
  return sources;
}

/** Returns the file itself, or the files in a folder in the order of their names. */
async function filesIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(asUsage(path));
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => ENDINGS.test(name)).sort();
  if (names.length === 0) throw new UsageError(`--filename: ${path} has no file that ends in .yaml, .yml or .json`);
  return names.map((name) => join(path, name));
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new OperatorError(`standard input: more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function asUsage(path: string): (error: unknown) => never {
  return (error) => {
    throw new UsageError(`--filename: ${path}: ${error instanceof Error ? error.message : String(error)}`);
  };
}
