/** Emits the interfaces of a unit: shapes and documentation, without code. */
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { StructModel, UnitModel } from "../model/model-types.js";
import { quote } from "./emit-data.js";
import { type Printer, propertyKey } from "./printer.js";

/** Fields of a kind's root that {@link ApiObject} declares. */
const ENVELOPE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

/** Emits an interface for each struct of the unit. */
export function emitTypes(printer: Printer, unit: UnitModel): void {
  for (const struct of unit.structs) {
    if (struct !== unit.structs[0]) printer.line("");
    emitInterface(printer, struct, unit.kind?.root === struct.id);
  }
}

function emitInterface(printer: Printer, struct: StructModel, isKind: boolean): void {
  const { schema, name } = struct;
  const required = new Set(schema.required);
  printer.doc(schema.description);
  const parent = isKind ? ` extends ${printer.kit("ApiObject")}` : "";
  printer.block(
    `export interface ${name}${parent} {`,
    () => {
      if (isKind) printer.line(`metadata: ${printer.kit("ObjectMeta")};`);
      for (const [property, value] of Object.entries(schema.properties ?? {})) {
        if (isKind && ENVELOPE_FIELDS.has(property)) continue;
        printer.doc(value.description);
        printer.line(`${propertyKey(property)}${required.has(property) ? "" : "?"}: ${typeOf(printer, value)};`);
      }
      if (schema.preserveUnknownFields) {
        printer.doc("Fields beyond these are kept as they are.");
        printer.line("[field: string]: unknown;");
      }
    },
    "}",
  );
}

/**
 * Returns the type of a node as an expression. @param structType returns the name of a struct's type. Default: its
 * interface
 */
export function typeOf(printer: Printer, schema: Schema, structType?: StructType): string {
  const type = bareType(printer, schema, structType ?? ((ref) => printer.struct(ref, "type")));
  return schema.nullable && !takesAnyJson(schema) ? `${type} | null` : type;
}

type StructType = (ref: string) => string;

function takesAnyJson(schema: Schema): boolean {
  return !schema.ref && !schema.wellKnown && !schema.intOrString && schema.type === undefined && !enumType(schema);
}

function bareType(printer: Printer, schema: Schema, structType: StructType): string {
  if (schema.ref !== undefined) return structType(schema.ref);
  if (schema.wellKnown !== undefined) return wellKnownType(printer, schema.wellKnown);
  if (schema.intOrString) return "number | string";
  const union = enumType(schema);
  if (union) return union;
  switch (schema.type) {
    case "string":
    case "boolean":
      return schema.type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return listType(schema.items ? typeOf(printer, schema.items, structType) : printer.kit("JsonValue"));
    case "object":
      return mapType(printer, schema, structType);
    default:
      return schema.embeddedResource ? printer.kit("JsonObject") : printer.kit("JsonValue");
  }
}

function wellKnownType(printer: Printer, wellKnown: NonNullable<Schema["wellKnown"]>): string {
  switch (wellKnown) {
    case "ObjectMeta":
    case "ListMeta":
      return printer.kit(wellKnown);
    case "Time":
    case "MicroTime":
      return "string";
    case "Quantity":
    case "IntOrString":
      return "number | string";
    case "FieldsV1":
    case "RawExtension":
      return printer.kit("JsonObject");
  }
}

function listType(item: string): string {
  return /[ |&]/.test(item) && !/^Record<[^|]*>$/.test(item) ? `(${item})[]` : `${item}[]`;
}

function mapType(printer: Printer, schema: Schema, structType: StructType): string {
  const values = schema.additionalProperties;
  return values === undefined || values === true || schema.embeddedResource
    ? printer.kit("JsonObject")
    : `Record<string, ${typeOf(printer, values, structType)}>`;
}

/** Returns the values as a union; undefined if there are none, or if one is not a scalar. */
function enumType(schema: Schema): string | undefined {
  const values = schema.enum;
  if (!values || values.length === 0) return undefined;
  if (values.some((value) => typeof value === "object" && value !== null)) return undefined;
  const distinct = new Set(values.filter((value) => value !== null || !schema.nullable).map(quote));
  return [...distinct].join(" | ");
}
