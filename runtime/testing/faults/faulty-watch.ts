/** An open watch on a server with faults. Its bytes pass through here, frame by frame if a fault concerns events. */

import { errorFrame } from "../../pipeline/answer/watch-frames.js";
import type { BodyWriter, HttpResponse } from "../../pipeline/request/http.js";
import { AnswerCutError, type InterceptedRequest } from "../../pipeline/stages/intercept.js";
import type { ActiveFault } from "./active-fault.js";
import { failureFor } from "./answers.js";
import type { CutRule, EventFault } from "./fault-rule.js";
import { encodingOf, frameLength, type StreamEncoding, typeOf } from "./frames.js";

/** What one cut still lets through. */
interface PlannedCut {
  readonly fault: ActiveFault;
  readonly cut: CutRule;
  events: number;
  bytes: number;
}

/** The number of event-loop turns in which a connection may send its buffered data before it is broken off. */
const MAX_FLUSH_TURNS = 200;

export class OpenWatch {
  readonly #encoding: StreamEncoding;
  readonly #met = new Set<ActiveFault>();
  readonly #cuts = new Set<PlannedCut>();
  readonly #end = new AbortController();
  #writer: BodyWriter | undefined;
  #isBroken = false;
  /** The beginning of an incomplete frame. */
  #rest: Buffer = Buffer.alloc(0);
  /** An event that is sent after the following one. */
  #held: { readonly frame: Buffer; readonly fault: ActiveFault } | undefined;

  /** @param faults returns the active faults at each call */
  constructor(
    readonly request: InterceptedRequest,
    response: HttpResponse,
    private readonly faults: () => Iterable<ActiveFault>,
  ) {
    this.#encoding = encodingOf(String(response.headers["content-type"] ?? ""));
  }

