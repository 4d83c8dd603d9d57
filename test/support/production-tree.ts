/** What is installed with the package, by its lock file: neither what only tests use, nor programs for other platforms. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface LockedPackage {
  /** The folder below this checkout, such as `node_modules/tsyringe/node_modules/tslib`. */
  readonly path: string;
  readonly version: string;
  readonly license?: string;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** The name that a folder of `node_modules` installs. */
export function nameOf({ path }: LockedPackage): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** Every package of the lock file, this one aside. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, Omit<LockedPackage, "path">>>;
  };
  return Object.entries(packages).flatMap(([path, locked]) => (path === "" ? [] : [{ path, ...locked }]));
}

/** Those that a user gets, on whatever platform. */
export function productionPackages(): LockedPackage[] {
  return lockedPackages().filter(({ dev }) => dev !== true);
}

/** Those of them that are installed here. An optional one is missing where it is for another platform. */
export function installedPackages(): LockedPackage[] {
  return productionPackages().filter(({ path, optional }) => optional !== true || existsSync(join(ROOT, path)));
}

/**
 * The sum of the sizes of all files below folders, in bytes. A file with several names counts once, as on the disk:
 * esbuild's program has two. What the `node_modules` of a folder holds is not part of it.
 */
export function bytesBelow(...folders: readonly string[]): number {
  const sizes = new Map<number, number>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== "node_modules") visit(path);
      if (!entry.isFile()) continue;
      const { ino, size } = statSync(path);
      sizes.set(ino, size);
    }
  };
  for (const folder of folders) visit(folder);
  let bytes = 0;
  for (const size of sizes.values()) bytes += size;
  return bytes;
}
