/** Tokens as they come: three parts of base64url, two of them JSON. What is found here nobody has vouched for yet. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import { decodeJson, JsonSyntaxError } from "../../codec/json-codec.js";

/** Longer ones are no tokens. */
export const MAX_JWT_CHARACTERS = 64 * 1024;

export interface CompactToken {
  readonly header: JsonObject;
  readonly claims: JsonObject;
  /** Members that stand twice in one object of the header or the claims: what they say depends on who reads them. */
  readonly duplicates: readonly string[];
}

/** Undefined for whatever is no signed token in compact form. */
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

/** Only the one form that bytes have: decoders overlook padding, other alphabets and what is left over of the last digit. */
function bytesOf(part: string): Buffer | undefined {
  if (part === "") return undefined;
  const bytes = Buffer.from(part, "base64url");
  return bytes.toString("base64url") === part ? bytes : undefined;
}
