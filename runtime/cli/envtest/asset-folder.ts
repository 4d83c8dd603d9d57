/** Writes the programs of an asset folder, so that none is ever visible half written, also to several writers at once. */
import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../base/operator-error.js";

const EXECUTABLE = 0o755;

/** The text of each program, by its name. */
export type AssetPrograms = ReadonlyMap<string, string>;

/** A short name of the content, which differs between installations and versions. */
export function assetDigest(programs: AssetPrograms): string {
  const hash = createHash("sha256");
  for (const [name, text] of programs) hash.update(`${name}\0${text}\0`);
  return hash.digest("hex").slice(0, 12);
}

/** Leaves programs alone that are as they should be, so that a folder may be read-only. @throws OperatorError if the folder can't be written */
export async function writeAssets(folder: string, programs: AssetPrograms): Promise<void> {
  try {
    for (const [name, text] of programs) {
      const path = join(folder, name);
      if (!(await isProgram(path, text))) await replaceProgram(path, folder, text);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `the folder ${folder} can't be written: ${reason}; name another one: kindsmith envtest FOLDER`,
    );
  }
}

async function isProgram(path: string, text: string): Promise<boolean> {
  try {
    return (await readFile(path, "utf8")) === text && ((await stat(path)).mode & EXECUTABLE) === EXECUTABLE;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function replaceProgram(path: string, folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(draft, text, { flag: "wx" });
    // The mode of a new file would be reduced by the umask.
    await chmod(draft, EXECUTABLE);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
