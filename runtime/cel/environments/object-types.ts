/** Object types that are declared by tables of fields, and their values in JSON. */
import { isJsonObject, type JsonValue } from "../../api/json.js";
import { type CelType, objectType, type TypeProvider } from "../cel-types.js";
import { CelError, type CelResult } from "../cel-values.js";
import { type Adapt, type ObjectFields, TypedList, TypedMap, TypedObject } from "../rules/typed-objects.js";
import { fromJson } from "../value/json-value.js";
import { parseTimestamp } from "../value/timestamp.js";

/** Keyed by object type and field. */
export type FieldTables = Readonly<Record<string, Readonly<Record<string, CelType>>>>;

export class ObjectTypes implements TypeProvider {
  private readonly fields = new Map<string, ObjectFields>();

  constructor(private readonly tables: FieldTables) {}

  fieldType(objectName: string, field: string): CelType | undefined {
    const table = Object.hasOwn(this.tables, objectName) ? this.tables[objectName] : undefined;
    return table !== undefined && Object.hasOwn(table, field) ? table[field] : undefined;
  }

  findType(name: string): CelType | undefined {
    return Object.hasOwn(this.tables, name) ? objectType(name) : undefined;
  }

  /** Converts JSON to a value of the type, or to an error if it has another form. null stays null. */
  value(type: CelType, json: JsonValue): CelResult {
    if (json === null) return null;
    switch (type.kind) {
      case "object":
        return isJsonObject(json) ? new TypedObject(json, this.fieldsOf(type.name)) : unexpected(type.name, json);
      case "list":
        return Array.isArray(json) ? new TypedList(json, this.adapt(type.element)) : unexpected("list", json);
      case "map":
        return isJsonObject(json) ? new TypedMap(json, this.adapt(type.value)) : unexpected("map", json);
      case "timestamp":
        return (typeof json === "string" ? parseTimestamp(json) : undefined) ?? unexpected("timestamp", json);
      default:
        return fromJson(json);
    }
  }

  private adapt(type: CelType): Adapt {
    return (value) => this.value(type, value);
  }

  private fieldsOf(name: string): ObjectFields {
    let fields = this.fields.get(name);
    if (fields === undefined) {
      const entries = Object.entries(this.tables[name] ?? {}).map(
        ([field, type]) => [field, { spelling: field, property: field, adapt: this.adapt(type) }] as const,
      );
      fields = { type: objectType(name), bySpelling: new Map(entries), byProperty: new Map(entries) };
      this.fields.set(name, fields);
    }
    return fields;
  }
}

function unexpected(expected: string, json: JsonValue): CelError {
  const found = Array.isArray(json) ? "list" : typeof json;
  return new CelError(`invalid data, expected ${expected}, got ${found}`);
}
