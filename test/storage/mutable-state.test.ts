/** States that a cache shows stay as they were, while the changes after them work in place where they can. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CacheEvent, State } from "../../runtime/storage/cacher/cache-types.js";
import { walk, walkRuns } from "../../runtime/storage/cacher/sequence.js";
import { MutableState, stateOf } from "../../runtime/storage/cacher/state.js";
import { type Random, randomOf, seeded } from "../faults/support/random.js";
import { A, type TextValue, termsOfText } from "./cache-fixture.js";

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
    const mutable = new MutableState<TextValue>({ termsOf: termsOfText });
    for (let key = 0; key < KEYS; key++) mutable.apply(putOf(keyOf(key), 1n, "#red", undefined));
    const before = mutable.freeze();
    const first = mutable.get(keyOf(7));
    mutable.apply(putOf(keyOf(7), 2n, "#red", first));
    mutable.apply(putOf(keyOf(8), 3n, "#red", mutable.get(keyOf(8))));
    assert.notEqual(mutable.freeze().values, before.values);
    assert.equal(mutable.freeze(), mutable.freeze());
    assert.equal(before.terms.keysWith("#red"), mutable.freeze().terms.keysWith("#red"));
    const chunks = chunksOf(mutable.freeze());
    assert.equal([...chunksOf(before).keys()].filter((chunk) => !chunks.has(chunk)).length, 1);
  });

  test("an update that leaves the terms alone does not make them", () => {
    let made = 0;
    const mutable = new MutableState<TextValue>({
      termsOf: (value) => {
        made++;
        return termsOfText(value);
      },
      haveSameTerms: (one, other) => one.text === other.text,
    });
    mutable.apply(putOf(keyOf(1), 1n, "#red", undefined));
    assert.equal(made, 1);
    mutable.apply(putOf(keyOf(1), 2n, "#red", mutable.get(keyOf(1))));
    assert.equal(made, 1);
    mutable.apply(putOf(keyOf(1), 3n, "#blue", mutable.get(keyOf(1))));
    assert.equal(made, 3);
    assert.deepEqual(keysOf(mutable.freeze(), "#blue"), [keyOf(1)]);
    assert.deepEqual(keysOf(mutable.freeze(), "#red"), []);
  });
});

/** A state beside a map of its values, and all that it has shown. */
class Model {
  private readonly state = new MutableState<TextValue>({ termsOf: termsOfText });
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
  const fresh = stateOf(wanted, termsOfText);
  for (const term of TERMS) assert.deepEqual(keysOf(state, term), keysOf(fresh, term), `the keys of ${term}`);
}

function isSame(one: Chunk, other: Chunk): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function keysOf(state: State<TextValue>, term: string): string[] {
  return [...walk(state.terms.keysWith(term))].map(({ key }) => key);
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
