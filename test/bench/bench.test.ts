import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { BenchCase } from "./bench-case.js";
import { caseNamed, cases } from "./cases/index.js";
import { configMaps, deployments, pods } from "./corpus.js";
import { Driver, type Tally } from "./load/drive.js";
import { PacedLoad, percentile } from "./load/paced.js";
import { ResponseParser } from "./load/response-parser.js";
import { measureCase, type Round } from "./measure.js";
import { hasMeasurements, measurementsTable, median, perCpuSecond, summarize } from "./report.js";
import { sharedDeployments } from "./shared-objects.js";

/** A scale that is small enough for a test. The time limit only ends a run that hangs. */
const TINY = { calls: 6, durationMs: 120_000 };
const MAX_OBJECTS = 20;
const MAX_WATCHERS = 5;

type Measurements = NonNullable<Tally["measurements"]>;

describe("bench: every case measures both sides and ends", { concurrency: 2 }, () => {
  const workspace = mkdtempSync(join(tmpdir(), "kindsmith-bench-test-"));
  after(() => rmSync(workspace, { recursive: true, force: true }));

  for (const benchCase of distinctCases()) {
    test(`bench: ${benchCase.name} counts operations and bytes of both sides`, async () => {
      const { rounds } = await measureCase(benchCase, {
        rounds: 1,
        warmUp: { ...TINY, calls: 1 },
        measured: TINY,
        scale: { maxObjects: MAX_OBJECTS, maxWatchers: MAX_WATCHERS },
        workspace,
      });
      assert.equal(rounds.length, 1);
      const expected = expectedOperations(benchCase);
      for (const sample of [rounds[0]?.ours, rounds[0]?.floor]) {
        assert.equal(sample?.operations, expected);
        assert.ok(
          sample.bytes > (benchCase.unit === "run" ? 100 : 1000) * expected,
          `${sample.bytes} bytes in ${expected} operations`,
        );
        assert.ok(sample.cpuMs >= 0);
        for (const [name, value] of Object.entries(sample.measurements ?? {})) assert.ok(Number.isFinite(value), name);
      }
    });
  }

  test("bench: a side that fails ends the measurement with an error that names it", async () => {
    const unknown = { ...(cases[0] as BenchCase), name: "no-such-case" };
    const settings = { rounds: 1, warmUp: TINY, measured: TINY, scale: { maxObjects: 1, maxWatchers: 1 }, workspace };
    await assert.rejects(measureCase(unknown, settings), (error: Error) => {
      assert.equal(error.message, "no-such-case, ours, round 1");
      assert.match(String(error.cause), /found the case name no-such-case, expected create-durable-1, /);
      return true;
    });
  });
});

/**
 * One of each sort of load and side, in processes of their own as in a real run. Cases of changes and of answers run in one
 * process, in changes.test.ts and answers.test.ts; the others are put together from the same parts.
 */
function distinctCases(): BenchCase[] {
  return [
    "create-durable-64",
    "list-100000-label",
    "watch-fan-out-100",
    "memory-object-2k-50000",
    "definitions-served-300",
    "start-100000",
    "client-first-answer",
    "test-server-fork-10000",
    "generate-corpus",
  ].map(caseNamed);
}

/**
 * Returns the expected operations: a paced write counts once for each watcher that sees it, memory and start count
 * stored objects, and runs happen once.
 */
function expectedOperations({ unit }: BenchCase): number {
  if (unit === "object") return MAX_OBJECTS;
  if (unit === "run") return 1;
  return unit === "delivery" ? TINY.calls * MAX_WATCHERS : TINY.calls;
}

test("bench: names of cases are unique", () => {
  assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length);
});

test("bench: fixtures are the same in every process, differ from each other and have some 2 KiB", () => {
  for (const make of [configMaps, deployments]) {
    const texts = make("object");
    assert.deepEqual(make("object"), texts);
    assert.equal(new Set(texts).size, texts.length);
    for (const text of texts) assert.ok(text.length > 1600 && text.length < 2400, `${text.length} bytes`);
  }
});

