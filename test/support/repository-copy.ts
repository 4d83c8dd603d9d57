/** Copies of this repository like a fresh clone, and the package that is built from it, which leave the work tree alone. */
import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { isFresh } from "../../scripts/build-stamp.mjs";
import type { ScratchProject } from "./scratch-project.js";

const ROOT = resolve(import.meta.dirname, "../..");

/** Copies every file that version control does not ignore. */
export function copyRepository(directory: string): void {
  const isIgnored = ignoreRule(readFileSync(join(ROOT, ".gitignore"), "utf8"));
  for (const name of readdirSync(ROOT)) {
    if (name === ".git" || isIgnored(name)) continue;
    cpSync(join(ROOT, name), join(directory, name), {
      recursive: true,
      filter: (source) => !source.slice(ROOT.length).split(/[\\/]/).some(isIgnored),
    });
  }
}

/** Supports only the patterns that `.gitignore` uses, `name/` and `*.suffix`, because git itself may be absent. */
function ignoreRule(text: string): (name: string) => boolean {
  const names = new Set<string>();
  const suffixes: string[] = [];
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    if (/^[^*?![\]/\\]+\/$/.test(line)) names.add(line.slice(0, -1));
    else if (/^\*\.[a-z]+$/.test(line)) suffixes.push(line.slice(1));
    else throw new Error(`.gitignore: found ${JSON.stringify(line)}, this reader only knows "name/" and "*.suffix"`);
  }
  return (name) => names.has(name) || suffixes.some((suffix) => name.endsWith(suffix));
}

/** The used part of the output of `npm pack --json`. */
export interface PackedPackage {
  /** The path of the tarball. */
  readonly tarball: string;
  readonly files: readonly { readonly path: string; readonly mode: number }[];
  readonly packedBytes: number;
  readonly unpackedBytes: number;
}

const PACK = ["pack", "--json", "--loglevel=error"];

/** Builds and packs a copy of the repository with the dependencies that are installed here. */
export async function packCopy(copy: ScratchProject): Promise<PackedPackage> {
  copyBuildable(copy);
  return packedIn(copy, await copy.ok(`npm ${PACK.join(" ")}`));
}

/** Packs what is built here, or builds a copy where that is not what the sources say, which takes half a minute of a processor. */
export async function packBuilt(place: ScratchProject): Promise<PackedPackage> {
  if (!isFresh()) return packCopy(place);
  const options = ["--ignore-scripts", `--pack-destination=${place.directory}`];
  const { stdout } = await promisify(execFile)("npm", [...PACK, ...options], { cwd: ROOT });
  return packedIn(place, stdout);
}

/** Returns a folder with the built package: this checkout, or a copy that is built, as for {@link packBuilt}. */
export async function builtRepository(place: ScratchProject): Promise<string> {
  if (isFresh()) return ROOT;
  copyBuildable(place);
  await place.ok("node scripts/build.mjs");
  return place.directory;
}

function copyBuildable(copy: ScratchProject): void {
  copyRepository(copy.directory);
  symlinkSync(join(ROOT, "node_modules"), copy.path("node_modules"), "dir");
}

function packedIn(place: ScratchProject, answer: string): PackedPackage {
  const [packed] = JSON.parse(answer.slice(answer.indexOf("[")));
  const { filename, files, size, unpackedSize } = packed;
  return { tarball: place.path(filename), files, packedBytes: size, unpackedBytes: unpackedSize };
}
