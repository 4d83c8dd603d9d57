/**
 * The contract suite: what runtime/storage/engine.ts promises, case by case. Every engine passes it, and so does the
 * watch cache on top of each. The cases are in the neighbouring `contract-*.ts` files.
 */
import { afterEach, describe } from "node:test";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { compactionCases } from "./contract-compaction.js";
import { lifecycleCases } from "./contract-lifecycle.js";
import { randomCases } from "./contract-random.js";
import { readCases } from "./contract-reads.js";
import { watchCases } from "./contract-watch.js";
import { writeCases } from "./contract-writes.js";

/** Opens an engine on a store of its own, empty. The suite closes it. */
export type OpenEmptyEngine = () => Promise<StorageEngine>;

export interface ContractOptions {
  /** Why the suite can't run here; the cases are then listed as skipped with this reason. */
  readonly skip?: string | undefined;
  /** How much the cases that repeat or multiply do; smaller for stores that are slow to test. */
  readonly effort?: Effort;
}

export interface Effort {
  /** Writers that compete, and writes of each. */
  readonly writers: number;
  readonly rounds: number;
  /** Random histories, and the most steps of each. */
  readonly histories: number;
  readonly steps: number;
}

export const FULL_EFFORT: Effort = { writers: 16, rounds: 25, histories: 60, steps: 60 };
export const LOW_EFFORT: Effort = { writers: 8, rounds: 12, histories: 20, steps: 40 };

/** What the cases get: a function that gives each case its own empty engine. */
export interface Contract {
  readonly effort: Effort;
  open(): Promise<StorageEngine>;
}

export function runStorageContract(name: string, open: OpenEmptyEngine, options: ContractOptions = {}): void {
  describe(`storage contract: ${name}`, { skip: options.skip ?? false }, () => {
    const opened: StorageEngine[] = [];
    const contract: Contract = {
      effort: options.effort ?? FULL_EFFORT,
      async open() {
        const engine = await open();
        opened.push(engine);
        return engine;
      },
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((engine) => engine.close()));
    });
    writeCases(contract);
    readCases(contract);
    watchCases(contract);
    compactionCases(contract);
    lifecycleCases(contract);
    randomCases(contract);
  });
}
