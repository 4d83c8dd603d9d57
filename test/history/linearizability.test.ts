/**
 * Compares the search with an enumeration of every order, on a register with small random histories, most of them
 * illegal.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Interval, linearize, type Model } from "./linearizability.js";
import { Random } from "./random.js";
import { runSeed } from "./seed.js";

interface Access extends Interval {
  readonly type: "read" | "write";
  readonly value: number;
}

const register: Model<number, Access> = {
  initial: 0,
  keyOf: String,
  step: (state, { type, value }) => (type === "write" ? value : value === state ? state : undefined),
};

const NEVER = Number.POSITIVE_INFINITY;
const HISTORIES = 3000;
const MAX_ACCESSES = 6;
const VALUES = 3;

const seed = runSeed();

test(`the search agrees with trying every order in ${HISTORIES} histories, seed ${seed}`, () => {
  const random = new Random(seed);
  const verdicts = { linearizable: 0, "not linearizable": 0, undecided: 0 };
  for (let run = 0; run < HISTORIES; run++) {
    const accesses = anyAccesses(random);
    const want = hasOrder(0, accesses) ? "linearizable" : "not linearizable";
    assert.equal(linearize(register, accesses), want, JSON.stringify(accesses));
    verdicts[want]++;
  }
  assert.ok(verdicts.linearizable > HISTORIES / 20 && verdicts["not linearizable"] > HISTORIES / 20);
});

test("a write without an answer may take place late, or never, but not before its call and not twice", () => {
  const write = { type: "write", value: 1, called: 3, returned: NEVER } as const;
  const read = (value: number, called: number): Access => ({ type: "read", value, called, returned: called + 1 });
  assert.equal(linearize(register, [write, read(0, 4), read(0, 6)]), "linearizable");
  assert.equal(linearize(register, [write, read(0, 4), read(1, 6)]), "linearizable");
  assert.equal(linearize(register, [read(1, 1), write]), "not linearizable");
  assert.equal(linearize(register, [write, read(1, 4), read(0, 6)]), "not linearizable");
  const other = { type: "write", value: 2, called: 6, returned: 7 } as const;
  assert.equal(linearize(register, [write, read(1, 4), other, read(2, 8), read(1, 10)]), "not linearizable");
});

function anyAccesses(random: Random): Access[] {
  const count = 1 + random.below(MAX_ACCESSES);
  // Each moment belongs to a single call or return.
  const moments = Array.from({ length: 2 * count }, (_, index) => index);
  return Array.from({ length: count }, () => {
    const [left = 0, right = 0] = [moments, moments].map((left) => left.splice(random.below(left.length), 1)[0]);
    const [called, returned] = [Math.min(left, right), Math.max(left, right)];
    const type = random.pick(["read", "write"] as const);
    const isLost = type === "write" && random.chance(20);
    return { type, value: random.below(VALUES), called, returned: isLost ? NEVER : returned };
  });
}

/** Tries each access that could be next: one that was called before any of the others had returned. */
function hasOrder(state: number, left: readonly Access[]): boolean {
  const answered = left.filter(({ returned }) => returned !== NEVER);
  if (answered.length === 0) return true;
  const firstReturn = Math.min(...answered.map(({ returned }) => returned));
  return left.some((access) => {
    const next = access.called < firstReturn ? register.step(state, access) : undefined;
    return (
      next !== undefined &&
      hasOrder(
        next,
        left.filter((other) => other !== access),
      )
    );
  });
}
