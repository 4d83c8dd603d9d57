/**
 * A network between an engine and its MongoDB that can be made to fail: it loses the request or the answer of an
 * insertion into the log, cuts all connections or only the change stream's, stands still, or is slow. It also counts
 * what passes.
 */
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { BSON } from "mongodb";
import { commandName, type Message, MessageReader, opensChangeStream } from "./mongo-messages.js";

/** What becomes of an insertion. */
export type Fate = "lose-answer" | "lose-request";

/** What becomes of any request. */
type Verdict = Fate | "pass" | "hold";

/** A command that passes, told before it does. */
export type CommandListener = (name: string, command: BSON.Document) => void;

export class MongoProxy {
  /** The next insertions' fates; without one an insertion passes. */
  readonly fates: Fate[] = [];
  /** Every answer waits this long. */
  answerDelayMs = 0;
  onCommand: CommandListener | undefined;
  readonly #waiting = new Set<() => void>();
  /** Requests that wait, with all that follow on their connection, until {@link release}. */
  holds: ((name: string, command: BSON.Document) => boolean) | undefined;
  readonly #server: Server;
  readonly #links = new Set<Link>();
  readonly #targetPort: number;
  readonly #counts = new Map<string, number>();
  /** Cursors of change streams that were opened and not yet killed by the client. */
  readonly #streamCursors = new Set<bigint>();
  #isCut = false;
  #isFrozen = false;
  #changeStreams = 0;

  private constructor(server: Server, targetPort: number) {
    this.#server = server;
    this.#targetPort = targetPort;
    server.on("connection", (client) => this.#join(client));
  }

  /** @param uri Of a server on this machine. */
  static async start(uri: string): Promise<MongoProxy> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new MongoProxy(server, Number(new URL(uri).port));
  }

  get uri(): string {
    const address = this.#server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return `mongodb://127.0.0.1:${port}/?directConnection=true`;
  }

  /** Insertions into the log that were seen. */
  get inserts(): number {
    return this.count("insert");
  }

  /** Change streams that were opened so far. */
  get changeStreams(): number {
    return this.#changeStreams;
  }

  /** Cursors of the change streams that the client follows, as `killCursors` takes them. */
  get streamCursors(): readonly bigint[] {
    return [...this.#streamCursors];
  }

  /** The change stream waits for its next event. */
  get awaitsChange(): boolean {
    return [...this.#links].some((link) => link.awaitsChange);
  }

  /** Resolves when the condition holds; looks at it whenever a command was seen. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** How many commands of a name were seen. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Breaks all connections and refuses new ones. */
  cut(): void {
    this.#isCut = true;
    for (const link of this.#links) {
      link.destroy();
    }
  }

  restore(): void {
    this.#isCut = false;
  }

  /** Nothing passes any more, and nobody is told: requests, answers and new connections wait. */
  freeze(): void {
    this.#isFrozen = true;
    for (const link of this.#links) {
      link.pause();
    }
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const link of this.#links) {
      link.resume();
    }
  }

  /** Lets pass what was held, and all that comes. */
  release(): void {
    this.holds = undefined;
    for (const link of this.#links) {
      link.release();
    }
  }

  /** Breaks the connections on which the change stream waits for its next event, and no other. */
  cutChangeStream(): void {
    for (const link of this.#links) {
      if (link.awaitsChange) {
        link.destroy();
      }
    }
  }

  async stop(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(client: Socket): void {
    if (this.#isCut) {
      client.destroy();
      return;
    }
    const link = new Link(client, connect(this.#targetPort, "127.0.0.1"), {
      delayMs: () => this.answerDelayMs,
      onRequest: (document, to) => this.#meet(document, to),
      onStreamOpened: (cursor) => this.#streamCursors.add(cursor),
      onClose: () => this.#links.delete(link),
    });
    this.#links.add(link);
    if (this.#isFrozen) {
      link.pause();
    }
  }

  #meet(command: BSON.Document, link: Link): Verdict {
    const name = commandName(command);
    this.onCommand?.(name, command);
    link.awaitsChange = name === "getMore" && this.#streamCursors.has(command.getMore);
    if (name === "aggregate" && opensChangeStream(command)) {
      this.#changeStreams++;
    }
    if (name === "killCursors") {
      for (const cursor of command.cursors as bigint[]) {
        this.#streamCursors.delete(cursor);
      }
    }
    const isLogInsert = name === "insert" && command.insert === "log";
    if (name !== "insert" || isLogInsert) {
      this.#counts.set(name, this.count(name) + 1);
    }
    for (const resolve of this.#waiting) {
      resolve();
    }
    this.#waiting.clear();
    if (this.holds?.(name, command) === true) {
      return "hold";
    }
    return (isLogInsert ? this.fates.shift() : undefined) ?? "pass";
  }
}

interface LinkOptions {
  delayMs(): number;
  onRequest(command: BSON.Document, link: Link): Verdict;
  onStreamOpened(cursor: bigint): void;
  onClose(): void;
}

/** One connection of a client with its counterpart to the database. */
class Link {
  /** The change stream waits on this connection. */
  awaitsChange = false;
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #options: LinkOptions;
  readonly #requests = new MessageReader();
  readonly #answers = new MessageReader();
  #losesAnswer = false;
  /** Requests that wait, in their order; undefined while none does. */
  #held: Buffer[] | undefined;
  /** The request that opens a change stream, until it is answered. */
  #streamRequest: number | undefined;
  /** Answers leave in their order, also when they wait; undefined while none does. */
  #sending: Promise<unknown> | undefined;

