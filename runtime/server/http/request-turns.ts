/**
 * Orders the requests of one HTTP/1.1 connection. A client may send several at once: their answers are sent in order,
 * and a later request sees the writes of an earlier one.
 */
import type { Socket } from "node:net";
import type { RequestBody } from "./request-body.js";

/** The events of a connection for its current or waiting request. */
export interface Member {
  readonly body: RequestBody;
  /** Whether the whole request has arrived. */
  isComplete(): boolean;
  /** Whether the whole answer has been written. */
  isAnswered(): boolean;
  /** Called when the client has closed its side. */
  onEnd(): void;
}

interface Waiting {
  readonly begin: () => void;
  readonly drop: () => void;
}

const connections = new WeakMap<Socket, Turns>();

/** Returns the turns of a connection, created on first use. */
export function turnsOf(socket: Socket): Turns {
  let turns = connections.get(socket);
  if (turns === undefined) {
    turns = new Turns(socket);
    connections.set(socket, turns);
  }
  return turns;
}

export class Turns {
  /** Set after unreadable bytes: nothing more is read. */
  isBroken = false;
  private isBusy = false;
  private hasEnded = false;
  private current: Member | undefined;
  private readonly waiting: Waiting[] = [];
  /** The most recent request, to which the arriving body belongs. */
  private latest: Member | undefined;

  constructor(private readonly socket: Socket) {
    socket.once("end", () => {
      this.hasEnded = true;
      this.current?.onEnd();
    });
    socket.once("close", () => {
      this.current = undefined;
      this.latest = undefined;
      for (const { drop } of this.waiting.splice(0)) drop();
    });
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  get isFree(): boolean {
    return !this.isBusy;
  }

  /** Registers a request that has arrived; its turn may come later. */
  arrived(member: Member): void {
    this.latest = member;
  }

  /** The request whose body is still arriving. */
  get incomplete(): Member | undefined {
    return this.latest?.isComplete() === false ? this.latest : undefined;
  }

  /** Calls `begin` once all earlier requests are answered, or `drop` if the connection ends before. */
  take(begin: () => void, drop: () => void): void {
    if (!this.isBusy) {
      this.isBusy = true;
      begin();
    } else this.waiting.push({ begin, drop });
  }

  /** Starts the turn of a request. */
  begin(member: Member): void {
    this.current = member;
    if (this.hasEnded) member.onEnd();
  }

  /** Ends the turn of a request whose answer is complete. */
  finish(): void {
    this.current = undefined;
    const next = this.waiting.shift();
    if (next === undefined) {
      this.isBusy = false;
      // No further readable request can arrive.
      if (this.isBroken) this.socket.destroySoon();
    }
    // A connection that is closing takes no more answers.
    else if (this.socket.writable) next.begin();
    else next.drop();
  }
}
