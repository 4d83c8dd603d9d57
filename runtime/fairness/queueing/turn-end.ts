/**
 * Releases seats at the end of a turn of the event loop. A request that never waits is answered in the turn in which it
 * arrived, and so would be every other one of that turn: a client with a thousand connections would occupy the turn
 * alone, and no queue would ever form. With this, a priority level serves no more requests in a turn than it has seats,
 * and the others compete for the next turn in their queues.
 */
import { setImmediate as atTurnEnd } from "node:timers";
import type { FairRequest } from "./fair-request.js";

/** Ends requests, and dispatches others. */
interface SeatOwner {
  complete(request: FairRequest): void;
  dispatch(): void;
}

export class TurnEnd {
  private requests: FairRequest[] = [];
  private owners: SeatOwner[] = [];
  private readonly end = (): void => this.flush();

  /** @param schedule calls its argument once at the end of the present turn */
  constructor(private readonly schedule: (end: () => void) => void = atTurnEnd) {}

  release(owner: SeatOwner, request: FairRequest): void {
    if (this.requests.length === 0) this.schedule(this.end);
    this.requests.push(request);
    this.owners.push(owner);
  }

  private flush(): void {
    const { requests, owners } = this;
    this.requests = [];
    this.owners = [];
    for (const [index, request] of requests.entries()) owners[index]?.complete(request);
    for (const owner of new Set(owners)) owner.dispatch();
  }
}
