/**
 * Parses a JSON Patch document (RFC 6902, RFC 6901), reporting every problem that does not depend on the patched
 * document.
 */
import { shownValue } from "../../api/field-error.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { PatchError } from "./patch-error.js";
import { MAX_JSON_PATCH_OPERATIONS, MAX_PATCH_DEPTH, requireBoundedDepth } from "./patch-limits.js";
import { describeValue, ownMember } from "./patch-values.js";

/** A JSON pointer; without tokens it refers to the whole document. */
export interface JsonPointer {
  readonly text: string;
  readonly tokens: readonly string[];
}

interface OperationPlace {
  /** Index in the patch, from 0. */
  readonly index: number;
  readonly path: JsonPointer;
}

export type JsonPatchOperation =
  | (OperationPlace & { readonly op: "add" | "replace" | "test"; readonly value: JsonValue })
  | (OperationPlace & { readonly op: "remove" })
  | (OperationPlace & { readonly op: "move" | "copy"; readonly from: JsonPointer });

/** `stock` reads patches as stock servers do where they deviate from RFC 6902. */
export type JsonPatchDialect = "standard" | "stock";

/**
 * Returns the operations of a patch. Unknown members are ignored, as RFC 6902 requires.
 *
 * @throws PatchError `tooLarge` for more than MAX_JSON_PATCH_OPERATIONS; `malformed` for everything that is not a
 * JSON patch;
 * `failed` for operations that stock servers can read but not execute
 */
export function readJsonPatch(patch: unknown, dialect: JsonPatchDialect = "standard"): JsonPatchOperation[] {
  if (dialect === "stock" && patch === null) return [];
  if (!Array.isArray(patch)) {
    if (dialect === "stock") throw undecodable(patch, "value of type []handlers.jsonPatchOp");
    throw new PatchError("malformed", `a JSON patch must be a list of operations, found ${describeValue(patch)}`);
  }
  if (patch.length > MAX_JSON_PATCH_OPERATIONS) {
    throw new PatchError(
      "tooLarge",
      `The allowed maximum operations in a JSON patch is ${MAX_JSON_PATCH_OPERATIONS}, got ${patch.length}`,
    );
  }
  if (dialect === "stock") for (const operation of patch) requireDecodable(operation);
  return patch.map((operation, index) => readOperation(operation, { index, dialect }));
}

/** The context of an operation. */
interface Reading {
  readonly index: number;
  readonly dialect: JsonPatchDialect;
}

/** Stock servers decode all operations into structs before they interpret any. @throws PatchError `malformed` */
function requireDecodable(operation: JsonValue): void {
  if (operation === null) return;
  if (!isJsonObject(operation)) throw undecodable(operation, "value of type handlers.jsonPatchOp");
  for (const member of ["op", "path", "from"] as const) {
    const value = ownMember(operation, member) ?? null;
    if (value !== null && typeof value !== "string")
      throw undecodable(value, `struct field jsonPatchOp.${member} of type string`);
  }
}

function undecodable(value: unknown, target: string): PatchError {
  const found = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
  return new PatchError("malformed", `error decoding patch: json: cannot unmarshal ${found} into Go ${target}`);
}

function readOperation(operation: unknown, reading: Reading): JsonPatchOperation {
  if (!isJsonObject(operation)) throw wrong(reading, `expected an object, found ${describeValue(operation)}`);
  const op = ownMember(operation, "op");
  const path = readPointer(operation, "path", reading);
  const { index } = reading;
  switch (op) {
    case "add":
    case "replace":
    case "test":
      return { op, index, path, value: readValue(operation, op, reading) };
    case "remove":
      return { op, index, path };
    case "copy":
      return { op, index, path, from: readPointer(operation, "from", reading) };
    case "move": {
      const from = readPointer(operation, "from", reading);
      if (path.text.startsWith(`${from.text}/`)) {
        throw wrong(reading, `${shownValue(from.text)} can't be moved into itself, to ${shownValue(path.text)}`);
      }
      return { op, index, path, from };
    }
    default: {
      const found = typeof op === "string" ? shownValue(op) : describeValue(op);
      throw wrong(reading, `op is ${found}, expected add, remove, replace, move, copy or test`);
    }
  }
}

function readValue(operation: JsonObject, op: string, reading: Reading): JsonValue {
  const value = ownMember(operation, "value");
  if (value === undefined) {
    if (reading.dialect === "stock") return null;
    throw wrong(reading, `${op} needs a value`);
  }
  requireBoundedDepth(value, `JSON patch operation ${reading.index}: value`);
  return value;
}

function readPointer(operation: JsonObject, member: "path" | "from", reading: Reading): JsonPointer {
  const text = ownMember(operation, member);
  if (typeof text !== "string") throw wrong(reading, `${member} must be a string, found ${describeValue(text)}`);
  if (text === "") return { text, tokens: [] };
  // stock servers ignore what precedes the first slash, but demand a slash
  const isReadable = reading.dialect === "stock" ? text.includes("/") : text.startsWith("/");
  if (!isReadable) throw wrong(reading, `${member} ${shownValue(text)} must be empty or start with "/"`);
  if (reading.dialect === "standard" && /~(?![01])/.test(text)) {
    throw wrong(reading, `${member} ${shownValue(text)}: "~" must be followed by 0 or 1 (write ~0 for ~ and ~1 for /)`);
  }
  const tokens = text.slice(text.indexOf("/") + 1).split("/");
  if (tokens.length > MAX_PATCH_DEPTH) {
    throw wrong(reading, `${member} has ${tokens.length} levels, at most ${MAX_PATCH_DEPTH} are allowed`);
  }
  return { text, tokens: tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")) };
}

/** The operation is invalid; stock servers only notice it when they execute it. */
function wrong({ index, dialect }: Reading, text: string): PatchError {
  return new PatchError(dialect === "stock" ? "failed" : "malformed", `JSON patch operation ${index}: ${text}`);
}
