/**
 * Brings claims and objects together again after a server died between the two: objects get the claims that they lack,
 * and claims without an object go. Any number of servers may do this at once.
 */
import { StatusError } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { StorageError } from "../../storage/errors.js";
import { identityOf } from "../objects/stored-object.js";
import { listObjects } from "../read/list.js";
import type { ResourceStore } from "../store.js";
import { AllocationEntries, type AllocationEntry } from "./allocation-entries.js";
import type { Allocations } from "./allocations.js";

/** A claim is made moments before its object is stored: one that is still alone after this time belongs to nobody. */
const REPAIR_INTERVAL_MS = 150_000;

/** Two objects that hold the same name, which no write lets happen: the store was changed by other means. */
export type ReportDouble = (message: string) => void;

/** How long one wait for the cache that objects are listed from lasts; then it is asked again. */
const CACHE_TIMEOUT_MS = 30_000;
/** A cache that has failed says so at once. */
const CACHE_PAUSE_MS = 5_000;

export interface RepairDependencies {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called once, after the first pass that was not broken off by a store that does not answer for now. */
  readonly onFirstPass: () => void;
}

/** Repairs at once and from time to time, until the signal. A pass that fails is made up by the next. */
export async function keepAllocationsRepaired(
  store: ResourceStore,
  allocations: Allocations,
  { clock, signal, onError, onFirstPass }: RepairDependencies,
): Promise<void> {
  const repair = new AllocationRepair(store, allocations);
  let isFirst = true;
  const passed = (): void => {
    if (isFirst) onFirstPass();
    isFirst = false;
  };
  while (!signal.aborted) {
    try {
      while (!signal.aborted && !(await store.cache.ready(CACHE_TIMEOUT_MS))) {
        await pause(clock, CACHE_PAUSE_MS, signal);
      }
      if (!signal.aborted) {
        await repair.pass((message) => onError(new Error(message)));
        passed();
      }
    } catch (error) {
      if (!signal.aborted && !isPassing(error)) {
        onError(error);
        passed();
      }
    }
    await pause(clock, isFirst ? CACHE_PAUSE_MS : REPAIR_INTERVAL_MS, signal);
  }
}

/** A store or a cache that does not answer for now, which health checks tell of. */
function isPassing(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof StatusError && [429, 503, 504].includes(error.code));
}

export class AllocationRepair {
  private readonly entries: AllocationEntries;
  /** AllocationEntries that had no object when the last pass looked, by space and name. */
  private suspects = new Map<string, AllocationEntry>();

  constructor(
    private readonly store: ResourceStore,
    private readonly allocations: Allocations,
  ) {
    this.entries = new AllocationEntries(store.engine);
  }

  /** Drops claims that had no object in this pass and the one before. @throws StatusError, StorageError */
  async pass(reportDouble: ReportDouble): Promise<void> {
    // AllocationEntries first: an object that is stored after this was read has its claim among them, or a newer one.
    const found = new Map<string, AllocationEntry>();
    for (const space of this.allocations.spaces) {
      for (const entry of await this.entries.all(space)) found.set(`${space}/${entry.name}`, entry);
    }
    const selection = { namespace: "", labels: [], fields: [] };
    const all = { selection, version: { type: "unset" }, isExact: false, limit: 0, continueToken: "" } as const;
    const { items } = await listObjects(this.store, all);
    for (const item of items) await this.allocateFor(item.decode(), found, reportDouble);
    const suspects = new Map<string, AllocationEntry>();
    for (const [place, entry] of found) {
      if (this.suspects.get(place)?.revision !== entry.revision) suspects.set(place, entry);
      else await this.entries.drop(place.slice(0, place.indexOf("/")), entry);
    }
    this.suspects = suspects;
  }

  /** Takes the object's claims out of those found, and makes the missing ones. */
  private async allocateFor(
    object: Parameters<Allocations["of"]>[0],
    found: Map<string, AllocationEntry>,
    reportDouble: ReportDouble,
  ): Promise<void> {
    const { namespace, name: ownName, uid } = identityOf(object);
    const owner = { key: this.store.key(namespace, ownName), uid };
    for (const { space, name } of this.allocations.of(object)) {
      const place = `${space}/${name}`;
      if (found.get(place)?.owner.uid === uid) found.delete(place);
      else if ((await this.entries.allocate(space, name, owner)) === "taken" && !found.has(place))
        reportDouble(`${owner.key} and another object hold ${name} of ${space}; change one of them`);
    }
  }
}
