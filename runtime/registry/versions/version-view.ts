/**
 * How a version shows the objects of the stored one, and how what is written through it becomes an object of the stored
 * one. What a version can't express survives a write through it: the change that the write makes is made to the stored
 * object (merge/restore.ts), so writing back what was read changes nothing.
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

/** A version as conversion knows it. */
export interface ViewedVersion {
  readonly apiVersion: string;
  readonly definition: ResourceDefinition;
}

export class VersionView {
  /** The stored objects from which others were made by {@link fromStorage}. */
  private readonly origins = new WeakMap<ApiObject, ApiObject>();
  /** The stored form of objects that the kind's own code changed in that form. */
  private readonly prepared = new WeakMap<ApiObject, ApiObject>();

  constructor(
    private readonly version: ViewedVersion,
    private readonly storage: ViewedVersion,
    /** Absent: the two differ in name only. */
    private readonly conversion: StorageConversion | undefined,
    private readonly context: ConversionContext,
  ) {}

  /** Whoever has to be asked, and then instead of what follows; undefined where the answer is at hand. */
  get remote(): RemoteConversion | undefined {
    return this.conversion?.remote;
  }

  /** @param stored must not be changed as long as the answer is used, which may share parts with it */
  fromStorage(stored: ApiObject): ApiObject {
    if (this.conversion === undefined) return renamed(stored, this.version);
    const shown = completed(this.conversion.fromStorage(stored, this.context), stored, this.version);
    this.origins.set(shown, stored);
    return shown;
  }

  /**
   * The object of the stored version that was written as `object`. Shares parts with its arguments.
   * @param previous what is stored, whose parts that this version can't show stay; undefined when nothing is
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

  /** Tells of an object that it is a changed form of another, in this version. Idempotent. */
  descends(object: ApiObject, from: ApiObject): void {
    for (const known of [this.origins, this.prepared]) {
      const stored = known.get(from);
      if (stored !== undefined && !known.has(object)) known.set(object, stored);
    }
  }

  /** Tells of an object that it has become the same as another, in this version, whatever was known of it before. */
  becomes(object: ApiObject, other: ApiObject): void {
    for (const known of [this.origins, this.prepared]) {
      const stored = known.get(other);
      if (stored === undefined) known.delete(object);
      else known.set(object, stored);
    }
  }

  /** Whether two equal objects of this version also have the same stored form; a change may be one that this version can't show. */
  isSameInStorage(object: ApiObject, other: ApiObject): boolean {
    return [this.origins, this.prepared].every((known) => known.get(object) === known.get(other));
  }

  /** What is stored of an object that {@link fromStorage} showed and nobody changed. */
  origin(shown: ApiObject): ApiObject {
    return this.origins.get(shown) ?? this.toStorage(shown);
  }

  /** The object as it would be stored, in the middle of a write: with what only the stored version can say. */
  inWrite(object: ApiObject): ApiObject {
    return this.toStorage(object, this.origins.get(object));
  }

  /** Changes an object in the middle of a write, as the stored version has it. */
  change(object: ApiObject, change: (stored: ApiObject) => void): void {
    const isShared = this.conversion === undefined;
    const stored = isShared ? this.inWrite(object) : cloneJson(this.inWrite(object));
    change(stored);
    const shown = this.fromStorage(isShared ? stored : cloneJson(stored));
    for (const name of Object.keys(object)) delete (object as Record<string, unknown>)[name];
    Object.assign(object, shown);
    if (!isShared) this.prepared.set(object, stored);
  }

  /** What a client of this version read, with the defaults that its write has brought, where those are not to be stored. */
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

/** With the envelope of the version, and the metadata of the source but for annotations that the conversion gave. */
function completed(
  converted: Converted<ApiObject>,
  source: ApiObject,
  { apiVersion, definition }: ViewedVersion,
): ApiObject {
  if (converted instanceof Promise)
    throw new Error(`a conversion to ${apiVersion} returned a promise: conversions answer at once`);
  const { metadata: own, kind: _, apiVersion: _apiVersion, ...rest } = converted as ApiObject;
  const metadata = own === undefined ? source.metadata : withAnnotations(source.metadata, own.annotations);
  return { kind: definition.kind, apiVersion, ...(metadata === undefined ? {} : { metadata }), ...rest };
}

function withAnnotations(metadata: ObjectMeta | undefined, annotations: ObjectMeta["annotations"]): ObjectMeta {
  const { annotations: _, ...others } = metadata ?? {};
  return annotations === undefined || Object.keys(annotations).length === 0 ? others : { ...others, annotations };
}
