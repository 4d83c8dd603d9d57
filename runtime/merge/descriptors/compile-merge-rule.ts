/**
 * Builds merge descriptors in memory, equal to those that {@link emitMergeRule} prints. Each is built when it is first
 * used, so that a large schema costs no more than the parts that occur in objects.
 */
import type { JsonValue } from "../../api/json.js";
import type { Schema, SchemaSet, WellKnown } from "../../schema/schema-types.js";
import { presentZeroOf } from "../../schema/typed/zero-values.js";
import {
  atomicList,
  type FieldRuleParts,
  freeRule,
  listMetaRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "./build-rule.js";
import { isAtomic, keyDefaults } from "./emit-rule.js";
import type { ListRule, MergeRule, StructRule } from "./merge-rule.js";

/** Returns the descriptor of the set's root. @throws Error if a ref names a struct that the set lacks, once it is used */
export function compileMergeRule(set: SchemaSet): MergeRule {
  return new RuleBuilder(set).struct(set.root);
}

class RuleBuilder {
  private readonly structs = new Map<string, StructRule>();

  constructor(private readonly set: SchemaSet) {}

  struct(ref: string): StructRule {
    let rule = this.structs.get(ref);
    if (rule === undefined) {
      rule = this.build(this.lookup(ref));
      this.structs.set(ref, rule);
    }
    return rule;
  }

  private build(schema: Schema): StructRule {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, property]) => [name, this.field(property, schema.alwaysPresent?.includes(name) === true)] as const,
    );
    return structRule(Object.fromEntries(fields), {
      atomic: isAtomic(schema),
      preserveUnknown: schema.preserveUnknownFields === true,
    });
  }

  private field(schema: Schema, isAlwaysPresent: boolean): FieldRuleParts {
    const { patchStrategy, patchMergeKey, default: defaultValue } = schema;
    return {
      rule: () => this.rule(schema),
      ...(patchStrategy && { patchStrategy }),
      ...(patchMergeKey !== undefined && { patchMergeKey }),
      ...(defaultValue !== undefined && { defaultValue }),
      ...(isAlwaysPresent && { zero: presentZeroOf(schema) as JsonValue }),
    };
  }

  private rule(schema: Schema): MergeRule {
    const { ref, wellKnown, type } = schema;
    if (ref !== undefined) {
      const struct = this.struct(ref);
      // The marker of a field overrides that of the struct that it refers to.
      const atomic = schema.mapType === undefined ? struct.atomic : isAtomic(schema);
      return atomic === struct.atomic ? struct : { ...struct, atomic };
    }
    if (wellKnown !== undefined) return wellKnownRule(wellKnown);
    if (type === "array") return this.list(schema);
    if (type === "object") return this.object(schema);
    return type === undefined && !schema.intOrString ? freeRule : scalarRule;
  }

  private list(schema: Schema): ListRule {
    const { items, listType } = schema;
    const item = (): MergeRule => (items === undefined ? freeRule : this.rule(items));
    if (listType === "set") return setList(item);
    if (listType !== "map") return atomicList(item);
    const keys = schema.listMapKeys ?? [];
    return mapList(
      keys,
      item,
      keyDefaults(schema, keys, (ref) => this.lookup(ref)),
    );
  }

  private object(schema: Schema): MergeRule {
    const { additionalProperties: values } = schema;
    if (typeof values === "object") return mapRule(() => this.rule(values), isAtomic(schema));
    return isAtomic(schema) ? mapRule(() => freeRule, true) : freeRule;
  }

  private lookup(ref: string): Schema {
    const { root, structs } = this.set;
    const struct = structs[ref];
    if (struct === undefined) throw new Error(`no struct ${JSON.stringify(ref)} in the schema set of ${root}`);
    return struct;
  }
}

function wellKnownRule(wellKnown: WellKnown): MergeRule {
  switch (wellKnown) {
    case "ObjectMeta":
      return objectMetaRule;
    case "ListMeta":
      return listMetaRule;
    case "FieldsV1":
      return freeRule;
    case "RawExtension":
      return mapRule(() => freeRule, true);
    default:
      return scalarRule;
  }
}
