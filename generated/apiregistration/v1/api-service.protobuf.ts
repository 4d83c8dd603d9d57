// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeObjectMeta,
  decodeTime,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type {
  APIService,
  APIServiceCondition,
  APIServiceSpec,
  APIServiceStatus,
  ServiceReference,
} from "./api-service.types.js";

export const protobuf: ProtobufCodec<APIService> = { encode: encodeAPIService, decode: decodeAPIService };

export function encodeAPIService(value: APIService, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeAPIServiceStatus);
  writer.message(2, value.spec, encodeAPIServiceSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeAPIService(reader: ProtobufReader, end: number): APIService {
  const value = {} as APIService;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeAPIServiceSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeAPIServiceStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeAPIServiceSpec(value: APIServiceSpec, writer: ProtobufWriter): void {
  writer.integer(8, value.versionPriority);
  writer.integer(7, value.groupPriorityMinimum);
  writer.base64(5, value.caBundle);
  writer.bool(4, value.insecureSkipTLSVerify);
  writer.string(3, value.version);
  writer.string(2, value.group);
  writer.message(1, value.service, encodeServiceReference);
}

export function decodeAPIServiceSpec(reader: ProtobufReader, end: number): APIServiceSpec {
  const value = {} as APIServiceSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.service = reader.message(end, decodeServiceReference);
        break;
      case 18:
        value.group = reader.string(end);
        break;
      case 26:
        value.version = reader.string(end);
        break;
      case 32:
        value.insecureSkipTLSVerify = reader.bool(end);
        break;
      case 42:
        value.caBundle = reader.base64(end);
        break;
      case 56:
        value.groupPriorityMinimum = reader.integer(end);
        break;
      case 64:
        value.versionPriority = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["group", "version", "caBundle"]);
}

export function encodeAPIServiceStatus(value: APIServiceStatus, writer: ProtobufWriter): void {
  writer.messages(1, value.conditions, encodeAPIServiceCondition);
}

export function decodeAPIServiceStatus(reader: ProtobufReader, end: number): APIServiceStatus {
  const value = {} as APIServiceStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeAPIServiceCondition));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeServiceReference(value: ServiceReference, writer: ProtobufWriter): void {
  writer.integer(3, value.port);
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
      case 24:
        value.port = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["namespace", "name"]);
}

export function encodeAPIServiceCondition(value: APIServiceCondition, writer: ProtobufWriter): void {
  writer.string(5, value.message);
  writer.string(4, value.reason);
  writer.message(3, value.lastTransitionTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeAPIServiceCondition(reader: ProtobufReader, end: number): APIServiceCondition {
  const value = {} as APIServiceCondition;
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
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<APIServiceCondition["lastTransitionTime"]>;
        break;
      case 34:
        value.reason = reader.string(end);
        break;
      case 42:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}
