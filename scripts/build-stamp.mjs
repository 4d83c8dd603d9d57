// Whether dist/ is what the sources say: the build writes a digest of their names, sizes and times beside its output.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["codegen", "generated", "runtime", "scripts"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
const STAMP = "dist/.sources";

export function isFresh() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === digest();
}

/** @param sources what `digest` returned before the build, so that a change during it is not lost */
export function writeStamp(sources) {
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
