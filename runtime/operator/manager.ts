/** Runs controllers: caches first, then, where the Lease is held, the controllers; at the end all of it, within a bound. */
import type { ApiObject } from "../api/object.js";
import { type Clock, pause } from "../api/time.js";
import type { ReflectorOptions } from "../client/informers/reflector.js";
import type { Client } from "../client/resources/client.js";
import { foregroundClock } from "../client/transport/abort.js";
import { Controller } from "./controller.js";
import type { ControllerOptions } from "./controller-options.js";
import { EventRecorder } from "./event-recorder.js";
import { runWhenElected } from "./leader-election.js";
import { SharedInformers } from "./shared-informers.js";

export interface ManagerLeaderElection {
  /** Of the Lease, which is made when it is not there. */
  readonly namespace: string;
  readonly name: string;
  /** Unlike every other party's. Default: the name and a random part. */
  readonly identity?: string;
  readonly leaseDurationMs?: number;
  readonly renewDeadlineMs?: number;
  readonly retryPeriodMs?: number;
}

export interface ManagerOptions<C extends Client = Client> {
  readonly client: C;
  /** Controllers run in one of several processes at a time. Unset: in each of them. */
  readonly leaderElection?: ManagerLeaderElection;
  /** Hears failed reconciliations ({@link ReconcileError}), handlers, watches; none that passes by itself, as conflicts do. */
  readonly onError: (error: unknown) => void;
  /** How long the end may take. Default: 30 seconds. */
  readonly gracePeriodMs?: number;
  /** Of all informers. */
  readonly informers?: Pick<
    ReflectorOptions,
    "initialState" | "silenceLimitMs" | "relistAfterMs" | "pageLimit" | "maxItems"
  >;
  readonly clock?: Clock;
  /** At least 0, less than 1. Spreads retries. */
  readonly random?: () => number;
}

/** Work beside the controllers, which ends soon after its signal fires. */
export interface Runnable {
  run(signal: AbortSignal): Promise<void>;
  /** Runs in every process, not only in the one that is elected. Default: false. */
  readonly everywhere?: boolean;
}

const GRACE_PERIOD_MS = 30_000;

export class Manager<C extends Client = Client> {
  readonly client: C;
  readonly informers: SharedInformers;
  /** Resolves once caches are synced and controllers run: with leader election, when this process is first elected. */
  readonly started: Promise<void>;
  readonly identity: string;
  readonly #options: ManagerOptions<C>;
  readonly #clock: Clock;
  readonly #controllers: Controller<ApiObject, C>[] = [];
  readonly #runnables: Runnable[] = [];
  readonly #recorders = new Map<string, EventRecorder>();
  #tellStarted: () => void = () => undefined;
  #hasRun = false;
  #isLeading = false;

  constructor(options: ManagerOptions<C>) {
    const { client, onError, clock = foregroundClock, random = Math.random, leaderElection } = options;
    this.client = client;
    this.#options = options;
    this.#clock = clock;
    this.informers = new SharedInformers({ ...options.informers, client, onError, clock, random });
    this.identity = leaderElection?.identity ?? `${leaderElection?.name ?? "manager"}_${crypto.randomUUID()}`;
    this.started = new Promise((resolve) => {
      this.#tellStarted = resolve;
    });
  }

