// Code generated from schemas/coordination/v1alpha2/lease-candidate.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeMicroTime,
  decodeObjectMeta,
  encodeObjectMeta,
  encodeTime,
} from "../../../runtime/kit/codec.js";
import type { LeaseCandidate, LeaseCandidateSpec } from "./lease-candidate.types.js";

export const protobuf: ProtobufCodec<LeaseCandidate> = { encode: encodeLeaseCandidate, decode: decodeLeaseCandidate };

export function encodeLeaseCandidate(value: LeaseCandidate, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeLeaseCandidateSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeLeaseCandidate(reader: ProtobufReader, end: number): LeaseCandidate {
  const value = {} as LeaseCandidate;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeLeaseCandidateSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLeaseCandidateSpec(value: LeaseCandidateSpec, writer: ProtobufWriter): void {
  writer.string(6, value.strategy);
  writer.string(5, value.emulationVersion);
  writer.string(4, value.binaryVersion);
  writer.message(3, value.renewTime, encodeTime);
  writer.message(2, value.pingTime, encodeTime);
  writer.string(1, value.leaseName);
}

export function decodeLeaseCandidateSpec(reader: ProtobufReader, end: number): LeaseCandidateSpec {
  const value = {} as LeaseCandidateSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.leaseName = reader.string(end);
        break;
      case 18:
        value.pingTime = reader.message(end, decodeMicroTime) as NonNullable<LeaseCandidateSpec["pingTime"]>;
        break;
      case 26:
        value.renewTime = reader.message(end, decodeMicroTime) as NonNullable<LeaseCandidateSpec["renewTime"]>;
        break;
      case 34:
        value.binaryVersion = reader.string(end);
        break;
      case 42:
        value.emulationVersion = reader.string(end);
        break;
      case 50:
        value.strategy = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["emulationVersion"]);
}
