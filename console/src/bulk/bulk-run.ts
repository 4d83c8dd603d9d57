/** Sets a value on many objects, a few at a time, and keeps what undoes it. */
import { type Signal, signal } from "@preact/signals";
import type { ObjectMeta, ServedKind } from "../../../runtime/client/browser.js";
import { objectCalls } from "../feeds/object-calls.js";
import { messageOf } from "../parts/messages.js";
import type { Session } from "../session/session.js";
import { fewAtOnce } from "../values/few-at-once.js";
import type { ValueEdit, WrittenValue } from "./value-edit.js";
import { valueCalls, writeValue } from "./write-value.js";

export interface BulkState {
  readonly all: number;
  readonly changed: number;
  /** Objects that had the value already. */
  readonly same: number;
  /** What was not changed, by name, with the reason. */
  readonly failures: readonly string[];
  readonly isOver: boolean;
}

export interface BulkChange {
  readonly kind: ServedKind;
  readonly edit: ValueEdit;
  readonly objects: readonly ObjectMeta[];
  readonly dryRun: boolean;
}

/** Objects under way at once; each takes two requests, one after the other. */
const AT_ONCE = 2;
/** The changed objects of which the former value is kept, so that it can be put back. */
export const MAX_KEPT = 500;
/** The page is rendered again so often while objects are written. */
const SHOW_INTERVAL_MS = 100;

export class BulkRun {
  readonly state: Signal<BulkState>;
  /** What was changed, as far as it can be undone. */
  readonly kept: WrittenValue[] = [];
  readonly #session: Session;
  readonly #change: BulkChange;
  readonly #failures: string[] = [];
  #changed = 0;
  #same = 0;
  #isStopped = false;
  #shownMs = 0;

  constructor(session: Session, change: BulkChange) {
    this.#session = session;
    this.#change = change;
    this.state = signal(this.#current(false));
  }

  /** Resolves when all objects were tried, or those under way after a stop. Never rejects. */
  async run(): Promise<void> {
    await fewAtOnce(
      this.#change.objects,
      AT_ONCE,
      async (metadata) => {
        await this.#write(metadata);
        if (Date.now() - this.#shownMs < SHOW_INTERVAL_MS) return;
        this.#shownMs = Date.now();
        this.state.value = this.#current(false);
      },
      () => this.#isStopped,
    );
    this.state.value = this.#current(true);
  }

  /** Begins no further object. */
  stop(): void {
    this.#isStopped = true;
  }

  async #write(metadata: ObjectMeta): Promise<void> {
    const { kind, edit, dryRun } = this.#change;
    const calls = valueCalls(objectCalls(this.#session, kind, metadata.namespace), edit);
    try {
      const written = await writeValue(calls, metadata, edit, { dryRun });
      if (written === undefined) {
        this.#same++;
        return;
      }
      this.#changed++;
      if (!dryRun && this.kept.length < MAX_KEPT) this.kept.push(written);
    } catch (error) {
      this.#failures.push(`${placeOf(metadata)}: ${messageOf(error)}`);
    }
  }

  #current(isOver: boolean): BulkState {
    return {
      all: this.#change.objects.length,
      changed: this.#changed,
      same: this.#same,
      failures: [...this.#failures],
      isOver,
    };
  }
}

function placeOf({ namespace, name = "" }: ObjectMeta): string {
  return namespace === undefined ? name : `${namespace} / ${name}`;
}
