// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
  CustomResourceDefinitionVersion,
  CustomResourceSubresourceScale,
  CustomResourceSubresources,
  CustomResourceSubresourcesStatus,
  CustomResourceValidation,
  SelectableField,
  ServiceReference,
  WebhookClientConfig,
  WebhookConversion,
} from "./custom-resource-definition.types.js";
import { decodeJSONSchemaProps, encodeJSONSchemaProps } from "./json-schema-props.protobuf.js";

export const protobuf: ProtobufCodec<CustomResourceDefinition> = { encode: encodeCustomResourceDefinition, decode: decodeCustomResourceDefinition };

export function encodeCustomResourceDefinition(value: CustomResourceDefinition, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeCustomResourceDefinitionStatus);
  writer.message(2, value.spec, encodeCustomResourceDefinitionSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCustomResourceDefinition(reader: ProtobufReader, end: number): CustomResourceDefinition {
  const value = {} as CustomResourceDefinition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCustomResourceDefinitionSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeCustomResourceDefinitionStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceDefinitionSpec(value: CustomResourceDefinitionSpec, writer: ProtobufWriter): void {
  writer.bool(10, value.preserveUnknownFields);
  writer.message(9, value.conversion, encodeCustomResourceConversion);
  writer.messages(7, value.versions, encodeCustomResourceDefinitionVersion);
  writer.string(4, value.scope);
  writer.message(3, value.names, encodeCustomResourceDefinitionNames);
  writer.string(1, value.group);
}

export function decodeCustomResourceDefinitionSpec(reader: ProtobufReader, end: number): CustomResourceDefinitionSpec {
  const value = {} as CustomResourceDefinitionSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.group = reader.string(end);
        break;
      case 26:
        value.names = reader.message(end, decodeCustomResourceDefinitionNames);
        break;
      case 34:
        value.scope = reader.string(end);
        break;
      case 58:
        value.versions = append(value.versions, reader.message(end, decodeCustomResourceDefinitionVersion));
        break;
      case 74:
        value.conversion = reader.message(end, decodeCustomResourceConversion);
        break;
      case 80:
        value.preserveUnknownFields = reader.bool(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["preserveUnknownFields"]);
}

export function encodeCustomResourceDefinitionStatus(value: CustomResourceDefinitionStatus, writer: ProtobufWriter): void {
  writer.integer(4, value.observedGeneration);
  writer.repeated(3, value.storedVersions, writeString);
  writer.message(2, value.acceptedNames, encodeCustomResourceDefinitionNames);
  writer.messages(1, value.conditions, encodeCustomResourceDefinitionCondition);
}

export function decodeCustomResourceDefinitionStatus(reader: ProtobufReader, end: number): CustomResourceDefinitionStatus {
  const value = {} as CustomResourceDefinitionStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeCustomResourceDefinitionCondition));
        break;
      case 18:
        value.acceptedNames = reader.message(end, decodeCustomResourceDefinitionNames);
        break;
      case 26:
        value.storedVersions = append(value.storedVersions, reader.string(end));
        break;
      case 32:
        value.observedGeneration = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceDefinitionNames(value: CustomResourceDefinitionNames, writer: ProtobufWriter): void {
  writer.repeated(6, value.categories, writeString);
  writer.string(5, value.listKind);
  writer.string(4, value.kind);
  writer.repeated(3, value.shortNames, writeString);
  writer.string(2, value.singular);
  writer.string(1, value.plural);
}

export function decodeCustomResourceDefinitionNames(reader: ProtobufReader, end: number): CustomResourceDefinitionNames {
  const value = {} as CustomResourceDefinitionNames;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.plural = reader.string(end);
        break;
      case 18:
        value.singular = reader.string(end);
        break;
      case 26:
        value.shortNames = append(value.shortNames, reader.string(end));
        break;
      case 34:
        value.kind = reader.string(end);
        break;
      case 42:
        value.listKind = reader.string(end);
        break;
      case 50:
        value.categories = append(value.categories, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["singular", "listKind"]);
}

export function encodeCustomResourceDefinitionVersion(value: CustomResourceDefinitionVersion, writer: ProtobufWriter): void {
  writer.messages(9, value.selectableFields, encodeSelectableField);
  writer.string(8, value.deprecationWarning);
  writer.bool(7, value.deprecated);
  writer.messages(6, value.additionalPrinterColumns, encodeCustomResourceColumnDefinition);
  writer.message(5, value.subresources, encodeCustomResourceSubresources);
  writer.message(4, value.schema, encodeCustomResourceValidation);
  writer.bool(3, value.storage);
  writer.bool(2, value.served);
  writer.string(1, value.name);
}

export function decodeCustomResourceDefinitionVersion(reader: ProtobufReader, end: number): CustomResourceDefinitionVersion {
  const value = {} as CustomResourceDefinitionVersion;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 16:
        value.served = reader.bool(end);
        break;
      case 24:
        value.storage = reader.bool(end);
        break;
      case 34:
        value.schema = reader.message(end, decodeCustomResourceValidation);
        break;
      case 42:
        value.subresources = reader.message(end, decodeCustomResourceSubresources);
        break;
      case 50:
        value.additionalPrinterColumns = append(value.additionalPrinterColumns, reader.message(end, decodeCustomResourceColumnDefinition));
        break;
      case 56:
        value.deprecated = reader.bool(end);
        break;
      case 66:
        value.deprecationWarning = reader.string(end);
        break;
      case 74:
        value.selectableFields = append(value.selectableFields, reader.message(end, decodeSelectableField));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["deprecated"]);
}

export function encodeCustomResourceConversion(value: CustomResourceConversion, writer: ProtobufWriter): void {
  writer.message(2, value.webhook, encodeWebhookConversion);
  writer.string(1, value.strategy);
}

