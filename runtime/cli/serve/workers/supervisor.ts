/**
 * Runs the workers of one server: processes that share the port and the store. The supervisor opens the port, from which
 * each worker accepts connections, and starts a worker again that has ended. It serves nothing itself.
 */
import cluster, { type Worker as WorkerProcess } from "node:cluster";
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import pino, { type Logger } from "pino";
import type { LogLevel } from "../../../assembly/options/serving-table.js";
import type { Announcement } from "../announcement.js";
import { MetricsCollection, type MetricsSource } from "./metrics-collection.js";
import { WholeLines } from "./whole-lines.js";
import { environmentOf, type FromWorker, type ToWorker } from "./worker-messages.js";

/** The delay before an ended worker is started again; it doubles with each end that follows soon. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
/** A worker that has served for this long counts as well again. */
const WELL_AFTER_MS = 60_000;
/** The exit code of a group of which a worker failed, unless the worker has one itself. */
const FAILED = 1;

export interface SupervisorOptions {
  readonly count: number;
  readonly logLevel: LogLevel;
  /** Whether a terminal shows the log. */
  readonly isTerminal: boolean;
  /** Makes text of a line of the log; undefined for JSON. */
  readonly asText: ((line: string) => string) | undefined;
  /** Called once, when all workers serve for the first time. */
  readonly onServing: (announcement: Announcement) => void;
}

interface Slot {
  readonly number: number;
  process: WorkerProcess | undefined;
  isServing: boolean;
  servingSinceMs: number;
  /** The number of ends in a row that came too soon. */
  failures: number;
  restart: NodeJS.Timeout | undefined;
}

/** Starts the workers and resolves with the exit code when all of them have ended. */
export function superviseWorkers(options: SupervisorOptions): Promise<number> {
  return new Supervisor(options).run();
}

class Supervisor {
  private readonly group = randomBytes(9).toString("base64url");
  private readonly slots: readonly Slot[];
  private readonly outputs = [new WholeLines(1), new WholeLines(2)] as const;
  private readonly logger: Logger;
  private readonly passedOn: Promise<void>[] = [];
  private readonly metrics = new MetricsCollection();
  private hasServed = false;
  private isFirst = true;
  private isComplete = false;
  private isStopping = false;
  private code = 0;
  private finish: (code: number) => void = () => {};

  constructor(private readonly options: SupervisorOptions) {
    this.logger = pino(
      { level: options.logLevel },
      { write: (line) => this.outputs[1].write(options.asText?.(line) ?? line) },
    );
    this.slots = Array.from({ length: options.count }, (_, index) => ({
      number: index + 1,
      process: undefined,
      isServing: false,
      servingSinceMs: 0,
      failures: 0,
      restart: undefined,
    }));
  }

  async run(): Promise<number> {
    // Workers accept connections themselves. If this process did and handed them over, a connection on its way to a worker
    // that is killed would stay open without an answer. The policy counts only if it is set first.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    // Workers run the same command line.
    cluster.setupPrimary({ silent: true });
    let signals = 0;
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => {
        signals++;
        if (signals === 1) this.stop();
        else this.endAtOnce();
      });
    const ended = new Promise<number>((resolve) => {
      this.finish = resolve;
    });
    // The first worker makes what a new data directory and a new store lack; the others find it.
    this.start(this.slots[0] as Slot);
    const code = await ended;
    await Promise.all(this.passedOn);
    return code;
  }

  private start(slot: Slot): void {
    const { number } = slot;
    const { group, isFirst } = this;
    const { count, isTerminal } = this.options;
    const membership = { group, number, count, isFirst, isTerminal };
    this.isFirst = false;
    const worker = cluster.fork(environmentOf(membership));
    slot.process = worker;
    slot.isServing = false;
    for (const [index, name] of (["stdout", "stderr"] as const).entries())
      this.passedOn[number * 2 + index] = (this.outputs[index] as WholeLines).follow(worker.process[name] as Readable);
    worker.on("message", (message: FromWorker) => this.receive(slot, message));
    worker.on("exit", (code, signal) => this.ended(slot, code, signal));
    // A process that could not be made has no other end. A message to a worker that has just ended is lost, and its end is
    // reported as any other.
    worker.on("error", () => {
      if (worker.process.pid === undefined) this.ended(slot, FAILED, null);
    });
  }

  private receive(slot: Slot, message: FromWorker): void {
    if (message.type === "reads") {
      // Node drops a message to a process that is only starting, because its cluster module listens before the worker does.
      if (this.isStopping) this.tell(slot, { type: "stop" });
    } else if (message.type === "serving") this.serving(slot, message.announcement);
    else if (message.type === "metrics") this.metrics.answered(slot.number, message);
    else {
      const others = this.slots.filter((other) => other !== slot && other.isServing);
      this.metrics.begin(
        this.sourceOf(slot),
        message,
        others.map((other) => this.sourceOf(other)),
      );
    }
  }

  private sourceOf(slot: Slot): MetricsSource {
    return { number: slot.number, send: (message) => this.tell(slot, message) };
  }

  private serving(slot: Slot, announcement: Announcement): void {
    this.hasServed = true;
    slot.isServing = true;
    slot.servingSinceMs = performance.now();
    if (this.isComplete) {
      this.tell(slot, { type: "all-serving" });
      return;
    }
    for (const other of this.slots) {
      if (other.process === undefined && other.restart === undefined && !this.isStopping) this.start(other);
    }
    if (!this.slots.every(({ isServing }) => isServing)) return;
    this.isComplete = true;
    for (const each of this.slots) this.tell(each, { type: "all-serving" });
    this.options.onServing(announcement);
  }

  private ended(slot: Slot, code: number | null, signal: string | null): void {
    const { number } = slot;
    const pid = slot.process?.process.pid;
    slot.process = undefined;
    slot.isServing = false;
    if (!this.isStopping && !this.hasServed) {
      // The very first start has failed, and the worker has said why.
      this.code = code ?? FAILED;
      this.isStopping = true;
    }
    if (this.isStopping) {
      if (code !== 0 && this.code === 0) this.code = code ?? FAILED;
      if (this.slots.every((each) => each.process === undefined)) this.finish(this.code);
      return;
    }
    const hasBeenWell = slot.servingSinceMs > 0 && performance.now() - slot.servingSinceMs >= WELL_AFTER_MS;
    slot.failures = hasBeenWell ? 1 : slot.failures + 1;
    slot.servingSinceMs = 0;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (slot.failures - 1), LONGEST_DELAY_MS);
    const how = signal === null ? `exit code ${code}` : signal;
    this.logger.warn(
      { worker: number, process: pid },
      `worker ${number} ended with ${how}; it is started again in ${delayMs} ms, and the others go on`,
    );
    slot.restart = setTimeout(() => {
      slot.restart = undefined;
      this.start(slot);
    }, delayMs);
  }

  private stop(): void {
    this.isStopping = true;
    for (const slot of this.slots) {
      clearTimeout(slot.restart);
      this.tell(slot, { type: "stop" });
    }
    if (this.slots.every((slot) => slot.process === undefined)) this.finish(this.code);
  }

  private endAtOnce(): never {
    for (const { process: worker } of this.slots) worker?.process.kill("SIGKILL");
    process.stderr.write("kindsmith: a second signal: ended without waiting for what was under way\n");
    process.exit(FAILED);
  }

  private tell(slot: Slot, message: ToWorker): void {
    if (slot.process?.isConnected()) slot.process.send(message);
  }
}