test("bench: larger fixtures are the same in every process, and have some 4 KiB or 200 values", () => {
  const texts = pods("object");
  assert.deepEqual(pods("object"), texts);
  for (const text of texts) assert.ok(text.length > 3500 && text.length < 4700, `${text.length} bytes`);
  const objects = sharedDeployments();
  assert.deepEqual(sharedDeployments(), objects);
  for (const { parts } of objects) {
    assert.equal(parts.length, 5);
    const values = valuesIn(parts);
    assert.ok(values > 190 && values < 230, `${values} values`);
  }
});

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, below) => sum + valuesIn(below), 0);
}

test("bench: a driver stops at the count, keeps within its lanes and numbers on from run to run", async () => {
  const numbers: number[] = [];
  let active = 0;
  let most = 0;
  const lane = async (number: number): Promise<number> => {
    most = Math.max(most, ++active);
    numbers.push(number);
    await Promise.resolve();
    active--;
    return 10;
  };
  const driver = new Driver([lane, lane, lane], 2);
  const { operations, bytes } = await driver.run({ calls: 7, durationMs: 10_000 });
  assert.deepEqual({ operations, bytes }, { operations: 14, bytes: 70 });
  await driver.run({ calls: 2, durationMs: 10_000 });
  assert.deepEqual(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.equal(most, 3);
});

test("bench: a driver fails with the error of a lane, after the other lanes have stopped", async () => {
  let finished = false;
  const broken = async (): Promise<number> => {
    throw new Error("lane broke");
  };
  const slow = async (): Promise<number> => {
    await new Promise((resolve) => setImmediate(resolve));
    finished = true;
    return 1;
  };
  await assert.rejects(new Driver([slow, broken]).run({ calls: 100, durationMs: 10_000 }), /lane broke/);
  assert.equal(finished, true);
});

test("bench: responses are cut out of the stream wherever it is split", () => {
  const stream = Buffer.from(
    "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello" +
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nwiki\r\nA\r\npedia\r\nabc\r\n0\r\n\r\n" +
      "HTTP/1.1 304 Not Modified\r\ncontent-length: 7\r\n\r\n" +
      "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
  );
  for (let size = 1; size <= stream.length; size++) {
    const seen: string[] = [];
    let body = "";
    const parser = new ResponseParser({
      head: (status) => seen.push(`head ${status}`),
      body: (bytes) => {
        body += bytes.toString();
      },
      end: (status) => {
        seen.push(`end ${status} ${JSON.stringify(body)}`);
        body = "";
      },
    });
    for (let at = 0; at < stream.length; at += size) parser.push(stream.subarray(at, at + size));
    assert.deepEqual(seen, [
      "head 200",
      'end 200 "hello"',
      "head 200",
      'end 200 "wikipedia\\r\\nabc"',
      "head 304",
      'end 304 ""',
      "head 201",
      'end 201 ""',
    ]);
  }
});

test("bench: what is no HTTP/1.1 response is refused", () => {
  const refuse = (text: string, message: RegExp): void => {
    const parser = new ResponseParser({ head() {}, body() {}, end() {} });
    assert.throws(() => parser.push(Buffer.from(text)), message);
  };
  refuse("SSH-2.0-server\r\n\r\n", /found "SSH-2.0-server", expected HTTP\/1.1/);
  refuse("HTTP/1.1 200 OK\r\nserver: x\r\n\r\n", /neither Content-Length nor chunked/);
  refuse(`HTTP/1.1 200 OK\r\n${"x".repeat(17 * 1024)}`, /over 16384 bytes/);
  refuse("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", /chunk size: found "zz"/);
  refuse("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\nabc", /chunk end/);
});

test("bench: a paced load counts each event from the begin of the write that made it", async () => {
  for (const sees of ["every-write", "own-slot"] as const) {
    const written: number[] = [];
    const load: PacedLoad = new PacedLoad(
      async (number) => {
        written.push(number);
        const watchers = sees === "every-write" ? [0, 1, 2] : [number % 3];
        // A server may send the event after the answer.
        setImmediate(() => {
          for (const watcher of watchers) load.received(watcher, 1, 10);
        });
        return 0;
      },
      { path: "", watchers: 3, sees },
      1,
    );
    const perWrite = sees === "every-write" ? 3 : 1;
    for (const calls of [4, 2]) {
      const { operations, bytes, measurements } = await load.run({ calls, durationMs: 10_000 });
      assert.deepEqual({ operations, bytes }, { operations: calls * perWrite, bytes: calls * perWrite * 10 });
      assert.deepEqual(Object.keys(measurements ?? {}), ["p50 ms", "p99 ms"]);
      for (const value of Object.values(measurements ?? {})) assert.ok(value >= 0, `${value}`);
    }
    assert.deepEqual(written, [0, 1, 2, 3, 4, 5]);
  }
});

test("bench: a paced load fails with an event that no write made, and with a watch that breaks", async () => {
  const watch = { path: "", watchers: 1, sees: "every-write" } as const;
  const failing = async (breakLoad: (load: PacedLoad) => void, message: RegExp): Promise<void> => {
    const write = async (): Promise<number> => {
      breakLoad(load);
      return 0;
    };
    const load = new PacedLoad(write, watch, 1);
    await assert.rejects(load.run({ calls: 1, durationMs: 10_000 }), message);
  };
  await failing((load) => load.received(0, 2, 20), /watch 0: found more events than writes/);
  await failing((load) => load.fail(new Error("watch broke")), /watch broke/);
});

test("bench: a percentile is a value of the sample, and none without one", () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  assert.equal(percentile(values, 0.5), 100);
  assert.equal(percentile(values, 0.99), 198);
  assert.equal(percentile([7], 0.99), 7);
  assert.throws(() => percentile([], 0.5), /found no values/);
});

