/**
 * The requests of one HTTP/1.1 connection, one after the other. A client may send many at once: their answers go out in
 * order, and what a later one reads is what an earlier one wrote.
 */
import type { Socket } from "node:net";
import type { RequestBody } from "./request-body.js";

/** What a connection tells the request that has its turn, or waits for it. */
export interface Member {
  readonly body: RequestBody;
  /** All of the request has come. */
  isComplete(): boolean;
  /** All of its answer is written. */
  isAnswered(): boolean;
  /** The client has closed its side. */
  onEnd(): void;
}

interface Waiting {
  readonly begin: () => void;
  readonly drop: () => void;
}

const connections = new WeakMap<Socket, Turns>();

/** The turns of a connection; made when first asked for. */
export function turnsOf(socket: Socket): Turns {
  let turns = connections.get(socket);
  if (turns === undefined) {
    turns = new Turns(socket);
    connections.set(socket, turns);
  }
  return turns;
}

export class Turns {
  /** What came could not be read: nothing is read any more. */
  isBroken = false;
  private isBusy = false;
  private hasEnded = false;
  private current: Member | undefined;
  private readonly waiting: Waiting[] = [];
  /** The request that came last, whose body is what comes now. */
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

  /** Says that a request has come; its turn may be later. */
  arrived(member: Member): void {
    this.latest = member;
  }

  /** The request whose body is still coming. */
  get incomplete(): Member | undefined {
    return this.latest?.isComplete() === false ? this.latest : undefined;
  }

  /** Calls `begin` once all earlier requests are answered, or `drop` when the connection ends before that. */
  take(begin: () => void, drop: () => void): void {
    if (!this.isBusy) {
      this.isBusy = true;
      begin();
    } else this.waiting.push({ begin, drop });
  }

  /** The request that has its turn now. */
  begin(member: Member): void {
    this.current = member;
    if (this.hasEnded) member.onEnd();
  }

  /** The request that had its turn is answered to the last byte. */
  finish(): void {
    this.current = undefined;
    const next = this.waiting.shift();
    if (next === undefined) {
      this.isBusy = false;
      // nothing that could be read will come
      if (this.isBroken) this.socket.destroySoon();
    }
    // a connection that is being closed takes no answers any more
    else if (this.socket.writable) next.begin();
    else next.drop();
  }
}
