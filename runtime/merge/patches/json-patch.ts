/** JSON Patch (RFC 6902) applied to a document. SPEC: Media types, `application/json-patch+json`; Updates. */
import { shownValue } from "../../api/field-error.js";
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { finished } from "../../base/turn-budget.js";
import {
  type JsonPatchDialect,
  type JsonPatchOperation,
  type JsonPointer,
  readJsonPatch,
} from "./json-patch-operations.js";
import { FailedTestError, PatchError } from "./patch-error.js";
import {
  isDeeperThan,
  MAX_COPIED_CHARACTERS,
  MAX_JSON_PATCH_SHIFTED_ITEMS,
  MAX_PATCH_DEPTH,
  serializedSize,
} from "./patch-limits.js";
import { describeValue, equalValues, ownMember } from "./patch-values.js";

export interface JsonPatchOptions {
  /**
   * Missing objects and lists on the way to an added value are created, and removing a missing value is not an error.
   */
  readonly toleratesMissing?: boolean;
  /**
   * With `stock`, replacing a missing member adds it, tests and copies read a missing member as null, and negative
   * indexes count from the end of a list. The default is `standard`.
   */
  readonly dialect?: JsonPatchDialect;
}

/**
 * Returns the document after all operations, in order. Neither argument is changed, and the result shares nothing
 * with them.
 * The whole patch is parsed first, so a malformed operation is reported even if an earlier one would fail.
 *
 * @throws PatchError `malformed` for what is not a JSON patch; `failed` for a failing test, a path that does not exist
 * or a result nested deeper than MAX_PATCH_DEPTH; `tooLarge` for more than MAX_JSON_PATCH_OPERATIONS operations, or for
 * copies or shifted list items past MAX_COPIED_CHARACTERS or MAX_JSON_PATCH_SHIFTED_ITEMS.
 */
export function applyJsonPatch(document: JsonValue, operations: unknown, options: JsonPatchOptions = {}): JsonValue {
  return finished(applyJsonPatchInSteps(document, operations, options));
}

/** The operations after which a patch in steps pauses. */
const OPERATIONS_OF_A_STEP = 500;

/** Does what {@link applyJsonPatch} does, and pauses after each walk through the document and some operations each. */
export function* applyJsonPatchInSteps(
  document: JsonValue,
  operations: unknown,
  options: JsonPatchOptions = {},
): Generator<void, JsonValue> {
  const parsed = readJsonPatch(operations, options.dialect);
  yield;
  const patched = new PatchedDocument(cloneJson(document), options);
  yield;
  let count = 0;
  for (const operation of parsed) {
    patched.apply(operation);
    if (++count % OPERATIONS_OF_A_STEP === 0) yield;
  }
  if (isDeeperThan(patched.root, MAX_PATCH_DEPTH)) {
    throw new PatchError("failed", `JSON patch: the result is nested deeper than ${MAX_PATCH_DEPTH} levels`);
  }
  return patched.root;
}

const TEST_FAILED = "the value is not the expected one";

/** A document that is patched in place, and the cost of the patch so far. */
class PatchedDocument {
  #copiedCharacters = 0;
  #shiftedItems = 0;

  /** @param root a value that is not used elsewhere */
  constructor(
    public root: JsonValue,
    private readonly options: JsonPatchOptions,
  ) {}

  apply(operation: JsonPatchOperation): void {
    switch (operation.op) {
      case "add":
        if (this.options.toleratesMissing === true) this.#makeParents(operation.path);
        this.#add(operation, cloneJson(operation.value));
        break;
      case "replace":
        this.#replace(operation, cloneJson(operation.value));
        break;
      case "remove":
        if (this.options.toleratesMissing !== true || this.#exists(operation.path))
          this.#remove(operation, operation.path);
        break;
      case "test":
        this.#test(operation, operation.value);
        break;
      case "copy":
        this.#add(operation, this.#copy(operation, operation.from));
        break;
      case "move":
        if (operation.from.text === operation.path.text) this.#get(operation, operation.path);
        else this.#add(operation, this.#remove(operation, operation.from));
    }
  }

  #add(operation: JsonPatchOperation, value: JsonValue): void {
    const token = operation.path.tokens.at(-1);
    if (token === undefined) {
      this.root = value;
      return;
    }
    const parent = this.#parent(operation, operation.path);
    if (!Array.isArray(parent)) {
      setMember(parent, token, value);
      return;
    }
    const index = token === "-" ? parent.length : this.#placeIn(parent.length + 1, token);
    if (index === undefined || index > parent.length) {
      throw failed(operation, `${shownValue(token)} is not a place to add to in a list of ${parent.length} items`);
    }
    this.#countShift(operation, parent.length - index);
    parent.splice(index, 0, value);
  }

  #replace(operation: JsonPatchOperation, value: JsonValue): void {
    if (!this.#isMissingMember(operation, operation.path)) this.#get(operation, operation.path);
    const token = operation.path.tokens.at(-1);
    if (token === undefined) {
      this.root = value;
      return;
    }
    const parent = this.#parent(operation, operation.path);
    if (Array.isArray(parent)) parent[this.#placeIn(parent.length, token) as number] = value;
    else setMember(parent, token, value);
  }

  #remove(operation: JsonPatchOperation, pointer: JsonPointer): JsonValue {
    const token = pointer.tokens.at(-1);
    if (token === undefined) throw failed(operation, "the whole document can't be removed");
    const removed = this.#get(operation, pointer);
    const parent = this.#parent(operation, pointer);
    if (Array.isArray(parent)) {
      const index = this.#placeIn(parent.length, token) as number;
      this.#countShift(operation, parent.length - index);
      parent.splice(index, 1);
    } else {
      delete parent[token];
    }
    return removed;
  }

