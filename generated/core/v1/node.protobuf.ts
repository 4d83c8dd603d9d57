// Code generated from schemas/core/v1/node.yaml. DO NOT EDIT; run `npm run generate`.
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
import {
  decodeNodeConfigSource,
  decodeNodeStatus,
  encodeNodeConfigSource,
  encodeNodeStatus,
} from "./node-status.protobuf.js";
import type { Node, NodePodPreemptionPolicy, NodeSpec, Taint } from "./node.types.js";

export const protobuf: ProtobufCodec<Node> = { encode: encodeNode, decode: decodeNode };

export function encodeNode(value: Node, writer: ProtobufWriter): void {
  writer.message(3, value.status, encodeNodeStatus);
  writer.message(2, value.spec, encodeNodeSpec);
  writer.message(1, value.metadata, encodeObjectMeta);
}

export function decodeNode(reader: ProtobufReader, end: number): Node {
  const value = {} as Node;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.metadata = reader.message(end, decodeObjectMeta);
        break;
      case 18:
        value.spec = reader.message(end, decodeNodeSpec);
        break;
      case 26:
        value.status = reader.message(end, decodeNodeStatus);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSpec(value: NodeSpec, writer: ProtobufWriter): void {
  writer.message(8, value.podPreemptionPolicy, encodeNodePodPreemptionPolicy);
  writer.repeated(7, value.podCIDRs, writeString);
  writer.message(6, value.configSource, encodeNodeConfigSource);
  writer.messages(5, value.taints, encodeTaint);
  writer.bool(4, value.unschedulable);
  writer.string(3, value.providerID);
  writer.string(2, value.externalID);
  writer.string(1, value.podCIDR);
}

export function decodeNodeSpec(reader: ProtobufReader, end: number): NodeSpec {
  const value = {} as NodeSpec;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.podCIDR = reader.string(end);
        break;
      case 18:
        value.externalID = reader.string(end);
        break;
      case 26:
        value.providerID = reader.string(end);
        break;
      case 32:
        value.unschedulable = reader.bool(end);
        break;
      case 42:
        value.taints = append(value.taints, reader.message(end, decodeTaint));
        break;
      case 50:
        value.configSource = reader.message(end, decodeNodeConfigSource);
        break;
      case 58:
        value.podCIDRs = append(value.podCIDRs, reader.string(end));
        break;
      case 66:
        value.podPreemptionPolicy = reader.message(end, decodeNodePodPreemptionPolicy);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["podCIDR", "providerID", "unschedulable", "externalID"]);
}

export function encodeTaint(value: Taint, writer: ProtobufWriter): void {
  writer.message(4, value.timeAdded, encodeTime);
  writer.string(3, value.effect);
  writer.string(2, value.value);
  writer.string(1, value.key);
}

export function decodeTaint(reader: ProtobufReader, end: number): Taint {
  const value = {} as Taint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      case 26:
        value.effect = reader.string(end);
        break;
      case 34:
        value.timeAdded = reader.message(end, decodeTime) as NonNullable<Taint["timeAdded"]>;
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["value"]);
}

export function encodeNodePodPreemptionPolicy(value: NodePodPreemptionPolicy, writer: ProtobufWriter): void {
  writer.repeated(1, value.disableResizePreemption, writeString);
}

export function decodeNodePodPreemptionPolicy(reader: ProtobufReader, end: number): NodePodPreemptionPolicy {
  const value = {} as NodePodPreemptionPolicy;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.disableResizePreemption = append(value.disableResizePreemption, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
