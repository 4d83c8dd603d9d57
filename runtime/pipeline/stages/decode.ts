/**
 * Stage: decodes the body, which is read only now, after authorization. SPEC: Media types; Errors (strict decoding).
 */
import { copyMembers, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, tooLarge, unsupportedMediaType } from "../../api/status.js";
import { type Awaitable, andThen, isPromise } from "../../base/awaitable.js";
import { inTurns } from "../../base/turn-budget.js";
import { decodeCbor, decodeCborInPieces } from "../../codec/cbor/cbor-reader.js";
import {
  type DecodedJson,
  type DocumentPlaces,
  decodeJson,
  decodeJsonInPieces,
  JsonLimitError,
  JsonSyntaxError,
} from "../../codec/json-codec.js";
import { typeOfBody } from "../../codec/media-types.js";
import { beginsLikeJson, decodeIfJson, decodeYaml } from "../../codec/yaml-codec.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { bytesInJson, LARGE_WRITE_BYTES } from "../../registry/objects/stage-turns.js";
import type { PatchType } from "../../registry/write/patch.js";
import type { ErrorPlaces } from "../../registry/write/write.js";
import type { RoutedResource } from "../context.js";
import { type HttpRequest, headerText } from "../request/http.js";
import { checkReadable } from "../request/readable.js";
import { readBody } from "../request/request-limits.js";
import { decodeLargeYaml, LARGE_YAML_BYTES } from "../yaml-thread/large-yaml.js";
import { decodeProtobuf, decodeProtobufOptions, decodeProtobufScale } from "./decode-protobuf.js";
import { documentTypes, objectTypes } from "./negotiate.js";

const STRATEGIC_TYPE = "application/strategic-merge-patch+json";
const PATCH_TYPES: Record<string, PatchType> = {
  "application/json-patch+json": "json",
  "application/merge-patch+json": "merge",
  [STRATEGIC_TYPE]: "strategic",
};

const APPLY_TYPE = "application/apply-patch+yaml";
const CBOR_APPLY_TYPE = "application/apply-patch+cbor";
const CBOR_TYPE = "application/cbor";
/** Those that every kind accepts: custom kinds have no merge strategies. */
const PATCH_TYPES_OF_ALL = [...Object.keys(PATCH_TYPES).filter((type) => type !== STRATEGIC_TYPE), APPLY_TYPE];
/** The media types of the configurations in applies. */
const APPLY_DOCUMENTS: Readonly<Record<string, string>> = {
  [APPLY_TYPE]: "application/yaml",
  [CBOR_APPLY_TYPE]: CBOR_TYPE,
};

/** Returns the media type of a patch, without parameters. @throws StatusError 415 that lists the patch types */
export function patchTypeOf({ request, context, target }: RoutedResource): string {
  const type = bodyType(request);
  if (PATCH_TYPES_OF_ALL.includes(type)) return type;
  const types = Object.keys(PATCH_TYPES).filter((each) => each !== STRATEGIC_TYPE || !target.resource.custom);
  const accepted = [...types, APPLY_TYPE];
  if (context.gates.isEnabled("CBORServingAndStorage")) accepted.push(CBOR_APPLY_TYPE);
  if (!accepted.includes(type)) throw unsupportedMediaType(accepted);
  return type;
}

export interface DecodedBody {
  readonly value: JsonValue;
  /** Bytes of the body, or as many as it may have in JSON. Default: those of a small one. */
  readonly bodyBytes?: number;
  /** Whether nothing else refers to the value or a part of it, so that it may become the object that is written. */
  readonly isUnshared?: boolean;
  /** Decoding errors that do not stop a lenient request, such as `duplicate field "spec.size"`. */
  readonly decodingErrors: readonly string[];
  readonly errorPlaces?: ErrorPlaces;
  /**
   * Whether unknown fields are reported in the order of their paths, because the document was not decoded field by
   * field.
   */
  readonly sortsUnknownFields?: boolean;
}

/** Returns the facts about the decoding that a write needs. */
export function readingOf({
  decodingErrors,
  errorPlaces,
  sortsUnknownFields = false,
  bodyBytes = 0,
}: DecodedBody): BodyReading {
  return { decodingErrors, sortsUnknownFields, bodyBytes, errorPlaces };
}

