/** `metadata.managedFields`: entries on the wire, owners in memory. SPEC: Field-ownership record. */
import type { ManagedFieldsEntry } from "../../api/meta.js";
import { FieldSet, pushTo } from "./field-set.js";
import { decodeFieldsV1, encodeFieldsV1 } from "./fields-v1.js";
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
  const sets = new Map<string, FieldSet[]>();
  const identities = new Map<string, FieldManagerIdentity>();
  const times = new Map<string, string>();
  for (const [index, entry] of entries.entries()) {
    const identity = identityOfEntry(entry, index);
    const identifier = identifierOf(identity);
    identities.set(identifier, identity);
    pushTo(sets, identifier, decodeFieldsV1(entry.fieldsV1 ?? {}));
    if (entry.time) times.set(identifier, entry.time);
  }
  const owners = new Map<string, OwnedFields>();
  for (const [identifier, { apiVersion, operation }] of identities) {
    const set = FieldSet.unionOf(sets.get(identifier) ?? []);
    owners.set(identifier, { set, apiVersion, isApplied: operation === "Apply" });
  }
  return { owners, times };
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
  const entries = [...owners].map(([identifier, owned]) => {
    const identity = identityOfOwner(identifier, owned.apiVersion);
    return entryOf(identity, owned.set, times.get(identifier));
  });
  return entries.sort(compareEntries);
}

function entryOf(identity: FieldManagerIdentity, set: FieldSet, time: string | undefined): ManagedFieldsEntry {
  const { manager, operation, apiVersion, subresource } = identity;
  return {
    manager,
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: "FieldsV1",
    fieldsV1: encodeFieldsV1(set),
    ...(subresource === "" ? {} : { subresource }),
  };
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
