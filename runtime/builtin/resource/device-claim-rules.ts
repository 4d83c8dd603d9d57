/** What a claim asks for: requests, what their devices must have in common, and settings. */
import type {
  DeviceClaimConfiguration,
  DeviceConstraint,
  DeviceRequest,
  DeviceSubRequest,
  ExactDeviceRequest,
  ResourceClaimSpec,
} from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import { formatted } from "../field-rules.js";
import { limitedList, limitedSet } from "../list-rules.js";
import { validateConfiguration } from "./device-configuration-rules.js";
import { validateFullyQualifiedName, validateLabelName } from "./device-names.js";
import { type SelectorRules, validateSelectors } from "./device-selector-rules.js";
import { validateTolerations } from "./device-taint-rules.js";

/** Maximum number of requests in a claim, and of requests that a part of it names. */
export const MAX_REQUESTS = 32;
const MAX_CONSTRAINTS = 32;
/** Maximum number of settings of a claim or a class. */
export const MAX_CONFIGURATIONS = 32;
const MAX_ALTERNATIVES = 8;

/** The names of the requests, each with those of its alternatives. */
export type RequestNames = ReadonlyMap<string, ReadonlySet<string>>;

export function validateClaimSpec(
  field: string,
  { devices }: Partial<ResourceClaimSpec>,
  selectors: SelectorRules,
): FieldError[] {
  const at = `${field}.devices`;
  const { requests, constraints, config } = devices ?? {};
  const names = requestNames(requests);
  return [
    ...limitedSet(
      `${at}.requests`,
      requests,
      MAX_REQUESTS,
      (request, place) => validateRequest(place, request, selectors),
      ({ name = "" }) => name,
    ),
    ...limitedList(`${at}.constraints`, constraints, MAX_CONSTRAINTS, (constraint, place) =>
      validateConstraint(place, constraint, names),
    ),
    ...limitedList(`${at}.config`, config, MAX_CONFIGURATIONS, (each, place) =>
      validateClaimConfiguration(place, each, names),
    ),
  ];
}

export function requestNames(requests: readonly DeviceRequest[] | undefined = []): RequestNames {
  return new Map(
    requests.map(({ name = "", firstAvailable = [] }) => [
      name,
      new Set(firstAvailable.map((alternative) => alternative.name ?? "")),
    ]),
  );
}

const ONE_FORM = "exactly one of `exactly` or `firstAvailable` is required";

function validateRequest(
  field: string,
  { name, exactly, firstAvailable = [] }: DeviceRequest,
  selectors: SelectorRules,
): FieldError[] {
  const errors = validateLabelName(`${field}.name`, name);
  const hasAlternatives = firstAvailable.length > 0;
  if (exactly === undefined && !hasAlternatives) return [...errors, required(field, ONE_FORM)];
  if (exactly === undefined)
    return [
      ...errors,
      ...limitedSet(
        `${field}.firstAvailable`,
        firstAvailable,
        MAX_ALTERNATIVES,
        (alternative, place) => [
          ...validateLabelName(`${place}.name`, alternative.name),
          ...validateForm(place, alternative, selectors),
        ],
        (alternative) => alternative.name ?? "",
      ),
    ];
  if (hasAlternatives) return [...errors, invalid(field, null, `${ONE_FORM}, but multiple fields are set`)];
  return [...errors, ...validateForm(`${field}.exactly`, exactly, selectors)];
}

function validateForm(
  field: string,
  {
    deviceClassName,
    selectors,
    allocationMode,
    count = 0,
    tolerations,
  }: Partial<ExactDeviceRequest | DeviceSubRequest>,
  rules: SelectorRules,
): FieldError[] {
  return [
    ...formatted(`${field}.deviceClassName`, deviceClassName, dnsSubdomain),
    ...validateSelectors(`${field}.selectors`, selectors, rules),
    ...validateAllocationMode(field, allocationMode, Number(count)),
    ...validateTolerations(`${field}.tolerations`, tolerations),
  ];
}

function validateAllocationMode(field: string, mode: string | undefined, count: number): FieldError[] {
  if (mode === "All" && count !== 0)
    return [invalid(`${field}.count`, count, "must not be specified when allocationMode is 'All'")];
  if (mode === "ExactCount" && count <= 0) return [invalid(`${field}.count`, count, "must be greater than zero")];
  return mode === "All" || mode === "ExactCount"
    ? []
    : [notSupported(`${field}.allocationMode`, mode ?? "", ["All", "ExactCount"])];
}

function validateConstraint(
  field: string,
  { requests, matchAttribute, distinctAttribute }: DeviceConstraint,
  names: RequestNames,
): FieldError[] {
  const errors = validateRequestReferences(`${field}.requests`, requests, names);
  if (matchAttribute !== undefined)
    return [...errors, ...validateFullyQualifiedName(`${field}.matchAttribute`, matchAttribute)];
  if (distinctAttribute !== undefined)
    return [...errors, ...validateFullyQualifiedName(`${field}.distinctAttribute`, distinctAttribute)];
  // The text is that of stock servers, also where none of the fields is set.
  const why = `exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set`;
  return [...errors, required(field, why)];
}

function validateClaimConfiguration(
  field: string,
  { requests, opaque }: DeviceClaimConfiguration,
  names: RequestNames,
): FieldError[] {
  return [...validateRequestReferences(`${field}.requests`, requests, names), ...validateConfiguration(field, opaque)];
}

export function validateRequestReferences(
  field: string,
  requests: readonly string[] | undefined,
  names: RequestNames,
): FieldError[] {
  return limitedSet(
    field,
    requests,
    MAX_REQUESTS,
    (reference, at) => validateRequestReference(at, reference, names),
    (reference) => reference,
  );
}

/** The name of a request, or `request/alternative`. */
export function validateRequestReference(field: string, reference: string, names: RequestNames): FieldError[] {
  const unknown = invalid(
    field,
    reference,
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'",
  );
  const [request = "", alternative, ...more] = reference.split("/");
  if (more.length > 0) return [unknown];
  const errors = [request, ...(alternative === undefined ? [] : [alternative])].flatMap((part) =>
    validateLabelName(field, part),
  );
  const alternatives = names.get(request);
  const isKnown = alternatives !== undefined && (alternative === undefined || alternatives.has(alternative));
  return isKnown ? errors : [...errors, unknown];
}
