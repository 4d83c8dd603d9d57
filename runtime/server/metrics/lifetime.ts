/**
 * Determines how long metrics live, in releases: what a release shows of a deprecated metric, and whether definitions
 * follow the rules.
 */
import { compareReleases, parseRelease, type Release } from "../../api/lifecycle/lifecycle.js";
import type { MetricDefinition, MetricStability } from "../../base/metrics/metric-definition.js";

/** SPEC: a metric is hidden this many releases after its deprecation, and deleted a release later. */
const RELEASES_UNTIL_HIDDEN = 3;

/** SPEC: rule 11a, the number of releases before a metric may be deprecated. */
const RELEASES_BEFORE_DEPRECATION: Readonly<Record<MetricStability, number>> = { ALPHA: 0, BETA: 2, STABLE: 4 };

/**
 * How a release treats a metric: `deprecated` ones are shown with a mark, `hidden` ones only on request, `deleted` ones
 * never.
 */
export type MetricPhase = "current" | "deprecated" | "hidden" | "deleted";

export function phaseOf({ name, deprecated }: MetricDefinition, release: Release): MetricPhase {
  if (deprecated === undefined) return "current";
  const since = releaseOf(name, deprecated.since);
  if (compareReleases(release, since) < 0) return "current";
  const age = release.major === since.major ? release.minor - since.minor : Number.POSITIVE_INFINITY;
  if (age < RELEASES_UNTIL_HIDDEN) return "deprecated";
  return age === RELEASES_UNTIL_HIDDEN ? "hidden" : "deleted";
}

/** Returns the violations of the promises of a metric's stability; empty if there are none. */
export function lifetimeProblems(definition: MetricDefinition): string[] {
  const { name, stability, since, deprecated } = definition;
  const introduced = releaseOf(name, since);
  if (deprecated === undefined) return [];
  const ended = releaseOf(name, deprecated.since);
  const releases = ended.major === introduced.major ? ended.minor - introduced.minor : Number.POSITIVE_INFINITY;
  const least = RELEASES_BEFORE_DEPRECATION[stability];
  if (compareReleases(ended, introduced) < 0) return [`${name}: deprecated in ${deprecated.since}, before ${since}`];
  if (releases >= least) return [];
  return [
    `${name}: ${stability} since ${since}, deprecated in ${deprecated.since}; expected ${least} releases between`,
  ];
}

function releaseOf(name: string, text: string): Release {
  const release = parseRelease(text);
  if (release === undefined) throw new Error(`metric ${name}: ${JSON.stringify(text)} is not a release`);
  return release;
}
