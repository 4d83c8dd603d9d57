/** Makes the prepared program of this installation: one file of its code and that of the packages it uses. */
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { OperatorError } from "../../base/operator-error.js";
import { replaceFile } from "../../code-cache/kept-file.js";
import { makeDirectory } from "../make-directory.js";
import { withOwnAddress } from "../module-address.js";
import {
  digestOf,
  exposedPath,
  fingerprintOf,
  MANIFEST,
  MANIFEST_FORM,
  type PreparedProgram,
  type ProgramManifest,
  type ProgramSources,
  preparedProgram,
  programFolder,
  programOf,
} from "./program-place.js";

/** Packages with native parts, or files that they look for beside themselves. */
const OUTSIDE = ["lmdb", "esbuild", "tsx"];
const PACKAGES = "node_modules";

interface OwnManifest {
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the program; it is made unless it is there. Several processes may do so at once.
 * @param entry the module to prepare, of the built package
 * @throws OperatorError for a user without a home, and a folder that can't be written
 */
export async function prepareProgram(entry: string): Promise<PreparedProgram> {
  const folder = programFolder(entry);
  if (folder === undefined)
    throw new OperatorError("there is no home for a cache of the program: set XDG_CACHE_HOME to a folder");
  if (!existsSync(entry)) throw new OperatorError(`${entry} does not exist: only the built package can be prepared`);
  const present = preparedProgram(entry);
  if (present !== undefined) return present;
  const { text, sources } = await bundled(entry);
  try {
    return await written(folder, text, sources);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new OperatorError(`the program can't be prepared: ${(error as Error).message}`);
  }
}

/** Removes what is prepared of an installation; returns its folder, or undefined if there was none. @throws OperatorError */
export async function removePrepared(entry: string): Promise<string | undefined> {
  const folder = programFolder(entry);
  if (folder === undefined || !existsSync(folder)) return undefined;
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    throw new OperatorError(`${folder} can't be removed: ${(error as Error).message}`);
  }
  return folder;
}

async function bundled(entry: string): Promise<{ text: string; sources: ProgramSources }> {
  const own = ownPackage(entry);
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: dirname(entry),
    bundle: true,
    write: false,
    metafile: true,
    format: "cjs",
    platform: "node",
    // The oldest release that the package runs on: another node may run the program.
    target: "node20",
    // A quarter less to read at each start. Names stay, for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "error",
    // A script has no imports of its own. All packages outside can be required.
    supported: { "dynamic-import": false },
    // Modules are evaluated in the order in which node would.
    ignoreAnnotations: true,
    external: [...OUTSIDE, ...own.optional].flatMap((name) => [name, `${name}/*`]),
    plugins: [ownPlaces(own)],
    banner: { js: "(function(require){const module={exports:{}},exports=module.exports;" },
    footer: { js: "})" },
  });
  const [output] = outputFiles;
  if (output === undefined) throw new Error("esbuild has made no file");
  return { text: inAscii(output.text), sources: sourcesOf(metafile, dirname(entry), own) };
}

/** esbuild writes ASCII but for regular expressions, in which an escape means the same. */
function inAscii(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The package itself. */
interface OwnPackage {
  readonly manifest: string;
  /** Their absence has to be reported where they are needed. */
  readonly optional: readonly string[];
  /** Whether a file is part of it, and not of a package that it uses. */
  has(path: string): boolean;
}

function ownPackage(entry: string): OwnPackage {
  const require = createRequire(entry);
  const manifest = require.resolve("kindsmith/package.json");
  const { peerDependencies = {} } = require(manifest) as OwnManifest;
  const root = dirname(manifest) + sep;
  return {
    manifest,
    optional: Object.keys(peerDependencies),
    has: (path) => path.startsWith(root) && !path.slice(root.length).split(sep).includes(PACKAGES),
  };
}

/** Own modules look for files beside themselves, so each keeps its address. */
function ownPlaces({ has }: OwnPackage): Plugin {
  return {
    name: "own places",
    setup(build) {
      build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
        if (!has(path)) return undefined;
        return { contents: withOwnAddress(await readFile(path, "utf8"), path), loader: "js" };
      });
    },
  };
}

function sourcesOf({ inputs }: Metafile, folder: string, own: OwnPackage): ProgramSources {
  const paths = Object.keys(inputs).map((path) => resolve(folder, path));
  const others = new Set(paths.filter((path) => !own.has(path)).map(packageRoot));
  return {
    own: paths.filter((path) => own.has(path)),
    manifests: [own.manifest, ...[...others].map((root) => join(root, "package.json"))],
  };
}

/** The folder of the package that a file below a folder of packages belongs to. */
function packageRoot(path: string): string {
  const parts = path.split(sep);
  const at = parts.lastIndexOf(PACKAGES);
  return parts.slice(0, at + (parts[at + 1]?.startsWith("@") === true ? 3 : 2)).join(sep);
}

async function written(folder: string, text: string, sources: ProgramSources): Promise<PreparedProgram> {
  await makeDirectory(folder);
  const exposed = exposedPath(folder);
  if (exposed !== undefined)
    throw new OperatorError(
      `${exposed} belongs to another user, or others may write it, so servers would not use a program there: remove it, or set XDG_CACHE_HOME to a folder of your own`,
    );
  // Processes that do so at once write the same.
  const name = `${digestOf([text])}.cjs`;
  await replaceFile(join(folder, name), text);
  const manifest: ProgramManifest = {
    form: MANIFEST_FORM,
    program: name,
    sources,
    fingerprint: fingerprintOf(sources),
  };
  await replaceFile(join(folder, MANIFEST), JSON.stringify(manifest));
  await removeOthers(folder, name);
  return programOf(folder, name);
}

/** Former programs. A server that runs has read its own, and one that finds none starts without. */
async function removeOthers(folder: string, name: string): Promise<void> {
  for (const file of await readdir(folder))
    if (!file.startsWith(MANIFEST) && !file.startsWith(name)) await rm(join(folder, file), { force: true });
}
