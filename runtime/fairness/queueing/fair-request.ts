/** One request from its classification to the release of its seats. */
import type { FlowCounts } from "../flow-counts.js";
import type { RequestQueue } from "./request-queue.js";

/** How much of the server a request takes up. */
export interface WorkEstimate {
  /** The seats that it occupies while it is executed; at least 1. */
  readonly initialSeats: number;
  /** The seats that its consequences occupy afterwards, such as the events of a write for all watchers. */
  readonly finalSeats: number;
  /** How long they do, in milliseconds. The client does not wait for that. */
  readonly additionalLatencyMs: number;
}

/** The estimate of most requests. */
export const ONE_SEAT: WorkEstimate = { initialSeats: 1, finalSeats: 0, additionalLatencyMs: 0 };

/** What a dump shows of a request beside its flow. */
export interface RequestFacts {
  readonly isResourceRequest: boolean;
  readonly path: string;
  readonly verb: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly group?: string;
  readonly version?: string;
  readonly resource?: string;
  readonly subresource?: string;
}

/** The flow that a request belongs to, as far as queues have to know it. */
export interface RequestFlow {
  /** The name of the flow schema. */
  readonly schema: string;
  /** Tells the flow apart from others of its schema. */
  readonly distinguisher: string;
  /** The indexes of the queues that the flow may use; empty for a level without queues. */
  readonly hand: readonly number[];
  readonly counts: FlowCounts;
}

/** The seats of a `lingering` request are not free yet, since its consequences occupy them. */
export type RequestPhase = "new" | "waiting" | "executing" | "lingering" | "over" | "rejected";

export class FairRequest {
  phase: RequestPhase = "new";
  /** Milliseconds of the clock; 0 as long as the request has not been dispatched. */
  startMs = 0;
  arrivalMs = 0;
  /** The progress of the queue set when the request arrived, in seat-seconds. */
  arrivalProgress = 0;
  /** The maximum of both phases: what is occupied from the start to the end. */
  seats: number;
  finalSeats: number;
  additionalLatencyMs: number;
  /** The queue that the request came through; undefined in a level without queues. */
  queue: RequestQueue | undefined;
  /** The neighbours in the list that the request is in. */
  previous: FairRequest | undefined;
  next: FairRequest | undefined;
  /** Called once for a request that waited: with true when it may be executed, with false when it was cancelled. */
  decided: ((isDispatched: boolean) => void) | undefined;

  constructor(
    readonly flow: RequestFlow,
    readonly estimate: WorkEstimate,
    readonly facts: RequestFacts,
    readonly username: string,
  ) {
    this.seats = Math.max(estimate.initialSeats, estimate.finalSeats);
    this.finalSeats = estimate.finalSeats;
    this.additionalLatencyMs = estimate.additionalLatencyMs;
  }
}
