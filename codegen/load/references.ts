/** Resolves `$ref`s between OpenAPI documents of one schema folder. */
import { posix } from "node:path";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import type { Definition } from "./loaded-definition.js";
import type { SourceDocument } from "./parse-yaml.js";

/** A definition, or the reason why there is none. */
export type Resolved = { readonly definition: Definition } | { readonly problem: string; readonly remedy: string };

/** The permitted forms of a reference, for messages. */
const EXPECTED =
  "expected [<relative file>]#/components/schemas/<name>, #/definitions/<name>, or a $defs entry below one";

export class References {
  /** Keyed by file, then by pointer, in the order of the file's documents. */
  private readonly files = new Map<string, Map<string, Definition[]>>();

  /** @param same the representative of a definition that several documents repeat */
  constructor(
    definitions: readonly Definition[],
    private readonly same: ReadonlyMap<Definition, Definition> = new Map(),
  ) {
    for (const definition of definitions) {
      if (definition.dialect !== "openapi") continue;
      const { document, path } = definition;
      const inFile = this.files.get(document.file) ?? new Map<string, Definition[]>();
      this.files.set(document.file, inFile);
      const pointer = encodePointer(path.map(String));
      inFile.set(pointer, [...(inFile.get(pointer) ?? []), definition]);
    }
  }

  /**
   * Resolves a reference in `document`: a pointer to a schema, optionally preceded by the relative path of a file.
   * If several documents of a file have the schema, the document itself takes precedence.
   */
  resolve(document: SourceDocument, reference: string): Resolved {
    const hash = reference.indexOf("#");
    const segments = hash === -1 ? [] : decodePointer(reference.slice(hash + 1));
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || segments.length < 2) {
      return { problem: `$ref ${JSON.stringify(reference)} is not read`, remedy: EXPECTED };
    }
    const relative = reference.slice(0, hash);
    const file = relative === "" ? document.file : posix.normalize(posix.join(posix.dirname(document.file), relative));
    const found = this.files.get(file)?.get(encodePointer(segments)) ?? [];
    const definition = found.find((candidate) => candidate.document === document) ?? found[0];
    if (definition) return { definition: this.same.get(definition) ?? definition };
    return { problem: `unknown $ref ${JSON.stringify(reference)}`, remedy: this.suggest(file, segments) };
  }

  private suggest(file: string, segments: readonly string[]): string {
    const inFile = this.files.get(file);
    if (!inFile) return `${file} has no schemas to refer to, below the schema folder`;
    const wanted = encodePointer(segments);
    const close = [...inFile.keys()].find((pointer) => pointer.toLowerCase() === wanted.toLowerCase());
    if (close !== undefined) return `did you mean #${close}?`;
    const place = segments.join(".");
    return /^(components\.schemas|definitions)\.[^.]+$/.test(place) ? `add ${place} to ${file}` : EXPECTED;
  }
}

/**
 * Returns the reference of a node that is only a reference: `$ref`, or `allOf` with a single `$ref`; siblings are
 * allowed.
 */
export function referenceOf(node: JsonValue | undefined): string | undefined {
  if (!isJsonObject(node)) return undefined;
  if (typeof node.$ref === "string") return node.$ref;
  if (node.type !== undefined || node.properties !== undefined) return undefined;
  const only = Array.isArray(node.allOf) && node.allOf.length === 1 ? (node.allOf[0] as JsonObject) : undefined;
  return isJsonObject(only) && typeof only.$ref === "string" ? only.$ref : undefined;
}

/** Returns every `$ref` below a node, in order. */
export function eachReference(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(eachReference);
  if (!isJsonObject(value)) return [];
  const own = typeof value.$ref === "string" ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(eachReference)];
}

function encodePointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function decodePointer(text: string): string[] {
  if (!text.startsWith("/")) return [];
  return text
    .slice(1)
    .split("/")
    .map((segment) => decodeSegment(segment.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
