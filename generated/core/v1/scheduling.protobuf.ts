// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import { type ProtobufReader, type ProtobufWriter, append, writeString } from "../../../runtime/kit/codec.js";
import { decodeLabelSelector, encodeLabelSelector } from "../../meta/v1/meta.protobuf.js";
import type {
  Affinity,
  NodeAffinity,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
  PodAntiAffinity,
  PreferredSchedulingTerm,
  Toleration,
  TopologySpreadConstraint,
  WeightedPodAffinityTerm,
} from "./scheduling.types.js";

export function encodeAffinity(value: Affinity, writer: ProtobufWriter): void {
  writer.message(3, value.podAntiAffinity, encodePodAntiAffinity);
  writer.message(2, value.podAffinity, encodePodAffinity);
  writer.message(1, value.nodeAffinity, encodeNodeAffinity);
}

export function decodeAffinity(reader: ProtobufReader, end: number): Affinity {
  const value = {} as Affinity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.nodeAffinity = reader.message(end, decodeNodeAffinity);
        break;
      case 18:
        value.podAffinity = reader.message(end, decodePodAffinity);
        break;
      case 26:
        value.podAntiAffinity = reader.message(end, decodePodAntiAffinity);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeAffinity(value: NodeAffinity, writer: ProtobufWriter): void {
  writer.messages(2, value.preferredDuringSchedulingIgnoredDuringExecution, encodePreferredSchedulingTerm);
  writer.message(1, value.requiredDuringSchedulingIgnoredDuringExecution, encodeNodeSelector);
}

export function decodeNodeAffinity(reader: ProtobufReader, end: number): NodeAffinity {
  const value = {} as NodeAffinity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requiredDuringSchedulingIgnoredDuringExecution = reader.message(end, decodeNodeSelector);
        break;
      case 18:
        value.preferredDuringSchedulingIgnoredDuringExecution = append(value.preferredDuringSchedulingIgnoredDuringExecution, reader.message(end, decodePreferredSchedulingTerm));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSelector(value: NodeSelector, writer: ProtobufWriter): void {
  writer.messages(1, value.nodeSelectorTerms, encodeNodeSelectorTerm);
}

export function decodeNodeSelector(reader: ProtobufReader, end: number): NodeSelector {
  const value = {} as NodeSelector;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.nodeSelectorTerms = append(value.nodeSelectorTerms, reader.message(end, decodeNodeSelectorTerm));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSelectorTerm(value: NodeSelectorTerm, writer: ProtobufWriter): void {
  writer.messages(2, value.matchFields, encodeNodeSelectorRequirement);
  writer.messages(1, value.matchExpressions, encodeNodeSelectorRequirement);
}

export function decodeNodeSelectorTerm(reader: ProtobufReader, end: number): NodeSelectorTerm {
  const value = {} as NodeSelectorTerm;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.matchExpressions = append(value.matchExpressions, reader.message(end, decodeNodeSelectorRequirement));
        break;
      case 18:
        value.matchFields = append(value.matchFields, reader.message(end, decodeNodeSelectorRequirement));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeNodeSelectorRequirement(value: NodeSelectorRequirement, writer: ProtobufWriter): void {
  writer.repeated(3, value.values, writeString);
  writer.string(2, value.operator);
  writer.string(1, value.key);
}

export function decodeNodeSelectorRequirement(reader: ProtobufReader, end: number): NodeSelectorRequirement {
  const value = {} as NodeSelectorRequirement;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<NodeSelectorRequirement["operator"]>;
        break;
      case 26:
        value.values = append(value.values, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePreferredSchedulingTerm(value: PreferredSchedulingTerm, writer: ProtobufWriter): void {
  writer.message(2, value.preference, encodeNodeSelectorTerm);
  writer.integer(1, value.weight);
}

export function decodePreferredSchedulingTerm(reader: ProtobufReader, end: number): PreferredSchedulingTerm {
  const value = {} as PreferredSchedulingTerm;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.weight = reader.integer(end);
        break;
      case 18:
        value.preference = reader.message(end, decodeNodeSelectorTerm);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodAffinity(value: PodAffinity, writer: ProtobufWriter): void {
  writer.messages(2, value.preferredDuringSchedulingIgnoredDuringExecution, encodeWeightedPodAffinityTerm);
  writer.messages(1, value.requiredDuringSchedulingIgnoredDuringExecution, encodePodAffinityTerm);
}

export function decodePodAffinity(reader: ProtobufReader, end: number): PodAffinity {
  const value = {} as PodAffinity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requiredDuringSchedulingIgnoredDuringExecution = append(value.requiredDuringSchedulingIgnoredDuringExecution, reader.message(end, decodePodAffinityTerm));
        break;
      case 18:
        value.preferredDuringSchedulingIgnoredDuringExecution = append(value.preferredDuringSchedulingIgnoredDuringExecution, reader.message(end, decodeWeightedPodAffinityTerm));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodAntiAffinity(value: PodAntiAffinity, writer: ProtobufWriter): void {
  writer.messages(2, value.preferredDuringSchedulingIgnoredDuringExecution, encodeWeightedPodAffinityTerm);
  writer.messages(1, value.requiredDuringSchedulingIgnoredDuringExecution, encodePodAffinityTerm);
}

export function decodePodAntiAffinity(reader: ProtobufReader, end: number): PodAntiAffinity {
  const value = {} as PodAntiAffinity;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.requiredDuringSchedulingIgnoredDuringExecution = append(value.requiredDuringSchedulingIgnoredDuringExecution, reader.message(end, decodePodAffinityTerm));
        break;
      case 18:
        value.preferredDuringSchedulingIgnoredDuringExecution = append(value.preferredDuringSchedulingIgnoredDuringExecution, reader.message(end, decodeWeightedPodAffinityTerm));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeWeightedPodAffinityTerm(value: WeightedPodAffinityTerm, writer: ProtobufWriter): void {
  writer.message(2, value.podAffinityTerm, encodePodAffinityTerm);
  writer.integer(1, value.weight);
}

export function decodeWeightedPodAffinityTerm(reader: ProtobufReader, end: number): WeightedPodAffinityTerm {
  const value = {} as WeightedPodAffinityTerm;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.weight = reader.integer(end);
        break;
      case 18:
        value.podAffinityTerm = reader.message(end, decodePodAffinityTerm);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodePodAffinityTerm(value: PodAffinityTerm, writer: ProtobufWriter): void {
  writer.repeated(6, value.mismatchLabelKeys, writeString);
  writer.repeated(5, value.matchLabelKeys, writeString);
  writer.message(4, value.namespaceSelector, encodeLabelSelector);
  writer.string(3, value.topologyKey);
  writer.repeated(2, value.namespaces, writeString);
  writer.message(1, value.labelSelector, encodeLabelSelector);
}

export function decodePodAffinityTerm(reader: ProtobufReader, end: number): PodAffinityTerm {
  const value = {} as PodAffinityTerm;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.labelSelector = reader.message(end, decodeLabelSelector);
        break;
      case 18:
        value.namespaces = append(value.namespaces, reader.string(end));
        break;
      case 26:
        value.topologyKey = reader.string(end);
        break;
      case 34:
        value.namespaceSelector = reader.message(end, decodeLabelSelector);
        break;
      case 42:
        value.matchLabelKeys = append(value.matchLabelKeys, reader.string(end));
        break;
      case 50:
        value.mismatchLabelKeys = append(value.mismatchLabelKeys, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeToleration(value: Toleration, writer: ProtobufWriter): void {
  writer.integer(5, value.tolerationSeconds);
  writer.string(4, value.effect);
  writer.string(3, value.value);
  writer.string(2, value.operator);
  writer.string(1, value.key);
}

export function decodeToleration(reader: ProtobufReader, end: number): Toleration {
  const value = {} as Toleration;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.key = reader.string(end);
        break;
      case 18:
        value.operator = reader.string(end) as NonNullable<Toleration["operator"]>;
        break;
      case 26:
        value.value = reader.string(end);
        break;
      case 34:
        value.effect = reader.string(end) as NonNullable<Toleration["effect"]>;
        break;
      case 40:
        value.tolerationSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["key", "operator", "value", "effect"]);
}

export function encodeTopologySpreadConstraint(value: TopologySpreadConstraint, writer: ProtobufWriter): void {
  writer.repeated(8, value.matchLabelKeys, writeString);
  writer.string(7, value.nodeTaintsPolicy);
  writer.string(6, value.nodeAffinityPolicy);
  writer.integer(5, value.minDomains);
  writer.message(4, value.labelSelector, encodeLabelSelector);
  writer.string(3, value.whenUnsatisfiable);
  writer.string(2, value.topologyKey);
  writer.integer(1, value.maxSkew);
}

export function decodeTopologySpreadConstraint(reader: ProtobufReader, end: number): TopologySpreadConstraint {
  const value = {} as TopologySpreadConstraint;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.maxSkew = reader.integer(end);
        break;
      case 18:
        value.topologyKey = reader.string(end);
        break;
      case 26:
        value.whenUnsatisfiable = reader.string(end) as NonNullable<TopologySpreadConstraint["whenUnsatisfiable"]>;
        break;
      case 34:
        value.labelSelector = reader.message(end, decodeLabelSelector);
        break;
      case 40:
        value.minDomains = reader.integer(end);
        break;
      case 50:
        value.nodeAffinityPolicy = reader.string(end) as NonNullable<TopologySpreadConstraint["nodeAffinityPolicy"]>;
        break;
      case 58:
        value.nodeTaintsPolicy = reader.string(end) as NonNullable<TopologySpreadConstraint["nodeTaintsPolicy"]>;
        break;
      case 66:
        value.matchLabelKeys = append(value.matchLabelKeys, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
