/**
 * Every call that a write makes to its store fails in turn, in every way that stores fail. What the client is told must
 * agree with what is stored, and the server must go on.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type {
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  Write,
} from "../../runtime/storage/engine.js";
import {
  EngineClosedError,
  RevisionMismatchError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

const PATH = "/api/v1/namespaces/default/configmaps";

/** What a call that fails does. `isWritten` is for commits: the store has taken the write all the same. */
interface Failure {
  readonly name: string;
  readonly isWritten?: true;
  readonly codes: readonly number[];
  error(key: string): Error;
}

/** Codes that may be answered; a lost race is not one of them: it is tried again. */
const FAILURES: readonly Failure[] = [
  { name: "unavailable", codes: [503], error: () => new StorageUnavailableError("no server answers") },
  {
    name: "unknown outcome, not written",
    codes: [504],
    error: (key) => new UnknownOutcomeError(key, new Error("cut")),
  },
  {
    name: "unknown outcome, written",
    isWritten: true,
    codes: [504],
    error: (key) => new UnknownOutcomeError(key, new Error("cut")),
  },
  { name: "closed", codes: [503], error: () => new EngineClosedError() },
  { name: "a fault of its own", codes: [500], error: () => new TypeError("can't read properties of undefined") },
];

/** Fails the call with the chosen number, counted from {@link begin}. */
class CountedEngine extends MemoryEngine {
  calls: ("head" | "get" | "list" | "commit")[] = [];
  private failing = 0;
  private failure: Failure | undefined;
  private isCounting = false;

  begin(failing = 0, failure?: Failure): void {
    this.calls = [];
    this.failing = failing;
    this.failure = failure;
    this.isCounting = true;
  }

  end(): void {
    this.isCounting = false;
  }

  override head(): Revision {
    this.count("head", "");
    return super.head();
  }

  override async get(key: string, options?: ReadOptions): Promise<GetResult> {
    this.count("get", key);
    return super.get(key, options);
  }

  override async list(options: ListOptions): Promise<ListResult> {
    this.count("list", options.prefix);
    return super.list(options);
  }

  override async commit(write: Write): Promise<Revision> {
    const isNext = this.isCounting && this.calls.length + 1 === this.failing;
    if (isNext && this.failure?.isWritten) await super.commit(write);
    this.count("commit", write.key);
    return super.commit(write);
  }

  private count(call: CountedEngine["calls"][number], key: string): void {
    if (!this.isCounting) return;
    this.calls.push(call);
    if (this.calls.length === this.failing && this.failure) throw this.failure.error(key);
  }
}

interface WriteCase {
  readonly verb: string;
  /** Whether the object is there before. */
  readonly exists: boolean;
  request(api: TestApi): Promise<Answer>;
  /** The value of `data.x` afterwards; undefined when the object is gone. */
  readonly after: string | undefined;
}

const WRITES: readonly WriteCase[] = [
  { verb: "create", exists: false, request: (api) => api.post(PATH, configMap("new")), after: "new" },
  { verb: "update", exists: true, request: (api) => api.put(`${PATH}/a`, configMap("new")), after: "new" },
  {
    verb: "patch",
    exists: true,
    request: (api) => api.patch(`${PATH}/a`, "merge", { data: { x: "new" } }),
    after: "new",
  },
  { verb: "delete", exists: true, request: (api) => api.delete(`${PATH}/a`), after: undefined },
  {
    verb: "deletecollection",
    exists: true,
    request: (api) => api.delete(`${PATH}?labelSelector=mine`),
    after: undefined,
  },
  { verb: "create that is refused", exists: true, request: (api) => api.post(PATH, configMap("new")), after: "old" },
  { verb: "dry-run", exists: true, request: (api) => api.delete(`${PATH}/a?dryRun=All`), after: "old" },
];

function configMap(x: string): JsonObject {
  return { metadata: { name: "a", labels: { mine: "" } }, data: { x } };
}

const QUIET_TURNS = 50;

