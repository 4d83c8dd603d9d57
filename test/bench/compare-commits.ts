/** Measures the product of two checkouts in turn, by the same cases, sides and load. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BenchCase } from "./bench-case.js";
import type { Checkout } from "./checkout.js";
import { measureSide, prepareCase, type Sample, type Settings } from "./measure.js";

export const COMMIT_NAMES = ["now", "base"] as const;
export type CommitName = (typeof COMMIT_NAMES)[number];

export interface Comparison {
  readonly benchCase: BenchCase;
  readonly rounds: readonly Readonly<Record<CommitName, Sample>>[];
}

/**
 * Runs fresh processes for each checkout in each round, and reverses their order every round.
 * @throws Error if a side of either fails, which names the checkout
 */
export async function compareCase(
  benchCase: BenchCase,
  checkouts: Readonly<Record<CommitName, Checkout>>,
  settings: Settings,
): Promise<Comparison> {
  const settingsOf = (commit: CommitName): Settings => ({
    ...settings,
    checkout: checkouts[commit],
    // Each fills stores in its own format.
    workspace: join(settings.workspace, commit),
  });
  const named = async <Result>(commit: CommitName, run: (its: Settings) => Promise<Result>): Promise<Result> => {
    try {
      return await run(settingsOf(commit));
    } catch (error) {
      throw new Error(`${benchCase.name}: ${commit} failed`, { cause: error });
    }
  };
  for (const commit of COMMIT_NAMES) {
    mkdirSync(join(settings.workspace, commit), { recursive: true });
    await named(commit, (its) => prepareCase(benchCase, its));
  }
  const rounds: Record<CommitName, Sample>[] = [];
  for (let round = 0; round < settings.rounds; round++) {
    const samples: Partial<Record<CommitName, Sample>> = {};
    for (const commit of round % 2 === 0 ? COMMIT_NAMES : COMMIT_NAMES.toReversed())
      samples[commit] = await named(commit, (its) => measureSide(benchCase, "ours", round, its));
    rounds.push(samples as Record<CommitName, Sample>);
  }
  return { benchCase, rounds };
}
