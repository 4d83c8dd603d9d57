/**
 * The OpenAPI v2 document as a protobuf message, the only form that stock clients read: they validate a list of objects
 * of several kinds against it before they send it. DISC-011.
 *
 * The message format (`openapi.v2.Document`) has a message for each JSON object, texts for enums of any type, and lists
 * of named values instead of maps. Parts that this server's documents do not use are left out.
 */

import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { finished, walked } from "../../base/turn-budget.js";
import { bufferOf } from "../buffer-of.js";
import { encodeJson } from "../json-codec.js";
import { type Encode, type EncodeField, ProtobufWriter } from "./protobuf-writer.js";

/** A field of a message: its number and its encoder. */
type FieldForm = readonly [number: number, encode: EncodeField<JsonValue>];

/** Fields by JSON name, in ascending order of their numbers. */
interface MessageForm {
  readonly fields: Readonly<Record<string, FieldForm>>;
  /** The field number of the list of extensions (`x-...`), which comes last. */
  readonly extensions?: number;
}

/** @param document an OpenAPI v2 document as JSON */
export function openapiV2Protobuf({ paths, definitions, ...frame }: JsonObject): Buffer {
  return finished(openapiV2ProtobufInTurns({ frame, paths: membersOf(paths), definitions: membersOf(definitions) }));
}

/** A document whose paths and definitions are made when they are written, so that this can be divided. */
export interface SwaggerParts {
  /** The members besides paths and definitions. */
  readonly frame: JsonObject;
  readonly paths: SwaggerMembers | undefined;
  readonly definitions: SwaggerMembers | undefined;
}

export type SwaggerMembers = readonly (readonly [name: string, value: () => JsonValue | undefined])[];

/** Returns the members of an object, and undefined for anything else. */
export function membersOf(object: JsonValue | undefined): SwaggerMembers | undefined {
  return isJsonObject(object) ? Object.entries(object).map(([name, value]) => [name, () => value]) : undefined;
}

/** Like {@link openapiV2Protobuf}, and pauses after each few thousand bytes, or after a longer path or definition. */
export function* openapiV2ProtobufInTurns({ frame, paths, definitions }: SwaggerParts): Generator<void, Buffer> {
  const { swagger, info, ...rest } = frame;
  const writer = new SwaggerWriter(new Map());
  writeMessage(rest, DOCUMENT, writer);
  yield* writeMembers(definitions, DEFINITIONS, writer);
  yield* writeMembers(paths, PATHS, writer);
  writeMessage({ swagger, info }, DOCUMENT, writer);
  return bufferOf(writer.finish());
}

const BYTES_PER_PIECE = 32 * 1024;

/** A field of the document that is a map: its number, that of its entries, and the encoder of their values. */
interface MembersForm {
  readonly field: number;
  readonly entries: number;
  readonly encode: EncodeField<JsonValue>;
}

function* writeMembers(
  members: SwaggerMembers | undefined,
  { field, entries, encode }: MembersForm,
  writer: SwaggerWriter,
): Generator<void, void> {
  if (members === undefined) return;
  const encodeEntry = entryEncoder(encode);
  const before = writer.written;
  let pausedAt = before;
  for (let index = members.length - 1; index >= 0; index--) {
    const [name, make] = members[index] as SwaggerMembers[number];
    const value = make();
    if (encode === schema) yield* writePartsAhead(value, writer);
    writer.message(entries, [name, value] as const, encodeEntry);
    writer.ahead.clear();
    if (writer.written - pausedAt < BYTES_PER_PIECE) continue;
    pausedAt = writer.written;
    yield;
  }
  writer.head(field, writer.written - before);
}

function writeMessage(value: JsonObject, { fields, extensions }: MessageForm, writer: ProtobufWriter): void {
  if (extensions !== undefined) {
    const named = Object.entries(value).filter(([key]) => key.startsWith("x-"));
    writer.messages(extensions, named, namedAny);
  }
  for (const [name, [number, encode]] of Object.entries(fields).reverse()) {
    const field = value[name];
    if (field !== undefined && field !== null) encode(writer, number, field);
  }
}

const text: EncodeField<JsonValue> = (writer, field, value) => writer.string(field, value as string);
const flag: EncodeField<JsonValue> = (writer, field, value) => writer.bool(field, value as boolean);
const count: EncodeField<JsonValue> = (writer, field, value) => writer.integer(field, value as number);
const double: EncodeField<JsonValue> = (writer, field, value) => writer.double(field, value as number);
const texts: EncodeField<JsonValue> = (writer, field, value) => writer.repeated(field, value as string[], text);

