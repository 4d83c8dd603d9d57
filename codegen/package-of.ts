/** Finds the package to which a folder belongs. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isJsonObject, type JsonObject } from "../runtime/api/json.js";

export interface OwningPackage {
  /** The folder with its package.json. */
  readonly root: string;
  readonly manifest: JsonObject;
}

/**
 * Returns the nearest package.json above a folder, which need not exist yet. @throws SyntaxError if that file is not
 * JSON
 */
export function packageOf(folder: string): OwningPackage | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const file = join(root, "package.json");
    if (existsSync(file)) {
      const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
      return { root, manifest: isJsonObject(manifest) ? manifest : {} };
    }
    if (dirname(root) === root) return undefined;
  }
}
