/**
 * The tests of one topology: runs with random clients and watchers, whose records are then checked for each guarantee.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { kubernetesProfile, type StorageEngine } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { checkHistory } from "./check-history.js";
import type { Rule, Violation } from "./history.js";
import { record } from "./run.js";
import type { Counts } from "./run-context.js";
import { runSeed } from "./seed.js";

export interface Topology {
  readonly name: string;
  readonly skip?: string | undefined;
  readonly servers: number;
  /** The number of operations of each run. */
  readonly operations: number;
  /** Opens a new, empty store. */
  openStore(): Promise<Store>;
  /** Starts one of the servers; in this process unless stated otherwise. */
  startServer?(store: Store): Promise<TestApi>;
}

export interface Store {
  readonly storage: string | StorageEngine;
  /** Removes the store after its servers have stopped. */
  remove(): Promise<void>;
}

export const CLIENTS = 16;
/** Frequent, so that runs have many bookmarks; the default of a minute is longer than a run. */
const BOOKMARK_INTERVAL_MS = 30;
/** The largest acceptable share of refused reads: they prove nothing, so a run with more of them is not worth much. */
const REFUSED_ONE_IN = 20;
const MAX_SHOWN = 5;

/** What each run must have contained. */
const INGREDIENTS = [
  "exists",
  "conflict",
  "absent",
  "unknown",
  "lists in chunks",
  "events ADDED",
  "events MODIFIED",
  "events DELETED",
  "events BOOKMARK",
];

const PROMISES: readonly {
  readonly title: string;
  readonly shared: string;
  readonly several?: string;
  readonly rules: readonly Rule[];
}[] = [
  {
    title: "each object is linearizable",
    shared: "RV-003",
    several: "RV-006",
    rules: ["linearizability"],
  },
  {
    title: "gets that may be old are not older than asked for",
    shared: "RV-007, RV-009",
    rules: ["weak get"],
  },
  {
    title: "versions follow time, one for each write; acknowledged writes are in the log, refused ones are not",
    shared: "RV-016",
    rules: [
      "versions follow time",
      "one version, one change",
      "one write, one change",
      "known writes only",
      "whole log",
    ],
  },
  {
    title: "lists are snapshots, in one piece or in chunks, as new as asked for",
    shared: "LIST-007, LIST-016, LIST-017, LIST-018, LIST-019, LIST-024, LIST-025, LIST-027, LIST-036, LIST-040",
    several: "RV-014",
    rules: ["snapshot", "list version", "chunks"],
  },
  {
    title: "watches show every change once and in order, over cuts and selectors",
    shared:
      "WATCH-005, WATCH-006, WATCH-012, WATCH-014, WATCH-015, WATCH-017, WATCH-020, WATCH-024, WATCH-025, WATCH-032, WATCH-033, WATCH-034, WATCH-036, WATCH-041",
    several: "WATCH-023, WATCH-039",
    rules: ["watch"],
  },
];

export function historyTests(topology: Topology): void {
  const rounds = runCount();
  const seed = runSeed();
  const { name, skip, servers, operations } = topology;
  const effort = `${rounds > 1 ? `${rounds} times ` : ""}${operations} operations of ${CLIENTS} clients`;
  describe(`${name}, ${effort}, seed ${seed}`, { skip: skip ?? false }, () => {
    const counts: Counts[] = [];
    const violations: Violation[] = [];
    before(async () => {
      for (let round = 0; round < rounds; round++) {
        const result = await runOnce(topology, seed + round);
        counts.push(result.counts);
        violations.push(...result.violations);
      }
    });
    for (const { title, shared, several, rules } of PROMISES) {
      const ids = servers > 1 && several !== undefined ? `${several}, ${shared}` : shared;
      test(`[${ids}] ${name}: ${title}`, () => {
        const broken = violations.filter(({ rule }) => rules.includes(rule));
        assert.equal(broken.length, 0, `seed ${seed}: ${describeViolations(broken)}`);
      });
    }
    test(`${name}: every run had something of everything`, (context) => {
      for (const ofRun of counts) {
        context.diagnostic(String(ofRun));
        for (const ingredient of INGREDIENTS) assert.ok(ofRun.of(ingredient) > 0, `no ${ingredient}, seed ${seed}`);
        assert.equal(ofRun.of("lists refused with 410"), 0, "the history of a run is retained");
        assert.ok(ofRun.of("refused") * REFUSED_ONE_IN < operations, `${ofRun.of("refused")} reads were refused`);
      }
    });
  });
}

async function runOnce(
  topology: Topology,
  seed: number,
): Promise<{ counts: Counts; violations: readonly Violation[] }> {
  return withServers(topology, async (servers) => {
    const { history, counts } = await record({ seed, operations: topology.operations, clients: CLIENTS, servers });
    return { counts, violations: checkHistory(history) };
  });
}

/** @throws Error if the work failed, or a server reported an error */
export async function withServers<Result>(
  { openStore, startServer = startHere, servers: count }: Pick<Topology, "openStore" | "startServer" | "servers">,
  work: (servers: readonly TestApi[]) => Promise<Result>,
): Promise<Result> {
  const store = await openStore();
  const servers: TestApi[] = [];
  try {
    while (servers.length < count) servers.push(await startServer(store));
    return await work(servers);
  } finally {
    try {
      await Promise.all(servers.map((server) => server.stop()));
    } finally {
      await store.remove();
    }
  }
}

export function startHere({ storage }: Pick<Store, "storage">): Promise<TestApi> {
  return startApi({ storage, profile: kubernetesProfile(), limits: { bookmarkIntervalMs: BOOKMARK_INTERVAL_MS } });
}

/** The number of runs, each with a separate seed: KINDSMITH_HISTORY, or one. */
function runCount(): number {
  const given = process.env.KINDSMITH_HISTORY ?? "1";
  const runs = Number(given);
  if (!Number.isInteger(runs) || runs < 1)
    throw new RangeError(`KINDSMITH_HISTORY is ${JSON.stringify(given)}: expected a positive number of runs`);
  return runs;
}

function describeViolations(violations: readonly Violation[]): string {
  const shown = violations.slice(0, MAX_SHOWN).map(({ rule, message }) => `${rule}: ${message}`);
  return [`${violations.length} violations`, ...shown].join("\n");
}
