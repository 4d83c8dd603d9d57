/** An LMDB engine in another process, as an engine of this one. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { MAX_VALUE_BYTES } from "../../runtime/storage/checks.js";
import type {
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../../runtime/storage/engine.js";
import { programOf } from "../support/typescript.js";
import { type FromNeighbour, type Method, received, type ToNeighbour } from "./neighbour-messages.js";

const PROGRAM = programOf(join(import.meta.dirname, "lmdb-neighbour.ts"));

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class NeighbourEngine implements StorageEngine {
  readonly name = "lmdb";
  readonly isShared = true;
  readonly maxValueBytes = MAX_VALUE_BYTES;
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #sinks = new Map<number, WatchSink>();
  #ids = 0;
  #closing: Promise<void> | undefined;

  private constructor(process: ChildProcess) {
    this.#process = process;
    process.on("message", (message: FromNeighbour) => this.#receive(message));
    process.once("exit", () => {
      for (const { reject } of this.#pending.values()) reject(new Error("the neighbour has ended"));
    });
  }

  /** @throws Error if the process can't open the directory */
  static async open(directory: string, group: string | undefined): Promise<NeighbourEngine> {
    const child = fork(PROGRAM.file, { serialization: "advanced", execArgv: [...PROGRAM.execArgv] });
    const engine = new NeighbourEngine(child);
    engine.#send({ type: "open", directory, group });
    const [answer] = (await once(child, "message")) as [FromNeighbour];
    if (answer.type === "refused") throw received(answer.error);
    return engine;
  }

  get pid(): number {
    return this.#process.pid as number;
  }

  head(): Promise<Revision> {
    return this.#call("head");
  }

  get(key: string, options?: ReadOptions): Promise<GetResult> {
    return this.#call("get", key, options);
  }

  list(options: ListOptions): Promise<ListResult> {
    return this.#call("list", options);
  }

  commit(write: Write): Promise<Revision> {
    return this.#call("commit", write);
  }

  compact(revision: Revision): Promise<void> {
    return this.#call("compact", revision);
  }

  compactedRevision(): Promise<Revision> {
    return this.#call("compactedRevision");
  }

  ping(): Promise<void> {
    return this.#call("ping");
  }

  watch({ prefix, after }: WatchOptions, sink: WatchSink): Subscription {
    const id = ++this.#ids;
    this.#sinks.set(id, sink);
    this.#send({ type: "watch", id, prefix, after });
    return {
      stop: () => {
        this.#sinks.delete(id);
        if (this.#process.connected) this.#send({ type: "stop", id });
      },
    };
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow();
    return this.#closing;
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    const exited = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exited;
  }

  /** Keeps the process from running, or lets it go on. */
  pause(isPaused: boolean): void {
    this.#process.kill(isPaused ? "SIGSTOP" : "SIGCONT");
  }

  async #closeNow(): Promise<void> {
    if (!this.#process.connected) return;
    await this.#call("close");
    const exited = once(this.#process, "exit");
    this.#process.disconnect();
    await exited;
  }

  #call<Result>(method: Method, ...args: readonly unknown[]): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const id = ++this.#ids;
      this.#pending.set(id, { resolve: (value) => resolve(value as Result), reject });
      this.#send({ type: "call", id, method, args });
    });
  }

  #send(message: ToNeighbour): void {
    this.#process.send(message);
  }

  #receive(message: FromNeighbour): void {
    if (message.type === "opened" || message.type === "refused") return;
    const { id } = message;
    if (message.type === "events") this.#sinks.get(id)?.events(message.events, message.progress);
    else if (message.type === "ended") this.#sinks.get(id)?.ended(received(message.error));
    else {
      const pending = this.#pending.get(id);
      this.#pending.delete(id);
      if (message.type === "answer") pending?.resolve(message.value);
      else pending?.reject(received(message.error));
    }
  }
}
