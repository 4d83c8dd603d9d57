/**
 * Runs controllers: first the caches, then, once the Lease is held, the controllers. At the end it stops everything
 * within a time limit.
 */
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
  /** The namespace of the Lease, which is created if it does not exist. */
  readonly namespace: string;
  readonly name: string;
  /** Must be unique among the parties. Default: the name and a random suffix. */
  readonly identity?: string;
  readonly leaseDurationMs?: number;
  readonly renewDeadlineMs?: number;
  readonly retryPeriodMs?: number;
}

export interface ManagerOptions<C extends Client = Client> {
  readonly client: C;
  /** If set, the controllers run in one of several processes at a time; otherwise in each of them. */
  readonly leaderElection?: ManagerLeaderElection;
  /**
   * Receives failed reconciliations (`ReconcileError`) and failures of handlers and watches, except those that
   * pass by themselves, such as conflicts.
   */
  readonly onError: (error: unknown) => void;
  /** How long stopping may take. Default: 30 seconds. */
  readonly gracePeriodMs?: number;
  /** Options of all informers. */
  readonly informers?: Pick<
    ReflectorOptions,
    "initialState" | "silenceLimitMs" | "relistAfterMs" | "pageLimit" | "maxItems"
  >;
  readonly clock?: Clock;
  /** Returns a number of at least 0 and less than 1, which spreads retries. */
  readonly random?: () => number;
}

/** Work beside the controllers, which must end soon after its signal fires. */
export interface Runnable {
  run(signal: AbortSignal): Promise<void>;
  /** Whether it runs in every process rather than only in the elected one. Default: false. */
  readonly everywhere?: boolean;
}

const GRACE_PERIOD_MS = 30_000;

export class Manager<C extends Client = Client> {
  readonly client: C;
  readonly informers: SharedInformers;
  /** Resolves once caches are synced and controllers run; with leader election, when this process is first elected. */
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

  /** Adds a controller before {@link run}. @throws TypeError after that, and for a name that is in use */
  controller<T extends ApiObject>(options: ControllerOptions<T, C>): Controller<T, C> {
    this.#checkNotRun(`controller ${options.name}`);
    if (this.#controllers.some(({ name }) => name === options.name))
      throw new TypeError(`controller: found the name ${options.name} twice, expected one of its own for each`);
    const dependencies = {
      client: this.client,
      informers: this.informers,
      recorder: this.recorder(options.name),
      clock: this.#clock,
      onError: this.#options.onError,
    };
    const controller = new Controller<T, C>(options, dependencies);
    this.#controllers.push(controller as unknown as Controller<ApiObject, C>);
    return controller;
  }

  /** Adds other work before {@link run}. @throws TypeError after that */
  add(runnable: Runnable): void {
    this.#checkNotRun("work");
    this.#runnables.push(runnable);
  }

  /** Returns a recorder of Events under a controller's name. Events are written until the manager has ended. */
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
   * Runs everything until the signal fires, and resolves when everything has ended. It can be run only once.
   * @throws the error of a runnable, after everything else was ended; Error if stopping takes longer than the grace
   * period
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

  /** Runs the controllers and the other work for one process at a time. */
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
    // Informers count as work: without a controller they still run.
    await Promise.all([...running, fired(signal)]);
    this.#isLeading = false;
  }

  /** Awaits the work. The grace period after the signal includes writing the last Events. */
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
      `the manager did not end within ${gracePeriodMs} ms: ${busy.length === 0 ? "other work" : `reconciliations of ${busy.join(", ")}`} ignored their signal`,
    );
  }

  #checkNotRun(what: string): void {
    if (this.#hasRun) throw new TypeError(`${what}: the manager was already run`);
  }
}

/** Reports an error, unless the work failed because its signal fired. */
function ended(error: unknown, signal: AbortSignal, fail: (error: unknown) => void): void {
  if (!signal.aborted) fail(error);
}

/** Resolves when one of the signals fires. */
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
