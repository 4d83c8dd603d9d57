/** Reads DeleteOptions from the body, or from the query if there is no body. DEL-012 to DEL-016, DRY-016. */
import { type FieldError, invalid } from "../../api/field-error.js";
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { badRequest, invalidObject } from "../../api/status.js";
import { validateDeleteOptions } from "../../registry/validation/delete-options-validation.js";
import type { DeleteOptions } from "../../registry/write/delete.js";
import { IGNORES_READ_ERROR } from "../../registry/write/delete-unreadable.js";
import { isPropagationPolicy, type PropagationPolicy } from "../../registry/write/deletion-finalizers.js";
import { checkedDryRuns } from "./query-options.js";

export interface CheckedDeleteOptions extends DeleteOptions {
  readonly dryRun: boolean;
  /**
   * The caller explicitly requested that dependents are deleted too. The answer is 202 while the object still exists
   * (DEL-020).
   */
  readonly isCascading: boolean;
  /** Whether an object that cannot be read is deleted without being read. */
  readonly ignoresReadErrors: boolean;
  /** The options as admission plug-ins see them. */
  readonly document: JsonObject;
}

/** Which uses of the option that deletes unreadable objects are accepted. */
export interface UnsafeDeletion {
  /** False makes the server ignore the option like an unknown one. */
  readonly isEnabled: boolean;
  readonly mayDryRun: boolean;
  /** Whether the request deletes a collection, which always rejects the option. */
  readonly ofCollection: boolean;
}

/** @throws StatusError 400 for a body of another kind or type, 422 for values that are not supported. */
export function deleteOptions(
  body: JsonObject | undefined,
  query: URLSearchParams,
  profile: NamingProfile,
  unsafe: UnsafeDeletion,
): CheckedDeleteOptions {
  if (body?.kind !== undefined && body.kind !== "DeleteOptions") {
    throw badRequest(`the body of a delete must be of kind DeleteOptions, found ${JSON.stringify(body.kind)}`);
  }
  const given = body ?? fromQuery(query);
  const policy = fieldOf(given, "propagationPolicy", "string");
  const orphanDependents = fieldOf(given, "orphanDependents", "boolean");
  const gracePeriodSeconds = fieldOf(given, "gracePeriodSeconds", "number");
  const dryRuns = dryRunsOf(given.dryRun ?? (query.has("dryRun") ? query.getAll("dryRun") : undefined));
  const requested = fieldOf(given, IGNORES_READ_ERROR, "boolean");
  const ignoresReadErrors = unsafe.isEnabled && requested === true;
  const dryRun = checkedDryRuns(dryRuns, profile);
  const errors = validateDeleteOptions({ propagationPolicy: policy, orphanDependents, dryRun });
  if (ignoresReadErrors) errors.push(...unsafeErrors(given, dryRuns, unsafe));
  if (errors.length > 0) throw invalidObject({ group: profile.words.metaGroup, kind: "DeleteOptions" }, "", errors);
  const preconditions = preconditionsOf(given.preconditions);
  const propagationPolicy = policyOf(policy, orphanDependents);
  return {
    dryRun: dryRuns.length > 0,
    isCascading: orphanDependents === false,
    ignoresReadErrors,
    document: {
      ...given,
      ...(dryRuns.length === 0 ? {} : { dryRun: ["All"] }),
      kind: "DeleteOptions",
      apiVersion: `${profile.words.metaGroup}/v1`,
    },
    ...(preconditions === undefined ? {} : { preconditions }),
    ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
    // Stock servers turn a negative period into the shortest one.
    ...(gracePeriodSeconds === undefined
      ? {}
      : { gracePeriodSeconds: gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds }),
  };
}

/** Reads the options from the query. As on stock servers, every boolean except `false` and `0` is true. */
function fromQuery(query: URLSearchParams): JsonObject {
  const grace = query.get("gracePeriodSeconds");
  if (grace !== null && !/^-?[0-9]{1,9}$/.test(grace)) {
    throw badRequest(`strconv.ParseInt: parsing ${JSON.stringify(grace)}: invalid syntax`);
  }
  const orphan = query.get("orphanDependents");
  const ignores = query.get(IGNORES_READ_ERROR);
  return {
    ...(ignores === null ? {} : { [IGNORES_READ_ERROR]: ignores !== "0" && ignores.toLowerCase() !== "false" }),
    ...(grace === null ? {} : { gracePeriodSeconds: Number(grace) }),
    ...(query.has("propagationPolicy") ? { propagationPolicy: query.get("propagationPolicy") } : {}),
    ...(orphan === null ? {} : { orphanDependents: orphan !== "0" && orphan.toLowerCase() !== "false" }),
  };
}

interface Types {
  readonly string: string;
  readonly boolean: boolean;
  /** An integer. */
  readonly number: number;
}

function fieldOf<T extends keyof Types>(given: JsonObject, field: string, type: T): Types[T] | undefined {
  const value = given[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== type || (type === "number" && !Number.isSafeInteger(value))) {
    throw badRequest(`${field} must be ${type === "number" ? "an integer" : `a ${type}`}`);
  }
  return value as Types[T];
}

/** Returns the errors of options that would require reading the object. */
function unsafeErrors(
  given: JsonObject,
  dryRuns: readonly unknown[],
  { mayDryRun, ofCollection }: UnsafeDeletion,
): FieldError[] {
  if (ofCollection)
    return [
      invalid(IGNORES_READ_ERROR, true, "is not allowed with DELETECOLLECTION, try again after removing the option"),
    ];
  const excluded = ["propagationPolicy", "orphanDependents", "gracePeriodSeconds", "preconditions"];
  const found = excluded.filter((field) => given[field] !== undefined && given[field] !== null);
  if (dryRuns.length > 0 && !mayDryRun) found.unshift("dryRun");
  return found.map((field) => invalid(IGNORES_READ_ERROR, true, `cannot be set together with .${field}`));
}

function dryRunsOf(dryRun: unknown): readonly unknown[] {
  if (dryRun === undefined || dryRun === null) return [];
  return Array.isArray(dryRun) ? dryRun : [dryRun];
}

function policyOf(policy: string | undefined, orphanDependents: boolean | undefined): PropagationPolicy | undefined {
  if (orphanDependents !== undefined) return orphanDependents ? "Orphan" : "Background";
  return policy !== undefined && isPropagationPolicy(policy) ? policy : undefined;
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
