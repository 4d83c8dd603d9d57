/**
 * Maintains the status of quotas: `hard` follows the specification, `used` is counted. Admission records upcoming
 * usage, and this controller finds out what was freed. It is an ordinary client of the API.
 */
import { resourceQuotas } from "../../../generated/core/v1/client.js";
import type { ResourceQuota } from "../../../generated/core/v1/index.js";
import type { Stored } from "../../api/object.js";
import type { Quantity } from "../../api/quantities/quantity.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { type Amounts, isSame, jsonOfAmounts, only } from "../../quota/amounts.js";
import type { QuotaEvaluator } from "../../quota/evaluator.js";
import { QuotaEvaluators } from "../../quota/evaluators.js";
import { type Quota, quotaOf } from "../../quota/quota.js";
import { RESERVATION_SETTLE_MS } from "../../quota/timing.js";
import { type ServedResource, serves } from "../served-resource.js";
import { type CountedKind, CountedKinds } from "./counted-kinds.js";
import { RecentRises } from "./recent-rises.js";
import { countUsage, kindsOf } from "./usage.js";

export interface ResourceQuotaOptions {
  readonly client: Client;
  /** A client that only fetches metadata; see metadata-codec.ts. */
  readonly metadataClient: Client;
  /** The resources that may be counted, each once; called again after a change. */
  readonly resources: () => readonly ServedResource[];
  /** Calls the listener after the served resources have changed. @returns a function that stops the calls */
  readonly onResourcesChange: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Interval in milliseconds at which everything is recounted. Default: 5 minutes. */
  readonly syncPeriodMs?: number;
  readonly queueMetrics?: QueueMetrics | undefined;
}

export const DEFAULT_QUOTA_SYNC_PERIOD_MS = 5 * 60_000;

/** Maximum number of quotas that are counted concurrently. */
const CONCURRENCY = 5;
/** Delay in milliseconds that combines several deletions into one recount. */
const FREED_SETTLE_MS = 100;
/** Maximum delay in milliseconds before a retry for a quota under contention, since users wait for what was freed. */
const LONGEST_RETRY_MS = 1_000;

/** Resolves when the signal has fired and no work is in progress. */
export async function runResourceQuota(options: ResourceQuotaOptions, signal: AbortSignal): Promise<void> {
  await new QuotaController(options, signal).run();
}

class QuotaController {
  private readonly quotas: Informer<ResourceQuota>;
  private readonly queue: WorkQueue<string>;
  private readonly counted: CountedKinds;
  private readonly evaluators: QuotaEvaluators;
  private readonly rises = new RecentRises();
  /** Cancels the timers of quotas that are due for a recount, by key. */
  private readonly due = new Map<string, () => void>();
  private cancelSync: () => void = () => undefined;
  private isFollowDue = false;

  constructor(
    private readonly options: ResourceQuotaOptions,
    private readonly signal: AbortSignal,
  ) {
    const { client, clock, onError } = options;
    this.evaluators = new QuotaEvaluators(client.profile, clock);
    this.quotas = new Informer<ResourceQuota>(client.resource(resourceQuotas).allNamespaces(), {
      clock,
      onError: (error) => {
        if (!isPassingFailure(error)) onError(error);
      },
    });
    this.queue = new WorkQueue<string>({
      process: (key) => this.count(key),
      concurrency: CONCURRENCY,
      clock,
      onError,
      longestRetryMs: LONGEST_RETRY_MS,
      metrics: options.queueMetrics,
    });
    this.counted = new CountedKinds(
      { ...options, onFreed: (namespace, evaluator) => this.freed(namespace, evaluator) },
      signal,
    );
  }

  async run(): Promise<void> {
    const { signal, quotas } = this;
    if (signal.aborted) return;
    quotas.on({
      add: (quota) => this.changed(quota, undefined),
      update: (quota, previous) => this.changed(quota, previous),
      delete: (quota) => this.gone(quota),
    });
    const ignoreChanges = this.options.onResourcesChange(() => this.followAll());
    this.syncLater();
    await Promise.all([quotas.run(signal), this.queue.run(signal)]);
    ignoreChanges();
    this.cancelSync();
    for (const cancel of this.due.values()) cancel();
    await this.counted.ended();
  }

  private changed(object: Stored<ResourceQuota>, previous: Stored<ResourceQuota> | undefined): void {
    const key = keyOf(object);
    const quota = quotaOf(object);
    const before = previous && quotaOf(previous);
    this.rises.note(key, before?.used, quota.used, this.options.clock.now());
    const isNew = before === undefined || !isSame(before.hard, quota.hard);
    if (isNew) this.followSoon();
    if (isNew || quota.countedHard === undefined || !isSame(quota.countedHard, quota.hard)) this.queue.add(key);
    // Writes that were admitted before the quota was known may still be in progress.
    if (isNew) this.later(key, RESERVATION_SETTLE_MS);
  }

