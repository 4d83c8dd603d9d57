/** Files of objects that commands are given: files, folders of them, standard input. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.js";
import { UsageError } from "../base/usage-error.js";

/** Limit of all files together. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_FILES = 10_000;
const ENDINGS = /\.(ya?ml|json)$/;

export interface SourceText {
  /** The file's path, or what standard input is called. */
  readonly name: string;
  readonly text: string;
}

/**
 * The texts of files, of the files in folders (not in folders within them) in the order of their names, and of standard
 * input for `-`. @throws OperatorError naming what can't be read, or is too much.
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

/** The file itself, or the files in a folder, in the order of their names. */
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
