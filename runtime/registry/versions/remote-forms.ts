/**
 * Objects in versions to which a webhook converts them. Many objects are converted with one call, concurrent requests
 * share the call, and the results are kept with the other representations of the resource. Whatever shows or writes
 * objects converts them here first, where it can wait, so that all later steps find them in the right version.
 */
import type { ApiObject } from "../../api/object.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { RemoteConversion } from "../../kit/index.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { Representations } from "../objects/representations.js";
import { prunedTo, underPresentSchema } from "../objects/schema-upgrade.js";
import type { StoredObject } from "../objects/stored-object.js";
import { decodedAs, remoteBetween } from "./conversion.js";

/** The most objects of one call, which is the size of a page of usual lists. */
export const MAX_OBJECTS_PER_CALL = 500;
/** The most bytes of objects in one call, unless a single object is larger. */
export const MAX_BYTES_PER_CALL = 16 * 1024 * 1024;

/** The part of a store that the conversion needs. */
export interface FormSource {
  /** The declaration of the storage version. */
  readonly resource: RegisteredResource;
  readonly representations: Representations;
  readonly holdsOtherVersions: boolean;
}

/** The result of one object in a call that is under way. */
interface Awaited {
  readonly batch: Promise<readonly StoredObject[]>;
  readonly index: number;
}

export class RemoteForms {
  /** Calls under way, by object and version. */
  private readonly underWay = new WeakMap<StoredObject, Map<string, Awaited>>();

  constructor(private readonly source: FormSource) {}

  /** Returns false if no object of the resource needs a webhook to be shown in a version. That is usual, and quickly known. */
  mayBeNeededFor(to: RegisteredResource): boolean {
    return this.source.holdsOtherVersions || to.view?.remote !== undefined;
  }

  /** Returns the remote conversion that an object needs, or undefined if the server converts it itself. */
  neededFor(object: StoredObject, to: RegisteredResource): RemoteConversion | undefined {
    if (object.otherVersion === undefined) return to.view?.remote;
    if (object.otherVersion === to.apiVersion) return undefined;
    const from = this.source.resource.inVersion(object.otherVersion);
    return from && remoteBetween(from, to);
  }

  /** Returns a copy of an object in a version; a promise only if a webhook has to convert it. @throws StatusError 500 */
  decoded(object: StoredObject, to: RegisteredResource): ApiObject | Promise<ApiObject> {
    if (this.neededFor(object, to) === undefined) return decodedAs(object, to);
    return this.all([object], to).then(([form]) => decodedAs(form as StoredObject, to));
  }

  /**
   * Resolves to the objects in a version, in the same order. Objects that need no webhook are returned as they are.
   * @throws StatusError 500 if one of them can't be converted
   */
  async all(objects: readonly StoredObject[], to: RegisteredResource): Promise<readonly StoredObject[]> {
    const forms = [...objects];
    const missing: number[] = [];
    const awaited = new Map<number, Awaited>();
    for (const [index, object] of objects.entries()) {
      if (this.neededFor(object, to) === undefined) continue;
      const known = this.source.representations.known(object, formName(to));
      const pending = this.underWay.get(object)?.get(to.apiVersion);
      if (known !== undefined) forms[index] = object.inVersion(to.apiVersion, known);
      else if (pending !== undefined) awaited.set(index, pending);
      else missing.push(index);
    }
    for (const part of inCalls(missing, (index) => (objects[index] as StoredObject).json.byteLength)) {
      const unconverted = part.map((index) => objects[index] as StoredObject);
      const converted = await this.request(unconverted, to);
      for (const [position, index] of part.entries()) forms[index] = converted[position] as StoredObject;
    }
    for (const [index, { batch, index: position }] of awaited) forms[index] = (await batch)[position] as StoredObject;
    return forms;
  }

  private request(objects: readonly StoredObject[], to: RegisteredResource): Promise<readonly StoredObject[]> {
    const batch = this.convert(objects, to).finally(() => {
      for (const object of objects) this.underWay.get(object)?.delete(to.apiVersion);
    });
    for (const [index, object] of objects.entries()) {
      const versions = this.underWay.get(object) ?? new Map<string, Awaited>();
      this.underWay.set(object, versions.set(to.apiVersion, { batch, index }));
    }
    return batch;
  }

  private async convert(objects: readonly StoredObject[], to: RegisteredResource): Promise<readonly StoredObject[]> {
    const remote = this.neededFor(objects[0] as StoredObject, to) as RemoteConversion;
    const decoded = objects.map((object) => object.decode());
    const converted = await convertedRemotely(remote, decoded, to);
    return converted.map((object, index) => {
      const source = objects[index] as StoredObject;
      const make = (): Buffer => Buffer.from(encodeJson(object));
      return source.inVersion(to.apiVersion, this.source.representations.of(source, formName(to), make));
    });
  }
}

/**
 * Converts objects of other versions to `to`. Unknown fields are removed, and defaults are added if `to` is the stored
 * version. Values that break other rules of the schema stay: like stock servers, the server trusts the converter.
 * @throws StatusError 500
 */
export async function convertedRemotely(
  remote: RemoteConversion,
  objects: readonly ApiObject[],
  to: RegisteredResource,
): Promise<readonly ApiObject[]> {
  await to.load();
  const isStored = to.view === undefined;
  const converted = await remote.convert(objects, to.apiVersion);
  return converted.map(({ kind, apiVersion, metadata: { managedFields, ...metadata } = {}, ...rest }) => {
    // The envelope comes first, as in stored objects.
    const object = { kind, apiVersion, metadata, ...rest } as ApiObject;
    const present = isStored ? underPresentSchema(object, to.definition) : prunedTo(object, to.definition);
    // The array of records is put back unchanged, since decoded owners are looked up by it.
    return managedFields === undefined ? present : { ...present, metadata: { ...present.metadata, managedFields } };
  });
}

function formName({ apiVersion }: RegisteredResource): string {
  return `json ${apiVersion}`;
}

/** Splits the objects into calls, in order. */
function* inCalls(indexes: readonly number[], bytesOf: (index: number) => number): Generator<readonly number[]> {
  let part: number[] = [];
  let bytes = 0;
  for (const index of indexes) {
    const more = bytesOf(index);
    if (part.length > 0 && (part.length === MAX_OBJECTS_PER_CALL || bytes + more > MAX_BYTES_PER_CALL)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(index);
    bytes += more;
  }
  if (part.length > 0) yield part;
}
