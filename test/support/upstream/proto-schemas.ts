/**
 * Schemas and field numbers from protobuf messages whose JSON form follows the conventions of API types: equal field
 * names, markers in comments, embedded structs as separate messages. If there is an OpenAPI document of the same types,
 * it decides on names, required fields, markers and defaults.
 */

import { wellKnownByName } from "../../../codegen/load/loaded-definition.js";
import { commentMarkers } from "../../../codegen/model/markers.js";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../runtime/api/json.js";
import type { ProtoField, ProtoMessage } from "./proto-messages.js";

export interface ProtoSource {
  /** The messages by full name, `k8s.io.api.core.v1.Pod`. */
  readonly messages: ReadonlyMap<string, ProtoMessage>;
  /** `definitions` of an OpenAPI 2 document, by `io.k8s.api.core.v1.Pod`. */
  readonly definitions?: Readonly<Record<string, JsonObject>>;
}

/** One struct as the generator reads it. */
export interface ImportedStruct {
  readonly schema: JsonObject;
  /** Field numbers by message, the struct's own first; embedded messages have their own entry. */
  readonly numbers: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Full names of the messages that the schema refers to. */
  readonly references: ReadonlySet<string>;
}

/** Fields that contain an embedded struct, for messages without an OpenAPI document. */
const EMBEDDED_FIELDS: ReadonlySet<string> = new Set([
  "deviceConfiguration",
  "ephemeralContainerCommon",
  "ingressRuleValue",
  "localObjectReference",
  "persistentVolumeSource",
  "ruleWithOperations",
  "volumeSource",
]);

/** Messages that stand for any JSON, or for one of several forms of it. */
const FREE_FORM = /\.(JSON|JSONSchemaPropsOr(Array|Bool|StringArray))$/;

/** The extensions of an OpenAPI document that the generator reads. */
const MARKER_EXTENSIONS = [
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
  "x-kubernetes-patch-strategy",
  "x-kubernetes-patch-merge-key",
];

const LIST_EXTENSIONS = ["x-kubernetes-list-type", "x-kubernetes-list-map-keys"];

const SCALARS: Readonly<Record<string, JsonObject>> = {
  string: { type: "string" },
  bool: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  uint32: { type: "integer", format: "int64" },
  int64: { type: "integer", format: "int64" },
  double: { type: "number", format: "double" },
  bytes: { type: "string", format: "byte" },
};

/**
 * @param name full name of the message
 * @param refTo the `$ref` to another message's schema
 * @throws Error for a message that is not there, and for scalars that API types don't use
 */
export function importStruct(source: ProtoSource, name: string, refTo: (message: string) => string): ImportedStruct {
  return new StructImport(source, refTo).run(name);
}

class StructImport {
  private readonly numbers = new Map<string, Record<string, number>>();
  private readonly references = new Set<string>();

  constructor(
    private readonly source: ProtoSource,
    private readonly refTo: (message: string) => string,
  ) {}

  run(name: string): ImportedStruct {
    const message = this.message(name);
    const definition = this.definition(name);
    const schema: JsonObject = { type: "object", ...typeMarkers(definition, message.comment) };
    const properties: JsonObject = {};
    const inline = this.addFields(message, definition, properties);
    if (inline) schema["x-kindsmith-protobuf-inline"] = inline;
    const required = this.required(message, definition, properties);
    if (required.length > 0) schema.required = required;
    schema.properties = properties;
    return { schema, numbers: this.numbers, references: this.references };
  }

  /** Adds the message's fields to `properties`; returns the wire encoding of an embedded message. */
  private addFields(
    message: ProtoMessage,
    definition: JsonObject | undefined,
    properties: JsonObject,
  ): JsonObject | undefined {
    const own: Record<string, number> = {};
    this.numbers.set(message.name, own);
    let inline: JsonObject | undefined;
    for (const field of message.fields) {
      const property = propertyOf(field, definition);
      if (property === undefined) {
        const embedded = this.message(field.type);
        const inner: JsonObject = {};
        const nested = this.addFields(embedded, definition, inner);
        Object.assign(properties, inner);
        own[field.name] = field.number;
        inline = {
          field: field.name,
          message: embedded.name,
          properties: Object.keys(inner),
          ...(nested === undefined ? {} : { inline: nested }),
        };
        continue;
      }
      own[property] = field.number;
      properties[property] = this.fieldSchema(field, propertiesOf(definition)?.[property]);
    }
    return inline;
  }

