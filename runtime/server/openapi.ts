/** The published OpenAPI documents, made from the same declarations as the server itself. DISC-011 to DISC-013. */
import { createHash } from "node:crypto";
import { groupVersionPath } from "../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../api/naming-profile.js";
import { notAcceptable } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { type MediaType, parseAccept } from "../codec/media-types.js";
import { openapiV2Protobuf } from "../codec/protobuf/openapi-v2.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { PathHandler } from "../pipeline/context.js";
import type { HttpRequest, HttpResponse } from "../pipeline/http.js";
import { headerText } from "../pipeline/http.js";
import { pageNotFound } from "../pipeline/route.js";
import { schemaMarkOf } from "../registry/schema-mark.js";
import type { Scheme } from "../registry/scheme.js";
import { type OpenApiOptions, openapiV2Document, openapiV3Document } from "../schema/openapi.js";
import { releaseName } from "./discovery.js";

interface Document {
  readonly type: string;
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Raised with every change of how documents are made from schemas: clients keep a document as long as its hash. */
const DOCUMENT_FORM = "1";

const JSON_TYPE = "application/json";
const PROTOBUF_TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/** What stock clients ask for; they can't read an answer of that type, since a media type has no such character. */
const ASKED_PROTOBUF_TYPE = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

/**
 * Documents are made when first asked for and kept. The index names the hash of each group version without making it:
 * hashes come from the facts of the kinds and the marks of their schemas, so that no schema is loaded for them.
 */
export function openApiHandlers(scheme: Scheme, profile: NamingProfile): PathHandler[] {
  const documents = new Map<string, Promise<Document>>();
  const options: OpenApiOptions = {
    title: profile.words.productName,
    version: releaseName(scheme.release).gitVersion,
    resolve: (text) => resolveVariables(text, profile),
  };
  const kept = (key: string, make: () => Promise<Document>): Promise<Document> => {
    const known = documents.get(key);
    if (known !== undefined) return known;
    const made = make();
    documents.set(key, made);
    made.catch(() => documents.delete(key));
    return made;
  };
  const groupVersions = (): OpenApiGroupVersion[] =>
    scheme.groups().flatMap(({ name, versions }) =>
      versions.map((version) => ({
        group: name,
        version,
        resources: scheme.ofGroupVersion(name, version).map(({ definition }) => definition),
      })),
    );
  const hashOf = (groups: readonly OpenApiGroupVersion[]): string =>
    hash(encodeJson([DOCUMENT_FORM, options.title, options.version, profile.words, groups.map(factsOf)]));
  const v3 = (group: OpenApiGroupVersion): Promise<Document> =>
    kept(pathOf(group), async () => {
      await loadAll([group]);
      const bytes = Buffer.from(encodeJson(openapiV3Document(group, options)));
      return { type: JSON_TYPE, bytes, hash: hashOf([group]) };
    });
  const v2 = (isJson: boolean): Promise<Document> =>
    kept(isJson ? "v2" : "v2 protobuf", async () => {
      const all = groupVersions();
      await loadAll(all);
      const document = openapiV2Document(all, options);
      if (isJson) return { type: JSON_TYPE, bytes: Buffer.from(encodeJson(document)), hash: hashOf(all) };
      return { type: PROTOBUF_TYPE, bytes: openapiV2Protobuf(document), hash: hash(`${hashOf(all)} protobuf`) };
    });
  const index = async (): Promise<Document> => {
    const paths = groupVersions().map((group) => {
      const path = pathOf(group);
      return [path.slice(1), { serverRelativeURL: `/openapi/v3${path}?hash=${hashOf([group])}` }] as const;
    });
    const text = encodeJson({ paths: Object.fromEntries(paths) });
    return { type: JSON_TYPE, bytes: Buffer.from(text), hash: hash(text) };
  };
  return [
    {
      path: "/openapi/v3",
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => {
        acceptedType(request, [JSON_TYPE]);
        return answer(request, await kept("v3", index));
      },
    },
    {
      path: "/openapi/v3/",
      isPrefix: true,
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => {
        const path = request.path.slice("/openapi/v3".length);
        const found = groupVersions().find((group) => pathOf(group) === path);
        if (found === undefined) throw pageNotFound();
        acceptedType(request, [JSON_TYPE]);
        return answer(request, await v3(found));
      },
    },
    {
      path: "/openapi/v2",
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => {
        const type = acceptedType(request, [JSON_TYPE, PROTOBUF_TYPE, ASKED_PROTOBUF_TYPE]);
        return answer(request, await v2(type === JSON_TYPE));
      },
    },
  ];
}

/** A group version with the declarations of its kinds. */
interface OpenApiGroupVersion {
  readonly group: string;
  readonly version: string;
  readonly resources: readonly ResourceDefinition[];
}

function pathOf({ group, version }: OpenApiGroupVersion): string {
  return groupVersionPath(group, version);
}

/** All that a document is made from, with a mark in place of the schemas. */
function factsOf({ group, version, resources }: OpenApiGroupVersion): unknown {
  const kinds = resources.map((definition) => {
    const { structs: _structs, validate: _validate, merge: _merge, protobuf: _protobuf, ...facts } = definition;
    const plain = Object.entries(facts).filter(([, value]) => typeof value !== "function");
    return { ...Object.fromEntries(plain), mark: schemaMarkOf(definition) };
  });
  return { group, version, kinds };
}

async function loadAll(groups: readonly OpenApiGroupVersion[]): Promise<void> {
  await Promise.all(groups.flatMap(({ resources }) => resources.map((definition) => definition.load())));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").toUpperCase();
}

/** The first type that the client accepts and the document has. @throws StatusError 406 */
function acceptedType(request: HttpRequest, offered: readonly string[]): string {
  for (const wanted of parseAccept(headerText(request.headers, "accept"))) {
    const found = offered.find((type) => isAccepted(type, wanted));
    if (found !== undefined) return found;
  }
  throw notAcceptable(offered);
}

/** A parametrized JSON type asks for a form of its own, which these documents do not have. */
function isAccepted(type: string, { type: wanted, parameters }: MediaType): boolean {
  return (type === wanted && parameters.as === undefined) || wanted === "*/*" || wanted === "application/*";
}

function answer(request: HttpRequest, { type, bytes, hash: documentHash }: Document): HttpResponse {
  const etag = `"${documentHash}"`;
  const isPinned = request.query.get("hash") === documentHash;
  const headers = {
    "content-type": type,
    etag,
    "cache-control": isPinned ? "public, immutable, max-age=31536000" : "no-cache, private",
    vary: "Accept",
  };
  if (headerText(request.headers, "if-none-match") === etag) return { status: 304, headers, body: new Uint8Array() };
  return { status: 200, headers: { ...headers, "content-length": String(bytes.byteLength) }, body: bytes };
}
