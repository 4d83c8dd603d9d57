/**
 * Converts the engine's values and types to the JSON form of the conformance tests, and to text for comparison and
 * output.
 */
import {
  type CelType,
  DURATION,
  DYN,
  formatType,
  listOf,
  mapOf,
  NULL,
  opaqueType,
  optionalOf,
  TIMESTAMP,
  typeOf,
  typeParameter,
} from "../../runtime/cel/cel-types.js";
import {
  ArrayList,
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
} from "../../runtime/cel/cel-values.js";
import { EntryMap } from "../../runtime/cel/value/map.js";
import { parseTimestamp } from "../../runtime/cel/value/timestamp.js";
import type { JsonType, JsonValue } from "./cel-conformance-data.js";

/** Thrown for values and types that only protobuf messages have. */
export class NeedsMessages extends Error {}

export function valueOfJson(json: JsonValue): CelValue {
  const [kind, content] = Object.entries(json)[0] as [string, unknown];
  switch (kind) {
    case "nullValue":
      return null;
    case "boolValue":
    case "stringValue":
      return content as boolean | string;
    case "int64Value":
      return BigInt(content as string);
    case "uint64Value":
      return new Uint(BigInt(content as string));
    case "doubleValue":
      return doubleOf(content as number | string);
    case "bytesValue":
      return Uint8Array.from(Buffer.from(content as string, "base64"));
    case "listValue":
      return new ArrayList(((content as { values?: JsonValue[] }).values ?? []).map(valueOfJson));
    case "mapValue": {
      const entries = (content as { entries?: { key: JsonValue; value: JsonValue }[] }).entries ?? [];
      return new EntryMap(entries.map(({ key, value }) => [valueOfJson(key), valueOfJson(value)] as const));
    }
    case "typeValue":
      return new TypeValue(content as string, DYN);
    case "objectValue":
      return messageOfJson(content as Readonly<Record<string, unknown>>);
    default:
      throw new NeedsMessages(`value of kind ${kind}`);
  }
}

function doubleOf(content: number | string): number {
  if (typeof content === "number") return content;
  const special = { inf: Number.POSITIVE_INFINITY, "-inf": Number.NEGATIVE_INFINITY, nan: Number.NaN }[content];
  return special ?? Number(content);
}

/** Timestamps and durations are messages in protobuf, but not here. */
function messageOfJson(json: Readonly<Record<string, unknown>>): CelValue {
  const type = String(json["@type"]);
  if (type.endsWith("/google.protobuf.Timestamp")) {
    if (json["value"] === undefined) return new Timestamp(bigintOf(json["seconds"]), Number(json["nanos"] ?? 0));
    const timestamp = parseTimestamp(json["value"] as string);
    if (timestamp instanceof Timestamp) return timestamp;
  }
  if (type.endsWith("/google.protobuf.Duration")) {
    if (json["value"] === undefined) {
      return new Duration(bigintOf(json["seconds"]) * 1_000_000_000n + bigintOf(json["nanos"]));
    }
    const match = /^(-?)(\d+)(?:\.(\d+))?s$/.exec(json["value"] as string);
    const [, sign = "", seconds = "0", fraction = ""] = match ?? [];
    const nanos = BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
    return new Duration(sign === "-" ? -nanos : nanos);
  }
  throw new NeedsMessages(`value of type ${type}`);
}

function bigintOf(text: unknown): bigint {
  return text === undefined ? 0n : BigInt(text as string);
}

const WELL_KNOWN: Readonly<Record<string, CelType>> = { TIMESTAMP, DURATION };
const MESSAGES: Readonly<Record<string, CelType>> = {
  "google.protobuf.Timestamp": TIMESTAMP,
  "google.protobuf.Duration": DURATION,
  "google.protobuf.Value": DYN,
  "google.protobuf.ListValue": listOf(DYN),
  "google.protobuf.Struct": mapOf({ kind: "string" }, DYN),
};
const PRIMITIVES: Readonly<Record<string, CelType>> = {
  BOOL: { kind: "bool" },
  INT64: { kind: "int" },
  UINT64: { kind: "uint" },
  DOUBLE: { kind: "double" },
  STRING: { kind: "string" },
  BYTES: { kind: "bytes" },
};

export function typeOfJson(json: JsonType): CelType {
  const [kind, content] = Object.entries(json)[0] as [string, Record<string, JsonType> & string];
  switch (kind) {
    case "dyn":
      return DYN;
    case "null":
      return NULL;
    case "primitive":
      return PRIMITIVES[content] as CelType;
    case "wellKnown":
      return known(WELL_KNOWN[content], content);
    case "messageType":
      return known(MESSAGES[content], content);
    case "listType":
      return listOf(typeOfJson(content["elemType"] as JsonType));
    case "mapType":
      return mapOf(typeOfJson(content["keyType"] as JsonType), typeOfJson(content["valueType"] as JsonType));
    case "type":
      return Object.keys(content).length === 0 ? typeOf() : typeOf(typeOfJson(content));
    case "typeParam":
      return typeParameter(content);
    case "abstractType": {
      const parameters = ((content["parameterTypes"] ?? []) as unknown as readonly JsonType[]).map(typeOfJson);
      const name = content["name"] as unknown as string;
      return name === "optional_type" ? optionalOf(parameters[0] ?? DYN) : opaqueType(name, ...parameters);
    }
    default:
      throw new NeedsMessages(`type of kind ${kind}`);
  }
}

function known(type: CelType | undefined, name: string): CelType {
  if (type === undefined) throw new NeedsMessages(`type ${name}`);
  return type;
}

/**
 * Formats a value so that texts differ exactly if the language distinguishes the values, except that NaN equals itself.
 */
export function showValue(value: CelResult): string {
  if (value instanceof CelError) return `error(${value.message})`;
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "bigint") return `${value}`;
  if (typeof value === "number") return `double(${value === 0 ? 0 : value})`;
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Uint) return `${value.value}u`;
  if (value instanceof Uint8Array) return `bytes(${Buffer.from(value).toString("hex")})`;
  if (value instanceof CelList) return `[${Array.from(value, showValue).join(", ")}]`;
  if (value instanceof CelMap) {
    const entries = [...value.keys()].map((key) => `${showValue(key)}: ${showValue(value.find(key) ?? null)}`);
    return `{${entries.sort().join(", ")}}`;
  }
  if (value instanceof CelObject) {
    const fields = [...value.fields()].map((field) => `${field}: ${showValue(value.get(field) ?? null)}`);
    return `${formatType(value.type)}{${fields.sort().join(", ")}}`;
  }
  if (value instanceof Timestamp) return `timestamp(${value.seconds}s ${value.nanos}ns)`;
  if (value instanceof Duration) return `duration(${value.nanos}ns)`;
  if (value instanceof TypeValue) return `type(${value.name})`;
  if (value instanceof Optional) return value.value === undefined ? "none" : `some(${showValue(value.value)})`;
  return `opaque(${formatType(value.type)})`;
}
