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
/** What stock clients ask for; they can't read an answer of that type, since a media type has no such character. */
const ASKED_SWAGGER_PROTOBUF_TYPE = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

const READ = ["GET", "HEAD"];
const V3_ROOT = "/openapi/v3";

/** What a URL with the right hash leads to never changes. */
const IMMUTABLE = "public, immutable, max-age=31536000";
const REVALIDATED = "no-cache, private";

/** @param onFault receives why documents of other servers are left out */
export function openApiHandlers(apis: ServedApis, onFault: (error: Error) => void): PathHandler[] {
  const documents = new OpenApiDocuments(apis, onFault);
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
        const type = acceptedType(request, [JSON_TYPE, SWAGGER_PROTOBUF_TYPE, ASKED_SWAGGER_PROTOBUF_TYPE]);
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
  const asked = request.query.get("hash") ?? "";
  if (asked === "" || asked === document.hash) return answer(request, JSON_TYPE, document);
  // relative, so that it holds below a mount prefix as well
  const location = `?hash=${encodeURIComponent(document.hash)}`;
  return {
    status: 301,
    headers: { location, "cache-control": REVALIDATED, "content-length": "0" },
    body: new Uint8Array(),
  };
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
