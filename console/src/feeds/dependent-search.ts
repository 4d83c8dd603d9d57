/** Looks for objects that have owners, kind by kind, since no server can be queried for the dependents of an object. */
import { type Signal, signal } from "@preact/signals";
import { isForbidden, isNotFound, type ServedKind } from "../../../runtime/client/browser.js";
import { messageOf } from "../parts/messages.js";
import { type RelatedObject, relatedOf } from "../relations/relation.js";
import { searchedKinds } from "../relations/searched-kinds.js";
import type { Session } from "../session/session.js";
import { fewAtOnce } from "../values/few-at-once.js";
import { listMetadata } from "./metadata-list.js";

export interface SearchState {
  readonly isDone: boolean;
  readonly kinds: number;
  readonly searched: number;
  readonly objects: number;
  /** The kinds that the caller may not list. */
  readonly forbidden: readonly string[];
  /** What else went wrong, with the kind. */
  readonly problems: readonly string[];
  /** Whether the search ended at its limit. */
  readonly isCut: boolean;
}

const PAGE = 500;
/** The maximum number of objects that are looked at. */
export const MAX_SEARCHED = 20_000;
/** The maximum number of objects with owners that are kept. */
export const MAX_FOUND = 5000;
/** Lists under way at once. */
const AT_ONCE = 2;

export class DependentSearch {
  readonly state: Signal<SearchState>;
  /** All objects with owners; set when the search is done. */
  readonly found: Signal<readonly RelatedObject[] | undefined> = signal(undefined);
  readonly #stop = new AbortController();
  readonly #byUid = new Map<string, RelatedObject>();
  readonly #session: Session;
  readonly #kinds: readonly ServedKind[];
  readonly #namespace: string | undefined;

  /** @param namespace that of the owners, which is that of the dependents; undefined to look everywhere */
  constructor(session: Session, kinds: readonly ServedKind[], namespace: string | undefined) {
    this.#session = session;
    this.#kinds = searchedKinds(kinds, namespace);
    this.#namespace = namespace;
    this.state = signal({
      isDone: false,
      kinds: this.#kinds.length,
      searched: 0,
      objects: 0,
      forbidden: [],
      problems: [],
      isCut: false,
    });
  }

  async run(): Promise<void> {
    const search = async (kind: ServedKind): Promise<void> => {
      await this.#search(kind);
      this.#report({ searched: this.state.value.searched + 1 });
    };
    await fewAtOnce(this.#kinds, AT_ONCE, search, () => this.#stop.signal.aborted || this.state.value.isCut);
    if (this.#stop.signal.aborted) return;
    this.found.value = [...this.#byUid.values()];
    this.#report({ isDone: true });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #search(kind: ServedKind): Promise<void> {
    const namespace = kind.reference.scope === "Namespaced" ? this.#namespace : undefined;
    let next: string | undefined;
    try {
      do {
        const { signal } = this.#stop;
        const page = await listMetadata(this.#session, kind, { namespace, limit: PAGE, continue: next, signal });
        this.#take(page.items.map((metadata) => relatedOf(kind, metadata)));
        next = page.metadata.continue || undefined;
      } while (next !== undefined && !this.state.value.isCut);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const { forbidden, problems } = this.state.value;
      const { kind: name } = kind.reference;
      // A kind may be removed meanwhile.
      if (isNotFound(error)) return;
      if (isForbidden(error)) this.#report({ forbidden: [...forbidden, name] });
      else this.#report({ problems: [...problems, `${name}: ${messageOf(error)}`] });
    }
  }

  #take(objects: readonly RelatedObject[]): void {
    for (const object of objects) if (object.owners.length > 0) this.#byUid.set(object.uid, object);
    const count = this.state.value.objects + objects.length;
    this.#report({ objects: count, isCut: count >= MAX_SEARCHED || this.#byUid.size >= MAX_FOUND });
  }

  #report(change: Partial<SearchState>): void {
    this.state.value = { ...this.state.value, ...change };
  }
}
