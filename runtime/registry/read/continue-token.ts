/**
 * Continue tokens, which are opaque to clients and bound to the collection that they came from. A token holds a position
 * and a version but no secret, so a forged token reads nothing that its path does not return anyway.
 */
import { badRequest } from "../../api/status.js";
import type { Revision } from "../../storage/engine.js";

export interface ContinuePosition {
  /** The version of the first chunk; 0n continues inconsistently at the newest state. */
  readonly revision: Revision;
  /** The last key of the chunk before, without the collection's prefix. */
  readonly after: string;
}

const MAX_TOKEN_CHARACTERS = 4096;

export function encodeContinue(collection: string, position: ContinuePosition): string {
  return Buffer.from(
    JSON.stringify({ v: 1, rv: position.revision.toString(), c: collection, k: position.after }),
  ).toString("base64url");
}

const NOT_VALID = "invalid continue token: continue key is not valid";

/** Checks the encoding of a token. @throws StatusError 400, in the words of stock servers */
export function checkContinue(token: string): void {
  const stray = token.search(/[^A-Za-z0-9_-]/);
  if (stray < 0 && token.length % 4 !== 1) return;
  throw badRequest(`${NOT_VALID}: illegal base64 data at input byte ${stray < 0 ? token.length - 1 : stray}`);
}

/** @throws StatusError 400 for a token that this server has not made for this collection */
export function decodeContinue(collection: string, token: string): ContinuePosition {
  checkContinue(token);
  const refusal = badRequest(`${NOT_VALID}: it was not made by this server for this collection`);
  if (token.length > MAX_TOKEN_CHARACTERS) throw refusal;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(token, "base64url").toString());
  } catch {
    throw refusal;
  }
  if (typeof parsed !== "object" || parsed === null) throw refusal;
  const { v, rv, c, k } = parsed as Record<string, unknown>;
  if (v !== 1 || typeof rv !== "string" || !/^[0-9]{1,19}$/.test(rv) || c !== collection || typeof k !== "string")
    throw refusal;
  return { revision: BigInt(rv), after: k };
}
