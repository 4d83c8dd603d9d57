/**
 * Normalizes OpenAPI documents: without the texts that differ between servers, and with everything in its effective
 * place.
 */
import type { Json } from "./exchange.js";

export function isOpenApiDocument(body: Json): boolean {
  return typeof body?.paths === "object" && (typeof body.swagger === "string" || typeof body.openapi === "string");
}

/** Removes descriptions and inlines the parameters that several operations share. */
export function plainDocument(body: Json): Json {
  const { parameters = {}, ...document } = body;
  return plain(document, parameters);
}

const SHARED = "#/parameters/";

function plain(value: Json, shared: Json): Json {
  if (Array.isArray(value)) return value.map((item) => plain(item, shared));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.$ref === "string" && value.$ref.startsWith(SHARED))
    return plain(shared[value.$ref.slice(SHARED.length)], shared);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => key !== "description" || typeof item !== "string")
      .map(([key, item]) => [key, plain(item, shared)]),
  );
}
