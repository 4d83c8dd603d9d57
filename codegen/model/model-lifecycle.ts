/**
 * The deprecation rules 1 to 4b, as far as they apply to the versions of a kind. SPEC: Deprecation rules. Pure
 * functions on declarations: the generator refuses a set that breaks them, and the comparison of two sets checks what
 * may change.
 */
import {
  compareReleases,
  LIFECYCLE_EVENTS,
  type Lifecycle,
  type LifecycleEvent,
  parseRelease,
  type Release,
} from "../../runtime/api/lifecycle/lifecycle.js";
import { parseVersionName, STABILITIES, type Stability } from "../../runtime/api/lifecycle/version-name.js";

/** A version of a kind, as far as these rules consider it. */
export interface DeclaredVersion {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly storage: boolean;
  readonly lifecycle?: Lifecycle;
}

/** A violation of a rule; `field` is the key of the lifecycle that shows it, if there is one. */
export interface LifecycleProblem {
  readonly field?: keyof Lifecycle;
  readonly message: string;
  readonly remedy: string;
}

/**
 * Maximum number of releases from introduction to deprecation, and minimum from deprecation to removal; more than 9
 * months.
 */
export const BETA_RELEASES = 3;

/** Betas from this release on are off by default and have a bounded life; older ones could live longer. */
const BOUNDED_BETAS_SINCE: Release = { major: 1, minor: 22 };

/** Checks rules that concern a single version (VER-005, VER-006, VER-018, VER-020). */
export function lifecycleProblems({ version, lifecycle }: DeclaredVersion): LifecycleProblem[] {
  const stability = parseVersionName(version)?.stability;
  if (lifecycle === undefined || stability === undefined) return [];
  const releases = readReleases(lifecycle);
  if ("problems" in releases) return releases.problems;
  return [
    ...orderProblems(lifecycle, releases),
    ...(stability === "beta" ? betaProblems(lifecycle, releases) : []),
    ...(stability === "ga" ? stableProblems(version, lifecycle, releases) : []),
    ...replacementProblems(version, stability, lifecycle),
    ...defaultErrors(version, stability, lifecycle),
    ...switchProblems(lifecycle),
  ];
}

/**
 * If the kind has an older version, a new version may be preferred no earlier than in the release after its
 * introduction (rule 4b, VER-021). The comparison of two sets checks that it is not stored earlier: {@link
 * storageMoveProblem}.
 * @param versions all versions of one kind
 */
export function preferenceProblems<T extends DeclaredVersion>(
  versions: readonly T[],
): { readonly version: T; readonly problem: LifecycleProblem }[] {
  return versions.flatMap((version) => {
    const introduced = releaseOf(version.lifecycle?.introduced);
    const from = releaseOf(version.lifecycle?.preferredFrom);
    if (introduced === undefined || from === undefined || compareReleases(from, introduced) > 0) return [];
    const older = versions.find((other) => other !== version && isOlder(other, introduced));
    if (older === undefined) return [];
    const message = `${version.version} is preferred from ${format(from)}, no later than its introduction in ${format(introduced)}`;
    const remedy = `leave preferredFrom out, or name a later release; one release must have both ${older.version} and ${version.version} first (rule 4b)`;
    return [{ version, problem: { field: "preferredFrom", message, remedy } }];
  });
}

/**
 * Checks a change of the stored version: it may only become one that the earlier schemas also have, since
 * one of their servers must be able to read what is stored (rule 4b, VER-021).
 */
export function storageMoveProblem(
  before: readonly DeclaredVersion[],
  after: readonly DeclaredVersion[],
): LifecycleProblem | undefined {
  const stored = after.find(({ storage }) => storage);
  if (stored === undefined || before.length === 0) return undefined;
  if (before.some(({ version }) => version === stored.version)) return undefined;
  const former = before.find(({ storage }) => storage) ?? before[0];
  return {
    message: `${stored.version} is new and stored already`,
    remedy: `store ${former?.version} for one more release; servers before this one can't read ${stored.version} (rule 4b)`,
  };
}

/**
 * Checks the removal of a version in `release`: alpha at once, beta when its lifecycle says so, stable never within the
 * major version (rule 4a, VER-006, VER-020).
 */
export function versionRemovalProblem(
  { version, lifecycle }: DeclaredVersion,
  release: Release,
): LifecycleProblem | undefined {
  const stability = parseVersionName(version)?.stability ?? "ga";
  if (stability === "alpha") return undefined;
  const removed = releaseOf(lifecycle?.removed);
  if (stability === "ga") {
    const introduced = releaseOf(lifecycle?.introduced);
    if (introduced !== undefined && introduced.major < release.major) return undefined;
    return { message: `the stable version ${version} is gone`, remedy: "keep it; deprecate it if need be (rule 4a)" };
  }
  if (removed !== undefined && compareReleases(removed, release) <= 0) return undefined;
  const promise = removed === undefined ? "its lifecycle names no removal" : `it is served until ${format(removed)}`;
  const remedy = `keep it for ${BETA_RELEASES} releases after its deprecation, and write them down as lifecycle (rule 4a)`;
  return { message: `the beta version ${version} is gone, but ${promise}`, remedy };
}

type Releases = Readonly<Record<LifecycleEvent, Release | undefined>> & { readonly introduced: Release };

