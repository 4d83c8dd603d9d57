/** The persistent sequence under the watch caches, against a plain map. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  at,
  ceiling,
  fromSorted,
  insert,
  lookup,
  MAX_CHUNK_ENTRIES,
  newDraft,
  rank,
  remove,
  type Sequence,
  sizeOf,
  walk,
} from "../../runtime/storage/cacher/sequence.js";

const SEED = Number(process.env.KINDSMITH_SEED ?? Date.now() % 2 ** 31);
const RUNS = { seed: SEED, numRuns: 60 };

interface Item {
  readonly key: string;
  readonly value: number;
}

const KEYS = 600;
const keyOf = (number: number): string => `k${String(number).padStart(4, "0")}`;

describe("the persistent sequence", () => {
  test("agrees with a plain map after random changes, stays balanced, and leaves old states alone", () => {
    process.stdout.write(`# SEED=${SEED}\n`);
    const number = fc.nat({ max: KEYS - 1 });
    // single changes, and runs of them in both directions, which fill and empty whole chunks
    const step = fc.record({
      from: number,
      length: fc.oneof(fc.constant(1), fc.nat({ max: 150 })),
      descending: fc.boolean(),
      removes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), number.map(keyOf), (steps, probe) => {
        const model = new Map<string, number>();
        let sequence: Sequence<Item>;
        let version = 0;
        const past: { sequence: Sequence<Item>; entries: [string, number][] }[] = [];
        for (const { from, length, descending, removes } of steps) {
          // Half of the steps work in place until their end.
          const draft = past.length % 2 === 0 ? newDraft() : undefined;
          for (let offset = 0; offset < length; offset++) {
            const key = keyOf((from + (descending ? KEYS - offset : offset)) % KEYS);
            if (removes) {
              model.delete(key);
              sequence = remove(sequence, key, draft);
            } else {
              model.set(key, ++version);
              sequence = insert(sequence, { key, value: version }, draft);
            }
          }
          past.push({ sequence, entries: [...model].sort(([a], [b]) => (a < b ? -1 : 1)) });
        }
        for (const { sequence: state, entries } of past) agree(state, entries, probe);
      }),
      RUNS,
    );
  });

  test("chunks are filled by growth at the end, and stay worth their node after removals", () => {
    let sequence: Sequence<Item>;
    for (let index = 0; index < 10_000; index++) sequence = insert(sequence, { key: keyOf(index), value: index });
    assert.equal(sequence?.nodes, Math.ceil(10_000 / MAX_CHUNK_ENTRIES));
    for (let index = 0; index < 10_000; index++) if (index % 50 !== 0) sequence = remove(sequence, keyOf(index));
    assert.equal(sizeOf(sequence), 200);
    assert.ok((sequence?.nodes ?? 0) <= 100, `200 entries in ${sequence?.nodes} chunks`);
  });

  test("removing an absent key gives the same sequence", () => {
    const sequence = fromSorted([1, 2, 3].map((value) => ({ key: keyOf(value), value })));
    for (const key of [keyOf(0), `${keyOf(2)}x`, keyOf(9)]) assert.equal(remove(sequence, key), sequence);
  });
});

function agree(state: Sequence<Item>, entries: [string, number][], probe: string): void {
  assert.deepEqual(
    [...walk(state)].map(({ key, value }) => [key, value]),
    entries,
  );
  assert.equal(sizeOf(state), entries.length);
  assert.equal(lookup(state, probe)?.value, new Map(entries).get(probe));
  const before = entries.filter(([key]) => key < probe).length;
  assert.equal(rank(state, probe), before);
  assert.equal(at(state, before)?.key, entries[before]?.[0]);
  assert.equal(ceiling(state, probe)?.key, entries[before]?.[0]);
  assert.deepEqual(
    [...walk(state, probe)].map(({ key }) => key),
    entries.slice(before).map(([key]) => key),
  );
  const nodes = state?.nodes ?? 0;
  assert.ok(depth(state) <= 3 + 2.5 * Math.log2(nodes + 1), `depth ${depth(state)} of ${nodes} chunks`);
  assert.deepEqual([...walk(fromSorted([...walk(state)]))], [...walk(state)]);
}

function depth(sequence: Sequence<Item>): number {
  return sequence === undefined ? 0 : 1 + Math.max(depth(sequence.left), depth(sequence.right));
}
