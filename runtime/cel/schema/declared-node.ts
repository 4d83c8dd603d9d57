/** A schema node as expressions see it. */
import type { Schema } from "../../schema/schema-types.js";
import type { CelType } from "../cel-types.js";
import type { Range } from "../range.js";
import type { DeclaredObject } from "./declared-object.js";
import type { SizeSource, ValueSize } from "./sizes.js";

/** The contents of a node: its type, its parts, and its size, which is computed on demand. */
export interface NodeShape {
  readonly type: CelType;
  readonly size: () => ValueSize;
  readonly items?: DeclaredNode;
  readonly values?: DeclaredNode;
  readonly object?: DeclaredObject;
}

/** Also provides the sizes of values below it, for paths that begin with a variable for its value. */
export class DeclaredNode implements SizeSource {
  private known: ValueSize | undefined;

  constructor(
    /** The schema as written, with what is beside a ref. */
    readonly schema: Schema,
    /** The schema that describes the value: a ref's struct, the form of a well-known type, or the schema itself. */
    readonly target: Schema,
    /** The position of the value, which is the prefix of the object types in it. */
    readonly place: string,
    private readonly shape: NodeShape,
  ) {}

  get type(): CelType {
    return this.shape.type;
  }

  /** The node of a list's items. */
  get items(): DeclaredNode | undefined {
    return this.shape.items;
  }

  /** The node of a map's values. */
  get values(): DeclaredNode | undefined {
    return this.shape.values;
  }

  /**
   * Returns the node of an object's property by its name in the data. Also undefined for properties of unknown type.
   */
  property(name: string): DeclaredNode | undefined {
    return this.shape.object?.property(name);
  }

  /** Returns the node of an object's field by its name in expressions. */
  field(escaped: string): DeclaredNode | undefined {
    return this.shape.object?.field(escaped);
  }

  /** Names of the properties of an object, including those that expressions can't reach. */
  propertyNames(): readonly string[] {
    return this.shape.object?.propertyNames() ?? [];
  }

  /** The maximum size according to the schema: bytes of a text, elements of a list or map, and 0 for other values. */
  get maxElements(): bigint {
    return this.size.maxElements;
  }

  /** The size of a value's shortest JSON, in bytes. */
  get minBytes(): number {
    return this.size.minBytes;
  }

  sizeOf(path: readonly string[]): Range | undefined {
    if (path[0] === undefined) return undefined;
    let node: DeclaredNode | undefined = this;
    for (const [index, step] of path.entries()) {
      if (index === 0) continue;
      // Keys have no bound of their own, and nothing is below them.
      if (step === "@keys") return node.values && index === path.length - 1 ? { min: 0n, max: 0n } : undefined;
      if (step === "@items" || step === "@values") node = node.items ?? node.values;
      else node = node.field(step);
      if (node === undefined) return undefined;
    }
    return { min: 0n, max: node.maxElements };
  }

  private get size(): ValueSize {
    this.known ??= this.shape.size();
    return this.known;
  }
}
