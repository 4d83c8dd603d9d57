/**
 * The lifecycle of one version of a kind, counted in releases. Plain data and arithmetic;
 * `registry/versions/served-versions.ts` decides which versions a server serves. The release that a server follows by
 * default is that of its naming profile.
 */
import type { GroupVersionKind } from "../gvk.js";

/** The releases in which a version of a kind is served. Releases are texts such as `1.22`. */
export interface Lifecycle {
  /** The first release that has the version. */
  readonly introduced: string;
  /** From this release on, every response of the version carries a warning. */
  readonly deprecated?: string;
  /** The first release that no longer serves the version. */
  readonly removed?: string;
  /**
   * The first release in which the version may be the preferred one of its group. Default: the release after
   * `introduced`.
   */
  readonly preferredFrom?: string;
  /** The recommended replacement; its group may be a profile variable. */
  readonly replacement?: GroupVersionKind;
  /** True for a beta version that is served by default, because it succeeds a beta that was on by default. */
  readonly onByDefault?: boolean;
  /** True for a version that an operator may still enable by name after its removal, because older clients need it. */
  readonly switchableWhenRemoved?: boolean;
}

/** The keys of a lifecycle whose values are releases. */
export const LIFECYCLE_EVENTS = ["introduced", "deprecated", "removed", "preferredFrom"] as const;
export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

export interface Release {
  readonly major: number;
  readonly minor: number;
}

const RELEASE = /^(0|[1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})$/;

/** Parses `1.31`; returns undefined for any other form. */
export function parseRelease(text: string): Release | undefined {
  const match = RELEASE.exec(text);
  return match === null ? undefined : { major: Number(match[1]), minor: Number(match[2]) };
}

/**
 * Reports whether a version may be the preferred one of its group in a release: clients must have had it beside an
 * older version for one release before (rule 4b). True for versions without a lifecycle.
 */
export function mayBePreferred(lifecycle: Lifecycle | undefined, release: Release): boolean {
  const from = parseRelease(lifecycle?.preferredFrom ?? "");
  if (from !== undefined) return compareReleases(from, release) <= 0;
  const introduced = parseRelease(lifecycle?.introduced ?? "");
  return introduced === undefined || compareReleases(introduced, release) < 0;
}

/**
 * Reports whether a release is the named one or a later one.
 * @param first such as `1.34`
 * @throws Error if it is no release
 */
export function isFrom(release: Release, first: string): boolean {
  const parsed = parseRelease(first);
  if (parsed === undefined) throw new Error(`${JSON.stringify(first)} is no release`);
  return compareReleases(parsed, release) <= 0;
}

/** Returns a negative number if `a` is older than `b`. */
export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor;
}
