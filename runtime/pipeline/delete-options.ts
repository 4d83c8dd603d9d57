/** DeleteOptions from the body, or from the query when there is no body. DEL-012 to DEL-016, DRY-016. */
import { type FieldError, forbiddenField, invalid, notSupported } from "../api/field-error.js";
import { isJsonObject, type JsonObject } from "../api/json.js";
import type { NamingProfile } from "../api/naming-profile.js";
import { badRequest, invalidObject } from "../api/status.js";
import type { DeleteOptions } from "../registry/delete.js";

const POLICIES = ["Background", "Foreground", "Orphan"];

export interface CheckedDeleteOptions extends DeleteOptions {
  readonly dryRun: boolean;
}

/** @throws StatusError 400 for a body of another kind or type, 422 for values that are not supported. */
export function deleteOptions(
  body: JsonObject | undefined,
  query: URLSearchParams,
  profile: NamingProfile,
): CheckedDeleteOptions {
  if (body?.kind !== undefined && body.kind !== "DeleteOptions") {
    throw badRequest(`the body of a delete must be of kind DeleteOptions, found ${JSON.stringify(body.kind)}`);
  }
  const given = body ?? fromQuery(query);
  const { propagationPolicy, orphanDependents, gracePeriodSeconds } = given;
  const dryRun = given.dryRun ?? (query.has("dryRun") ? query.getAll("dryRun") : undefined);
  const errors: FieldError[] = [];
  const policies = [...POLICIES, ""];
  if (propagationPolicy !== undefined && propagationPolicy !== null && !policies.includes(String(propagationPolicy))) {
    errors.push(notSupported("propagationPolicy", propagationPolicy, POLICIES));
  }
  if (propagationPolicy && orphanDependents !== undefined) {
    errors.push(forbiddenField("propagationPolicy", "orphanDependents and deletionPropagation cannot be both set"));
  }
  if (typeof gracePeriodSeconds === "number" && gracePeriodSeconds < 0) {
    errors.push(invalid("gracePeriodSeconds", gracePeriodSeconds, "must be greater than or equal to 0"));
  }
  const dryRuns = Array.isArray(dryRun) ? dryRun : dryRun === undefined || dryRun === null ? [] : [dryRun];
  for (const value of dryRuns) if (value !== "" && value !== "All") errors.push(notSupported("dryRun", value, ["All"]));
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind: "DeleteOptions" }, "", errors);
  const preconditions = preconditionsOf(given.preconditions);
  return { dryRun: dryRuns.length > 0, ...(preconditions === undefined ? {} : { preconditions }) };
}

function fromQuery(query: URLSearchParams): JsonObject {
  const grace = query.get("gracePeriodSeconds");
  if (grace !== null && !/^-?[0-9]{1,9}$/.test(grace)) {
    throw badRequest(`invalid value ${JSON.stringify(grace)} of the parameter gracePeriodSeconds: must be an integer`);
  }
  return {
    ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }),
    ...(query.has("propagationPolicy") ? { propagationPolicy: query.get("propagationPolicy") } : {}),
    ...(query.has("orphanDependents") ? { orphanDependents: query.get("orphanDependents") } : {}),
  };
}

function preconditionsOf(value: unknown): { uid?: string; resourceVersion?: string } | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isJsonObject(value)) throw badRequest("preconditions must be an object");
  const result: { uid?: string; resourceVersion?: string } = {};
  for (const field of ["uid", "resourceVersion"] as const) {
    const wanted = value[field];
    if (wanted === undefined || wanted === null) continue;
    if (typeof wanted !== "string") throw badRequest(`preconditions.${field} must be a string`);
    result[field] = wanted;
  }
  return result;
}
