/** A node of a schema as expressions see it. */
import type { Schema } from "../../schema/schema-types.js";
import type { CelType } from "../cel-types.js";
import type { Range } from "../range.js";
import type { DeclaredObject } from "./declared-object.js";
import type { SizeSource, ValueSize } from "./sizes.js";

/** What makes a node: its type, its parts, and its size, which is only worked out when somebody asks. */
export interface NodeShape {
  readonly type: CelType;
  readonly size: () => ValueSize;
  readonly items?: DeclaredNode;
  readonly values?: DeclaredNode;
  readonly object?: DeclaredObject;
}

/** Also says how large values below it can be, on paths that begin with a variable that holds its value. */
export class DeclaredNode implements SizeSource {
  private known: ValueSize | undefined;

  constructor(
    /** As it stands in the schema: what it says beside a ref. */
    readonly schema: Schema,
    /** What describes the value: the struct that a ref leads to, the form of a well-known type, or the schema itself. */
    readonly target: Schema,
    /** Where the value stands; begins the names of the object types in it. */
    readonly place: string,
    private readonly shape: NodeShape,
  ) {}

  get type(): CelType {
    return this.shape.type;
  }

  /** Of a list. */
  get items(): DeclaredNode | undefined {
    return this.shape.items;
  }

  /** Of a map. */
  get values(): DeclaredNode | undefined {
    return this.shape.values;
  }

  /** Of an object: the node of a property by its name in the data. Undefined also for properties of unknown type. */
  property(name: string): DeclaredNode | undefined {
    return this.shape.object?.property(name);
  }

  /** Of an object: the node of a field by its name in expressions. */
  field(escaped: string): DeclaredNode | undefined {
    return this.shape.object?.field(escaped);
  }

  /** Names of the properties of an object, those that can't be reached among them. */
  propertyNames(): readonly string[] {
    return this.shape.object?.propertyNames() ?? [];
  }

  /** Bytes of a text, elements of a list or map, 0 for anything else; as far as the schema tells. */
  get maxElements(): bigint {
    return this.size.maxElements;
  }

  /** Bytes of the shortest JSON of a value. */
  get minBytes(): number {
    return this.size.minBytes;
  }

  sizeOf(path: readonly string[]): Range | undefined {
    if (path[0] === undefined) return undefined;
    let node: DeclaredNode | undefined = this;
    for (const [index, step] of path.entries()) {
      if (index === 0) continue;
      // Keys have no bound of their own; nothing is below them.
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
