/** States that a cache shows stay as they were, while the changes after them work in place where they can. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextTurn } from "../../runtime/base/next-turn.js";
import type { CacheEvent, State } from "../../runtime/storage/cacher/cache-types.js";
import { walk, walkRuns } from "../../runtime/storage/cacher/sequence.js";
import { MAX_INDEXED_AT_ONCE, MAX_INDEXERS, MutableState, stateOf } from "../../runtime/storage/cacher/state.js";
import { type Term, UNINDEXED } from "../../runtime/storage/cacher/terms.js";
import { type Random, randomOf, seeded } from "../faults/support/random.js";
import { A, having, shownTerms, type TextValue } from "./cache-fixture.js";

const RUNS = 30;
const STEPS = 120;
/** Enough for some ten chunks of values, so that chunks are split and merged and nodes are moved. */
const KEYS = 500;
const TERMS = ["#red", "#blue", "#small"];
/** A removal changes its chunk, and may merge it with the two beside it and with the one above. */
const MAX_CHUNKS_OF_A_REMOVAL = 4;

type Values = ReadonlyMap<string, TextValue>;
type Chunk = readonly TextValue[];

interface Shown {
  readonly state: State<TextValue>;
  readonly values: Values;
  /** What each of its chunks had at that moment. */
  readonly chunks: ReadonlyMap<Chunk, Chunk>;
}

describe("a state under changes", () => {
  test("what it has shown never changes, and shares the chunks that no change has touched", (context) => {
    const random = randomOf(context);
    for (let run = 0; run < RUNS; run++) {
      const seed = random.below(2 ** 31);
      try {
        new Model(seeded(seed)).run();
      } catch (error) {
        context.diagnostic(`run ${run} failed, with seed ${seed}`);
        throw error;
      }
    }
  });

  test("two updates in one chunk replace that chunk alone, and no keys of terms", () => {
    const mutable = new MutableState<TextValue>();
    for (let key = 0; key < KEYS; key++) mutable.apply(putOf(keyOf(key), 1n, "#red", undefined));
    const before = mutable.freeze();
    const red = before.terms.keysWith(having("#red"));
    const first = mutable.get(keyOf(7));
    mutable.apply(putOf(keyOf(7), 2n, "#red", first));
    mutable.apply(putOf(keyOf(8), 3n, "#red", mutable.get(keyOf(8))));
    assert.notEqual(mutable.freeze().values, before.values);
    assert.equal(mutable.freeze(), mutable.freeze());
    assert.equal(mutable.freeze().terms.keysWith(having("#red")), red);
    const chunks = chunksOf(mutable.freeze());
    assert.equal([...chunksOf(before).keys()].filter((chunk) => !chunks.has(chunk)).length, 1);
  });

  test("the terms of changes are read only once somebody has looked values up by them, and what was looked up stays", () => {
    let reads = 0;
    const red = having("#red");
    const textOf = (value: TextValue): string | undefined => {
      reads++;
      return red.by.textOf(value);
    };
    const counted = { ...red, by: { ...red.by, textOf } };
    const mutable = new MutableState<TextValue>();
    mutable.apply(putOf(keyOf(1), 1n, "#red", undefined));
    const early = mutable.freeze();
    mutable.apply(putOf(keyOf(2), 2n, "#red", undefined));
    assert.equal(reads, 0);
    const asked = mutable.freeze();
    assert.deepEqual(keysOf(asked, counted), [keyOf(1), keyOf(2)]);
    assert.equal(reads, 2);
    mutable.apply(putOf(keyOf(3), 3n, "#red", undefined));
    mutable.apply({ ...putOf(keyOf(1), 4n, "#red", mutable.get(keyOf(1))), type: "delete" });
    assert.equal(reads, 4);
    assert.deepEqual(keysOf(mutable.freeze(), counted), [keyOf(2), keyOf(3)]);
    assert.deepEqual(keysOf(asked, counted), [keyOf(1), keyOf(2)]);
    // Nobody had asked before this state was left behind, so its reader looks at its few values.
    assert.equal(early.terms.keysWith(counted), UNINDEXED);
  });

  test("a bounded number of terms is indexed, those that were used last", () => {
    let reads = 0;
    const of = (index: number): Term<TextValue> => ({
      by: { name: `${index}`, textOf: () => `${reads++}` },
      text: "0",
    });
    const mutable = new MutableState<TextValue>();
    mutable.apply(putOf(keyOf(1), 1n, "", undefined));
    for (let index = 0; index <= MAX_INDEXERS; index++) {
      mutable.freeze().terms.keysWith(of(index));
      mutable.freeze().terms.keysWith(of(0));
    }
    reads = 0;
    mutable.apply(putOf(keyOf(2), 2n, "", undefined));
    assert.equal(reads, MAX_INDEXERS);
    mutable.freeze().terms.keysWith(of(0));
    assert.equal(reads, MAX_INDEXERS, "the first, which was used every time, has to be indexed still");
    mutable.freeze().terms.keysWith(of(1));
    assert.equal(reads, MAX_INDEXERS + 2, "the second has to be indexed anew");
  });

  test("the index of very many values grows in turns, beside changes, and no turn indexes many of them", async () => {
    let reads = 0;
    const textOf = ({ text }: TextValue): string => {
      reads++;
      return text.endsWith("0") ? "yes" : "no";
    };
    const even: Term<TextValue> = { by: { name: "even", textOf }, text: "yes" };
    const mutable = new MutableState<TextValue>();
    const count = MAX_INDEXED_AT_ONCE + 1;
    const name = (key: number): string => `${A}${String(key).padStart(9, "0")}`;
    mutable.load(Array.from({ length: count }, (_, key) => putOf(name(2 * key), 1n, `${key % 2}`, undefined).current));
    let most = 0;
    let turns = 0;
    let shown = mutable.freeze();
    assert.equal(shown.terms.keysWith(even), UNINDEXED);
    for (;;) {
      const before = reads;
      await nextTurn();
      most = Math.max(most, reads - before);
      if (shown.terms.keysWith(even) !== UNINDEXED) break;
      // One change before what is indexed, and one behind it.
      const keys = [2 * turns + 1, 2 * (count - turns) - 1];
      for (const key of keys) mutable.apply(putOf(name(key), 2n, `${key % 4 === 1 ? 0 : 1}`, undefined));
      const removed = mutable.get(name(4 * turns)) as TextValue;
      mutable.apply({ type: "delete", revision: 3n, current: removed, previous: removed });
      shown = mutable.freeze();
      turns++;
    }
    assert.ok(turns > 10 && turns < 100, `${turns} turns`);
    assert.ok(most < count / 10, `${most} values in a turn`);
    const wanted = [...walk(shown.values)].filter(({ text }) => text === "0").map(({ key }) => key);
    assert.deepEqual(keysOf(shown, even), wanted);
    mutable.apply(putOf(name(1_000_000_000 - 1), 4n, "0", undefined));
    assert.deepEqual(keysOf(shown, even), wanted, "what was shown does not change");
  });
});

