/** Resource versions: revisions in decimal form, opaque to clients. SPEC: Resource version rules. */
import { badRequest } from "./status.js";

/** The version that a request names: none, any, or a position in the log. */
export type RequestedVersion =
  | { readonly type: "unset" }
  | { readonly type: "any" }
  | { readonly type: "at"; readonly revision: bigint };

const DECIMAL = /^(0|[1-9][0-9]*)$/;
/** The largest revision of a 64-bit log has this many digits. */
const MAX_DIGITS = 19;
const MAX_SHOWN_CHARACTERS = 64;

/** Reads the `resourceVersion` parameter. @throws StatusError 400 for a text that this server can't have issued. */
export function parseRequestedVersion(text: string | undefined): RequestedVersion {
  if (text === undefined || text === "") return { type: "unset" };
  if (text === "0") return { type: "any" };
  return { type: "at", revision: parseResourceVersion(text) };
}

/** Reads a version that names a single position. @throws StatusError 400 for a malformed one. */
export function parseResourceVersion(text: string): bigint {
  if (!DECIMAL.test(text) || text.length > MAX_DIGITS) {
    const shown = JSON.stringify(text.slice(0, MAX_SHOWN_CHARACTERS));
    const why = /^[0-9]+$/.test(text) && text.length > MAX_DIGITS ? "value out of range" : "invalid syntax";
    throw badRequest(
      `invalid resource version: resourceVersion: Invalid value: ${shown}: strconv.ParseUint: parsing ${shown}: ${why}`,
    );
  }
  return BigInt(text);
}

export function formatResourceVersion(revision: bigint): string {
  return revision.toString();
}
