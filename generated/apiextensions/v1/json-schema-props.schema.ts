// Code generated from schemas/apiextensions/v1/json-schema-props.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apiextensions/v1/json-schema-props#JSONSchemaProps": {
    type: "object",
    description: "A schema: what a value looks like.",
    properties: {
      id: { type: "string", description: "Identifier of the schema; not allowed here." },
      $schema: { type: "string", description: "Dialect of the schema." },
      $ref: { type: "string", description: "Reference to another schema; not allowed here." },
      description: { type: "string", description: "What the value means." },
      type: { type: "string", description: "Type: object, array, string, integer, number or boolean." },
      format: { type: "string", description: "Format of the value." },
      title: { type: "string", description: "Short name of the value." },
      default: { description: "What stands for the value where it is absent.", preserveUnknownFields: true },
      maximum: { type: "number", description: "Greatest number.", format: "double" },
      exclusiveMaximum: { type: "boolean", description: "Whether the greatest number itself is excluded." },
      minimum: { type: "number", description: "Least number.", format: "double" },
      exclusiveMinimum: { type: "boolean", description: "Whether the least number itself is excluded." },
      maxLength: { type: "integer", description: "Greatest number of characters.", format: "int64" },
      minLength: { type: "integer", description: "Least number of characters.", format: "int64" },
      pattern: { type: "string", description: "Regular expression that the text must match." },
      maxItems: { type: "integer", description: "Greatest number of items.", format: "int64" },
      minItems: { type: "integer", description: "Least number of items.", format: "int64" },
      uniqueItems: { type: "boolean", description: "Whether no two items may be the same; not allowed here." },
      multipleOf: { type: "number", description: "Number that the value must be a multiple of.", format: "double" },
      enum: {
        type: "array",
        description: "Values that are allowed.",
        items: { preserveUnknownFields: true },
        listType: "atomic",
      },
      maxProperties: { type: "integer", description: "Greatest number of fields.", format: "int64" },
      minProperties: { type: "integer", description: "Least number of fields.", format: "int64" },
      required: {
        type: "array",
        description: "Fields that must be there.",
        items: { type: "string" },
        listType: "atomic",
      },
      items: {
        description: "Schema of the items.",
        preserveUnknownFields: true,
        protobufUnion: { message: "JSONSchemaPropsOrArray", object: 1, objects: 2 },
      },
      allOf: {
        type: "array",
        description: "Schemas that must all hold.",
        items: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
        listType: "atomic",
      },
      oneOf: {
        type: "array",
        description: "Schemas of which exactly one must hold.",
        items: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
        listType: "atomic",
      },
      anyOf: {
        type: "array",
        description: "Schemas of which one must hold.",
        items: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
        listType: "atomic",
      },
      not: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps", description: "Schema that must not hold." },
      properties: {
        type: "object",
        description: "Fields and their schemas.",
        additionalProperties: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
      },
      additionalProperties: {
        description: "Schema of the values of a map.",
        preserveUnknownFields: true,
        protobufUnion: { message: "JSONSchemaPropsOrBool", boolean: 1, object: 2 },
      },
      patternProperties: {
        type: "object",
        description: "Schemas by pattern of the field name; not allowed here.",
        additionalProperties: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
      },
      dependencies: {
        type: "object",
        description: "What a field needs beside it; not allowed here.",
        additionalProperties: {
          preserveUnknownFields: true,
          protobufUnion: { message: "JSONSchemaPropsOrStringArray", object: 1, strings: 2 },
        },
      },
      additionalItems: {
        description: "Schema of further items; not allowed here.",
        preserveUnknownFields: true,
        protobufUnion: { message: "JSONSchemaPropsOrBool", boolean: 1, object: 2 },
      },
      definitions: {
        type: "object",
        description: "Schemas to refer to; not allowed here.",
        additionalProperties: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps" },
      },
      externalDocs: {
        ref: "apiextensions/v1/json-schema-props#ExternalDocumentation",
        description: "Where to read more.",
      },
      example: { description: "An example of the value.", preserveUnknownFields: true },
      nullable: { type: "boolean", description: "Whether null is a value." },
      "x-kubernetes-preserve-unknown-fields": {
        type: "boolean",
        description: "Whether fields without a schema are kept.",
      },
      "x-kubernetes-embedded-resource": {
        type: "boolean",
        description: "Whether the value is an object of its own, with apiVersion, kind and metadata.",
      },
      "x-kubernetes-int-or-string": { type: "boolean", description: "Whether the value is an integer or a text." },
      "x-kubernetes-list-map-keys": {
        type: "array",
        description: "Fields that tell the items of a map-like list apart.",
        items: { type: "string" },
        listType: "atomic",
      },
      "x-kubernetes-list-type": {
        type: "string",
        description: "Who owns a list: one manager (atomic), each value its own (set), each item by its keys (map).",
      },
      "x-kubernetes-map-type": {
        type: "string",
        description: "Who owns an object: each field its own (granular), or one manager (atomic).",
      },
      "x-kindsmith-conversion": {
        description: "Rules by which objects of this version become those of another one; at the root, with strategy Mapping.",
        preserveUnknownFields: true,
      },
      "x-kubernetes-validations": {
        type: "array",
        description: "Expressions that must hold.",
        items: { ref: "apiextensions/v1/json-schema-props#ValidationRule" },
        listType: "map",
        listMapKeys: ["rule"],
        patchStrategy: ["merge"],
        patchMergeKey: "rule",
      },
    },
  },
  "apiextensions/v1/json-schema-props#ExternalDocumentation": {
    type: "object",
    description: "Where to read more.",
    properties: {
      description: { type: "string", description: "What is to be read there." },
      url: { type: "string", description: "Its address." },
    },
  },
  "apiextensions/v1/json-schema-props#ValidationRule": {
    type: "object",
    description: "An expression that must hold.",
    required: ["rule"],
    properties: {
      rule: { type: "string", description: "The expression." },
      message: { type: "string", description: "What the client is told otherwise." },
      messageExpression: { type: "string", description: "The expression of what the client is told." },
      reason: { type: "string", description: "Reason of the failure." },
      fieldPath: { type: "string", description: "Relative path of the field that the failure names." },
      optionalOldSelf: {
        type: "boolean",
        description: "Whether a rule about the change also runs where there was no value before.",
      },
    },
  },
};
