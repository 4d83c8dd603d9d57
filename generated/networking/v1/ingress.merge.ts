// Code generated from schemas/networking/v1/ingress.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeTypedLocalObjectReference } from "../../core/v1/references.merge.js";

export const mergeIngress: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeIngressSpec, zero: {} },
  status: { rule: () => mergeIngressStatus, zero: {} },
});

export const mergeIngressSpec: StructRule = structRule({
  ingressClassName: { rule: () => scalarRule },
  defaultBackend: { rule: () => mergeIngressBackend },
  tls: { rule: () => atomicList(() => mergeIngressTLS) },
  rules: { rule: () => atomicList(() => mergeIngressRule) },
});

export const mergeIngressBackend: StructRule = structRule({
  service: { rule: () => mergeIngressServiceBackend },
  resource: { rule: () => mergeTypedLocalObjectReference },
});

export const mergeIngressServiceBackend: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  port: { rule: () => mergeServiceBackendPort, zero: {} },
});

export const mergeServiceBackendPort: StructRule = structRule({
  name: { rule: () => scalarRule },
  number: { rule: () => scalarRule },
}, { atomic: true });

export const mergeIngressTLS: StructRule = structRule({
  hosts: { rule: () => atomicList(() => scalarRule) },
  secretName: { rule: () => scalarRule },
});

export const mergeIngressRule: StructRule = structRule({
  host: { rule: () => scalarRule },
  http: { rule: () => mergeHTTPIngressRuleValue },
});

export const mergeHTTPIngressRuleValue: StructRule = structRule({
  paths: { rule: () => atomicList(() => mergeHTTPIngressPath), zero: null },
});

export const mergeHTTPIngressPath: StructRule = structRule({
  path: { rule: () => scalarRule },
  pathType: { rule: () => scalarRule, zero: "" },
  backend: { rule: () => mergeIngressBackend, zero: {} },
});

export const mergeIngressStatus: StructRule = structRule({
  loadBalancer: { rule: () => mergeIngressLoadBalancerStatus, zero: {} },
});

export const mergeIngressLoadBalancerStatus: StructRule = structRule({
  ingress: { rule: () => atomicList(() => mergeIngressLoadBalancerIngress) },
});

export const mergeIngressLoadBalancerIngress: StructRule = structRule({
  ip: { rule: () => scalarRule },
  hostname: { rule: () => scalarRule },
  ports: { rule: () => atomicList(() => mergeIngressPortStatus) },
});

export const mergeIngressPortStatus: StructRule = structRule({
  port: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  protocol: { rule: () => scalarRule, zero: "" },
  error: { rule: () => scalarRule },
});

export const merge: StructRule = mergeIngress;
