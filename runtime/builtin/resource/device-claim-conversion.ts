/** Converts claims and templates of v1beta1, where what a request asks for stands in the request itself. */
import {
  type DeviceRequest,
  type ResourceClaim,
  type ResourceClaimSpec,
  type ResourceClaimTemplate,
  resourceClaims,
  resourceClaimTemplates,
} from "../../../generated/resource/v1/index.js";
import {
  type ResourceClaim as BetaClaim,
  type DeviceRequest as BetaRequest,
  type ResourceClaimSpec as BetaSpec,
  type ResourceClaimTemplate as BetaTemplate,
  resourceClaims as betaClaims,
  resourceClaimTemplates as betaTemplates,
} from "../../../generated/resource/v1beta1/index.js";
import type { Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

export const claimConversion = defineConversion<BetaClaim, ResourceClaim>(betaClaims, resourceClaims, {
  toStorage: ({ spec, status }) => parts(storedSpec(spec), status) as Converted<ResourceClaim>,
  fromStorage: ({ spec, status }) => parts(shownSpec(spec), status) as Converted<BetaClaim>,
});

export const claimTemplateConversion = defineConversion<BetaTemplate, ResourceClaimTemplate>(
  betaTemplates,
  resourceClaimTemplates,
  {
    toStorage: ({ spec }) => parts(withSpec(spec, storedSpec)) as Converted<ResourceClaimTemplate>,
    fromStorage: ({ spec }) => parts(withSpec(spec, shownSpec)) as Converted<BetaTemplate>,
  },
);

function parts(spec: unknown, status?: unknown): { spec?: unknown; status?: unknown } {
  return { ...(spec === undefined ? {} : { spec }), ...(status === undefined ? {} : { status }) };
}

function withSpec<From, To>(
  template: { readonly spec?: From } | undefined,
  convert: (spec: From | undefined) => To | undefined,
): unknown {
  return template?.spec === undefined ? template : { ...template, spec: convert(template.spec) };
}

function storedSpec(spec: BetaSpec | undefined): ResourceClaimSpec | undefined {
  const requests = spec?.devices?.requests;
  if (requests === undefined) return spec as ResourceClaimSpec | undefined;
  return { ...spec, devices: { ...spec?.devices, requests: requests.map(storedRequest) } } as ResourceClaimSpec;
}

function shownSpec(spec: ResourceClaimSpec | undefined): BetaSpec | undefined {
  const requests = spec?.devices?.requests;
  if (requests === undefined) return spec as BetaSpec | undefined;
  return { ...spec, devices: { ...spec?.devices, requests: requests.map(shownRequest) } } as BetaSpec;
}

function storedRequest({ name, firstAvailable, ...form }: BetaRequest): DeviceRequest {
  const isForm = Object.values(form).some((value) => value !== undefined && value !== "" && value !== 0);
  return {
    name,
    ...(isForm ? { exactly: form as DeviceRequest["exactly"] } : {}),
    ...(firstAvailable === undefined ? {} : { firstAvailable }),
  } as DeviceRequest;
}

function shownRequest({ name, exactly, firstAvailable }: DeviceRequest): BetaRequest {
  return { name, ...exactly, ...(firstAvailable === undefined ? {} : { firstAvailable }) } as BetaRequest;
}
