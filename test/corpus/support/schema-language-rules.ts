/** Merge rules from the schema language of the server-side-apply vectors. */
import {
  atomicList,
  freeRule,
  mapList,
  mapRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/merge/descriptors/build-rule.js";
import type { ListRule, MapRule, MergeRule, StructRule } from "../../../runtime/merge/descriptors/merge-rule.js";
import { type Forms, resolve, type TypeReference, type TypesByName } from "./schema-language.js";

/** One rule a type, however often it is named: rules are told apart by identity. */
export class RuleBook {
  readonly #types: TypesByName;
  readonly #made = new Map<string, MergeRule>();

  constructor(types: TypesByName) {
    this.#types = types;
  }

  has(name: string): boolean {
    return this.#types.has(name);
  }

  rule(reference: TypeReference): MergeRule {
    if (reference.namedType === undefined) return this.#ofForms(resolve(this.#types, reference));
    const name = `${reference.namedType} ${reference.elementRelationship ?? ""}`;
    const made = this.#made.get(name) ?? this.#ofForms(resolve(this.#types, reference));
    this.#made.set(name, made);
    return made;
  }

  #ofForms(forms: Forms): MergeRule {
    const { scalar, list, map } = forms;
    if (scalar === undefined && list === undefined && map !== undefined) return this.#ofMap(map);
    if (scalar === undefined && list !== undefined && map === undefined) return this.#ofList(list);
    if (list === undefined && map === undefined) return scalarRule;
    const listRule = list && this.#ofList(list);
    const objectRule = map && this.#ofMap(map);
    return {
      type: "free",
      ...(listRule && { list: () => listRule }),
      ...(objectRule?.type === "map" && { map: () => objectRule }),
    };
  }

  #ofList({ elementType, elementRelationship, keys = [] }: NonNullable<Forms["list"]>): ListRule {
    const item = (): MergeRule => this.rule(elementType);
    if (elementRelationship !== "associative") return atomicList(item);
    return keys.length === 0 ? setList(item) : mapList(keys, item, this.#keyDefaults(elementType, keys));
  }

  #keyDefaults(elementType: TypeReference, keys: readonly string[]): ListRule["keyDefaults"] {
    const fields = resolve(this.#types, elementType).map?.fields ?? [];
    const withDefault = fields.filter((field) => keys.includes(field.name) && field.default !== undefined);
    return Object.fromEntries(withDefault.map((field) => [field.name, field.default as string | number | boolean]));
  }

  #ofMap({ fields = [], elementType, elementRelationship }: NonNullable<Forms["map"]>): StructRule | MapRule {
    const atomic = elementRelationship === "atomic";
    if (fields.length === 0 && elementType !== undefined) return mapRule(() => this.rule(elementType), atomic);
    const rules = fields.map((field) => [field.name, { rule: () => this.rule(field.type) }] as const);
    return structRule(Object.fromEntries(rules), { atomic, preserveUnknown: elementType !== undefined });
  }
}

/** The rule of values whose schema nobody knows. */
export const deducedRule: MergeRule = freeRule;
