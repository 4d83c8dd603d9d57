/** `metadata.managedFields`: entries on the wire, owners in memory. SPEC: Field-ownership record. */

import type { JsonObject } from "../../api/json.js";
import type { ManagedFieldsEntry } from "../../api/meta.js";
import type { TURN } from "./converting.js";
import { FieldSet, pushTo } from "./field-set.js";
import { decodeFieldsV1, decodeFieldsV1InTurns, encodeFieldsV1, encodeFieldsV1InTurns } from "./fields-v1.js";
import { compareTexts, FieldsV1Error } from "./path-element.js";
import type { OwnedFields, Owners } from "./updater.js";

/** Identifies a manager and its way of writing. */
export interface FieldManagerIdentity {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  /** The version in which the manager writes. */
  readonly apiVersion: string;
  /** Empty for writes of the object itself. */
  readonly subresource: string;
}

/** All owners of an object, with the times of their last changes. Immutable. */
export interface ManagedFields {
  /** Keyed by {@link identifierOf}. */
  readonly owners: Owners;
  /** Times in RFC 3339, by the same identifiers; absent if the entry has no time. */
  readonly times: ReadonlyMap<string, string>;
}

export const NO_MANAGED_FIELDS: ManagedFields = { owners: new Map(), times: new Map() };

/** Identifies an entry. An applier has a single entry, whichever version it uses. */
export function identifierOf({ manager, operation, apiVersion, subresource }: FieldManagerIdentity): string {
  return JSON.stringify([manager, operation, operation === "Apply" ? "" : apiVersion, subresource]);
}

type IdentifierParts = readonly [
  manager: string,
  operation: FieldManagerIdentity["operation"],
  apiVersion: string,
  subresource: string,
];

/** Caches parsed identifiers, since a few managers make nearly all writes. Cleared when it is full. */
const identifierParts = new Map<string, IdentifierParts>();
const MAX_IDENTIFIER_PARTS = 1_024;

/** @param apiVersion the version, which the identifier of an applier does not contain */
export function identityOfOwner(identifier: string, apiVersion: string): FieldManagerIdentity {
  let parts = identifierParts.get(identifier);
  if (parts === undefined) {
    parts = JSON.parse(identifier) as IdentifierParts;
    if (identifierParts.size >= MAX_IDENTIFIER_PARTS) identifierParts.clear();
    identifierParts.set(identifier, parts);
  }
  const [manager, operation, , subresource] = parts;
  return { manager, operation, apiVersion, subresource };
}

/** @throws FieldsV1Error for malformed entries */
export function decodeManagedFields(entries: readonly ManagedFieldsEntry[]): ManagedFields {
  const decoded = new DecodedEntries();
  for (const [index, entry] of entries.entries())
    decoded.add(identityOfEntry(entry, index), decodeFieldsV1(entry.fieldsV1 ?? {}), entry.time);
  return decoded.managed();
}

/** Decodes as {@link decodeManagedFields} does, in turns. @throws FieldsV1Error for malformed entries */
export function* decodeManagedFieldsInTurns(
  entries: readonly ManagedFieldsEntry[],
): Generator<typeof TURN, ManagedFields> {
  const decoded = new DecodedEntries();
  for (const [index, entry] of entries.entries())
    decoded.add(identityOfEntry(entry, index), yield* decodeFieldsV1InTurns(entry.fieldsV1 ?? {}), entry.time);
  return decoded.managed();
}

/** Collects entries; those of one manager become one. */
class DecodedEntries {
  private readonly sets = new Map<string, FieldSet[]>();
  private readonly identities = new Map<string, FieldManagerIdentity>();
  private readonly times = new Map<string, string>();

  add(identity: FieldManagerIdentity, set: FieldSet, time: string | undefined): void {
    const identifier = identifierOf(identity);
    this.identities.set(identifier, identity);
    pushTo(this.sets, identifier, set);
    if (time) this.times.set(identifier, time);
  }

