/** Finds the places of a schema that have rules, with the facts about the path to them that rules need. */
import type { Schema } from "../../schema/schema-types.js";
import { capped } from "../range.js";
import type { DeclaredNode } from "./declared-node.js";
import type { Structs } from "./reference.js";
import { type RuleBearing, ruleBearing } from "./rule-bearing.js";
import type { RulePlace } from "./rule-costs.js";
import type { Declarations } from "./schema-declarations.js";

export const RULES = "x-kubernetes-validations";

export interface RuleSite extends RulePlace {
  /** The schema with the rules. */
  readonly schema: Schema;
  /** Undefined if the schema does not determine the type. */
  readonly declared: DeclaredNode | undefined;
  /** How often the value can occur in an object; undefined if there is no bound. */
  readonly occurrences: bigint | undefined;
  /** The outermost list around the value whose items have no identity. */
  readonly uncorrelatable: RulePlace | undefined;
}

/** Maximum number of paths through refs to structs with rules; a schema with more is refused. */
const MAX_WAYS = 10_000;

/** Yields places in schema order. Where a struct contains itself, the inner occurrence is skipped. */
export function* ruleSites(
  schema: Schema,
  structs: Structs,
  declarations: Declarations,
): Generator<RuleSite | "too many", void, undefined> {
  const bearing = ruleBearing(schema, structs);
  if (!bearing.has(schema)) return;
  const walk = new SiteWalk(structs, declarations, bearing);
  const root = { schema, declared: declarations.root, path: [], occurrences: 1n, uncorrelatable: undefined };
  yield* walk.visit(root);
}

class SiteWalk {
  private readonly open = new Set<string>();
  private ways = 0;

  constructor(
    private readonly structs: Structs,
    private readonly declarations: Declarations,
    private readonly bearing: RuleBearing,
  ) {}

  *visit(site: RuleSite): Generator<RuleSite | "too many", void, undefined> {
    const { schema } = site;
    if (schema.validations !== undefined && schema.validations.length > 0) yield site;
    const { ref } = schema;
    if (ref === undefined) {
      for (const part of this.parts(site)) yield* this.visit(part);
      return;
    }
    const struct = this.structs[ref];
    if (struct === undefined || !this.bearing.has(struct) || this.open.has(ref)) return;
    this.ways += 1;
    if (this.ways > MAX_WAYS) {
      yield "too many";
      return;
    }
    this.open.add(ref);
    yield* this.visit({ ...site, schema: struct, struct: ref, path: [] });
    this.open.delete(ref);
  }

  private *parts(site: RuleSite): Iterable<RuleSite> {
    const { schema, declared, path } = site;
    const { properties = {}, items, additionalProperties } = schema;
    const inner = { ...site, occurrences: within(schema, site.occurrences) };
    for (const [name, property] of Object.entries(properties)) {
      if (!this.bearing.has(property)) continue;
      const node = declared?.property(name) ?? this.declarations.node(property);
      yield { ...inner, schema: property, declared: node, path: [...path, "properties", name] };
    }
    if (items !== undefined && this.bearing.has(items)) {
      const place = site.struct === undefined ? { path } : { path, struct: site.struct };
      const uncorrelatable = site.uncorrelatable ?? (schema.listType === "map" ? undefined : place);
      const node = declared?.items ?? this.declarations.node(items);
      yield { ...inner, schema: items, declared: node, path: [...path, "items"], uncorrelatable };
    }
    if (typeof additionalProperties === "object" && this.bearing.has(additionalProperties)) {
      const node = declared?.values ?? this.declarations.node(additionalProperties);
      yield { ...inner, schema: additionalProperties, declared: node, path: [...path, "additionalProperties"] };
    }
  }
}

/** Returns how often the parts of a node can occur. */
function within(schema: Schema, occurrences: bigint | undefined): bigint | undefined {
  const { type, items, additionalProperties, maxItems, maxProperties } = schema;
  const isContainer = type === "array" ? items !== undefined : additionalProperties !== undefined;
  if (!isContainer || occurrences === undefined) return occurrences;
  const max = type === "array" ? maxItems : maxProperties;
  return max === undefined ? undefined : capped(occurrences * BigInt(max));
}
