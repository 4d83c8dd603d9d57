/** The published contract suite itself: it registers with any runner, closes what it opens, and finds broken engines. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { shortestFailure } from "../../runtime/storage/contract/shortest-failure.js";
import {
  CompactedError,
  type ListOptions,
  type ListResult,
  MemoryEngine,
  RevisionMismatchError,
  type StorageEngine,
  type Write,
} from "../../runtime/storage.js";
import { type ContractEffort, runStorageContract } from "../../runtime/storage-contract.js";

const EFFORT: ContractEffort = { writers: 3, rounds: 4, histories: 20, steps: 40 };

/** What a runner makes of the suite: the failures of its cases, by their titles. */
async function failuresOf(open: () => Promise<StorageEngine>): Promise<Map<string, unknown>> {
  const cases: { readonly title: string; readonly body: () => Promise<void> }[] = [];
  const groups: string[] = [];
  runStorageContract(
    {
      describe(title, body) {
        groups.push(title);
        body();
      },
      test: (title, body) => cases.push({ title, body }),
    },
    "an engine",
    open,
    { effort: EFFORT, seed: 7 },
  );
  assert.deepEqual(groups, ["storage contract: an engine"]);
  assert.ok(cases.length > 40, `${cases.length} cases`);
  assert.equal(new Set(cases.map(({ title }) => title)).size, cases.length, "every title is unique");
  const failures = new Map<string, unknown>();
  for (const { title, body } of cases) await body().catch((error: unknown) => failures.set(title, error));
  return failures;
}

test("the contract suite passes on the reference engine with a runner of any kind, and closes every engine", async () => {
  const opened: MemoryEngine[] = [];
  const failures = await failuresOf(async () => {
    const engine = new MemoryEngine();
    opened.push(engine);
    return engine;
  });
  assert.deepEqual([...failures.keys()], []);
  for (const engine of opened) await assert.rejects(engine.ping());
});

test("the contract suite finds an engine that ignores `previous`", async () => {
  class Careless extends MemoryEngine {
    override async commit(write: Write): Promise<bigint> {
      return super.commit(write).catch((error: unknown) => {
        if (error instanceof RevisionMismatchError) return super.commit({ ...write, previous: error.actual });
        throw error;
      });
    }
  }
  const titles = [...(await failuresOf(async () => new Careless())).keys()];
  assert.ok(
    titles.some((title) => title.startsWith("commit: of writers that compete")),
    titles.join("\n"),
  );
});

test("the contract suite finds an engine that lists what a compaction should have made unreadable, and shortens the history", async () => {
  class Forgetful extends MemoryEngine {
    override async list(options: ListOptions): Promise<ListResult> {
      return super.list(options).catch((error: unknown) => {
        if (error instanceof CompactedError) return super.list({ prefix: options.prefix });
        throw error;
      });
    }
  }
  const failures = await failuresOf(async () => new Forgetful());
  const [, random] = [...failures].find(([title]) => title.startsWith("random: ")) ?? [];
  assert.ok(random instanceof Error && random.cause !== undefined, String(random));
  const steps: unknown[] = JSON.parse(random.message.slice(random.message.indexOf("[")));
  const kinds = steps.map((step) => (step as { step: string }).step);
  assert.ok(kinds.length <= 6, `shortened to ${kinds}`);
  assert.deepEqual(
    kinds.filter((kind) => kind !== "write"),
    ["compact", "read"],
    "besides writes, one compaction and one read are enough",
  );
});

test("a failing list of steps is shortened to those that it needs to fail", async () => {
  const needed = [3, 17, 18];
  const failure = new Error("all are there");
  const fails = async (steps: readonly number[]): Promise<Error | undefined> =>
    needed.every((step) => steps.includes(step)) ? failure : undefined;
  const steps = Array.from({ length: 40 }, (_, index) => index);
  assert.deepEqual(await shortestFailure(steps, failure, fails), { steps: needed, error: failure });
});
