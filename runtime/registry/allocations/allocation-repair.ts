/**
 * Repairs allocations after a server died between writing an entry and its object: objects get the entries that they
 * lack, and entries without an object are removed. Any number of servers may do this at once.
 */
import { StatusError } from "../../api/status.js";
import { type Clock, pause } from "../../api/time.js";
import { StorageError } from "../../storage/errors.js";
import { identityOf } from "../objects/stored-object.js";
import { listObjects } from "../read/list.js";
import type { ResourceStore } from "../store.js";
import { AllocationEntries, type AllocationEntry } from "./allocation-entries.js";
import type { Allocations } from "./allocations.js";

/**
 * Milliseconds between two passes. An entry is written moments before its object, so an entry that still has no object
 * after this time has lost its owner.
 */
const REPAIR_INTERVAL_MS = 150_000;

/** Reports two objects that hold the same name. No write allows that, so the store was changed by other means. */
export type ReportDouble = (message: string) => void;

/** Milliseconds that one wait for the watch cache lasts; the wait is repeated until the cache is ready. */
const CACHE_TIMEOUT_MS = 30_000;
/** Milliseconds between two waits, since a cache that has failed answers the wait at once. */
const CACHE_PAUSE_MS = 5_000;

export interface RepairDependencies {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Called once, after the first pass that an unreachable store did not interrupt. */
  readonly onFirstPass: () => void;
}

/** Repairs at once and then periodically until the signal fires. The next pass makes up for one that failed. */
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

/** True for a store or cache that does not answer at the moment, which health checks report already. */
function isPassing(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof StatusError && [429, 503, 504].includes(error.code));
}

export class AllocationRepair {
  private readonly entries: AllocationEntries;
  /** The entries that had no object in the last pass, by space and name. */
  private suspects = new Map<string, AllocationEntry>();

  constructor(
    private readonly store: ResourceStore,
    private readonly allocations: Allocations,
  ) {
    this.entries = new AllocationEntries(store.engine);
  }

  /** Drops the entries that had no object in this pass or the one before. @throws StatusError, StorageError */
  async pass(reportDouble: ReportDouble): Promise<void> {
    // Entries are read first, so that the entry of any object in the list below is among them, or newer than this pass.
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

  /** Removes the object's entries from those found, and writes the missing ones. */
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
