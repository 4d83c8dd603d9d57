/**
 * Refuses objects that can't be decoded, in the words of stock servers. These decode built-in kinds, and the metadata of
 * all kinds, into typed structures, and refuse an object that does not fit before they validate it.
 */
import { listedCount, shownValue, unlistedText } from "../../api/field-error.js";
import { goText } from "../../api/formats/go-text.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { badRequest, StatusError } from "../../api/status.js";
import type { Schema } from "../../schema/schema-types.js";
import { conversionProblem, decodingProblem, metadataProblem } from "../../schema/typed/decoding-problem.js";
import { embeddedProblem } from "../../schema/typed/embedded-problem.js";
import type { ResourceStore } from "../store.js";
import type { WriteRequest } from "../write/write.js";

/** The structure of an object that is not a whole object of the request's kind. */
export interface Structure extends Subject {
  /** Name of the struct that describes the whole object. */
  readonly root: string;
  readonly structs: Readonly<Record<string, Schema>>;
}

/**
 * Refuses an object that stock servers could not decode.
 * @param structure the structure of another view of the object, such as its scale; default: that of the request's kind
 * @throws StatusError 400 or 422, in profiles that report decoding failures as stock servers do
 */
export function refuseUnreadable(
  store: ResourceStore,
  request: WriteRequest,
  object: JsonObject,
  structure?: Structure,
): void {
  if (store.context.profile.behaviours.decodingFailures !== "stock") return;
  const { definition, isBuiltin } = request.resource;
  const isTyped = isBuiltin || structure !== undefined;
  const { root } = structure ?? definition;
  const structs = structure?.structs ?? definition.structs();
  const problem = isTyped
    ? decodingProblem(object, root, structs)
    : (metadataProblem(object.metadata) ?? embeddedProblem(object, root, structs));
  if (problem === undefined) return;
  const isConverted = isTyped && request.patch?.type === "strategic";
  const converted = isConverted ? conversionProblem(object, root, structs) : undefined;
  throw unreadable(request, object, converted ?? problem, structure);
}

/** The kind and version that the error names. */
export interface Subject {
  readonly kind: string;
  readonly version: string;
}

/** Makes the error that refuses an object. @param problem what is wrong with it */
export function unreadable(
  { resource, patch, isApply = false }: WriteRequest,
  object: JsonObject,
  problem: string,
  { kind, version }: Subject = resource.definition,
): StatusError {
  if (isApply) return badRequest(problem.replace("strict decoding error: ", APPLY_OF_YAML));
  if (patch === undefined) return cannotBeHandled(kind, version, problem);
  const quoted = patch.type === "strategic" ? goText(patch.value) : JSON.stringify(object, withoutBigints);
  const message = `Invalid value: ${shownValue(quoted)}: ${problem}`;
  return new StatusError(422, "Invalid", ` "" is invalid: patch: ${message}`, {
    causes: [{ reason: "FieldValueInvalid", message, field: "patch" }],
  });
}

const APPLY_OF_YAML = "error strict decoding YAML: error converting YAML to JSON: ";

/**
 * Refuses to apply fields that the kind does not have, whatever field validation the request specifies.
 * @throws StatusError 400, in profiles that report decoding failures as stock servers do
 */
export function refuseUnapplicable(
  store: ResourceStore,
  { resource, name }: WriteRequest,
  object: JsonObject,
  unknownFields: readonly string[],
): void {
  if (unknownFields.length === 0 || store.context.profile.behaviours.decodingFailures !== "stock") return;
  const texts = unknownFields.toSorted().map((field) => `.${field}: field not declared in schema`);
  const listed = texts.slice(0, listedCount(texts));
  if (listed.length < texts.length) listed.push(unlistedText(texts.length - listed.length));
  const text = listed.length === 1 ? listed[0] : `errors:\n${listed.map((text) => `  ${text}`).join("\n")}`;
  const namespace = isJsonObject(object.metadata) ? (object.metadata.namespace ?? "") : "";
  const { group } = resource.gr;
  const subject = `${namespace}/${name}; ${group}/${resource.definition.version}, Kind=${resource.definition.kind}`;
  throw badRequest(`failed to create typed patch object (${subject}): ${text}`);
}

/** Returns the error 400 for a body that can't be decoded to an object of the kind and version. */
export function cannotBeHandled(kind: string, version: string, problem: string): StatusError {
  return badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${problem}`);
}

function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
