/** Decodes tokens: three parts of base64url, two of them JSON. Nothing here is verified yet. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { decodeJson, JsonSyntaxError } from "../../codec/json-codec.js";

/** Tokens longer than this are rejected unread. */
export const MAX_JWT_CHARACTERS = 64 * 1024;

export interface CompactToken {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  /** Members that occur twice in one object of the header or the claims; parsers disagree on which value counts. */
  readonly duplicates: readonly string[];
}

/** Returns undefined for anything but a signed token in compact form. */
export function decodeCompactToken(token: string): CompactToken | undefined {
  if (token.length > MAX_JWT_CHARACTERS) return undefined;
  const [first, second, third, ...rest] = token.split(".");
  if (first === undefined || second === undefined || third === undefined || rest.length > 0) return undefined;
  if (bytesOf(third) === undefined) return undefined;
  const [header, claims] = [objectOf(first), objectOf(second)];
  if (header === undefined || claims === undefined) return undefined;
  return { header: header.value, claims: claims.value, duplicates: [...header.duplicates, ...claims.duplicates] };
}

function objectOf(part: string): { readonly value: JsonObject; readonly duplicates: readonly string[] } | undefined {
  const bytes = bytesOf(part);
  if (bytes === undefined) return undefined;
  try {
    const { value, duplicates } = decodeJson(bytes);
    return isJsonObject(value) ? { value, duplicates } : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/**
 * Accepts only the canonical encoding: lenient decoders ignore padding, other alphabets and leftover bits of the last
 * digit.
 */
function bytesOf(part: string): Buffer | undefined {
  if (part === "") return undefined;
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}
