/**
 * Collects the definitions of a document: the structs of its kinds, and the well-known ones that these and the
 * operations need.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { finished } from "../../base/turn-budget.js";
import type { Schema } from "../schema-types.js";
import { ENVELOPE_PROPERTIES, META_DEFINITIONS } from "./openapi-meta.js";
import { DISCOVERY_DEFINITIONS } from "./openapi-meta-discovery.js";
import type { OpenApiKind, OpenApiResource, OperationKind } from "./openapi-operation.js";
import {
  DEFINITIONS_POINTER,
  type DefinitionNames,
  inDialect,
  type OpenApiDialect,
  publishedName,
  toOpenApiSchema,
  toOpenApiSchemaInTurns,
} from "./openapi-schema.js";
import { typedExtensions, typedName, typedSchema } from "./openapi-typed.js";

/** A definition that clients look up by name, although nothing refers to it. */
const NEEDED_BY_NAME = "apimachinery.pkg.apis.meta.v1.WatchEvent";

const META = "apimachinery.pkg.apis.meta.v1.";

/** Well-known definitions that are kinds. */
const OWN_KINDS: Readonly<Record<string, OperationKind>> = {
  [`${META}Status`]: { group: "", kind: "Status", version: "v1" },
  [`${META}APIGroup`]: { group: "", kind: "APIGroup", version: "v1" },
  [`${META}APIGroupList`]: { group: "", kind: "APIGroupList", version: "v1" },
  [`${META}APIResourceList`]: { group: "", kind: "APIResourceList", version: "v1" },
  [`${META}APIVersions`]: { group: "", kind: "APIVersions", version: "v1" },
  "api.autoscaling.v1.Scale": { group: "autoscaling", kind: "Scale", version: "v1" },
};

/** Collects definitions under published names; a second struct that wants the same name gets a number. */
export class DefinitionTable {
  private readonly definitions = new Map<string, JsonObject>();
  /** The struct that has each name; well-known definitions give way to structs. */
  private readonly owners = new Map<string, string>();
  private readonly namesByStruct = new Map<string, string>();
  private readonly own = new Map<string, JsonObject>();
  /** Whether a kind with a list was added, which can be watched. */
  private hasLists = false;

  constructor(
    private readonly prefix: string,
    private readonly dialect: OpenApiDialect,
  ) {
    const names: DefinitionNames = { prefix, struct: (ref) => prefix + ref };
    for (const [name, schema] of Object.entries({ ...META_DEFINITIONS, ...DISCOVERY_DEFINITIONS })) {
      const definition = inDialect(name, toOpenApiSchema(typedSchema(name, schema, dialect), names, dialect), dialect);
      const kind = OWN_KINDS[name];
      if (kind !== undefined) definition["x-kubernetes-group-version-kind"] = [{ ...kind }];
      this.own.set(prefix + name, definition);
    }
  }

  /** Reserves the name of a kind's root before other structs can take it. */
  nameRoot(kind: OpenApiKind, group: string): string {
    return this.nameOf(kind.root, kind, group);
  }

  /** Adds the kind and all structs that it reaches, with pauses. Returns the kind's definition name. */
  *addKind(kind: OpenApiKind, group: string): Generator<void, string> {
    const names: DefinitionNames = { prefix: this.prefix, struct: (ref) => this.nameOf(ref, kind, group) };
    const structs = reachable(kind.structs(), kind.root);
    yield;
    for (const [ref, schema] of structs) {
      const isRoot = ref === kind.root;
      // kubectl must not even know the metadata of an object that accepts anything
      const isOpen = isRoot && schema.preserveUnknownFields && this.dialect === "v2";
      const name = names.struct(ref);
      // typed kinds use the well-known definition of their metadata
      if (kind.typed && this.own.has(name)) continue;
      const definition = isOpen ? { type: "object" } : yield* this.definitionOf(schema, name, names, kind);
      if (isRoot) definition["x-kubernetes-group-version-kind"] = [kindOf(kind, group, kind.kind)];
      this.definitions.set(name, definition);
    }
    return names.struct(kind.root);
  }

  private *definitionOf(
    schema: Schema,
    name: string,
    names: DefinitionNames,
    { typed }: OpenApiKind,
  ): Generator<void, JsonObject> {
    if (!typed) return yield* toOpenApiSchemaInTurns(schema, names, this.dialect);
    const below = name.slice(this.prefix.length);
    const definition = toOpenApiSchema(typedSchema(below, schema, this.dialect), names, this.dialect);
    return Object.assign(definition, typedExtensions(below));
  }