/** Any value as YAML, which includes JSON. */
const any: Encode<JsonValue> = (value, writer) => writer.string(2, encodeJson(value));
const anyValue: EncodeField<JsonValue> = (writer, field, value) => writer.message(field, value, any);
const anyValues: EncodeField<JsonValue> = (writer, field, value) =>
  writer.repeated(field, value as JsonValue[], anyValue);

const namedAny: Encode<readonly [string, JsonValue | undefined]> = ([name, value], writer) => {
  writer.message(2, value, any);
  writer.string(1, name);
};

/** Encodes an object as a message of the given form. */
function message(form: () => MessageForm): EncodeField<JsonValue> {
  return (writer, field, value) =>
    writer.message(field, value as JsonObject, (object, inner) => writeMessage(object, form(), inner));
}

function messages(form: () => MessageForm): EncodeField<JsonValue> {
  const one = message(form);
  return (writer, field, value) => writer.repeated(field, value as JsonValue[], one);
}

/** Wraps a message or a list as field `number` of another message. */
function within(number: number, encode: EncodeField<JsonValue>): EncodeField<JsonValue> {
  return (writer, field, value) => writer.message(field, value, (inner, nested) => encode(nested, number, inner));
}

/** Encodes a map as a message with a list of named values in field `number`. */
function map(number: number, encode: EncodeField<JsonValue>): EncodeField<JsonValue> {
  const entry = entryEncoder(encode);
  return (writer, field, value) =>
    writer.message(field, Object.entries(value as JsonObject), (entries, nested) =>
      nested.messages(number, entries, entry),
    );
}

function entryEncoder(encode: EncodeField<JsonValue>): Encode<readonly [string, JsonValue | undefined]> {
  return ([name, value], writer) => {
    if (value !== undefined) encode(writer, 2, value);
    writer.string(1, name);
  };
}

const schemaMessage = message(() => SCHEMA);
const schema: EncodeField<JsonValue> = (writer, field, value) => {
  const known = writer instanceof SwaggerWriter ? writer.ahead.get(value) : undefined;
  if (known === undefined) schemaMessage(writer, field, value);
  else writer.bytes(field, known);
};

/** A writer that has schemas which were written ahead of those around them. */
class SwaggerWriter extends ProtobufWriter {
  constructor(readonly ahead: Map<JsonValue, Uint8Array>) {
    super();
  }
}

/** Parts of a schema that are written between two pauses. */
const PARTS_PER_PIECE = 500;

/** Writes the parts of a large schema, each before what is around it, which then takes no longer than if it had none. */
function* writePartsAhead(root: JsonValue | undefined, { ahead }: SwaggerWriter): Generator<void, void> {
  const parts: JsonObject[] = [];
  if (!isJsonObject(root)) return;
  yield* walked(root, (part, below) => {
    parts.push(part);
    addParts(part, below);
  });
  if (parts.length < PARTS_PER_PIECE) return;
  const writer = new SwaggerWriter(ahead);
  for (let index = parts.length - 1; index > 0; index--) {
    const part = parts[index] as JsonObject;
    writeMessage(part, SCHEMA, writer);
    ahead.set(part, writer.finish());
    if (index % PARTS_PER_PIECE === 0) yield;
  }
}

function addParts({ properties, items, additionalProperties }: JsonObject, parts: JsonObject[]): void {
  const add = (part: unknown): void => {
    if (isJsonObject(part as never)) parts.push(part as JsonObject);
  };
  if (isJsonObject(properties)) for (const name in properties) add(properties[name]);
  add(items);
  add(additionalProperties);
}

/** `true` and `false` mean that any other property is allowed, or none. */
const additional: EncodeField<JsonValue> = (writer, field, value) =>
  writer.message(field, value, (inner, nested) =>
    isJsonObject(inner) ? schema(nested, 1, inner) : nested.bool(2, inner as boolean),
  );

const typeNames: EncodeField<JsonValue> = (writer, field, value) =>
  within(1, texts)(writer, field, Array.isArray(value) ? value : [value]);

