/**
 * Reads and writes large YAML in a thread of its own: the library takes some microseconds for each word and line, and
 * can't pause. The thread translates to JSON and from it, which this one reads in turns of the event loop.
 */
import { clearTimeout, setTimeout } from "node:timers";
import { Worker } from "node:worker_threads";
import type { Awaitable } from "../../base/awaitable.js";
import { inTurns, ownTurn } from "../../base/turn-budget.js";
import { type DecodedJson, type DocumentLimits, decodeJsonInPieces, JsonSyntaxError } from "../../codec/json-codec.js";
import type { YamlOptions } from "../../codec/yaml-codec.js";
import { ClientGoneError } from "../client-gone.js";
import { threadProgram } from "./thread-program.js";
import { perform, type Translated, writeItems, type YamlOutcome, type YamlTask } from "./yaml-task.js";

/** The bytes from which YAML is large: those that the library reads or writes within some 30 ms. */
export const LARGE_YAML_BYTES = 32 * 1024;

/** The time without a task after which the thread ends, in milliseconds. It holds some 20 MiB. */
export const THREAD_IDLE_MS = 10_000;

export interface LargeYamlOptions extends YamlOptions {
  readonly limits: DocumentLimits;
  /** Aborts when the client is gone: its document is left out then. */
  readonly signal?: AbortSignal;
}

/**
 * Reads one YAML document as `decodeYaml` does.
 * @throws JsonSyntaxError as `decodeYaml`, JsonLimitError, ClientGoneError
 */
export async function decodeLargeYaml(
  bytes: Uint8Array,
  { limits, signal, ...options }: LargeYamlOptions,
): Promise<DecodedJson> {
  const translated = await thread.run({ does: "read", bytes, ...options }, signal);
  const { value } = await inTurns(decodeJsonInPieces(translated.bytes, limits));
  const duplicates = [...translated.duplicates];
  if (duplicates.length === 0) return { value, duplicates };
  return { value, duplicates, places: { duplicates: translated.duplicateKeys, fieldAt: () => undefined } };
}

/** Writes a JSON document as `encodeYaml` does. @throws ClientGoneError */
export async function encodeLargeYaml(json: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  return (await thread.run({ does: "write", bytes: json }, signal)).bytes;
}

/**
 * Writes items of a list, which come as JSON, a line each, as the items of a block sequence in YAML.
 * @returns a promise if they are large
 */
export function encodeYamlItems(lines: Uint8Array): Awaitable<Uint8Array> {
  if (lines.byteLength < LARGE_YAML_BYTES) return writeItems(lines);
  return thread.run({ does: "write items", bytes: lines }).then(({ bytes }) => bytes);
}

interface Waiting {
  readonly task: YamlTask;
  readonly signal: AbortSignal | undefined;
  resolve(translated: Translated): void;
  reject(reason: unknown): void;
}

/** One thread for all requests, which has one task at a time. */
class YamlThread {
  private worker: Worker | undefined;
  private hasStarted = false;
  /** Whether this process has no thread, and does the tasks itself. */
  private isAbsent = false;
  private idle: NodeJS.Timeout | undefined;
  /** The first is with the thread. There are at most as many as requests in flight. */
  private readonly waiting: Waiting[] = [];

  run(task: YamlTask, signal?: AbortSignal): Promise<Translated> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ task, signal, resolve, reject }) === 1) this.next();
    });
  }

  private next(): void {
    while (this.waiting[0]?.signal?.aborted) this.waiting.shift()?.reject(new ClientGoneError());
    const [first] = this.waiting;
    if (first === undefined) this.rest();
    else if (this.isAbsent) void ownTurn().then(() => this.settle(perform(first.task)));
    else this.send(first.task);
  }

  private send(task: YamlTask): void {
    clearTimeout(this.idle);
    this.worker ??= this.started();
    // While the thread has no task, the process may end.
    this.worker?.ref();
    // What a body is a part of may be larger, and stays here.
    const bytes = new Uint8Array(task.bytes);
    this.worker?.postMessage({ ...task, bytes }, [bytes.buffer]);
  }

  private started(): Worker | undefined {
    this.hasStarted = false;
    let worker: Worker;
    try {
      const { program, options } = threadProgram();
      worker = new Worker(program, options);
    } catch (error) {
      this.lost(error);
      return undefined;
    }
    worker.on("message", (message: YamlOutcome | "started") => {
      if (message === "started") this.hasStarted = true;
      else this.settle(message);
    });
    // The code of an exit says nothing that the error before it does not say.
    worker.on("error", (error) => this.lost(error));
    worker.on("exit", () => {
      if (this.worker === worker) this.lost(new Error("the thread for large YAML has ended"));
    });
    return worker;
  }

  private settle(outcome: YamlOutcome): void {
    const done = this.waiting.shift();
    if ("bytes" in outcome) done?.resolve(outcome);
    else if ("syntaxError" in outcome) done?.reject(new JsonSyntaxError(outcome.syntaxError));
    else done?.reject(outcome.failure);
    this.next();
  }

  /** Without a thread this process does the work. A thread that was lost later, such as in a process without memory, fails its task alone. */
  private lost(error: unknown): void {
    this.worker = undefined;
    if (this.hasStarted) this.settle({ failure: error });
    else {
      this.isAbsent = true;
      process.emitWarning(`large YAML holds the event loop, since its thread did not start: ${String(error)}`);
      this.next();
    }
  }

  private rest(): void {
    const { worker } = this;
    worker?.unref();
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.worker = undefined;
      void worker?.terminate();
    }, THREAD_IDLE_MS).unref();
  }
}

const thread = new YamlThread();