/** Every member is there, so that all writes have the same members in the same order. */
interface BodyReading {
  readonly decodingErrors: readonly string[];
  readonly sortsUnknownFields: boolean;
  readonly bodyBytes: number;
  readonly errorPlaces: ErrorPlaces | undefined;
}

/** Decodes the body of a create or update. @throws StatusError 400, 413, 415 */
export function decodeBody(routed: RoutedResource): Awaitable<DecodedBody> {
  return andThen(decodedBody(routed), (body) => {
    routed.audit?.recordBody(body.value);
    return body;
  });
}

function decodedBody({ request, context, target, audit }: RoutedResource): Awaitable<DecodedBody> {
  const { profile, limits } = context;
  const { resource, info } = target;
  const type = bodyType(request);
  // Every kind has a form in JSON.
  if (type !== "application/json") {
    const accepted = objectTypes(context, resource, info.subresource);
    if (!accepted.includes(type)) throw unsupportedMediaType(accepted);
  }
  return andThen(readBody(request, limits), (bytes) => {
    if (bytes.length === 0) throw badRequest("the request has no body");
    if (type !== profile.words.protobufMediaType) {
      // Aliases in YAML share what they stand for.
      const isUnshared = type !== "application/yaml" && audit === undefined;
      return andThen(decodeDocument(bytes, type, profile, request), (document) =>
        objectDocument(document, type, resource, isUnshared),
      );
    }
    const isUnshared = audit === undefined;
    const decoding =
      info.subresource === "scale" ? decodeProtobufScale(bytes) : decodeProtobuf(bytes, resource, MAX_BODY_MEMBERS);
    return andThen(decoding, (value) => ({
      ...{ value, decodingErrors: [], isUnshared },
      bodyBytes: bytesInJson(bytes.length),
    }));
  });
}

/** Decodes the options in the body of a DELETE; undefined if there is no body. @throws StatusError 400, 413, 415 */
export function decodeDeleteOptions(routed: RoutedResource): Awaitable<JsonObject | undefined> {
  return andThen(readBody(routed.request, routed.context.limits), (bytes) => {
    if (bytes.length === 0) return undefined;
    return andThen(decodedDeleteOptions(bytes, routed), (options) => {
      routed.audit?.recordBody(options);
      return options;
    });
  });
}

function decodedDeleteOptions(bytes: Buffer, { request, context }: RoutedResource): Awaitable<JsonObject> {
  const { profile } = context;
  const type = bodyType(request);
  const accepted = [...documentTypes(context), profile.words.protobufMediaType];
  if (!accepted.includes(type)) throw unsupportedMediaType(accepted);
  if (type === profile.words.protobufMediaType) return decodeProtobufOptions(bytes);
  return andThen(decodeDocument(bytes, type, profile, request), ({ value }) => {
    if (!isJsonObject(value)) throw badRequest(`the body must be an object, found ${describe(value)}`);
    return value;
  });
}

/** @throws StatusError 400, 413, 415 */
export function decodePatch(routed: RoutedResource): Awaitable<DecodedPatch> {
  const mediaType = patchTypeOf(routed);
  return andThen(readBody(routed.request, routed.context.limits), (bytes) => {
    return andThen(decodedPatch(bytes, mediaType, routed), (patch) => {
      routed.audit?.recordBody(patch.value);
      return patch;
    });
  });
}

type DecodedPatch = DecodedBody & { readonly type: PatchType | "apply" };

function decodedPatch(bytes: Buffer, mediaType: string, { request, context }: RoutedResource): Awaitable<DecodedPatch> {
  const { profile } = context;
  if (bytes.length === 0) throw badRequest("the request has no body");
  const applyType = APPLY_DOCUMENTS[mediaType];
  if (applyType !== undefined)
    return andThen(decodeDocument(bytes, applyType, profile, request), (document) => ({ type: "apply", ...document }));
  const type = PATCH_TYPES[mediaType] as PatchType;
  return andThen(
    decodeDocument(bytes, "application/json", profile, request),
    ({ value, decodingErrors, bodyBytes }) => {
      const ofOperations = type === "json" && profile.behaviours.decodingFailures === "stock";
      const reported = ofOperations ? jsonPatchErrors(value, decodingErrors) : decodingErrors;
      return { type, value, decodingErrors: reported, sortsUnknownFields: true, bodyBytes };
    },
  );
}

