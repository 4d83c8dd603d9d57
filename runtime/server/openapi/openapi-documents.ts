/**
 * The published OpenAPI documents, which are created on first use and kept until their hash changes. The index contains
 * the hash of each document without creating it: hashes derive from the facts of the kinds and the hashes of their
 * schemas.
 */
import { groupVersionPath } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import { productTitle, resolveVariables } from "../../api/profile/naming-profile.js";
import { inTurns, ownTurn } from "../../base/turn-budget.js";
import { encodeJson } from "../../codec/json-codec.js";
import { membersOf, openapiV2ProtobufInTurns } from "../../codec/protobuf/openapi-v2.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import {
  type OpenApiOptions,
  type OpenApiRoot,
  openapiV2DocumentInTurns,
  openapiV3DocumentInTurns,
  openapiV3RootDocument,
} from "../../schema/openapi/publish-openapi.js";
import { contentHash } from "../http/entity-tag.js";
import type { ServedApis, ServedGroupVersion } from "../objects/served-apis.js";
import { releaseName } from "../release-name.js";
import { type MergedSwagger, mergeSwaggers } from "./merge-swagger.js";
import { type DocumentedResource, documentedResource } from "./openapi-resources.js";
import { joinedPieces, type SwaggerPiece, swaggerParts, swaggerPiece, swaggerText } from "./swagger-pieces.js";

/**
 * Increased whenever documents are generated differently from the same schemas, because clients keep a document as long
 * as its hash.
 */
const DOCUMENT_FORM = "5";

/** A document that can be requested, with a hash that changes when it does. */
export interface PublishedDocument {
  readonly hash: string;
  /** @throws StatusError if another server provides it and does not answer */
  bytes(): Promise<Uint8Array>;
}

/** The key of the piece for all group versions that do not change while the server runs. */
const LASTING = "";

export type SwaggerForm = "json" | "protobuf";

export class OpenApiDocuments {
  /** The bytes of documents by key, with the hash that they were created for. */
  private readonly made = new Map<string, { readonly hash: string; readonly bytes: Promise<Uint8Array> }>();
  /** The pieces of the 2.0 document by path of the group version. */
  private readonly pieces = new Map<string, { readonly hash: string; readonly piece: SwaggerPiece }>();
  private readonly documented = new WeakMap<RegisteredResource, DocumentedResource>();
  private readonly options: OpenApiOptions;

  /** @param onLeftOut receives the reason why a document of another server is not merged */
  constructor(
    private readonly apis: ServedApis,
    private readonly onLeftOut: (error: Error) => void,
  ) {
    this.published = apis.remembered(() => this.publish());
    this.swaggerHash = apis.remembered(() => this.hashOfSwagger());
    this.index = apis.remembered(() => this.makeIndex());
    const release = releaseName(apis.scheme.release);
    this.options = {
      title: productTitle(apis.profile),
      version: `${release.major}.${release.minor}`,
      resolve: (text) => resolveVariables(text, apis.profile),
    };
  }

  /** The 3.0 documents by their path below `/openapi/v3/`: `api/v1`, `apis/apps`, `version`. */
  readonly published: () => ReadonlyMap<string, PublishedDocument>;

  /** The list of the 3.0 documents and their URLs. */
  readonly index: () => PublishedDocument;

  private readonly swaggerHash: () => string;

  /** The 2.0 document of everything. */
  swagger(form: SwaggerForm): PublishedDocument {
    const hash = form === "json" ? this.swaggerHash() : contentHash(`${this.swaggerHash()} ${form}`);
    return this.own(`v2 ${form}`, hash, () => this.makeSwagger(form));
  }

  private publish(): ReadonlyMap<string, PublishedDocument> {
    const documents = new Map<string, PublishedDocument>();
    const root = (path: string, about: OpenApiRoot): void => {
      const bytes = async (): Promise<Uint8Array> => encoded(openapiV3RootDocument(about, this.options));
      documents.set(path, this.own(path, this.hashOf([path]), bytes));
    };
    root("api", "api");
    root("apis", "apis");
    root("version", "version");
    for (const { name, versions } of this.apis.groups()) {
      if (name !== "") root(`apis/${name}`, { group: name });
      for (const served of versions) {
        const document = this.ofGroupVersion(served);
        if (document !== undefined) documents.set(groupVersionPath(name, served.version).slice(1), document);
      }
    }
    for (const key of this.made.keys()) if (!documents.has(key) && !key.startsWith("v2 ")) this.made.delete(key);
    return documents;
  }

  private ofGroupVersion({ group, version, local, provided }: ServedGroupVersion): PublishedDocument | undefined {
    if (local === undefined) {
      const openApi = provided?.openApi;
      return openApi && { hash: openApi.hash, bytes: () => openApi.fetch() };
    }
    const resources = this.resourcesOf(local);
    const hash = this.hashOf([group, version, resources.map(({ facts }) => facts)]);
    return this.own(groupVersionPath(group, version).slice(1), hash, async () => {
      await loadAll(resources);
      const openApi = resources.map((each) => each.openApi);
      return encoded(await inTurns(openapiV3DocumentInTurns({ group, version, resources: openApi }, this.options)));
    });
  }

