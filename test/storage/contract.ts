/** The contract suite of `kindsmith/storage-contract`, registered with node's test runner. */
import { describe, test } from "node:test";
import {
  type ContractEffort,
  FULL_EFFORT,
  LOW_EFFORT,
  type OpenEmptyEngine,
  runStorageContract as registerContract,
} from "../../runtime/storage-contract.js";

export { FULL_EFFORT, LOW_EFFORT };
export type Effort = ContractEffort;

export interface ContractOptions {
  /** Why the suite can't run here; the cases are then listed as skipped with this reason. */
  readonly skip?: string | undefined;
  readonly effort?: Effort;
}

/** KINDSMITH_SEED repeats the random histories of a run. */
const { KINDSMITH_SEED } = process.env;

export function runStorageContract(name: string, open: OpenEmptyEngine, options: ContractOptions = {}): void {
  const { skip = false, effort } = options;
  registerContract({ describe: (title, body) => describe(title, { skip }, body), test }, name, open, {
    ...(effort && { effort }),
    ...(KINDSMITH_SEED === undefined ? {} : { seed: Number(KINDSMITH_SEED) }),
  });
}
