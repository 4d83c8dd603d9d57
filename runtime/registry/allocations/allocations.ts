/**
 * Allocations: what objects of a kind hold alone beside their names, such as the addresses and ports of a Service. They
 * are chosen or checked right before a write, when only the store can still refuse it, and released when the write fails
 * or the object is removed. A server that dies in between leaves entries behind, which {@link ./allocation-repair.ts}
 * finds.
 */
import type { FieldError } from "../../api/field-error.js";
import type { ApiObject } from "../../api/object.js";
import { invalidObject } from "../../api/status.js";
import { StorageError } from "../../storage/errors.js";
import type { HookContext } from "../kinds/hooks.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import { identityOf } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { AllocationEntries, type AllocationOwner } from "./allocation-entries.js";

/** One name in a space. */
export interface Allocation {
  /** The set of names to which the name belongs. It is part of keys, so it has only lower-case letters and dashes. */
  readonly space: string;
  /** Printable ASCII without spaces. */
  readonly name: string;
  /** The error to report if another object holds the name. */
  readonly taken: FieldError;
}

type Place = Pick<Allocation, "space" | "name">;

/** A name for the server to choose. */
export interface Choice {
  readonly space: string;
  /** Returns a name to try. @param random returns numbers in [0, 1) */
  candidate(random: () => number): string;
  /** Returns all names of the space. The server goes through them if none of its tries has found a free one. */
  all(): Iterable<string>;
}

/** The rules by which a kind allocates names, part of its hooks. The functions must have no side effects. */
export interface Allocations<T extends ApiObject = ApiObject> {
  /** Every space that appears in what `of` returns. */
  readonly spaces: readonly string[];
  /** Returns what an object holds. Must not change the object. */
  of(object: T): readonly Allocation[];
  /**
   * Fills in the names that the client leaves to the server, and may change the object for that. It runs in a dry-run too,
   * whose choices are not kept.
   * @param choose resolves to a name that no other object holds, or to undefined if all names are taken
   * @throws StatusError if no name is left to choose
   */
  fill?(object: T, choose: (choice: Choice) => Promise<string | undefined>, context: HookContext): Promise<void>;
}

/** The names that were allocated for one write. At most one method is called, according to how the write ended. */
export interface Reservation {
  stored(): Promise<void>;
  dropped(): Promise<void>;
}

const NOTHING: Reservation = { stored: async () => {}, dropped: async () => {} };

/** Number of random tries before the server goes through the whole space. */
const MAX_TRIES = 8;

/**
 * Allocates the names that `object` is to hold and `old` does not. May change `object`. A dry-run looks every name up and
 * allocates none.
 * @throws StatusError 422 for names that other objects hold, or as the kind's hook throws; no name stays allocated then
 */
export async function reserve(
  store: ResourceStore,
  resource: RegisteredResource,
  object: ApiObject,
  old: ApiObject | undefined,
  context: HookContext,
): Promise<Reservation> {
  const { allocations } = resource.hooks;
  if (allocations === undefined) return NOTHING;
  const before = old === undefined ? [] : allocations.of(old);
  const attempt = new Attempt(store, ownerOf(store, object), context.dryRun);
  const { gr, definition } = resource;
  try {
    // Requested names come first, so that the server chooses none of them for another field of the object.
    const wanted = allocations.of(object).filter((allocation) => !isAmong(before, allocation));
    const errors: FieldError[] = [];
    for (const allocation of wanted) if (!(await attempt.allocate(allocation))) errors.push(allocation.taken);
    if (errors.length > 0)
      throw invalidObject({ group: gr.group, kind: definition.kind }, identityOf(object).name, errors);
    await allocations.fill?.(object, (choice) => attempt.choose(choice), context);
  } catch (error) {
    await leftToRepair(attempt.release());
    throw statusOfStorageError(error, gr, identityOf(object).name);
  }
  const after = allocations.of(object);
  const left = before.filter((allocation) => !isAmong(after, allocation));
  return { stored: () => leftToRepair(attempt.giveUp(left)), dropped: () => leftToRepair(attempt.release()) };
}

/** Releases all names that a removed object held. */
export async function releaseAllocations(
  store: ResourceStore,
  resource: RegisteredResource,
  removed: ApiObject,
): Promise<void> {
  const { allocations } = resource.hooks;
  if (allocations === undefined) return;
  await leftToRepair(new Attempt(store, ownerOf(store, removed), false).giveUp(allocations.of(removed)));
}

/**
 * Waits for a release and ignores failures of the store: the outcome of the write no longer depends on it, and the
 * repair finds the names that stay allocated.
 */
async function leftToRepair(release: Promise<void>): Promise<void> {
  try {
    await release;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}

function ownerOf(store: ResourceStore, object: ApiObject): AllocationOwner {
  const { namespace, name, uid } = identityOf(object);
  return { key: store.key(namespace, name), uid };
}

function isAmong(allocations: readonly Place[], { space, name }: Place): boolean {
  return allocations.some((other) => other.space === space && other.name === name);
}

/** The names allocated for one attempt of a write. */
class Attempt {
  private readonly entries: AllocationEntries;
  private readonly allocated: Place[] = [];

  constructor(
    private readonly store: ResourceStore,
    private readonly owner: AllocationOwner,
    private readonly isDryRun: boolean,
  ) {
    this.entries = new AllocationEntries(store.engine);
  }

  /** Resolves to false if another object holds the name. */
  async allocate(wanted: Place): Promise<boolean> {
    return isAmong(this.allocated, wanted) || (await this.take(wanted)) !== "taken";
  }

  async choose({ space, candidate, all }: Choice): Promise<string | undefined> {
    for (let count = 0; count < MAX_TRIES; count++) {
      const name = candidate(this.store.context.random);
      if (await this.takeNew({ space, name })) return name;
    }
    const taken = new Set((await this.entries.all(space)).map(({ name }) => name));
    for (const name of all()) if (!taken.has(name) && (await this.takeNew({ space, name }))) return name;
    return undefined;
  }

  /** Allocates a name unless this object has it already, so that no two fields of one object get the same name. */
  private async takeNew(place: Place): Promise<boolean> {
    return !isAmong(this.allocated, place) && (await this.take(place)) === "new";
  }

  private async take({ space, name }: Place): Promise<"new" | "held" | "taken"> {
    const { entries, owner } = this;
    const result = this.isDryRun ? await this.lookUp({ space, name }) : await entries.allocate(space, name, owner);
    if (result === "new") this.allocated.push({ space, name });
    return result;
  }

  private async lookUp({ space, name }: Place): Promise<"new" | "held" | "taken"> {
    const holder = await this.entries.holder(space, name);
    if (holder === undefined) return "new";
    return holder.owner.uid === this.owner.uid ? "held" : "taken";
  }

  /** Releases what this attempt allocated, which is nothing in a dry-run. */
  async release(): Promise<void> {
    if (!this.isDryRun) await this.giveUp(this.allocated.splice(0));
  }

  async giveUp(allocations: readonly Place[]): Promise<void> {
    for (const { space, name } of allocations) await this.entries.release(space, name, this.owner.uid);
  }
}
