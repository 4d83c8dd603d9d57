/** How many objects of each kind are in a namespace, by one short request for each kind. */
import { type Signal, signal } from "@preact/signals";
import { isForbidden, isNotFound, type ServedKind } from "../../../runtime/client/browser.js";
import { messageOf } from "../parts/messages.js";
import type { Session } from "../session/session.js";
import { fewAtOnce } from "../values/few-at-once.js";
import { listMetadata } from "./metadata-list.js";

export interface KindCount {
  readonly kind: ServedKind;
  readonly count: number;
  /** Whether the server does not say how many more there are. */
  readonly isAtLeast: boolean;
}

export interface ContentsState {
  readonly isDone: boolean;
  readonly kinds: number;
  readonly counted: number;
  /** Without the kinds of which there is no object. */
  readonly counts: readonly KindCount[];
  /** The kinds that the caller may not list. */
  readonly forbidden: readonly string[];
  /** What else went wrong, with the kind. */
  readonly problems: readonly string[];
}

/** Lists under way at once. */
const AT_ONCE = 2;

export class NamespaceContents {
  readonly state: Signal<ContentsState>;
  readonly #stop = new AbortController();
  readonly #session: Session;
  readonly #kinds: readonly ServedKind[];
  readonly #namespace: string;

  constructor(session: Session, kinds: readonly ServedKind[], namespace: string) {
    this.#session = session;
    this.#kinds = kinds.filter(({ reference }) => reference.scope === "Namespaced");
    this.#namespace = namespace;
    const lists = { counts: [], forbidden: [], problems: [] };
    this.state = signal({ isDone: false, kinds: this.#kinds.length, counted: 0, ...lists });
  }

  async run(): Promise<void> {
    await fewAtOnce(
      this.#kinds,
      AT_ONCE,
      (kind) => this.#count(kind),
      () => this.#stop.signal.aborted,
    );
    if (!this.#stop.signal.aborted) this.#report({ isDone: true });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #count(kind: ServedKind): Promise<void> {
    const { counts, forbidden, problems } = await this.#outcome(kind);
    const { value } = this.state;
    this.#report({
      counted: value.counted + 1,
      counts: [...value.counts, ...counts],
      forbidden: [...value.forbidden, ...forbidden],
      problems: [...value.problems, ...problems],
    });
  }

  async #outcome(kind: ServedKind): Promise<Pick<ContentsState, "counts" | "forbidden" | "problems">> {
    const nothing = { counts: [], forbidden: [], problems: [] };
    const { signal } = this.#stop;
    const name = kind.reference.kind;
    try {
      const { items, metadata } = await listMetadata(this.#session, kind, {
        namespace: this.#namespace,
        limit: 1,
        signal,
      });
      const count = items.length + (metadata.remainingItemCount ?? 0);
      const isAtLeast = Boolean(metadata.continue) && metadata.remainingItemCount === undefined;
      return count === 0 ? nothing : { ...nothing, counts: [{ kind, count, isAtLeast }] };
    } catch (error) {
      // A kind may be removed meanwhile.
      if (signal.aborted || isNotFound(error)) return nothing;
      if (isForbidden(error)) return { ...nothing, forbidden: [name] };
      return { ...nothing, problems: [`${name}: ${messageOf(error)}`] };
    }
  }

  #report(change: Partial<ContentsState>): void {
    this.state.value = { ...this.state.value, ...change };
  }
}