function readReleases(lifecycle: Lifecycle): Releases | { readonly problems: LifecycleProblem[] } {
  const problems = LIFECYCLE_EVENTS.flatMap((field) => {
    const text = lifecycle[field];
    if (text === undefined || parseRelease(text) !== undefined) return [];
    return [{ field, message: `${field} is ${JSON.stringify(text)}`, remedy: 'expected a release such as "1.22"' }];
  });
  if (problems.length > 0) return { problems };
  const releases = Object.fromEntries(LIFECYCLE_EVENTS.map((field) => [field, releaseOf(lifecycle[field])]));
  return releases as unknown as Releases;
}

function orderProblems(lifecycle: Lifecycle, { introduced, deprecated, removed }: Releases): LifecycleProblem[] {
  const problems: LifecycleProblem[] = [];
  if (deprecated !== undefined && compareReleases(deprecated, introduced) < 0) {
    const message = `deprecated in ${lifecycle.deprecated}, before its introduction in ${lifecycle.introduced}`;
    problems.push({ field: "deprecated", message, remedy: "expected introduced, then deprecated, then removed" });
  }
  const last = deprecated ?? introduced;
  if (removed !== undefined && compareReleases(removed, last) <= 0) {
    const message = `removed in ${lifecycle.removed}, not after ${format(last)}`;
    problems.push({ field: "removed", message, remedy: "expected introduced, then deprecated, then removed" });
  }
  return problems;
}

function betaProblems(lifecycle: Lifecycle, { introduced, deprecated, removed }: Releases): LifecycleProblem[] {
  const missing = (["deprecated", "removed"] as const).filter((field) => lifecycle[field] === undefined);
  if (deprecated === undefined || removed === undefined) {
    return missing.map((field) => ({
      message: `a beta version without ${field}`,
      remedy: `say in which release it is ${field}; betas have a bounded life`,
    }));
  }
  const problems: LifecycleProblem[] = [];
  const isBounded = compareReleases(introduced, BOUNDED_BETAS_SINCE) >= 0;
  if (isBounded && releasesBetween(introduced, deprecated) > BETA_RELEASES) {
    const message = `deprecated in ${lifecycle.deprecated}, more than ${BETA_RELEASES} releases after ${lifecycle.introduced}`;
    const remedy = `deprecate it by ${format({ ...introduced, minor: introduced.minor + BETA_RELEASES })}`;
    problems.push({ field: "deprecated", message, remedy });
  }
  if (releasesBetween(deprecated, removed) < BETA_RELEASES) {
    const message = `removed in ${lifecycle.removed}, less than ${BETA_RELEASES} releases after ${lifecycle.deprecated}`;
    const remedy = `serve it until ${format({ ...deprecated, minor: deprecated.minor + BETA_RELEASES })}`;
    problems.push({ field: "removed", message, remedy });
  }
  return problems;
}

function stableProblems(version: string, lifecycle: Lifecycle, { introduced, removed }: Releases): LifecycleProblem[] {
  if (removed === undefined || removed.major > introduced.major) return [];
  const message = `the stable version ${version} is removed in ${lifecycle.removed}`;
  return [
    { field: "removed", message, remedy: "leave it out; stable versions stay within the major version (rule 4a)" },
  ];
}

function replacementProblems(version: string, stability: Stability, { replacement }: Lifecycle): LifecycleProblem[] {
  if (replacement === undefined) return [];
  const other = parseVersionName(replacement.version);
  if (other === undefined) {
    const message = `the replacement's version is ${JSON.stringify(replacement.version)}`;
    return [{ field: "replacement", message, remedy: VERSION_NAMES_EXPECTED }];
  }
  if (STABILITIES.indexOf(other.stability) <= STABILITIES.indexOf(stability)) return [];
  const message = `${version} is to be replaced by the less stable ${replacement.version}`;
  return [{ field: "replacement", message, remedy: "name a version that is at least as stable (rule 3)" }];
}

function defaultErrors(version: string, stability: Stability, { onByDefault }: Lifecycle): LifecycleProblem[] {
  if (onByDefault === undefined || stability === "beta") return [];
  const is = stability === "ga" ? "is always on" : "is off unless an operator enables it";
  const message = `onByDefault is ${onByDefault} on ${version}, which ${is}`;
  return [{ field: "onByDefault", message, remedy: "leave it out; it is for beta versions" }];
}

function switchProblems({ removed, switchableWhenRemoved }: Lifecycle): LifecycleProblem[] {
  if (switchableWhenRemoved === undefined || removed !== undefined) return [];
  const message = `switchableWhenRemoved is ${switchableWhenRemoved} on a version that is never removed`;
  return [{ field: "switchableWhenRemoved", message, remedy: "leave it out, or say in which release it is removed" }];
}

/** The permitted form of version names (VER-001). */
export const VERSION_NAMES_EXPECTED = "expected something like v1, v2beta1 or v1alpha1";

function isOlder({ lifecycle }: DeclaredVersion, introduced: Release): boolean {
  const own = releaseOf(lifecycle?.introduced);
  return own === undefined || compareReleases(own, introduced) < 0;
}

function releaseOf(text: string | undefined): Release | undefined {
  return text === undefined ? undefined : parseRelease(text);
}

/** Infinite if a major version lies between. */
function releasesBetween(from: Release, to: Release): number {
  return from.major === to.major ? to.minor - from.minor : Number.POSITIVE_INFINITY;
}

function format({ major, minor }: Release): string {
  return `${major}.${minor}`;
}