  private hashOfSwagger(): string {
    const own = this.factsOf(this.apis.localGroupVersions());
    return this.hashOf([own, this.apis.swaggers().map(({ hash, pathPrefixes }) => [hash, pathPrefixes])]);
  }

  private async makeSwagger(form: SwaggerForm): Promise<Uint8Array> {
    const swaggers = this.apis.swaggers();
    const own = await this.ownSwagger();
    if (swaggers.length === 0)
      return form === "json"
        ? Buffer.from(await inTurns(swaggerText(own)))
        : inTurns(openapiV2ProtobufInTurns(swaggerParts(own)));
    const text = await inTurns(swaggerText(own));
    const { document, leftOut }: MergedSwagger = mergeSwaggers(JSON.parse(text) as JsonObject, swaggers);
    for (const error of leftOut) this.onLeftOut(error);
    await ownTurn();
    if (form === "json") return encoded(document);
    const { paths, definitions, ...frame } = document;
    return inTurns(openapiV2ProtobufInTurns({ frame, paths: membersOf(paths), definitions: membersOf(definitions) }));
  }

  /** Group versions whose kinds may change while the server runs have pieces of their own. */
  private async ownSwagger(): Promise<SwaggerPiece> {
    const all = this.apis.localGroupVersions();
    const isCustom = ({ local = [] }: ServedGroupVersion): boolean => local.some(({ custom }) => custom !== undefined);
    const custom = new Map(
      all.filter(isCustom).map((each) => [groupVersionPath(each.group, each.version), [each]] as const),
    );
    const lasting = await this.piece(
      LASTING,
      all.filter((each) => !isCustom(each)),
    );
    const pieces: SwaggerPiece[] = [];
    for (const [path, served] of custom) pieces.push(await this.piece(path, served));
    for (const key of this.pieces.keys()) if (key !== LASTING && !custom.has(key)) this.pieces.delete(key);
    return joinedPieces([lasting, ...pieces]) ?? inTurns(swaggerPiece(await this.swaggerOf(all)));
  }

  private async piece(key: string, groupVersions: readonly ServedGroupVersion[]): Promise<SwaggerPiece> {
    const hash = this.hashOf(this.factsOf(groupVersions));
    const known = this.pieces.get(key);
    if (known?.hash === hash) return known.piece;
    const piece = await inTurns(swaggerPiece(await this.swaggerOf(groupVersions)));
    this.pieces.set(key, { hash, piece });
    await ownTurn();
    return piece;
  }

  private async swaggerOf(groupVersions: readonly ServedGroupVersion[]): Promise<JsonObject> {
    const documented = groupVersions.map(({ group, version, local = [] }) => ({
      group,
      version,
      resources: this.resourcesOf(local),
    }));
    await loadAll(documented.flatMap(({ resources }) => resources));
    const described = documented.map(({ resources, ...rest }) => ({
      ...rest,
      resources: resources.map(({ openApi }) => openApi),
    }));
    return inTurns(openapiV2DocumentInTurns(described, this.options));
  }

  private factsOf(groupVersions: readonly ServedGroupVersion[]): unknown {
    return groupVersions.map(({ group, version, local = [] }) => [
      group,
      version,
      this.resourcesOf(local).map(({ facts }) => facts),
    ]);
  }

  private makeIndex(): PublishedDocument {
    const paths = [...this.published()].map(([path, { hash }]) => {
      return [path, { serverRelativeURL: `/openapi/v3/${path}?hash=${encodeURIComponent(hash)}` }] as const;
    });
    const bytes = encoded({ paths: Object.fromEntries(paths) });
    return { hash: contentHash(bytes), bytes: async () => bytes };
  }

  private own(key: string, hash: string, make: () => Promise<Uint8Array>): PublishedDocument {
    return {
      hash,
      bytes: () => {
        const known = this.made.get(key);
        if (known?.hash === hash) return known.bytes;
        const bytes = make();
        const made = { hash, bytes };
        this.made.set(key, made);
        bytes.catch(() => this.made.get(key) === made && this.made.delete(key));
        return bytes;
      },
    };
  }

  private resourcesOf(local: readonly RegisteredResource[]): DocumentedResource[] {
    return local.map((resource) => {
      let documented = this.documented.get(resource);
      if (documented === undefined) {
        documented = documentedResource(resource, this.apis.profile);
        this.documented.set(resource, documented);
      }
      return documented;
    });
  }

  private hashOf(facts: unknown): string {
    const { title, version } = this.options;
    return contentHash(encodeJson([DOCUMENT_FORM, title, version, this.apis.profile.words, facts]));
  }
}

function encoded(document: unknown): Buffer {
  return Buffer.from(encodeJson(document));
}

/**
 * The number of kinds whose code is generated in one turn of the event loop. Hundreds of them take seconds, during
 * which probes must be answered.
 */
const KINDS_PER_TURN = 1;

async function loadAll(resources: readonly DocumentedResource[]): Promise<void> {
  for (const [index, resource] of resources.entries()) {
    await resource.load();
    if ((index + 1) % KINDS_PER_TURN === 0) await ownTurn();
  }
}