  managed(): ManagedFields {
    const owners = new Map<string, OwnedFields>();
    for (const [identifier, { apiVersion, operation }] of this.identities) {
      const set = FieldSet.unionOf(this.sets.get(identifier) ?? []);
      owners.set(identifier, { set, apiVersion, isApplied: operation === "Apply" });
    }
    return { owners, times: this.times };
  }
}

const API_VERSION = /^[^/]+(?:\/[^/]+)?$/;

function identityOfEntry(entry: ManagedFieldsEntry, index: number): FieldManagerIdentity {
  const { manager = "", operation, apiVersion, subresource = "", fieldsType } = entry;
  const place = `managedFields[${index}]`;
  if (operation !== "Apply" && operation !== "Update") {
    throw new FieldsV1Error(`${place}.operation must be Apply or Update, found ${JSON.stringify(operation)}`);
  }
  if (!apiVersion || !API_VERSION.test(apiVersion)) {
    throw new FieldsV1Error(
      `${place}.apiVersion must be of the form group/version, found ${JSON.stringify(apiVersion)}`,
    );
  }
  if (fieldsType !== "FieldsV1") {
    throw new FieldsV1Error(`${place}.fieldsType must be FieldsV1, found ${JSON.stringify(fieldsType)}`);
  }
  return { manager, operation, apiVersion, subresource };
}

/** Lists appliers before updaters, each from the oldest to the newest change. Equal owners give equal entries. */
export function encodeManagedFields({ owners, times }: ManagedFields): ManagedFieldsEntry[] {
  const entries = [...owners].map(([identifier, { apiVersion, set }]) =>
    entryOf(identityOfOwner(identifier, apiVersion), encodeFieldsV1(set), times.get(identifier)),
  );
  return entries.sort(compareEntries);
}

/** Encodes as {@link encodeManagedFields} does, in turns. */
export function* encodeManagedFieldsInTurns({
  owners,
  times,
}: ManagedFields): Generator<typeof TURN, ManagedFieldsEntry[]> {
  const entries: ManagedFieldsEntry[] = [];
  for (const [identifier, { apiVersion, set }] of owners) {
    const fieldsV1 = yield* encodeFieldsV1InTurns(set);
    entries.push(entryOf(identityOfOwner(identifier, apiVersion), fieldsV1, times.get(identifier)));
  }
  return entries.sort(compareEntries);
}

/** Returns the record of one owner. @param time of its last change, in RFC 3339; undefined if none is known */
export function entryOf(
  identity: FieldManagerIdentity,
  fieldsV1: JsonObject,
  time: string | undefined,
): ManagedFieldsEntry {
  const { manager, operation, apiVersion, subresource } = identity;
  const entry: ManagedFieldsEntry = { manager, operation, apiVersion };
  if (time !== undefined) entry.time = time;
  entry.fieldsType = "FieldsV1";
  entry.fieldsV1 = fieldsV1;
  if (subresource !== "") entry.subresource = subresource;
  return entry;
}

function compareEntries(a: ManagedFieldsEntry, b: ManagedFieldsEntry): number {
  return (
    compareTexts(a.operation ?? "", b.operation ?? "") ||
    secondsOf(a.time) - secondsOf(b.time) ||
    compareTexts(a.manager ?? "", b.manager ?? "") ||
    compareTexts(a.apiVersion ?? "", b.apiVersion ?? "") ||
    compareTexts(a.subresource ?? "", b.subresource ?? "")
  );
}

/** Sorts before every time that an entry can have. */
const NO_TIME = Number.MIN_SAFE_INTEGER;

function secondsOf(time: string | undefined): number {
  const milliseconds = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(milliseconds) ? NO_TIME : Math.floor(milliseconds / 1000);
}

/** Compares by age, oldest first; owners without a time come before all others. */
export function compareAges({ times }: ManagedFields, a: string, b: string): number {
  return secondsOf(times.get(a)) - secondsOf(times.get(b)) || compareTexts(a, b);
}
