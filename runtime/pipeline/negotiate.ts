/** Stage: in what form is the answer wanted? SPEC: Media types and negotiation. */
import type { NamingProfile } from "../api/naming-profile.js";
import { badRequest, notAcceptable } from "../api/status.js";
import { type MediaType, parseAccept } from "../codec/media-types.js";
import type { RegisteredResource } from "../registry/scheme.js";
import type { IncludeObject } from "../registry/table.js";
import type { Negotiated, RoutedResource } from "./context.js";
import { headerText } from "./http.js";
import type { Encoding, MediaTypeChoice, Presentation } from "./presentation.js";

/** Types in which documents that have no protobuf form are spoken. */
export const TEXT_TYPES = ["application/json", "application/yaml"];

/** Types in which objects are spoken; protobuf only where the kind has that form. */
export function objectTypes(profile: NamingProfile, resource: RegisteredResource): string[] {
  return resource.definition.protobuf === undefined ? TEXT_TYPES : [...TEXT_TYPES, profile.words.protobufMediaType];
}

function encodingNamed(type: string, profile: NamingProfile): Encoding | undefined {
  if (type === "application/json" || type === "*/*" || type === "application/*") return "json";
  if (type === "application/yaml") return "yaml";
  return type === profile.words.protobufMediaType ? "protobuf" : undefined;
}

/** @throws StatusError 406, 400 */
export function negotiate(routed: RoutedResource): Negotiated {
  for (const candidate of parseAccept(headerText(routed.request.headers, "accept"))) {
    const accepted = choose(candidate, routed);
    if (accepted !== undefined) return { ...routed, accepted };
  }
  throw notAcceptable(objectTypes(routed.environment.profile, routed.target.resource));
}

/** The encoding of failures, which have every form; undefined when none is acceptable (NEG-033). */
export function failureEncoding(accept: string | undefined, profile: NamingProfile): Encoding | undefined {
  for (const { type, parameters } of parseAccept(accept)) {
    const encoding = parameters.as === undefined ? encodingNamed(type, profile) : undefined;
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}

/** The encoding of documents that are no objects of a resource; undefined when none is acceptable. */
export function textEncoding(accept: string | undefined, profile: NamingProfile): "json" | "yaml" | undefined {
  for (const { type, parameters } of parseAccept(accept)) {
    const encoding = parameters.as === undefined ? encodingNamed(type, profile) : undefined;
    if (encoding === "json" || encoding === "yaml") return encoding;
  }
  return undefined;
}

export function isPretty(query: URLSearchParams): boolean {
  const value = query.get("pretty");
  return value !== null && value !== "false" && value !== "0";
}

function choose({ type, parameters }: MediaType, routed: RoutedResource): MediaTypeChoice | undefined {
  const { environment, request, target } = routed;
  const isWatch = target.info.verb === "watch";
  const encoding = encodingNamed(type, environment.profile);
  if (encoding === undefined || (isWatch && encoding === "yaml")) return undefined;
  const presentation = presentationOf(parameters, environment.profile, request.query);
  if (presentation === undefined) return undefined;
  if (encoding === "protobuf" && (presentation.type !== "object" || !hasProtobuf(routed))) return undefined;
  const contentType = contentTypeOf(encoding, environment.profile);
  return {
    encoding,
    contentType: isWatch && encoding === "protobuf" ? `${contentType};stream=watch` : contentType,
    presentation,
    isPretty: isPretty(request.query),
  };
}

/** A scale is not of the resource's kind, and has no codec of its own yet. */
function hasProtobuf({ target }: RoutedResource): boolean {
  return target.resource.definition.protobuf !== undefined && target.info.subresource !== "scale";
}

export function contentTypeOf(encoding: Encoding, profile: NamingProfile): string {
  return encoding === "protobuf" ? profile.words.protobufMediaType : `application/${encoding}`;
}

function presentationOf(
  parameters: Readonly<Record<string, string>>,
  profile: NamingProfile,
  query: URLSearchParams,
): Presentation | undefined {
  const { as, g, v } = parameters;
  if (as === undefined) return { type: "object" };
  if (g !== profile.words.metaGroup || (v !== "v1" && v !== "v1beta1")) return undefined;
  if (as === "Table") return { type: "table", include: includeOf(query) };
  return as === "PartialObjectMetadata" || as === "PartialObjectMetadataList" ? { type: "metadata" } : undefined;
}

function includeOf(query: URLSearchParams): IncludeObject {
  const value = query.get("includeObject") ?? "";
  if (value === "") return "Metadata";
  if (value === "Metadata" || value === "Object" || value === "None") return value;
  throw badRequest(
    `invalid includeObject value ${JSON.stringify(value)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}