export function decodeCustomResourceConversion(reader: ProtobufReader, end: number): CustomResourceConversion {
  const value = {} as CustomResourceConversion;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.strategy = reader.string(end);
        break;
      case 18:
        value.webhook = reader.message(end, decodeWebhookConversion);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceDefinitionCondition(value: CustomResourceDefinitionCondition, writer: ProtobufWriter): void {
  writer.integer(6, value.observedGeneration);
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeCustomResourceDefinitionCondition(reader: ProtobufReader, end: number): CustomResourceDefinitionCondition {
  const value = {} as CustomResourceDefinitionCondition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.type = reader.string(end);
        break;
      case 18:
        value.status = reader.string(end);
        break;
      case 26:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<CustomResourceDefinitionCondition["lastTransitionTime"]>;
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.message = reader.string(end);
        break;
      case 48:
        value.observedGeneration = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message", "observedGeneration"]);
}

export function encodeCustomResourceValidation(value: CustomResourceValidation, writer: ProtobufWriter): void {
  writer.message(1, value.openAPIV3Schema, encodeJSONSchemaProps);
}

export function decodeCustomResourceValidation(reader: ProtobufReader, end: number): CustomResourceValidation {
  const value = {} as CustomResourceValidation;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.openAPIV3Schema = reader.message(end, decodeJSONSchemaProps);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceSubresources(value: CustomResourceSubresources, writer: ProtobufWriter): void {
  writer.message(2, value.scale, encodeCustomResourceSubresourceScale);
  writer.message(1, value.status, encodeCustomResourceSubresourcesStatus);
}

export function decodeCustomResourceSubresources(reader: ProtobufReader, end: number): CustomResourceSubresources {
  const value = {} as CustomResourceSubresources;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.status = reader.message(end, decodeCustomResourceSubresourcesStatus);
        break;
      case 18:
        value.scale = reader.message(end, decodeCustomResourceSubresourceScale);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceSubresourcesStatus(_value: CustomResourceSubresourcesStatus, _writer: ProtobufWriter): void {
}

export function decodeCustomResourceSubresourcesStatus(reader: ProtobufReader, end: number): CustomResourceSubresourcesStatus {
  const value = {} as CustomResourceSubresourcesStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    reader.skip(tag, end);
  }
  return value;
}

export function encodeCustomResourceColumnDefinition(value: CustomResourceColumnDefinition, writer: ProtobufWriter): void {
  writer.string(6, value.jsonPath);
  writer.integer(5, value.priority);
  writer.string(4, value.description);
  writer.string(3, value.format);
  writer.string(2, value.type);
  writer.string(1, value.name);
}

export function decodeCustomResourceColumnDefinition(reader: ProtobufReader, end: number): CustomResourceColumnDefinition {
  const value = {} as CustomResourceColumnDefinition;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.type = reader.string(end);
        break;
      case 26:
        value.format = reader.string(end);
        break;
      case 34:
        value.description = reader.string(end);
        break;
      case 40:
        value.priority = reader.integer(end);
        break;
      case 50:
        value.jsonPath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["format", "description", "priority"]);
}

export function encodeSelectableField(value: SelectableField, writer: ProtobufWriter): void {
  writer.string(1, value.jsonPath);
}

export function decodeSelectableField(reader: ProtobufReader, end: number): SelectableField {
  const value = {} as SelectableField;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.jsonPath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWebhookConversion(value: WebhookConversion, writer: ProtobufWriter): void {
  writer.repeated(3, value.conversionReviewVersions, writeString);
  writer.message(2, value.clientConfig, encodeWebhookClientConfig);
}

export function decodeWebhookConversion(reader: ProtobufReader, end: number): WebhookConversion {
  const value = {} as WebhookConversion;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 18:
        value.clientConfig = reader.message(end, decodeWebhookClientConfig);
        break;
      case 26:
        value.conversionReviewVersions = append(value.conversionReviewVersions, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCustomResourceSubresourceScale(value: CustomResourceSubresourceScale, writer: ProtobufWriter): void {
  writer.string(3, value.labelSelectorPath);
  writer.string(2, value.statusReplicasPath);
  writer.string(1, value.specReplicasPath);
}

export function decodeCustomResourceSubresourceScale(reader: ProtobufReader, end: number): CustomResourceSubresourceScale {
  const value = {} as CustomResourceSubresourceScale;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.specReplicasPath = reader.string(end);
        break;
      case 18:
        value.statusReplicasPath = reader.string(end);
        break;
      case 26:
        value.labelSelectorPath = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["labelSelectorPath"]);
}

export function encodeWebhookClientConfig(value: WebhookClientConfig, writer: ProtobufWriter): void {
  writer.string(3, value.url);
  writer.base64(2, value.caBundle);
  writer.message(1, value.service, encodeServiceReference);
}

export function decodeWebhookClientConfig(reader: ProtobufReader, end: number): WebhookClientConfig {
  const value = {} as WebhookClientConfig;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.service = reader.message(end, decodeServiceReference);
        break;
      case 18:
        value.caBundle = reader.base64(end);
        break;
      case 26:
        value.url = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["url", "caBundle"]);
}

export function encodeServiceReference(value: ServiceReference, writer: ProtobufWriter): void {
  writer.integer(4, value.port);
  writer.string(3, value.path);
  writer.string(2, value.name);
  writer.string(1, value.namespace);
}

export function decodeServiceReference(reader: ProtobufReader, end: number): ServiceReference {
  const value = {} as ServiceReference;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.namespace = reader.string(end);
        break;
      case 18:
        value.name = reader.string(end);
        break;
      case 26:
        value.path = reader.string(end);
        break;
      case 32:
        value.port = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path"]);
}
