// Code generated from schemas/batch/v1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
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
import { decodeObjectReference, encodeObjectReference } from "../../core/v1/references.protobuf.js";
import type { CronJob, CronJobSpec, CronJobStatus, JobTemplateSpec } from "./cron-job.types.js";
import { decodeJobSpec, encodeJobSpec } from "./job-spec.protobuf.js";

export const protobuf: ProtobufCodec<CronJob> = { encode: encodeCronJob, decode: decodeCronJob };

export function encodeCronJob(value: CronJob, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeCronJobStatus);
  writer.message(2, value.spec, encodeCronJobSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeCronJob(reader: ProtobufReader, end: number): CronJob {
  const value = {} as CronJob;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeCronJobSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeCronJobStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCronJobSpec(value: CronJobSpec, writer: ProtobufWriter): void {
  writer.string(8, value.timeZone);
  writer.integer(7, value.failedJobsHistoryLimit);
  writer.integer(6, value.successfulJobsHistoryLimit);
  writer.message(5, value.jobTemplate, encodeJobTemplateSpec);
  writer.bool(4, value.suspend);
  writer.string(3, value.concurrencyPolicy);
  writer.integer(2, value.startingDeadlineSeconds);
  writer.string(1, value.schedule);
}

export function decodeCronJobSpec(reader: ProtobufReader, end: number): CronJobSpec {
  const value = {} as CronJobSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.schedule = reader.string(end);
        break;
      case 16:
        value.startingDeadlineSeconds = reader.integer(end);
        break;
      case 26:
        value.concurrencyPolicy = reader.string(end) as NonNullable<CronJobSpec["concurrencyPolicy"]>;
        break;
      case 32:
        value.suspend = reader.bool(end);
        break;
      case 42:
        value.jobTemplate = reader.message(end, decodeJobTemplateSpec);
        break;
      case 48:
        value.successfulJobsHistoryLimit = reader.integer(end);
        break;
      case 56:
        value.failedJobsHistoryLimit = reader.integer(end);
        break;
      case 66:
        value.timeZone = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["concurrencyPolicy"]);
}

export function encodeJobTemplateSpec(value: JobTemplateSpec, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeJobSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeJobTemplateSpec(reader: ProtobufReader, end: number): JobTemplateSpec {
  const value = {} as JobTemplateSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeJobSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeCronJobStatus(value: CronJobStatus, writer: ProtobufWriter): void {
  writer.message(5, value.lastSuccessfulTime, encodeTime);
  writer.message(4, value.lastScheduleTime, encodeTime);
  writer.messages(1, value.active, encodeObjectReference);
}

export function decodeCronJobStatus(reader: ProtobufReader, end: number): CronJobStatus {
  const value = {} as CronJobStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.active = append(value.active, reader.message(end, decodeObjectReference));
        break;
      case 34:
        value.lastScheduleTime = reader.message(end, decodeTime) as NonNullable<CronJobStatus["lastScheduleTime"]>;
        break;
      case 42:
        value.lastSuccessfulTime = reader.message(end, decodeTime) as NonNullable<CronJobStatus["lastSuccessfulTime"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
