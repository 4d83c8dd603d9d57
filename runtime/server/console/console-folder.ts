/** Where the built files of the console are: in the package. The self-contained executable has another module in this one's place. */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of the console within the package. */
const FOLDER = "dist/console";

/** The codes of errors about a folder that was never built, and about a program that has no package around it. */
const ABSENT: ReadonlySet<string | undefined> = new Set(["ENOENT", "MODULE_NOT_FOUND"]);

/** Returns the names of all files; none in a checkout that was never built. */
export function builtFileNames(): readonly string[] {
  try {
    return readdirSync(folder());
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code)) return [];
    throw error;
  }
}

/** @throws Error of the file system */
export function readBuiltFile(name: string): Promise<Buffer> {
  return readFile(join(folder(), name));
}

/** The package refers to itself by name, which works wherever this module was compiled to. */
function folder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("kindsmith/package.json")), FOLDER);
}
