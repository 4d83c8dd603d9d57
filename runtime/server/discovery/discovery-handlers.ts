/**
 * The paths of discovery and the form of each answer. SPEC: Resource paths; DISC-001 to DISC-010, DISC-016 to DISC-019.
 */
import { groupVersionPath } from "../../api/gvk.js";
import type { JsonObject } from "../../api/json.js";
import { notAcceptable } from "../../api/status.js";
import type { Awaitable } from "../../base/awaitable.js";
import { type MediaType, parseAccept } from "../../codec/media-types.js";
import { discoveryProtobuf } from "../../codec/protobuf/discovery-message.js";
import { notServed } from "../../pipeline/answer/page-not-found.js";
import type { Encoding } from "../../pipeline/answer/presentation.js";
import type { Authorized, PathHandler } from "../../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { encodeAnyDocument, encodeBytes } from "../../pipeline/stages/encode.js";
import { documentEncoding, documentTypes, isPretty } from "../../pipeline/stages/negotiate.js";
import { contentHash, hasCurrent, notModified } from "../http/entity-tag.js";
import type { ServedApis } from "../objects/served-apis.js";
import { versionDocument } from "../release-name.js";
import {
  aggregatedContentType,
  aggregatedDocument,
  aggregatedVersion,
  type DiscoveryRoot,
} from "./aggregated-document.js";
import { DiscoveredResources } from "./discovery-resources.js";
import { plainDocument } from "./plain-documents.js";

const READ = ["GET", "HEAD"];

export function discoveryHandlers(apis: ServedApis): PathHandler[] {
  const discovery = new Discovery(apis);
  type Handle = (request: Authorized, path: string) => Awaitable<HttpResponse>;
  const handler = (path: string, handle: Handle): PathHandler => ({
    path,
    methods: READ,
    isPrefix: path.length > 1 && path.endsWith("/"),
    handle: async (request) => handle(request, withoutEndSlash(request.request.path)),
  });
  return [
    handler("/api", (request) => discovery.root(request, "/api")),
    handler("/apis", (request) => discovery.root(request, "/apis")),
    handler("/api/", (request, path) => discovery.below(request, path)),
    handler("/apis/", (request, path) => discovery.below(request, path)),
    handler("/version", (request) => discovery.plain(request, "/version", () => versionDocument(apis.scheme.release))),
    handler("/", (request) => discovery.paths(request)),
  ];
}

function withoutEndSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Answers are encoded once for each form and reused until what is served changes. */
class Discovery {
  private readonly resources: DiscoveredResources;
  private readonly answers: () => Map<string, Answer>;

  constructor(private readonly apis: ServedApis) {
    this.resources = new DiscoveredResources(apis);
    // The size is bounded by what is served: paths without a document have no answer, and there are few forms.
    this.answers = apis.remembered(() => new Map());
  }

  /** Answers `/api` and `/apis`, which have the aggregated form beside the plain one. */
  async root(request: Authorized, root: DiscoveryRoot): Promise<HttpResponse> {
    const { profile, scheme } = this.apis;
    for (const candidate of parseAccept(headerText(request.request.headers, "accept"))) {
      const encoding = encodingOf(candidate, request, true);
      if (encoding === undefined) continue;
      if (candidate.parameters.as === undefined) return this.rootList(request, root, encoding);
      const version = aggregatedVersion(candidate, profile, scheme.release);
      if (version !== undefined) return this.aggregated(request, root, encoding, version);
    }
    throw notAcceptable(typesOf(request, true));
  }

  /** Answers group versions and single groups. @throws StatusError 404, 406 */
  below(request: Authorized, path: string): Promise<HttpResponse> {
    return path === "/api" || path === "/apis"
      ? this.root(request, path)
      : this.plain(request, path, () => plainDocument(this.apis, this.resources, path), true);
  }

  /**
   * Answers with a document that has one form. @param isMessage whether it has a protobuf form @throws StatusError 404
   * if there is no such document, 406
   */
  async plain(request: Authorized, path: string, make: () => unknown, isMessage = false): Promise<HttpResponse> {
    return (await this.answer(request, path, plainEncoding(request, isMessage), make)).response;
  }

  /** Lists every path that is served. The steps of the start appear one by one, so the list is created each time. */
  paths(request: Authorized): Awaitable<HttpResponse> {
    const encoding = plainEncoding(request, false);
    return encoded({ paths: allPaths(this.apis, request) }, encoding, request);
  }

