/** Finds the component schemas that clients send to the collections of a document, by POST or PUT. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import type { SourceDocument } from "../../load/parse-yaml.js";
import { referenceOf } from "../../load/references.js";

/** A body that is a component, or a list of one. */
export interface CollectionBody {
  /** The `$ref` to the component. */
  readonly reference: string;
  /** The operation, such as `POST /orders`. */
  readonly operation: string;
}

/** Longer chains of `$ref`s count as unresolvable. */
const MAX_REFERENCE_HOPS = 20;

export interface CollectionBodies {
  readonly bodies: readonly CollectionBody[];
  /** The operations on other collections whose body is an object that the operation itself describes. */
  readonly inline: readonly string[];
}

/**
 * Returns one body for each collection: that of its POST, or that of a PUT if its POST has no component as body. A
 * collection is a path that has items below it (`/orders` beside `/orders/{id}`), or that can be read with GET.
 */
export function collectionBodies(document: SourceDocument): CollectionBodies {
  const { root } = document;
  const paths = new Map<string, JsonObject>();
  for (const [path, item] of Object.entries(isJsonObject(root.paths) ? root.paths : {}))
    if (isJsonObject(item)) paths.set(path.replace(/\/+$/, ""), resolveLocal(root, item) ?? item);
  const withItems = new Set([...paths.keys()].filter(isItem).map(collectionOf));
  const bodies = new Map<string, CollectionBody>();
  const inline = new Map<string, string>();
  for (const method of ["post", "put"]) {
    for (const [path, item] of paths) {
      const collection = method === "put" && isItem(path) ? collectionOf(path) : path;
      const operation = item[method];
      if (isItem(collection) || bodies.has(collection) || !isJsonObject(operation)) continue;
      if (!withItems.has(collection) && (method === "put" || !isJsonObject(item.get))) continue;
      const schema = bodySchema(root, item, operation);
      if (!isJsonObject(schema)) continue;
      const reference = referenceOf(schema) ?? referenceOf(schema.items);
      const name = `${method.toUpperCase()} ${path || "/"}`;
      if (reference !== undefined) bodies.set(collection, { reference, operation: name });
      else if (!inline.has(collection)) inline.set(collection, name);
    }
  }
  return {
    bodies: [...bodies.values()],
    inline: [...inline].flatMap(([collection, name]) => (bodies.has(collection) ? [] : [name])),
  };
}

/** Matches a path that ends with a parameter. */
function isItem(path: string): boolean {
  return /\/\{[^/]*\}$/.test(path);
}

function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function bodySchema(root: JsonObject, item: JsonObject, operation: JsonObject): JsonValue | undefined {
  return root.swagger === undefined ? contentSchema(root, operation) : parameterSchema(root, item, operation);
}

/** Returns the schema of a request body; JSON takes precedence over other media types. */
function contentSchema(root: JsonObject, { requestBody }: JsonObject): JsonValue | undefined {
  const body = isJsonObject(requestBody) ? resolveLocal(root, requestBody) : undefined;
  const content = isJsonObject(body?.content) ? body.content : {};
  const types = Object.keys(content);
  const type = types.find((name) => /^application\/json\b/.test(name)) ?? types.find((name) => /json/.test(name));
  const media = content[type ?? types[0] ?? ""];
  return isJsonObject(media) ? media.schema : undefined;
}

/** In Swagger 2.0 the body is a parameter of the operation or of its path. */
function parameterSchema(root: JsonObject, item: JsonObject, operation: JsonObject): JsonValue | undefined {
  const lists = [operation.parameters, item.parameters].filter((list) => Array.isArray(list));
  const parameters = lists
    .flat()
    .map((parameter) => (isJsonObject(parameter) ? resolveLocal(root, parameter) : undefined));
  return parameters.find((parameter) => parameter?.in === "body")?.schema;
}

/** Returns what a node of a document says, following references within the document; undefined for a broken one. */
function resolveLocal(root: JsonObject, node: JsonObject): JsonObject | undefined {
  let current: JsonObject = node;
  for (let hops = 0; hops <= MAX_REFERENCE_HOPS; hops += 1) {
    if (typeof current.$ref !== "string") return current;
    const target = nodeAt(root, current.$ref);
    if (!isJsonObject(target)) return undefined;
    current = target;
  }
  return undefined;
}

/** Returns the node of a document at a JSON pointer within it (`#/...`); undefined if there is none. */
export function nodeAt(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let node: JsonValue | undefined = root;
  for (const part of reference.slice(2).split("/")) {
    const key = decodeKey(part);
    if (Array.isArray(node)) node = node[Number(key)];
    else node = isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  }
  return node;
}

function decodeKey(part: string): string {
  const text = part.replaceAll("~1", "/").replaceAll("~0", "~");
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
