/** Reads the source of an import: the documents of a file, a folder, standard input, a URL or a server. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import { OperatorError } from "../../runtime/base/operator-error.js";
import { CommandLineError } from "../command-line.js";
import { isCrd } from "../load/crd-dialect.js";
import { parseDocuments, type SourceDocument } from "../load/parse-yaml.js";
import { shortJson } from "../load/read-fields.js";
import { MAX_SCHEMA_FILE_BYTES, readSources } from "../load/source.js";
import { type Problem, type SchemaPath, SchemaProblemsError } from "../problem.js";

/** The text of a document, and its name in messages, which never contains a credential. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** What to import from a server. */
export interface ServerQuery {
  readonly kubeconfig: string;
  readonly context?: string;
  /** Whether to read published OpenAPI documents besides CustomResourceDefinitions. */
  readonly withOpenApi: boolean;
  /** Restricts the import to this group; empty for the core group. */
  readonly group?: string;
}

/**
 * Reads remote documents up to a given size. The command line injects it, since the generator has no network access.
 */
export interface RemoteDocuments {
  /** @throws OperatorError if the URL can't be read */
  readUrl(url: string, maxBytes: number): Promise<SourceText>;
  /** @throws OperatorError if the server can't be read */
  readServer(query: ServerQuery, maxBytes: number): Promise<readonly SourceText[]>;
}

/** A CustomResourceDefinition and its place. */
export interface FoundCrd {
  readonly document: SourceDocument;
  readonly manifest: JsonObject;
  /** The path in the document; lists of manifests contain several. */
  readonly path: SchemaPath;
}

/** The contents of a source's documents. */
export interface Found {
  readonly crds: readonly FoundCrd[];
  readonly openapi: readonly SourceDocument[];
  /** One line per document of another kind. */
  readonly passedOver: readonly string[];
}

export interface SourceQuery {
  /** A path, a URL, or `-` for standard input; absent for a server. */
  readonly source?: string;
  readonly server?: ServerQuery;
  readonly cwd: string;
  readonly stdin: AsyncIterable<Uint8Array>;
}

/**
 * @throws SchemaProblemsError if a document can't be decoded; OperatorError if the source can't be read;
 * CommandLineError for a path that does not exist
 */
export async function readSource(query: SourceQuery, remote: RemoteDocuments): Promise<Found> {
  const { documents, problems } = await readDocuments(query, remote);
  if (problems.length > 0) throw new SchemaProblemsError(problems);
  return classify(documents);
}

interface Parsed {
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly Problem[];
}

async function readDocuments(query: SourceQuery, remote: RemoteDocuments): Promise<Parsed> {
  const { source, server, cwd, stdin } = query;
  if (server) return parseAll(await remote.readServer(server, MAX_SCHEMA_FILE_BYTES));
  if (source === undefined)
    throw new CommandLineError("SOURCE is missing\n  name a file, a folder, a URL, - or --kubeconfig FILE");
  if (source === "-") return parseAll([{ name: "standard input", text: await readAll(stdin, "standard input") }]);
  if (/^https?:\/\//i.test(source)) return parseAll([await remote.readUrl(source, MAX_SCHEMA_FILE_BYTES)]);
  const path = resolve(cwd, source);
  if (!existsSync(path))
    throw new CommandLineError(
      `SOURCE ${source}: the file or folder does not exist\n  URLs start with https:// or http://`,
    );
  if (statSync(path).isDirectory()) return readSources(path, source.replace(/[\\/]+$/, ""));
  // A pipe or device does not report its size.
  return parseAll([{ name: source, text: await readAll(createReadStream(path), source) }]);
}

function parseAll(texts: readonly SourceText[]): Parsed {
  const parsed = texts.map(({ name, text }) => parseDocuments(text, name, name));
  return { documents: parsed.flatMap((one) => one.documents), problems: parsed.flatMap((one) => one.problems) };
}

async function readAll(stream: AsyncIterable<Uint8Array>, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > MAX_SCHEMA_FILE_BYTES) throw tooLarge(name);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), name);
}

function tooLarge(name: string): OperatorError {
  return new OperatorError(`${name}: larger than ${MAX_SCHEMA_FILE_BYTES} bytes`);
}

/** @throws OperatorError for bytes that are not UTF-8 */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new OperatorError(`${name}: not UTF-8 text`);
    throw error;
  }
}

function classify(documents: readonly SourceDocument[]): Found {
  const crds: FoundCrd[] = [];
  const openapi: SourceDocument[] = [];
  const passedOver: string[] = [];
  const visit = (document: SourceDocument, value: JsonObject, path: SchemaPath): void => {
    if (isCrd(value)) crds.push({ document, manifest: value, path });
    else if (path.length === 0 && (value.openapi !== undefined || value.swagger !== undefined)) openapi.push(document);
    else if (Array.isArray(value.items) && typeof value.kind === "string" && value.kind.endsWith("List")) {
      for (const [index, item] of value.items.entries()) {
        if (isJsonObject(item)) visit(document, ofList(item, value), [...path, "items", index]);
      }
    } else {
      const { file, line, column } = document.problem(path, "");
      const found = typeof value.kind === "string" ? `kind ${value.kind}` : `keys ${shortJson(Object.keys(value))}`;
      passedOver.push(
        `${file}:${line}:${column}: ${found}: neither a CustomResourceDefinition nor an OpenAPI document`,
      );
    }
  };
  for (const document of documents) visit(document, document.root, []);
  return { crds, openapi, passedOver };
}

/** Servers omit kind and apiVersion in the items of a typed list. */
function ofList(item: JsonObject, list: JsonObject): JsonObject {
  if (item.kind !== undefined || list.kind === "List") return item;
  return { apiVersion: list.apiVersion, kind: String(list.kind).replace(/List$/, ""), ...item };
}
