/** Stage: chooses the form of the answer. SPEC: Media types and negotiation. */
import { parseBool } from "../../api/formats/go-boolean.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, notAcceptable } from "../../api/status.js";
import { type MediaType, parseAccept } from "../../codec/media-types.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { PARTIAL_METADATA_KIND } from "../../registry/objects/partial-object-metadata.js";
import type { IncludeObject } from "../../registry/objects/table.js";
import type { DocumentEncoding, Encoding, MediaTypeChoice, Presentation } from "../answer/presentation.js";
import { advanced, type Negotiated, type PipelineContext, type RoutedResource } from "../context.js";
import { type HttpRequest, headerText } from "../request/http.js";

/** The part of the context that negotiation needs. */
export type NegotiationContext = Pick<PipelineContext, "profile" | "gates">;

const CBOR_SEQUENCE = "application/cbor-seq";

/** Returns the media types of documents of any kind. */
export function documentTypes({ gates }: NegotiationContext): string[] {
  const types = ["application/json", "application/yaml"];
  return gates.isEnabled("CBORServingAndStorage") ? [...types, "application/cbor"] : types;
}

/**
 * Returns the media types of objects; Protobuf is one only if the kind, or the requested subresource, has that form.
 */
export function objectTypes(context: NegotiationContext, resource: RegisteredResource, subresource: string): string[] {
  const [json, yaml, ...others] = documentTypes(context) as [string, string, ...string[]];
  const protobuf = hasProtobuf(resource, subresource) ? [context.profile.words.protobufMediaType] : [];
  return [json, yaml, ...protobuf, ...others];
}

/** @throws StatusError 406, 400 */
export function negotiate(routed: RoutedResource): Negotiated {
  const { context, request, target } = routed;
  for (const candidate of parseAccept(headerText(request.headers, "accept"))) {
    const accepted = choose(candidate, routed);
    if (accepted === undefined) continue;
    if (accepted.presentation.type === "metadata") assertShownAs(candidate.parameters.as, target);
    return advanced(routed, { accepted });
  }
  const types = objectTypes(context, target.resource, target.info.subresource);
  throw notAcceptable(target.info.verb === "watch" ? types.filter((type) => type !== "application/yaml") : types);
}

/** The verbs that answer with one object. */
const OBJECT_VERBS: ReadonlySet<string> = new Set(["get", "create", "update", "patch"]);

/**
 * Checks that a list is requested as a list of metadata, and an object as metadata. Watches accept both.
 * @throws StatusError 406, before anything is read or written
 */
function assertShownAs(kind: string | undefined, { resource, info }: RoutedResource["target"]): void {
  const isList = kind === `${PARTIAL_METADATA_KIND}List`;
  if (info.verb === "list" && !isList)
    throw notAcceptable(
      [],
      `you requested ${kind}, but the requested object is a list (${typeName(resource, resource.definition.listKind)})`,
    );
  if (OBJECT_VERBS.has(info.verb) && isList)
    throw notAcceptable(
      [],
      `you requested ${kind}, but the requested object is not a list (${typeName(resource, resource.definition.kind)})`,
    );
}

/** Returns the name of the Go type that stock servers use for an object. */
function typeName({ custom, gr }: RegisteredResource, kind: string): string {
  if (custom !== undefined) return `*unstructured.Unstructured${kind.endsWith("List") ? "List" : ""}`;
  return `*${gr.group.split(".")[0] || "core"}.${kind}`;
}

/**
 * Returns the encoding of errors, which are never shown as tables or metadata; undefined if no type is acceptable
 * (NEG-033).
 */
