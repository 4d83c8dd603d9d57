/** The fields of an object type. */
import type { Schema } from "../../schema/schema-types.js";
import type { DeclaredNode } from "./declared-node.js";
import { escapeName, unescapeName } from "./escape.js";
import type { NodeSource } from "./schema-declarations.js";
import { objectSize, type ValueSize } from "./sizes.js";
import { resourceProperties } from "./well-known-schemas.js";

const EMPTY_OBJECT: ValueSize = objectSize([]);

export class DeclaredObject {
  private readonly properties: Readonly<Record<string, Schema>>;
  private known: ValueSize | undefined;

  /** @param isResource whether names and `kind` are declared whatever the schema says */
  constructor(
    readonly name: string,
    private readonly schema: Schema,
    isResource: boolean,
    private readonly source: NodeSource,
  ) {
    const { properties = {} } = schema;
    this.properties = isResource ? { ...properties, ...resourceProperties(properties) } : properties;
  }

  propertyNames(): readonly string[] {
    return Object.keys(this.properties);
  }

  property(name: string): DeclaredNode | undefined {
    const property = Object.hasOwn(this.properties, name) ? this.properties[name] : undefined;
    return property && this.source.declare(property, `${this.name}.${escapeName(name) ?? JSON.stringify(name)}`);
  }

  field(escaped: string): DeclaredNode | undefined {
    const name = unescapeName(escaped);
    // Several spellings lead to a name, but only one of them is the field's.
    return name !== undefined && escapeName(name) === escaped ? this.property(name) : undefined;
  }

  get size(): ValueSize {
    if (this.known !== undefined) return this.known;
    // A type that contains itself can't require itself endlessly, so the inner occurrence counts as empty.
    this.known = EMPTY_OBJECT;
    this.known = objectSize(this.requiredSizes());
    return this.known;
  }

  private *requiredSizes(): Iterable<[name: string, minBytes: number]> {
    for (const name of new Set(this.schema.required)) {
      const node = this.property(name);
      if (node !== undefined && (node.schema.default ?? null) === null) yield [name, node.minBytes];
    }
  }
}