  private async rootList(request: Authorized, root: DiscoveryRoot, encoding: Encoding): Promise<HttpResponse> {
    const make = (): unknown => plainDocument(this.apis, this.resources, root);
    if (root === "/apis") return varying((await this.answer(request, root, encoding, make)).response);
    // This document contains the server's address, which depends on the request.
    const serverAddressByClientCIDRs = addresses(authorityOf(request.request));
    const shown = { ...(make() as object), serverAddressByClientCIDRs };
    return varying(await encoded(shown, encoding, request));
  }

  private async aggregated(
    request: Authorized,
    root: DiscoveryRoot,
    encoding: Encoding,
    version: string,
  ): Promise<HttpResponse> {
    const { response, hash } = await this.answer(request, `${root} ${version}`, encoding, () =>
      aggregatedDocument(this.apis, this.resources, root, version),
    );
    const type = aggregatedContentType(String(response.headers["content-type"]), version, this.apis.profile);
    const headers = { ...varying(response).headers, "content-type": type, etag: `"${hash}"` };
    return hasCurrent(request.request, hash) ? notModified(headers) : { ...response, headers };
  }

  private async answer(authorized: Authorized, name: string, encoding: Encoding, make: () => unknown): Promise<Answer> {
    const { request, context } = authorized;
    const pretty = isPretty(request);
    const key = `${name} ${encoding} ${pretty}`;
    const answers = this.answers();
    let answer = answers.get(key);
    if (answer === undefined) {
      const document = make();
      if (document === undefined) throw notServed(request.path, context.scheme);
      answer = new Answer(await encoded(document, encoding, authorized));
      answers.set(key, answer);
    }
    return answer;
  }
}

class Answer {
  private knownHash: string | undefined;

  constructor(readonly response: HttpResponse) {}

  /** Computed from the bytes, so that each encoding has its own hash. */
  get hash(): string {
    if (this.knownHash === undefined) {
      const { body } = this.response;
      if (typeof body === "function") throw new Error("a document of discovery has no whole body");
      this.knownHash = contentHash(body);
    }
    return this.knownHash;
  }
}

/** @throws StatusError 406 */
function plainEncoding(request: Authorized, isMessage: boolean): Encoding {
  for (const candidate of parseAccept(headerText(request.request.headers, "accept"))) {
    const encoding = candidate.parameters.as === undefined ? encodingOf(candidate, request, isMessage) : undefined;
    if (encoding !== undefined) return encoding;
  }
  throw notAcceptable(typesOf(request, isMessage));
}

/**
 * Returns the encoding of one alternative, whatever form it requests. @param isMessage whether there is a protobuf form
 */
function encodingOf({ type }: MediaType, { context }: Authorized, isMessage: boolean): Encoding | undefined {
  if (isMessage && type === context.profile.words.protobufMediaType) return "protobuf";
  return documentEncoding(type, context);
}

function typesOf({ context }: Authorized, isMessage: boolean): readonly string[] {
  const [json = "", yaml = "", ...others] = documentTypes(context);
  return [json, yaml, ...(isMessage ? [context.profile.words.protobufMediaType] : []), ...others];
}

function encoded(document: unknown, encoding: Encoding, { request, context }: Authorized): Awaitable<HttpResponse> {
  if (encoding !== "protobuf") return encodeAnyDocument(request, 200, document, encoding);
  const type = context.profile.words.protobufMediaType;
  return encodeBytes(200, type, discoveryProtobuf(document as JsonObject));
}

function varying(response: HttpResponse): HttpResponse {
  return { ...response, headers: { ...response.headers, vary: "Accept" } };
}

/** The authority of a URL: a name or an address, optionally with a port. */
const AUTHORITY = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$/;

/** HTTP/2 sends the authority in a field of its own. */
function authorityOf({ headers }: HttpRequest): string | undefined {
  return headerText(headers, "host") ?? headerText(headers, ":authority");
}

/** Says that all clients reach the server at the address that this one used. */
function addresses(host: string | undefined): readonly Record<string, string>[] {
  return host !== undefined && AUTHORITY.test(host) ? [{ clientCIDR: "0.0.0.0/0", serverAddress: host }] : [];
}

/** Returns the paths of the resources and every path with a handler. */
function allPaths(apis: ServedApis, { context }: Authorized): string[] {
  const paths = new Set(
    context.pathHandlers
      .filter(({ path }) => path !== "/")
      .flatMap(({ path, isPrefix, listed }) => (isPrefix ? (listed?.() ?? []) : [path])),
  );
  for (const { name, versions } of apis.groups()) {
    if (name !== "") paths.add(`/apis/${name}`);
    for (const { version } of versions) paths.add(groupVersionPath(name, version));
  }
  return [...paths].sort();
}
