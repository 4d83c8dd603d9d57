/**
 * Computes strategic merge patches as clients send them: from one document to another (two-way), or the changes since
 * the last apply on top of an object that others changed in the meantime (three-way). Uses the same rules as
 * `applyStrategicMergePatch`, which applies these patches.
 */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { FieldRule, MergeRule } from "../descriptors/merge-rule.js";
import { PatchError } from "./patch-error.js";
import { requireBoundedDepth } from "./patch-limits.js";
import { describeValue, equalValues, ownMember } from "./patch-values.js";
import { diffKeyedList, diffScalarList, type ListDiff, type States } from "./strategic-merge-diff-lists.js";
import { fieldOf, UNTYPED_FIELD } from "./strategic-merge-patch-fields.js";
import { listBehaviour } from "./strategic-merge-patch-identity.js";

/**
 * Returns the patch that turns `original` into `modified`, without null members, which a patch can't express, and
 * provided that merged lists name each item once. Null stands for a missing original.
 *
 * @throws PatchError `malformed` for a document that is not an object or is nested deeper than MAX_PATCH_DEPTH, and for
 * items of a merged list without their merge key
 */
export function createTwoWayStrategicMergePatch(original: JsonValue, modified: JsonValue, rule: MergeRule): JsonObject {
  const before = documentOf(original, "original");
  const differ = new StrategicDiffer((value) => value);
  return differ.diffObject({ original: before, current: before, modified: documentOf(modified, "modified") }, rule);
}

/** The documents of a three-way patch; null stands for a missing one. */
export interface ThreeWayDocuments {
  /** What the same client applied last; fields that are gone from `modified` are removed. */
  readonly original: JsonValue;
  readonly modified: JsonValue;
  /**
   * The object on the server: fields that differ from `modified` are set, and fields that only others wrote are kept.
   */
  readonly current: JsonValue;
}

/**
 * Returns the patch that brings `current` to `modified`: its fields and items are set, those in `original` but not in
 * `modified` are removed, and all others are kept.
 *
 * @throws PatchError as {@link createTwoWayStrategicMergePatch} does
 */
export function createThreeWayStrategicMergePatch(documents: ThreeWayDocuments, rule: MergeRule): JsonObject {
  const differ = new StrategicDiffer(withoutDirectives);
  return differ.diffObject(
    {
      original: documentOf(documents.original, "original"),
      modified: documentOf(documents.modified, "modified"),
      current: documentOf(documents.current, "current"),
    },
    rule,
  );
}

const RETAIN_KEYS = "$retainKeys";

class StrategicDiffer {
  readonly #added: (value: JsonValue) => JsonValue;

  /** @param added converts a new value to what the patch contains for it */
  constructor(added: (value: JsonValue) => JsonValue) {
    this.#added = added;
  }

  /** Returns an empty patch if nothing changes. */
  diffObject({ original, current, modified }: States<JsonObject>, rule: MergeRule): JsonObject {
    const patch: JsonObject = {};
    for (const [key, value] of Object.entries(original)) {
      if (value !== undefined && ownMember(modified, key) === undefined) setMember(patch, key, null);
    }
    for (const [key, value] of Object.entries(modified)) {
      if (value === undefined) continue;
      const states = { original: ownMember(original, key), current: ownMember(current, key), modified: value };
      this.#diffField(patch, key, states, fieldOf(rule, key));
    }
    return patch;
  }

  #diffField(
    patch: JsonObject,
    key: string,
    states: { original: JsonValue | undefined; current: JsonValue | undefined; modified: JsonValue },
    field: FieldRule,
  ): void {
    const { original, current, modified } = states;
    if (isJsonObject(modified) && isJsonObject(current) && !field.patchStrategy.includes("replace")) {
      const before = isJsonObject(original) ? original : {};
      const inner = this.#diffMember({ original: before, current, modified }, field.rule(), field);
      if (Object.keys(inner).length > 0) setMember(patch, key, inner);
      return;
    }
    const behaviour = listBehaviour(field, "replace");
    if (Array.isArray(modified) && Array.isArray(current) && behaviour.kind !== "replace") {
      const lists = { original: Array.isArray(original) ? original : [], current, modified };
      if (behaviour.kind === "scalars") setListDiff(patch, key, diffScalarList(lists, key));
      else {
        const rule = field.rule();
        const itemRule = rule.type === "list" ? rule.item() : UNTYPED_FIELD.rule();
        const diffItem = (item: States<JsonObject>) => this.#diffMember(item, itemRule, field);
        setListDiff(patch, key, diffKeyedList(lists, { behaviour, diffItem, added: this.#added, path: key }));
      }
      return;
    }
    if (current !== undefined && equalValues(current, modified)) return;
    setMember(patch, key, cloneJson(current === undefined ? this.#added(modified) : modified));
  }

  /** Returns the patch of an object; if it may be a union, the patch names all fields to retain. */
  #diffMember(states: States<JsonObject>, rule: MergeRule, field: FieldRule): JsonObject {
    const patch = this.diffObject(states, rule);
    if (!field.patchStrategy.includes("retainKeys")) return patch;
    const kept = definedKeys(states.modified);
    const isCleared = definedKeys(states.current).some((key) => ownMember(states.modified, key) === undefined);
    if (isCleared || Object.keys(patch).length > 0) patch[RETAIN_KEYS] = kept.sort();
    return patch;
  }
}

function setListDiff(patch: JsonObject, key: string, { items, deletions, order }: ListDiff): void {
  if (items.length > 0) setMember(patch, key, items);
  if (deletions.length > 0) patch[`$deleteFromPrimitiveList/${key}`] = deletions;
  if (order.length > 0) patch[`$setElementOrder/${key}`] = order;
}

/** Removes deletion directives from lists of a new value, where there is nothing to delete. */
function withoutDirectives(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.filter((item) => !isDirectiveItem(item)).map(withoutDirectives);
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) setMember(result, key, withoutDirectives(member));
  }
  return result;
}

function isDirectiveItem(item: JsonValue): boolean {
  return isJsonObject(item) && Object.hasOwn(item, "$patch");
}

function definedKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

function documentOf(document: JsonValue, name: string): JsonObject {
  if (document === null) return {};
  if (!isJsonObject(document)) {
    throw new PatchError("malformed", `the ${name} document must be an object, found ${describeValue(document)}`);
  }
  requireBoundedDepth(document, `${name} document`);
  return document;
}
