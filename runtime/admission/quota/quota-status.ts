/**
 * Records upcoming usage in the status of a quota by compare-and-swap, so that several servers of one store agree on
 * it. This is the server's own write: it bypasses authorization and admission and changes nothing but `status`.
 */
import { cloneJson, type JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { isNotFound, notFound } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { type Amounts, isSame, jsonOfAmounts, minus, only, plus } from "../../quota/amounts.js";
import { type Quota, quotaOf } from "../../quota/quota.js";
import { RESERVATION_UNDO_MS } from "../../quota/timing.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import { ownWrite } from "../../registry/write/own-writes.js";
import { storedOwners, updateRecorder } from "../../registry/write/ownership.js";
import { guaranteedUpdate } from "../../registry/write/write.js";
import { excess, type QuotaDemand, requestedOf } from "./quota-demand.js";
import type { UsageCount } from "./usage-count.js";

/** The usage that was reserved for one write. */
export interface Reservation {
  readonly quota: string;
  readonly uid: string;
  readonly amounts: Amounts;
  /** Time of the reservation at the latest, in milliseconds of the clock. */
  readonly sinceMs: number;
}

export type Verdict =
  /** There is no reservation if there is nothing to record. */
  | { readonly type: "allowed"; readonly reservation?: Reservation }
  | { readonly type: "refused"; readonly error: unknown };

export interface QuotaStatusOptions {
  readonly resource: RegisteredResource;
  readonly store: ResourceStore;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly count: UsageCount;
}

interface Outcome {
  readonly verdicts: ReadonlyMap<QuotaDemand, Verdict>;
  /** Undefined if unchanged. */
  readonly used: Amounts | undefined;
}

export class QuotaStatus {
  constructor(private readonly options: QuotaStatusOptions) {}

  /**
   * Returns and adds reservations in one write. Demands are judged in order; dry runs are judged but not recorded.
   * @throws StatusError 409 for a quota under constant contention, 429, 503, 504
   */
  async settle(
    namespace: string,
    name: string,
    demands: readonly QuotaDemand[],
    releases: readonly Reservation[],
  ): Promise<ReadonlyMap<QuotaDemand, Verdict>> {
    const { resource, store } = this.options;
    const request = ownWrite(store, resource, { namespace, name, subresource: "status" });
    let verdicts: ReadonlyMap<QuotaDemand, Verdict> = new Map();
    try {
      await guaranteedUpdate(store, request, store.key(namespace, name), async (current) => {
        verdicts = new Map();
        if (current === undefined) throw notFound(resource.gr, name);
        const old = await store.remoteForms.decoded(current, resource);
        const quota = quotaOf(old);
        const outcome = await this.judge(quota, demands, releases);
        verdicts = outcome.verdicts;
        if (outcome.used === undefined) return { type: "keep" };
        const object = withStatus(old, quota.hard, outcome.used);
        const owners = await storedOwners(current, old);
        const record = await updateRecorder(store, request, object, { object: old, owners });
        const setRecords = await record(object);
        setRecords(object);
        return { type: "put", object, old };
      });
    } catch (error) {
      // A deleted quota limits nothing.
      if (!isNotFound(error)) throw error;
    }
    return verdicts;
  }

  private async judge(
    quota: Quota,
    demands: readonly QuotaDemand[],
    releases: readonly Reservation[],
  ): Promise<Outcome> {
    const sinceMs = this.options.clock.now();
    const taken = releases.filter((each) => each.uid === quota.uid && sinceMs - each.sinceMs < RESERVATION_UNDO_MS);
    let used: Amounts | undefined;
    let isNoted = false;
    const verdicts = new Map<QuotaDemand, Verdict>();
    if (taken.length > 0) {
      used = taken.reduce((left, { amounts }) => minus(left, amounts), quota.used);
      isNoted = !isSame(used, quota.used);
    }
    for (const demand of demands) {
      try {
        const requested = requestedOf(quota, demand);
        if (requested.size === 0) {
          verdicts.set(demand, { type: "allowed" });
          continue;
        }
        used = await this.counted(quota, used ?? quota.used, requested);
        const error = excess(quota, demand, requested, used);
        if (error !== undefined) {
          verdicts.set(demand, { type: "refused", error });
        } else if (demand.attributes.dryRun) {
          verdicts.set(demand, { type: "allowed" });
        } else {
          used = plus(used, requested);
          isNoted = true;
          const reservation = { quota: quota.name, uid: quota.uid, amounts: requested, sinceMs };
          verdicts.set(demand, { type: "allowed", reservation });
        }
      } catch (error) {
        verdicts.set(demand, { type: "refused", error });
      }
    }
    return { verdicts, used: isNoted ? used : undefined };
  }

  /**
   * The controller may not have counted a new quota, or a new resource in it, yet; existing usage matters all the same.
   */
  private async counted(quota: Quota, used: Amounts, requested: Amounts): Promise<Amounts> {
    const isCounted = (name: string): boolean => used.has(name) && Boolean(quota.countedHard?.has(name));
    if ([...requested.keys()].every((name) => isCounted(name) || this.justCounted.get(quota)?.has(name))) return used;
    // All resources are counted at once, so that the status is complete.
    const missing = [...quota.hard.keys()].filter((name) => !isCounted(name));
    const found = await this.options.count.of(quota, missing);
    this.justCounted.set(quota, found);
    return new Map([...used, ...found]);
  }

  /** Keyed by the quota as it was read for this judgement. */
  private readonly justCounted = new WeakMap<Quota, Amounts>();
}

/** The usage of resources that the quota no longer limits is dropped. */
function withStatus(old: ApiObject, hard: Amounts, used: Amounts): ApiObject {
  const object = cloneJson(old) as ApiObject & JsonObject;
  object.status = { hard: jsonOfAmounts(hard), used: jsonOfAmounts(only(used, hard.keys())) };
  return object;
}
