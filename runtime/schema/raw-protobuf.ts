/** The protobuf form of a struct whose properties do not all stand in its own message. */
import { isJsonObject } from "../api/json.js";
import type { KeywordReader } from "./raw-keywords.js";
import type { ProtobufInline, Schema } from "./types.js";

const INLINE = "x-kindsmith-protobuf-inline";

/** `node` is what was read of the struct so far; what names no property of it is a problem. */
export function readProtobufInline(keywords: KeywordReader, node: Schema): { protobufInline?: ProtobufInline } {
  const raw = keywords.object(INLINE);
  if (raw === undefined) return {};
  const { field, message, properties } = raw;
  const expected = "expected { field: <name>, message: <Name>, properties: [<property>, ...] }";
  if (typeof field !== "string" || typeof message !== "string" || !isTexts(properties)) {
    keywords.report(INLINE, `found ${keywords.found(INLINE)}`, expected);
    return {};
  }
  const unknown = properties.filter(
    (property) => !isJsonObject(node.properties) || !Object.hasOwn(node.properties, property),
  );
  for (const property of unknown)
    keywords.report(INLINE, `${JSON.stringify(property)} is no property of the struct`, expected);
  return unknown.length > 0 ? {} : { protobufInline: { field, message, properties } };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}
