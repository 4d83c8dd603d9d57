/**
 * The files of the console, which `npm run build:console` writes into dist/console. Their names are read once, so that a
 * URL never becomes a path of the file system, and each file when it is first requested.
 */
import { extname } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { contentHash } from "../http/entity-tag.js";
import { builtFileNames, readBuiltFile } from "./console-folder.js";

export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** The same, compressed as far as possible, which happens once. */
  readonly compressed: Buffer;
  readonly hash: string;
}

export const CONSOLE_PAGE = "index.html";

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
  names = builtFileNames().filter((name) => extname(name) in TYPES);
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

/** What the page says of the credential: as it is built, it has to ask for one. */
const OWN_CREDENTIAL = '<meta name="credential" content="own">';
const CREDENTIAL_OF_PROXY = '<meta name="credential" content="proxy">';

/** Returns the page for a proxy that adds the credential, so that it opens without a sign-in. @throws Error if it can't be read */
export async function consolePageOfProxy(): Promise<Buffer> {
  const page = (await loadConsoleFile(CONSOLE_PAGE)).bytes.toString("utf8");
  if (!page.includes(OWN_CREDENTIAL)) throw new Error(`${CONSOLE_PAGE} of the console does not have ${OWN_CREDENTIAL}`);
  return Buffer.from(page.replace(OWN_CREDENTIAL, CREDENTIAL_OF_PROXY));
}

async function read(name: string): Promise<ConsoleFile> {
  if (!consoleFileNames().includes(name)) throw new Error(`${JSON.stringify(name)} is not a file of the console`);
  const bytes = await readBuiltFile(name);
  const compressed = await gzipAll(bytes, { level: GZIP_LEVEL });
  return { type: TYPES[extname(name)] as string, bytes, compressed, hash: contentHash(bytes) };
}