  /** Adds the list of a kind that was added before. Returns its definition name. */
  addList(resource: OpenApiResource, group: string, object: string): string {
    const names: DefinitionNames = { prefix: this.prefix, struct: () => object };
    const schema: Schema = {
      type: "object",
      description: `A list of objects of kind ${resource.kind}.`,
      required: ["items"],
      properties: {
        apiVersion: ENVELOPE_PROPERTIES.apiVersion,
        items: { type: "array", items: { ref: "" }, description: "The objects." },
        kind: ENVELOPE_PROPERTIES.kind,
        metadata: { wellKnown: "ListMeta", description: "Metadata of the list." },
      },
    };
    this.hasLists = true;
    const name = listName(object, resource);
    const definition = finished(this.definitionOf(schema, name, names, resource));
    definition["x-kubernetes-group-version-kind"] = [kindOf(resource, group, resource.listKind)];
    this.definitions.set(name, definition);
    return name;
  }

  /** Returns everything that was added, sorted by name, with the well-known definitions that it or `roots` refer to. */
  sorted(roots: readonly string[]): JsonObject {
    const found = new Map(this.definitions);
    const pending = roots.map((name) => this.prefix + name);
    if (this.hasLists) pending.push(this.prefix + NEEDED_BY_NAME);
    const pointer = DEFINITIONS_POINTER[this.dialect];
    const follow = (reference: string): void => {
      pending.push(reference.slice(pointer.length));
    };
    for (const definition of this.definitions.values()) eachReference(definition, follow);
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const definition = this.own.get(name);
      if (definition === undefined || found.has(name)) continue;
      found.set(name, definition);
      eachReference(definition, follow);
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private nameOf(ref: string, kind: OpenApiKind, group: string): string {
    // Resources may share generated structs; structs of a schema read at run time belong to a single resource.
    const struct = ref.includes("#") ? ref : `${kind.resource}.${group}/${kind.version}#${ref}`;
    const known = this.namesByStruct.get(struct);
    if (known !== undefined) return known;
    const published = publishedStruct(ref, kind, group, this.prefix);
    const wanted = kind.typed ? this.prefix + typedName(published.slice(this.prefix.length)) : published;
    if (wanted !== published) return wanted;
    let name = wanted;
    for (let number = 2; this.owners.has(name); number += 1) name = `${wanted}${number}`;
    this.owners.set(name, struct);
    this.namesByStruct.set(struct, name);
    return name;
  }
}

function kindOf({ version }: OpenApiKind, group: string, kind: string): JsonObject {
  return { group, kind, version };
}

function listName(object: string, resource: OpenApiResource): string {
  return object.endsWith(`.${resource.kind}`)
    ? `${object.slice(0, -resource.kind.length)}${resource.listKind}`
    : `${object}List`;
}

/** Generated structs are named `<folder>/<unit>#<Name>`; those of a schema read at run time have plain names. */
function publishedStruct(ref: string, kind: OpenApiKind, group: string, prefix: string): string {
  const hash = ref.indexOf("#");
  const name = ref === kind.root ? kind.kind : ref.slice(hash + 1);
  const folder = hash === -1 ? `${group}/${kind.version}` : ref.slice(0, ref.lastIndexOf("/", hash));
  return publishedName(folder, name, prefix);
}

function reachable(structs: Readonly<Record<string, Schema>>, root: string): [string, Schema][] {
  const found = new Map<string, Schema>();
  const pending = [root];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    const schema = structs[ref];
    if (found.has(ref) || !schema) continue;
    found.set(ref, schema);
    collectRefs(schema, pending);
  }
  return [...found];
}

function collectRefs(schema: Schema, refs: string[]): void {
  const { properties, items, additionalProperties, allOf = [], anyOf = [], oneOf = [], not } = schema;
  if (schema.ref !== undefined) refs.push(schema.ref);
  for (const part of [...Object.values(properties ?? {}), ...allOf, ...anyOf, ...oneOf]) collectRefs(part, refs);
  if (items) collectRefs(items, refs);
  if (not) collectRefs(not, refs);
  if (typeof additionalProperties === "object") collectRefs(additionalProperties, refs);
}

/** A field may be named `$ref`, as in schemas of schemas; its value is then an object. */
function eachReference(node: JsonValue, visit: (reference: string) => void): void {
  if (Array.isArray(node)) for (const part of node) eachReference(part, visit);
  if (!isJsonObject(node)) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref" && typeof value === "string") visit(value);
    else if (value !== undefined) eachReference(value, visit);
  }
}
