/** Prints differences in an order for people, grouped by cause. */
import type { Difference } from "./compare.js";
import { kindOf, signatureOf } from "./signature.js";

export interface FamilyResult {
  readonly family: string;
  readonly exchanges: number;
  readonly differences: readonly Difference[];
}

const EXAMPLES = 4;
const MAX_TEXT = 400;

export function reportOf(results: readonly FamilyResult[]): string {
  return [summary(results), ...results.filter(({ differences }) => differences.length > 0).map(familyReport)].join(
    "\n",
  );
}

function summary(results: readonly FamilyResult[]): string {
  const lines = results.map(({ family, exchanges, differences }) => {
    const differing = new Set(differences.map(({ exchange }) => exchange)).size;
    return `${family.padEnd(24)} ${String(exchanges).padStart(6)} ${String(differing).padStart(6)} ${String(differences.length).padStart(6)}`;
  });
  const head = `${"family".padEnd(24)} ${"played".padStart(6)} ${"differ".padStart(6)} ${"places".padStart(6)}`;
  return `${[head, ...lines].join("\n")}\n`;
}

function familyReport({ family, differences }: FamilyResult): string {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const name = signatureOf(difference);
    groups.set(name, [...(groups.get(name) ?? []), difference]);
  }
  const sorted = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return `\n=== ${family}\n${sorted.map(([name, members]) => groupReport(name, members)).join("\n")}`;
}

/** Lists the kinds with the most differences first, with examples of as many kinds as fit. */
function groupReport(name: string, members: readonly Difference[]): string {
  const byKind = new Map<string, Difference[]>();
  for (const member of members) byKind.set(kindOf(member), [...(byKind.get(kindOf(member)) ?? []), member]);
  const kinds = [...byKind].sort(([, one], [, other]) => other.length - one.length);
  const list = kinds.map(([kind, found]) => `${kind} (${found.length})`).join(", ");
  const examples = [...new Set([...kinds.map(([, [first]]) => first), ...members])].slice(0, EXAMPLES);
  return [`  ${members.length} x ${name}`, `    in ${list}`, ...examples.map((example) => exampleText(example!))].join(
    "\n",
  );
}

function exampleText({ exchange, step, request, at, ours, reference }: Difference): string {
  const head = `    ${exchange} #${step} ${request}`;
  return `${head}\n      at ${at}\n      ours: ${shown(ours)}\n      ref:  ${shown(reference)}`;
}

function shown(value: unknown): string {
  const text = value === undefined ? "-" : JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
