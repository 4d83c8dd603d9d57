/**
 * The files of the API reference page: a fixed table of names, so that nothing in a URL ever becomes a path of the file
 * system. Ours are published as they lie here, the viewer's come from its npm package.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { contentHash } from "../http/entity-tag.js";

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

interface AssetSource {
  readonly type: string;
  /** Path of the file. @throws Error where the package that it is of is not installed */
  locate(): string;
}

/** In the package. */
const PAGE = "runtime/server/api-reference/page";
const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";

const SOURCES: Readonly<Record<string, AssetSource>> = {
  "page.js": own(SCRIPT, "page.js"),
  "server.js": own(SCRIPT, "server.js"),
  "presentation.js": own(SCRIPT, "presentation.js"),
  "page.css": own(STYLE, "page.css"),
  "viewer.js": ofViewer(SCRIPT, "swagger-ui-bundle.js"),
  "viewer.css": ofViewer(STYLE, "swagger-ui.css"),
};

/** As the page links them. */
export const ASSET_NAMES: readonly string[] = Object.keys(SOURCES);

/**
 * Packages never change under a running process: each is read once for all servers in it, when first asked for. Who sends
 * them compressed does that once for the same bytes.
 */
const loaded = new Map<string, Promise<Asset>>();

/** @throws Error for a name that is not in {@link ASSET_NAMES}, or where its file can't be read */
export function loadAsset(name: string): Promise<Asset> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const made = readAsset(name);
  loaded.set(name, made);
  made.catch(() => loaded.delete(name));
  return made;
}

async function readAsset(name: string): Promise<Asset> {
  const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
  if (source === undefined) throw new Error(`${name} is no file of the API reference: ${ASSET_NAMES.join(", ")} are`);
  const bytes = await readFile(source.locate());
  return { type: source.type, bytes, hash: contentHash(bytes) };
}

function own(type: string, file: string): AssetSource {
  return { type, locate: () => join(dirname(installed("kindsmith/package.json")), PAGE, file) };
}

/** Only the files of the package are used; its code, a Fastify plugin, is never loaded. */
function ofViewer(type: string, file: string): AssetSource {
  return { type, locate: () => installed(`@fastify/swagger-ui/static/${file}`) };
}

/** The path of a package's file. The package finds itself by its name, wherever this module was compiled to. */
function installed(file: string): string {
  return createRequire(import.meta.url).resolve(file);
}
