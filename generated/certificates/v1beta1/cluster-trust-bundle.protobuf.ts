// Code generated from schemas/certificates/v1beta1/cluster-trust-bundle.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufCodec,
  type ProtobufReader,
  type ProtobufWriter,
  decodeObjectMeta,
  encodeObjectMeta,
} from "../../../runtime/kit/codec.js";
import type { ClusterTrustBundle, ClusterTrustBundleSpec } from "./cluster-trust-bundle.types.js";

export const protobuf: ProtobufCodec<ClusterTrustBundle> = { encode: encodeClusterTrustBundle, decode: decodeClusterTrustBundle };

export function encodeClusterTrustBundle(value: ClusterTrustBundle, writer: ProtobufWriter): void {
  writer.message(2, value.spec, encodeClusterTrustBundleSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeClusterTrustBundle(reader: ProtobufReader, end: number): ClusterTrustBundle {
  const value = {} as ClusterTrustBundle;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeClusterTrustBundleSpec);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeClusterTrustBundleSpec(value: ClusterTrustBundleSpec, writer: ProtobufWriter): void {
  writer.string(2, value.trustBundle);
  writer.string(1, value.signerName);
}

export function decodeClusterTrustBundleSpec(reader: ProtobufReader, end: number): ClusterTrustBundleSpec {
  const value = {} as ClusterTrustBundleSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.signerName = reader.string(end);
        break;
      case 18:
        value.trustBundle = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["signerName"]);
}