/** A state beside a map of its values, and all that it has shown. */
class Model {
  private readonly state = new MutableState<TextValue>();
  private readonly values = new Map<string, TextValue>();
  private readonly shown: Shown[] = [];
  private revision = 0n;
  private puts = 0;
  private removals = 0;

  constructor(private readonly random: Random) {}

  run(): void {
    for (let step = 0; step < STEPS; step++) {
      const choice = this.random.below(20);
      if (choice === 0) this.load();
      else if (choice < 8) this.show();
      else if (choice < 12) this.several(1 + this.random.below(150));
      else this.change(this.random.below(KEYS), this.random.below(3) === 0);
      assert.equal(this.state.count, this.values.size);
      const key = this.anyKey();
      assert.equal(this.state.get(key), this.values.get(key));
    }
    this.show();
    for (const shown of this.shown) agree(shown);
  }

  /** Puts or removes consecutive keys, in one direction or the other. */
  private several(count: number): void {
    const from = this.random.below(KEYS);
    const step = this.random.below(2) === 0 ? 1 : KEYS - 1;
    const isRemoval = this.random.below(2) === 0;
    for (let index = 0; index < count; index++) this.change((from + index * step) % KEYS, isRemoval);
  }

  private change(number: number, isRemoval: boolean): void {
    const key = keyOf(number);
    const previous = this.values.get(key);
    if (isRemoval && previous === undefined) return;
    const event = putOf(key, ++this.revision, this.anyText(), previous);
    if (isRemoval) {
      this.removals++;
      this.values.delete(key);
      this.state.apply({ ...event, type: "delete" });
    } else {
      this.puts++;
      this.values.set(key, event.current);
      this.state.apply(event);
    }
  }

  private load(): void {
    this.show();
    this.values.clear();
    for (let key = 0; key < KEYS; key++)
      if (this.random.below(3) > 0) {
        const { current } = putOf(keyOf(key), ++this.revision, this.anyText(), undefined);
        this.values.set(current.key, current);
      }
    this.state.load([...this.values.values()].sort((one, other) => (one.key < other.key ? -1 : 1)));
    this.puts = Number.POSITIVE_INFINITY;
  }

  private show(): void {
    const state = this.state.freeze();
    const shown = { state, values: new Map(this.values), chunks: chunksOf(state) };
    const changed = [...(this.shown.at(-1)?.chunks.keys() ?? [])].filter((chunk) => !shown.chunks.has(chunk));
    const most = this.puts + MAX_CHUNKS_OF_A_REMOVAL * this.removals;
    assert.ok(changed.length <= most, `${changed.length} chunks were replaced by ${this.puts} and ${this.removals}`);
    this.shown.push(shown);
    // Terms that are indexed late have to agree, too.
    if (this.random.below(3) === 0) shownTerms(state, TERMS);
    this.puts = 0;
    this.removals = 0;
  }

  private anyText(): string {
    return TERMS.filter(() => this.random.below(2) === 0).join(" ");
  }

  private anyKey(): string {
    return keyOf(this.random.below(KEYS));
  }
}

function agree({ state, values, chunks }: Shown): void {
  const wanted = [...values.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  assert.ok(isSame([...walk(state.values)], wanted), "the values of a shown state have changed");
  for (const [chunk, entries] of chunks) assert.ok(isSame(chunk, entries), "a shown chunk has changed");
  assert.deepEqual(shownTerms(state, TERMS), shownTerms(stateOf(wanted), TERMS));
}

function isSame(one: Chunk, other: Chunk): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function keysOf(state: State<TextValue>, term: Term<TextValue>): string[] {
  const keys = state.terms.keysWith(term);
  assert.ok(keys !== UNINDEXED, `${term.by.name} has to be indexed`);
  return [...walk(keys)].map(({ key }) => key);
}

function chunksOf(state: State<TextValue>): Map<Chunk, Chunk> {
  const chunks = new Map<Chunk, Chunk>();
  for (const { entries, isWhole } of walkRuns(state.values)) {
    assert.ok(isWhole);
    chunks.set(entries, entries.slice());
  }
  return chunks;
}

function keyOf(number: number): string {
  return `${A}${String(number).padStart(4, "0")}`;
}

function putOf(
  key: string,
  revision: bigint,
  text: string,
  previous: TextValue | undefined,
): CacheEvent<TextValue> & { readonly type: "put" } {
  return { type: "put", revision, current: { key, revision, text, byteLength: 1 }, previous };
}
