/** Options that stock clients send as protobuf bodies. SPEC: Deletion; Protobuf envelope. */
import type { JsonObject } from "../../api/json.js";
import { append, type Decode, ProtobufReader } from "./protobuf-reader.js";
import { readBool, readInteger, readString } from "./scalars.js";

interface OptionField {
  readonly name: string;
  readonly decode: Decode<string | boolean | number | JsonObject>;
  readonly isList?: boolean;
}

/** Fields by their numbers. */
type OptionFields = Readonly<Record<number, OptionField>>;

const DRY_RUN: OptionField = { name: "dryRun", decode: readString, isList: true };

const PRECONDITIONS: OptionFields = {
  10: { name: "uid", decode: readString },
  18: { name: "resourceVersion", decode: readString },
};

const OPTIONS: Readonly<Record<string, OptionFields>> = {
  DeleteOptions: {
    8: { name: "gracePeriodSeconds", decode: readInteger },
    18: { name: "preconditions", decode: (reader, end) => reader.message(end, fieldsDecoder(PRECONDITIONS)) },
    24: { name: "orphanDependents", decode: readBool },
    34: { name: "propagationPolicy", decode: readString },
    42: DRY_RUN,
    48: { name: "ignoreStoreReadErrorWithClusterBreakingPotential", decode: readBool },
  },
  CreateOptions: {
    10: DRY_RUN,
    26: { name: "fieldManager", decode: readString },
    34: { name: "fieldValidation", decode: readString },
  },
  UpdateOptions: {
    10: DRY_RUN,
    18: { name: "fieldManager", decode: readString },
    26: { name: "fieldValidation", decode: readString },
  },
  PatchOptions: {
    10: DRY_RUN,
    16: { name: "force", decode: readBool },
    26: { name: "fieldManager", decode: readString },
    34: { name: "fieldValidation", decode: readString },
  },
};

/**
 * Decodes options to their JSON form; returns undefined for an unknown kind. @throws ProtobufError for a malformed
 * message
 */
export function decodeOptions(kind: string, raw: Uint8Array): JsonObject | undefined {
  const fields = Object.hasOwn(OPTIONS, kind) ? OPTIONS[kind] : undefined;
  if (fields === undefined) return undefined;
  const reader = new ProtobufReader(raw);
  return fieldsDecoder(fields)(reader, reader.length);
}

function fieldsDecoder(fields: OptionFields): Decode<JsonObject> {
  return (reader, end) => {
    const value: JsonObject = {};
    while (reader.has(end)) {
      const tag = reader.tag(end);
      const field = fields[tag];
      if (field === undefined) {
        reader.skip(tag, end);
        continue;
      }
      const item = field.decode(reader, end);
      const before = value[field.name];
      value[field.name] = field.isList ? append(Array.isArray(before) ? before : undefined, item) : item;
    }
    return value;
  };
}
