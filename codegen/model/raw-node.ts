/** A node of a raw schema with its context: resolves `$ref`s and determines what it describes. */
import { isJsonObject, type JsonObject } from "../../runtime/api/json.js";
import type { WellKnown } from "../../runtime/schema/schema-types.js";
import type { Definition } from "../load/loaded-definition.js";
import { type References, referenceOf } from "../load/references.js";
import type { SchemaPath } from "../problem.js";

/** Longer chains of `$ref`s count as unresolvable. */
const MAX_REFERENCE_HOPS = 20;

const SCALAR_TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "number", "boolean"]);
const SCALAR_WELL_KNOWN: ReadonlySet<unknown> = new Set<WellKnown>(["Time", "MicroTime", "Quantity", "IntOrString"]);

export class RawNode {
  private constructor(
    readonly raw: JsonObject,
    readonly definition: Definition,
    private readonly references: References,
  ) {}

  static of(definition: Definition, references: References): RawNode {
    return new RawNode(definition.raw, definition, references);
  }

  /**
   * Returns the node that describes the value: this one, or the target of its reference; undefined for a broken
   * reference.
   */
  resolved(): RawNode | undefined {
    let node: RawNode = this;
    for (let hops = 0; hops <= MAX_REFERENCE_HOPS; hops += 1) {
      const reference = referenceOf(node.raw);
      if (reference === undefined) return node;
      const target = this.references.resolve(node.definition.document, reference);
      if (!("definition" in target)) return undefined;
      node = RawNode.of(target.definition, this.references);
    }
    return undefined;
  }

  wellKnown(): WellKnown | undefined {
    if (this.raw === this.definition.raw) return this.definition.wellKnown;
    const marker = this.raw["x-kindsmith-type"];
    return typeof marker === "string" ? (marker as WellKnown) : undefined;
  }

  /** Returns `object`, `array`, `string` ..., or undefined if the schema does not say. */
  type(): string | undefined {
    const { type } = this.raw;
    const written = Array.isArray(type) ? type.find((item) => item !== "null") : type;
    if (typeof written === "string") return written;
    if (this.raw.properties !== undefined || this.raw.additionalProperties !== undefined) return "object";
    return undefined;
  }

  isScalar(): boolean {
    const node = this.resolved();
    if (!node) return false;
    const wellKnown = node.wellKnown();
    if (wellKnown !== undefined) return SCALAR_WELL_KNOWN.has(wellKnown);
    return SCALAR_TYPES.has(node.type()) || node.raw["x-kubernetes-int-or-string"] === true;
  }

  property(name: string): RawNode | undefined {
    const { properties } = this.raw;
    const raw = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return isJsonObject(raw) ? new RawNode(raw, this.definition, this.references) : undefined;
  }

  items(): RawNode | undefined {
    const { items } = this.raw;
    return isJsonObject(items) ? new RawNode(items, this.definition, this.references) : undefined;
  }

  /** Returns the direct children within this definition, with their relative paths. */
  children(): [path: SchemaPath, child: RawNode][] {
    const found: [SchemaPath, RawNode][] = [];
    const add = (path: SchemaPath, raw: unknown): void => {
      if (isJsonObject(raw)) found.push([path, new RawNode(raw, this.definition, this.references)]);
    };
    const { properties, items, additionalProperties } = this.raw;
    if (isJsonObject(properties)) for (const [name, raw] of Object.entries(properties)) add(["properties", name], raw);
    add(["items"], items);
    add(["additionalProperties"], additionalProperties);
    for (const key of ["allOf", "anyOf", "oneOf"]) {
      const parts = this.raw[key];
      if (Array.isArray(parts)) for (const [index, raw] of parts.entries()) add([key, index], raw);
    }
    add(["not"], this.raw.not);
    return found;
  }
}
