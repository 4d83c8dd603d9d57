/**
 * The files of the API reference page: a fixed table of names, so that a URL never becomes a path of the file system.
 * The project's own files are served as they are; the viewer's come from its npm package, an optional peer dependency.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { installCommand, MissingPackageError, withPackage } from "../../base/optional-package.js";
import { contentHash } from "../http/entity-tag.js";

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

interface AssetSource {
  readonly type: string;
  /** Returns the path of the file. Rejects with MissingPackageError if its package is not installed. */
  locate(): Promise<string>;
}

/** The folder of the page within the package. */
const PAGE = "runtime/server/api-reference/page";
const SCRIPT = "text/javascript; charset=utf-8";
const VIEWER = "@fastify/swagger-ui";
const STYLE = "text/css; charset=utf-8";

const SOURCES: Readonly<Record<string, AssetSource>> = {
  "page.js": own(SCRIPT, "page.js"),
  "server.js": own(SCRIPT, "server.js"),
  "presentation.js": own(SCRIPT, "presentation.js"),
  "sample.js": own(SCRIPT, "sample.js"),
  "known-samples.js": own(SCRIPT, "known-samples.js"),
  "page.css": own(STYLE, "page.css"),
  "viewer.js": ofViewer(SCRIPT, "swagger-ui-bundle.js"),
  "viewer.css": ofViewer(STYLE, "swagger-ui.css"),
};

/** The names to which the page links. */
export const ASSET_NAMES: readonly string[] = Object.keys(SOURCES);

/**
 * Packages never change under a running process, so each file is read once, on first use, for all servers in it.
 * Sharing the bytes also lets them be compressed only once.
 */
const loaded = new Map<string, Promise<Asset>>();

/**
 * @throws MissingPackageError if the viewer is not installed
 * @throws Error for a name that is not in {@link ASSET_NAMES}, or if its file cannot be read
 */
export function loadAsset(name: string): Promise<Asset> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const made = readAsset(name);
  loaded.set(name, made);
  made.catch(() => loaded.delete(name));
  return made;
}

/** Returns the command that installs what the page still needs, or undefined if it needs nothing. */
export async function lackingViewer(): Promise<string | undefined> {
  try {
    await ofViewer(SCRIPT, "swagger-ui-bundle.js").locate();
    return undefined;
  } catch (error) {
    if (error instanceof MissingPackageError) return installCommand(VIEWER);
    throw error;
  }
}

async function readAsset(name: string): Promise<Asset> {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (source === undefined)
    throw new Error(`${name} is not a file of the API reference, expected one of: ${ASSET_NAMES.join(", ")}`);
  const bytes = await readFile(await source.locate());
  return { type: source.type, bytes, hash: contentHash(bytes) };
}

function own(type: string, file: string): AssetSource {
  return { type, locate: async () => join(dirname(installed("kindsmith/package.json")), PAGE, file) };
}

/** Uses only the files of the package; its code, a Fastify plugin, is never loaded. */
function ofViewer(type: string, file: string): AssetSource {
  return { type, locate: () => withPackage(VIEWER, "the API reference", () => installed(`${VIEWER}/static/${file}`)) };
}

/**
 * Returns the path of a package's file. The package refers to itself by name, which works wherever this module was
 * compiled to.
 */
function installed(file: string): string {
  return createRequire(import.meta.url).resolve(file);
}
