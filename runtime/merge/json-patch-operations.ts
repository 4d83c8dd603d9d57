/** Reading a JSON Patch document (RFC 6902, RFC 6901): everything that can be told without the patched document. */
import { shownValue } from "../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import { PatchError } from "./patch-error.js";
import { MAX_JSON_PATCH_OPERATIONS, MAX_PATCH_DEPTH, requireBoundedDepth } from "./patch-limits.js";
import { describeValue, ownMember } from "./patch-values.js";

/** A JSON pointer; no tokens mean the whole document. */
export interface JsonPointer {
  readonly text: string;
  readonly tokens: readonly string[];
}

interface OperationPlace {
  /** Position in the patch, from 0. */
  readonly index: number;
  readonly path: JsonPointer;
}

export type JsonPatchOperation =
  | (OperationPlace & { readonly op: "add" | "replace" | "test"; readonly value: JsonValue })
  | (OperationPlace & { readonly op: "remove" })
  | (OperationPlace & { readonly op: "move" | "copy"; readonly from: JsonPointer });

/**
 * The operations of a patch. Unknown members are ignored, as RFC 6902 asks.
 *
 * @throws PatchError `tooLarge` when there are more than MAX_JSON_PATCH_OPERATIONS; `malformed` for everything that is
 *   not a JSON patch.
 */
export function readJsonPatch(patch: unknown): JsonPatchOperation[] {
  if (!Array.isArray(patch)) {
    throw new PatchError("malformed", `a JSON patch must be a list of operations, found ${describeValue(patch)}`);
  }
  if (patch.length > MAX_JSON_PATCH_OPERATIONS) {
    throw new PatchError(
      "tooLarge",
      `The allowed maximum operations in a JSON patch is ${MAX_JSON_PATCH_OPERATIONS}, got ${patch.length}`,
    );
  }
  return patch.map(readOperation);
}

function readOperation(operation: unknown, index: number): JsonPatchOperation {
  if (!isJsonObject(operation)) throw malformed(index, `expected an object, found ${describeValue(operation)}`);
  const op = ownMember(operation, "op");
  const path = readPointer(operation, "path", index);
  switch (op) {
    case "add":
    case "replace":
    case "test":
      return { op, index, path, value: readValue(operation, op, index) };
    case "remove":
      return { op, index, path };
    case "copy":
      return { op, index, path, from: readPointer(operation, "from", index) };
    case "move": {
      const from = readPointer(operation, "from", index);
      if (path.text.startsWith(`${from.text}/`)) {
        throw malformed(index, `${shownValue(from.text)} can't be moved into itself, to ${shownValue(path.text)}`);
      }
      return { op, index, path, from };
    }
    default: {
      const found = typeof op === "string" ? shownValue(op) : describeValue(op);
      throw malformed(index, `op is ${found}, expected add, remove, replace, move, copy or test`);
    }
  }
}

function readValue(operation: JsonObject, op: string, index: number): JsonValue {
  const value = ownMember(operation, "value");
  if (value === undefined) throw malformed(index, `${op} needs a value`);
  requireBoundedDepth(value, `JSON patch operation ${index}: value`);
  return value;
}

function readPointer(operation: JsonObject, member: "path" | "from", index: number): JsonPointer {
  const text = ownMember(operation, member);
  if (typeof text !== "string") throw malformed(index, `${member} must be a string, found ${describeValue(text)}`);
  if (text === "") return { text, tokens: [] };
  if (!text.startsWith("/")) throw malformed(index, `${member} ${shownValue(text)} must be empty or start with "/"`);
  if (/~(?![01])/.test(text)) {
    throw malformed(
      index,
      `${member} ${shownValue(text)}: "~" must be followed by 0 or 1 (write ~0 for ~ and ~1 for /)`,
    );
  }
  const tokens = text.slice(1).split("/");
  if (tokens.length > MAX_PATCH_DEPTH) {
    throw malformed(index, `${member} has ${tokens.length} levels, at most ${MAX_PATCH_DEPTH} are allowed`);
  }
  return { text, tokens: tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")) };
}

function malformed(index: number, text: string): PatchError {
  return new PatchError("malformed", `JSON patch operation ${index}: ${text}`);
}
