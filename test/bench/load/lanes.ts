/** The lanes of a plan: connections that send its requests, and watchers that the writes have to reach. */
import type { Endpoint } from "../bench-case.js";
import type { Lane } from "./drive.js";
import { HttpSocket } from "./http-socket.js";
import type { LoadPlan } from "./plan.js";
import { type RequestMaker, requestMaker, requestText } from "./request-template.js";

export interface Load {
  readonly lanes: readonly Lane[];
  readonly operationsPerCall: number;
  close(): void;
}

export async function openLoad(plan: LoadPlan, endpoint: Endpoint): Promise<Load> {
  const make = requestMaker(plan, endpoint);
  const sockets = await Promise.all(Array.from({ length: plan.connections }, () => HttpSocket.open(endpoint.port)));
  const lanes = sockets.map(
    (socket): Lane =>
      (number) =>
        call(plan, socket, make, number),
  );
  const close = (): void => {
    for (const socket of sockets) socket.close();
  };
  if (plan.watch === undefined) return { lanes, operationsPerCall: 1, close };
  const watchers = await Watchers.open(plan.watch, endpoint);
  return {
    lanes: lanes.map((lane) => (number) => watchers.deliver(() => lane(number))),
    operationsPerCall: plan.watch.watchers,
    close() {
      close();
      watchers.close();
    },
  };
}

/** One request and its answer; resolves with the bytes of the body. @throws Error for another status than the plan's. */
async function call(plan: LoadPlan, socket: HttpSocket, make: RequestMaker, number: number): Promise<number> {
  const { status, bytes, body } = await socket.request(make(number));
  if (status !== plan.status) {
    throw new Error(
      `${plan.method} ${plan.path}: found status ${status}, expected ${plan.status}: ${body.toString("latin1")}`,
    );
  }
  return bytes;
}

const LINE_END = 10;

/** Open watches that count events. One write at a time, so that every event is a delivery of its own. */
class Watchers {
  private readonly sockets: HttpSocket[] = [];
  /** Events that have not arrived yet, of all watchers. */
  private awaited = 0;
  private bytes = 0;
  private failure: Error | undefined;
  private wake: () => void = () => {};

  static async open({ path, watchers }: NonNullable<LoadPlan["watch"]>, endpoint: Endpoint): Promise<Watchers> {
    const opened = new Watchers();
    const text = requestText("GET", path, endpoint, "");
    for (let index = 0; index < watchers; index++) {
      const socket = await HttpSocket.open(endpoint.port);
      await socket.stream(
        text,
        (bytes) => opened.received(bytes),
        (error) => opened.fail(error),
      );
      opened.sockets.push(socket);
    }
    return opened;
  }

  /** Makes one write; resolves with the event bytes of all watchers once each has its event. */
  async deliver(write: () => Promise<number>): Promise<number> {
    this.bytes = 0;
    this.awaited += this.sockets.length;
    await write();
    while (this.awaited > 0) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    if (this.awaited < 0) throw new Error(`watch: found ${-this.awaited} more events than writes`);
    return this.bytes;
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
  }

  private received(bytes: Buffer): void {
    this.bytes += bytes.length;
    for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) this.awaited--;
    if (this.awaited <= 0) this.wake();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
