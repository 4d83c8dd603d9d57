// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeProbe: StructRule = structRule({
  exec: { rule: () => mergeExecAction },
  httpGet: { rule: () => mergeHTTPGetAction },
  tcpSocket: { rule: () => mergeTCPSocketAction },
  grpc: { rule: () => mergeGRPCAction },
  initialDelaySeconds: { rule: () => scalarRule },
  timeoutSeconds: { rule: () => scalarRule, defaultValue: 1 },
  periodSeconds: { rule: () => scalarRule, defaultValue: 10 },
  successThreshold: { rule: () => scalarRule, defaultValue: 1 },
  failureThreshold: { rule: () => scalarRule, defaultValue: 3 },
  terminationGracePeriodSeconds: { rule: () => scalarRule },
});

export const mergeLifecycle: StructRule = structRule({
  postStart: { rule: () => mergeLifecycleHandler },
  preStop: { rule: () => mergeLifecycleHandler },
  stopSignal: { rule: () => scalarRule },
});

export const mergeLifecycleHandler: StructRule = structRule({
  exec: { rule: () => mergeExecAction },
  httpGet: { rule: () => mergeHTTPGetAction },
  tcpSocket: { rule: () => mergeTCPSocketAction },
  sleep: { rule: () => mergeSleepAction },
});

export const mergeExecAction: StructRule = structRule({
  command: { rule: () => atomicList(() => scalarRule) },
});

export const mergeHTTPGetAction: StructRule = structRule({
  path: { rule: () => scalarRule, defaultValue: "/" },
  port: { rule: () => scalarRule, zero: 0 },
  host: { rule: () => scalarRule },
  scheme: { rule: () => scalarRule, defaultValue: "HTTP" },
  httpHeaders: { rule: () => atomicList(() => mergeHTTPHeader) },
  protocol: { rule: () => scalarRule },
});

export const mergeHTTPHeader: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule, zero: "" },
});

export const mergeTCPSocketAction: StructRule = structRule({
  port: { rule: () => scalarRule, zero: 0 },
  host: { rule: () => scalarRule },
});

export const mergeGRPCAction: StructRule = structRule({
  port: { rule: () => scalarRule, zero: 0 },
  service: { rule: () => scalarRule, defaultValue: "", zero: "" },
  mode: { rule: () => scalarRule },
});

export const mergeSleepAction: StructRule = structRule({
  seconds: { rule: () => scalarRule, zero: 0 },
});
