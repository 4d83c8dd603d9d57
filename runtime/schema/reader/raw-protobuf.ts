/** Reads the protobuf form of a struct whose properties are not all in its own message. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { ProtobufInline, ProtobufUnion, Schema } from "../schema-types.js";
import type { KeywordReader } from "./raw-keywords.js";

const INLINE = "x-kindsmith-protobuf-inline";

const EXPECTED = "expected { field: <name>, message: <Name>, properties: [<property>, ...] }, inline: {...} within";

/** `node` is the struct as read so far; names that are not its properties are problems. */
export function readProtobufInline(keywords: KeywordReader, node: Schema): { protobufInline?: ProtobufInline } {
  const raw = keywords.object(INLINE);
  if (raw === undefined) return {};
  const properties = isJsonObject(node.properties) ? Object.keys(node.properties) : [];
  const protobufInline = readInline(keywords, raw, properties, "the struct");
  return protobufInline === undefined ? {} : { protobufInline };
}

/** @param allowed properties that the message may contain: those of `owner` */
function readInline(
  keywords: KeywordReader,
  raw: JsonObject,
  allowed: readonly string[],
  owner: string,
): ProtobufInline | undefined {
  const { field, message, properties, inline: nested } = raw;
  if (typeof field !== "string" || typeof message !== "string" || !isTexts(properties)) {
    keywords.report(INLINE, `found ${keywords.found(INLINE)}`, EXPECTED);
    return undefined;
  }
  const unknown = properties.filter((property) => !allowed.includes(property));
  for (const property of unknown)
    keywords.report(INLINE, `${JSON.stringify(property)} is not a property of ${owner}`, EXPECTED);
  if (unknown.length > 0) return undefined;
  if (nested === undefined) return { field, message, properties };
  const inline = isJsonObject(nested) ? readInline(keywords, nested, properties, message) : undefined;
  if (!isJsonObject(nested)) keywords.report(INLINE, `the inline of ${message} is not an object`, EXPECTED);
  return inline === undefined ? undefined : { field, message, properties, inline };
}

const UNION = "x-kindsmith-protobuf-union";
const UNION_FORMS = ["object", "boolean", "objects", "strings"] as const;

/** Reads the wire form of a free-form value; a malformed one is a problem. */
export function readProtobufUnion(keywords: KeywordReader, node: Schema): { protobufUnion?: ProtobufUnion } {
  const raw = keywords.object(UNION);
  if (raw === undefined) return {};
  const { message, ...forms } = raw;
  const isForms = Object.entries(forms).every(
    ([form, number]) =>
      UNION_FORMS.some((known) => known === form) && Number.isSafeInteger(number) && Number(number) > 0,
  );
  if (typeof message !== "string" || forms.object === undefined || !isForms) {
    const expected = `expected { message: <Name>, object: <number>, and numbers of ${UNION_FORMS.slice(1).join(", ")} }`;
    keywords.report(UNION, `found ${keywords.found(UNION)}`, expected);
    return {};
  }
  if (node.type !== undefined || node.ref !== undefined) {
    keywords.report(
      UNION,
      `the value has the type ${node.type ?? node.ref}`,
      "leave the type out: it has several forms",
    );
    return {};
  }
  return { protobufUnion: raw as unknown as ProtobufUnion };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}
