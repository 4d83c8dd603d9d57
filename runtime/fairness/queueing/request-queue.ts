/** The requests of a queue: those that wait in it, and those that came out of it and are executed. */
import type { FairRequest } from "./fair-request.js";

/** A doubly linked list in the order of arrival. A request is in one list at most. */
export class RequestList {
  first: FairRequest | undefined;
  private last: FairRequest | undefined;
  length = 0;

  push(request: FairRequest): void {
    request.previous = this.last;
    request.next = undefined;
    if (this.last === undefined) this.first = request;
    else this.last.next = request;
    this.last = request;
    this.length++;
  }

  /** @param request must be in this list */
  remove(request: FairRequest): void {
    const { previous, next } = request;
    if (previous === undefined) this.first = next;
    else previous.next = next;
    if (next === undefined) this.last = previous;
    else next.previous = previous;
    request.previous = undefined;
    request.next = undefined;
    this.length--;
  }

  *[Symbol.iterator](): Generator<FairRequest> {
    for (let request = this.first; request !== undefined; request = request.next) yield request;
  }
}

export class RequestQueue {
  readonly waiting = new RequestList();
  readonly executing = new RequestList();
  /** The seats of the requests that came out of this queue, including those that linger. */
  seatsInUse = 0;
  /** The progress at which the next request would begin if all queues were served evenly, in seat-seconds. */
  nextDispatch = 0;
  /** Sums over the waiting requests. */
  initialSeatsWaiting = 0;
  seatsWaiting = 0;
  workWaiting = 0;

  /** Whether requests wait or are executed: such a queue takes part in the division of seats. */
  get isActive(): boolean {
    return this.waiting.length > 0 || this.executing.length > 0;
  }
}
