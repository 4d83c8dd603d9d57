/** Gives every inline object with fields a name, so that a schema becomes a set of flat structs. */
import type { Schema, SchemaSet } from "../schema-types.js";

/**
 * Chooses the final name of a struct.
 *
 * @param wanted a readable identifier that is not always unique
 * @param schemaPath the place of the struct, such as `spec.ports[]`; empty for the root
 */
export type ClaimName = (wanted: string, schemaPath: string) => string;

/**
 * Returns the root and the structs inline in it, in document order, root first. Existing refs are kept. `schema` is an
 * object with fields.
 *
 * @param name wanted name of the root; nested structs are named after their place: `WidgetSpecPortsItem`
 */
export function hoistStructs(schema: Schema, name: string, claim: ClaimName): SchemaSet {
  const structs = new Map<string, Schema>();
  const hoister = new Hoister(structs, claim);
  const root = hoister.struct(schema, name, "");
  return { root, structs: Object.fromEntries(structs) };
}

/** Like {@link hoistStructs}, with names that are unique in the set. A root without fields becomes a struct as well. */
export function buildSchemaSet(name: string, schema: Schema): SchemaSet {
  const taken = new Set<string>();
  return hoistStructs({ ...schema, type: "object", properties: schema.properties ?? {} }, name, (wanted) => {
    let free = wanted;
    for (let number = 2; taken.has(free); number++) free = `${wanted}${number}`;
    taken.add(free);
    return free;
  });
}

/** Returns the root of a set with all structs inline. @throws Error for a set whose refs form a cycle */
export function inlinedRoot({ root, structs }: SchemaSet): Schema {
  const open = new Set<string>();
  const inline = (schema: Schema): Schema => {
    const { ref, ...annotations } = schema;
    if (ref === undefined) return isLeaf(schema) ? schema : mapped(schema, inline);
    const struct = structs[ref];
    if (struct === undefined || open.has(ref)) throw new Error(`the struct ${ref} can't stand inline`);
    open.add(ref);
    const inlined = { ...mapped(struct, inline), ...annotations };
    open.delete(ref);
    return inlined;
  };
  return inline({ ref: root });
}

function mapped(schema: Schema, replace: (part: Schema) => Schema): Schema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, replace(part)])),
    }),
    ...(items && { items: replace(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: replace(additionalProperties) }),
  };
}

class Hoister {
  constructor(
    private readonly structs: Map<string, Schema>,
    private readonly claim: ClaimName,
  ) {}

  /** Returns the name of the struct. */
  struct(schema: Schema, wanted: string, path: string): string {
    const name = this.claim(wanted, path);
    // The struct takes its place before those inside it.
    this.structs.set(name, schema);
    const properties: Record<string, Schema> = {};
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      properties[field] = isLeaf(property)
        ? property
        : this.value(property, `${wanted}${pascal(field)}`, path === "" ? field : `${path}.${field}`);
    }
    this.structs.set(name, { ...schema, type: "object", properties });
    return name;
  }

  private value(schema: Schema, wanted: string, path: string): Schema {
    if (schema.ref !== undefined || schema.wellKnown !== undefined) return schema;
    if (schema.properties) {
      const [struct, beside] = schema.isTypeImplied ? splitRules(schema) : [schema, {}];
      return { ...annotationsOf(schema), ...beside, ref: this.struct(withoutFieldKeywords(struct), wanted, path) };
    }
    const { items, additionalProperties } = schema;
    if (items) return { ...schema, items: this.value(items, `${wanted}Item`, `${path}[]`) };
    if (typeof additionalProperties !== "object") return schema;
    return { ...schema, additionalProperties: this.value(additionalProperties, `${wanted}Value`, `${path}{}`) };
  }
}

/** True for the many values without parts, which need no name. */
function isLeaf({ properties, items, additionalProperties }: Schema): boolean {
  return properties === undefined && items === undefined && typeof additionalProperties !== "object";
}

/** Keywords that may restrict values of other types than objects. */
const RULES_OF_ANY_TYPE = [
  ...(["enum", "allOf", "anyOf", "oneOf", "not", "format", "pattern", "minLength", "maxLength"] as const),
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const),
  ...(["minItems", "maxItems", "uniqueItems"] as const),
] satisfies readonly (keyof Schema)[];

/** If a value need not be a struct, rules about other types stay beside the reference. */
function splitRules(schema: Schema): [struct: Schema, beside: Pick<Schema, "allOf">] {
  const struct: Schema = { ...schema };
  const rules: Schema = {};
  for (const keyword of RULES_OF_ANY_TYPE) {
    if (struct[keyword] === undefined) continue;
    Object.assign(rules, { [keyword]: struct[keyword] });
    delete struct[keyword];
  }
  return [struct, Object.keys(rules).length === 0 ? {} : { allOf: [rules] }];
}

/** Returns what a reference states besides the struct that it names. */
function annotationsOf(schema: Schema): Schema {
  const { title, description, nullable, isTypeImplied, default: value } = schema;
  const { mapType, patchStrategy, patchMergeKey, renamedFrom } = schema;
  const annotations = {
    title,
    description,
    nullable,
    isTypeImplied,
    default: value,
    mapType,
    patchStrategy,
    patchMergeKey,
    renamedFrom,
  };
  return Object.fromEntries(Object.entries(annotations).filter(([, item]) => item !== undefined)) as Schema;
}

/** Null, other types, the default, the patch strategy and former names belong to the field that contains the struct. */
function withoutFieldKeywords(schema: Schema): Schema {
  const { nullable: _null, default: _default, patchStrategy: _strategy, patchMergeKey: _mergeKey, ...rest } = schema;
  const { renamedFrom: _renamed, isTypeImplied: _implied, ...struct } = rest;
  return struct;
}

function pascal(field: string): string {
  const words = field.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("") || "Field";
}
