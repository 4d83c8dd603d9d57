/**
 * Says in the status of every APIService whether its group version can be asked for: asks its backend after each change
 * of the object, of its Service and of the Service's endpoints, and from time to time. DISC-022.
 */

import { type APIService, references } from "../../../generated/apiregistration/v1/index.js";
import { endpoints, services } from "../../../generated/core/v1/client.js";
import { endpointSlices } from "../../../generated/discovery/v1/client.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { type Clock, formatTime } from "../../api/time.js";
import type { QueueFigures } from "../../base/queue-figures.js";
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
  /** One whose answers are metadata, for what is only looked at for its names. */
  readonly metadataClient: Client;
  /** Never rejects. */
  readonly check: (apiService: APIService, signal: AbortSignal) => Promise<Availability>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once it has seen what is there, and works from now on. */
  readonly onBegun?: () => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

/** Backends that are asked at a time. */
const CONCURRENCY = 8;
/** A backend that does not answer is asked again after growing pauses up to this, and one that does after each. */
const INTERVAL_MS = 30_000;

/** What an APIService depends on, beside itself. */
const WATCHED: readonly ResourceReference<ApiObject, "Namespaced">[] = [services, endpoints, endpointSlices];

/** Resolves when the signal has fired and nothing is under way. */
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
    figures: options.queueFigures,
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
  const reflectors = WATCHED.map(async (resource) => {
    // most servers have no APIService with a Service, and Services may be many
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
 * Records of who wrote what ask nothing new. Nor does the status of one with a backend, which is looked at in the next
 * round: a backend that answers otherwise each time would be asked again for each of its answers.
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

/** Undefined where it says that already. */
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
