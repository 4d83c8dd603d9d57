/**
 * Finds the files that depend on changed ones through the paths that they mention: imports, and files that they start
 * or read.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Text files that can mention others. */
const SOURCE = /\.(?:ts|mjs|js|json)$/;

/** Texts that may be paths. Type-only imports have no effect at run time. */
const TYPE_IMPORT = /^import type [^;]*;/gm;
const PATH = /["'`]([^"'`\n]*\.(?:ts|mjs|js|json|yaml|md|css))["'`]/g;

/**
 * @param {string} reference a commit, a branch or a tag
 * @returns {string[]} the files that differ from it, in the working tree too, and those that git does not know yet
 */
export function changedSince(reference) {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", reference), ...git("ls-files", "--others", "--exclude-standard")];
}

/**
 * @param {string[]} changed paths from the root of the repository
 * @returns {Set<string>} these files and all that name them, directly or through others
 */
export function affectedBy(changed) {
  const users = usersOfFiles();
  const affected = new Set(changed);
  for (const file of affected) for (const user of users.get(file) ?? []) affected.add(user);
  return affected;
}

/** Maps each file to the files that mention it. */
function usersOfFiles() {
  const users = new Map();
  const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const files = new Set(tracked.split("\n").filter((file) => file !== "" && existsSync(file)));
  for (const file of files) {
    if (!SOURCE.test(file)) continue;
    for (const [, text] of readFileSync(file, "utf8").replace(TYPE_IMPORT, "").matchAll(PATH)) {
      const used = [join(dirname(file), text), normalize(text)]
        .flatMap((path) => [path, path.replace(/\.js$/, ".ts")])
        .find((path) => files.has(path));
      if (used === undefined || used === file) continue;
      if (!users.has(used)) users.set(used, new Set());
      users.get(used).add(file);
    }
  }
  return users;
}
