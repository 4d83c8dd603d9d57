// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { CronTab, CronTabSpec, CronTabStatus } from "./cron-tab.types.js";

export const protobuf: ProtobufCodec<CronTab> = { encode: encodeCronTab, decode: decodeCronTab };

export function encodeCronTab(value: CronTab, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeCronTabStatus);
  writer.message(2, value.spec, encodeCronTabSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCronTab(reader: ProtobufReader, end: number): CronTab {
  const value = {} as CronTab;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCronTabSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeCronTabStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCronTabSpec(value: CronTabSpec, writer: ProtobufWriter): void {
  writer.integer(3, value.replicas);
  writer.string(2, value.image);
  writer.string(1, value.cronSpec);
}

export function decodeCronTabSpec(reader: ProtobufReader, end: number): CronTabSpec {
  const value = {} as CronTabSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.cronSpec = reader.string(end);
        break;
      case 18:
        value.image = reader.string(end);
        break;
      case 24:
        value.replicas = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["cronSpec", "image", "replicas"]);
}

export function encodeCronTabStatus(value: CronTabStatus, writer: ProtobufWriter): void {
  writer.string(2, value.labelSelector);
  writer.integer(1, value.replicas);
}

export function decodeCronTabStatus(reader: ProtobufReader, end: number): CronTabStatus {
  const value = {} as CronTabStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.replicas = reader.integer(end);
        break;
      case 18:
        value.labelSelector = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["labelSelector"]);
}
