/** The budget of each operation, and what is said about counts that don't fit it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What one call of an operation makes. */
export interface Cost {
  readonly promises: number;
  /** KiB of V8's heap and of buffers. */
  readonly kibibytes: number;
}

export interface Budget {
  /** The major version of Node whose counts these are: V8 changes what it allocates. */
  readonly node: string;
  /** The share by which the counts of two runs may differ, and those of two processors. */
  readonly tolerance: Cost;
  /** The share by which counts may be lower than the budget before it has to follow them. */
  readonly slack: number;
  readonly operations: Readonly<Record<string, Cost>>;
}

const FILE = join(import.meta.dirname, "budget.json");
const MEASURES = ["promises", "kibibytes"] as const;

export const HOW_TO_ACCEPT = "KINDSMITH_ACCEPT_BUDGET=1 npm run test:only -- test/budget";

export function readBudget(): Budget {
  return JSON.parse(readFileSync(FILE, "utf8")) as Budget;
}

/** Writes the counts as the budget; its tolerances stay. */
export function acceptCounts(counts: Budget["operations"]): void {
  const operations = Object.fromEntries(
    Object.entries(counts).map(([name, { promises, kibibytes }]) => [
      name,
      { promises, kibibytes: Math.ceil(kibibytes) },
    ]),
  );
  const budget: Budget = { ...readBudget(), node: nodeMajor(), operations };
  writeFileSync(FILE, `${JSON.stringify(budget, undefined, 2)}\n`);
}

/** Returns the major version of Node that runs this process. */
export function nodeMajor(): string {
  return process.versions.node.split(".")[0] as string;
}

/** Returns a sentence for each count above its budget, and for each operation that is in only one of both. */
export function excesses({ operations, tolerance }: Budget, counts: Budget["operations"]): string[] {
  const unknown = Object.keys(counts).filter((name) => operations[name] === undefined);
  const uncounted = Object.keys(operations).filter((name) => counts[name] === undefined);
  return [
    ...unknown.map((name) => `${name}: found no budget`),
    ...uncounted.map((name) => `${name}: found a budget for an operation that is not counted`),
    ...compared(operations, counts, (measure, found, allowed) => found > allowed * (1 + tolerance[measure])),
  ];
}

/** Returns a sentence for each count that is so far below its budget that the budget would hide a new stage. */
export function leftovers({ operations, slack }: Budget, counts: Budget["operations"]): string[] {
  return compared(operations, counts, (_measure, found, allowed) => found < allowed * (1 - slack));
}

function compared(
  operations: Budget["operations"],
  counts: Budget["operations"],
  isWrong: (measure: keyof Cost, found: number, allowed: number) => boolean,
): string[] {
  return Object.entries(counts).flatMap(([name, count]) => {
    const budget = operations[name];
    if (budget === undefined) return [];
    return MEASURES.filter((measure) => isWrong(measure, count[measure], budget[measure])).map((measure) => {
      const change = Math.round((count[measure] / budget[measure] - 1) * 100);
      const found = Math.round(count[measure] * 10) / 10;
      return `${name}: found ${found} ${measure}, the budget is ${budget[measure]} (${change > 0 ? "+" : ""}${change} %)`;
    });
  });
}
