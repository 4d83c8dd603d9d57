/** JSON Patch against a model that rebuilds the document for every operation. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { JsonValue } from "../../runtime/api/json.js";
import { applyJsonPatch } from "../../runtime/merge/patches/json-patch.js";
import { PatchError } from "../../runtime/merge/patches/patch-error.js";
import { property } from "./seeded-property.js";

type Operation = Readonly<Record<"op" | "path" | "from", string>> & { readonly value: JsonValue };
type Tokens = readonly string[];

class ModelFailure extends Error {}

const tokensOf = (pointer: string): Tokens => pointer.split("/").slice(1);

/** The document with what `change` makes of the place; it gets undefined where nothing is, and answers so to remove. */
function at(
  document: JsonValue | undefined,
  [token, ...rest]: Tokens,
  change: (value: JsonValue | undefined, list: boolean) => JsonValue | undefined,
): JsonValue | undefined {
  if (token === undefined) return change(document, false);
  if (Array.isArray(document)) return atItem(document, token, rest, change);
  if (typeof document !== "object" || document === null) throw new ModelFailure("no container");
  const members = new Map(Object.entries(document));
  const after = rest.length > 0 ? at(members.get(token), rest, change) : change(members.get(token), false);
  if (after === undefined) members.delete(token);
  else members.set(token, after);
  return Object.fromEntries(members) as JsonValue;
}

function atItem(
  list: readonly JsonValue[],
  token: string,
  rest: Tokens,
  change: (value: JsonValue | undefined, list: boolean) => JsonValue | undefined,
): JsonValue {
  const index = token === "-" ? list.length : Number(token);
  if ((token !== "-" && String(index) !== token) || index > list.length) throw new ModelFailure("no such place");
  const [head, tail] = [list.slice(0, index), list.slice(index)];
  if (rest.length > 0) return [...head, at(tail[0], rest, change) as JsonValue, ...tail.slice(1)];
  // Adding pushes the item on; everything else replaces it.
  const isAdding = change(undefined, true);
  if (isAdding !== undefined) return [...head, isAdding, ...tail];
  if (token === "-") throw new ModelFailure("nothing there");
  const after = change(tail[0], false);
  return [...head, ...(after === undefined ? [] : [after]), ...tail.slice(1)];
}

function valueAt(document: JsonValue, pointer: string): JsonValue {
  let found: JsonValue | undefined;
  at(document, tokensOf(pointer), (value, list) => {
    if (!list) found = value;
    return list ? undefined : value;
  });
  if (found === undefined) throw new ModelFailure("nothing there");
  return found;
}

function add(document: JsonValue, pointer: string, value: JsonValue): JsonValue {
  return at(document, tokensOf(pointer), () => value) as JsonValue;
}

function remove(document: JsonValue, pointer: string): JsonValue {
  valueAt(document, pointer);
  if (pointer === "") throw new ModelFailure("the whole document");
  return at(document, tokensOf(pointer), () => undefined) as JsonValue;
}

function step(document: JsonValue, { op, path, from, value }: Operation): JsonValue {
  switch (op) {
    case "add":
      return add(document, path, value);
    case "remove":
      return remove(document, path);
    case "replace":
      valueAt(document, path);
      return at(document, tokensOf(path), (_value, list) => (list ? undefined : value)) as JsonValue;
    case "copy":
      return add(document, path, valueAt(document, from));
    case "move": {
      if (path.startsWith(`${from}/`)) throw new ModelFailure("into itself");
      const moved = valueAt(document, from);
      return path === from ? document : add(remove(document, from), path, moved);
    }
    default:
      assert.deepEqual(valueAt(document, path), value, new ModelFailure("another value"));
      return document;
  }
}

const tokens = fc.constantFrom("a", "b", "0", "1", "2", "-");
const pointers = fc.array(tokens, { maxLength: 3 }).map((parts) => parts.map((part) => `/${part}`).join(""));
const documents = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<JsonValue>(0, 1, "x", true, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "0"), tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;
const operations = fc.array(
  fc.record(
    {
      op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test"),
      path: pointers,
      from: pointers,
      value: documents,
    },
    { noNullPrototype: true },
  ),
  { maxLength: 3 },
);

property(
  "JSON patch: operations do what a model does, and fail where it fails",
  fc.property(documents, operations, (document, patch) => {
    let expected: JsonValue;
    try {
      expected = patch.reduce(step, document);
    } catch (error) {
      assert.ok(error instanceof ModelFailure, String(error));
      assert.throws(() => applyJsonPatch(document, patch), PatchError);
      return;
    }
    assert.deepEqual(applyJsonPatch(document, patch), expected);
  }),
  2000,
);
