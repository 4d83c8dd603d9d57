/**
 * Publishes OpenAPI documents from resource declarations: a 3.0 document for each group version and each path outside
 * them, and one 2.0 document for everything. Clients find kinds by `x-kubernetes-group-version-kind`, which makes
 * explain, apply and client generators work.
 */
import type { JsonObject } from "../../api/json.js";
import type { WordName } from "../../api/profile/profile-words.js";
import { finished } from "../../base/turn-budget.js";
import { DefinitionTable } from "./openapi-definitions.js";
import type {
  OpenApiKind,
  OpenApiResource,
  Operation,
  OperationNaming,
  OperationPayload,
} from "./openapi-operation.js";
import { operationsOf } from "./openapi-operations.js";
import { renderPaths, security, textSchema } from "./openapi-render.js";
import {
  coreVersionsOperation,
  groupOperation,
  groupsOperation,
  resourcesOperation,
  versionOperation,
} from "./openapi-roots.js";
import { DEFINITIONS_POINTER, type OpenApiDialect } from "./openapi-schema.js";

export type { OpenApiKind, OpenApiResource, OpenApiSubresource } from "./openapi-operation.js";

/** One group version of a document. */
export interface OpenApiGroupVersion {
  /** As declared, possibly a profile variable. */
  readonly group: string;
  readonly version: string;
  readonly resources: readonly OpenApiResource[];
}

export interface OpenApiOptions {
  readonly title: string;
  /** The version of the product, not of OpenAPI. */
  readonly version: string;
  /** Replaces profile variables (`${openapiNamePrefix}`, groups); the identity function keeps them. */
  readonly resolve: (text: string) => string;
}

/** The subject of a 3.0 document outside the group versions: a discovery path, or the version. */
export type OpenApiRoot = "api" | "apis" | "version" | { readonly group: string };

/** Returns the 3.0 document of a group version: the definitions and paths of its kinds. */
export function openapiV3Document(groupVersion: OpenApiGroupVersion, options: OpenApiOptions): JsonObject {
  return finished(openapiV3DocumentInTurns(groupVersion, options));
}

/** Like {@link openapiV3Document}, with pauses. */
export function* openapiV3DocumentInTurns(
  groupVersion: OpenApiGroupVersion,
  options: OpenApiOptions,
): Generator<void, JsonObject> {
  const parts = yield* collect([groupVersion], options, "v3");
  return v3Document(parts, options);
}

/** Returns the 3.0 document of a path outside the group versions. */
export function openapiV3RootDocument(root: OpenApiRoot, options: OpenApiOptions): JsonObject {
  const parts = new DocumentParts(options, "v3");
  parts.operations.push(rootOperation(root, parts));
  return v3Document(parts, options);
}

/** Returns the 2.0 document of all group versions and of all other paths. */
export function openapiV2Document(groupVersions: readonly OpenApiGroupVersion[], options: OpenApiOptions): JsonObject {
  return finished(openapiV2DocumentInTurns(groupVersions, options));
}

/** Like {@link openapiV2Document}, with pauses. */
export function* openapiV2DocumentInTurns(
  groupVersions: readonly OpenApiGroupVersion[],
  options: OpenApiOptions,
): Generator<void, JsonObject> {
  const parts = yield* collect(groupVersions, options, "v2");
  const groups = new Set(groupVersions.map(({ group }) => options.resolve(group)).filter((group) => group !== ""));
  const roots: OpenApiRoot[] = ["api", "apis", "version", ...[...groups].map((group) => ({ group }))];
  parts.operations.push(...roots.map((root) => rootOperation(root, parts)));
  const paths = parts.paths();
  yield;
  return {
    swagger: "2.0",
    info: { title: options.title, version: options.version },
    paths,
    definitions: parts.definitions(),
    ...security("v2").document,
  };
}

function v3Document(parts: DocumentParts, options: OpenApiOptions): JsonObject {
  const { document, components } = security("v3");
  return {
    openapi: "3.0.0",
    info: { title: options.title, version: options.version },
    paths: parts.paths(),
    components: { schemas: parts.definitions(), ...components },
    ...document,
  };
}

function rootOperation(root: OpenApiRoot, parts: DocumentParts): Operation {
  if (root === "api") return coreVersionsOperation();
  if (root === "apis") return groupsOperation();
  return root === "version" ? versionOperation() : groupOperation(parts.naming(root.group));
}

/** The parts from which a document is assembled. */
class DocumentParts {
  readonly operations: Operation[] = [];
  readonly objects = new Map<OpenApiKind, string>();
  readonly lists = new Map<OpenApiKind, string>();
  readonly table: DefinitionTable;
  private readonly prefix: string;

  constructor(
    private readonly options: OpenApiOptions,
    private readonly dialect: OpenApiDialect,
  ) {
    this.prefix = options.resolve(variable("openapiNamePrefix"));
    this.table = new DefinitionTable(this.prefix, dialect);
  }

  /** @param group with profile variables resolved */
  naming(group: string): OperationNaming {
    return { group, groupDomain: this.options.resolve(variable("groupDomain")) };
  }

  paths(): Record<string, JsonObject> {
    const context = {
      protobufMediaType: this.options.resolve(variable("protobufMediaType")),
      reference: (payload: OperationPayload) => this.reference(payload),
    };
    return renderPaths(this.operations, context, this.dialect);
  }

  definitions(): JsonObject {
    const payloads = this.operations.flatMap(({ body, returns }) => (body === undefined ? [returns] : [body, returns]));
    return this.table.sorted(payloads.flatMap((payload) => (payload.type === "own" ? [payload.name] : [])));
  }

  private reference(payload: OperationPayload): JsonObject {
    if (payload.type === "text") return textSchema();
    if (payload.type === "own") return this.pointer(this.prefix + payload.name);
    const names = payload.type === "list" ? this.lists : this.objects;
    const name = names.get(payload.of);
    if (name === undefined) throw new Error(`no definition of the ${payload.type} of ${payload.of.kind} was added`);
    return this.pointer(name);
  }

  private pointer(name: string): JsonObject {
    return { $ref: DEFINITIONS_POINTER[this.dialect] + name };
  }
}

function* collect(
  groupVersions: readonly OpenApiGroupVersion[],
  options: OpenApiOptions,
  dialect: OpenApiDialect,
): Generator<void, DocumentParts> {
  const parts = new DocumentParts(options, dialect);
  for (const { group, resources } of groupVersions) {
    for (const resource of resources) parts.table.nameRoot(resource, options.resolve(group));
  }
  for (const { group, version, resources } of groupVersions) {
    const naming = parts.naming(options.resolve(group));
    parts.operations.push(resourcesOperation(naming, version));
    for (const resource of resources) {
      yield;
      const object = yield* parts.table.addKind(resource, naming.group);
      parts.objects.set(resource, object);
      if (!resource.virtual) parts.lists.set(resource, parts.table.addList(resource, naming.group, object));
      for (const further of resource.further ?? []) {
        if (further.type !== "action") continue;
        parts.objects.set(further.body, yield* parts.table.addKind(further.body, options.resolve(further.body.group)));
      }
      parts.operations.push(...operationsOf(resource, naming));
    }
  }
  yield;
  return parts;
}

/** Returns a profile variable as schemas write it. */
function variable(name: WordName): string {
  return `\${${name}}`;
}
