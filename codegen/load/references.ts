/** Resolves `$ref`s between OpenAPI documents of one schema folder. */
import { posix } from "node:path";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { isJsonObject } from "../../runtime/api/json.js";
import type { Definition } from "./definition.js";
import type { SourceDocument } from "./yaml.js";

const COMPONENTS = "#/components/schemas/";

/** A definition, or why there is none. */
export type Resolved = { readonly definition: Definition } | { readonly fault: string; readonly remedy: string };

export class References {
  /** By file, in the order of the file's documents. */
  private readonly files = new Map<string, Definition[]>();

  constructor(definitions: readonly Definition[]) {
    for (const definition of definitions) {
      if (definition.dialect !== "openapi") continue;
      const { file } = definition.document;
      const inFile = this.files.get(file);
      if (inFile) inFile.push(definition);
      else this.files.set(file, [definition]);
    }
  }

  /**
   * `reference` as it stands in `document`: `#/components/schemas/X` or `<relative file>#/components/schemas/X`. Where
   * several documents of a file have the name, the document itself comes first.
   */
  resolve(document: SourceDocument, reference: string): Resolved {
    const hash = reference.indexOf("#");
    const pointer = hash === -1 ? "" : reference.slice(hash);
    if (!pointer.startsWith(COMPONENTS) || pointer.length === COMPONENTS.length) {
      return {
        fault: `$ref ${JSON.stringify(reference)} is not read`,
        remedy: `expected [<relative file>]${COMPONENTS}<name>`,
      };
    }
    const name = decodePointer(pointer.slice(COMPONENTS.length));
    const relative = reference.slice(0, hash);
    const file = relative === "" ? document.file : posix.normalize(posix.join(posix.dirname(document.file), relative));
    const found = (this.files.get(file) ?? []).filter((definition) => definition.name === name);
    const definition = found.find((candidate) => candidate.document === document) ?? found[0];
    if (definition) return { definition };
    return { fault: `unknown $ref ${JSON.stringify(reference)}`, remedy: this.suggest(file, name) };
  }

  private suggest(file: string, name: string): string {
    const inFile = this.files.get(file);
    if (!inFile) return `${file} has no components.schemas below the schema folder`;
    const close = inFile.find((definition) => definition.name.toLowerCase() === name.toLowerCase());
    return close ? `did you mean ${close.name}?` : `add components.schemas.${name} to ${file}`;
  }
}

/** The reference of a node that is nothing else than one: `$ref`, or `allOf` with a single `$ref`, siblings allowed. */
export function referenceOf(node: JsonValue | undefined): string | undefined {
  if (!isJsonObject(node)) return undefined;
  if (typeof node.$ref === "string") return node.$ref;
  if (node.type !== undefined || node.properties !== undefined) return undefined;
  const only = Array.isArray(node.allOf) && node.allOf.length === 1 ? (node.allOf[0] as JsonObject) : undefined;
  return isJsonObject(only) && typeof only.$ref === "string" ? only.$ref : undefined;
}

function decodePointer(text: string): string {
  const unescaped = text.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(unescaped);
  } catch (error) {
    if (error instanceof URIError) return unescaped;
    throw error;
  }
}
