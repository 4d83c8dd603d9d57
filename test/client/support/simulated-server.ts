/** A server of one collection of widgets, in virtual time, that keeps its promises over connections that keep none. */
import type { Clock } from "../../../runtime/api/time.js";
import {
  ConnectionError,
  type Stored,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "../../../runtime/client/index.js";
import { statusBody } from "./scripted-server.js";
import type { SimRandom } from "./sim-clock.js";
import type { Widget } from "./widgets.js";

export interface Frame {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: Stored<Widget>;
}

/** What happens, besides the answering of requests, at its time. */
export type Action =
  | { readonly kind: "write"; readonly name: string; readonly pick: number }
  | { readonly kind: "compact" }
  | { readonly kind: "restart"; readonly downMs: number; readonly isClean: boolean }
  | { readonly kind: "cut"; readonly afterBytes: number }
  | { readonly kind: "hang" }
  | { readonly kind: "fail"; readonly code: number; readonly times: number; readonly retryAfterSeconds?: number }
  | { readonly kind: "repeat"; readonly frames: number }
  | { readonly kind: "swap" };

export interface ServerTraits {
  /** What a watch with sendInitialEvents is answered with. */
  readonly streamedLists: "served" | "refused" | "ignored";
  readonly expiry: "http" | "event";
  readonly sendsBookmarks: boolean;
  /** Between two pieces of an answer. */
  readonly slowMs: number;
  readonly endAnnotation: string | undefined;
}

const BOOKMARK_MS = 60_000;

export class SimulatedServer implements Transport {
  readonly objects = new Map<string, Stored<Widget>>();
  /** Every change, in order; the revision after the change at index i is i + 1. */
  readonly history: Frame[] = [];
  readonly requests: string[] = [];
  #compacted = 0;
  #isDown = false;
  #failures: { code: number; times: number; retryAfterSeconds?: number } | undefined;
  #swapsNext = false;
  readonly #watches = new Set<Answer>();
  readonly #answers = new Set<Answer>();
  #uids = 0;

  constructor(
    private readonly clock: Clock,
    private readonly random: SimRandom,
    private readonly traits: ServerTraits,
  ) {}

  /** Versions look like nothing that could be compared. */
  versionOf(revision: number): string {
    return `v${((revision + 17) * 7_919) % 1_000_003}`;
  }

  #revisionOf(version: string): number {
    for (let revision = 0; revision <= this.history.length; revision++)
      if (this.versionOf(revision) === version) return revision;
    return -1;
  }

  /** Of an object's version; for checks. */
  revisionOf(object: Stored<Widget>): number {
    return this.#revisionOf(object.metadata.resourceVersion);
  }

  act(action: Action): void {
    if (action.kind === "write") this.#write(action.name, action.pick);
    else if (action.kind === "compact") this.#compacted = this.history.length;
    else if (action.kind === "restart") this.#restart(action.downMs, action.isClean);
    else if (action.kind === "cut") for (const answer of this.#answers) answer.cutAfter(action.afterBytes);
    else if (action.kind === "hang") for (const answer of this.#answers) answer.hang();
    else if (action.kind === "fail") this.#failures = { ...action };
    else if (action.kind === "repeat") for (const watch of this.#watches) watch.repeat(action.frames);
    else this.#swapsNext = true;
  }

  /** Nothing goes wrong any more. */
  heal(): void {
    this.#failures = undefined;
    this.#swapsNext = false;
  }

  #write(name: string, pick: number): void {
    const known = this.objects.get(name);
    const resourceVersion = this.versionOf(this.history.length + 1);
    if (known === undefined) {
      const metadata = { name, namespace: "default", uid: `uid-${++this.#uids}`, resourceVersion, generation: 1 };
      const object = {
        apiVersion: "demo.example.com/v1",
        kind: "Widget",
        metadata,
        spec: { size: pick, mode: 'ü{["\\' },
      };
      this.#commit({ type: "ADDED", object: object as unknown as Stored<Widget> });
    } else if (pick < 3) this.#commit({ type: "DELETED", object: withVersion(known, resourceVersion, pick) });
    else this.#commit({ type: "MODIFIED", object: withVersion(known, resourceVersion, pick) });
  }

  #commit(frame: Frame): void {
    this.history.push(frame);
    const { name } = frame.object.metadata;
    if (frame.type === "DELETED") this.objects.delete(name);
    else this.objects.set(name, frame.object);
    // held back, so that it comes after the next one
    const isSwapped = this.#swapsNext;
    this.#swapsNext = false;
    for (const watch of this.#watches) watch.change(frame, isSwapped);
  }

  #restart(downMs: number, isClean: boolean): void {
    this.#isDown = true;
    for (const answer of [...this.#answers]) {
      if (isClean) answer.end();
      else answer.breakOff();
    }
    this.clock.after(downMs, () => {
      this.#isDown = false;
    });
  }

  async request({ path, signal }: TransportRequest): Promise<TransportResponse> {
    this.requests.push(path);
    if (this.#isDown) throw new ConnectionError("unreachable", "down");
    const query = new URL(path, "http://server").searchParams;
    const failure = this.#failures;
    if (failure !== undefined) {
      if (--failure.times <= 0) this.#failures = undefined;
      return this.#whole(failure.code, statusBody(failure.code, "InternalError"), signal, failure.retryAfterSeconds);
    }
    return query.has("watch") ? this.#watch(query, signal) : this.#list(query, signal);
  }

  async close(): Promise<void> {}

  #list(query: URLSearchParams, signal: AbortSignal | undefined): TransportResponse {
    const [revisionText, startText] = (query.get("continue") ?? `${this.history.length}:0`).split(":");
    const revision = Number(revisionText);
    const start = Number(startText);
    if (revision < this.#compacted) return this.#whole(410, statusBody(410, "Expired"), signal);
    const items = [...this.#stateAt(revision).values()];
    const limit = Number(query.get("limit") ?? items.length);
    const end = Math.min(items.length, start + limit);
    const metadata = {
      ...(end < items.length ? { continue: `${revision}:${end}` } : {}),
      resourceVersion: this.versionOf(revision),
    };
    const list = { kind: "WidgetList", apiVersion: "demo.example.com/v1", metadata, items: items.slice(start, end) };
    return this.#whole(200, list, signal);
  }

  #stateAt(revision: number): Map<string, Stored<Widget>> {
    if (revision === this.history.length) return this.objects;
    const state = new Map<string, Stored<Widget>>();
    for (const { type, object } of this.history.slice(0, revision)) {
      if (type === "DELETED") state.delete(object.metadata.name);
      else state.set(object.metadata.name, object);
    }
    return state;
  }

  #watch(query: URLSearchParams, signal: AbortSignal | undefined): TransportResponse {
    const isStreamed = query.has("sendInitialEvents");
    if (isStreamed && this.traits.streamedLists === "refused")
      return this.#whole(422, statusBody(422, "Invalid"), signal);
    const answer = this.#answer(signal);
    const revision = isStreamed ? this.history.length : this.#revisionOf(query.get("resourceVersion") ?? "");
    if (revision < this.#compacted) {
      if (this.traits.expiry === "http") {
        answer.drop();
        return this.#whole(410, statusBody(410, "Expired"), signal);
      }
      answer.send({ type: "ERROR", object: statusBody(410, "Expired") });
      answer.end();
      return answer.response(200);
    }
    this.#watches.add(answer);
    answer.onEnd(() => this.#watches.delete(answer));
    if (isStreamed) {
      for (const object of this.objects.values()) answer.send({ type: "ADDED", object });
      const annotations =
        this.traits.endAnnotation === undefined ? {} : { annotations: { [this.traits.endAnnotation]: "true" } };
      if (this.traits.streamedLists === "served") answer.bookmark(this.versionOf(this.history.length), annotations);
    } else for (const frame of this.history.slice(revision)) answer.change(frame, false);
    if (this.traits.sendsBookmarks) this.#bookmarks(answer);
    const cancel = this.clock.after(Number(query.get("timeoutSeconds")) * 1000, () => answer.end());
    answer.onEnd(cancel);
    return answer.response(200);
  }

  #bookmarks(answer: Answer): void {
    const cancel = this.clock.after(BOOKMARK_MS, () => {
      answer.bookmark(this.versionOf(this.history.length), {});
      this.#bookmarks(answer);
    });
    answer.onEnd(cancel);
  }

  #whole(status: number, body: object, signal: AbortSignal | undefined, retryAfterSeconds?: number): TransportResponse {
    const answer = this.#answer(signal);
    answer.write(Buffer.from(JSON.stringify(body)));
    answer.end();
    return answer.response(status, retryAfterSeconds);
  }

  #answer(signal: AbortSignal | undefined): Answer {
    const answer = new Answer(this.clock, this.random, this.traits.slowMs, signal);
    this.#answers.add(answer);
    answer.onEnd(() => this.#answers.delete(answer));
    return answer;
  }
}

function withVersion(object: Stored<Widget>, resourceVersion: string, size: number): Stored<Widget> {
  const { metadata, spec } = object;
  const generation = (metadata.generation ?? 0) + 1;
  return { ...object, metadata: { ...metadata, resourceVersion, generation }, spec: { ...spec, size } };
}

/** The body of one answer: bytes in pieces of any size, with pauses, until it ends, breaks or falls silent. */
class Answer {
  /** A pair that was swapped is whole: a cut between the two would lose a change for good, and nobody could tell. */
  readonly #pieces: { readonly bytes: Uint8Array; readonly isWhole: boolean }[] = [];
  readonly #onEnd: (() => void)[] = [];
  readonly #sent: Uint8Array[] = [];
  #held: Uint8Array | undefined;
  #isEnded = false;
  #isHung = false;
  #failure: unknown;
  #restBytes = Number.POSITIVE_INFINITY;
  #wake: () => void = () => undefined;

  constructor(
    private readonly clock: Clock,
    private readonly random: SimRandom,
    private readonly slowMs: number,
    signal: AbortSignal | undefined,
  ) {
    signal?.addEventListener("abort", () => this.#fail(signal.reason), { once: true });
  }

  onEnd(listener: () => void): void {
    this.#onEnd.push(listener);
  }

  response(status: number, retryAfterSeconds?: number): TransportResponse {
    const headers = {
      "content-type": "application/json",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    };
    return { status, headers, body: this.#body() };
  }

  send(document: object): void {
    this.write(Buffer.from(`${JSON.stringify(document)}\n`));
  }

  change(frame: Frame, isHeld: boolean): void {
    const bytes = Buffer.from(`${JSON.stringify(frame)}\n`);
    this.#sent.push(bytes);
    if (isHeld && this.#held === undefined) {
      this.#held = bytes;
      // the next one may not come for long
      this.onEnd(this.clock.after(1_000, () => this.#flush()));
      return;
    }
    const overtaken = this.#held;
    this.#held = undefined;
    if (overtaken === undefined) this.write(bytes);
    else this.write(Buffer.concat([bytes, overtaken]), true);
  }

  bookmark(resourceVersion: string, more: object): void {
    this.#flush();
    this.send({
      type: "BOOKMARK",
      object: { kind: "Widget", apiVersion: "demo.example.com/v1", metadata: { resourceVersion, ...more } },
    });
  }

  /** The last changes once more, in order. */
  repeat(frames: number): void {
    this.#flush();
    for (const bytes of this.#sent.slice(-frames)) this.write(bytes);
  }

  #flush(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.write(held);
  }

  write(bytes: Uint8Array, isWhole = false): void {
    this.#pieces.push({ bytes, isWhole });
    this.#wake();
  }

  end(): void {
    this.#flush();
    this.#isEnded = true;
    this.#wake();
  }

  drop(): void {
    this.#finish();
  }

  breakOff(): void {
    this.#fail(new ConnectionError("closed", "cut"));
  }

  cutAfter(bytes: number): void {
    this.#restBytes = bytes;
  }

  hang(): void {
    this.#isHung = true;
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#wake();
  }

  #finish(): void {
    for (const listener of this.#onEnd.splice(0)) listener();
  }

  async *#body(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        if (this.#failure !== undefined) throw this.#failure;
        const piece = this.#isHung ? undefined : this.#pieces.shift();
        if (piece === undefined) {
          if (this.#isEnded && !this.#isHung) return;
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          continue;
        }
        for (const part of piece.isWhole ? [piece.bytes] : this.#split(piece.bytes)) {
          if (part.length > this.#restBytes) {
            if (this.#restBytes > 0 && !piece.isWhole) yield part.subarray(0, this.#restBytes);
            throw new ConnectionError("closed", "cut");
          }
          this.#restBytes -= part.length;
          yield part;
          if (this.#failure !== undefined) throw this.#failure;
          if (this.slowMs > 0) await this.#pause();
        }
      }
    } finally {
      this.#finish();
    }
  }

  #split(piece: Uint8Array): Uint8Array[] {
    if (this.#restBytes === Number.POSITIVE_INFINITY && this.random.below(4) > 0) return [piece];
    const at = this.random.below(piece.length + 1);
    return [piece.subarray(0, at), piece.subarray(at)].filter((part) => part.length > 0);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(this.random.below(this.slowMs), resolve);
    });
  }
}
