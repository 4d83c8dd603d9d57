/**
 * Maintains the default priority levels and flow schemas. Mandatory ones always have their specification. Suggested ones
 * have it as long as an annotation says so, or as long as no client has changed them; a missing one is created again.
 */
import { equalJson, type JsonObject } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { isConflict, isNotFound } from "../../api/status.js";
import { inParallel } from "../../base/in-parallel.js";
import {
  MANDATORY_LEVELS,
  MANDATORY_SCHEMAS,
  type Named,
  SUGGESTED_LEVELS,
  suggestedSchemas,
} from "../../fairness/default-configuration.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { type ResourceStore, WARM_UP_TIMEOUT_MS } from "../../registry/store.js";
import { decideCreate } from "../../registry/write/create.js";
import { deleteObject } from "../../registry/write/delete.js";
import { ownWrite } from "../../registry/write/own-writes.js";
import { decideUpdate } from "../../registry/write/update.js";
import { guaranteedUpdate, type WriteRequest } from "../../registry/write/write.js";
import { walk } from "../../storage/cacher/sequence.js";

/** The field manager of these writes. */
const MANAGER = "api-priority-and-fairness-config-producer-v1";
/** The number of objects that are processed concurrently; stores combine concurrent writes into one. */
const CONCURRENCY = 64;

export interface FlowObjectKinds {
  readonly schemas: RegisteredResource;
  readonly levels: RegisteredResource;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly profile: NamingProfile;
}

/** One object that every store should have. */
interface Default {
  readonly resource: RegisteredResource;
  readonly name: string;
  readonly spec: unknown;
  /** Whether operators may change the specification. */
  readonly isMandatory: boolean;
}

/**
 * Creates, completes and removes defaults; it writes nothing if nothing is missing.
 * @throws StatusError for a write that is refused, or a store that does not answer
 */
export async function ensureFlowObjects(kinds: FlowObjectKinds): Promise<void> {
  const defaults = defaultsOf(kinds);
  await inParallel(defaults, CONCURRENCY, (each) => ensure(each, kinds));
  await removeFormerDefaults(defaults, kinds);
}

function defaultsOf({ schemas, levels, profile }: FlowObjectKinds): readonly Default[] {
  const of = (resource: RegisteredResource, objects: readonly Named<unknown>[], isMandatory: boolean): Default[] =>
    objects.map(({ name, spec }) => ({ resource, name, spec, isMandatory }));
  return [
    ...of(levels, SUGGESTED_LEVELS, false),
    ...of(levels, MANDATORY_LEVELS, true),
    ...of(schemas, suggestedSchemas(profile), false),
    ...of(schemas, MANDATORY_SCHEMAS, true),
  ];
}

async function ensure(wanted: Default, { storeOf, profile }: FlowObjectKinds): Promise<void> {
  const { resource, name } = wanted;
  const store = storeOf(resource);
  const key = store.key("", name);
  const annotation = autoupdateAnnotation(profile);
  const isKnown = await store.synchronize({ type: "any" }, WARM_UP_TIMEOUT_MS);
  const known = isKnown ? store.cached(key) : (await store.fetch(key)).object;
  if (known !== undefined && revised(known.decode(), wanted, annotation) === undefined) return;
  const request = writeOf(store, resource, name);
  await guaranteedUpdate(store, request, key, async (current) => {
    if (current === undefined) return decideCreate(store, request, created(wanted, annotation));
    const object = revised(current.decode(), wanted, annotation);
    if (object === undefined) return { type: "keep" };
    return decideUpdate(store, request, current, object, { isPatch: false });
  });
}

function created({ resource, name, spec }: Default, annotation: string): ApiObject {
  const { apiVersion, definition } = resource;
  const metadata = { name, annotations: { [annotation]: "true" } };
  return structuredClone({ apiVersion, kind: definition.kind, metadata, spec }) as ApiObject;
}

/** Returns a changed copy of an existing object, or undefined if it may stay as it is. */
function revised(existing: ApiObject, { spec, isMandatory }: Default, annotation: string): ApiObject | undefined {
  const object = structuredClone(existing) as ApiObject & JsonObject;
  const metadata = metadataOf(object);
  // An object that is being deleted is created again when it is gone.
  if (metadata.deletionTimestamp) return undefined;
  const marked = parsedBoolean(metadata.annotations?.[annotation]);
  const isMaintained = isMandatory || (marked ?? metadata.generation === 1);
  const isOutdated = isMaintained && !hasSpec(object.spec, spec);
  if (marked === isMaintained && !isOutdated) return undefined;
  metadata.annotations = { ...metadata.annotations, [annotation]: String(isMaintained) };
  if (isOutdated) object.spec = structuredClone(spec) as JsonObject;
  return object;
}

/** Whether a stored specification is the wanted one; members that only the schema's defaults added do not matter. */
function hasSpec(stored: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null || Array.isArray(wanted)) return equalJson(stored, wanted);
  if (typeof stored !== "object" || stored === null) return false;
  const given = stored as Record<string, unknown>;
  return Object.entries(wanted).every(([name, value]) => hasSpec(given[name], value)) && !hasMore(given, wanted);
}

/** Members of the specifications that have a default, and that no wanted specification states. */
const DEFAULTED: ReadonlySet<string> = new Set(["borrowingLimitPercent", "clusterScope"]);

function hasMore(stored: object, wanted: object): boolean {
  return Object.keys(stored).some((name) => !(name in wanted) && !DEFAULTED.has(name));
}

/** Removes objects that a former release maintained, and that are no default any more. */
async function removeFormerDefaults(defaults: readonly Default[], kinds: FlowObjectKinds): Promise<void> {
  const annotation = autoupdateAnnotation(kinds.profile);
  for (const resource of [kinds.schemas, kinds.levels]) {
    const store = kinds.storeOf(resource);
    if (!store.cache.isReady) continue;
    const wanted = new Set(defaults.flatMap((each) => (each.resource === resource ? [each.name] : [])));
    for (const object of [...walk(store.cache.snapshot.values)]) {
      const { name = "", annotations } = object.decode().metadata ?? {};
      if (wanted.has(name) || parsedBoolean(annotations?.[annotation]) !== true) continue;
      await deleteObject(store, writeOf(store, resource, name), {}).catch((error: unknown) => {
        // Another server of the same store was faster.
        if (!isNotFound(error) && !isConflict(error)) throw error;
      });
    }
  }
}

function writeOf(store: ResourceStore, resource: RegisteredResource, name: string): WriteRequest {
  return { ...ownWrite(store, resource, { namespace: "", name }), manager: MANAGER };
}

/** The annotation that says whether a default is maintained. */
function autoupdateAnnotation({ words }: Pick<NamingProfile, "words">): string {
  return `apf.${words.keyDomain}/autoupdate-spec`;
}

/** Returns undefined for a missing text, and for one that is no boolean. */
function parsedBoolean(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(?:0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}
