/**
 * Rejects objects that stock servers reject before they validate them, in the same words: objects whose kind and
 * version are missing or wrong, and objects whose metadata cannot be decoded.
 */
import { invalid } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { badRequest, invalidObject, type StatusError } from "../../api/status.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { cannotBeHandled } from "../../registry/validation/unreadable-object.js";
import { decodingProblem, metadataProblem } from "../../schema/typed/decoding-problem.js";

/** The maximum number of characters of a body that a message quotes. */
const SHOWN_BODY_CHARACTERS = 30;

/** @throws StatusError 400, or 422 for an object of another kind among those of a definition */
export function checkReadable(value: JsonValue, resource: RegisteredResource): void {
  if (!isJsonObject(value)) return;
  const { definition } = resource;
  for (const field of ["apiVersion", "kind"] as const) {
    const found = value[field] ?? "";
    if (typeof found === "string") continue;
    const kind = Array.isArray(found) ? "array" : typeof found === "boolean" ? "bool" : kindOf(found);
    const problem = `json: cannot unmarshal ${kind} into Go struct field .${field} of type string`;
    throw unrecognized(value, resource, `couldn't get version/kind; json parse error: ${problem}`);
  }
  if (resource.custom !== undefined) checkDefinedType(value, resource);
  if (hasReadableNames(value.metadata)) return;
  const problem = resource.isBuiltin
    ? decodingProblem({ metadata: value.metadata ?? null }, definition.root, { [definition.root]: METADATA_ALONE })
    : metadataProblem(value.metadata);
  if (problem !== undefined) throw cannotBeHandled(definition.kind, definition.version, problem);
}

const METADATA_ALONE = { properties: { metadata: { wellKnown: "ObjectMeta" } } } as const;

function checkDefinedType(value: JsonObject, resource: RegisteredResource): void {
  const { apiVersion, definition, gr } = resource;
  const kind = (value.kind ?? "") as string;
  if (kind === "") throw unrecognized(value, resource, `Object 'Kind' is missing in '${textOf(value)}'`);
  const version = value.apiVersion ?? "";
  if (version !== apiVersion)
    throw badRequest(
      `the API version in the data (${version}) does not match the expected API version (${apiVersion})`,
    );
  if (kind === definition.kind) return;
  const { metadata } = value;
  const name = isJsonObject(metadata) && typeof metadata.name === "string" ? metadata.name : "";
  throw invalidObject({ group: gr.group, kind }, name, [invalid("kind", kind, `must be ${definition.kind}`)]);
}

function unrecognized(value: JsonObject, { definition }: RegisteredResource, problem: string): StatusError {
  const text = textOf(value);
  const shown = text.length > SHOWN_BODY_CHARACTERS ? `${text.slice(0, SHOWN_BODY_CHARACTERS)} ...` : text;
  return badRequest(`the object provided is unrecognized (must be of type ${definition.kind}): ${problem} (${shown})`);
}

const MAX_TEXT_CHARACTERS = 256;

function textOf(value: JsonObject): string {
  return JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? Number(item) : item)).slice(
    0,
    MAX_TEXT_CHARACTERS,
  );
}

/** Whether the fields that the pipeline reads are strings or absent; the schema checks the rest. */
function hasReadableNames(metadata: JsonValue | undefined): boolean {
  if (metadata === undefined || metadata === null) return true;
  if (!isJsonObject(metadata)) return false;
  return ["name", "generateName", "namespace", "uid", "resourceVersion"].every(
    (field) => typeof (metadata[field] ?? "") === "string",
  );
}

function kindOf(value: JsonValue): string {
  return typeof value === "bigint" ? "number" : typeof value;
}
