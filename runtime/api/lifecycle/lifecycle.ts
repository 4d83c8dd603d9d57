/**
 * The life of one version of a kind, counted in releases. Plain data and arithmetic; which versions a server serves is
 * decided in `registry/served-versions.ts`.
 */
import type { GroupVersionKind } from "../gvk.js";

/** The release that a server follows unless it is told to emulate another one. SPEC: Versioning. */
export const DEFAULT_RELEASE = "1.31";

/** What a kind's declaration says of the releases in which it is served. Releases are texts such as `1.22`. */
export interface Lifecycle {
  /** The first release that has the version. */
  readonly introduced: string;
  /** From this release on, every request to the version is answered with a warning. */
  readonly deprecated?: string;
  /** The first release that does not serve the version any more. */
  readonly removed?: string;
  /** The first release in which the version may be the preferred one of its group. Default: the one after `introduced`. */
  readonly preferredFrom?: string;
  /** What to use in its place; the group may be a profile variable. */
  readonly replacement?: GroupVersionKind;
  /** True for a beta version that is served without being asked for, as a newer beta of an API that was on before. */
  readonly onByDefault?: boolean;
  /** True for a version that an operator may still switch on by its name after its removal: others go on speaking it. */
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

/** `1.31`; undefined for any other form. */
export function parseRelease(text: string): Release | undefined {
  const match = RELEASE.exec(text);
  return match === null ? undefined : { major: Number(match[1]), minor: Number(match[2]) };
}

/**
 * Whether a version may be the preferred one of its group in a release: clients must have had it beside an older one for
 * a release before (rule 4b). True for versions without a lifecycle.
 */
export function mayBePreferred(lifecycle: Lifecycle | undefined, release: Release): boolean {
  const from = parseRelease(lifecycle?.preferredFrom ?? "");
  if (from !== undefined) return compareReleases(from, release) <= 0;
  const introduced = parseRelease(lifecycle?.introduced ?? "");
  return introduced === undefined || compareReleases(introduced, release) < 0;
}

/** Below 0 when `a` came first. */
export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor;
}
