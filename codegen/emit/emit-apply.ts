/**
 * Emits the apply forms of a unit's structs: what a server-side apply may state. Fields that are the same in both forms
 * are inherited from the interface of the object, with their documentation; the others are declared again.
 */
import { apiVersionOf } from "../../runtime/api/gvk.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import type { KindModel, StructModel, UnitModel } from "../model/model-types.js";
import type { ApplyForms } from "./apply-forms.js";
import { quote } from "./emit-data.js";
import { typeOf } from "./emit-types.js";
import { LINE_WIDTH, type Printer, propertyKey } from "./printer.js";

/** Emits an interface for each struct with a separate apply form. */
export function emitApply(printer: Printer, unit: UnitModel, forms: ApplyForms): void {
  for (const struct of unit.structs) {
    if (!forms.hasOwn(struct.id)) continue;
    printer.line("");
    const kind = unit.kind?.root === struct.id ? unit.kind : undefined;
    printer.doc(`What an apply of ${kind ? "a" : "the part"} ${struct.name} may state.`);
    if (kind) emitKind(printer, struct, kind, forms);
    else emitStruct(printer, struct, forms);
  }
}

export function hasApply(unit: UnitModel, forms: ApplyForms): boolean {
  return unit.structs.some(({ id }) => forms.hasOwn(id));
}

const ENVELOPE_FIELDS: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata"]);

function emitKind(printer: Printer, { id, schema }: StructModel, kind: KindModel, forms: ApplyForms): void {
  printer.block(
    `export interface ${forms.nameOf(id)} {`,
    () => {
      // groups that depend on a naming profile are not literals
      const isVariable = kind.group.includes("${");
      printer.line(`apiVersion?: ${isVariable ? "string" : quote(apiVersionOf(kind.group, kind.version))};`);
      printer.line(`kind?: ${quote(kind.kind)};`);
      printer.line(`metadata: ${printer.kit("ApplyMeta")};`);
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (!ENVELOPE_FIELDS.has(name)) emitField(printer, name, property, true, forms);
      }
      emitOpenFields(printer, schema);
    },
    "}",
  );
}

function emitStruct(printer: Printer, struct: StructModel, forms: ApplyForms): void {
  const { id, schema } = struct;
  const keys = forms.keysOf(id);
  const fields = Object.entries(schema.properties ?? {});
  // an index signature would hide the names of the fields
  const isRestated = schema.preserveUnknownFields === true;
  const changed = fields.filter(([name, property]) => isRestated || keys.includes(name) || changes(property, forms));
  const open = openLines(
    `export interface ${forms.nameOf(id)}`,
    () => printer.struct(id, "type"),
    changed,
    fields.length,
  );
  if (changed.length === 0 && !schema.preserveUnknownFields) {
    printer.line(`${open[0]}}`);
    return;
  }
  printer.lines(open.slice(0, -1));
  printer.block(
    open.at(-1) as string,
    () => {
      for (const [name, property] of changed) emitField(printer, name, property, !keys.includes(name), forms);
      emitOpenFields(printer, schema);
    },
    "}",
  );
}

/** Returns `... extends Partial<Omit<ContainerPort, "containerPort">> {`, over several lines if needed. */
function openLines(
  start: string,
  importType: () => string,
  changed: readonly (readonly [string, Schema])[],
  count: number,
): string[] {
  if (changed.length === count) return [`${start} {`];
  const type = importType();
  if (changed.length === 0) return [`${start} extends Partial<${type}> {`];
  const names = changed.map(([name]) => quote(name));
  const single = `${start} extends Partial<Omit<${type}, ${names.join(" | ")}>> {`;
  if (single.length <= LINE_WIDTH) return [single];
  return [
    `${start} extends Partial<`,
    `  Omit<`,
    `    ${type},`,
    ...names.map((name) => `    | ${name}`),
    "  >",
    "> {",
  ];
}

function emitField(printer: Printer, name: string, schema: Schema, isOptional: boolean, forms: ApplyForms): void {
  printer.doc(schema.description);
  printer.line(`${propertyKey(name)}${isOptional ? "?" : ""}: ${applyTypeOf(printer, schema, forms)};`);
}

function emitOpenFields(printer: Printer, schema: Schema): void {
  if (!schema.preserveUnknownFields) return;
  printer.doc("Fields beyond these are kept as they are.");
  printer.line("[field: string]: unknown;");
}

function changes(schema: Schema, forms: ApplyForms): boolean {
  if (schema.ref !== undefined) return forms.hasOwn(schema.ref);
  const { items, additionalProperties: values } = schema;
  return (
    forms.furtherKeys(schema).length > 0 ||
    (items !== undefined && changes(items, forms)) ||
    (typeof values === "object" && changes(values, forms))
  );
}

function applyTypeOf(printer: Printer, schema: Schema, forms: ApplyForms): string {
  const further = forms.furtherKeys(schema);
  const structType = (ref: string): string => printer.struct(ref, forms.hasOwn(ref) ? "apply" : "type");
  if (further.length === 0 || schema.items?.ref === undefined) return typeOf(printer, schema, structType);
  // the same struct may be used elsewhere without these keys
  const keys = further.map(quote).join(" | ");
  const item = `${structType(schema.items.ref)} & Required<Pick<${printer.struct(schema.items.ref, "type")}, ${keys}>>`;
  return `(${item})[]${schema.nullable ? " | null" : ""}`;
}
