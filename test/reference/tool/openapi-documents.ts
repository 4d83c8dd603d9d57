/**
 * Normalizes OpenAPI documents: without the texts that differ between servers, and with everything in its effective
 * place.
 */

import { isJsonObject } from "../../../runtime/api/json.js";
import { type JsonObject, type JsonValue, objectAt } from "../../support/json.js";

export function isOpenApiDocument(body: JsonValue): body is JsonObject {
  if (!isJsonObject(body)) return false;
  const { paths, swagger, openapi } = body;
  return typeof paths === "object" && (typeof swagger === "string" || typeof openapi === "string");
}

/** Removes descriptions and inlines the parameters that several operations share. */
export function plainDocument(body: JsonObject): JsonValue {
  const { parameters = {}, ...document } = body;
  return plain(document, objectAt(parameters));
}

const SHARED = "#/parameters/";

function plain(value: JsonValue, shared: JsonObject): JsonValue {
  if (Array.isArray(value)) return value.map((item) => plain(item, shared));
  if (!isJsonObject(value)) return value;
  if (typeof value.$ref === "string" && value.$ref.startsWith(SHARED))
    return plain(shared[value.$ref.slice(SHARED.length)] ?? null, shared);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => key !== "description" || typeof item !== "string")
      .map(([key, item]) => [key, item === undefined ? undefined : plain(item, shared)]),
  );
}
