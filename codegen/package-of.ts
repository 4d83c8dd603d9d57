/** Which package a folder belongs to. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isJsonObject, type JsonObject } from "../runtime/api/json.js";

export interface OwningPackage {
  /** The folder of its package.json. */
  readonly root: string;
  readonly manifest: JsonObject;
}

/** The nearest package.json above a folder that may not exist yet. @throws SyntaxError when that is no JSON. */
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
