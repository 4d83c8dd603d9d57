/**
 * Sets the metadata that the server generates, and keeps what clients can't change. `metadata-validation` decides what
 * is valid. SPEC: Object metadata fields.
 */
import { randomUUID } from "node:crypto";
import { equalJson } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import { formatTime } from "../../api/time.js";
import { generatedName } from "./object-names.js";

/**
 * Returns a function that sets the metadata which the server gives to a new object, whatever the client sent. Its first
 * call generates the metadata; further calls restore it after plug-ins have had the object, since it must not change
 * any more.
 */
export function createdMetadata(namespace: string, nowMs: number, random: () => number): (object: ApiObject) => void {
  let known: Pick<ObjectMeta, (typeof SET_ON_CREATE)[number]> | undefined;
  return (object) => {
    const metadata = metadataOf(object);
    const { name, generateName } = metadata;
    known ??= {
      name: !name && generateName ? generatedName(generateName, random) : name,
      namespace: namespace === "" ? undefined : namespace,
      uid: randomUUID(),
      creationTimestamp: formatTime(nowMs),
    };
    for (const field of ABSENT_ON_CREATE) delete metadata[field];
    for (const field of SET_ON_CREATE) {
      if (known[field] === undefined) delete metadata[field];
      else Object.assign(metadata, { [field]: known[field] });
    }
  };
}

const SET_ON_CREATE = ["name", "namespace", "uid", "creationTimestamp"] as const;

const ABSENT_ON_CREATE = [
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "selfLink",
  "resourceVersion",
  "generation",
  "managedFields",
] as const;

/** Restores the metadata that a client's write can't change (RES-050, DEL-010). */
export function prepareMetadataForUpdate(object: ApiObject, old: ApiObject): void {
  const metadata = metadataOf(object);
  const stored = metadataOf(old);
  delete metadata.selfLink;
  for (const field of KEPT_FIELDS) {
    if (stored[field] === undefined) delete metadata[field];
    else Object.assign(metadata, { [field]: stored[field] });
  }
}

const KEPT_FIELDS = [
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "generation",
  "namespace",
  "generateName",
  "managedFields",
] as const;

/** How a kind counts changes of its desired state. */
export interface GenerationRules {
  /** False for kinds that hold only data (ConfigMap), which have no generation. */
  readonly isCounted: boolean;
  /** The generation of a new object; 0 for kinds that have none before the first change. */
  readonly first: 0 | 1;
  /** Whether the status has a separate subresource, in which case it is not part of the desired state. */
  readonly hasStatusSubresource: boolean;
  /** The kind's own rule for which updates count. */
  readonly isNew?: ((object: ApiObject, old: ApiObject) => boolean) | undefined;
}

/**
 * Counts the changes of the desired state: everything but metadata and status, unless the kind has its own rule
 * (RES-051).
 */
export function setGeneration(object: ApiObject, old: ApiObject | undefined, rules: GenerationRules): void {
  const metadata = metadataOf(object);
  const generation = rules.isCounted ? nextGeneration(object, old, rules) : 0;
  if (generation === 0) delete metadata.generation;
  else metadata.generation = generation;
}

function nextGeneration(object: ApiObject, old: ApiObject | undefined, rules: GenerationRules): number {
  if (old === undefined) return rules.first;
  const isNew =
    rules.isNew === undefined
      ? !equalJson(desiredState(object, rules), desiredState(old, rules))
      : rules.isNew(object, old);
  return (old.metadata?.generation ?? 0) + (isNew ? 1 : 0);
}

function desiredState(object: ApiObject, { hasStatusSubresource }: GenerationRules): Record<string, unknown> {
  const { metadata: _, apiVersion: _apiVersion, ...state } = object as ApiObject & { status?: unknown };
  if (hasStatusSubresource) delete state.status;
  return state;
}
