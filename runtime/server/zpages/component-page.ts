/**
 * Pages about the server itself: plain text for people by default, and a document for clients that name its kind, group and
 * version. Programs should request the document; the text may change.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { notAcceptable } from "../../api/status.js";
import { type MediaType, parseAccept } from "../../codec/media-types.js";
import type { DocumentEncoding } from "../../pipeline/answer/presentation.js";
import type { Authorized, PathHandler } from "../../pipeline/context.js";
import { type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { encodeDocument } from "../../pipeline/stages/encode.js";
import { documentEncoding, documentTypes, isPretty } from "../../pipeline/stages/negotiate.js";
import { plainText } from "../http/plain-text.js";

/** The versions of the documents, newest first; all have the same fields. */
export const PAGE_VERSIONS = ["v1beta1", "v1alpha1"] as const;

export interface ComponentPage {
  /** The path below the root, such as `/statusz`. */
  readonly path: string;
  readonly kind: string;
  /** The fields of the document apart from its kind, version and name. */
  fields(request: Authorized): Readonly<Record<string, unknown>>;
  /** The lines of the text, without the heading. */
  lines(request: Authorized): readonly string[];
}

/** Returns the group of the documents, which depends on the domain of the profile. */
export function pageGroup({ words }: NamingProfile): string {
  return `config.${words.groupDomain}`;
}

export function pageHandler(page: ComponentPage): PathHandler {
  return { path: page.path, methods: ["GET", "HEAD"], handle: async (request) => answer(page, request) };
}

type Form = { readonly type: "text" } | { readonly type: "document"; encoding: DocumentEncoding; version: string };

function answer(page: ComponentPage, request: Authorized): HttpResponse {
  const form = formOf(page, request);
  const { profile } = request.context;
  const { serverName } = profile.words;
  if (form.type === "text") {
    const heading = [`${serverName} ${page.path.slice(1)}`, "For people to read; its form may change at any time.", ""];
    return plainText(200, `${[...heading, ...page.lines(request)].join("\n")}\n`);
  }
  const document = {
    kind: page.kind,
    apiVersion: `${pageGroup(profile)}/${form.version}`,
    metadata: { name: serverName },
    ...page.fields(request),
  };
  return encodeDocument(200, document, form.encoding, isPretty(request.request));
}

/** @throws StatusError 406 */
function formOf(page: ComponentPage, request: Authorized): Form {
  for (const candidate of parseAccept(headerText(request.request.headers, "accept"))) {
    const form = candidate.parameters.as === undefined ? textOf(candidate) : documentOf(page, candidate, request);
    if (form !== undefined) return form;
  }
  const { context } = request;
  const parameters = `as=${page.kind};v=${PAGE_VERSIONS[0]};g=${pageGroup(context.profile)}`;
  throw notAcceptable(["text/plain", ...documentTypes(context).map((type) => `${type};${parameters}`)]);
}

function textOf({ type }: MediaType): Form | undefined {
  return type === "text/plain" || type === "text/*" || type === "*/*" ? { type: "text" } : undefined;
}

function documentOf(page: ComponentPage, { type, parameters }: MediaType, request: Authorized): Form | undefined {
  const { as, v, g } = parameters;
  const { context } = request;
  const version = PAGE_VERSIONS.find((served) => served === v);
  if (as !== page.kind || version === undefined || g !== pageGroup(context.profile)) return undefined;
  const encoding = documentTypes(context).includes(type) ? documentEncoding(type, context) : undefined;
  return encoding && { type: "document", encoding, version };
}
