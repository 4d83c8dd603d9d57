/** JSON objects and lists as values of expressions: thin wrappers that convert their parts on access. */
import { equalJson, type JsonObject, type JsonValue } from "../../api/json.js";
import { type CelType, type OpaqueType, opaqueType } from "../cel-types.js";
import { CelError, CelList, CelMap, CelObject, type CelResult, type CelValue, Opaque } from "../cel-values.js";
import { noSuchOverload } from "../value/evaluation-errors.js";

/** Converts a JSON value of a schema node to a value of expressions. */
export type Adapt = (value: JsonValue) => CelResult;

/** The fields of an object by their names in expressions. */
export interface ObjectFields {
  readonly type: CelType;
  readonly bySpelling: ReadonlyMap<string, Field>;
  /** The same fields by the names of their properties. */
  readonly byProperty: ReadonlyMap<string, Field>;
}

export interface Field {
  /** The name in expressions. */
  readonly spelling: string;
  readonly property: string;
  readonly adapt: Adapt;
}

/** Prefix of members that no expression can reach; they only matter when objects are compared. */
const UNREACHABLE = "\u0000";

/** An object with declared properties. A null member counts as absent. */
export class TypedObject extends CelObject {
  constructor(
    private readonly object: JsonObject,
    private readonly declared: ObjectFields,
  ) {
    super();
  }

  get type(): CelType {
    return this.declared.type;
  }

  has(field: string): boolean | CelError {
    const value = this.get(field);
    return value instanceof CelError ? value : value !== undefined;
  }

  get(field: string): CelResult | undefined {
    const declared = this.declared.bySpelling.get(field);
    if (declared !== undefined) {
      const value = this.member(declared.property);
      return value === undefined ? undefined : declared.adapt(value);
    }
    const value = field.startsWith(UNREACHABLE) ? this.member(this.propertyOf(field)) : undefined;
    return value === undefined ? undefined : new UndeclaredValue(value);
  }

  *fields(): Iterable<string> {
    for (const property of Object.keys(this.object)) {
      if (this.member(property) === undefined) continue;
      yield this.declared.byProperty.get(property)?.spelling ?? `${UNREACHABLE}${property}`;
    }
  }

  private propertyOf(field: string): string {
    return field.startsWith(UNREACHABLE) ? field.slice(1) : (this.declared.bySpelling.get(field)?.property ?? "");
  }

  private member(property: string): JsonValue | undefined {
    return Object.hasOwn(this.object, property) ? (this.object[property] ?? undefined) : undefined;
  }
}

const UNDECLARED = opaqueType("kindsmith.Undeclared");

/** Data without a declared type: kept, and compared as it is. */
export class UndeclaredValue extends Opaque {
  readonly type: OpaqueType = UNDECLARED;

  constructor(readonly value: JsonValue) {
    super();
  }

  equals(other: Opaque): boolean {
    return other instanceof UndeclaredValue && equalJson(this.value, other.value);
  }
}

/** An object whose members are entries of a map, in which null is a value. */
export class TypedMap extends CelMap {
  private names: readonly string[] | undefined;

  constructor(
    private readonly object: JsonObject,
    private readonly adapt: Adapt,
  ) {
    super();
  }

  get size(): number {
    return this.keys().length;
  }

  find(key: CelValue): CelResult | undefined {
    if (typeof key !== "string") return noSuchOverload();
    const value = Object.hasOwn(this.object, key) ? this.object[key] : undefined;
    return value === undefined ? undefined : this.adapt(value);
  }

  keys(): readonly string[] {
    this.names ??= Object.keys(this.object).filter((key) => this.object[key] !== undefined);
    return this.names;
  }
}

/** A list that is compared and concatenated by position. */
export class TypedList extends CelList {
  constructor(
    private readonly items: readonly JsonValue[],
    private readonly adapt: Adapt,
  ) {
    super();
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): CelResult {
    return this.adapt(this.items[index] as JsonValue);
  }
}
