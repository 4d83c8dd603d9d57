/** Reads what is to be installed: objects, texts with one or more documents, files and folders. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isJsonObject, type JsonValue } from "../api/json.js";
import type { ApiObject } from "../api/object.js";
import { splitList } from "../client/index.js";
import { JsonSyntaxError } from "../codec/json-codec.js";
import { decodeYaml } from "../codec/yaml-codec.js";

/**
 * An object or a list of objects; text in YAML or JSON with any number of documents; or the path of a file or a folder.
 * In a folder all files that end in `.yaml`, `.yml` or `.json` are read in the order of their names.
 */
export type Installable = string | URL | object | readonly object[];

export interface Document {
  /** The place for messages, such as `crds/widgets.yaml, document 2 (CustomResourceDefinition widgets.example.com)`. */
  readonly place: string;
  readonly object: ApiObject;
}

/** A document that can't be installed. The message names the file and the document. */
export class InstallError extends Error {
  override readonly name = "InstallError";
}

/** The maximum number of documents in one call; more of them are probably a mistake. */
const MAX_DOCUMENTS = 100_000;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const FILE_NAME = /\.(?:ya?ml|json)$/;

/** Reads the documents in order and skips empty ones. @throws InstallError */
export async function readDocuments(installables: readonly Installable[]): Promise<Document[]> {
  const documents: Document[] = [];
  for (const [index, installable] of installables.entries()) {
    documents.push(...(await documentsOf(installable, `argument ${index + 1}`)));
    if (documents.length > MAX_DOCUMENTS)
      throw new InstallError(`found more than ${MAX_DOCUMENTS} documents in one call`);
  }
  return documents;
}

async function documentsOf(installable: Installable, place: string): Promise<Document[]> {
  if (installable instanceof URL) return documentsAt(pathOf(installable));
  if (typeof installable === "string")
    return isText(installable) ? documentsIn(installable, place) : documentsAt(installable);
  const objects: readonly unknown[] = Array.isArray(installable) ? installable : [installable];
  return objects.flatMap((object, index) => documentOf(object, objects.length > 1 ? `${place}[${index}]` : place));
}

/** Distinguishes text from a path: a path has one line and begins with neither a brace nor a key. */
function isText(text: string): boolean {
  return /[\r\n]/.test(text) || /^\s*(?:[{[]|---|[A-Za-z]+:\s)/.test(text);
}

/** @throws InstallError */
function pathOf(url: URL): string {
  if (url.protocol !== "file:") throw new InstallError(`${url}: expected a path, or a URL that begins with file:`);
  return fileURLToPath(url);
}

async function documentsAt(path: string): Promise<Document[]> {
  const found = await withPlace(path, () => stat(path));
  if (!found.isDirectory()) return documentsOfFile(path, found.size);
  const names = (await withPlace(path, () => readdir(path))).filter((name) => FILE_NAME.test(name)).sort();
  if (names.length === 0) throw new InstallError(`${path}: found no file that ends in .yaml, .yml or .json`);
  const files = names.map(async (name) => {
    const file = join(path, name);
    return documentsOfFile(file, (await withPlace(file, () => stat(file))).size);
  });
  return (await Promise.all(files)).flat();
}

async function documentsOfFile(path: string, bytes: number): Promise<Document[]> {
  if (bytes > MAX_FILE_BYTES)
    throw new InstallError(`${path}: found ${bytes} bytes, expected at most ${MAX_FILE_BYTES}`);
  return documentsIn(await withPlace(path, () => readFile(path, "utf8")), path);
}

async function withPlace<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const why = isMissing
      ? "the file or folder does not exist"
      : error instanceof Error
        ? error.message
        : String(error);
    throw new InstallError(`${path}: ${why}`, { cause: error });
  }
}

/** A line that begins like this separates documents anywhere in a text. */
const SEPARATOR = /^---(?=\s|$)/m;

function documentsIn(text: string, place: string): Document[] {
  // JSON needs no separators: a list of objects is valid JSON.
  const pieces = text.split(SEPARATOR);
  const documents: Document[] = [];
  let line = 0;
  for (const [index, piece] of pieces.entries()) {
    const value = decoded(piece, line, place);
    line += piece.split("\n").length - 1;
    if (value === null) continue;
    const where = pieces.length > 1 ? `${place}, document ${documents.length + 1}` : place;
    const objects: readonly JsonValue[] = Array.isArray(value) ? value : [value];
    for (const object of objects) documents.push(...documentOf(object, where));
    if (index > MAX_DOCUMENTS) break;
  }
  return documents;
}

/**
 * @param line the number of lines before the piece.
 * @throws InstallError
 */
function decoded(piece: string, line: number, place: string): JsonValue {
  const read = (text: string): JsonValue => {
    const { value, duplicates } = decodeYaml(text);
    if (duplicates.length > 0) throw new JsonSyntaxError(`found ${duplicates[0]} twice`);
    return value;
  };
  if (/^\s*$/.test(piece)) return null;
  try {
    return read(piece);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new InstallError(`${place}: ${atLine(error.message, line)}`, { cause: error });
  }
}

/** The decoder counts lines from the beginning of its document, not of the file. */
function atLine(message: string, linesBefore: number): string {
  return message.replace(/\bline (\d+)/, (_, line: string) => `line ${Number(line) + linesBefore}`);
}

/** @throws InstallError */
function documentOf(value: unknown, place: string): Document[] {
  let objects: ApiObject[];
  try {
    objects = splitList(value);
  } catch (error) {
    throw new InstallError(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return objects.map((object, index) => {
    const where = objects.length > 1 ? `${place}, item ${index + 1}` : place;
    const { apiVersion, kind, metadata } = object;
    for (const [name, text] of Object.entries({ apiVersion, kind }))
      if (typeof text !== "string" || text === "")
        throw new InstallError(
          `${where}: ${name} is ${text === undefined ? "missing" : "not a string"}, expected an object of the API`,
        );
    if (!isJsonObject(metadata) || typeof (metadata.name ?? metadata.generateName) !== "string")
      throw new InstallError(`${where}: the ${kind} has no metadata.name`);
    const name = metadata.name ?? `${String(metadata.generateName)}...`;
    return { place: `${where} (${kind} ${String(name)})`, object };
  });
}