const OPERATION_FIELDS: ReadonlySet<string> = new Set(["op", "path", "from", "value"]);

/** Returns the errors of the operations of a JSON patch, which are separate from those of the resulting object. */
function jsonPatchErrors(value: JsonValue, duplicates: readonly string[]): readonly string[] {
  const operations = Array.isArray(value) ? value : [];
  const unknown = operations.flatMap((operation, index) =>
    isJsonObject(operation)
      ? Object.keys(operation).flatMap((key) =>
          OPERATION_FIELDS.has(key) ? [] : [`unknown field ${JSON.stringify(`[${index}].${key}`)}`],
        )
      : [],
  );
  return [...duplicates, ...unknown].map((error) => `json patch ${error}`);
}

/**
 * Returns the body of a create or update. Stock servers decode JSON of built-in kinds field by field, and all other
 * documents to a tree first; that determines the order of reported errors.
 */
function objectDocument(
  document: BodyDocument,
  type: string,
  { custom }: RegisteredResource,
  isUnshared: boolean,
): DecodedBody {
  const { places, value, decodingErrors, bodyBytes = 0 } = document;
  const isTree = type !== "application/json" || custom !== undefined;
  if (isTree || places === undefined)
    return { value, decodingErrors, bodyBytes, isUnshared, sortsUnknownFields: isTree };
  const { duplicates, fieldAt } = places;
  const errorPlaces = { duplicatesAt: duplicates.map(({ at }) => at), fieldAt };
  return { value, decodingErrors, bodyBytes, isUnshared, errorPlaces };
}

/**
 * Returns the object of a create or update. Its kind and version must be those of the path; missing ones are filled in.
 * @param isUnshared whether it may be the value itself
 * @throws StatusError 400
 */
export function decodeObject(
  value: JsonValue,
  resource: RegisteredResource,
  profile: NamingProfile,
  isUnshared = false,
): ApiObject {
  if (profile.behaviours.decodingFailures === "stock") checkReadable(value, resource);
  if (!isJsonObject(value))
    throw badRequest(`the body must be one object of kind ${resource.definition.kind}, found ${describe(value)}`);
  const apiVersion = value.apiVersion ?? "";
  const kind = value.kind ?? "";
  if (kind !== "" && kind !== resource.definition.kind) {
    throw badRequest(
      `the kind in the data (${describe(kind)}) does not match the expected kind (${resource.definition.kind})`,
    );
  }
  if (apiVersion !== "" && apiVersion !== resource.apiVersion) {
    throw badRequest(
      `the API version in the data (${describe(apiVersion)}) does not match the expected API version (${resource.apiVersion})`,
    );
  }
  // Objects of custom kinds must state their kind and version.
  if (resource.custom !== undefined && !kind) throw badRequest("Object 'Kind' is missing in the body");
  if (resource.custom !== undefined && !apiVersion) throw badRequest("Object 'apiVersion' is missing in the body");
  const { metadata } = value;
  if (metadata !== undefined && metadata !== null && !isJsonObject(metadata)) {
    throw badRequest(`metadata must be an object, found ${describe(metadata)}`);
  }
  const checked = metadata ?? {};
  checkMetadata(checked);
  if (!isUnshared) {
    return {
      ...value,
      apiVersion: resource.apiVersion,
      kind: resource.definition.kind,
      metadata: copyMembers(checked),
    } as ApiObject;
  }
  const object: ApiObject = value;
  object.apiVersion = resource.apiVersion;
  object.kind = resource.definition.kind;
  object.metadata = checked;
  return object;
}

/** Checks the types of fields that the pipeline reads before the schema is applied. */
function checkMetadata(metadata: JsonObject): void {
  for (const field of TEXTS_OF_METADATA) {
    const value = metadata[field];
    if (value !== undefined && value !== null && typeof value !== "string") {
      throw badRequest(`metadata.${field} must be a string, found ${describe(value)}`);
    }
  }
}

const TEXTS_OF_METADATA = ["name", "generateName", "namespace", "uid", "resourceVersion"] as const;

