/**
 * The documents of conversion webhooks: the review that they receive and the answer that they must give. CRD-018,
 * CRD-019.
 */

import { type FieldError, formatFieldError } from "../api/field-error.js";
import { validateLabels } from "../api/formats/labels.js";
import { parseApiVersion } from "../api/gvk.js";
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import type { ObjectMeta } from "../api/meta.js";
import type { ApiObject } from "../api/object.js";
import { shownText } from "../base/shown-text.js";
import { validateAnnotations } from "../registry/validation/metadata-validation.js";

/** Maximum number of characters of the answer's text that an error shows. */
const MAX_SHOWN_MESSAGE = 1_024;

export interface ReviewQuestion {
  /** For example `apiextensions.<domain>/v1`. */
  readonly apiVersion: string;
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly ApiObject[];
}

export function conversionReview({ apiVersion, uid, desiredAPIVersion, objects }: ReviewQuestion): JsonObject {
  return {
    kind: "ConversionReview",
    apiVersion,
    request: { uid, desiredAPIVersion, objects: objects as unknown as JsonValue[] },
  };
}

/**
 * The list of converted objects in an answer, not validated yet.
 * @throws Error that describes the problem; if the webhook reports a failure, the error has its message
 */
export function convertedObjectsIn(answer: JsonValue, { apiVersion, uid }: ReviewQuestion): readonly JsonValue[] {
  const document = isJsonObject(answer) ? answer : {};
  const isStrict = parseApiVersion(apiVersion)?.version !== "v1beta1";
  if (isStrict && (document.apiVersion !== apiVersion || document.kind !== "ConversionReview")) {
    const found = kindText(document.apiVersion, document.kind);
    throw new Error(`expected webhook response of ${kindText(apiVersion, "ConversionReview")}, got ${found}`);
  }
  const { response } = document;
  if (!isJsonObject(response)) throw new Error("no response provided");
  if (isStrict && response.uid !== uid) {
    const found = typeof response.uid === "string" ? shownText(response.uid) : "";
    throw new Error(`expected response.uid=${JSON.stringify(uid)}, got ${JSON.stringify(found)}`);
  }
  const result = isJsonObject(response.result) ? response.result : {};
  if (result.status !== "Success") {
    const { message, status } = result;
    if (typeof message === "string" && message !== "") throw new Error(shownText(message, MAX_SHOWN_MESSAGE));
    const found = typeof status === "string" ? shownText(status) : "";
    throw new Error(`response.result.status was '${found}', not 'Success'`);
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}

/**
 * Checks an object in an answer against its source. All metadata but labels and annotations is that of the source.
 * @throws InvalidAnswer
 */
export function checkedObject(found: JsonValue | undefined, source: ApiObject, apiVersion: string): ApiObject {
  if (!isJsonObject(found)) throw new InvalidAnswer("object", "it is no object");
  if (found.apiVersion !== apiVersion) {
    const versions = `(expected ${apiVersion}, received ${shownText(found.apiVersion ?? "")})`;
    throw new InvalidAnswer("object", `invalid groupVersion ${versions}`);
  }
  if (found.kind !== source.kind) {
    const kinds = `(expected ${source.kind}, received ${shownText(found.kind ?? "")})`;
    throw new InvalidAnswer("object", `invalid kind ${kinds}`);
  }
  const { metadata } = found;
  if (isJsonObject(metadata)) checkIdentity(metadata, source.metadata ?? {});
  return { ...found, metadata: restoredMetadata(metadata, source.metadata ?? {}) } as ApiObject;
}

/** One object of an answer is invalid. */
export class InvalidAnswer extends Error {
  constructor(
    readonly part: "object" | "metadata",
    message: string,
  ) {
    super(message);
    this.name = "InvalidAnswer";
  }
}

const IDENTITY = [
  ["name", "name"],
  ["namespace", "namespace"],
  ["uid", "UID"],
] as const;

function checkIdentity(metadata: JsonObject, source: ObjectMeta): void {
  for (const [field, label] of IDENTITY) {
    const [expected, found] = [source[field] ?? "", metadata[field] ?? ""];
    if (expected !== found)
      throw new InvalidAnswer("object", `must have the same ${label}: ${expected} != ${shownText(found)}`);
  }
}

function restoredMetadata(found: JsonValue | undefined, source: ObjectMeta): ObjectMeta {
  if (found === undefined) throw new InvalidAnswer("metadata", "missing metadata in converted object");
  if (!isJsonObject(found)) throw new InvalidAnswer("metadata", "metadata in converted object is no object");
  const metadata: ObjectMeta = { ...source };
  for (const field of ["labels", "annotations"] as const) {
    const texts = textsOf(field, found[field], source[field]);
    if (texts === undefined) delete metadata[field];
    else metadata[field] = texts;
  }
  return metadata;
}

/** Labels and annotations that the webhook did not change are not validated again. */
function textsOf(
  field: "labels" | "annotations",
  found: JsonValue | undefined,
  source: Readonly<Record<string, string>> | undefined,
): Record<string, string> | undefined {
  if (found === undefined || found === null) return undefined;
  if (!isJsonObject(found)) throw new InvalidAnswer("metadata", `metadata.${field} in converted object is no object`);
  for (const [key, value] of Object.entries(found)) {
    if (typeof value !== "string")
      throw new InvalidAnswer("metadata", `metadata.${field}[${shownText(key)}] must be a string in converted object`);
  }
  const texts = found as Record<string, string>;
  if (equalJson(texts, source ?? {})) return texts;
  const errors =
    field === "labels" ? validateLabels(texts, "metadata.labels") : validateAnnotations(texts, "metadata.annotations");
  if (errors.length > 0) throw new InvalidAnswer("metadata", aggregated(errors));
  return texts;
}

function aggregated(errors: readonly FieldError[]): string {
  const texts = errors.map(formatFieldError);
  return texts.length === 1 ? (texts[0] as string) : `[${texts.join(", ")}]`;
}

/** `group/version, Kind=kind`, as stock servers write it. */
export function kindText(apiVersion: unknown, kind: unknown): string {
  const parsed = typeof apiVersion === "string" ? parseApiVersion(apiVersion) : undefined;
  const name = typeof kind === "string" ? shownText(kind) : "";
  return `${parsed?.group ?? ""}/${parsed?.version ?? ""}, Kind=${name}`;
}
