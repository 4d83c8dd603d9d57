/** The published OpenAPI documents, made from the same declarations as the server itself. DISC-011 to DISC-013. */
import { createHash } from "node:crypto";
import { groupVersionPath } from "../api/gvk.js";
import { type NamingProfile, resolveVariables } from "../api/naming-profile.js";
import { notAcceptable } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { type MediaType, parseAccept } from "../codec/media-types.js";
import type { PathHandler } from "../pipeline/context.js";
import type { HttpRequest, HttpResponse } from "../pipeline/http.js";
import { headerText } from "../pipeline/http.js";
import { pageNotFound } from "../pipeline/route.js";
import type { Scheme } from "../registry/scheme.js";
import { type OpenApiOptions, openapiV2Document, openapiV3Document } from "../schema/openapi.js";
import { EMULATED_RELEASE } from "./discovery.js";

interface Document {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** Documents are made when first asked for and kept. */
export function openApiHandlers(scheme: Scheme, profile: NamingProfile): PathHandler[] {
  const documents = new Map<string, Document>();
  const kept = (key: string, make: () => unknown): Document => {
    let document = documents.get(key);
    if (document === undefined) {
      const bytes = Buffer.from(encodeJson(make()));
      document = { bytes, hash: createHash("sha256").update(bytes).digest("hex").toUpperCase() };
      documents.set(key, document);
    }
    return document;
  };
  const options: OpenApiOptions = {
    title: profile.words.productName,
    version: EMULATED_RELEASE.gitVersion,
    resolve: (text) => resolveVariables(text, profile),
  };
  const groupVersions = (): { group: string; version: string }[] =>
    scheme.groups().flatMap(({ name, versions }) => versions.map((version) => ({ group: name, version })));
  const resourcesOf = (group: string, version: string) =>
    scheme.ofGroupVersion(group, version).map(({ definition }) => definition);
  const v3 = (group: string, version: string): Document =>
    kept(groupVersionPath(group, version), () =>
      openapiV3Document({ group, version, resources: resourcesOf(group, version) }, options),
    );
  const index = (): unknown => {
    const paths = groupVersions().map(({ group, version }) => {
      const path = groupVersionPath(group, version);
      return [path.slice(1), { serverRelativeURL: `/openapi/v3${path}?hash=${v3(group, version).hash}` }] as const;
    });
    return { paths: Object.fromEntries(paths) };
  };
  return [
    {
      path: "/openapi/v3",
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => answer(request, kept("v3", index)),
    },
    {
      path: "/openapi/v3/",
      isPrefix: true,
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => {
        const path = request.path.slice("/openapi/v3".length);
        const found = groupVersions().find(({ group, version }) => groupVersionPath(group, version) === path);
        if (found === undefined) throw pageNotFound();
        return answer(request, v3(found.group, found.version));
      },
    },
    {
      path: "/openapi/v2",
      methods: ["GET", "HEAD"],
      handle: async ({ request }) => {
        const all = groupVersions().map(({ group, version }) => ({
          group,
          version,
          resources: resourcesOf(group, version),
        }));
        return answer(
          request,
          kept("v2", () => openapiV2Document(all, options)),
        );
      },
    },
  ];
}

function answer(request: HttpRequest, { bytes, hash }: Document): HttpResponse {
  if (!parseAccept(headerText(request.headers, "accept")).some(isJson)) throw notAcceptable(["application/json"]);
  const etag = `"${hash}"`;
  const isPinned = request.query.get("hash") === hash;
  const headers = {
    "content-type": "application/json",
    etag,
    "cache-control": isPinned ? "public, immutable, max-age=31536000" : "no-cache, private",
    vary: "Accept",
  };
  if (headerText(request.headers, "if-none-match") === etag) return { status: 304, headers, body: new Uint8Array() };
  return { status: 200, headers: { ...headers, "content-length": String(bytes.byteLength) }, body: bytes };
}

/** A parametrized JSON type asks for a form of its own, which these documents do not have. */
function isJson({ type, parameters }: MediaType): boolean {
  return (type === "application/json" && parameters.as === undefined) || type === "*/*" || type === "application/*";
}
