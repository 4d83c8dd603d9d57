/** The fields of a form: what one object may have, by its schema. Nested objects are looked into when they are unfolded. */
import { isServerMetadata } from "../../../runtime/api/meta.js";
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";
import { type FieldShape, shapeOf } from "./field-shape.js";
import type { KindSchema } from "./kind-schema.js";
import { sampleValue } from "./sample.js";

export interface FormField {
  readonly name: string;
  /** Empty if the schema has none. */
  readonly description: string;
  readonly isRequired: boolean;
  /** The default of the server as a text; empty if there is none. */
  readonly placeholder: string;
  readonly shape: FieldShape;
  readonly schema: JsonObject;
}

export interface ShownFields {
  /** Required ones first, then those that are set or were added, each in the order of the schema. */
  readonly shown: readonly FormField[];
  /** What can be added, by name. */
  readonly others: readonly FormField[];
}

/** Not in a form: they are given, or the server writes them. */
const ROOT_HIDDEN = ["apiVersion", "kind", "status"];
/** Offered at once, since nearly every object has them. */
const METADATA_FIRST = ["name", "namespace", "labels", "annotations"];
const MAX_PLACEHOLDER = 80;

export function rootFields(source: KindSchema): FormField[] {
  const fields = objectFields(source, source.root).filter(({ name }) => !ROOT_HIDDEN.includes(name));
  // Every object has metadata, whatever the schema says.
  return fields
    .map((field) => (field.name === "metadata" ? { ...field, isRequired: true } : field))
    .sort((a, b) => Number(b.name === "metadata") - Number(a.name === "metadata"));
}

/** The fields of the metadata of an object, those that people write first. @param isNamespaced whether the kind is */
export function metadataFields(source: KindSchema, schema: JsonObject, isNamespaced: boolean): FormField[] {
  const isHidden = (name: string): boolean => isServerMetadata(name) || (name === "namespace" && !isNamespaced);
  const place = (name: string): number =>
    METADATA_FIRST.includes(name) ? METADATA_FIRST.indexOf(name) : METADATA_FIRST.length;
  return objectFields(source, schema)
    .filter(({ name }) => !isHidden(name))
    .map((field) => (field.name === "name" ? { ...field, isRequired: true } : field))
    .sort((a, b) => place(a.name) - place(b.name));
}

export function objectFields(source: KindSchema, schema: JsonObject): FormField[] {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) =>
    fieldOf(source, name, source.resolve(property), required.includes(name)),
  );
}

/** A field for the items of a list or the values of a map, which have no name of their own. */
export function unnamedField(source: KindSchema, schema: JsonObject): FormField {
  return fieldOf(source, "", schema, false);
}

/** @param added names of fields that are shown although they are not set */
export function shownFields(
  fields: readonly FormField[],
  value: JsonObject,
  added: ReadonlySet<string> = new Set(),
): ShownFields {
  const isShown = ({ name, isRequired }: FormField): boolean =>
    isRequired || Object.hasOwn(value, name) || added.has(name);
  const shown = fields.filter(isShown);
  return {
    shown: [...shown.filter(({ isRequired }) => isRequired), ...shown.filter(({ isRequired }) => !isRequired)],
    others: fields.filter((field) => !isShown(field)).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** What a field or an item has when it is added; undefined for one that is empty until something is typed. */
export function firstValue(source: KindSchema, { shape, schema }: FormField): JsonValue | undefined {
  if (shape.kind === "list") return [];
  if (shape.kind === "map" || shape.kind === "free") return {};
  return shape.kind === "object" ? sampleValue(source, schema, 1) : undefined;
}

/** What an item of a list has when it is added: nothing may be missing in a list. */
export function firstItem(source: KindSchema, { shape, schema }: FormField): JsonValue {
  if (shape.kind === "list") return [];
  if (shape.kind === "map") return {};
  if (shape.kind === "text" || shape.kind === "int-or-string" || shape.kind === "quantity")
    return typeof schema.default === "string" ? schema.default : "";
  return sampleValue(source, schema, 1);
}

function fieldOf(source: KindSchema, name: string, schema: JsonObject, isRequired: boolean): FormField {
  const { description } = schema;
  return {
    name,
    description: typeof description === "string" ? description : "",
    isRequired,
    placeholder: placeholderOf(schema.default),
    shape: shapeOf(source, schema),
    schema,
  };
}

function placeholderOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0)) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > MAX_PLACEHOLDER ? `${text.slice(0, MAX_PLACEHOLDER)}…` : text;
}
