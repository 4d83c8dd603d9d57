/**
 * Lifecycles of elements that users rely on: command-line flags and behaviours. Plain data and arithmetic, counted in
 * releases; versions of kinds, feature gates and metrics have rules of their own. SPEC: Deprecation rules 5 to 8.
 */

import { OperatorError } from "../../base/operator-error.js";
import { defaultProfile } from "../profile/naming-profile.js";
import { compareReleases, parseRelease, type Release } from "./lifecycle.js";

export type Stability = "alpha" | "beta" | "ga";

/** Who relies on the element: command-line users, operators of servers, or everyone who depends on a behaviour. */
export type ElementAudience = "user" | "admin" | "behaviour";

export interface ElementLifecycle {
  readonly stability: Stability;
  /** The first release that has the element, for example `1.31`. */
  readonly since: string;
  readonly deprecated?: {
    /** From this release on, using the element causes a warning. */
    readonly since: string;
    /** What to do instead, as a sentence for the warning. */
    readonly instead: string;
    /** The element's replacement; absent if there is none. */
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

/** SPEC: rules 5a, 5b and 7. The longer of the two periods counts. */
const WINDOWS: Readonly<Record<ElementAudience, Readonly<Record<Stability, Window>>>> = {
  user: { ga: { releases: 2, months: 12 }, beta: { releases: 1, months: 3 }, alpha: { releases: 0, months: 0 } },
  admin: { ga: { releases: 1, months: 6 }, beta: { releases: 1, months: 3 }, alpha: { releases: 0, months: 0 } },
  behaviour: {
    ga: { releases: 0, months: 12 },
    beta: { releases: 0, months: 12 },
    alpha: { releases: 0, months: 12 },
  },
};

/** Returns the minimum number of releases for which a deprecated element keeps working. */
export function releasesUntilRemoval(audience: ElementAudience, stability: Stability): number {
  const { releases, months } = WINDOWS[audience][stability];
  return Math.max(releases, Math.ceil(months / MONTHS_PER_RELEASE));
}

const RANKS: Readonly<Record<Stability, number>> = { alpha: 0, beta: 1, ga: 2 };

/**
 * Returns the deprecation rules that an element breaks, as messages with its name. @throws Error for a malformed
 * release
 */
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

/** Returns the phase of an element in a release. */
export function elementPhase(name: string, { since, deprecated }: ElementLifecycle, release: Release): ElementPhase {
  const isReached = (text: string): boolean => compareReleases(releaseOf(name, text), release) <= 0;
  if (!isReached(since)) return "early";
  if (deprecated?.removed !== undefined && isReached(deprecated.removed)) return "removed";
  return deprecated !== undefined && isReached(deprecated.since) ? "deprecated" : "current";
}

export interface FlagContext {
  /** The release by which flags are judged. Default: that of the default profile. */
  readonly release?: Release;
  /** Called with a warning for each deprecated flag. */
  readonly warn?: (message: string) => void;
}

/** Warns about a deprecated flag. @throws OperatorError if the release does not have the flag */
export function judgeFlag(
  name: string,
  lifecycle: ElementLifecycle | undefined,
  { release = parseRelease(defaultProfile().defaultRelease) as Release, warn }: FlagContext,
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

/** Returns the remark of help texts about a deprecated flag, or the empty string. */
export function deprecationNote(lifecycle: ElementLifecycle | undefined): string {
  const { since, instead } = lifecycle?.deprecated ?? {};
  return since === undefined ? "" : ` (DEPRECATED since ${since}: ${instead})`;
}

function releaseOf(name: string, text: string): Release {
  const release = parseRelease(text);
  if (release === undefined) throw new Error(`${name}: found ${JSON.stringify(text)}, expected a release such as 1.31`);
  return release;
}
