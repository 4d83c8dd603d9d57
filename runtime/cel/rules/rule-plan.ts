/**
 * A tree of the rules in a schema that contains only paths to rules: a walk over an object follows it and
 * visits nothing else.
 */
import type { Schema, ValidationRule } from "../../schema/schema-types.js";
import type { DeclaredNode } from "../schema/declared-node.js";
import { type RuleBearing, ruleBearing } from "../schema/rule-bearing.js";
import type { Structs } from "../schema/schema-declarations.js";

/** A value of the schema that has rules, or parts with rules. */
export interface RuleNode {
  readonly declared: DeclaredNode;
  /** The rules in schema order. */
  readonly rules: readonly ValidationRule[];
  /** The parts of `allOf`, whose rules validate the same value. */
  readonly allOf: readonly RuleNode[];
  /** Keyed by property. */
  readonly properties: ReadonlyMap<string, RuleNode> | undefined;
  /** The node for every entry of a map. */
  readonly values: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

/** Plans the rules of a schema and its structs; structs that contain themselves share their nodes. */
export class RulePlanner {
  private readonly bearing: RuleBearing;
  private readonly nodes = new Map<Schema, Map<DeclaredNode, RuleNode>>();

  /** @param root contains or leads to everything that is planned */
  constructor(
    root: Schema,
    private readonly structs: Structs,
  ) {
    this.bearing = ruleBearing(root, structs);
  }

  /**
   * Returns undefined if there are no rules in `schema` or below.
   * @param schema has the rules: the schema of the value itself, or a part of its `allOf`
   * @param declared the value
   */
  plan(schema: Schema, declared: DeclaredNode): RuleNode | undefined {
    if (!this.bearing.has(schema)) return undefined;
    const known = this.nodes.get(schema)?.get(declared);
    if (known !== undefined) return known;
    const node = new PlannedNode(declared, this.described(schema), this);
    const ofSchema = this.nodes.get(schema) ?? new Map<DeclaredNode, RuleNode>();
    ofSchema.set(declared, node);
    this.nodes.set(schema, ofSchema);
    return node;
  }

  /** Returns the schema beside a ref, and the target of the ref. */
  private described(schema: Schema): readonly Schema[] {
    const struct = schema.ref === undefined ? undefined : this.structs[schema.ref];
    return struct === undefined ? [schema] : [...this.described(struct), schema];
  }
}

/** Parts are planned when the first value for them occurs. */
class PlannedNode implements RuleNode {
  readonly rules: readonly ValidationRule[];
  private parts: Pick<RuleNode, "allOf" | "properties" | "values" | "items"> | undefined;

  constructor(
    readonly declared: DeclaredNode,
    private readonly schemas: readonly Schema[],
    private readonly planner: RulePlanner,
  ) {
    this.rules = schemas.flatMap(({ validations = [] }) => validations).filter(({ rule }) => rule.trim() !== "");
  }

  get allOf(): readonly RuleNode[] {
    return this.known.allOf;
  }

  get properties(): ReadonlyMap<string, RuleNode> | undefined {
    return this.known.properties;
  }

  get values(): RuleNode | undefined {
    return this.known.values;
  }

  get items(): RuleNode | undefined {
    return this.known.items;
  }

  private get known(): Pick<RuleNode, "allOf" | "properties" | "values" | "items"> {
    this.parts ??= this.planParts();
    return this.parts;
  }

  private planParts(): Pick<RuleNode, "allOf" | "properties" | "values" | "items"> {
    const { declared, planner, schemas } = this;
    const parts = schemas.flatMap(({ allOf = [] }) => allOf);
    return {
      allOf: parts.flatMap((part) => planner.plan(part, declared) ?? []),
      properties: this.planProperties(),
      values: this.planPart(({ additionalProperties }) => additionalProperties, declared.values),
      items: this.planPart(({ items }) => items, declared.items),
    };
  }

  private planProperties(): ReadonlyMap<string, RuleNode> | undefined {
    const properties = new Map<string, RuleNode>();
    for (const schema of this.schemas) {
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        // a property without a declared type is skipped as a whole
        const declared = this.declared.property(name);
        const node = declared === undefined ? undefined : this.planner.plan(property, declared);
        if (node !== undefined) properties.set(name, node);
      }
    }
    return properties.size === 0 ? undefined : properties;
  }

  private planPart(
    partOf: (schema: Schema) => Schema | true | undefined,
    declared: DeclaredNode | undefined,
  ): RuleNode | undefined {
    if (declared === undefined) return undefined;
    for (const schema of this.schemas) {
      const part = partOf(schema);
      const node = typeof part === "object" ? this.planner.plan(part, declared) : undefined;
      if (node !== undefined) return node;
    }
    return undefined;
  }
}
