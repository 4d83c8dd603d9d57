/**
 * An engine around another one, which a test can slow down, hold back and break at chosen places: what a server sees of a
 * store that others use too, or whose connection is bad. Closing it leaves the other one open.
 */
import type {
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  StorageEvent,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../../runtime/storage/engine.js";
import { EngineClosedError } from "../../runtime/storage/errors.js";

export class SteeredEngine implements StorageEngine {
  readonly name: string;
  readonly isShared: boolean;
  readonly maxValueBytes: number;
  /** Run before each call of the kind; what they throw is the call's outcome. */
  beforeList: (options: ListOptions) => Promise<void> = async () => {};
  beforeHead: () => Promise<void> = async () => {};
  /** Asked first by everything that loads caches. */
  beforeLoad: () => Promise<void> = async () => {};
  /** What a watch ends with instead of beginning. */
  refusalOfWatch: (options: WatchOptions) => Error | undefined = () => undefined;
  private readonly watches = new Set<SteeredWatch>();
  private isHolding = false;
  private isClosed = false;

  constructor(readonly inner: StorageEngine) {
    this.name = inner.name;
    this.isShared = inner.isShared;
    this.maxValueBytes = inner.maxValueBytes;
  }

  get openWatches(): number {
    return this.watches.size;
  }

  /** From now on watches hear of nothing. */
  holdEvents(): void {
    this.isHolding = true;
    for (const watch of this.watches) watch.isHeld = true;
  }

  /** From now on the watches that are open hear of nothing; those that begin later do. */
  holdOpenWatches(): void {
    for (const watch of this.watches) watch.isHeld = true;
  }

  releaseEvents(): void {
    this.isHolding = false;
    for (const watch of [...this.watches]) watch.release();
  }

  /** Ends all watches. */
  breakWatches(error: Error): void {
    for (const watch of [...this.watches]) watch.break(error);
  }

  async head(): Promise<Revision> {
    this.assertOpen();
    await this.beforeHead();
    return this.inner.head();
  }

  get(key: string, options?: ReadOptions): Promise<GetResult> {
    return this.inner.get(key, options);
  }

  async list(options: ListOptions): Promise<ListResult> {
    this.assertOpen();
    await this.beforeList(options);
    return this.inner.list(options);
  }

  commit(write: Write): Promise<Revision> {
    return this.inner.commit(write);
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    const watch = new SteeredWatch(sink, this.isHolding, () => this.watches.delete(watch));
    this.watches.add(watch);
    const refusal = this.refusalOfWatch(options);
    if (refusal === undefined) watch.begin(this.inner, options);
    else queueMicrotask(() => watch.break(refusal));
    return { stop: () => watch.stop() };
  }

  compact(revision: Revision): Promise<void> {
    return this.inner.compact(revision);
  }

  async compactedRevision(): Promise<Revision> {
    this.assertOpen();
    await this.beforeLoad();
    return this.inner.compactedRevision();
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.breakWatches(new EngineClosedError());
  }

  private assertOpen(): void {
    if (this.isClosed) throw new EngineClosedError();
  }
}

class SteeredWatch implements WatchSink {
  private subscription: Subscription | undefined;
  private held: (() => void)[] = [];
  private isStopped = false;

  constructor(
    private readonly sink: WatchSink,
    public isHeld: boolean,
    private readonly onStop: () => void,
  ) {}

  begin(engine: StorageEngine, options: WatchOptions): void {
    this.subscription = engine.watch(options, this);
  }

  events(events: readonly StorageEvent[], progress: Revision): void {
    this.pass(() => this.sink.events(events, progress));
  }

  ended(error: Error): void {
    this.pass(() => this.break(error));
  }

  release(): void {
    this.isHeld = false;
    for (const call of this.held.splice(0)) if (!this.isStopped) call();
  }

  break(error: Error): void {
    if (this.isStopped) return;
    this.stop();
    this.sink.ended(error);
  }

  stop(): void {
    this.isStopped = true;
    this.subscription?.stop();
    this.onStop();
  }

  private pass(call: () => void): void {
    if (this.isHeld) this.held.push(call);
    else call();
  }
}

/** A gate that calls wait at; open() lets them and all later ones through. */
export class Gate {
  private isOpen = false;
  private waiting: (() => void)[] = [];
  private arrived: (() => void)[] = [];
  private arrivals = 0;

  pass(): Promise<void> {
    this.arrivals++;
    for (const tell of this.arrived.splice(0)) tell();
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Resolves when a call has come to the gate. */
  reached(): Promise<void> {
    return this.arrivals > 0 ? Promise.resolve() : new Promise((resolve) => this.arrived.push(resolve));
  }

  open(): void {
    this.isOpen = true;
    for (const go of this.waiting.splice(0)) go();
  }
}
