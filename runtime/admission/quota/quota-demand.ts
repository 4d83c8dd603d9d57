/** What a write demands of quotas: the increase in usage, and whether a quota permits it. */
import type { ApiObject } from "../../api/object.js";
import { forbidden, type StatusError } from "../../api/status.js";
import { type Amounts, amountsText, NO_AMOUNTS, only, plus, rise } from "../../quota/amounts.js";
import type { QuotaEvaluator } from "../../quota/evaluator.js";
import { isWithin, type Quota } from "../../quota/quota.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

export interface QuotaDemand {
  readonly attributes: AdmissionAttributes;
  readonly evaluator: QuotaEvaluator;
  readonly object: ApiObject;
  readonly oldObject: ApiObject | undefined;
  readonly usage: Amounts;
  readonly oldUsage: Amounts;
}

export function demandOf(attributes: AdmissionAttributes, evaluator: QuotaEvaluator): QuotaDemand | undefined {
  const { object, oldObject } = attributes;
  if (object === undefined) return undefined;
  const oldUsage = oldObject === undefined ? NO_AMOUNTS : evaluator.usage(oldObject);
  return { attributes, evaluator, object, oldObject, usage: evaluator.usage(object), oldUsage };
}

/** The names of a quota's resources that the write uses; none if the quota does not apply to it. */
export function namesInQuota(quota: Pick<Quota, "hard" | "scopes">, demand: QuotaDemand): readonly string[] {
  const names = demand.evaluator.matching(quota.hard.keys());
  return names.length > 0 && isWithin(quota, demand.evaluator, demand.object) ? names : [];
}

/**
 * The amounts that a write adds to a quota's usage; nothing if the quota does not apply or usage does not increase.
 * Decreases are left to the quota controller.
 * @throws StatusError 403 for an object that lacks a field which the quota requires
 */
export function requestedOf(quota: Quota, demand: QuotaDemand): Amounts {
  const { attributes, evaluator, object, oldObject, usage, oldUsage } = demand;
  const names = namesInQuota(quota, demand);
  if (names.length === 0) return NO_AMOUNTS;
  const lack = evaluator.lack(names, object);
  if (lack !== undefined) throw refused(attributes, `failed quota: ${quota.name}: ${lack}`);
  const counted = oldObject !== undefined && isWithin(quota, evaluator, oldObject);
  return only(rise(counted ? oldUsage : NO_AMOUNTS, usage), quota.hard.keys());
}

/** The refusal if a quota would be exceeded; undefined otherwise. */
export function excess(quota: Quota, demand: QuotaDemand, requested: Amounts, used: Amounts): StatusError | undefined {
  const total = plus(used, requested);
  const exceeded = [...requested.keys()].filter((name) => {
    const [after, most] = [total.get(name), quota.hard.get(name)];
    return after !== undefined && most !== undefined && after.compare(most) > 0;
  });
  if (exceeded.length === 0) return undefined;
  const [more, usedNow, limited] = [requested, used, quota.hard].map((amounts) => amountsText(only(amounts, exceeded)));
  return refused(
    demand.attributes,
    `exceeded quota: ${quota.name}, requested: ${more}, used: ${usedNow}, limited: ${limited}`,
  );
}

export function refused({ gr, name }: AdmissionAttributes, why: string): StatusError {
  return forbidden(gr, name, why);
}