function bodyType(request: HttpRequest): string {
  const header = headerText(request.headers, "content-type");
  if (header === undefined || header === "") return "application/json";
  const type = typeOfBody(header);
  return type === "application/x-yaml" || type === "text/yaml" ? "application/yaml" : type;
}

type BodyDocument = DecodedBody & { readonly places?: DocumentPlaces };

/** @throws StatusError 400, 413; the result of a large body is a promise */
function decodeDocument(
  bytes: Buffer,
  type: string,
  profile: NamingProfile,
  request: HttpRequest,
): Awaitable<BodyDocument> {
  const bodyBytes = type === CBOR_TYPE ? bytesInJson(bytes.length) : bytes.length;
  const reported = ({ value, duplicates, places }: DecodedJson): BodyDocument => {
    if (places === undefined) return { value, decodingErrors: [], bodyBytes };
    const isByLine = type === "application/yaml" && profile.behaviours.decodingFailures === "stock";
    const decodingErrors = isByLine
      ? places.duplicates.map(({ line, key }) => `line ${line}: key ${JSON.stringify(key)} already set in map`)
      : duplicates.map((path) => `duplicate field ${JSON.stringify(path)}`);
    return { value, decodingErrors, places, bodyBytes };
  };
  try {
    const decoded = documentOf(bytes, type, request);
    return isPromise(decoded) ? decoded.then(reported, refuseDocument) : reported(decoded);
  } catch (error) {
    return refuseDocument(error);
  }
}

/**
 * The members of one object that a large body may have. The engine needs a microsecond for each in every walk through
 * such an object, which can't be divided.
 */
export const MAX_BODY_MEMBERS = 50_000;
/** The objects and lists that a large body in JSON or CBOR may have. Each takes at least three bytes of the store. */
export const MAX_BODY_CONTAINERS = 500_000;

const LIMITS = { members: MAX_BODY_MEMBERS, containers: MAX_BODY_CONTAINERS };

/** @throws JsonSyntaxError, JsonLimitError */
function documentOf(bytes: Buffer, type: string, request: HttpRequest): Awaitable<DecodedJson> {
  if (type === CBOR_TYPE) return cborDocument(bytes);
  if (type === "application/yaml") return yamlDocument(bytes, request);
  return bytes.length < LARGE_WRITE_BYTES ? decodeJson(bytes) : inTurns(decodeJsonInPieces(bytes, LIMITS));
}

function cborDocument(bytes: Buffer): Awaitable<DecodedJson> {
  if (bytesInJson(bytes.length) < LARGE_WRITE_BYTES) return { value: decodeCbor(bytes), duplicates: [] };
  return inTurns(decodeCborInPieces(bytes, LIMITS)).then((value) => ({ value, duplicates: [] }));
}

/** Most bodies that are called YAML are JSON. */
function yamlDocument(bytes: Buffer, request: HttpRequest): Awaitable<DecodedJson> {
  if (bytes.length < LARGE_YAML_BYTES) return decodeYaml(bytes, { documents: "first" });
  const otherwise = (): Promise<DecodedJson> =>
    decodeLargeYaml(bytes, { documents: "first", limits: LIMITS, signal: request.signal });
  if (!beginsLikeJson(bytes)) return otherwise();
  if (bytes.length < LARGE_WRITE_BYTES) return decodeIfJson(bytes) ?? otherwise();
  return inTurns(decodeJsonInPieces(bytes, LIMITS)).catch((error: unknown) => {
    // Flow mappings of YAML begin like JSON.
    if (error instanceof JsonSyntaxError) return otherwise();
    throw error;
  });
}

function refuseDocument(error: unknown): never {
  if (error instanceof JsonSyntaxError) throw badRequest(`the body could not be parsed: ${error.message}`);
  if (error instanceof JsonLimitError) throw tooLarge(`Request entity too large: ${error.message}`);
  throw error;
}

const MAX_SHOWN_CHARACTERS = 128;

function describe(value: unknown): string {
  if (typeof value === "string") return value.slice(0, MAX_SHOWN_CHARACTERS);
  return Array.isArray(value) ? "an array" : value === null ? "null" : typeof value;
}
