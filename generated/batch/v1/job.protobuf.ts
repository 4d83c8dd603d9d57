// Code generated from schemas/batch/v1/job.yaml. DO NOT EDIT; run `npm run generate`.
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
import { decodeJobSpec, encodeJobSpec } from "./job-spec.protobuf.js";
import type { Job, JobCondition, JobStatus, UncountedTerminatedPods } from "./job.types.js";

export const protobuf: ProtobufCodec<Job> = { encode: encodeJob, decode: decodeJob };

export function encodeJob(value: Job, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeJobStatus);
  writer.message(2, value.spec, encodeJobSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeJob(reader: ProtobufReader, end: number): Job {
  const value = {} as Job;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeJobSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeJobStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeJobStatus(value: JobStatus, writer: ProtobufWriter): void {
  writer.integer(11, value.terminating);
  writer.string(10, value.failedIndexes);
  writer.integer(9, value.ready);
  writer.message(8, value.uncountedTerminatedPods, encodeUncountedTerminatedPods);
  writer.string(7, value.completedIndexes);
  writer.integer(6, value.failed);
  writer.integer(5, value.succeeded);
  writer.integer(4, value.active);
  writer.message(3, value.completionTime, encodeTime);
  writer.message(2, value.startTime, encodeTime);
  writer.messages(1, value.conditions, encodeJobCondition);
}

export function decodeJobStatus(reader: ProtobufReader, end: number): JobStatus {
  const value = {} as JobStatus;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.conditions = append(value.conditions, reader.message(end, decodeJobCondition));
        break;
      case 18:
        value.startTime = reader.message(end, decodeTime) as NonNullable<JobStatus["startTime"]>;
        break;
      case 26:
        value.completionTime = reader.message(end, decodeTime) as NonNullable<JobStatus["completionTime"]>;
        break;
      case 32:
        value.active = reader.integer(end);
        break;
      case 40:
        value.succeeded = reader.integer(end);
        break;
      case 48:
        value.failed = reader.integer(end);
        break;
      case 58:
        value.completedIndexes = reader.string(end);
        break;
      case 66:
        value.uncountedTerminatedPods = reader.message(end, decodeUncountedTerminatedPods);
        break;
      case 72:
        value.ready = reader.integer(end);
        break;
      case 82:
        value.failedIndexes = reader.string(end);
        break;
      case 88:
        value.terminating = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["active", "succeeded", "failed", "completedIndexes"]);
}

export function encodeJobCondition(value: JobCondition, writer: ProtobufWriter): void {
  writer.string(6, value.message);
  writer.string(5, value.reason);
  writer.message(4, value.lastTransitionTime, encodeTime);
  writer.message(3, value.lastProbeTime, encodeTime);
  writer.string(2, value.status);
  writer.string(1, value.type);
}

export function decodeJobCondition(reader: ProtobufReader, end: number): JobCondition {
  const value = {} as JobCondition;
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
        value.lastProbeTime = reader.message(end, decodeTime) as NonNullable<JobCondition["lastProbeTime"]>;
        break;
      case 34:
        value.lastTransitionTime = reader.message(end, decodeTime) as NonNullable<JobCondition["lastTransitionTime"]>;
        break;
      case 42:
        value.reason = reader.string(end);
        break;
      case 50:
        value.message = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["reason", "message"]);
}

export function encodeUncountedTerminatedPods(value: UncountedTerminatedPods, writer: ProtobufWriter): void {
  writer.repeated(2, value.failed, writeString);
  writer.repeated(1, value.succeeded, writeString);
}

export function decodeUncountedTerminatedPods(reader: ProtobufReader, end: number): UncountedTerminatedPods {
  const value = {} as UncountedTerminatedPods;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.succeeded = append(value.succeeded, reader.string(end));
        break;
      case 18:
        value.failed = append(value.failed, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
