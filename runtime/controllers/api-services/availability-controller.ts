/**
 * Maintains the `Available` condition of every APIService: it checks the backend after each change of the object, of
 * its Service and of the Service's endpoints, and periodically. DISC-022.
 */

import { type APIService, references } from "../../../generated/apiregistration/v1/index.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { type Clock, formatTime } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { every } from "./every.js";

export interface Availability {
  readonly isAvailable: boolean;
  /** One CamelCase word. */
  readonly reason: string;
  readonly message: string;
}

export interface AvailabilityOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for objects of which only the name matters. */
  readonly metadataClient: Client;
  /** What an APIService depends on besides itself, as far as it is served: Services and their endpoints. */
  readonly backends: readonly ResourceReference<ApiObject, "Namespaced">[];
  /** Never rejects. */
  readonly check: (apiService: APIService, signal: AbortSignal) => Promise<Availability>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once the initial objects are loaded and the controller starts to work. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of backends that are checked concurrently. */
const CONCURRENCY = 8;
/**
 * Interval in milliseconds between checks of an available backend, and the maximum pause before an unavailable one is
 * checked again.
 */
const INTERVAL_MS = 30_000;

/** Resolves when the signal has fired and no work is in progress. */
export async function runApiServiceAvailability(options: AvailabilityOptions, signal: AbortSignal): Promise<void> {
  const { client, metadataClient, clock, onError } = options;
  const reflecting = {
    clock,
    onError: (error: unknown): void => {
      if (!isPassingFailure(error)) onError(error);
    },
  };
  const informer = new Informer<APIService>(client.resource(references.apiServices), reflecting);
  const queue = new WorkQueue<string>({
    process: (name) => judge(options, informer.get(name), signal),
    concurrency: CONCURRENCY,
    longestRetryMs: INTERVAL_MS,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  let isNeeded: () => void = () => {};
  const needed = new Promise<void>((resolve) => {
    isNeeded = resolve;
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const see = ({ metadata, spec }: Stored<APIService>): void => {
    queue.add(metadata.name);
    if (spec?.service !== undefined) isNeeded();
  };
  informer.on({ add: see, update: (now, before) => (isSameQuestion(now, before) ? undefined : see(now)) });
  const addThoseOf = (isMeant: (service: { namespace?: string; name?: string }) => boolean): void => {
    for (const { metadata, spec } of informer.list())
      if (spec?.service !== undefined && isMeant(spec.service)) queue.add(metadata.name);
  };
  const serviceLabel = `${client.profile.words.keyDomain}/service-name`;
  const target = {
    replace: () => addThoseOf(() => true),
    apply: ({ object: { metadata } }: { object: Stored<ApiObject> }) => {
      const name = metadata.labels?.[serviceLabel] ?? metadata.name;
      addThoseOf((service) => service.namespace === metadata.namespace && service.name === name);
    },
  };
  const reflectors = options.backends.map(async (resource) => {
    // Most servers have no APIService with a Service, and there may be many Services.
    await needed;
    await metadataClient.resource(resource).allNamespaces().reflector(target, reflecting).run(signal);
  });
  const rounds = every(clock, INTERVAL_MS, signal, () => addThoseOf(() => true));
  const begun = informer.synced(signal).then(options.onBegun, (error: unknown) => {
    if (!signal.aborted) throw error;
  });
  await Promise.all([informer.run(signal), begun, ...reflectors, rounds, queue.run(signal)]);
}

/**
 * Changes of managed fields need no new check. Neither does the status of an APIService with a backend, which the next
 * round checks: otherwise a backend with changing answers would be checked again after each of them.
 */
function isSameQuestion(now: APIService, before: APIService): boolean {
  const questionOf = ({ spec, status }: APIService): string =>
    JSON.stringify([spec, spec?.service === undefined ? status?.conditions : undefined]);
  return questionOf(now) === questionOf(before);
}

async function judge(
  { client, check, clock }: AvailabilityOptions,
  apiService: Stored<APIService> | undefined,
  signal: AbortSignal,
): Promise<Outcome> {
  if (apiService === undefined) return "done";
  const found = await check(apiService, signal);
  if (signal.aborted) return "again";
  const conditions = withCondition(apiService, found, clock);
  if (conditions !== undefined) {
    const status = { ...apiService.status, conditions };
    try {
      await client.resource(references.apiServices).status.update({ ...apiService, status }, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return found.isAvailable ? "done" : "again";
}

type Conditions = NonNullable<NonNullable<APIService["status"]>["conditions"]>;

/** Undefined if the status already says so. */
function withCondition(
  { status }: APIService,
  { isAvailable, reason, message }: Availability,
  clock: Clock,
): Conditions | undefined {
  const others = status?.conditions?.filter(({ type }) => type !== "Available") ?? [];
  const before = status?.conditions?.find(({ type }) => type === "Available");
  const value = isAvailable ? "True" : "False";
  if (before?.status === value && before.reason === reason && before.message === message) return undefined;
  const lastTransitionTime =
    before?.status === value && before.lastTransitionTime ? before.lastTransitionTime : formatTime(clock.now());
  return [...others, { type: "Available", status: value, lastTransitionTime, reason, message }];
}
