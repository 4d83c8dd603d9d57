/** Whose code a side runs: that of this checkout, or of another commit. */
import { execFileSync, type ForkOptions } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

export interface Checkout {
  readonly root: string;
  /** The folder of the compiled sources below `.cache/`. Unset: the loader of TypeScript compiles each module. */
  readonly compiledFolder?: string;
}

export const HERE: Checkout = { root: resolve(import.meta.dirname, "../..") };

/** What the processes of a side run in another commit as well, so that both have the same cases, sides and load. */
const SHARED_FOLDERS = ["test/bench", "test/support/compiled"];

/**
 * Compiles the sources of a checkout as they are published, file by file: the loader of TypeScript gives every closure its
 * name when it is made, which takes time in the product's place.
 * @throws Error if the compiler fails
 */
export function compiled({ root }: Checkout): Checkout {
  const cache = join(root, ".cache");
  mkdirSync(cache, { recursive: true });
  const directory = mkdtempSync(join(cache, "bench-"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const flags = ["-p", "tsconfig.build.json", "--declaration", "false", "--noCheck", "--outDir", directory];
  try {
    execFileSync(process.execPath, [compiler, ...flags], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
  return { root, compiledFolder: basename(directory) };
}

/** Removes what {@link compiled} has written. */
export function removeCompiled({ root, compiledFolder }: Checkout): void {
  if (compiledFolder !== undefined) rmSync(join(root, ".cache", compiledFolder), { recursive: true, force: true });
}

/**
 * Checks a commit out into a directory, which does not exist yet, with the benchmarks and the packages of this checkout.
 * @throws Error if there is no such commit
 */
export function addWorktree(commit: string, directory: string): Checkout {
  git("worktree", "add", "--quiet", "--detach", directory, commit);
  for (const folder of SHARED_FOLDERS) {
    rmSync(join(directory, folder), { recursive: true, force: true });
    cpSync(join(HERE.root, folder), join(directory, folder), { recursive: true });
  }
  symlinkSync(realpathSync(join(HERE.root, "node_modules")), join(directory, "node_modules"), "dir");
  return { root: directory };
}

/** Removes what {@link addWorktree} has made of a directory, also if it failed before its end. */
export function removeWorktree(directory: string): void {
  if (existsSync(directory)) git("worktree", "remove", "--force", directory);
}

/** Returns the abbreviated id of a commit. @throws Error if there is none of the name */
export function commitNamed(name: string): string {
  return git("rev-parse", "--short", "--verify", `${name}^{commit}`);
}

function git(...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: HERE.root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

/** What a process needs to run the code of a checkout. */
export function processOf({ root, compiledFolder }: Checkout): {
  readonly nodeOptions: readonly string[];
  readonly place: Pick<ForkOptions, "cwd" | "env">;
} {
  if (compiledFolder === undefined) return { nodeOptions: [], place: { cwd: root } };
  const register = pathToFileURL(join(root, "test/support/compiled/register.mjs")).href;
  const env = { ...process.env, KINDSMITH_COMPILED_FOLDER: compiledFolder };
  return { nodeOptions: ["--import", register], place: { cwd: root, env } };
}
