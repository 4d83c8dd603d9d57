/**
 * The files of the console, which `npm run build:console` writes into dist/console. Their names are read once, so that a
 * URL never becomes a path of the file system, and each file when it is first requested.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { contentHash } from "../http/entity-tag.js";

export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The same, compressed as far as possible, which happens once. */
  readonly compressed: Buffer;
  readonly hash: string;
}

export const CONSOLE_PAGE = "index.html";

/** The folder of the console within the package. */
const FOLDER = "dist/console";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

const gzipAll = promisify(gzip) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;
const GZIP_LEVEL = 9;

/** Files never change under a running process, so each is read once for all servers in it. */
const loaded = new Map<string, Promise<ConsoleFile>>();
let names: readonly string[] | undefined;

/** Returns the names of all files; none if the console was not built. */
export function consoleFileNames(): readonly string[] {
  if (names !== undefined && names.length > 0) return names;
  try {
    names = readdirSync(folder()).filter((name) => extname(name) in TYPES);
  } catch {
    // A checkout that was never built has no such folder, and an executable has no package around it.
    names = [];
  }
  return names;
}

/** @throws Error for a name that is not in {@link consoleFileNames}, or if its file cannot be read */
export function loadConsoleFile(name: string): Promise<ConsoleFile> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const made = read(name);
  loaded.set(name, made);
  made.catch(() => loaded.delete(name));
  return made;
}

async function read(name: string): Promise<ConsoleFile> {
  if (!consoleFileNames().includes(name)) throw new Error(`${JSON.stringify(name)} is not a file of the console`);
  const bytes = await readFile(join(folder(), name));
  const compressed = await gzipAll(bytes, { level: GZIP_LEVEL });
  return { type: TYPES[extname(name)] as string, bytes, compressed, hash: contentHash(bytes) };
}

/** The package refers to itself by name, which works wherever this module was compiled to. */
function folder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("kindsmith/package.json")), FOLDER);
}
