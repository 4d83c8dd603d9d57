/** Merges an applied configuration into an object. SPEC: Merge-strategy markers; Updates 3. */
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../descriptors/merge-rule.js";
import { ownMember } from "../patches/patch-values.js";
import {
  asList,
  asObject,
  type Form,
  formOf,
  isEmptyForm,
  itemsOf,
  type ListItem,
  membersOf,
  repeatedItems,
  ruleOfMember,
} from "./typed-form.js";

/** Merges `config` over `live`. Shares structure with both. */
export function mergeTyped(rule: MergeRule, live: JsonValue, config: JsonValue): JsonValue {
  return mergeAs(formOf(rule, config), live, config);
}

function merge(rule: MergeRule, live: JsonValue | undefined, config: JsonValue | undefined): JsonValue {
  if (config === undefined) return live as JsonValue;
  return live === undefined ? config : mergeAs(formOf(rule, config), live, config);
}

/** Parts of `live` that do not have the form of `config` are dropped. */
function mergeAs(form: Form, live: JsonValue, config: JsonValue): JsonValue {
  if (form.type === "leaf") return config;
  if (form.type === "list") {
    const [ours, theirs] = [asList(live), asList(config)];
    if (form.rule.listType === "atomic" || (isEmptyForm(ours) && isEmptyForm(theirs))) return config;
    return mergeLists(form.rule, ours ?? [], theirs ?? []);
  }
  const [ours, theirs] = [asObject(live), asObject(config)];
  if (form.rule.atomic || (isEmptyForm(ours) && isEmptyForm(theirs))) return config;
  return mergeObjects(form.rule, ours ?? {}, theirs ?? {});
}

function mergeObjects(rule: StructRule | MapRule, live: JsonObject, config: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const [name, value] of membersOf(live)) {
    setMember(merged, name, merge(ruleOfMember(rule, name), value, ownMember(config, name)));
  }
  for (const [name, value] of membersOf(config)) {
    if (ownMember(live, name) === undefined) setMember(merged, name, value);
  }
  return merged;
}

/**
 * Shared items take the order of `config`. Items that only `live` has stay behind the items that precede them there,
 * and come before items that `config` adds at the same place.
 */
function mergeLists(rule: ListRule, live: readonly JsonValue[], config: readonly JsonValue[]): JsonValue[] {
  const ours = itemsOf(rule, live);
  const theirs = itemsOf(rule, config);
  const repeated = repeatedItems(ours);
  const liveByText = new Map(ours.map((item) => [item.element.text, item.value]));
  const configTexts = new Set(theirs.map(({ element }) => element.text));
  const shared = theirs.map(({ element }) => element.text).filter((text) => liveByText.has(text));

  const merged: JsonValue[] = [];
  const taken = new Set<string>();
  let nextShared = 0;
  const take = ({ element: { text }, value }: ListItem): void => {
    // An item that occurs several times in the object has no unique counterpart, so it is replaced.
    const counterpart = repeated.has(text) ? undefined : liveByText.get(text);
    merged.push(merge(rule.item(), counterpart, value));
    taken.add(text);
    if (shared[nextShared] === text) nextShared++;
  };

  let [l, r] = [0, 0];
  while (l < ours.length || r < theirs.length) {
    const our = ours[l];
    const their = theirs[r];
    if (our !== undefined && their !== undefined) {
      const text = our.element.text;
      if (text === their.element.text) {
        take(their);
        l++;
        r++;
        continue;
      }
      // `config` has this item further on, and that is where it goes.
      if (configTexts.has(text) && shared[nextShared] !== undefined && shared[nextShared] !== text) {
        l++;
        continue;
      }
    }
    if (our !== undefined) {
      if (!configTexts.has(our.element.text)) {
        merged.push(our.value);
        l++;
        continue;
      }
      if (taken.has(our.element.text)) l++;
    }
    if (their !== undefined) {
      take(their);
      r++;
    }
  }
  return merged;
}
