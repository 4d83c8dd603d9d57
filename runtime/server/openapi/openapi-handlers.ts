/** The paths of the OpenAPI documents, their media types and their caching. DISC-011 to DISC-013. */
import { notAcceptable } from "../../api/status.js";
import { type MediaType, parseAccept } from "../../codec/media-types.js";
import { pageNotFound } from "../../pipeline/answer/page-not-found.js";
import type { Authorized, PathHandler } from "../../pipeline/context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { hasCurrent, notModified } from "../http/entity-tag.js";
import type { ServedApis } from "../objects/served-apis.js";
import { OpenApiDocuments, type PublishedDocument } from "./openapi-documents.js";

const JSON_TYPE = "application/json";
const SWAGGER_PROTOBUF_TYPE = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/**
 * The type that stock clients request. They cannot parse an answer of that type, because media types do not contain @.
 */
const REQUESTED_SWAGGER_PROTOBUF_TYPE = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

const READ = ["GET", "HEAD"];
const V3_ROOT = "/openapi/v3";

/** The content behind a URL with the right hash never changes. */
const IMMUTABLE = "public, immutable, max-age=31536000";
const REVALIDATED = "no-cache, private";

/** @param onError receives the reasons why documents of other servers are left out */
export function openApiHandlers(apis: ServedApis, onError: (error: Error) => void): PathHandler[] {
  const documents = new OpenApiDocuments(apis, onError);
  return [
    {
      path: V3_ROOT,
      methods: READ,
      handle: ({ request }) => {
        acceptedType(request, [JSON_TYPE]);
        return answer(request, JSON_TYPE, documents.index());
      },
    },
    { path: `${V3_ROOT}/`, isPrefix: true, methods: READ, handle: (request) => v3Document(documents, request) },
    {
      path: "/openapi/v2",
      methods: READ,
      handle: ({ request }) => {
        const type = acceptedType(request, [JSON_TYPE, SWAGGER_PROTOBUF_TYPE, REQUESTED_SWAGGER_PROTOBUF_TYPE]);
        const isJson = type === JSON_TYPE;
        return answer(
          request,
          isJson ? JSON_TYPE : SWAGGER_PROTOBUF_TYPE,
          documents.swagger(isJson ? "json" : "protobuf"),
        );
      },
    },
  ];
}

async function v3Document(documents: OpenApiDocuments, { request }: Authorized): Promise<HttpResponse> {
  const document = documents.published().get(request.path.slice(V3_ROOT.length + 1));
  if (document === undefined) throw pageNotFound();
  acceptedType(request, [JSON_TYPE]);
  const requestedHash = request.query.get("hash") ?? "";
  if (requestedHash === "" || requestedHash === document.hash) return answer(request, JSON_TYPE, document);
  // The location is relative, so that it works under a mount prefix too.
  const location = `?hash=${encodeURIComponent(document.hash)}`;
  return {
    status: 301,
    headers: { location, "cache-control": REVALIDATED, "content-length": "0" },
    body: new Uint8Array(),
  };
}

/** Returns the first type that the client accepts and the document has. @throws StatusError 406 */
function acceptedType(request: HttpRequest, offered: readonly string[]): string {
  for (const wanted of parseAccept(headerText(request.headers, "accept"))) {
    const found = offered.find((type) => isAccepted(type, wanted));
    if (found !== undefined) return found;
  }
  throw notAcceptable(offered);
}

/** Whether a type is accepted. A JSON type with the parameter `as` requests a form that these documents do not have. */
function isAccepted(type: string, { type: wanted, parameters }: MediaType): boolean {
  return (type === wanted && parameters.as === undefined) || wanted === "*/*" || wanted === "application/*";
}

async function answer(request: HttpRequest, type: string, document: PublishedDocument): Promise<HttpResponse> {
  const { hash } = document;
  const headers = {
    "content-type": type,
    etag: `"${hash}"`,
    "cache-control": request.query.get("hash") === hash ? IMMUTABLE : REVALIDATED,
    vary: "Accept",
  };
  if (hasCurrent(request, hash)) return notModified(headers);
  const body = await document.bytes();
  return { status: 200, headers: { ...headers, "content-length": String(body.byteLength) }, body };
}
