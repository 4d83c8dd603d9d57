/**
 * YAML and JSON text to plain data that remembers where each node stands. JSON is read as the subset of YAML that it
 * is. Refused: duplicate keys, merge keys, unknown tags, and documents that grow out of bounds by aliases.
 */
import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseAllDocuments,
  type YAMLMap,
} from "yaml";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import { commentMarkers } from "../model/markers.js";
import type { Problem, SchemaPath } from "../problem.js";

/** Nodes of one document with all aliases expanded. */
export const MAX_DOCUMENT_NODES = 2_000_000;

/** Nesting of one document with all aliases expanded. */
export const MAX_DOCUMENT_DEPTH = 200;

/** One document of a schema file. */
export interface SourceDocument {
  /** Path below the schema folder, with `/`. */
  readonly file: string;
  /** Place among the documents of the file. */
  readonly index: number;
  readonly root: JsonObject;
  /** A problem at a node of this document, or at the nearest node that exists. */
  problem(path: SchemaPath, message: string, remedy?: string): Problem;
}

/** All documents of one file; empty ones are left out. `shown` is the file's name in problems. */
export function parseDocuments(
  text: string,
  file: string,
  shown: string,
): { documents: SourceDocument[]; problems: Problem[] } {
  const lines = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false, strict: true, version: "1.2" });
  const documents: SourceDocument[] = [];
  const problems: Problem[] = [];
  const report = (offset: number, path: SchemaPath, message: string, remedy?: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file: shown, line: Math.max(line, 1), column: Math.max(col, 1), path, message, remedy };
  };
  for (const document of Array.isArray(parsed) ? parsed : []) {
    const faults = [...document.errors, ...document.warnings];
    for (const fault of faults)
      problems.push(report(fault.pos[0], [], `not valid YAML or JSON: ${lowerFirst(fault.message)}`));
    if (faults.length > 0 || document.contents === null) continue;
    const contents = document.contents as Node;
    const reader = new NodeReader(
      (node) => (isAlias(node) ? node.resolve(document) : node),
      (node, path, message, remedy) => problems.push(report(node.range?.[0] ?? 0, path, message, remedy)),
    );
    const root = reader.read(contents);
    if (root === undefined) continue;
    if (!isJsonObject(root)) {
      if (root !== null) problems.push(report(contents.range?.[0] ?? 0, [], "expected an object", EXPECTED_DOCUMENT));
      continue;
    }
    documents.push({
      file,
      index: documents.length,
      root,
      problem: (path, message, remedy) => report(reader.offsetOf(contents, path), path, message, remedy),
    });
  }
  if (documents.length === 0 && problems.length === 0) {
    problems.push({
      file: shown,
      line: 1,
      column: 1,
      path: [],
      message: "the file is empty",
      remedy: EXPECTED_DOCUMENT,
    });
  }
  return { documents, problems };
}

/** What a schema file may hold. */
export const EXPECTED_DOCUMENT =
  "expected an OpenAPI 3 document (openapi: 3.x) or a CustomResourceDefinition (apiVersion: apiextensions.../v1)";

type Report = (node: Node, path: SchemaPath, message: string, remedy?: string) => void;
type Resolve = (node: Node) => Node | undefined;

/** Turns one document's nodes into data, within the limits. */
class NodeReader {
  private nodes = 0;
  private failed = false;

  constructor(
    private readonly resolve: Resolve,
    private readonly report: Report,
  ) {}

  /** The data of the document; undefined when something was reported. */
  read(contents: Node): JsonValue | undefined {
    const value = this.value(contents, []);
    return this.failed ? undefined : value;
  }

  /** Offset of a key or list item; of the nearest existing ancestor when there is none. */
  offsetOf(contents: Node, path: SchemaPath): number {
    let offset = contents.range?.[0] ?? 0;
    let node = this.resolve(contents);
    for (const part of path) {
      if (isMap(node)) {
        const pair = node.items.find((item) => keyText(item) === String(part));
        if (!pair) return offset;
        offset = (pair.key as Node).range?.[0] ?? offset;
        node = pair.value === null ? undefined : this.resolve(pair.value as Node);
      } else if (isSeq(node) && typeof part === "number") {
        const item = node.items[part] as Node | undefined;
        if (!item) return offset;
        offset = item.range?.[0] ?? offset;
        node = this.resolve(item);
      } else return offset;
    }
    return offset;
  }

  private value(node: Node | null, path: SchemaPath): JsonValue {
    if (node === null || this.failed) return null;
    this.nodes += 1;
    if (this.nodes > MAX_DOCUMENT_NODES)
      return this.fail(node, path, `more than ${MAX_DOCUMENT_NODES} nodes with aliases expanded`);
    if (path.length > MAX_DOCUMENT_DEPTH)
      return this.fail(node, path.slice(0, 8), `nested deeper than ${MAX_DOCUMENT_DEPTH} levels`);
    if (isAlias(node)) {
      const target = this.resolve(node);
      return target ? this.value(target, path) : this.fail(node, path, `unknown anchor ${JSON.stringify(node.source)}`);
    }
    if (isMap(node)) return this.object(node, path);
    if (isSeq(node)) return node.items.map((item, index) => this.value(item as Node | null, [...path, index]));
    if (isScalar(node)) return this.scalar(node as Node & { value: unknown }, path);
    return this.fail(node, path, "a node of unknown kind");
  }

  private object(map: YAMLMap, path: SchemaPath): JsonValue {
    const object: JsonObject = {};
    for (const [index, pair] of map.items.entries()) {
      const key = keyText(pair);
      if (key === undefined) return this.fail(map, path, "a key that is not text");
      if (key === "<<") {
        return this.fail(
          pair.key as Node,
          [...path, key],
          "merge keys are not read",
          "write the fields out, or use $ref",
        );
      }
      if (Object.hasOwn(object, key))
        return this.fail(pair.key as Node, [...path, key], `the key ${JSON.stringify(key)} occurs twice`);
      const value = this.value(pair.value as Node | null, [...path, key]);
      if (isJsonObject(value)) this.addMarkers(map, index, value, [...path, key]);
      Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
    }
    return object;
  }

  /** Markers in comments before a key count as extensions of the value. */
  private addMarkers(map: YAMLMap, index: number, value: JsonObject, path: SchemaPath): void {
    const key = map.items[index]?.key as Node;
    const comment = key.commentBefore ?? (index === 0 ? map.commentBefore : undefined);
    if (!comment) return;
    for (const [extension, marked] of Object.entries(commentMarkers(comment))) {
      const written = value[extension];
      if (written !== undefined && JSON.stringify(written) !== JSON.stringify(marked)) {
        const message = `the comment says ${extension}: ${JSON.stringify(marked)}, the schema ${JSON.stringify(written)}`;
        this.fail(key, path, message, "keep one of the two");
      }
      value[extension] = marked;
    }
  }

  private scalar(node: Node & { value: unknown }, path: SchemaPath): JsonValue {
    const { value } = node;
    if (value === null || typeof value === "string" || typeof value === "boolean") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    return this.fail(node, path, `${String(value)} is not a JSON value`);
  }

  private fail(node: Node, path: SchemaPath, message: string, remedy?: string): null {
    if (!this.failed) this.report(node, path, message, remedy);
    this.failed = true;
    return null;
  }
}

/** Keys are read as text: `1:` and `"1":` are the same. Undefined for keys that are lists or maps. */
function keyText(pair: Pair): string | undefined {
  if (!isScalar(pair.key)) return undefined;
  return typeof pair.key.value === "string" ? pair.key.value : (pair.key.source ?? String(pair.key.value));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