  /** Passes the stream to the writer. @throws AnswerCutError if a fault breaks it off */
  async run(body: (writer: BodyWriter) => Promise<void>, writer: BodyWriter): Promise<void> {
    this.#writer = writer;
    const passing: BodyWriter = {
      signal: AbortSignal.any([writer.signal, this.#end.signal]),
      write: (chunk) => this.#write(chunk),
      drained: () => (this.#end.signal.aborted ? Promise.resolve() : writer.drained()),
      get bufferedBytes() {
        return writer.bufferedBytes;
      },
    };
    for (const fault of this.faults()) this.meet(fault);
    try {
      await body(passing);
    } finally {
      for (const { fault } of this.#cuts) fault.giveBack();
      this.#cuts.clear();
    }
    if (!this.#isBroken) for (const frame of this.#released()) writer.write(frame);
    if (!this.#isBroken) return;
    await flushed(writer);
    throw new AnswerCutError("the watch was cut on purpose");
  }

  /** Lets a fault decide, once, whether it cuts this watch. */
  meet(fault: ActiveFault): void {
    const { cut } = fault.rule;
    if (cut === undefined || this.#met.has(fault) || !fault.concerns(this.request)) return;
    this.#met.add(fault);
    if (!fault.claim()) return;
    const planned: PlannedCut = {
      fault,
      cut,
      events: cut.afterEvents ?? 0,
      bytes: cut.afterBytes ?? Number.POSITIVE_INFINITY,
    };
    this.#cuts.add(planned);
    const isAtOnce = planned.events === 0 && cut.afterBytes === undefined && !cut.midFrame;
    if (isAtOnce || planned.bytes === 0) this.#cut(planned);
  }

  /** Ends the watch immediately. */
  breakOff(): void {
    this.#isBroken = true;
    this.#end.abort();
  }

  #write(chunk: Uint8Array): boolean {
    const writer = this.#writer as BodyWriter;
    if (this.#end.signal.aborted) return true;
    if (this.#cuts.size === 0 && this.#held === undefined && this.#rest.byteLength === 0 && !this.#hasEventFaults())
      return writer.write(chunk);
    let hasRoom = true;
    let bytes = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const length = frameLength(bytes, this.#encoding);
      if (length === undefined || this.#end.signal.aborted) break;
      for (const frame of this.#afterFaults(bytes.subarray(0, length))) hasRoom = this.#send(frame) && hasRoom;
      bytes = bytes.subarray(length);
    }
    this.#rest = bytes;
    return hasRoom;
  }

  #hasEventFaults(): boolean {
    for (const fault of this.faults())
      if (eventFaultOf(fault) !== undefined && fault.concerns(this.request)) return true;
    return false;
  }

  /** Returns what is sent instead of a frame: nothing, the frame, the frame twice, or another one first. */
  #afterFaults(frame: Buffer): readonly Buffer[] {
    const type = typeOf(frame);
    let frames: readonly Buffer[] = [frame];
    for (const fault of this.faults()) {
      const found = eventFaultOf(fault);
      if (found === undefined || type === undefined || type === "ERROR" || !fault.concerns(this.request)) continue;
      if (!(found.types ?? CHANGES).includes(type)) continue;
      // Only one event is delayed at a time: keeping back more of them could lose an event, which is a different fault.
      if (found.effect === "reorder" && this.#held !== undefined) continue;
      if (!fault.claim()) continue;
      if (found.effect === "reorder") {
        this.#held = { frame, fault };
        return [];
      }
      fault.happened();
      if (found.effect === "lose") return [];
      frames = frames.flatMap((each) => [each, each]);
    }
    if (this.#held === undefined) return frames;
    // Other frames, such as bookmarks, tell clients how far the stream is. No earlier event may follow them.
    if (type === undefined || !CHANGES.includes(type)) return [...this.#released(), ...frames];
    const { frame: late, fault } = this.#held;
    this.#held = undefined;
    fault.happened();
    return [...frames, late];
  }

  /** Returns the delayed event, if no event has followed it. */
  #released(): readonly Buffer[] {
    if (this.#held === undefined) return [];
    const { frame, fault } = this.#held;
    this.#held = undefined;
    fault.giveBack();
    return [frame];
  }

  /** Returns false if the connection is full. */
  #send(frame: Buffer): boolean {
    const writer = this.#writer as BodyWriter;
    const type = typeOf(frame);
    const isEvent = type !== "BOOKMARK" && type !== "ERROR";
    for (const planned of this.#cuts) {
      if (planned.cut.midFrame && planned.events === 0 && isEvent) {
        writer.write(frame.subarray(0, Math.ceil(frame.byteLength / 2)));
        this.#cut(planned);
        return true;
      }
      if (planned.bytes <= frame.byteLength) {
        writer.write(frame.subarray(0, planned.bytes));
        this.#cut(planned);
        return true;
      }
    }
    const hasRoom = writer.write(frame);
    for (const planned of this.#cuts) {
      planned.bytes -= frame.byteLength;
      if (!isEvent || planned.events === 0) continue;
      planned.events--;
      if (planned.events === 0 && !planned.cut.midFrame) this.#cut(planned);
    }
    return hasRoom;
  }

  #cut(planned: PlannedCut): void {
    this.#cuts.delete(planned);
    const { fault, cut } = planned;
    if (fault.isRemoved || this.#end.signal.aborted) return;
    fault.happened();
    if (cut.with !== undefined) {
      const error = failureFor(cut.with, this.request.info);
      (this.#writer as BodyWriter).write(errorFrame({ accepted: { encoding: this.#encoding } }, error));
    }
    if (cut.with === undefined && !cut.cleanly) this.#isBroken = true;
    this.#end.abort();
  }
}

/** The types of events that carry changes of objects. */
const CHANGES: readonly string[] = ["ADDED", "MODIFIED", "DELETED"];

type EventEffect = EventFault & { readonly effect: "lose" | "duplicate" | "reorder" };

function eventFaultOf({ rule }: ActiveFault): EventEffect | undefined {
  if (rule.loseEvents) return { ...typesOf(rule.loseEvents), effect: "lose" };
  if (rule.duplicateEvents) return { ...typesOf(rule.duplicateEvents), effect: "duplicate" };
  if (rule.reorderEvents) return { ...typesOf(rule.reorderEvents), effect: "reorder" };
  return undefined;
}

function typesOf(given: boolean | EventFault): EventFault {
  return typeof given === "boolean" ? {} : given;
}

/** Waits until the data before the cut has been sent, because destroying a connection drops its buffer. */
async function flushed(writer: BodyWriter): Promise<void> {
  for (let turn = 0; turn < MAX_FLUSH_TURNS && !writer.signal.aborted; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (writer.bufferedBytes === 0 && turn > 2) return;
  }
}
