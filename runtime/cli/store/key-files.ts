/**
 * The keys of a server: the files of its data directory that clients trust or that authenticate them. They are secrets of
 * the server, not of its store, so backups have them only if that is requested.
 */
import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UsageError } from "../../base/usage-error.js";
import { BackupError, type BackupFile } from "../../storage/maintenance/backup-format.js";

const ADMIN_TOKEN = "admin-token";
const PKI = "pki";
/** What a backup may write in a data directory. */
const ALLOWED = /^(admin-token|pki\/[\w-][\w.-]*\.(crt|key))$/;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;

/** Reads the certificates and keys of `pki`, and the token of the admin. */
export async function readKeyFiles(dataDirectory: string): Promise<BackupFile[]> {
  const inPki = (await namesIn(join(dataDirectory, PKI))).map((name) => `${PKI}/${name}`);
  const names = [ADMIN_TOKEN, ...inPki.sort()].filter((name) => ALLOWED.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const content = await readIfPresent(join(dataDirectory, name));
      return content === undefined ? [] : [{ name, content }];
    }),
  );
  return files.flat();
}

/**
 * @param source what the files are from, for the message
 * @param remedy the end of the message
 * @throws UsageError that names the files that exist with other content
 */
export async function assertNotReplaced(
  dataDirectory: string,
  files: readonly BackupFile[],
  source: string,
  remedy = "",
): Promise<void> {
  const present = await Promise.all(
    files.map(async ({ name, content }) => {
      const found = await readIfPresent(join(dataDirectory, name));
      return found === undefined || found.equals(content) ? [] : [name];
    }),
  );
  const names = present.flat();
  if (names.length > 0)
    throw new UsageError(`${dataDirectory} has other keys than ${source} (${names.join(", ")})${remedy}`);
}

/** Writes each file as a whole, readable to its owner only. @throws BackupError for a name that is no key of a server */
export async function writeKeyFiles(dataDirectory: string, files: readonly BackupFile[]): Promise<void> {
  for (const { name } of files)
    if (!ALLOWED.test(name)) throw new BackupError(`found the file ${JSON.stringify(name)}, expected keys of a server`);
  for (const { name, content } of files) {
    const path = join(dataDirectory, name);
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_DIRECTORY });
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, content, { mode: OWNER_ONLY, flush: true });
    await chmod(draft, OWNER_ONLY);
    await rename(draft, path);
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
