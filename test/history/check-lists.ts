/** Checks lists: each must be a true snapshot of the log at its version, and that version as new as requested. */
import {
  type History,
  isSame,
  type ListRead,
  type Page,
  resourceOf,
  type State,
  selects,
  showFreshness,
  showScope,
  showState,
  type Version,
  type Violation,
} from "./history.js";
import { countUpTo, type Truth } from "./truth.js";
import type { Watermarks } from "./watermarks.js";

export function checkLists({ lists }: History, truth: Truth, watermarks: Watermarks): Violation[] {
  const violations: Violation[] = [];
  const snapshots = new Snapshots(truth);
  const versions = versionsByResource(truth);
  for (const list of [...lists].sort((left, right) => versionOf(left) - versionOf(right))) {
    const ofResource = versions.get(list.scope.resource) ?? [];
    const problems = [
      ["list version", versionProblem(list, watermarks, ofResource)],
      ["chunks", chunkProblem(list)],
      ["snapshot", snapshotProblem(list, snapshots)],
    ] as const;
    for (const [rule, problem] of problems) {
      if (problem !== undefined) violations.push({ rule, message: `${showList(list)}: ${problem}` });
    }
  }
  return violations;
}

export function versionsByResource(truth: Truth): Map<string, Version[]> {
  const versions = new Map<string, Version[]>();
  for (const { state, version } of truth.changes) {
    const resource = resourceOf(state.key);
    const ofResource = versions.get(resource);
    if (ofResource) ofResource.push(version);
    else versions.set(resource, [version]);
  }
  return versions;
}

/** Replays the log to ascending versions. */
class Snapshots {
  private readonly live = new Map<string, Map<string, State>>();
  private next = 0;

  constructor(private readonly truth: Truth) {}

  /** Returns the objects of a resource at a version, which must not be below an earlier one. */
  at(version: Version, resource: string): ReadonlyMap<string, State> {
    const { changes } = this.truth;
    for (let change = changes[this.next]; change && change.version <= version; change = changes[++this.next]) {
      const ofResource = this.ofResource(resourceOf(change.state.key));
      if (change.type === "put") ofResource.set(change.state.key, change.state);
      else ofResource.delete(change.state.key);
    }
    return this.ofResource(resource);
  }

  private ofResource(resource: string): Map<string, State> {
    const known = this.live.get(resource);
    if (known) return known;
    const made = new Map<string, State>();
    this.live.set(resource, made);
    return made;
  }
}

function versionProblem(list: ListRead, watermarks: Watermarks, ofResource: readonly Version[]): string | undefined {
  const { called, freshness } = list;
  const version = versionOf(list);
  switch (freshness.type) {
    case "exactly":
      return version === freshness.version ? undefined : `it shows version ${version}`;
    case "atLeast":
      return version >= freshness.version ? undefined : `it shows version ${version}`;
    case "any":
      return undefined;
    case "latest": {
      const watermark = watermarks.before(called);
      const missed = ofResource[countUpTo(ofResource, version)];
      return missed === undefined || missed > watermark
        ? undefined
        : `it shows version ${version} without the change at ${missed}; ${watermark} had been seen before`;
    }
  }
}

/** Checks for one version, ascending names, and correct counts of remaining items. */
function chunkProblem({ pages, scope, isComplete }: ListRead): string | undefined {
  const versions = new Set(pages.map(({ version }) => version));
  if (versions.size > 1) return `its chunks show the versions ${[...versions].join(", ")}`;
  const states = pages.flatMap(({ states }) => states);
  const unordered = states.findIndex((state, index) => index > 0 && state.key <= (states[index - 1] as State).key);
  if (unordered > 0)
    return `${showState(states[unordered] as State)} comes after ${showState(states[unordered - 1] as State)}`;
  const last = pages.at(-1);
  if (isComplete && last?.remaining !== undefined) return `${last.remaining} remain after the last chunk`;
  if (scope.group !== undefined && pages.some(({ remaining }) => remaining !== undefined))
    return "it counts what remains though it has a selector";
  return undefined;
}

function snapshotProblem(list: ListRead, snapshots: Snapshots): string | undefined {
  const { pages, scope, isComplete } = list;
  const live = snapshots.at(versionOf(list), scope.resource);
  const listed = new Set<string>();
  for (const state of pages.flatMap(({ states }) => states)) {
    const want = live.get(state.key);
    if (want === undefined) return `it has ${showState(state)}, which does not exist at that version`;
    if (!isSame(state, want)) return `it has ${showState(state)} instead of ${showState(want)}`;
    if (!selects(scope, state)) return `it has ${showState(state)}, which is not asked for`;
    listed.add(state.key);
  }
  const last = pages.at(-1)?.states.at(-1)?.key ?? "";
  let count = 0;
  for (const state of live.values()) {
    if (!selects(scope, state)) continue;
    count++;
    // Chunks that were refused may contain later objects.
    if (!listed.has(state.key) && (isComplete || state.key < last)) return `${showState(state)} is missing`;
  }
  return remainingProblem(pages, count);
}

function remainingProblem(pages: readonly Page[], count: number): string | undefined {
  let left = count;
  for (const { states, remaining } of pages) {
    left -= states.length;
    if (remaining !== undefined && remaining !== left) return `${remaining} are said to remain where ${left} do`;
  }
  return undefined;
}

function versionOf({ pages }: ListRead): Version {
  return pages[0]?.version ?? 0;
}

function showList({ called, returned, client, server, scope, freshness, pages }: ListRead): string {
  const chunks = pages.length > 1 ? ` in ${pages.length} chunks` : "";
  return `[${called} to ${returned}] ${client} of server ${server}: list ${showScope(scope)} (${showFreshness(freshness)})${chunks} at ${pages[0]?.version}`;
}
