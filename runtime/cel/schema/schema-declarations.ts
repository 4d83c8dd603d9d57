/**
 * The declarations that expressions use for the values of a schema: a type for each node that has one, fields by their
 * escaped names, and sizes. Nodes are created on demand and cached, so that large or recursive schemas only cost what
 * expressions use. SPEC: Validation expressions, type mapping.
 */
import type { Schema } from "../../schema/schema-types.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  objectType,
  STRING,
  TIMESTAMP,
  type TypeProvider,
} from "../cel-types.js";
import { DeclaredNode, type NodeShape } from "./declared-node.js";
import { DeclaredObject } from "./declared-object.js";
import { describedBy, type Structs } from "./reference.js";
import { BOOLEAN_SIZE, listSize, mapSize, NUMBER_SIZE, textSize, timeSize, unionSize } from "./sizes.js";

export type { Structs } from "./reference.js";

export interface DeclarationOptions {
  /** Whether the root is a whole object: `apiVersion`, `kind` and names are declared whatever the schema says. */
  readonly isResource?: boolean;
  /** Prefix of the type names, for schemas whose values are used in the same expression. */
  readonly rootName?: string;
}

/** The declarations of a schema and everything in it. Provides the object types that {@link DeclaredNode} names. */
export interface Declarations extends TypeProvider {
  /** Undefined if the schema declares nothing, as with `x-kubernetes-preserve-unknown-fields` alone. */
  readonly root: DeclaredNode | undefined;
  /**
   * Returns a node that no declared node leads to; undefined as for the root. @param schema a part of this schema or
   * its structs
   */
  node(schema: Schema): DeclaredNode | undefined;
}

/**
 * Takes constant time, since nodes are created on demand.
 * @param structs the targets of refs
 */
export function declarationsOf(schema: Schema, structs: Structs, options: DeclarationOptions = {}): Declarations {
  return new SchemaDeclarations(schema, structs, options.isResource === true, options.rootName ?? ROOT_NAME);
}

/** The names of object types contain their position; expressions can't use them. */
export const ROOT_NAME = "selfType1";

/** Creates the nodes to which other nodes lead. */
export interface NodeSource {
  /** @param name the position of the node, which names its type if it is an object without an earlier name */
  declare(schema: Schema, name: string): DeclaredNode | undefined;
}

class SchemaDeclarations implements Declarations, NodeSource {
  /** Keyed by the schema that describes the value, so that all uses of a struct have the same type. */
  private readonly objects = new Map<Schema, DeclaredObject>();
  /** Keyed in the same way, for whole objects, which declare more. */
  private readonly resources = new Map<Schema, DeclaredObject>();
  private readonly objectsByName = new Map<string, DeclaredObject>();
  private readonly nodes = new Map<Schema, DeclaredNode | undefined>();

  constructor(
    private readonly schema: Schema,
    private readonly structs: Structs,
    private readonly isResource: boolean,
    private readonly rootName: string,
  ) {}

  get root(): DeclaredNode | undefined {
    return this.declare(this.schema, this.rootName);
  }

  node(schema: Schema): DeclaredNode | undefined {
    return this.declare(schema, `${this.rootName}.@${this.nodes.size}`);
  }

  fieldType(objectName: string, field: string): CelType | undefined {
    return this.objectsByName.get(objectName)?.field(field)?.type;
  }

  /** Type names of schemas are not available to expressions. */
  findType(): CelType | undefined {
    return undefined;
  }

  declare(schema: Schema, name: string): DeclaredNode | undefined {
    const known = this.nodes.get(schema);
    if (known !== undefined || this.nodes.has(schema)) return known;
    const target = describedBy(schema, this.structs);
    const shape = this.shape(target, schema, name);
    const node = shape && new DeclaredNode(schema, target, name, shape);
    this.nodes.set(schema, node);
    return node;
  }

  private shape(target: Schema, schema: Schema, name: string): NodeShape | undefined {
    if (target.intOrString) return { type: DYN, size: () => unionSize(target) };
    const isResource = target.embeddedResource === true || (schema === this.schema && this.isResource);
    switch (target.type ?? (isResource ? "object" : undefined)) {
      case "array":
        return this.list(target, name);
      case "object":
        return target.additionalProperties ? this.map(target, name) : this.object(target, name, isResource);
      case "string":
        return textShape(target);
      case "boolean":
        return { type: BOOL, size: () => BOOLEAN_SIZE };
      case "number":
        return { type: DOUBLE, size: () => NUMBER_SIZE };
      case "integer":
        return { type: INT, size: () => NUMBER_SIZE };
      default:
        return undefined;
    }
  }

  private list(target: Schema, name: string): NodeShape | undefined {
    const items = target.items && this.declare(target.items, `${name}.@idx`);
    return items && { type: listOf(items.type), size: () => listSize(target, items.minBytes), items };
  }

  private map(target: Schema, name: string): NodeShape | undefined {
    const { additionalProperties } = target;
    if (typeof additionalProperties !== "object") return undefined;
    const values = this.declare(additionalProperties, `${name}.@elem`);
    return values && { type: mapOf(STRING, values.type), size: () => mapSize(target, values.minBytes), values };
  }

  private object(target: Schema, name: string, isResource: boolean): NodeShape {
    const known = isResource ? this.resources : this.objects;
    let object = known.get(target);
    if (object === undefined) {
      object = new DeclaredObject(name, target, isResource, this);
      known.set(target, object);
      this.objectsByName.set(name, object);
    }
    const declared = object;
    return { type: objectType(declared.name), size: () => declared.size, object: declared };
  }
}

function textShape(target: Schema): NodeShape {
  switch (target.format) {
    case "byte":
      return { type: BYTES, size: () => textSize(target) };
    case "duration":
      return { type: DURATION, size: () => timeSize("duration") };
    case "date":
      return { type: TIMESTAMP, size: () => timeSize("date") };
    // The specification says `datetime`, and existing definitions say `date-time`.
    case "datetime":
    case "date-time":
      return { type: TIMESTAMP, size: () => timeSize("date-time") };
    default:
      return { type: STRING, size: () => textSize(target) };
  }
}
