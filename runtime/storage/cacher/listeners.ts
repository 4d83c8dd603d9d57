/**
 * Delivers changes to listeners. A listener is anchored to what it can match (a key, a term or a prefix), so that a
 * change is only passed to listeners that may want it, and its cost does not grow with the number of other watches.
 */
import type { Subscription } from "../engine.js";
import type { CacheEvent, CacheValue } from "./cache-types.js";
import type { Indexer, Term } from "./terms.js";

/**
 * The changes that a listener receives, and possibly more: those of one key, of values with a term, or below a prefix.
 */
export type Anchor<V> =
  | { readonly type: "key"; readonly key: string }
  /** Matches values with any of the terms, before or after the change. */
  | { readonly type: "terms"; readonly terms: readonly Term<V>[] }
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
type Buckets<V extends CacheValue> = Map<string, Bucket<V>>;

/** The listeners that are anchored to terms of an indexer, by the texts. */
interface TermBuckets<V extends CacheValue> {
  readonly by: Indexer<V>;
  readonly buckets: Buckets<V>;
}

/** Where a listener is kept. */
interface Place<V extends CacheValue> {
  readonly buckets: Buckets<V>;
  readonly name: string;
  /** Set for terms. */
  readonly by?: Indexer<V>;
}

export class Listeners<V extends CacheValue> {
  private readonly byKey = new Map<string, Bucket<V>>();
  /** Those anchored to terms, by the names of the indexers. */
  private readonly byTerm = new Map<string, TermBuckets<V>>();
  private readonly byPrefix = new Map<string, Bucket<V>>();
  private count = 0;

  /** @param onError receives the error of a listener that fails even while it is being ended */
  constructor(
    private readonly prefix: string,
    private readonly onError: (message: string, error: unknown) => void,
  ) {}

  get size(): number {
    return this.count;
  }

  add(anchor: Anchor<V>, listener: ChangeListener<V>): Subscription {
    const places = this.places(anchor);
    const post: Post<V> = {
      listener,
      isLeft: false,
      leave: () => {
        if (post.isLeft) return;
        post.isLeft = true;
        this.count--;
        for (const place of places) this.takeOut(place, post);
      },
    };
    for (const { buckets, name } of places) {
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
    const places = [this.byKey, this.byPrefix, ...[...this.byTerm.values()].map(({ buckets }) => buckets)];
    const buckets = places.flatMap((named) => [...named.values()]);
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
    for (const termBuckets of this.byTerm.values()) addBuckets(candidates, termBuckets, event);
    for (const bucket of candidates) if (bucket !== undefined) yield bucket;
  }

  private places(anchor: Anchor<V>): readonly Place<V>[] {
    if (anchor.type === "key") return [{ buckets: this.byKey, name: anchor.key }];
    if (anchor.type === "prefix") return [{ buckets: this.byPrefix, name: anchor.prefix }];
    return anchor.terms.map(({ by, text }) => ({ ...this.termBuckets(by), name: text }));
  }

  private termBuckets(by: Indexer<V>): TermBuckets<V> {
    const known = this.byTerm.get(by.name);
    if (known !== undefined) return known;
    const termBuckets: TermBuckets<V> = { by, buckets: new Map() };
    this.byTerm.set(by.name, termBuckets);
    return termBuckets;
  }

  private takeOut({ buckets, name, by }: Place<V>, post: Post<V>): void {
    const bucket = buckets.get(name);
    bucket?.delete(post);
    if (bucket?.size === 0) buckets.delete(name);
    if (by !== undefined && buckets.size === 0) this.byTerm.delete(by.name);
  }
}

/** Adds the buckets of the terms that the value has after an event, and of those that it had before. */
function addBuckets<V extends CacheValue>(
  found: (Bucket<V> | undefined)[],
  { by, buckets }: TermBuckets<V>,
  { current, previous }: CacheEvent<V>,
): void {
  const text = by.textOf(current);
  const former = previous && by.textOf(previous);
  if (text !== undefined) found.push(buckets.get(text));
  if (former !== undefined && former !== text) found.push(buckets.get(former));
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