export function failureEncoding(accept: string | undefined, context: NegotiationContext): Encoding | undefined {
  for (const { type, parameters } of parseAccept(accept)) {
    if (parameters.as !== undefined) continue;
    const encoding = type === CBOR_SEQUENCE ? encodingNamed("application/cbor", context) : encodingNamed(type, context);
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}

/** Returns the encoding of documents that are not objects of a resource; undefined if no type is acceptable. */
export function documentEncoding(
  accept: string | undefined,
  context: NegotiationContext,
): DocumentEncoding | undefined {
  for (const { type, parameters } of parseAccept(accept)) {
    const encoding = parameters.as === undefined ? encodingNamed(type, context) : undefined;
    if (encoding !== undefined && encoding !== "protobuf") return encoding;
  }
  return undefined;
}

/** The User-Agents of programs whose output people read: browsers and downloaders. */
const HUMAN_CLIENTS = /^(?:curl|Wget|Mozilla\/5\.0)/;

/** Whether JSON is indented: as the query says, otherwise only for people. */
export function isPretty({ query, headers }: Pick<HttpRequest, "query" | "headers">): boolean {
  const value = query.get("pretty");
  return value ? parseBool(value) === true : HUMAN_CLIENTS.test(headerText(headers, "user-agent") ?? "");
}

export function contentTypeOf(encoding: Encoding, profile: NamingProfile): string {
  return encoding === "protobuf" ? profile.words.protobufMediaType : `application/${encoding}`;
}

function encodingNamed(type: string, { profile, gates }: NegotiationContext): Encoding | undefined {
  switch (type) {
    case "application/json":
    case "application/*":
    case "*/*":
      return "json";
    case "application/yaml":
      return "yaml";
    case "application/cbor":
      return gates.isEnabled("CBORServingAndStorage") ? "cbor" : undefined;
    default:
      return type === profile.words.protobufMediaType ? "protobuf" : undefined;
  }
}

function choose({ type, parameters }: MediaType, routed: RoutedResource): MediaTypeChoice | undefined {
  const { context, request, target } = routed;
  const isWatch = target.info.verb === "watch";
  const encoding = encodingNamed(isWatch && type === CBOR_SEQUENCE ? "application/cbor" : type, context);
  if (encoding === undefined || (isWatch && encoding === "yaml")) return undefined;
  const presentation = presentationOf(parameters, context.profile, request.query);
  if (presentation === undefined) return undefined;
  if (presentation.type === "table" && isAction(routed)) return undefined;
  if (encoding === "protobuf" && !isMessage(presentation, routed)) return undefined;
  return {
    encoding,
    contentType: isWatch ? streamTypeOf(encoding, context.profile) : contentTypeOf(encoding, context.profile),
    presentation,
    isPretty: isPretty(request),
    dropsManagedFields: targetsOf(parameters.drop).includes("metadata.managedFields"),
  };
}

/** Whether the request is for an action. Its kinds are never stored and have no columns. */
function isAction({ target: { resource, info } }: RoutedResource): boolean {
  return resource.hooks.action !== undefined || resource.hooks.subresources?.[info.subresource]?.type === "action";
}

/** Whether the presentation has a Protobuf form: metadata has one for every kind, tables have none. */
function isMessage(presentation: Presentation, { target }: RoutedResource): boolean {
  if (presentation.type === "metadata") return true;
  return presentation.type === "object" && hasProtobuf(target.resource, target.info.subresource);
}

/** Whether the object has a Protobuf form. A Scale has one, whatever the kind that is scaled. */
function hasProtobuf({ definition }: RegisteredResource, subresource: string): boolean {
  return subresource === "scale" || definition.protobuf !== undefined;
}

function streamTypeOf(encoding: Encoding, profile: NamingProfile): string {
  if (encoding === "cbor") return CBOR_SEQUENCE;
  const type = contentTypeOf(encoding, profile);
  return encoding === "protobuf" ? `${type};stream=watch` : type;
}

/** Splits `a+b`; unknown targets are ignored. */
function targetsOf(parameter: string | undefined): readonly string[] {
  return parameter === undefined ? [] : parameter.split("+").map((target) => target.trim());
}

function presentationOf(
  parameters: Readonly<Record<string, string>>,
  profile: NamingProfile,
  query: URLSearchParams,
): Presentation | undefined {
  const { as, g, v } = parameters;
  if (as === undefined) return { type: "object" };
  if (g !== profile.words.metaGroup || (v !== "v1" && v !== "v1beta1")) return undefined;
  if (as === "Table") return { type: "table", include: includeOf(query), version: v };
  return as === PARTIAL_METADATA_KIND || as === `${PARTIAL_METADATA_KIND}List`
    ? { type: "metadata", version: v }
    : undefined;
}

function includeOf(query: URLSearchParams): IncludeObject {
  const value = query.get("includeObject") ?? "";
  if (value === "") return "Metadata";
  if (value === "Metadata" || value === "Object" || value === "None") return value;
  throw badRequest(
    `invalid includeObject value ${JSON.stringify(value)}: must be 'Metadata', 'Object', 'None', or empty`,
  );
}
