/**
 * Reads objects from the text of files, one document after another and lists item by item, each with its place. SDK-013
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { JsonSyntaxError } from "../../codec/json-codec.js";
import { decodeYaml } from "../../codec/yaml-codec.js";
import type { SourceText } from "../object-files.js";

/** The deepest nesting of lists within lists. */
const MAX_LIST_DEPTH = 8;

/** An object with a kind and a name. */
export type NamedObject = ApiObject & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
};

export interface PlacedObject {
  readonly object: NamedObject;
  /** For example `web.yaml:12: document 2, items[0]`. */
  readonly place: string;
}

export interface ReadDocuments {
  readonly objects: readonly PlacedObject[];
  /** Describes the documents that are not objects, each with its place. */
  readonly problems: readonly string[];
}

export function readDocuments(sources: readonly SourceText[]): ReadDocuments {
  const objects: PlacedObject[] = [];
  const problems: string[] = [];
  for (const source of sources) {
    for (const [index, { text, firstLine, line }] of documentsOf(source.text).entries()) {
      const place = `${source.name}:${line}: document ${index + 1}`;
      try {
        const value = decoded(text, firstLine);
        if (value !== null) for (const each of objectsOf(value, place)) objects.push(each);
      } catch (error) {
        if (!(error instanceof DocumentError || error instanceof JsonSyntaxError)) throw error;
        problems.push(error instanceof DocumentError ? error.message : `${place}: ${error.message}`);
      }
    }
  }
  return { objects, problems };
}

/** Reports a document that can't be applied. The message begins with its place. */
class DocumentError extends Error {}

interface DocumentText {
  readonly text: string;
  /** The line of the file, from 1, at which the text begins. `line` is that of its first content. */
  readonly firstLine: number;
  readonly line: number;
}

/**
 * Splits a text at the marks between documents, which can only be at the beginning of a line, and skips empty
 * documents.
 */
function documentsOf(text: string): DocumentText[] {
  const documents: DocumentText[] = [];
  let lines: string[] = [];
  let firstLine = 1;
  const end = (): void => {
    const filled = lines.findIndex(isFilled);
    if (filled !== -1) documents.push({ text: lines.join("\n"), firstLine, line: firstLine + filled });
  };
  for (const [index, line] of text
    .replace(/^\ufeff/, "")
    .split("\n")
    .entries()) {
    if (/^---(\s|$)/.test(line)) {
      end();
      lines = [];
      firstLine = index + 1;
    }
    lines.push(line);
  }
  end();
  return documents;
}

/** Reports whether a line contains anything but comments and marks. */
function isFilled(line: string): boolean {
  const content = line.replace(/^(---|\.\.\.)(?=\s|$)/, "").trim();
  return content !== "" && !content.startsWith("#");
}

/** @throws JsonSyntaxError whose lines are those of the file, not of the document */
function decoded(text: string, firstLine: number): JsonValue {
  try {
    const { value, duplicates } = decodeYaml(text);
    if (duplicates.length > 0) throw new JsonSyntaxError(`found twice: ${duplicates.join(", ")}`);
    return value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const inFile = (_: string, line: string): string => `at line ${Number(line) + firstLine - 1}`;
    throw new JsonSyntaxError(error.message.replace(/\bat line (\d+)/g, inFile), { cause: error });
  }
}

/** Yields the items of lists one by one, since no server has a kind List. */
function* objectsOf(value: JsonValue, place: string, depth = 0): Generator<PlacedObject> {
  if (!isJsonObject(value)) throw new DocumentError(`${place}: found ${shown(value)}, expected an object`);
  const { apiVersion, kind, items } = value;
  if (typeof apiVersion !== "string" || apiVersion === "" || typeof kind !== "string" || kind === "")
    throw new DocumentError(
      `${place}: found apiVersion ${shown(apiVersion)} and kind ${shown(kind)}, expected both in an object`,
    );
  if (!kind.endsWith("List") || !Array.isArray(items)) {
    yield { object: named(value, place), place };
    return;
  }
  if (depth === MAX_LIST_DEPTH)
    throw new DocumentError(`${place}: lists are nested more than ${MAX_LIST_DEPTH} levels deep`);
  // A list of one kind states apiVersion and kind once for all items.
  const envelope = kind === "List" ? {} : { apiVersion, kind: kind.replace(/List$/, "") };
  for (const [index, item] of items.entries()) {
    const at = `${place}, items[${index}]`;
    yield* objectsOf(isJsonObject(item) ? { ...envelope, ...item } : item, at, depth + 1);
  }
}

function named(object: JsonObject, place: string): NamedObject {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const { name, namespace } = metadata;
  if (typeof name !== "string" || name === "")
    throw new DocumentError(
      `${place}: ${String(object.kind)} has no metadata.name, by which an apply knows its object`,
    );
  if (namespace !== undefined && typeof namespace !== "string")
    throw new DocumentError(`${place}: metadata.namespace is ${shown(namespace)}, expected a string`);
  return object as unknown as NamedObject;
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return "no";
  return typeof value === "object" && value !== null
    ? Array.isArray(value)
      ? "a list"
      : "an object"
    : JSON.stringify(String(value));
}