/** What a server does by itself at its start is done: else it would be taken for a write's. */
async function settled(api: TestApi, engine: CountedEngine): Promise<void> {
  while ((await api.get("/readyz")).status !== 200);
  do {
    engine.begin();
    for (let turn = 0; turn < QUIET_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
  } while (engine.calls.length > 0);
  engine.end();
}

async function stored(engine: StorageEngine): Promise<string | undefined> {
  const { entries } = await engine.list({ prefix: "" });
  const entry = entries.find(({ key }) => key.endsWith("/default/a"));
  return entry && JSON.parse(Buffer.from(entry.value).toString()).data.x;
}

describe("a store that fails during a write", () => {
  for (const { verb, exists, request, after } of WRITES) {
    test(`${verb}: at each call, in each way`, async () => {
      const engine = new CountedEngine();
      const faults: unknown[] = [];
      const api = await startApi({ storage: engine, controllers: [], reportError: (error) => faults.push(error) });
      await settled(api, engine);
      const before = exists ? "old" : undefined;
      const prepare = async (): Promise<void> => {
        engine.end();
        await api.delete(`${PATH}/a`);
        if (exists) assert.equal((await api.post(PATH, configMap("old"))).status, 201);
        // the server's cache has it, so that the write makes the same calls each time
        await api.get(`${PATH}/a`);
      };
      await prepare();
      engine.begin();
      const untroubled = await request(api);
      const { calls } = engine;
      engine.end();
      assert.equal(await stored(engine), after, untroubled.text);
      assert.ok(calls.length > 0, "the write asks its store for something");
      let failed = 0;
      for (const failure of FAILURES) {
        for (const [index, call] of calls.entries()) {
          if (failure.isWritten && call !== "commit") continue;
          await prepare();
          engine.begin(index + 1, failure);
          const answer = await request(api);
          engine.end();
          const scene = `${verb}: call ${index + 1} of ${calls} fails: ${failure.name}: ${answer.text}`;
          const found = await stored(engine);
          if (answer.status === untroubled.status) {
            // a read that fails may be made up for; a write may not
            assert.notEqual(call, "commit", scene);
            assert.equal(found, after, scene);
          } else {
            failed++;
            assert.ok(failure.codes.includes(answer.status), scene);
            assert.equal(answer.body.kind, "Status", scene);
            assert.equal(found, failure.isWritten ? after : before, scene);
          }
          if (answer.status === 503 && failure.name === "unavailable")
            assert.equal(answer.headers["retry-after"], "1", scene);
        }
      }
      assert.ok(failed > 0, "no failure was told of");
      await prepare();
      assert.equal((await request(api)).status, untroubled.status);
      assert.equal(await stored(engine), after);
      await api.stop();
    });
  }

  test("a write that loses a race is retried on the newer object, as often as others win", async () => {
    const LOST_RACES = 5;
    let lost = 0;
    class RacingEngine extends MemoryEngine {
      override async commit(write: Write): Promise<Revision> {
        if (write.type === "put" && write.key.endsWith("/default/a") && write.previous > 0n && lost < LOST_RACES) {
          lost++;
          const { entry } = await this.get(write.key);
          const object = JSON.parse(Buffer.from(entry?.value ?? []).toString());
          object.data[`winner${lost}`] = "x";
          const value = Buffer.from(JSON.stringify(object));
          const actual = await super.commit({ ...write, value });
          throw new RevisionMismatchError(write.key, write.previous, actual);
        }
        return super.commit(write);
      }
    }
    const api = await startApi({ storage: new RacingEngine() });
    await api.post(PATH, configMap("old"));
    const answer = await api.patch(`${PATH}/a`, "merge", { data: { x: "new" } });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(lost, LOST_RACES);
    const winners = Array.from({ length: LOST_RACES }, (_, index) => [`winner${index + 1}`, "x"]);
    assert.deepEqual(answer.body.data, { x: "new", ...Object.fromEntries(winners) });
    await api.stop();
  });
});
