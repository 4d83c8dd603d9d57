/**
 * Prints merge descriptors from structural schemas. SPEC: Merge-strategy markers (schema annotations). Recursive
 * references go through functions, so the order of rules does not matter.
 */
import type { CodeSink } from "../../schema/compiler/code-sink.js";
import { literal, literalKey } from "../../schema/compiler/literal.js";
import type { Schema, WellKnown } from "../../schema/schema-types.js";
import { presentZeroOf } from "../../schema/typed/zero-values.js";
import type { ListRule } from "./merge-rule.js";

/** Looks up the struct of a ref, for the defaults of key fields. */
export type StructLookup = (ref: string) => Schema;

/**
 * Prints `<keyword> merge<Struct> = structRule({ ... });`
 *
 * @param keyword `export const` in a module, `const` in memory.
 */
export function emitMergeRule(
  sink: CodeSink,
  ref: string,
  schema: Schema,
  lookup: StructLookup,
  keyword: string,
): void {
  const type = sink.type(`: ${sink.kit("StructRule")}`);
  const options = { atomic: isAtomic(schema) || undefined, preserveUnknown: schema.preserveUnknownFields };
  const fields = Object.entries(schema.properties ?? {});
  const end = options.atomic || options.preserveUnknown ? `, ${literal(options)}` : "";
  const open = `${keyword} ${sink.struct(ref, "merge")}${type} = ${sink.kit("structRule")}({`;
  if (fields.length === 0) {
    sink.line(`${open}}${end});`);
    return;
  }
  sink.block(
    open,
    () => {
      for (const [name, property] of fields) {
        sink.line(
          `${literalKey(name)}: { ${fieldParts(sink, property, lookup, schema.alwaysPresent?.includes(name)).join(", ")} },`,
        );
      }
    },
    `}${end});`,
  );
}

function fieldParts(sink: CodeSink, schema: Schema, lookup: StructLookup, isAlwaysPresent = false): string[] {
  const parts = [`rule: () => ${ruleOf(sink, schema, lookup)}`];
  if (schema.patchStrategy) parts.push(`patchStrategy: ${literal(schema.patchStrategy)}`);
  if (schema.patchMergeKey !== undefined) parts.push(`patchMergeKey: ${literal(schema.patchMergeKey)}`);
  if (schema.default !== undefined) parts.push(`defaultValue: ${literal(schema.default)}`);
  if (isAlwaysPresent) parts.push(`zero: ${literal(presentZeroOf(schema))}`);
  return parts;
}

/** Returns the rule of a value as an expression. */
function ruleOf(sink: CodeSink, schema: Schema, lookup: StructLookup): string {
  if (schema.ref !== undefined) {
    const rule = sink.struct(schema.ref, "merge");
    // The marker of a field overrides that of the struct that it refers to.
    const atomic = schema.mapType === undefined ? undefined : isAtomic(schema);
    const isMarked = atomic !== undefined && atomic !== isAtomic(lookup(schema.ref));
    return isMarked ? `({ ...${rule}, atomic: ${atomic} })` : rule;
  }
  if (schema.wellKnown !== undefined) return wellKnownRule(sink, schema.wellKnown);
  if (schema.type === "array") return listRule(sink, schema, lookup);
  if (schema.type === "object") return objectRule(sink, schema, lookup);
  return sink.kit(schema.type === undefined && !schema.intOrString ? "freeRule" : "scalarRule");
}

function wellKnownRule(sink: CodeSink, wellKnown: WellKnown): string {
  switch (wellKnown) {
    case "ObjectMeta":
      return sink.kit("objectMetaRule");
    case "ListMeta":
      return sink.kit("listMetaRule");
    case "FieldsV1":
      return sink.kit("freeRule");
    case "RawExtension":
      return `${sink.kit("mapRule")}(() => ${sink.kit("freeRule")}, true)`;
    default:
      return sink.kit("scalarRule");
  }
}

function listRule(sink: CodeSink, schema: Schema, lookup: StructLookup): string {
  const item = `() => ${schema.items ? ruleOf(sink, schema.items, lookup) : sink.kit("freeRule")}`;
  if (schema.listType === "set") return `${sink.kit("setList")}(${item})`;
  if (schema.listType !== "map") return `${sink.kit("atomicList")}(${item})`;
  const keys = schema.listMapKeys ?? [];
  const defaults = keyDefaults(schema, keys, lookup);
  const end = Object.keys(defaults).length > 0 ? `, ${literal(defaults)}` : "";
  return `${sink.kit("mapList")}(${literal(keys)}, ${item}${end})`;
}

/** Returns the defaults of those key fields that an item may omit. */
export function keyDefaults(schema: Schema, keys: readonly string[], lookup: StructLookup): ListRule["keyDefaults"] {
  const items = schema.items?.ref === undefined ? schema.items : lookup(schema.items.ref);
  const defaults: Record<string, string | number | boolean> = {};
  for (const key of keys) {
    const value = items?.properties?.[key]?.default;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") defaults[key] = value;
  }
  return defaults;
}

function objectRule(sink: CodeSink, schema: Schema, lookup: StructLookup): string {
  const values = schema.additionalProperties;
  const atomic = isAtomic(schema) ? ", true" : "";
  if (typeof values === "object") {
    return `${sink.kit("mapRule")}(() => ${ruleOf(sink, values, lookup)}${atomic})`;
  }
  return atomic === "" ? sink.kit("freeRule") : `${sink.kit("mapRule")}(() => ${sink.kit("freeRule")}, true)`;
}

export function isAtomic(schema: Schema): boolean {
  return schema.mapType === "atomic";
}
