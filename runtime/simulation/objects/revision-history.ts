/** The revisions of a StatefulSet or DaemonSet: its templates, kept as ControllerRevisions. */
import { controllerRevisions } from "../../../generated/apps/v1/client.js";
import type { ControllerRevision } from "../../../generated/apps/v1/controller-revision.types.js";
import type { PodTemplateSpec } from "../../../generated/core/v1/pod-spec.types.js";
import { cloneJson, equalJson, type JsonObject } from "../../api/json.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { LabelSelector } from "../../api/selectors/label-selector.js";
import { isAlreadyExists, isNotFound } from "../../api/status.js";
import { controllerOf, isControlledBy, ownerReference } from "../../operator/owner-references.js";
import { REVISION_HASH } from "../parts/key-names.js";
import type { World } from "../parts/world.js";
import { claimed } from "./claimed.js";
import { templateHash } from "./template-hash.js";

export type StoredRevision = Stored<ControllerRevision>;

/** The default number of revisions that are kept beside those in use. */
const HISTORY_LIMIT = 10;
const MAX_COLLISIONS = 100;

export interface RevisedSet extends ApiObject {
  spec?: { template: PodTemplateSpec; revisionHistoryLimit?: number };
}

export interface History {
  /** From the oldest to the newest. */
  readonly all: readonly StoredRevision[];
  /** The revision with the present template. */
  readonly newest: StoredRevision;
}

/** Brings the revisions of the set up to date with its template. */
export async function historyOf(
  world: World,
  set: Stored<RevisedSet>,
  selector: LabelSelector,
  collisionCount: number,
  signal: AbortSignal,
): Promise<History> {
  const kind = world.kind(controllerRevisions);
  const { controllers: client } = world.clients;
  const owned = await claimed({ client, owner: set, selector, kind, reference: controllerRevisions }, signal);
  const all = owned.sort(byNumber);
  const last = all.at(-1);
  const data = dataOf(set);
  const same = all.findLast((revision) => equalJson(revision.data, data));
  if (same !== undefined && same === last) return { all, newest: same };
  const number = (last?.revision ?? 0) + 1;
  if (same !== undefined) {
    const api = client.resource(controllerRevisions).inNamespace(set.metadata.namespace ?? "");
    const renumbered = await api.update({ ...same, revision: number }, { signal });
    await kind.seen(renumbered, signal);
    return { all: [...all.filter((each) => each !== same), renumbered], newest: renumbered };
  }
  const created = await create(world, set, data, number, collisionCount, signal);
  return { all: [...all, created], newest: created };
}

function byNumber(one: StoredRevision, other: StoredRevision): number {
  return one.revision - other.revision || (one.metadata.name < other.metadata.name ? -1 : 1);
}

/** The template as a patch that puts it in the place of another one, as `kubectl rollout undo` expects it. */
function dataOf({ spec }: RevisedSet): JsonObject {
  const template = cloneJson(spec?.template ?? {}) as unknown as JsonObject;
  return { spec: { template: { ...template, $patch: "replace" } } };
}

export function templateOf({ data }: ControllerRevision): PodTemplateSpec {
  const { spec } = (data ?? {}) as { spec?: { template?: JsonObject } };
  const { $patch: _, ...template } = spec?.template ?? {};
  return template as unknown as PodTemplateSpec;
}

/** The label that names the hash of a revision, which differs between the two kinds. */
function hashLabel(world: World, kind: string | undefined): string {
  if (kind === "DaemonSet") return REVISION_HASH;
  return `controller.${world.clients.controllers.profile.words.keyDomain}/hash`;
}

export function hashOf(world: World, { metadata }: StoredRevision): string {
  return metadata.labels?.[hashLabel(world, controllerOf({ metadata })?.kind)] ?? "";
}

async function create(
  world: World,
  set: Stored<RevisedSet>,
  data: JsonObject,
  revision: number,
  collisionCount: number,
  signal: AbortSignal,
): Promise<StoredRevision> {
  const { name, namespace = "", annotations } = set.metadata;
  const kind = world.kind(controllerRevisions);
  const api = world.clients.controllers.resource(controllerRevisions).inNamespace(namespace);
  for (let collisions = collisionCount; ; collisions++) {
    const hash = templateHash(data, collisions);
    const made: ControllerRevision = {
      metadata: {
        name: `${name}-${hash}`,
        labels: { ...set.spec?.template.metadata?.labels, [hashLabel(world, set.kind)]: hash },
        ...(annotations === undefined ? {} : { annotations }),
        ownerReferences: [{ ...ownerReference(set), controller: true }],
      },
      data,
      revision,
    };
    try {
      const created = await api.create(made, { signal });
      await kind.seen(created, signal);
      return created;
    } catch (error) {
      if (!isAlreadyExists(error) || collisions - collisionCount >= MAX_COLLISIONS) throw error;
      const known = await api.get(`${name}-${hash}`, { signal });
      if (isControlledBy(known, set) && equalJson(known.data, data)) return known;
    }
  }
}

/** Deletes the oldest revisions beyond the limit that no pod and no status names. */
export async function truncateHistory(
  world: World,
  set: Stored<RevisedSet>,
  { all }: History,
  isInUse: (revision: StoredRevision) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const unused = all.filter((revision) => !isInUse(revision));
  const surplus = unused.slice(0, Math.max(0, unused.length - (set.spec?.revisionHistoryLimit ?? HISTORY_LIMIT)));
  const api = world.clients.controllers.resource(controllerRevisions).inNamespace(set.metadata.namespace ?? "");
  for (const { metadata } of surplus) {
    try {
      await api.delete(metadata.name, { preconditions: { uid: metadata.uid }, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
}
