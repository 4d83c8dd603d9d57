// Code generated from schemas/apiextensions/v1/json-schema-props.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  messageValues,
  unionCodec,
  writeJson,
  writeMessage,
  writeString,
} from "../../../runtime/kit/codec.js";
import type { ExternalDocumentation, JSONSchemaProps, ValidationRule } from "./json-schema-props.types.js";

export function encodeJSONSchemaProps(value: JSONSchemaProps, writer: ProtobufWriter): void {
  writer.json(1001, value["x-kindsmith-conversion"]);
  writer.messages(44, value["x-kubernetes-validations"], encodeValidationRule);
  writer.string(43, value["x-kubernetes-map-type"]);
  writer.string(42, value["x-kubernetes-list-type"]);
  writer.repeated(41, value["x-kubernetes-list-map-keys"], writeString);
  writer.bool(40, value["x-kubernetes-int-or-string"]);
  writer.bool(39, value["x-kubernetes-embedded-resource"]);
  writer.bool(38, value["x-kubernetes-preserve-unknown-fields"]);
  writer.bool(37, value.nullable);
  writer.json(36, value.example);
  writer.message(35, value.externalDocs, encodeExternalDocumentation);
  writer.map(34, value.definitions, writeMessage(encodeJSONSchemaProps));
  writer.message(33, value.additionalItems, codecOfJSONSchemaPropsOrBool.encode);
  writer.map(32, value.dependencies, writeMessage(codecOfJSONSchemaPropsOrStringArray.encode));
  writer.map(31, value.patternProperties, writeMessage(encodeJSONSchemaProps));
  writer.message(30, value.additionalProperties, codecOfJSONSchemaPropsOrBool.encode);
  writer.map(29, value.properties, writeMessage(encodeJSONSchemaProps));
  writer.message(28, value.not, encodeJSONSchemaProps);
  writer.messages(27, value.anyOf, encodeJSONSchemaProps);
  writer.messages(26, value.oneOf, encodeJSONSchemaProps);
  writer.messages(25, value.allOf, encodeJSONSchemaProps);
  writer.message(24, value.items, codecOfJSONSchemaPropsOrArray.encode);
  writer.repeated(23, value.required, writeString);
  writer.integer(22, value.minProperties);
  writer.integer(21, value.maxProperties);
  writer.repeated(20, value.enum, writeJson);
  writer.double(19, value.multipleOf);
  writer.bool(18, value.uniqueItems);
  writer.integer(17, value.minItems);
  writer.integer(16, value.maxItems);
  writer.string(15, value.pattern);
  writer.integer(14, value.minLength);
  writer.integer(13, value.maxLength);
  writer.bool(12, value.exclusiveMinimum);
  writer.double(11, value.minimum);
  writer.bool(10, value.exclusiveMaximum);
  writer.double(9, value.maximum);
  writer.json(8, value.default);
  writer.string(7, value.title);
  writer.string(6, value.format);
  writer.string(5, value.type);
  writer.string(4, value.description);
  writer.string(3, value.$ref);
  writer.string(2, value.$schema);
  writer.string(1, value.id);
}

