/**
 * Parses YAML and JSON to plain data that records the place of each node. JSON is read as the subset of YAML that it
 * is. Refused are duplicate keys, merge keys, unknown tags, and documents that grow out of bounds by aliases.
 */
import {
  type Alias,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type YAMLMap,
} from "yaml";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import { parseYamlDocuments } from "../../runtime/codec/yaml-lexer.js";
import { commentMarkers, misspelledMarkers } from "../model/markers.js";
import type { Problem, SchemaPath } from "../problem.js";
import { readJson } from "./parse-json.js";
import { readPlainYaml } from "./plain-yaml.js";

/** Maximum number of nodes of a document with all aliases expanded. */
export const MAX_DOCUMENT_NODES = 2_000_000;

/** Maximum nesting of a document with all aliases expanded. */
export const MAX_DOCUMENT_DEPTH = 200;

const LIMITS = { maxDepth: MAX_DOCUMENT_DEPTH, maxNodes: MAX_DOCUMENT_NODES };

/** A document of a schema file. */
export interface SourceDocument {
  /** The path below the schema folder, with `/`. */
  readonly file: string;
  /** The index among the documents of the file. */
  readonly index: number;
  readonly root: JsonObject;
  /** Returns a problem at a node of this document, or at the nearest node that exists. */
  problem(path: SchemaPath, message: string, remedy?: string): Problem;
}

/** The contents of a file: its non-empty documents, and its problems. */
export interface Parsed {
  readonly documents: SourceDocument[];
  readonly problems: Problem[];
}

/** Parses all documents of a file. `shown` is the file's name in problems. */
export function parseDocuments(text: string, file: string, shown: string): Parsed {
  const json = file.endsWith(".json") ? readJson(text, LIMITS) : undefined;
  const plain = isJsonObject(json) ? [json] : readPlainYaml(text, LIMITS);
  if (plain !== undefined) return { documents: withoutPlaces(plain, text, file, shown), problems: [] };
  const parsed = parseYaml(text, file, shown);
  if (parsed.problems.length > 0) return parsed;
  const roots = parsed.documents.map(({ root }) => root);
  return { documents: withoutPlaces(roots, text, file, shown), problems: [] };
}

/**
 * Returns documents that only keep their data. Places are found by parsing the text again: only problems need them, and
 * nodes with places take many times the memory of the data.
 */
function withoutPlaces(roots: readonly JsonObject[], text: string, file: string, shown: string): SourceDocument[] {
  let located: SourceDocument[] | undefined;
  return roots.map((root, index) => ({
    file,
    index,
    root,
    problem: (path, message, remedy) => {
      located ??= parseYaml(text, file, shown).documents;
      return (
        located[index]?.problem(path, message, remedy) ?? { file: shown, line: 1, column: 1, path, message, remedy }
      );
    },
  }));
}

function parseYaml(text: string, file: string, shown: string): Parsed {
  const lines = new LineCounter();
  const parsed = parseYamlDocuments(text, { lineCounter: lines, prettyErrors: false, ...READING });
  const documents: SourceDocument[] = [];
  const problems: Problem[] = [];
  const report = (offset: number, path: SchemaPath, message: string, remedy?: string): Problem => {
    const { line, col } = lines.linePos(offset);
    return { file: shown, line: Math.max(line, 1), column: Math.max(col, 1), path, message, remedy };
  };
  for (const document of parsed) {
    const errors = [...document.errors, ...document.warnings];
    for (const { pos, message } of distinct(errors)) problems.push(report(pos[0], [], message));
    if (errors.length > 0 || document.contents === null) continue;
    const contents = document.contents as Node;
    let targets: ReadonlyMap<Alias, Node> | undefined;
    const reader = new NodeReader(
      (node) => {
        if (!isAlias(node)) return node;
        targets ??= aliasTargets(contents);
        return targets.get(node);
      },
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

/** The reader finds duplicate keys itself, because the parser compares each key with all others. */
const READING = { strict: true, uniqueKeys: false, version: "1.2" } as const;

/** Maps each alias to the last node before it with the anchor, in one walk for all, since there may be many. */
function aliasTargets(contents: Node): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const visit = (node: unknown, depth: number): void => {
    // The reader refuses deeper nesting.
    if (!isNode(node) || depth > MAX_DOCUMENT_DEPTH) return;
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target) targets.set(node, target);
      return;
    }
    if ("anchor" in node && typeof node.anchor === "string") anchors.set(node.anchor, node);
    const parts = isMap(node) ? node.items.flatMap(({ key, value }) => [key, value]) : isSeq(node) ? node.items : [];
    for (const part of parts) visit(part, depth + 1);
  };
  visit(contents, 0);
  return targets;
}

/** The permitted contents of a schema file. */
export const EXPECTED_DOCUMENT =
  "expected an OpenAPI document (openapi: 3.x, swagger: 2.0) or a CustomResourceDefinition (apiVersion: apiextensions.../v1)";

type Report = (node: Node, path: SchemaPath, message: string, remedy?: string) => void;
type Resolve = (node: Node) => Node | undefined;

/** Turns the nodes of a document into data, within the limits. */
class NodeReader {
  private nodes = 0;
  private failed = false;

  constructor(
    private readonly resolve: Resolve,
    private readonly report: Report,
  ) {}

  /** Returns the data of the document; undefined if a problem was reported. */
  read(contents: Node): JsonValue | undefined {
    const value = this.value(contents, []);
    return this.failed ? undefined : value;
  }

  /** Returns the offset of a key or list item, or of the nearest existing ancestor. */
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
      if (key === undefined) return this.fail(map, path, "found a key that is not a string");
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
    for (const { name, meant } of misspelledMarkers(comment))
      this.fail(key, path, `unknown marker +${name} in a comment`, `did you mean +${meant}?`);
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

interface SyntaxIssue {
  readonly pos: readonly [number, number];
  readonly message: string;
}

/** Removes duplicates: every level above an unclosed bracket, or below a stack overflow, reports the same problem. */
function distinct(errors: readonly SyntaxIssue[]): SyntaxIssue[] {
  const deep = errors.find(({ message }) => /call stack/.test(message));
  if (deep) return [{ pos: deep.pos, message: `nested deeper than ${MAX_DOCUMENT_DEPTH} levels` }];
  const byText = new Map(errors.map((error) => [`${error.pos[0]} ${error.message}`, error]));
  return [...byText.values()].map(({ pos, message }) => ({
    pos,
    message: `not valid YAML or JSON: ${lowerFirst(message)}`,
  }));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
