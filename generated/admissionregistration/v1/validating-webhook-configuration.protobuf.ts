// Code generated from schemas/admissionregistration/v1/validating-webhook-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  encodeObjectMeta,
  writeString,
} from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import {
  decodeMatchCondition,
  decodeRuleWithOperations,
  decodeWebhookClientConfig,
  encodeMatchCondition,
  encodeRuleWithOperations,
  encodeWebhookClientConfig,
} from "./matching.protobuf.js";
import type { ValidatingWebhook, ValidatingWebhookConfiguration } from "./validating-webhook-configuration.types.js";

export const protobuf: ProtobufCodec<ValidatingWebhookConfiguration> = { encode: encodeValidatingWebhookConfiguration, decode: decodeValidatingWebhookConfiguration };

export function encodeValidatingWebhookConfiguration(value: ValidatingWebhookConfiguration, writer: ProtobufWriter): void {
  writer.messages(2, value.webhooks, encodeValidatingWebhook);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeValidatingWebhookConfiguration(reader: ProtobufReader, end: number): ValidatingWebhookConfiguration {
  const value = {} as ValidatingWebhookConfiguration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.webhooks = append(value.webhooks, reader.message(end, decodeValidatingWebhook));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeValidatingWebhook(value: ValidatingWebhook, writer: ProtobufWriter): void {
  writer.messages(11, value.matchConditions, encodeMatchCondition);
  writer.message(10, value.objectSelector, encodeLabelSelector);
  writer.string(9, value.matchPolicy);
  writer.repeated(8, value.admissionReviewVersions, writeString);
  writer.integer(7, value.timeoutSeconds);
  writer.string(6, value.sideEffects);
  writer.message(5, value.namespaceSelector, encodeLabelSelector);
  writer.string(4, value.failurePolicy);
  writer.messages(3, value.rules, encodeRuleWithOperations);
  writer.message(2, value.clientConfig, encodeWebhookClientConfig);
  writer.string(1, value.name);
}

export function decodeValidatingWebhook(reader: ProtobufReader, end: number): ValidatingWebhook {
  const value = {} as ValidatingWebhook;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.clientConfig = reader.message(end, decodeWebhookClientConfig);
        break;
      case 26:
        value.rules = append(value.rules, reader.message(end, decodeRuleWithOperations));
        break;
      case 34:
        value.failurePolicy = reader.string(end) as NonNullable<ValidatingWebhook["failurePolicy"]>;
        break;
      case 42:
        value.namespaceSelector = reader.message(end, decodeLabelSelector);
        break;
      case 50:
        value.sideEffects = reader.string(end) as NonNullable<ValidatingWebhook["sideEffects"]>;
        break;
      case 56:
        value.timeoutSeconds = reader.integer(end);
        break;
      case 66:
        value.admissionReviewVersions = append(value.admissionReviewVersions, reader.string(end));
        break;
      case 74:
        value.matchPolicy = reader.string(end) as NonNullable<ValidatingWebhook["matchPolicy"]>;
        break;
      case 82:
        value.objectSelector = reader.message(end, decodeLabelSelector);
        break;
      case 90:
        value.matchConditions = append(value.matchConditions, reader.message(end, decodeMatchCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
