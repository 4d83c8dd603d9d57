// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type ProtobufReader,
  type ProtobufWriter,
  append,
  decodeIntOrString,
  encodeIntOrString,
  writeString,
} from "../../../runtime/kit/codec.js";
import type {
  ExecAction,
  GRPCAction,
  HTTPGetAction,
  HTTPHeader,
  Lifecycle,
  LifecycleHandler,
  Probe,
  SleepAction,
  TCPSocketAction,
} from "./probes.types.js";

export function encodeProbe(value: Probe, writer: ProtobufWriter): void {
  writer.integer(7, value.terminationGracePeriodSeconds);
  writer.integer(6, value.failureThreshold);
  writer.integer(5, value.successThreshold);
  writer.integer(4, value.periodSeconds);
  writer.integer(3, value.timeoutSeconds);
  writer.integer(2, value.initialDelaySeconds);
  writer.message(1, value, encodeProbeAsProbeHandler);
}

export function decodeProbe(reader: ProtobufReader, end: number): Probe {
  const value = {} as Probe;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        reader.message(end, (inner, at) => decodeProbeFromProbeHandler(value, inner, at));
        break;
      case 16:
        value.initialDelaySeconds = reader.integer(end);
        break;
      case 24:
        value.timeoutSeconds = reader.integer(end);
        break;
      case 32:
        value.periodSeconds = reader.integer(end);
        break;
      case 40:
        value.successThreshold = reader.integer(end);
        break;
      case 48:
        value.failureThreshold = reader.integer(end);
        break;
      case 56:
        value.terminationGracePeriodSeconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, [
    "initialDelaySeconds",
    "timeoutSeconds",
    "periodSeconds",
    "successThreshold",
    "failureThreshold",
  ]);
}

function encodeProbeAsProbeHandler(value: Probe, writer: ProtobufWriter): void {
  writer.message(4, value.grpc, encodeGRPCAction);
  writer.message(3, value.tcpSocket, encodeTCPSocketAction);
  writer.message(2, value.httpGet, encodeHTTPGetAction);
  writer.message(1, value.exec, encodeExecAction);
}

function decodeProbeFromProbeHandler(value: Probe, reader: ProtobufReader, end: number): void {
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.exec = reader.message(end, decodeExecAction);
        break;
      case 18:
        value.httpGet = reader.message(end, decodeHTTPGetAction);
        break;
      case 26:
        value.tcpSocket = reader.message(end, decodeTCPSocketAction);
        break;
      case 34:
        value.grpc = reader.message(end, decodeGRPCAction);
        break;
      default:
        reader.skip(tag, end);
    }
  }
}

export function encodeLifecycle(value: Lifecycle, writer: ProtobufWriter): void {
  writer.string(3, value.stopSignal);
  writer.message(2, value.preStop, encodeLifecycleHandler);
  writer.message(1, value.postStart, encodeLifecycleHandler);
}

export function decodeLifecycle(reader: ProtobufReader, end: number): Lifecycle {
  const value = {} as Lifecycle;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.postStart = reader.message(end, decodeLifecycleHandler);
        break;
      case 18:
        value.preStop = reader.message(end, decodeLifecycleHandler);
        break;
      case 26:
        value.stopSignal = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeLifecycleHandler(value: LifecycleHandler, writer: ProtobufWriter): void {
  writer.message(4, value.sleep, encodeSleepAction);
  writer.message(3, value.tcpSocket, encodeTCPSocketAction);
  writer.message(2, value.httpGet, encodeHTTPGetAction);
  writer.message(1, value.exec, encodeExecAction);
}

export function decodeLifecycleHandler(reader: ProtobufReader, end: number): LifecycleHandler {
  const value = {} as LifecycleHandler;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.exec = reader.message(end, decodeExecAction);
        break;
      case 18:
        value.httpGet = reader.message(end, decodeHTTPGetAction);
        break;
      case 26:
        value.tcpSocket = reader.message(end, decodeTCPSocketAction);
        break;
      case 34:
        value.sleep = reader.message(end, decodeSleepAction);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeExecAction(value: ExecAction, writer: ProtobufWriter): void {
  writer.repeated(1, value.command, writeString);
}

export function decodeExecAction(reader: ProtobufReader, end: number): ExecAction {
  const value = {} as ExecAction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.command = append(value.command, reader.string(end));
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeHTTPGetAction(value: HTTPGetAction, writer: ProtobufWriter): void {
  writer.string(6, value.protocol);
  writer.messages(5, value.httpHeaders, encodeHTTPHeader);
  writer.string(4, value.scheme);
  writer.string(3, value.host);
  writer.message(2, value.port, encodeIntOrString);
  writer.string(1, value.path);
}

export function decodeHTTPGetAction(reader: ProtobufReader, end: number): HTTPGetAction {
  const value = {} as HTTPGetAction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.path = reader.string(end);
        break;
      case 18:
        value.port = reader.message(end, decodeIntOrString);
        break;
      case 26:
        value.host = reader.string(end);
        break;
      case 34:
        value.scheme = reader.string(end) as NonNullable<HTTPGetAction["scheme"]>;
        break;
      case 42:
        value.httpHeaders = append(value.httpHeaders, reader.message(end, decodeHTTPHeader));
        break;
      case 50:
        value.protocol = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["path", "host", "scheme"]);
}

export function encodeHTTPHeader(value: HTTPHeader, writer: ProtobufWriter): void {
  writer.string(2, value.value);
  writer.string(1, value.name);
}

export function decodeHTTPHeader(reader: ProtobufReader, end: number): HTTPHeader {
  const value = {} as HTTPHeader;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.name = reader.string(end);
        break;
      case 18:
        value.value = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeTCPSocketAction(value: TCPSocketAction, writer: ProtobufWriter): void {
  writer.string(2, value.host);
  writer.message(1, value.port, encodeIntOrString);
}

export function decodeTCPSocketAction(reader: ProtobufReader, end: number): TCPSocketAction {
  const value = {} as TCPSocketAction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 10:
        value.port = reader.message(end, decodeIntOrString);
        break;
      case 18:
        value.host = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return reader.settled(value, ["host"]);
}

export function encodeGRPCAction(value: GRPCAction, writer: ProtobufWriter): void {
  writer.string(3, value.mode);
  writer.string(2, value.service);
  writer.integer(1, value.port);
}

export function decodeGRPCAction(reader: ProtobufReader, end: number): GRPCAction {
  const value = {} as GRPCAction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.port = reader.integer(end);
        break;
      case 18:
        value.service = reader.string(end);
        break;
      case 26:
        value.mode = reader.string(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}

export function encodeSleepAction(value: SleepAction, writer: ProtobufWriter): void {
  writer.integer(1, value.seconds);
}

export function decodeSleepAction(reader: ProtobufReader, end: number): SleepAction {
  const value = {} as SleepAction;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    switch (tag) {
      case 8:
        value.seconds = reader.integer(end);
        break;
      default:
        reader.skip(tag, end);
    }
  }
  return value;
}