  private gone(object: Stored<ResourceQuota>): void {
    this.rises.forget(keyOf(object));
    this.followSoon();
  }

  private freed(namespace: string | undefined, evaluator: QuotaEvaluator): void {
    for (const object of this.quotas.list()) {
      if (namespace !== undefined && object.metadata.namespace !== namespace) continue;
      const { hard } = quotaOf(object);
      if (evaluator.matching(hard.keys()).length > 0) this.later(keyOf(object), FREED_SETTLE_MS);
    }
  }

  /** Schedules a recount after the delay, unless one is scheduled already. */
  private later(key: string, delayMs: number): void {
    const { clock } = this.options;
    const dueKey = `${key} ${delayMs <= FREED_SETTLE_MS ? "freed" : "settled"}`;
    if (this.due.has(dueKey) || this.signal.aborted) return;
    this.due.set(
      dueKey,
      clock.after(delayMs, () => {
        this.due.delete(dueKey);
        this.queue.add(key);
      }),
    );
  }

  /** Periodically recounts everything, to find whatever was missed. */
  private syncLater(): void {
    const { clock, syncPeriodMs = DEFAULT_QUOTA_SYNC_PERIOD_MS } = this.options;
    this.cancelSync = clock.after(syncPeriodMs, () => {
      this.syncAll();
      this.syncLater();
    });
  }

  private syncAll(): void {
    for (const object of this.quotas.list()) this.queue.add(keyOf(object));
  }

  /** After the served kinds have changed, usage of more kinds can be counted. */
  private followAll(): void {
    this.followSoon();
    for (const object of this.quotas.list()) {
      const quota = quotaOf(object);
      if (this.namesToTell(quota).some((name) => !quota.used.has(name))) this.queue.add(keyOf(object));
    }
  }

  private namesToTell({ hard }: Quota): string[] {
    return this.countable().flatMap(({ evaluator }) => evaluator.matching(hard.keys()));
  }

  /** Combines the quotas of a list into one update. */
  private followSoon(): void {
    if (this.isFollowDue) return;
    this.isFollowDue = true;
    queueMicrotask(() => this.followKinds());
  }

  private followKinds(): void {
    this.isFollowDue = false;
    const kinds = this.countable();
    const quotas = this.quotas.list().map((object) => quotaOf(object));
    this.counted.follow(kinds.filter((kind) => quotas.some((quota) => kindsOf(quota, [kind]).length > 0)));
  }

  private countable(): CountedKind[] {
    return this.options.resources().flatMap((resource) => {
      const evaluator = this.evaluators.of(resource);
      const isCountable = resource.scope === "Namespaced" && serves(resource, "list", "watch");
      return evaluator !== undefined && isCountable ? [{ resource, evaluator }] : [];
    });
  }

  private async count(key: string): Promise<Outcome> {
    const { clock, client } = this.options;
    const [namespace, name = ""] = key.split("/");
    const object = this.quotas.get(name, namespace);
    if (object === undefined) return "done";
    const quota = quotaOf(object);
    // These are the increases at the state of the quota read here: a later one makes the write below a conflict.
    const { amounts, settlesInMs } = this.rises.of(key, clock.now());
    const found = await countUsage(quota, this.countable(), this.options, this.signal);
    const { used, isHeldBack } = settledUsage(quota, found, amounts);
    if (isHeldBack) this.later(key, Math.max(settlesInMs, FREED_SETTLE_MS + 1));
    if (quota.countedHard !== undefined && isSame(quota.countedHard, quota.hard) && isSame(quota.used, used))
      return "done";
    const status = { hard: jsonOfAmounts(quota.hard), used: jsonOfAmounts(used) } as NonNullable<
      ResourceQuota["status"]
    >;
    try {
      const api = client.resource(resourceQuotas).inNamespace(quota.namespace).status;
      await api.update({ ...object, status }, { signal: this.signal });
      return "done";
    } catch (error) {
      if (isNotFound(error)) return "done";
      if (isConflict(error)) return "again";
      throw error;
    }
  }
}

/** Keeps recent increases until they have settled. @param found the counted usage */
function settledUsage(
  { hard, used: noted }: Quota,
  found: Amounts,
  lately: Amounts,
): { readonly used: Amounts; readonly isHeldBack: boolean } {
  const used = new Map<string, Quantity>(only(noted, hard.keys()));
  let isHeldBack = false;
  for (const [name, amount] of found) {
    const before = noted.get(name);
    const rising = lately.get(name);
    const least = rising === undefined ? amount : amount.add(rising);
    if (before === undefined || before.compare(amount) <= 0 || rising === undefined) used.set(name, amount);
    else {
      isHeldBack = true;
      used.set(name, before.compare(least) < 0 ? before : least);
    }
  }
  return { used, isHeldBack };
}

function keyOf({ metadata: { namespace, name } }: Stored<ResourceQuota>): string {
  return `${namespace}/${name}`;
}
