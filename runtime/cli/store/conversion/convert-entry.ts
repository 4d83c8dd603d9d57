/** Converts one value of a store with its key: an object, or an entry that the server keeps beside them. */
import { isJsonObject, type JsonObject } from "../../../api/json.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import { encodeJson } from "../../../codec/json-codec.js";
import { decodeOwnJson } from "../../../codec/own-json.js";
import { ALLOCATIONS_PREFIX } from "../../../registry/allocations/allocation-entries.js";
import { decodeStored } from "../../../registry/objects/schema-upgrade.js";
import { bytesOf, encodeForStorage, schemaMarkIn } from "../../../registry/objects/stored-object.js";
import { encodeMark, MARKER_KEY } from "../../../server/storage/store-marker.js";
import { isStorableKey, MAX_VALUE_BYTES } from "../../../storage/checks.js";
import { keyParts, objectKey, REGISTRY_PREFIX, resourcePrefixOf } from "../../../storage/keys.js";
import { valueProblem } from "../../../storage/maintenance/stored-values.js";
import { type ConvertedIdentity, convertObject, isOwnGroup } from "./convert-object.js";
import { convertObjectName } from "./converted-names.js";
import type { NameConversion } from "./name-conversion.js";

/** An entry that can't be converted. The message says what was found, and what was expected. */
export class UnconvertibleError extends Error {}

export interface PlainEntry {
  readonly key: string;
  readonly value: Uint8Array;
}

export interface ConvertedEntry extends PlainEntry {
  /** The object after the conversion; undefined for the server's own entries. */
  readonly object: JsonObject | undefined;
}

/** Returns group, resource, namespace and name of a key of {@link REGISTRY_PREFIX}. */
export function identityOfKey(key: string): ConvertedIdentity {
  const [segment = "", resource = ""] = resourcePrefixOf(key).slice(REGISTRY_PREFIX.length).split("/");
  return { group: segment === "core" ? "" : segment, resource, ...keyParts(key) };
}

export class EntryConversion {
  readonly names: NameConversion;
  readonly #to: NamingProfile;
  /** The groups of the product that only the new profile has. */
  readonly #reserved: NameConversion;

  /** @param back the conversion in the other direction, which knows the groups of the new profile */
  constructor(names: NameConversion, back: NameConversion, to: NamingProfile) {
    this.names = names;
    this.#to = to;
    this.#reserved = back;
  }

  /** @param value decrypted @throws UnconvertibleError */
  convert({ key, value }: PlainEntry): ConvertedEntry {
    const converted = key.startsWith(REGISTRY_PREFIX) ? this.#object(key, value) : this.#own(key, value);
    if (!isStorableKey(converted.key))
      throw new UnconvertibleError(`its key would be ${converted.key}, which is too long`);
    if (converted.value.byteLength > MAX_VALUE_BYTES)
      throw new UnconvertibleError(
        `it would have ${converted.value.byteLength} bytes, expected at most ${MAX_VALUE_BYTES}`,
      );
    return converted;
  }

  /** The key that an object has afterwards. */
  convertKey(key: string): string {
    const { group, resource, namespace, name } = identityOfKey(key);
    const isOwn = isOwnGroup(this.names, group);
    const newName = isOwn ? convertObjectName(this.names, resource, name, namespace) : name;
    return objectKey({ group: this.names.group(group), resource }, this.names.namespace(namespace), newName);
  }

  #object(key: string, value: Uint8Array): ConvertedEntry {
    const problem = valueProblem(key, value);
    if (problem !== undefined) throw new UnconvertibleError(problem);
    const identity = identityOfKey(key);
    this.#assertNotReserved(identity.group);
    const bytes = bytesOf(value);
    const former = decodeStored(bytes);
    if (identity.resource === "customresourcedefinitions") this.#assertNotReserved(groupOfDefinition(former));
    const before = this.names.count;
    const object = convertObject(this.names, former, identity);
    const isChanged = this.names.count !== before;
    return {
      key: this.convertKey(key),
      // What is unchanged keeps its bytes.
      value: isChanged ? encodeForStorage(object, schemaMarkIn(bytes)) : value,
      object: object as JsonObject,
    };
  }

  #assertNotReserved(group: string): void {
    if (this.names.isGroup(group) || !this.#reserved.isGroup(group)) return;
    throw new UnconvertibleError(
      `found the group ${group}, which is the product's own in the profile ${this.#to.name}`,
    );
  }

  /** The mark of the profile, and allocations, which name their objects. All others have no words. */
  #own(key: string, value: Uint8Array): ConvertedEntry {
    if (key === MARKER_KEY) return { key, value: encodeMark(this.#to), object: undefined };
    if (!key.startsWith(ALLOCATIONS_PREFIX)) return { key, value, object: undefined };
    const owner = decodeOwnJson(bytesOf(value));
    if (!isJsonObject(owner) || typeof owner.key !== "string" || !owner.key.startsWith(REGISTRY_PREFIX))
      throw new UnconvertibleError("found an allocation without the key of its object");
    return {
      key,
      value: Buffer.from(encodeJson({ ...owner, key: this.convertKey(owner.key) })),
      object: undefined,
    };
  }
}

function groupOfDefinition(definition: object): string {
  const { spec } = definition as { readonly spec?: { readonly group?: unknown } };
  return typeof spec?.group === "string" ? spec.group : "";
}
