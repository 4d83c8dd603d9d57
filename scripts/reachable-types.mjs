// Keeps of the declarations in dist/ those that users of the package can reach: from the types of the exports in package.json, by
// imports. No program can import the others, which are three quarters of the files, and compilers would never read them.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** `from "./a.js"`, `import "./a.js"` and `import("./a.js")`, as the compiler prints them. */
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']*)["']/g;

/**
 * Removes the other declarations, and folders that are empty then.
 * @param root the folder of package.json
 * @throws Error for an export without types, and an import of a declaration that is not there
 */
export function keepReachableTypes(root) {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const all = declarationsBelow(join(root, "dist"));
  const queue = Object.values(exports)
    .flatMap(typesOf)
    .flatMap((path) => matching(resolve(root, path), all));
  const reached = new Set();
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const [, specifier] of readFileSync(file, "utf8").matchAll(RELATIVE_IMPORT)) {
      const target = resolve(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
      if (!existsSync(target))
        throw new Error(`${relative(root, file)} imports ${specifier}, which has no declaration`);
      queue.push(target);
    }
  }
  for (const file of all) if (!reached.has(file)) rmSync(file);
  removeEmptyFolders(join(root, "dist"));
}

/** Returns the declarations of an export for all of its conditions. */
function typesOf(target) {
  if (typeof target === "object") return Object.values(target).flatMap(typesOf);
  return target.endsWith(".d.ts") ? [target] : [];
}

/** Returns the files of a path in package.json, where `*` matches any folders. */
function matching(path, all) {
  const [before, after] = path.split("*");
  const found =
    after === undefined
      ? all.filter((file) => file === path)
      : all.filter((file) => file.startsWith(before) && file.endsWith(after));
  if (found.length === 0) throw new Error(`package.json exports ${path}, which the compiler has not made`);
  return found;
}

function declarationsBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith(".d.ts"))
    .map((file) => resolve(folder, file));
}

function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
