/** Stage: in what form is the answer wanted? SPEC: Media types and negotiation. */
import { parseBool } from "../../api/formats/go-boolean.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, notAcceptable } from "../../api/status.js";
import { type MediaType, parseAccept } from "../../codec/media-types.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { PARTIAL_METADATA_KIND } from "../../registry/objects/partial-object-metadata.js";
import type { IncludeObject } from "../../registry/objects/table.js";
import type { DocumentEncoding, Encoding, MediaTypeChoice, Presentation } from "../answer/presentation.js";
import type { Negotiated, PipelineContext, RoutedResource } from "../context.js";
import { type HttpRequest, headerText } from "../request/http.js";

/** What negotiation needs to know of the server. */
export type NegotiationContext = Pick<PipelineContext, "profile" | "gates">;

const CBOR_SEQUENCE = "application/cbor-seq";

/** Types in which any document is spoken. */
export function documentTypes({ gates }: NegotiationContext): string[] {
  const types = ["application/json", "application/yaml"];
  return gates.isEnabled("CBORServingAndStorage") ? [...types, "application/cbor"] : types;
}

/** Types in which objects are spoken; protobuf only where the kind, or the view of it that is asked for, has that form. */
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
    return { ...routed, accepted };
  }
  const types = objectTypes(context, target.resource, target.info.subresource);
  throw notAcceptable(target.info.verb === "watch" ? types.filter((type) => type !== "application/yaml") : types);
}

/** Verbs that answer with an object, or with a failure. */
const OBJECT_VERBS: ReadonlySet<string> = new Set(["get", "create", "update", "patch"]);

/**
 * Metadata of a list is asked for by another kind than that of an object. Watches show objects whatever was asked for.
 * @throws StatusError 406 before anything is read or written
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

/** What stock servers call the type in which they hold an object. */
function typeName({ custom, gr }: RegisteredResource, kind: string): string {
  if (custom !== undefined) return `*unstructured.Unstructured${kind.endsWith("List") ? "List" : ""}`;
  return `*${gr.group.split(".")[0] || "core"}.${kind}`;
}

/** The encoding of failures, which are shown as what they are; undefined when none is acceptable (NEG-033). */
export function failureEncoding(accept: string | undefined, context: NegotiationContext): Encoding | undefined {
  for (const { type, parameters } of parseAccept(accept)) {
    if (parameters.as !== undefined) continue;
    const encoding = type === CBOR_SEQUENCE ? encodingNamed("application/cbor", context) : encodingNamed(type, context);
    if (encoding !== undefined) return encoding;
  }
  return undefined;
}

/** The encoding of documents that are no objects of a resource; undefined when none is acceptable. */
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

/** Programs by which people read answers themselves: browsers and downloaders. */
const HUMAN_CLIENTS = /^(?:curl|Wget|Mozilla\/5\.0)/;

/** Whether JSON is to be indented: as the query says, else for people. */
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

/** What is asked and answered, and never stored, has no columns. */
function isAction({ target: { resource, info } }: RoutedResource): boolean {
  return resource.hooks.action !== undefined || resource.hooks.subresources?.[info.subresource]?.type === "action";
}

/** Metadata is a message for every kind; tables are for none. */
function isMessage(presentation: Presentation, { target }: RoutedResource): boolean {
  if (presentation.type === "metadata") return true;
  return presentation.type === "object" && hasProtobuf(target.resource, target.info.subresource);
}

/** A scale has messages whatever the kind that it is of. */
function hasProtobuf({ definition }: RegisteredResource, subresource: string): boolean {
  return subresource === "scale" || definition.protobuf !== undefined;
}

function streamTypeOf(encoding: Encoding, profile: NamingProfile): string {
  if (encoding === "cbor") return CBOR_SEQUENCE;
  const type = contentTypeOf(encoding, profile);
  return encoding === "protobuf" ? `${type};stream=watch` : type;
}

/** `a+b`; what the server does not know of is left to those who do. */
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
