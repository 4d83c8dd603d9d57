/**
 * Delivers changes to listeners. A listener is anchored to what it can match (a key, a term or a prefix), so that a
 * change is only passed to listeners that may want it, and its cost does not grow with the number of other watches.
 */
import type { Subscription } from "../engine.js";
import type { CacheEvent, CacheValue } from "./cache-types.js";
import type { TermsOf } from "./terms.js";

/**
 * The changes that a listener receives, and possibly more: those of one key, of values with a term, or below a prefix.
 */
export type Anchor =
  | { readonly type: "key"; readonly key: string }
  /** Matches values with any of the terms, before or after the change. */
  | { readonly type: "terms"; readonly terms: readonly string[] }
  /** The cache's own prefix, or that of all keys that are equal up to their last slash. */
  | { readonly type: "prefix"; readonly prefix: string };

export interface ChangeListener<V extends CacheValue> {
  /** Receives changes in order, all of them made before the call. If it throws, only this listener ends. */
  changed(events: readonly CacheEvent<V>[]): void;
  /** Called at most once, never after stop(). */
  ended(error: Error): void;
}

/** A registered listener. */
interface Post<V extends CacheValue> {
  readonly listener: ChangeListener<V>;
  isLeft: boolean;
  leave(): void;
}

type Bucket<V extends CacheValue> = Set<Post<V>>;

export class Listeners<V extends CacheValue> {
  private readonly byKey = new Map<string, Bucket<V>>();
  private readonly byTerm = new Map<string, Bucket<V>>();
  private readonly byPrefix = new Map<string, Bucket<V>>();
  private count = 0;

  /** @param onError receives the error of a listener that fails even while it is being ended */
  constructor(
    private readonly prefix: string,
    private readonly termsOf: TermsOf<V>,
    private readonly onError: (message: string, error: unknown) => void,
  ) {}

  get size(): number {
    return this.count;
  }

  add(anchor: Anchor, listener: ChangeListener<V>): Subscription {
    const { buckets, names } = this.places(anchor);
    const post: Post<V> = {
      listener,
      isLeft: false,
      leave: () => {
        if (post.isLeft) return;
        post.isLeft = true;
        this.count--;
        for (const name of names) takeOut(buckets, name, post);
      },
    };
    for (const name of names) {
      const bucket: Bucket<V> = buckets.get(name) ?? new Set();
      buckets.set(name, bucket.add(post));
    }
    this.count++;
    return { stop: () => post.leave() };
  }

  tell(events: readonly CacheEvent<V>[]): void {
    if (this.count === 0) return;
    for (const [post, own] of this.interested(events)) {
      // One listener may have stopped another.
      if (post.isLeft) continue;
      try {
        post.listener.changed(own);
      } catch (error) {
        this.drop(post, error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  /** Ends every listener. */
  end(error: Error): void {
    const buckets = [this.byKey, this.byTerm, this.byPrefix].flatMap((places) => [...places.values()]);
    for (const post of buckets.flatMap((bucket) => [...bucket])) this.drop(post, error);
  }

  private drop(post: Post<V>, reason: Error): void {
    if (post.isLeft) return;
    post.leave();
    try {
      post.listener.ended(reason);
    } catch (error) {
      this.onError("a watch could not be ended", error);
    }
  }

  /** Returns the events for each listener: the whole batch if all of them concern it. */
  private interested(events: readonly CacheEvent<V>[]): Map<Post<V>, readonly CacheEvent<V>[]> {
    const everything = this.byPrefix.get(this.prefix);
    const found = new Map<Post<V>, CacheEvent<V>[]>();
    const isNarrow = this.byKey.size + this.byTerm.size > 0 || this.byPrefix.size > (everything === undefined ? 0 : 1);
    if (isNarrow) for (const event of events) for (const bucket of this.buckets(event)) collect(found, bucket, event);
    const result: Map<Post<V>, readonly CacheEvent<V>[]> = found;
    if (everything !== undefined) for (const post of everything) result.set(post, events);
    return result;
  }

  /** Yields the listeners that may want the event, besides those that receive all events. */
  private *buckets(event: CacheEvent<V>): Generator<Bucket<V>> {
    const { key } = event.current;
    const prefix = key.slice(0, key.lastIndexOf("/") + 1);
    const candidates = [this.byKey.get(key), prefix === this.prefix ? undefined : this.byPrefix.get(prefix)];
    if (this.byTerm.size > 0) for (const term of this.termsOfEvent(event)) candidates.push(this.byTerm.get(term));
    for (const bucket of candidates) if (bucket !== undefined) yield bucket;
  }

  private termsOfEvent({ current, previous }: CacheEvent<V>): Iterable<string> {
    const terms = this.termsOf(current);
    return previous === undefined ? terms : new Set([...terms, ...this.termsOf(previous)]);
  }

  private places(anchor: Anchor): { buckets: Map<string, Bucket<V>>; names: readonly string[] } {
    if (anchor.type === "key") return { buckets: this.byKey, names: [anchor.key] };
    if (anchor.type === "terms") return { buckets: this.byTerm, names: anchor.terms };
    return { buckets: this.byPrefix, names: [anchor.prefix] };
  }
}

function takeOut<V extends CacheValue>(buckets: Map<string, Bucket<V>>, name: string, post: Post<V>): void {
  const bucket = buckets.get(name);
  bucket?.delete(post);
  if (bucket?.size === 0) buckets.delete(name);
}

/** A listener receives an event once, even if several of its anchors match. */
function collect<V extends CacheValue>(
  found: Map<Post<V>, CacheEvent<V>[]>,
  bucket: Bucket<V>,
  event: CacheEvent<V>,
): void {
  for (const post of bucket) {
    const own = found.get(post);
    if (own === undefined) found.set(post, [event]);
    else if (own.at(-1) !== event) own.push(event);
  }
}
