/**
 * Sets the metadata that the server generates, and keeps what clients can't change. `metadata-validation` decides what
 * is valid. SPEC: Object metadata fields.
 */
import { randomUUID } from "node:crypto";
import { equalJson, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
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
  let known: Readonly<Record<"name" | "uid" | "creationTimestamp", string | undefined>> | undefined;
  return (object) => {
    const metadata = metadataOf(object);
    const { name, generateName } = metadata;
    known ??= {
      name: !name && generateName ? generatedName(generateName, random) : name,
      uid: randomUUID(),
      creationTimestamp: formatTime(nowMs),
    };
    // Deleting a member makes all further accesses to the object slow, so that only those are deleted which are there.
    for (const field of ABSENT_ON_CREATE) if (field in metadata) delete metadata[field];
    if (known.name !== undefined) metadata.name = known.name;
    else if ("name" in metadata) delete metadata.name;
    if (namespace !== "") metadata.namespace = namespace;
    else if ("namespace" in metadata) delete metadata.namespace;
    metadata.uid = known.uid as string;
    metadata.creationTimestamp = known.creationTimestamp as string;
  };
}

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
  if ("selfLink" in metadata) delete metadata.selfLink;
  for (const field of KEPT_FIELDS) {
    const kept = stored[field];
    if (kept !== undefined) keep(metadata, field, kept);
    else if (field in metadata) delete metadata[field];
  }
}

function keep(metadata: ObjectMeta, field: (typeof KEPT_FIELDS)[number], value: unknown): void {
  (metadata as Record<string, unknown>)[field] = value;
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
  if (generation !== 0) metadata.generation = generation;
  else if ("generation" in metadata) delete metadata.generation;
}

function nextGeneration(object: ApiObject, old: ApiObject | undefined, rules: GenerationRules): number {
  if (old === undefined) return rules.first;
  const isNew =
    rules.isNew === undefined
      ? !equalJson(desiredState(object, rules), desiredState(old, rules))
      : rules.isNew(object, old);
  return (old.metadata?.generation ?? 0) + (isNew ? 1 : 0);
}

function desiredState(object: ApiObject, { hasStatusSubresource }: GenerationRules): JsonObject {
  const members = object as ApiObject & JsonObject;
  const state: JsonObject = {};
  for (const key of Object.keys(members)) {
    if (key === "metadata" || key === "apiVersion" || (hasStatusSubresource && key === "status")) continue;
    setMember(state, key, members[key] as JsonValue);
  }
  return state;
}
