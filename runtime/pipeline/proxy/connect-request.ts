/**
 * Serves subresources that answer with something other than an object: texts, and proxies to a backend. They branch off
 * after authorization and routing, since neither media types nor field validation apply to them.
 */

import type { ApiObject } from "../../api/object.js";
import { notAcceptable } from "../../api/status.js";
import { parseAccept } from "../../codec/media-types.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type {
  ProxySubresource,
  Subresource,
  SubresourceCall,
  TextSubresource,
} from "../../registry/kinds/subresources.js";
import { objectAccess } from "../../registry/read/object-access.js";
import { admissionAttributes } from "../../registry/write/admission-attributes.js";
import { hookContext, type WriteRequest } from "../../registry/write/write.js";
import { WriteTransaction } from "../../registry/write/write-transaction.js";
import type { Authorized, PathHandler } from "../context.js";
import { type BodyWriter, type HttpResponse, headerText } from "../request/http.js";
import { managerName } from "../request/manager-name.js";
import type { ResourceRequestInfo } from "../request/request-info.js";
import { COMMON_HEADERS } from "../stages/encode.js";
import { proxyRequest, subpathOf } from "./connect-stream.js";

/** Returns the subresource of this name if the kind defines it in code. */
export function subresourceOf({ hooks }: RegisteredResource, name: string): Subresource | undefined {
  const { subresources } = hooks;
  return subresources !== undefined && Object.hasOwn(subresources, name) ? subresources[name] : undefined;
}

/**
 * Returns the handler that answers the request instead of the stages for objects; undefined if those stages answer it.
 */
export function connectHandler(info: ResourceRequestInfo, resource: RegisteredResource): PathHandler | undefined {
  const subresource = subresourceOf(resource, info.subresource);
  if (subresource?.type !== "text" && subresource?.type !== "proxy") return undefined;
  return {
    path: info.path,
    methods: [],
    async handle(authorized) {
      const base = baseOf(authorized, info, resource);
      const { context, request } = authorized;
      const call = subresourceCall(context, base, request.query, request.signal);
      if (subresource.type === "text") return answerText(authorized, subresource, call);
      await admitConnection(authorized, info, base, subresource);
      return proxyRequest(authorized, info, await subresource.backend(call));
    },
  };
}

/**
 * Passes the connection to admission, in the form of stock servers.
 * @throws StatusError the refusal of admission
 */
async function admitConnection(
  { context, request }: Authorized,
  info: ResourceRequestInfo,
  base: WriteRequest,
  { kind }: ProxySubresource,
): Promise<void> {
  const objectKind = { group: "", version: "v1", kind };
  const object = { apiVersion: "v1", kind, path: subpathOf(request.path, info) } as ApiObject;
  const attributes = admissionAttributes(base, "CONNECT", { object, objectKind });
  const { admission } = context.storeOf(base.resource).context;
  await admission.mutate(attributes);
  await admission.validate(attributes);
}

/** Returns the write request on which the reads and writes of a subresource are based. */
function baseOf(
  { user, warnings, annotations, request, deadline }: Authorized,
  info: ResourceRequestInfo,
  resource: RegisteredResource,
): WriteRequest {
  return {
    resource,
    namespace: info.objectNamespace,
    name: info.name,
    subresource: info.subresource,
    user,
    manager: managerName("", headerText(request.headers, "user-agent")),
    dryRun: false,
    fieldValidation: "Ignore",
    strictFailureCode: 400,
    warn: (text) => warnings.add(text),
    annotate: (key, value, isOfBody) => annotations.addOnce(key, value, isOfBody),
    transaction: new WriteTransaction(),
    isAbandoned: () => deadline.hasPassed || request.isGone === true,
    abandonment: () => deadline.signal,
  };
}

export function subresourceCall(
  { scheme, profile, storeOf }: Authorized["context"],
  base: WriteRequest,
  query: URLSearchParams,
  signal: AbortSignal,
): SubresourceCall {
  return {
    namespace: base.namespace,
    name: base.name,
    objects: objectAccess(scheme, profile, storeOf, base),
    context: hookContext(storeOf(base.resource), base),
    query,
    signal,
  };
}

const TEXT_TYPE = "text/plain";

/**
 * Answers with a text. Stock clients accept only object types in their headers and still read the text, so the request
 * is rejected only if it accepts neither.
 */
async function answerText(
  { request, context }: Authorized,
  text: TextSubresource,
  call: SubresourceCall,
): Promise<HttpResponse> {
  const accepted = parseAccept(headerText(request.headers, "accept")).map(({ type }) => type);
  if (accepted.length > 0 && !accepted.some((type) => /^(\*|text|application)\//.test(type)))
    throw notAcceptable([TEXT_TYPE]);
  const ended = new AbortController();
  const stopListening = context.shutdown.on(() => ended.abort());
  const signal = AbortSignal.any([call.signal, ended.signal]);
  const pieces = await text.open({ ...call, signal }).catch((error: unknown) => {
    stopListening();
    throw error;
  });
  const body = async (writer: BodyWriter): Promise<void> => {
    try {
      for await (const piece of pieces) {
        if (writer.signal.aborted || signal.aborted) break;
        if (!writer.write(Buffer.from(piece))) await writer.drained();
      }
    } finally {
      stopListening();
    }
  };
  return { status: 200, headers: { ...COMMON_HEADERS, "content-type": TEXT_TYPE }, body };
}