const SCHEMA: MessageForm = {
  fields: {
    $ref: [1, text],
    format: [2, text],
    title: [3, text],
    description: [4, text],
    default: [5, anyValue],
    multipleOf: [6, double],
    maximum: [7, double],
    exclusiveMaximum: [8, flag],
    minimum: [9, double],
    exclusiveMinimum: [10, flag],
    maxLength: [11, count],
    minLength: [12, count],
    pattern: [13, text],
    maxItems: [14, count],
    minItems: [15, count],
    uniqueItems: [16, flag],
    maxProperties: [17, count],
    minProperties: [18, count],
    required: [19, texts],
    enum: [20, anyValues],
    additionalProperties: [21, additional],
    type: [22, typeNames],
    items: [23, within(1, schema)],
    allOf: [24, messages(() => SCHEMA)],
    properties: [25, map(1, schema)],
  },
  extensions: 31,
};

const BODY: MessageForm = {
  fields: { description: [1, text], name: [2, text], in: [3, text], required: [4, flag], schema: [5, schema] },
  extensions: 6,
};

const QUERY: MessageForm = {
  fields: {
    required: [1, flag],
    in: [2, text],
    description: [3, text],
    name: [4, text],
    type: [6, text],
    uniqueItems: [21, flag],
  },
  extensions: 23,
};

const PATH: MessageForm = {
  fields: {
    required: [1, flag],
    in: [2, text],
    description: [3, text],
    name: [4, text],
    type: [5, text],
    uniqueItems: [20, flag],
  },
  extensions: 22,
};

/** The messages around a parameter of each location, and its field numbers in them, outermost first. */
const PLACES: Readonly<Record<string, readonly [MessageForm, ...number[]]>> = {
  body: [BODY, 1, 1],
  query: [QUERY, 1, 2, 3],
  path: [PATH, 1, 2, 4],
};

const parameters: EncodeField<JsonValue> = (writer, field, value) =>
  writer.repeated(field, value as JsonObject[], (list, number, parameter) => {
    const place = PLACES[String(parameter.in)];
    if (place === undefined) throw new Error(`no protobuf form of parameters in ${JSON.stringify(parameter.in)}`);
    const [form, ...numbers] = place;
    const nested = numbers.reduceRight<EncodeField<JsonValue>>(
      (encode, inner) => within(inner, encode),
      message(() => form),
    );
    nested(list, number, parameter);
  });

const RESPONSE: MessageForm = { fields: { description: [1, text], schema: [2, within(1, schema)] }, extensions: 5 };

const OPERATION: MessageForm = {
  fields: {
    tags: [1, texts],
    summary: [2, text],
    description: [3, text],
    operationId: [5, text],
    produces: [6, texts],
    consumes: [7, texts],
    parameters: [8, parameters],
    responses: [
      9,
      map(
        1,
        within(
          1,
          message(() => RESPONSE),
        ),
      ),
    ],
    schemes: [10, texts],
    deprecated: [11, flag],
  },
  extensions: 13,
};

const operation = message(() => OPERATION);

const PATH_ITEM: MessageForm = {
  fields: {
    get: [2, operation],
    put: [3, operation],
    post: [4, operation],
    delete: [5, operation],
    options: [6, operation],
    head: [7, operation],
    patch: [8, operation],
    parameters: [9, parameters],
  },
  extensions: 10,
};

const INFO: MessageForm = { fields: { title: [1, text], version: [2, text], description: [3, text] } };

/** The only security definition that documents contain: an API key in a header. */
const API_KEY: MessageForm = {
  fields: { type: [1, text], name: [2, text], in: [3, text], description: [4, text] },
  extensions: 5,
};

const securityDefinition = within(
  2,
  message(() => API_KEY),
);

const requirement = map(1, within(1, texts));
const requirements: EncodeField<JsonValue> = (writer, field, value) =>
  writer.repeated(field, value as JsonValue[], requirement);

const PATHS: MembersForm = { field: 8, entries: 2, encode: message(() => PATH_ITEM) };
const DEFINITIONS: MembersForm = { field: 9, entries: 1, encode: schema };

/** The fields beside {@link PATHS} and {@link DEFINITIONS}, which are between info and security. */
const DOCUMENT: MessageForm = {
  fields: {
    swagger: [1, text],
    info: [2, message(() => INFO)],
    security: [12, requirements],
    securityDefinitions: [13, map(1, securityDefinition)],
  },
  extensions: 16,
};
