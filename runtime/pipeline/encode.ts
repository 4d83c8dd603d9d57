/** Stage: put the result into bytes, in the form that was negotiated. Cached bytes are written as they are. */
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import type { Status } from "../api/status.js";
import { encodeJson } from "../codec/json.js";
import { encodeObject } from "../codec/protobuf/envelope.js";
import { statusCodec } from "../codec/protobuf/status.js";
import { encodeYaml } from "../codec/yaml.js";
import { convert } from "../registry/conversion.js";
import type { StoredObject } from "../registry/stored-object.js";
import { partialMetadata, TableBuilder } from "../registry/table.js";
import type { Negotiated } from "./context.js";
import { type HttpResponse, headerText } from "./http.js";
import { listForm } from "./list-forms.js";
import { listResponse } from "./list-stream.js";
import { contentTypeOf, textEncoding } from "./negotiate.js";
import { objectBytes, protobufBytes } from "./object-bytes.js";
import type { Result } from "./result.js";
import { streamWatch } from "./watch-stream.js";

export const COMMON_HEADERS = { "cache-control": "no-cache, private" };

/** Spaces of each level where a client asks for `pretty`. */
const PRETTY_INDENT = 2;

type ListResult = Extract<Result, { type: "list" }>;

export async function encode(negotiated: Negotiated, result: Result): Promise<HttpResponse> {
  switch (result.type) {
    case "watch":
      return streamWatch(negotiated, result.watch);
    case "plain":
      return encodePlain(negotiated, result.code, result.value);
    case "object":
      return encodeStored(negotiated, result.code, result.object);
    default:
      return encodeCollection(negotiated, result);
  }
}

/** Any value in a text encoding, for documents that are no objects of a resource too. */
export function encodeDocument(code: number, value: unknown, encoding: "json" | "yaml", pretty: boolean): HttpResponse {
  if (encoding === "yaml") return response(code, "application/yaml", Buffer.from(encodeYaml(value)));
  const text = `${encodeJson(value, pretty ? PRETTY_INDENT : 0)}\n`;
  return response(code, "application/json", Buffer.from(text));
}

export function encodeProtobufStatus(status: Status, profile: NamingProfile): HttpResponse {
  const bytes = encodeObject({ apiVersion: "v1", kind: "Status" }, status, statusCodec);
  return response(status.code ?? 200, contentTypeOf("protobuf", profile), bytes);
}

function response(code: number, contentType: string, body: Uint8Array): HttpResponse {
  const headers = { ...COMMON_HEADERS, "content-type": contentType, "content-length": String(body.byteLength) };
  return { status: code, headers, body };
}

/** A view that is not of the resource's kind has no table; it is shown as it is. */
function encodePlain(
  { accepted, request, environment, target }: Negotiated,
  code: number,
  value: ApiObject | Status,
): HttpResponse {
  if (accepted.encoding === "protobuf") {
    if (value.kind === "Status") return encodeProtobufStatus({ ...(value as Status), code }, environment.profile);
    const { kind, protobuf } = target.resource.definition;
    // the answer to an action of the kind itself
    if (value.kind === kind && protobuf !== undefined)
      return response(code, accepted.contentType, encodeObject(value, value as ApiObject, protobuf));
  }
  const encoding = textEncoding(headerText(request.headers, "accept"), environment.profile) ?? "json";
  return encodeDocument(code, value, encoding, accepted.isPretty);
}

function encodeStored(negotiated: Negotiated, code: number, stored: StoredObject): HttpResponse {
  const { accepted, target } = negotiated;
  if (accepted.encoding === "protobuf") return response(code, accepted.contentType, protobufBytes(stored, target));
  if (accepted.presentation.type === "object" && accepted.encoding === "json" && !accepted.isPretty) {
    return response(code, accepted.contentType, objectBytes(stored, target));
  }
  const shown = presentObject(negotiated, convert(stored.decode(), target.resource));
  return encodeDocument(code, shown, accepted.encoding, accepted.isPretty);
}

function presentObject({ accepted, target, environment }: Negotiated, object: ApiObject): unknown {
  if (accepted.presentation.type === "object") return object;
  if (accepted.presentation.type === "metadata") return partialMetadata(object, environment.profile);
  const builder = new TableBuilder(target.resource, environment.profile, environment.clock);
  const { resourceVersion } = object.metadata ?? {};
  return builder.table(
    [builder.row(object, accepted.presentation.include)],
    resourceVersion === undefined ? {} : { resourceVersion },
  );
}

async function encodeCollection(negotiated: Negotiated, { code, metadata, items }: ListResult): Promise<HttpResponse> {
  const headers = { ...COMMON_HEADERS, "content-type": negotiated.accepted.contentType };
  const form = await listForm(negotiated, metadata, items);
  return listResponse(code, headers, form, items, negotiated.environment.clock);
}