  private fieldSchema(field: ProtoField, published: JsonValue | undefined): JsonObject {
    const { ...markers } = isJsonObject(published) ? publishedMarkers(published) : commentMarkers(field.comment);
    // Some fields of other types have list markers, which mean nothing there.
    if (field.form !== "list") for (const key of LIST_EXTENSIONS) delete markers[key];
    const value = this.valueSchema(field.type);
    const fallback = defaultOf(field, isJsonObject(published) ? published : undefined);
    const shape: JsonObject =
      field.form === "list"
        ? { type: "array", items: value }
        : field.form === "map"
          ? { type: "object", additionalProperties: value }
          : value;
    return { ...shape, ...(fallback === undefined ? {} : { default: fallback }), ...markers };
  }

  private valueSchema(type: string): JsonObject {
    const scalar = SCALARS[type];
    if (scalar) return { ...scalar };
    if (!type.includes(".")) throw new Error(`the protobuf type ${type} is not read`);
    if (FREE_FORM.test(type)) return { "x-kubernetes-preserve-unknown-fields": true };
    const [items, ...others] = this.message(type).fields;
    if (items?.name === "items" && items.form === "list" && others.length === 0 && SCALARS[items.type])
      return { type: "array", items: { ...SCALARS[items.type] } };
    this.references.add(type);
    return { $ref: this.refTo(type) };
  }

  private required(message: ProtoMessage, definition: JsonObject | undefined, properties: JsonObject): string[] {
    if (definition) return textsOf(definition.required).filter((property) => properties[property] !== undefined);
    return message.fields.filter(({ comment }) => /^\+required\s*$/m.test(comment)).map(({ name }) => jsonName(name));
  }

  private message(name: string): ProtoMessage {
    const message = this.source.messages.get(name);
    if (!message) throw new Error(`there is no message ${name}`);
    return message;
  }

  private definition(name: string): JsonObject | undefined {
    const published = this.source.definitions?.[definitionName(name)];
    return wellKnownByName(definitionName(name)) === undefined ? published : undefined;
  }
}

/** Converts `k8s.io.api.core.v1.Pod` to `io.k8s.api.core.v1.Pod`: the domain is reversed and may contain dashes. */
export function definitionName(message: string): string {
  return message.replace(/^k8s\.io\.([^.]*)/, (_, first: string) => `io.k8s.${first.replaceAll("_", "-")}`);
}

/** Returns the JSON name of a field; undefined if the fields of its message are inlined in the object. */
function propertyOf(field: ProtoField, definition: JsonObject | undefined): string | undefined {
  const published = propertiesOf(definition);
  if (published === undefined)
    return EMBEDDED_FIELDS.has(field.name) && field.form === "single" ? undefined : jsonName(field.name);
  if (published[field.name] !== undefined) return field.name;
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
  const same = Object.keys(published).find((name) => plain(name) === plain(field.name));
  if (same !== undefined) return same;
  return field.type.includes(".") && field.form === "single" ? undefined : jsonName(field.name);
}

/** Fields of Go types without a JSON tag kept their first letter in upper case. */
function jsonName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function propertiesOf(definition: JsonObject | undefined): JsonObject | undefined {
  return isJsonObject(definition?.properties) ? definition.properties : undefined;
}

function typeMarkers(definition: JsonObject | undefined, comment: string): JsonObject {
  const markers = definition ? publishedMarkers(definition) : commentMarkers(comment);
  const mapType = markers["x-kubernetes-map-type"];
  return mapType === undefined ? {} : { "x-kubernetes-map-type": mapType };
}

function publishedMarkers(node: JsonObject): JsonObject {
  return Object.fromEntries(MARKER_EXTENSIONS.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]])));
}

/** Empty objects as defaults only say that a struct is never null, which is true for all of them. */
function defaultOf(field: ProtoField, published: JsonObject | undefined): JsonValue | undefined {
  const value = published ? published.default : commentDefault(field.comment);
  return isJsonObject(value) && Object.keys(value).length === 0 ? undefined : value;
}

function commentDefault(comment: string): JsonValue | undefined {
  const [, text] = /^\+default=(\S.*)$/m.exec(comment) ?? [];
  if (text === undefined || text.startsWith("ref(")) return undefined;
  return JSON.parse(text) as JsonValue;
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
