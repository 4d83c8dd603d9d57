/** What every controller of the simulation is made with. */
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import type { Client } from "../../client/index.js";
import { SharedInformers } from "../../operator/shared-informers.js";
import type { SettingsInForce } from "../settings/settings-in-force.js";
import { COUNTED_FORM, type EventForm } from "./event-forms.js";
import { FollowedKind } from "./followed-kind.js";
import { type KeyNames, keyNames } from "./key-names.js";
import { type LookAgain, type ObjectKey, ReconcileLoop } from "./reconcile-loop.js";
import { WorkloadEvents } from "./workload-events.js";

export interface WorldOptions {
  /** Clients of the server under the names of the programs whose work is simulated. */
  readonly clients: WorldClients;
  /** The simulated time: delays, deadlines and time stamps. */
  readonly clock: Clock;
  /** The time in which failed requests are retried. */
  readonly retryClock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  readonly queueMetrics: (name: string) => QueueMetrics;
  readonly settings: SettingsInForce;
  /** The emulated release, such as `1.31`. */
  readonly release: string;
  /** Whether the server serves a kind; of one that it does not serve, nothing can be simulated. */
  readonly serves: (reference: ResourceReference) => boolean;
}

export interface WorldClients {
  readonly controllers: Client;
  readonly scheduler: Client;
  readonly kubelet: Client;
}

/** Work that runs until its signal fires. */
export interface Runnable {
  run(signal: AbortSignal): Promise<void>;
}

export class World {
  readonly clients: WorldClients;
  readonly clock: Clock;
  readonly random: () => number;
  readonly names: KeyNames;
  readonly settings: SettingsInForce;
  readonly release: string;
  /** Whether the release reports the number of pods that are ending. */
  readonly reportsTerminating: boolean;
  /** Whether the scheduler of the release says that no device claims can be freed. */
  readonly reportsDeviceClaims: boolean;
  /** Whether the release reports the generation of a pod that a condition is about. */
  readonly reportsPodGenerations: boolean;
  /** Whether Endpoints of the release name their controller in a label. */
  readonly labelsEndpoints: boolean;
  /** Whether slices of the release advise clients to stay near. */
  readonly advisesTraffic: boolean;
  /** Whether the release knows the distributions of traffic that name a zone or a node. */
  readonly knowsSameTraffic: boolean;
  readonly retryClock: Clock;
  readonly #options: WorldOptions;
  readonly #informers: SharedInformers;
  readonly #kinds = new Map<string, FollowedKind<never>>();
  readonly #runnables: Runnable[] = [];
  /** The number of Events of all recorders, which may report about the same object at the same moment. */
  #events = 0;

  constructor(options: WorldOptions) {
    const { clients, clock, retryClock, random, onError, settings } = options;
    this.#options = options;
    this.clients = clients;
    this.clock = clock;
    this.random = random;
    this.settings = settings;
    const minor = Number(options.release.split(".")[1]);
    this.release = options.release;
    this.reportsTerminating = minor >= 35;
    this.reportsDeviceClaims = minor >= 34;
    this.reportsPodGenerations = minor >= 34;
    this.labelsEndpoints = minor >= 33;
    this.advisesTraffic = minor >= 31;
    this.knowsSameTraffic = minor >= 34;
    this.retryClock = retryClock;
    this.names = keyNames(clients.controllers.profile);
    this.#informers = new SharedInformers({ client: clients.controllers, clock: retryClock, onError, random });
  }

  /** Whether all of these kinds are served. */
  serves(...references: readonly ResourceReference[]): boolean {
    return references.every((reference) => this.#options.serves(reference));
  }

  /** Returns the one cache of a kind that all controllers share. */
  kind<T extends ApiObject>(reference: ResourceReference<T>): FollowedKind<T> {
    const key = `${reference.group}/${reference.resource}`;
    let followed = this.#kinds.get(key) as FollowedKind<T> | undefined;
    if (followed === undefined) {
      followed = new FollowedKind<T>(this.#informers.of(reference), this.#options.retryClock);
      this.#kinds.set(key, followed as unknown as FollowedKind<never>);
    }
    return followed;
  }

  /** Returns a loop that runs with the simulation. */
  loop(
    name: string,
    reconcile: (key: ObjectKey, signal: AbortSignal) => Promise<LookAgain>,
    concurrency?: number,
  ): ReconcileLoop {
    const loop = new ReconcileLoop(this.#options, {
      name,
      reconcile,
      ...(concurrency === undefined ? {} : { concurrency }),
    });
    this.#runnables.push(loop);
    return loop;
  }

  /** Returns a recorder of Events, which are written while the simulation runs. */
  events(component: string, client: Client = this.clients.controllers, form: EventForm = COUNTED_FORM): WorkloadEvents {
    const { clock, retryClock, onError } = this.#options;
    const recorder = new WorkloadEvents({
      client,
      component,
      form,
      clock,
      retryClock,
      onError,
      nextNumber: () => ++this.#events,
    });
    this.#runnables.push(recorder);
    return recorder;
  }

  /** Adds work that runs with the simulation, after all caches are filled. */
  add(runnable: Runnable): void {
    this.#runnables.push(runnable);
  }

  report(error: unknown): void {
    this.#options.onError(error);
  }

  /** Fills the caches, then runs everything until the signal fires. Resolves when no work is in progress. */
  async run(signal: AbortSignal): Promise<void> {
    const work = async (): Promise<void> => {
      try {
        await this.#informers.synced(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        return;
      }
      await Promise.all(this.#runnables.map((runnable) => runnable.run(signal)));
    };
    await Promise.all([this.#informers.run(signal), work()]);
  }
}

/** Whether an object is being deleted. */
export function isEnding({ metadata }: Stored<ApiObject>): boolean {
  return metadata.deletionTimestamp !== undefined;
}
