/**
 * What expressions know of the values of a schema: a type for each node that has one, fields by their escaped names, and
 * sizes. Nodes are made when something asks for them and kept, so that neither large schemas nor those that contain
 * themselves cost more than what expressions look at. SPEC: Validation expressions, type mapping.
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
  /** The root is a whole object: `apiVersion`, `kind` and names are declared whatever the schema says. */
  readonly isResource?: boolean;
  /** Begins the names of the types, for schemas whose values meet in one expression. */
  readonly rootName?: string;
}

/** Declarations of a schema and of everything in it. Provides the object types that {@link DeclaredNode} names. */
export interface Declarations extends TypeProvider {
  /** Undefined where the schema says nothing that can be declared, such as `x-kubernetes-preserve-unknown-fields` alone. */
  readonly root: DeclaredNode | undefined;
  /** A node that no declared one leads to; undefined as for the root. @param schema of this schema or its structs */
  node(schema: Schema): DeclaredNode | undefined;
}

/**
 * Takes no time: nodes are made on demand.
 * @param structs what refs lead to
 */
export function declarationsOf(schema: Schema, structs: Structs, options: DeclarationOptions = {}): Declarations {
  return new SchemaDeclarations(schema, structs, options.isResource === true, options.rootName ?? ROOT_NAME);
}

/** Object types have names that say where they stand; expressions can't use them. */
export const ROOT_NAME = "selfType1";

/** Makes nodes for others that lead to them. */
export interface NodeSource {
  /**
   * @param name where the node stands, which becomes the name of its type if it is an object and no name was given before
   */
  declare(schema: Schema, name: string): DeclaredNode | undefined;
}

class SchemaDeclarations implements Declarations, NodeSource {
  /** By what describes the value, so that all uses of a struct have one type. */
  private readonly objects = new Map<Schema, DeclaredObject>();
  /** Likewise, of whole objects, which declare more. */
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

  /** Types of schemas have no names that expressions could rely on. */
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
    // SPEC says the one, definitions in use say the other.
    case "datetime":
    case "date-time":
      return { type: TIMESTAMP, size: () => timeSize("date-time") };
    default:
      return { type: STRING, size: () => textSize(target) };
  }
}
