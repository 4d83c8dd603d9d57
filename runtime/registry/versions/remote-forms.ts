/**
 * Objects in versions that somebody else has to be asked for (conversion by webhook): asked many at a time, once for all
 * who want them, and kept beside the other bytes of the resource. Whoever shows or writes objects comes here first, at a
 * place where it can wait; what comes after it finds objects that are in the wanted version already.
 */
import type { ApiObject } from "../../api/object.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { RemoteConversion } from "../../kit/index.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import type { Representations } from "../objects/representations.js";
import { prunedTo, underPresentSchema } from "../objects/schema-upgrade.js";
import type { StoredObject } from "../objects/stored-object.js";
import { decodedAs, remoteBetween } from "./conversion.js";

/** Objects that are asked for with one call: a page of the usual list. */
export const MAX_OBJECTS_PER_CALL = 500;
/** Bytes of objects in one call, unless a single one has more. */
export const MAX_BYTES_PER_CALL = 16 * 1024 * 1024;

/** What a store is here. */
export interface FormSource {
  /** The declaration of the storage version. */
  readonly resource: RegisteredResource;
  readonly representations: Representations;
  readonly holdsOtherVersions: boolean;
}

/** An object among those of a call that is under way. */
interface Awaited {
  readonly batch: Promise<readonly StoredObject[]>;
  readonly index: number;
}

export class RemoteForms {
  /** Calls under way, by object and version. */
  private readonly underWay = new WeakMap<StoredObject, Map<string, Awaited>>();

  constructor(private readonly source: FormSource) {}

  /** False where no object of the resource needs asking to be shown in a version: the usual answer, at once. */
  mayBeNeededFor(to: RegisteredResource): boolean {
    return this.source.holdsOtherVersions || to.view?.remote !== undefined;
  }

  /** Who has to be asked for an object; undefined where nobody has. */
  neededFor(object: StoredObject, to: RegisteredResource): RemoteConversion | undefined {
    if (object.otherVersion === undefined) return to.view?.remote;
    if (object.otherVersion === to.apiVersion) return undefined;
    const from = this.source.resource.inVersion(object.otherVersion);
    return from && remoteBetween(from, to);
  }

  /** A copy of an object as a version has it; at once where nobody has to be asked. @throws StatusError 500 */
  decoded(object: StoredObject, to: RegisteredResource): ApiObject | Promise<ApiObject> {
    if (this.neededFor(object, to) === undefined) return decodedAs(object, to);
    return this.all([object], to).then(([form]) => decodedAs(form as StoredObject, to));
  }

  /**
   * Objects as a version has them, in the same order; those that need no asking are the very same ones.
   * @throws StatusError 500 when one of them can't be converted
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
 * Objects of other versions as `to` has them, without what its schema does not know, and with its defaults where it is the stored version. What breaks
 * other rules of the schema stays as it is: who converts is believed, as by stock servers.
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
    // the envelope goes first, as in what is stored
    const object = { kind, apiVersion, metadata, ...rest } as ApiObject;
    const present = isStored ? underPresentSchema(object, to.definition) : prunedTo(object, to.definition);
    // the records are known by their list
    return managedFields === undefined ? present : { ...present, metadata: { ...present.metadata, managedFields } };
  });
}

function formName({ apiVersion }: RegisteredResource): string {
  return `json ${apiVersion}`;
}

/** In order, cut where a call would have too many of them. */
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
