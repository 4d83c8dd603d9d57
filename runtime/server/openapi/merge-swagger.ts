/**
 * Merges OpenAPI 2 documents of other servers into this server's own. A document that cannot be merged is left out and
 * reported, so that one server's error does not cost clients the schemas of all others.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { encodeJson } from "../../codec/json-codec.js";
import { openapiV2Protobuf } from "../../codec/protobuf/openapi-v2.js";
import { DEFINITIONS_POINTER } from "../../schema/openapi/openapi-schema.js";
import type { ProvidedSwagger } from "../objects/served-apis.js";

const POINTER = DEFINITIONS_POINTER.v2;
const PARAMETERS_POINTER = "#/parameters/";

/** The places of parameters that every form of the document has. */
const PLACES: ReadonlySet<unknown> = new Set(["body", "path", "query"]);

export interface MergedSwagger {
  readonly document: JsonObject;
  /** Why documents were left out. */
  readonly leftOut: readonly Error[];
}

export function mergeSwaggers(own: JsonObject, swaggers: readonly ProvidedSwagger[]): MergedSwagger {
  const paths = new Map(Object.entries(own.paths as JsonObject));
  const definitions = new Map(Object.entries(own.definitions as JsonObject));
  const leftOut: Error[] = [];
  for (const swagger of swaggers) {
    try {
      const part = partOf(swagger, definitions);
      // A document without a protobuf form would break that form for all others.
      openapiV2Protobuf({ paths: Object.fromEntries(part.paths), definitions: Object.fromEntries(part.definitions) });
      for (const [path, item] of part.paths) if (!paths.has(path)) paths.set(path, item);
      for (const [name, definition] of part.definitions) definitions.set(name, definition);
    } catch (error) {
      leftOut.push(
        new Error(`the OpenAPI document for ${swagger.pathPrefixes.join(", ")} is left out`, { cause: error }),
      );
    }
  }
  const merged = { paths: Object.fromEntries(paths), definitions: Object.fromEntries(definitions) };
  return { document: { ...own, ...merged }, leftOut };
}

interface Part {
  readonly paths: ReadonlyMap<string, JsonValue>;
  readonly definitions: ReadonlyMap<string, JsonValue>;
}

/**
 * Returns the part of a document below its prefixes, with unused definition names. @throws Error for a reference that
 * resolves to nothing
 */
function partOf({ document, pathPrefixes }: ProvidedSwagger, taken: ReadonlyMap<string, JsonValue | undefined>): Part {
  const below = (path: string): boolean =>
    pathPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  const theirs = isJsonObject(document.definitions) ? document.definitions : {};
  const items = Object.entries(isJsonObject(document.paths) ? document.paths : {}).filter(([path]) => below(path));
  const parameters = isJsonObject(document.parameters) ? document.parameters : {};
  const inlined = items.map(([path, item]) => [path, withOwnParameters(item as JsonValue, parameters)] as const);
  const found = reachable(
    inlined.map(([, item]) => item),
    theirs,
  );
  const names = namesIn(taken, found);
  const renamed = (node: JsonValue): JsonValue => withNames(node, names);
  const added = [...found].filter(([name]) => !taken.has(names.get(name) ?? name));
  return {
    paths: new Map(inlined.map(([path, item]) => [path, renamed(item)])),
    definitions: new Map(added.map(([name, definition]) => [names.get(name) ?? name, renamed(definition)])),
  };
}

/**
 * Chooses the name of each definition: equal definitions are shared, and a different one of the same name gets a
 * number.
 */
function namesIn(
  taken: ReadonlyMap<string, JsonValue | undefined>,
  found: ReadonlyMap<string, JsonValue>,
): ReadonlyMap<string, string> {
  const isEqual = (name: string, text: string): boolean => !taken.has(name) || encodeJson(taken.get(name)) === text;
  const others = new Set([...found].flatMap(([name, each]) => (isEqual(name, encodeJson(each)) ? [] : [name])));
  // A definition that refers to a renamed definition differs too, even if its text is equal.
  const users = usersIn(found);
  for (const name of others) for (const user of users.get(name) ?? []) if (taken.has(user)) others.add(user);
  const free = (name: string, definition: JsonValue): string => {
    const text = encodeJson(definition);
    const isOther = definitionNames(definition).some((each) => others.has(each));
    let number = 2;
    while (isOther ? taken.has(`${name}_v${number}`) : !isEqual(`${name}_v${number}`, text)) number += 1;
    return `${name}_v${number}`;
  };
  return new Map([...found].map(([name, each]) => [name, others.has(name) ? free(name, each) : name]));
}

/** The definitions that refer to each definition. */
function usersIn(definitions: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [user, definition] of definitions) {
    for (const name of new Set(definitionNames(definition))) {
      const known = users.get(name);
      if (known === undefined) users.set(name, [user]);
      else known.push(user);
    }
  }
  return users;
}

function reachable(from: readonly JsonValue[], definitions: JsonObject): Map<string, JsonValue> {
  const found = new Map<string, JsonValue>();
  const pending = [...from];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const name of definitionNames(node)) {
      if (found.has(name)) continue;
      const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      if (definition === undefined) throw new Error(`nothing defines ${JSON.stringify(name)}, which it refers to`);
      found.set(name, definition);
      pending.push(definition);
    }
  }
  return found;
}

function definitionNames(node: JsonValue): string[] {
  if (Array.isArray(node)) return node.flatMap(definitionNames);
  if (!isJsonObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "$ref" && typeof value === "string")
      return value.startsWith(POINTER) ? [value.slice(POINTER.length)] : [];
    return value === undefined ? [] : definitionNames(value);
  });
}

function withNames(node: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  if (Array.isArray(node)) return node.map((part) => withNames(part, names));
  if (!isJsonObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== "$ref" || typeof value !== "string")
        return [key, value === undefined ? null : withNames(value, names)];
      const name = value.slice(POINTER.length);
      return [key, value.startsWith(POINTER) ? POINTER + (names.get(name) ?? name) : value];
    }),
  );
}

/** Inlines the parameters that a path item or its operations share with the whole document. */
function withOwnParameters(item: JsonValue, shared: JsonObject): JsonValue {
  if (!isJsonObject(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => {
      if (key === "parameters" && Array.isArray(value))
        return [key, value.flatMap((each) => parameterOf(each, shared))];
      return [key, value === undefined ? null : withOwnParameters(value, shared)];
    }),
  );
}

function parameterOf(parameter: JsonValue, shared: JsonObject): JsonValue[] {
  const reference = isJsonObject(parameter) ? parameter.$ref : undefined;
  const name =
    typeof reference === "string" && reference.startsWith(PARAMETERS_POINTER)
      ? reference.slice(PARAMETERS_POINTER.length)
      : undefined;
  const meant = name === undefined ? parameter : Object.hasOwn(shared, name) ? shared[name] : undefined;
  return isJsonObject(meant) && PLACES.has(meant.in) ? [meant] : [];
}