  constructor(client: Socket, upstream: Socket, options: LinkOptions) {
    this.#client = client;
    this.#upstream = upstream;
    this.#options = options;
    for (const socket of [client, upstream]) {
      socket.on("error", () => this.destroy());
      socket.on("close", () => this.destroy());
    }
    client.on("data", (data) => this.#requests.push(data).forEach((message) => void this.#passRequest(message)));
    upstream.on("data", (data) => this.#answers.push(data).forEach((message) => void this.#passAnswer(message)));
  }

  pause(): void {
    this.#client.pause();
    this.#upstream.pause();
  }

  resume(): void {
    this.#client.resume();
    this.#upstream.resume();
  }

  release(): void {
    for (const bytes of this.#held ?? []) {
      this.#upstream.write(bytes);
    }
    this.#held = undefined;
  }

  destroy(): void {
    this.#client.destroy();
    this.#upstream.destroy();
    this.#options.onClose();
  }

  #passRequest({ bytes, id, document }: Message): void {
    const fate: Verdict = document === undefined ? "pass" : this.#options.onRequest(document, this);
    if (fate === "lose-request") {
      this.destroy();
      return;
    }
    this.#losesAnswer ||= fate === "lose-answer";
    if (document !== undefined && opensChangeStream(document)) {
      this.#streamRequest = id;
    }
    if (fate === "hold" || this.#held !== undefined) {
      this.#held ??= [];
      this.#held.push(bytes);
      return;
    }
    this.#upstream.write(bytes);
  }

  #passAnswer({ bytes, answerTo, document }: Message): void {
    if (this.#losesAnswer) {
      this.destroy();
      return;
    }
    this.awaitsChange = false;
    if (answerTo === this.#streamRequest && document?.cursor !== undefined) {
      this.#streamRequest = undefined;
      this.#options.onStreamOpened(document.cursor.id);
    }
    const delayMs = this.#options.delayMs();
    if (delayMs === 0 && this.#sending === undefined) {
      this.#client.write(bytes);
      return;
    }
    const sending = Promise.all([this.#sending, sleep(delayMs)]).then(() => {
      this.#client.write(bytes);
      if (this.#sending === sending) {
        this.#sending = undefined;
      }
    });
    this.#sending = sending;
  }
}
