/**
 * Fairness in a server: follows the objects that configure it, maintains the default ones, reports on them in their
 * status, and adjusts the seats to the demand.
 */
import type { ApiObject } from "../../api/object.js";
import { pause } from "../../api/time.js";
import { OperatorError } from "../../base/operator-error.js";
import type { FlowSchemaObject, PriorityLevelObject } from "../../fairness/configuration.js";
import { danglingUpdates } from "../../fairness/dangling.js";
import { ADJUSTMENT_MS, Fairness } from "../../fairness/fairness.js";
import type { RequestLimits } from "../../pipeline/request/request-limits.js";
import { FairLimit } from "../../pipeline/stages/fair-limit.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { FollowKind, KindFollower } from "../../registry/read/kind-follower.js";
import type { ResourceStore } from "../../registry/store.js";
import type { Health } from "../health/health.js";
import type { PostStartHook } from "../health/health-check.js";
import type { ServerContext } from "../server-context.js";
import { DanglingStatus } from "./dangling-status.js";
import { ensureFlowObjects } from "./default-flow-objects.js";

/** The time between two looks at the default objects, in milliseconds. */
const MAINTENANCE_MS = 60_000;
/** The delay after a failed write of a status, and after too many of them, in milliseconds. */
const STATUS_PAUSE_MS = 30_000;

export interface ServerFairnessDependencies {
  readonly context: ServerContext;
  readonly limits: RequestLimits;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly follow: FollowKind;
  readonly health: Health;
}

/** The kinds that configure fairness; undefined if the server does not have them. */
function flowKinds({
  scheme,
  profile,
}: ServerContext): { readonly schemas: RegisteredResource; readonly levels: RegisteredResource } | undefined {
  const group = profile.words.flowcontrolGroup;
  const schemas = scheme.byResource(group, "v1", "flowschemas");
  const levels = scheme.byResource(group, "v1", "prioritylevelconfigurations");
  return schemas === undefined || levels === undefined ? undefined : { schemas, levels };
}

/**
 * Returns undefined if the server does not serve the kinds that configure fairness.
 * @throws OperatorError for limits that leave no seats
 */
export function serverFairness(dependencies: ServerFairnessDependencies): ServerFairness | undefined {
  const kinds = flowKinds(dependencies.context);
  return kinds && new ServerFairness(dependencies, kinds);
}

export class ServerFairness {
  readonly fairness: Fairness;
  readonly limit: FairLimit;
  private readonly schemas = new Map<string, FlowSchemaObject>();
  private readonly levels = new Map<string, PriorityLevelObject>();
  private readonly status: DanglingStatus;
  private readonly consumer: PostStartHook;
  private readonly producer: PostStartHook;
  /** The kinds whose objects have not been received yet. */
  private readonly missing: Set<string>;
  private isDue = false;
  private isStatusDue = false;
  private isWritingStatus = false;

  constructor(
    private readonly dependencies: ServerFairnessDependencies,
    private readonly kinds: { readonly schemas: RegisteredResource; readonly levels: RegisteredResource },
  ) {
    const { context, limits, storeOf, health } = dependencies;
    const { maxRequestsInFlight, maxMutatingRequestsInFlight, requestTimeoutMs } = limits;
    const seats = maxRequestsInFlight + maxMutatingRequestsInFlight;
    if (seats === 0)
      throw new OperatorError(
        "maxRequestsInFlight and maxMutatingRequestsInFlight are both 0: priority and fairness divides their sum; set one of them, or switch priority and fairness off",
      );
    const prefix = `x-${context.profile.words.productName.toLowerCase()}-pf`;
    this.fairness = new Fairness({
      clock: context.timeoutClock,
      seats,
      headers: { schema: `${prefix}-flowschema-uid`, level: `${prefix}-prioritylevel-uid` },
      sizeOf: (group, version, resource) => {
        const known = context.scheme.byResource(group, version, resource);
        if (known === undefined) return undefined;
        const { objects, objectBytes } = storeOf(known).cache.statistics;
        return { objects, bytes: objectBytes };
      },
    });
    this.limit = new FairLimit(this.fairness, { clock: context.timeoutClock, requestTimeoutMs });
    this.status = new DanglingStatus(() => storeOf(kinds.schemas), kinds.schemas, context.clock);
    this.missing = new Set(Object.keys(kinds));
    this.consumer = health.addPostStartHook("priority-and-fairness-config-consumer");
    health.addPostStartHook("priority-and-fairness-filter").finish();
    this.producer = health.addPostStartHook("priority-and-fairness-config-producer");
  }

  /** Creates the default objects that are missing. @throws StatusError */
  async ensureObjects(): Promise<void> {
    await this.maintain();
    this.producer.finish();
  }

  /** Follows the configuration until the signal fires. */
  async run(signal: AbortSignal): Promise<void> {
    const { follow, context } = this.dependencies;
    await Promise.all([
      follow(this.kinds.schemas.definition, this.follower("schemas", this.schemas, signal), signal),
      follow(this.kinds.levels.definition, this.follower("levels", this.levels, signal), signal),
      this.adjust(signal),
      every(context.clock, MAINTENANCE_MS, signal, () => this.maintain().catch(context.reportError)),
    ]);
  }

  private async adjust(signal: AbortSignal): Promise<void> {
    const { context } = this.dependencies;
    await every(context.timeoutClock, ADJUSTMENT_MS, signal, async () => this.fairness.adjust());
  }

  private async maintain(): Promise<void> {
    const { context, storeOf } = this.dependencies;
    await ensureFlowObjects({ ...this.kinds, storeOf, profile: context.profile });
  }

  private follower<Shape extends object>(
    kind: string,
    objects: Map<string, Shape>,
    signal: AbortSignal,
  ): KindFollower<ApiObject> {
    return {
      all: (all) => {
        objects.clear();
        for (const [key, object] of all) objects.set(key, object as Shape);
        this.missing.delete(kind);
        this.changed(signal);
      },
      changed: (key, object) => {
        if (object === undefined) objects.delete(key);
        else objects.set(key, object as Shape);
        this.changed(signal);
      },
    };
  }

  /** Changes that arrive together are put into force once. */
  private changed(signal: AbortSignal): void {
    if (this.missing.size > 0 || this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      if (signal.aborted) return;
      this.fairness.configure([...this.schemas.values()], [...this.levels.values()]);
      this.consumer.finish();
      void this.writeStatus(signal);
    });
  }

  private async writeStatus(signal: AbortSignal): Promise<void> {
    this.isStatusDue = true;
    if (this.isWritingStatus) return;
    this.isWritingStatus = true;
    const { context } = this.dependencies;
    while (this.isStatusDue && !signal.aborted) {
      this.isStatusDue = false;
      const updates = danglingUpdates([...this.schemas.values()], [...this.levels.values()]);
      const isComplete = await this.status.write(updates).catch((error: unknown) => {
        context.reportError(error);
        return false;
      });
      if (isComplete) continue;
      await pause(context.timeoutClock, STATUS_PAUSE_MS, signal);
      this.isStatusDue = true;
    }
    this.isWritingStatus = false;
  }
}

/** Runs work regularly until the signal fires. */
async function every(
  clock: ServerContext["clock"],
  periodMs: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await pause(clock, periodMs, signal);
    if (!signal.aborted) await work();
  }
}
