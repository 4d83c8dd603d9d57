/** The replica sets of a deployment: which one has the present template, and the annotations that number them. */
import type { Deployment } from "../../../../generated/apps/v1/deployment.types.js";
import type { ReplicaSet } from "../../../../generated/apps/v1/replica-set.types.js";
import type { PodTemplateSpec } from "../../../../generated/core/v1/pod-spec.types.js";
import { equalJson } from "../../../api/json.js";
import type { Stored } from "../../../api/object.js";
import { timeOf } from "../../objects/pod-conditions.js";
import { type KeyNames, TEMPLATE_HASH } from "../../parts/key-names.js";
import { maxSurge, wantedReplicas } from "./rollout-bounds.js";

export type StoredSet = Stored<ReplicaSet>;

/** The maximum length of the annotation with former revisions. */
const MAX_HISTORY_CHARACTERS = 2000;

export interface Revisions {
  /** The replica set with the present template; undefined before it is created. */
  readonly current: StoredSet | undefined;
  /** All others. */
  readonly former: readonly StoredSet[];
}

export function revisionsOf(deployment: Deployment, sets: readonly StoredSet[]): Revisions {
  const byAge = [...sets].sort(compareAge);
  const current = byAge.find((set) => isSameTemplate(set.spec?.template, deployment.spec?.template));
  return { current, former: sets.filter((set) => set !== current) };
}

export function compareAge(one: StoredSet, other: StoredSet): number {
  const difference = timeOf(one.metadata.creationTimestamp) - timeOf(other.metadata.creationTimestamp);
  return difference === 0 ? (one.metadata.name < other.metadata.name ? -1 : 1) : difference;
}

function isSameTemplate(one: PodTemplateSpec | undefined, other: PodTemplateSpec | undefined): boolean {
  return equalJson(withoutHash(one), withoutHash(other));
}

function withoutHash(template: PodTemplateSpec = {}): unknown {
  const { labels = {}, ...metadata } = template.metadata ?? {};
  const { [TEMPLATE_HASH]: _, ...others } = labels;
  return { ...template, metadata: { ...metadata, labels: others, creationTimestamp: undefined } };
}

/** Returns 0 for a replica set without a number. */
export function revisionNumber({ metadata }: StoredSet, names: KeyNames): number {
  const revision = Number(metadata.annotations?.[names.revision] ?? 0);
  return Number.isSafeInteger(revision) ? revision : 0;
}

export function nextRevision(former: readonly StoredSet[], names: KeyNames): number {
  return Math.max(0, ...former.map((set) => revisionNumber(set, names))) + 1;
}

/**
 * Returns the annotations of the replica set with the present template: those of the deployment, and its number. A set
 * that becomes the present one again gets the next number and keeps its former ones.
 */
export function currentAnnotations(
  deployment: Deployment,
  known: Readonly<Record<string, string>>,
  revision: number,
  names: KeyNames,
): Record<string, string> {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !isOwn(key, names));
  const annotations = { ...known, ...Object.fromEntries(copied) };
  const before = known[names.revision];
  const formerNumber = Number(before ?? 0);
  if (!Number.isSafeInteger(formerNumber) || formerNumber >= revision) return annotations;
  annotations[names.revision] = String(revision);
  if (before !== undefined) {
    const history = withRevision(known[names.revisionHistory], before);
    if (history !== undefined) annotations[names.revisionHistory] = history;
  }
  return annotations;
}

/** Annotations that the controllers and the command line maintain, and which are not copied. */
function isOwn(key: string, names: KeyNames): boolean {
  const { lastApplied, revision, revisionHistory, desiredReplicas, maxReplicas, rollbackTo } = names;
  return [lastApplied, revision, revisionHistory, desiredReplicas, maxReplicas, rollbackTo].includes(key);
}

/** Drops the oldest revisions until the text is short enough. */
function withRevision(history: string | undefined, revision: string): string | undefined {
  const revisions = [...(history ? history.split(",") : []), revision];
  while (revisions.length > 1 && revisions.join().length > MAX_HISTORY_CHARACTERS) revisions.shift();
  return revisions.join();
}

/** Returns the annotations by which a later change of the number of replicas is recognized and shared out. */
export function sizeAnnotations(deployment: Deployment, names: KeyNames): Record<string, string> {
  const replicas = wantedReplicas(deployment);
  return {
    [names.desiredReplicas]: String(replicas),
    [names.maxReplicas]: String(replicas + maxSurge(deployment)),
  };
}

/** Returns the number in an annotation; undefined if there is none. */
export function numberIn({ metadata }: StoredSet, key: string): number | undefined {
  const text = metadata.annotations?.[key];
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}

export function replicasOf({ spec }: ReplicaSet): number {
  return spec?.replicas ?? 1;
}

export function total(sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number | undefined): number {
  return sets.reduce((sum, set) => sum + (count(set) ?? 0), 0);
}