  #test(operation: JsonPatchOperation, expected: JsonValue): void {
    if (this.options.toleratesMissing === true && !this.#exists(operation.path))
      throw new FailedTestError(`${placeOf(operation)}: ${TEST_FAILED}`);
    const found = this.#isMissingMember(operation, operation.path) ? null : this.#get(operation, operation.path);
    if (!equalValues(found, expected)) throw new FailedTestError(`${placeOf(operation)}: ${TEST_FAILED}`);
  }

  /** Creates what is missing above the pointer; a number as the next token means that its parent is a list. */
  #makeParents({ tokens }: JsonPointer): void {
    let value = this.root;
    for (const [step, token] of tokens.slice(0, -1).entries()) {
      let next = this.#childOf(value, token);
      if (next === undefined) {
        // a list can't be created with a gap, so adding the value will fail
        if (!isJsonObject(value)) return;
        const below = tokens[step + 1] as string;
        next = below === "-" || listIndex(below) !== undefined ? [] : {};
        setMember(value, token, next);
      }
      value = next;
    }
  }

  /** In the stock dialect, returns true if the parent is an object without the member, which then counts as null. */
  #isMissingMember(operation: JsonPatchOperation, pointer: JsonPointer): boolean {
    const token = pointer.tokens.at(-1);
    if (this.options.dialect !== "stock" || token === undefined || this.#exists(pointer)) return false;
    return isJsonObject(this.#parent(operation, pointer));
  }

  #exists({ tokens }: JsonPointer): boolean {
    let value: JsonValue | undefined = this.root;
    for (const token of tokens) {
      value = this.#childOf(value, token);
      if (value === undefined) return false;
    }
    return true;
  }

  #copy(operation: JsonPatchOperation, from: JsonPointer): JsonValue {
    if (this.#isMissingMember(operation, from)) return null;
    const source = this.#get(operation, from);
    this.#copiedCharacters += serializedSize(source, MAX_COPIED_CHARACTERS - this.#copiedCharacters);
    if (this.#copiedCharacters > MAX_COPIED_CHARACTERS) {
      throw new PatchError(
        "tooLarge",
        `${placeOf(operation)}: the copies of this patch exceed the limit of ${MAX_COPIED_CHARACTERS} characters`,
      );
    }
    // Moves may have nested the value deeper than any single value of the patch, and copying recurses.
    if (isDeeperThan(source, MAX_PATCH_DEPTH)) {
      throw failed(operation, `${shownValue(from.text)} is nested deeper than ${MAX_PATCH_DEPTH} levels`);
    }
    return cloneJson(source);
  }

  /** Returns the value at the pointer, which must exist. */
  #get(operation: JsonPatchOperation, pointer: JsonPointer): JsonValue {
    return this.#walk(operation, pointer, pointer.tokens.length);
  }

  /** Returns the object or list that contains, or would contain, the value at the pointer. */
  #parent(operation: JsonPatchOperation, pointer: JsonPointer): JsonValue[] | JsonObject {
    const parent = this.#walk(operation, pointer, pointer.tokens.length - 1);
    if (Array.isArray(parent) || isJsonObject(parent)) return parent;
    const prefix = shownValue(prefixText(pointer, pointer.tokens.length - 1));
    throw failed(operation, `${prefix} is ${describeValue(parent)}, expected an object or a list`);
  }

  #walk(operation: JsonPatchOperation, pointer: JsonPointer, steps: number): JsonValue {
    let value = this.root;
    for (let step = 0; step < steps; step++) {
      const token = pointer.tokens[step] as string;
      const next = this.#childOf(value, token);
      if (next === undefined) throw failed(operation, `${shownValue(prefixText(pointer, step + 1))} does not exist`);
      value = next;
    }
    return value;
  }

  #childOf(value: JsonValue, token: string): JsonValue | undefined {
    if (!Array.isArray(value)) return isJsonObject(value) ? ownMember(value, token) : undefined;
    const index = this.#placeIn(value.length, token);
    return index === undefined ? undefined : value[index];
  }

  /**
   * Returns the index that a token means in a list with so many places. It may be out of range; undefined if it is no
   * index.
   */
  #placeIn(places: number, token: string): number | undefined {
    if (this.options.dialect !== "stock") return listIndex(token);
    if (!/^[-+]?[0-9]+$/.test(token)) return undefined;
    const index = Number(token);
    if (index >= 0) return Math.abs(index);
    return index < -places ? undefined : index + places;
  }

  #countShift(operation: JsonPatchOperation, items: number): void {
    this.#shiftedItems += items;
    if (this.#shiftedItems > MAX_JSON_PATCH_SHIFTED_ITEMS) {
      throw new PatchError(
        "tooLarge",
        `${placeOf(operation)}: the patch shifts more than ${MAX_JSON_PATCH_SHIFTED_ITEMS} list items`,
      );
    }
  }
}

/** An index of RFC 6901: digits without leading zeros. */
function listIndex(token: string): number | undefined {
  return /^(?:0|[1-9][0-9]*)$/.test(token) ? Number(token) : undefined;
}

function prefixText(pointer: JsonPointer, tokens: number): string {
  return pointer.text
    .split("/")
    .slice(0, tokens + 1)
    .join("/");
}

function failed(operation: JsonPatchOperation, text: string): PatchError {
  return new PatchError("failed", `${placeOf(operation)}: ${text}`);
}

function placeOf(operation: JsonPatchOperation): string {
  return `JSON patch operation ${operation.index} (${operation.op} ${shownValue(operation.path.text)})`;
}