export function decodeJSONSchemaProps(reader: ProtobufReader, end: number): JSONSchemaProps {
  const value = {} as JSONSchemaProps;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.id = reader.string(end);
        break;
      case 18:
        value.$schema = reader.string(end);
        break;
      case 26:
        value.$ref = reader.string(end);
        break;
      case 34:
        value.description = reader.string(end);
        break;
      case 42:
        value.type = reader.string(end);
        break;
      case 50:
        value.format = reader.string(end);
        break;
      case 58:
        value.title = reader.string(end);
        break;
      case 66:
        value.default = reader.json(end) as never;
        break;
      case 73:
        value.maximum = reader.double(end);
        break;
      case 80:
        value.exclusiveMaximum = reader.bool(end);
        break;
      case 89:
        value.minimum = reader.double(end);
        break;
      case 96:
        value.exclusiveMinimum = reader.bool(end);
        break;
      case 104:
        value.maxLength = reader.integer(end);
        break;
      case 112:
        value.minLength = reader.integer(end);
        break;
      case 122:
        value.pattern = reader.string(end);
        break;
      case 128:
        value.maxItems = reader.integer(end);
        break;
      case 136:
        value.minItems = reader.integer(end);
        break;
      case 144:
        value.uniqueItems = reader.bool(end);
        break;
      case 153:
        value.multipleOf = reader.double(end);
        break;
      case 162:
        value.enum = append(value.enum, reader.json(end) as never);
        break;
      case 168:
        value.maxProperties = reader.integer(end);
        break;
      case 176:
        value.minProperties = reader.integer(end);
        break;
      case 186:
        value.required = append(value.required, reader.string(end));
        break;
      case 194:
        value.items = reader.message(end, codecOfJSONSchemaPropsOrArray.decode) as never;
        break;
      case 202:
        value.allOf = append(value.allOf, reader.message(end, decodeJSONSchemaProps));
        break;
      case 210:
        value.oneOf = append(value.oneOf, reader.message(end, decodeJSONSchemaProps));
        break;
      case 218:
        value.anyOf = append(value.anyOf, reader.message(end, decodeJSONSchemaProps));
        break;
      case 226:
        value.not = reader.message(end, decodeJSONSchemaProps);
        break;
      case 234:
        value.properties = reader.mapEntry(end, value.properties ?? {}, messageValues(decodeJSONSchemaProps));
        break;
      case 242:
        value.additionalProperties = reader.message(end, codecOfJSONSchemaPropsOrBool.decode) as never;
        break;
      case 250:
        value.patternProperties = reader.mapEntry(end, value.patternProperties ?? {}, messageValues(decodeJSONSchemaProps));
        break;
      case 258:
        value.dependencies = reader.mapEntry(end, value.dependencies ?? {}, messageValues(codecOfJSONSchemaPropsOrStringArray.decode) as never);
        break;
      case 266:
        value.additionalItems = reader.message(end, codecOfJSONSchemaPropsOrBool.decode) as never;
        break;
      case 274:
        value.definitions = reader.mapEntry(end, value.definitions ?? {}, messageValues(decodeJSONSchemaProps));
        break;
      case 282:
        value.externalDocs = reader.message(end, decodeExternalDocumentation);
        break;
      case 290:
        value.example = reader.json(end) as never;
        break;
      case 296:
        value.nullable = reader.bool(end);
        break;
      case 304:
        value["x-kubernetes-preserve-unknown-fields"] = reader.bool(end);
        break;
      case 312:
        value["x-kubernetes-embedded-resource"] = reader.bool(end);
        break;
      case 320:
        value["x-kubernetes-int-or-string"] = reader.bool(end);
        break;
      case 330:
        value["x-kubernetes-list-map-keys"] = append(value["x-kubernetes-list-map-keys"], reader.string(end));
        break;
      case 338:
        value["x-kubernetes-list-type"] = reader.string(end);
        break;
      case 346:
        value["x-kubernetes-map-type"] = reader.string(end);
        break;
      case 354:
        value["x-kubernetes-validations"] = append(value["x-kubernetes-validations"], reader.message(end, decodeValidationRule));
        break;
      case 8010:
        value["x-kindsmith-conversion"] = reader.json(end) as never;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "id",
    "$schema",
    "description",
    "type",
    "format",
    "title",
    "pattern",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "uniqueItems",
    "nullable",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-int-or-string",
  ]);
}

const codecOfJSONSchemaPropsOrArray = unionCodec({ object: 1, objects: 2 }, { encode: encodeJSONSchemaProps, decode: decodeJSONSchemaProps });

const codecOfJSONSchemaPropsOrBool = unionCodec({ boolean: 1, object: 2 }, { encode: encodeJSONSchemaProps, decode: decodeJSONSchemaProps });

const codecOfJSONSchemaPropsOrStringArray = unionCodec({ object: 1, strings: 2 }, { encode: encodeJSONSchemaProps, decode: decodeJSONSchemaProps });

export function encodeExternalDocumentation(value: ExternalDocumentation, writer: ProtobufWriter): void {
  writer.string(2, value.url);
  writer.string(1, value.description);
}

export function decodeExternalDocumentation(reader: ProtobufReader, end: number): ExternalDocumentation {
  const value = {} as ExternalDocumentation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.description = reader.string(end);
        break;
      case 18:
        value.url = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["description", "url"]);
}

export function encodeValidationRule(value: ValidationRule, writer: ProtobufWriter): void {
  writer.bool(6, value.optionalOldSelf);
  writer.string(5, value.fieldPath);
  writer.string(4, value.reason);
  writer.string(3, value.messageExpression);
  writer.string(2, value.message);
  writer.string(1, value.rule);
}

export function decodeValidationRule(reader: ProtobufReader, end: number): ValidationRule {
  const value = {} as ValidationRule;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.rule = reader.string(end);
        break;
      case 18:
        value.message = reader.string(end);
        break;
      case 26:
        value.messageExpression = reader.string(end);
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.fieldPath = reader.string(end);
        break;
      case 48:
        value.optionalOldSelf = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["message", "messageExpression", "fieldPath"]);
}
