// Whether dist/ is what the sources say: the build writes down a digest of their names, sizes and times.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const FOLDERS = ["codegen", "console", "generated", "runtime", "scripts"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
/** Outside dist/, all of which is published. */
const STAMP = ".cache/build-sources";
/** Written last by the build. */
const OUTPUT = "dist/man/kindsmith.1";

export function isFresh() {
  return existsSync(OUTPUT) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === digest();
}

/** @param sources what `digest` returned before the build, so that a change during it is not lost */
export function writeStamp(sources) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, sources);
}

export function digest() {
  const hash = createHash("sha256");
  for (const folder of FOLDERS)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) add(hash, join(entry.parentPath ?? entry.path, entry.name));
  for (const file of FILES) if (existsSync(file)) add(hash, file);
  return hash.digest("hex");
}

function add(hash, file) {
  const { size, mtimeMs } = statSync(file);
  hash.update(`${file} ${size} ${mtimeMs}\n`);
}
