/**
 * Published OpenAPI documents, made from resource declarations: one 3.0 document for each group version, one 2.0
 * document for all. Clients find kinds by `x-kubernetes-group-version-kind`, so that explain, apply and client
 * generators work.
 */
import type { JsonObject } from "../api/json.js";
import type { WordName } from "../api/profile-words.js";
import { ENVELOPE_PROPERTIES, META_DEFINITIONS } from "./openapi-meta.js";
import { type OpenApiResource, type Operation, operationsOf } from "./openapi-operations.js";
import { type PayloadReferences, renderV2, renderV3 } from "./openapi-render.js";
import {
  DEFINITIONS_POINTER,
  type DefinitionNames,
  type OpenApiDialect,
  publishedName,
  toOpenApiSchema,
} from "./openapi-schema.js";
import type { Schema } from "./types.js";

export type { OpenApiResource } from "./openapi-operations.js";

/** One group version of a document. */
export interface OpenApiGroupVersion {
  /** As declared: possibly a profile variable. */
  readonly group: string;
  readonly version: string;
  readonly resources: readonly OpenApiResource[];
}

export interface OpenApiOptions {
  readonly title: string;
  /** Version of the product, not of OpenAPI. */
  readonly version: string;
  /** Replaces profile variables (`${openapiNamePrefix}`, groups); the identity leaves them in place. */
  readonly resolve: (text: string) => string;
}

/** The 3.0 document of one group version: the definitions of its kinds, and its paths. */
export function openapiV3Document(groupVersion: OpenApiGroupVersion, options: OpenApiOptions): JsonObject {
  const parts = collect([groupVersion], options, "v3");
  const paths = renderPaths(parts, (operation) => renderV3(operation, parts.payloads(operation)));
  return {
    openapi: "3.0.0",
    info: { title: options.title, version: options.version },
    paths,
    components: { schemas: parts.definitions },
  };
}

/** The 2.0 document of all group versions. */
export function openapiV2Document(groupVersions: readonly OpenApiGroupVersion[], options: OpenApiOptions): JsonObject {
  const parts = collect(groupVersions, options, "v2");
  const paths = renderPaths(parts, (operation) => renderV2(operation, parts.payloads(operation)));
  return {
    swagger: "2.0",
    info: { title: options.title, version: options.version },
    paths,
    definitions: parts.definitions,
  };
}

interface DocumentParts {
  readonly definitions: JsonObject;
  readonly operations: readonly Operation[];
  /** References to the definitions that an operation sends and returns. */
  payloads(operation: Operation): PayloadReferences;
}

function collect(
  groupVersions: readonly OpenApiGroupVersion[],
  options: OpenApiOptions,
  dialect: OpenApiDialect,
): DocumentParts {
  const prefix = options.resolve(variable("openapiNamePrefix"));
  const groupDomain = options.resolve(variable("groupDomain"));
  const definitions = new DefinitionTable(prefix, dialect);
  for (const [name, schema] of Object.entries(META_DEFINITIONS)) definitions.addMeta(name, schema);
  const operations: Operation[] = [];
  const objectNames = new Map<OpenApiResource, string>();
  for (const { group, resources } of groupVersions) {
    for (const resource of resources) definitions.nameRoot(resource, options.resolve(group));
  }
  for (const { group, resources } of groupVersions) {
    const resolvedGroup = options.resolve(group);
    for (const resource of resources) {
      objectNames.set(resource, definitions.addResource(resource, resolvedGroup));
      operations.push(...operationsOf(resource, { group: resolvedGroup, groupDomain }));
    }
  }
  const pointer = (name: string): JsonObject => ({ $ref: DEFINITIONS_POINTER[dialect] + name });
  const meta = `${prefix}apimachinery.pkg.apis.meta.v1.`;
  return {
    definitions: definitions.sorted(),
    operations,
    payloads: ({ resource }) => ({
      protobufMediaType: options.resolve(variable("protobufMediaType")),
      reference: (payload) => {
        const object = objectNames.get(resource) as string;
        const names = {
          object,
          list: listName(object, resource),
          status: `${meta}Status`,
          deleteOptions: `${meta}DeleteOptions`,
          patch: `${meta}Patch`,
          scale: `${prefix}api.autoscaling.v1.Scale`,
        };
        return pointer(names[payload]);
      },
    }),
  };
}

