/** The rules of questions about pools, which are imported with the first write of one. */
import type { PoolStatus, ResourcePoolStatusRequest } from "../../../generated/resource/v1alpha3/index.js";
import { validateConditions } from "../../api/condition.js";
import { type FieldError, invalid, required, tooLong, tooMany } from "../../api/field-error.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import { formatErrors, formatted, immutable, judgedIfPresent } from "../field-rules.js";
import { limitedList } from "../list-rules.js";

const MAX_LIMIT = 1000;
const MAX_POOLS = 1000;
const MAX_CONDITIONS = 10;
const MAX_ERROR_BYTES = 256;

export function validateQuestion({ spec }: ResourcePoolStatusRequest): FieldError[] {
  const { driver, poolName, limit } = spec ?? {};
  return [
    ...validateDriver("spec.driver", driver),
    ...(poolName === undefined ? [] : validatePoolName("spec.poolName", poolName)),
    ...atLeast("spec.limit", limit, 1),
    ...(limit !== undefined && limit > MAX_LIMIT
      ? [invalid("spec.limit", limit, `must be less than or equal to ${MAX_LIMIT}`)]
      : []),
  ];
}

export function validateQuestionChange(
  question: ResourcePoolStatusRequest,
  old: ResourcePoolStatusRequest,
): FieldError[] {
  // The value is not shown.
  return equalJson(question.spec, old.spec) ? [] : [invalid("spec", null, "field is immutable")];
}

/** A question is answered once. */
export function validateAnswer({ status }: ResourcePoolStatusRequest, old: ResourcePoolStatusRequest): FieldError[] {
  if (old.status !== undefined) return immutable("status", status, old.status);
  if (status === undefined) return [];
  const { poolCount, pools, conditions = [] } = status;
  const at = "status.conditions";
  return [
    ...(poolCount === undefined ? [required("status.poolCount")] : atLeast("status.poolCount", poolCount, 0)),
    ...limitedList("status.pools", pools, MAX_POOLS, validatePool),
    ...(conditions.length > MAX_CONDITIONS ? [tooMany(at, conditions.length, MAX_CONDITIONS)] : []),
    ...validateConditions(conditions, at),
  ];
}

function validatePool(pool: PoolStatus, at: string): FieldError[] {
  const { driver, poolName, generation, resourceSliceCount, nodeName, validationError } = pool;
  const counts = ["totalDevices", "allocatedDevices", "availableDevices", "unavailableDevices"] as const;
  return [
    ...validateDriver(`${at}.driver`, driver),
    ...(poolName ? validatePoolName(`${at}.poolName`, poolName) : [required(`${at}.poolName`)]),
    ...(generation ? atLeast(`${at}.generation`, generation, 0) : [required(`${at}.generation`)]),
    ...atLeast(`${at}.resourceSliceCount`, resourceSliceCount, 1),
    ...counts.flatMap((field) => atLeast(`${at}.${field}`, pool[field], 0)),
    ...judgedIfPresent(`${at}.nodeName`, nodeName, dnsSubdomain),
    ...(Buffer.byteLength(validationError ?? "") > MAX_ERROR_BYTES
      ? [tooLong(`${at}.validationError`, MAX_ERROR_BYTES)]
      : []),
  ];
}

/** DNS subdomains with slashes between them; the messages count them. */
function validatePoolName(field: string, name: string): FieldError[] {
  return name.split("/").flatMap((part, index) => {
    const problems = part === "" ? ["must not be empty"] : dnsSubdomain(part);
    return formatErrors(
      field,
      name,
      problems.map((problem) => `segment ${index}: ${problem}`),
    );
  });
}

/** A DNS name in any case. */
function validateDriver(field: string, name: string | undefined): FieldError[] {
  return name ? formatErrors(field, name, dnsSubdomain(name.toLowerCase())) : formatted(field, name, dnsSubdomain);
}

function atLeast(field: string, value: number | bigint | undefined, least: number): FieldError[] {
  return value !== undefined && value < least
    ? [invalid(field, value, `must be greater than or equal to ${least}`)]
    : [];
}