  /** Whether the controllers of this process run. */
  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Adds a controller; to be done before {@link run}. @throws TypeError after it, and for a name that is taken */
  controller<T extends ApiObject>(options: ControllerOptions<T, C>): Controller<T, C> {
    this.#checkNotRun(`controller ${options.name}`);
    if (this.#controllers.some(({ name }) => name === options.name))
      throw new TypeError(`controller: found the name ${options.name} twice, expected one of its own for each`);
    const surroundings = {
      client: this.client,
      informers: this.informers,
      recorder: this.recorder(options.name),
      clock: this.#clock,
      onError: this.#options.onError,
    };
    const controller = new Controller<T, C>(options, surroundings);
    this.#controllers.push(controller as unknown as Controller<ApiObject, C>);
    return controller;
  }

  /** Adds other work; to be done before {@link run}. @throws TypeError after it */
  add(runnable: Runnable): void {
    this.#checkNotRun("work");
    this.#runnables.push(runnable);
  }

  /** Reports Events under a controller's name. They are written until the manager has ended. */
  recorder(controller: string): EventRecorder {
    let recorder = this.#recorders.get(controller);
    if (recorder === undefined) {
      const { client, onError } = this.#options;
      recorder = new EventRecorder({ client, controller, instance: this.identity, clock: this.#clock, onError });
      this.#recorders.set(controller, recorder);
    }
    return recorder;
  }

  /**
   * Runs everything until the signal fires, and resolves when everything has ended. Run it once.
   * @throws what a runnable fails with, after everything else was ended; Error when the end takes longer than the grace period
   */
  async run(signal: AbortSignal): Promise<void> {
    this.#checkNotRun("run");
    this.#hasRun = true;
    const stop = new AbortController();
    const informersStop = new AbortController();
    const end = (): void => stop.abort(signal.reason);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
    let failure: { error: unknown } | undefined;
    const fail = (error: unknown): void => {
      failure ??= { error };
      stop.abort(error);
    };
    const informing = this.informers.run(informersStop.signal);
    const everywhere = this.#runnables.filter((runnable) => runnable.everywhere === true);
    const working = Promise.all([
      this.#work(stop.signal, fail),
      ...everywhere.map((runnable) =>
        runnable.run(stop.signal).catch((error: unknown) => ended(error, stop.signal, fail)),
      ),
    ]);
    const whole = async (): Promise<void> => {
      await working.catch(fail);
      informersStop.abort();
      await informing;
    };
    try {
      await this.#withinGrace(whole(), stop.signal);
    } finally {
      signal.removeEventListener("abort", end);
      informersStop.abort();
      for (const controller of this.#controllers) controller.release();
    }
    if (failure !== undefined) throw failure.error;
  }

  /** Controllers, and what else is for one process at a time. */
  async #work(signal: AbortSignal, fail: (error: unknown) => void): Promise<void> {
    const { leaderElection, client, onError } = this.#options;
    try {
      await this.informers.synced(signal);
    } catch (error) {
      return ended(error, signal, fail);
    }
    if (leaderElection === undefined) return this.#lead(signal, fail);
    await runWhenElected(
      { ...leaderElection, client, clock: this.#clock, onError, identity: this.identity },
      signal,
      (leading) => this.#lead(leading, fail),
    );
  }

  async #lead(signal: AbortSignal, fail: (error: unknown) => void): Promise<void> {
    const elected = this.#runnables.filter((runnable) => runnable.everywhere !== true);
    this.#isLeading = true;
    const running = [...this.#controllers, ...elected].map((each) =>
      each.run(signal).catch((error: unknown) => ended(error, signal, fail)),
    );
    if (!signal.aborted) this.#tellStarted();
    // informers are work too: without a controller they run all the same
    await Promise.all([...running, fired(signal)]);
    this.#isLeading = false;
  }

  /** After the signal there is the grace period, within which the last Events are written too. */
  async #withinGrace(work: Promise<void>, signal: AbortSignal): Promise<void> {
    const { gracePeriodMs = GRACE_PERIOD_MS } = this.#options;
    const done = new AbortController();
    const overdue = new AbortController();
    const bound = fired(signal, done.signal).then(async () => {
      await pause(this.#clock, gracePeriodMs, done.signal);
      overdue.abort();
    });
    const closing = work.then(() =>
      Promise.all([...this.#recorders.values()].map((recorder) => recorder.close(overdue.signal))),
    );
    await Promise.race([closing, fired(overdue.signal, done.signal)]);
    const isOverdue = overdue.signal.aborted;
    done.abort();
    await bound;
    if (!isOverdue) return;
    for (const recorder of this.#recorders.values()) void recorder.close(overdue.signal);
    const busy = this.#controllers.filter(({ underWay }) => underWay > 0).map(({ name }) => name);
    throw new Error(
      `the manager did not end within ${gracePeriodMs} ms: ${busy.length === 0 ? "other work" : `reconciliations of ${busy.join(", ")}`} did not heed their signal`,
    );
  }

  #checkNotRun(what: string): void {
    if (this.#hasRun) throw new TypeError(`${what}: the manager runs already, or has run`);
  }
}

/** What fails because it was told to end has not failed. */
function ended(error: unknown, signal: AbortSignal, fail: (error: unknown) => void): void {
  if (!signal.aborted) fail(error);
}

/** Resolves when one of them fires. */
function fired(...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      for (const signal of signals) signal.removeEventListener("abort", done);
      resolve();
    };
    for (const signal of signals) signal.addEventListener("abort", done);
    if (signals.some(({ aborted }) => aborted)) done();
  });
}