/** How texts write a word of the naming profile. */
function variable(name: WordName): string {
  return `\${${name}}`;
}

function renderPaths(parts: DocumentParts, render: (operation: Operation) => JsonObject): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of parts.operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: render(operation) };
  }
  return paths;
}

/** Collects definitions under published names; a second struct that wants a name gets a number. */
class DefinitionTable {
  private readonly definitions = new Map<string, JsonObject>();
  /** Which struct has a name; names of {@link META_DEFINITIONS} give way to structs. */
  private readonly owners = new Map<string, string>();
  private readonly namesByStruct = new Map<string, string>();

  constructor(
    private readonly prefix: string,
    private readonly dialect: OpenApiDialect,
  ) {}

  addMeta(name: string, schema: Schema): void {
    const names: DefinitionNames = { prefix: this.prefix, struct: (ref) => this.prefix + ref };
    this.definitions.set(this.prefix + name, toOpenApiSchema(schema, names, this.dialect));
  }

  /** Gives the root of a resource its kind's name, before other structs can take it. */
  nameRoot(resource: OpenApiResource, group: string): void {
    this.nameOf(resource.root, resource, group);
  }

  /** Adds the kind, its list and all structs that it reaches. Returns the kind's definition name. */
  addResource(resource: OpenApiResource, group: string): string {
    const structs = resource.structs();
    const names: DefinitionNames = { prefix: this.prefix, struct: (ref) => this.nameOf(ref, resource, group) };
    for (const [ref, schema] of reachable(structs, resource.root)) {
      const definition = toOpenApiSchema(schema, names, this.dialect);
      if (ref === resource.root)
        definition["x-kubernetes-group-version-kind"] = [kindOf(resource, group, resource.kind)];
      this.definitions.set(names.struct(ref), definition);
    }
    const object = names.struct(resource.root);
    this.definitions.set(listName(object, resource), this.list(resource, group, object));
    return object;
  }

  sorted(): JsonObject {
    return Object.fromEntries([...this.definitions].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  private list(resource: OpenApiResource, group: string, object: string): JsonObject {
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
    const definition = toOpenApiSchema(schema, names, this.dialect);
    definition["x-kubernetes-group-version-kind"] = [kindOf(resource, group, resource.listKind)];
    return definition;
  }

  private nameOf(ref: string, resource: OpenApiResource, group: string): string {
    // Generated structs may be shared by resources; those of a schema read at run time belong to one resource.
    const struct = ref.includes("#") ? ref : `${resource.resource}.${group}/${resource.version}#${ref}`;
    const known = this.namesByStruct.get(struct);
    if (known !== undefined) return known;
    const wanted = publishedStruct(ref, resource, group, this.prefix);
    let name = wanted;
    for (let number = 2; this.owners.has(name); number += 1) name = `${wanted}${number}`;
    this.owners.set(name, struct);
    this.namesByStruct.set(struct, name);
    return name;
  }
}

function kindOf(resource: OpenApiResource, group: string, kind: string): JsonObject {
  return { group, kind, version: resource.version };
}

function listName(object: string, resource: OpenApiResource): string {
  return object.endsWith(`.${resource.kind}`)
    ? `${object.slice(0, -resource.kind.length)}${resource.listKind}`
    : `${object}List`;
}

/** Generated structs are called `<folder>/<unit>#<Name>`; those of a schema read at run time have plain names. */
function publishedStruct(ref: string, resource: OpenApiResource, group: string, prefix: string): string {
  const hash = ref.indexOf("#");
  const name = ref === resource.root ? resource.kind : ref.slice(hash + 1);
  const folder = hash === -1 ? `${group}/${resource.version}` : ref.slice(0, ref.lastIndexOf("/", hash));
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