test("bench: measurements are shown beside those of the floor, or alone if the floor has none", () => {
  const benchCase = { ...(cases[0] as BenchCase), name: "some-case" };
  const first = round(1, 1, { "p99 ms": 6, "listening ms": 5 }, { "p99 ms": 2 });
  const second = round(1, 1, { "p99 ms": 8, "listening ms": 7 }, { "p99 ms": 8 });
  const lines = measurementsTable([{ benchCase, rounds: [first, second] }]).split("\n");
  assert.match(lines[2] ?? "", /^\| some-case \| p99 ms +\| 7\.00 \| +5\.00 \| +2\.00 \| +1\.00\.\.3\.00 \|$/);
  assert.match(lines[3] ?? "", /^\| some-case \| listening ms \| 6\.00 \| +- \| +- \| +- \|$/);
  assert.equal(hasMeasurements({ benchCase, rounds: [round(1, 1)] }), false);
});

function round(ours: number, floor: number, ourMeasurements?: Measurements, floorMeasurements?: Measurements): Round {
  const sample = (operations: number, measurements: Measurements | undefined) => ({
    ...{ operations, bytes: 0, elapsedMs: 1000, cpuMs: 1000 },
    ...(measurements === undefined ? {} : { measurements }),
  });
  return { ours: sample(ours, ourMeasurements), floor: sample(floor, floorMeasurements) };
}

test("bench: a ratio is the median of the rounds' ratios, not the ratio of medians", () => {
  const summary = summarize([round(10, 10), round(50, 100), round(20, 80)], perCpuSecond);
  assert.deepEqual(summary, { ours: 20, floor: 80, ratio: 0.5, lowestRatio: 0.25, highestRatio: 1 });
  assert.equal(median([4, 1, 3, 2]), 2.5);
});
