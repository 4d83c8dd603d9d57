/**
 * How long elements that people rely on live: flags of the command lines, and behaviours. Plain data and arithmetic, in
 * releases; versions of kinds, feature gates and metrics have rules of their own. SPEC: Deprecation rules 5 to 8.
 */

import { OperatorError } from "../../base/operator-error.js";
import { compareReleases, DEFAULT_RELEASE, parseRelease, type Release } from "./lifecycle.js";

export type Stability = "alpha" | "beta" | "ga";

/** Who is to be spared: people at a terminal, operators of servers, or everybody who relies on how something behaves. */
export type ElementAudience = "user" | "admin" | "behaviour";

export interface ElementLifecycle {
  readonly stability: Stability;
  /** The first release that has the element, such as `1.31`. */
  readonly since: string;
  readonly deprecated?: {
    /** From this release on its use is warned of. */
    readonly since: string;
    /** What to do in its place, as a sentence for the warning. */
    readonly instead: string;
    /** What takes its place; absent where nothing does. */
    readonly replacement?: { readonly name: string; readonly stability: Stability };
    /** The first release without the element. */
    readonly removed?: string;
  };
}

const MONTHS_PER_RELEASE = 4;

interface Window {
  readonly releases: number;
  readonly months: number;
}

/** SPEC: rules 5a, 5b and 7. The longer of both counts. */
const WINDOWS: Readonly<Record<ElementAudience, Readonly<Record<Stability, Window>>>> = {
  user: { ga: { releases: 2, months: 12 }, beta: { releases: 1, months: 3 }, alpha: { releases: 0, months: 0 } },
  admin: { ga: { releases: 1, months: 6 }, beta: { releases: 1, months: 3 }, alpha: { releases: 0, months: 0 } },
  behaviour: {
    ga: { releases: 0, months: 12 },
    beta: { releases: 0, months: 12 },
    alpha: { releases: 0, months: 12 },
  },
};

/** Releases that a deprecated element goes on working for at least. */
export function releasesUntilRemoval(audience: ElementAudience, stability: Stability): number {
  const { releases, months } = WINDOWS[audience][stability];
  return Math.max(releases, Math.ceil(months / MONTHS_PER_RELEASE));
}

const RANKS: Readonly<Record<Stability, number>> = { alpha: 0, beta: 1, ga: 2 };

/** What breaks the promises of an element, each with its name; none where all is well. @throws Error for a text that is no release */
export function elementProblems(name: string, audience: ElementAudience, lifecycle: ElementLifecycle): string[] {
  const { stability, since, deprecated } = lifecycle;
  const introduced = releaseOf(name, since);
  if (deprecated === undefined) return [];
  const problems: string[] = [];
  const ended = releaseOf(name, deprecated.since);
  const { replacement, removed } = deprecated;
  if (compareReleases(ended, introduced) < 0)
    problems.push(`${name}: deprecated in ${deprecated.since}, before ${since}, which introduced it`);
  if (replacement !== undefined && RANKS[replacement.stability] < RANKS[stability])
    problems.push(
      `${name}: it is ${stability}, and its replacement ${replacement.name} ${replacement.stability}; expected one that is at least as stable`,
    );
  if (removed === undefined) return problems;
  const least = releasesUntilRemoval(audience, stability);
  const gone = releaseOf(name, removed);
  const lasted = gone.major === ended.major ? gone.minor - ended.minor : Number.POSITIVE_INFINITY;
  if (compareReleases(gone, ended) < 0 || lasted < least)
    problems.push(
      `${name}: deprecated in ${deprecated.since} and removed in ${removed}; expected ${least} releases between`,
    );
  return problems;
}

export type ElementPhase = "early" | "current" | "deprecated" | "removed";

/** What an element is in a release. */
export function elementPhase(name: string, { since, deprecated }: ElementLifecycle, release: Release): ElementPhase {
  const isReached = (text: string): boolean => compareReleases(releaseOf(name, text), release) <= 0;
  if (!isReached(since)) return "early";
  if (deprecated?.removed !== undefined && isReached(deprecated.removed)) return "removed";
  return deprecated !== undefined && isReached(deprecated.since) ? "deprecated" : "current";
}

export interface FlagSurroundings {
  /** That flags are judged by. Default: the release that servers follow. */
  readonly release?: Release;
  /** Told of flags that are on their way out. */
  readonly warn?: (message: string) => void;
}

/** Warns of a flag that is deprecated. @throws OperatorError for one that the release does not have */
export function judgeFlag(
  name: string,
  lifecycle: ElementLifecycle | undefined,
  { release = parseRelease(DEFAULT_RELEASE) as Release, warn }: FlagSurroundings,
): void {
  if (lifecycle === undefined) return;
  const phase = elementPhase(`--${name}`, lifecycle, release);
  if (phase === "early") throw new OperatorError(`--${name}: it begins with release ${lifecycle.since}`);
  const { deprecated } = lifecycle;
  if (deprecated === undefined || phase === "current") return;
  if (phase === "removed")
    throw new OperatorError(`--${name}: it was removed in release ${deprecated.removed}; ${deprecated.instead}`);
  warn?.(`Flag --${name} has been deprecated, ${deprecated.instead}`);
}

/** What help texts say of a flag that is on its way out; empty for others. */
export function deprecationNote(lifecycle: ElementLifecycle | undefined): string {
  const { since, instead } = lifecycle?.deprecated ?? {};
  return since === undefined ? "" : ` (DEPRECATED since ${since}: ${instead})`;
}

function releaseOf(name: string, text: string): Release {
  const release = parseRelease(text);
  if (release === undefined) throw new Error(`${name}: found ${JSON.stringify(text)}, expected a release such as 1.31`);
  return release;
}
