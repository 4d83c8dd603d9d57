/**
 * The contract suite: the guarantees of `StorageEngine`, case by case. Every engine of this package passes it, and so
 * does the watch cache on top of each. It registers its cases with the caller's test runner.
 */
import type { StorageEngine } from "../engine.js";
import { compactionCases } from "./compaction-cases.js";
import { lifecycleCases } from "./lifecycle-cases.js";
import { randomCases } from "./random-cases.js";
import { readCases } from "./reads-cases.js";
import { watchCases } from "./watch-cases.js";
import { writeCases } from "./writes-cases.js";

/** Opens a new engine on an empty store of its own. The suite closes the engine, even if a case fails. */
export type OpenEmptyEngine = () => Promise<StorageEngine>;

/** The two functions that a test runner must provide; those of `node:test`, Vitest and Jest fit as they are. */
export interface ContractRunner {
  /** Registers a group of tests: calls `body`, immediately or later, in which `test` is called for each case. */
  describe(title: string, body: () => void): unknown;
  /** Registers one test, which fails if the promise that `body` returns rejects. */
  test(title: string, body: () => Promise<void>): unknown;
}

/** The effort of cases that repeat work; less of it suits stores that are slow to test. */
export interface ContractEffort {
  /** The number of writers that compete for keys. */
  readonly writers: number;
  /** The number of writes of each of these writers. */
  readonly rounds: number;
  /** The number of random histories. */
  readonly histories: number;
  /** The maximum number of steps in a random history. */
  readonly steps: number;
}

export interface StorageContractOptions {
  /** Default: {@link FULL_EFFORT}. */
  readonly effort?: ContractEffort;
  /**
   * Seed of the random histories, an integer from 0 to 2^32 - 1. Default: a different one each time. The title of the
   * case names the seed, so that a failure can be repeated.
   */
  readonly seed?: number;
}

export const FULL_EFFORT: ContractEffort = { writers: 16, rounds: 25, histories: 60, steps: 60 };
export const LOW_EFFORT: ContractEffort = { writers: 8, rounds: 12, histories: 20, steps: 40 };

/** The parameters of the case files. */
export interface Contract {
  readonly effort: ContractEffort;
  readonly seed: number;
  /** Opens an empty engine, which is closed when the running case ends. */
  open(): Promise<StorageEngine>;
  /** Registers one case. */
  readonly test: (title: string, body: () => Promise<void>) => void;
}

/**
 * Registers the whole suite as one group of tests named `storage contract: NAME`. Cases of one suite must not run at the
 * same time, which no runner does within one group by default. Stores that are slow need a generous timeout of the runner.
 *
 * @example
 * import { describe, test } from "node:test"; // or from "vitest", or Jest's globals import { runStorageContract } from
 * "kindsmith/storage-contract";
 *
 * runStorageContract({ describe, test }, "my engine", () => MyEngine.open());
 */
export function runStorageContract(
  runner: ContractRunner,
  name: string,
  open: OpenEmptyEngine,
  options: StorageContractOptions = {},
): void {
  const { effort = FULL_EFFORT, seed = Math.floor(Math.random() * 2 ** 32) } = options;
  runner.describe(`storage contract: ${name}`, () => {
    const opened: StorageEngine[] = [];
    const contract: Contract = {
      effort,
      seed,
      async open() {
        const engine = await open();
        opened.push(engine);
        return engine;
      },
      test(title, body) {
        runner.test(title, async () => {
          try {
            await body();
          } finally {
            await Promise.all(opened.splice(0).map((engine) => engine.close()));
          }
        });
      },
    };
    writeCases(contract);
    readCases(contract);
    watchCases(contract);
    compactionCases(contract);
    lifecycleCases(contract);
    randomCases(contract);
  });
}
