/**
 * The view of a version on the stored objects: it converts them to the version for reads, and converts writes back. Fields
 * that the version can't express survive a write through it, because only the changes of the write are applied to the
 * stored object (merge/round-trips/restore.ts). Writing back what was read therefore changes nothing.
 */
import { cloneJson, type JsonValue } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import type {
  ConversionContext,
  Converted,
  RemoteConversion,
  ResourceDefinition,
  StorageConversion,
} from "../../kit/index.js";
import { restoreUnshown } from "../../merge/round-trips/restore.js";

/** The properties of a version that conversion needs. */
export interface ViewedVersion {
  readonly apiVersion: string;
  readonly definition: ResourceDefinition;
}

export class VersionView {
  /** The stored object of each result of {@link fromStorage}. */
  private readonly origins = new WeakMap<ApiObject, ApiObject>();
  /** The stored form of each object that hooks of the kind changed in that form. */
  private readonly prepared = new WeakMap<ApiObject, ApiObject>();

  constructor(
    private readonly version: ViewedVersion,
    private readonly storage: ViewedVersion,
    /** Undefined if the versions differ in name only. */
    private readonly conversion: StorageConversion | undefined,
    private readonly context: ConversionContext,
  ) {}

  /** The remote conversion to use instead of the methods below; undefined if the server converts the objects itself. */
  get remote(): RemoteConversion | undefined {
    return this.conversion?.remote;
  }

  /** Converts an object of the stored version. @param stored must not be changed, since the result may share parts with it */
  fromStorage(stored: ApiObject): ApiObject {
    if (this.conversion === undefined) return renamed(stored, this.version);
    const shown = completed(this.conversion.fromStorage(stored, this.context), stored, this.version);
    this.origins.set(shown, stored);
    return shown;
  }

  /**
   * Converts `object` to the stored version. The result shares parts with the arguments.
   * @param previous the stored object, from which fields that this version can't show are kept; undefined if there is none
   */
  toStorage(object: ApiObject, previous?: ApiObject): ApiObject {
    if (this.conversion === undefined) return renamed(object, this.storage);
    const original = this.prepared.get(object) ?? previous;
    const plain = this.converted(this.conversion, object);
    if (original === undefined) return plain;
    const shown = this.converted(this.conversion, this.asRead(original));
    const { merge } = this.storage.definition;
    return restoreUnshown(merge, plain as JsonValue, shown as JsonValue, original as JsonValue) as ApiObject;
  }

  /** Notes that an object is a changed form of another, both in this version. Idempotent. */
  descends(object: ApiObject, from: ApiObject): void {
    for (const known of [this.origins, this.prepared]) {
      const stored = known.get(from);
      if (stored !== undefined && !known.has(object)) known.set(object, stored);
    }
  }

  /** Notes that an object now equals another, both in this version, and forgets what was noted about it before. */
  becomes(object: ApiObject, other: ApiObject): void {
    for (const known of [this.origins, this.prepared]) {
      const stored = known.get(other);
      if (stored === undefined) known.delete(object);
      else known.set(object, stored);
    }
  }

  /** Reports whether two equal objects of this version also have the same stored form, which may have fields that it can't show. */
  isSameInStorage(object: ApiObject, other: ApiObject): boolean {
    return [this.origins, this.prepared].every((known) => known.get(object) === known.get(other));
  }

  /** Returns the stored form of an unchanged result of {@link fromStorage}. */
  origin(shown: ApiObject): ApiObject {
    return this.origins.get(shown) ?? this.toStorage(shown);
  }

  /** Returns the form in which an object would be stored, during a write, including fields that this version can't show. */
  inWrite(object: ApiObject): ApiObject {
    return this.toStorage(object, this.origins.get(object));
  }

  /** Changes an object during a write. @param change receives the object in the stored version */
  change(object: ApiObject, change: (stored: ApiObject) => void): void {
    const isShared = this.conversion === undefined;
    const stored = isShared ? this.inWrite(object) : cloneJson(this.inWrite(object));
    change(stored);
    const shown = this.fromStorage(isShared ? stored : cloneJson(stored));
    for (const name of Object.keys(object)) delete (object as Record<string, unknown>)[name];
    Object.assign(object, shown);
    if (!isShared) this.prepared.set(object, stored);
  }

  /** Returns the stored object as a client of this version read it, with the defaults that the client's write was given. */
  private asRead(stored: ApiObject): ApiObject {
    const shown = cloneJson(this.fromStorage(stored));
    if (this.conversion?.isByName) return shown;
    this.version.definition.validate(shown, { prune: false, defaults: true, nulls: "drop" });
    return shown;
  }

  private converted(conversion: StorageConversion, object: ApiObject): ApiObject {
    return completed(conversion.toStorage(object, this.context), object, this.storage);
  }
}

function renamed({ kind: _, apiVersion: _apiVersion, ...rest }: ApiObject, { apiVersion, definition }: ViewedVersion) {
  return { kind: definition.kind, apiVersion, ...rest };
}

/** Completes a converted object with the envelope of the version and the metadata of the source, except for annotations. */
function completed(
  converted: Converted<ApiObject>,
  source: ApiObject,
  { apiVersion, definition }: ViewedVersion,
): ApiObject {
  if (converted instanceof Promise)
    throw new Error(`a conversion to ${apiVersion} returned a promise: conversions must be synchronous`);
  const { metadata: own, kind: _, apiVersion: _apiVersion, ...rest } = converted as ApiObject;
  const metadata = own === undefined ? source.metadata : withAnnotations(source.metadata, own.annotations);
  return { kind: definition.kind, apiVersion, ...(metadata === undefined ? {} : { metadata }), ...rest };
}

function withAnnotations(metadata: ObjectMeta | undefined, annotations: ObjectMeta["annotations"]): ObjectMeta {
  const { annotations: _, ...others } = metadata ?? {};
  return annotations === undefined || Object.keys(annotations).length === 0 ? others : { ...others, annotations };
}
