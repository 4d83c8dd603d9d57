/** A first object of a kind, with which its creation begins. The API reference begins with the same. */
import type { JsonObject, JsonValue, NamingProfile, ServedKind } from "../../../runtime/client/browser.js";
import { sampleObject, sampleValue as valueOfSchema } from "../../../runtime/server/api-reference/page/sample.js";
import { isObject } from "../values/json-tree.js";
import type { KindSchema } from "./kind-schema.js";

/** @param schema undefined if the server publishes none */
export function sampleOf(
  { reference }: ServedKind,
  schema: KindSchema | undefined,
  namespace: string | undefined,
  { words }: NamingProfile,
): JsonObject {
  const { metadata, ...sample } = sampleObject(reference, {
    schema: schema?.root ?? {},
    resolve: schema?.resolve ?? (() => ({})),
    groupDomain: words.groupDomain,
  }) as JsonObject;
  const { apiVersion, kind, ...fields } = sample;
  const placed = { ...(isObject(metadata) ? metadata : {}), ...(namespace === undefined ? {} : { namespace }) };
  return { apiVersion: apiVersion ?? "", kind: kind ?? "", metadata: placed, ...fields };
}

/** A value of a schema: its default, its first choice, or what it requires. @param depth how far it is below its object */
export function sampleValue(source: KindSchema, schema: JsonObject, depth: number): JsonValue {
  return valueOfSchema(schema, source.resolve, depth);
}
