/**
 * Where the prepared program of an installation is: all of its code and that of the packages it uses in one file, and what V8 has
 * compiled of it. A server starts from it faster, above all the first. Only the start of the program loads this, so it imports little.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { cachedDataVersionTag } from "node:v8";
import { cacheFolder } from "../../code-cache/cache-folder.js";
import { isPrivate } from "../../code-cache/kept-file.js";

/** The file that names the program; it is written last. */
export const MANIFEST = "manifest.json";

/** The number of the form of a manifest, which changes with its properties. */
export const MANIFEST_FORM = 1;

export interface ProgramManifest {
  readonly form: typeof MANIFEST_FORM;
  /** The name of the program's file in the folder. */
  readonly program: string;
  readonly sources: ProgramSources;
  /** What the sources had when the program was made. */
  readonly fingerprint: string;
}

/** The installed files that a program was made of, as absolute paths. */
export interface ProgramSources {
  /** The package's own files. */
  readonly own: readonly string[];
  /** The `package.json` of each other package: two versions of a package differ in it. */
  readonly manifests: readonly string[];
}

/** Paths of files of a folder. The code need not exist yet. */
export interface PreparedProgram {
  readonly program: string;
  readonly code: string;
}

/** @param entry the path of the first module that is not prepared. Returns undefined for a user without a home. */
export function programFolder(entry: string): string | undefined {
  const cache = cacheFolder();
  return cache === undefined ? undefined : join(cache, "programs", digestOf([entry]));
}

/** Returns the program of an installation if one is prepared, belongs to this user, and was made of what is installed now. */
export function preparedProgram(entry: string): PreparedProgram | undefined {
  const folder = programFolder(entry);
  if (folder === undefined) return undefined;
  try {
    if (exposedPath(folder) !== undefined) return undefined;
    const manifest = manifestOf(readFileSync(join(folder, MANIFEST), "utf8"));
    if (manifest === undefined) return undefined;
    const { program, sources, fingerprint } = manifest;
    const found = programOf(folder, program);
    if ([found.program, found.code].some((path) => existsSync(path) && !isPrivate(path))) return undefined;
    statSync(found.program);
    return fingerprint === fingerprintOf(sources) ? found : undefined;
  } catch (error) {
    // Most users have prepared nothing; a file of the installation may be gone since.
    if (["ENOENT", "ENOTDIR", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/** Returns the folder, the one above it or the manifest, if another user owns it or could write it; undefined if all are private. */
export function exposedPath(folder: string): string | undefined {
  const manifest = join(folder, MANIFEST);
  return [dirname(folder), folder, manifest].find((path) => existsSync(path) && !isPrivate(path));
}

/** A machine that lost its power may have kept a part of the text, and another release may write another form. */
function manifestOf(text: string): ProgramManifest | undefined {
  try {
    const manifest = JSON.parse(text) as Partial<ProgramManifest> | null;
    return manifest?.form === MANIFEST_FORM ? (manifest as ProgramManifest) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Code that V8 has compiled can be used by the same node with the same flags on the same processor only, which its tag tells. */
export function programOf(folder: string, program: string): PreparedProgram {
  return { program: join(folder, program), code: join(folder, `${program}.${cachedDataVersionTag()}`) };
}

/** @throws if a file does not exist */
export function fingerprintOf({ own, manifests }: ProgramSources): string {
  const stamps = own.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}`;
  });
  return digestOf([...stamps, ...manifests.map((path) => `${path} ${readFileSync(path, "latin1")}`)]);
}

export function digestOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest("hex").slice(0, 16);
}

/** The path of the module that a program is made from, beside that of the start of the program. */
export function entryBeside(bin: string): string {
  return join(dirname(bin), "main.js");
}
