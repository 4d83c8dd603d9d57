/**
 * What objects of a kind hold alone beside their names: a Service its addresses and ports. Chosen or checked right before
 * a write, when nothing but the store can refuse it any more, and given back when the write comes to nothing or the
 * object goes. A server that dies in between leaves claims behind, which {@link ./allocations-repair.ts} finds.
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
  /** Each space has its own names; its word is part of keys: lower-case letters and dashes. */
  readonly space: string;
  /** Printable ASCII without spaces. */
  readonly name: string;
  /** What to answer when another object holds it. */
  readonly taken: FieldError;
}

type Place = Pick<Allocation, "space" | "name">;

/** A name that the server is to choose. */
export interface Choice {
  readonly space: string;
  /** A name to try. Numbers in [0, 1) make it random. */
  candidate(random: () => number): string;
  /** All names there are, for when trying has not found a free one. */
  all(): Iterable<string>;
}

/** The rules of a kind; part of its hooks. Functions must be free of side effects. */
export interface Allocations<T extends ApiObject = ApiObject> {
  /** Every space that `of` names. */
  readonly spaces: readonly string[];
  /** What an object holds. Must not change it. */
  of(object: T): readonly Allocation[];
  /**
   * Fills what the server is to choose: `choose` answers with a name that no other object holds, and undefined when all
   * are taken. May change the object. The same in a dry-run, where what was chosen is not kept.
   * @throws StatusError when there is nothing left to choose
   */
  fill?(object: T, choose: (choice: Choice) => Promise<string | undefined>, context: HookContext): Promise<void>;
}

/** What was claimed for a write; told how the write ended. */
export interface Reservation {
  stored(): Promise<void>;
  dropped(): Promise<void>;
}

const NOTHING: Reservation = { stored: async () => {}, dropped: async () => {} };

/** Random tries before the whole space is looked at. */
const MAX_TRIES = 8;

/**
 * AllocationEntries what `object` is to hold and `old` does not; may change `object`. In a dry-run everything is looked up and
 * nothing is claimed.
 * @throws StatusError 422 for what others hold, and whatever the kind refuses with; nothing stays claimed then.
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
    // what is asked for comes first, so that nothing of it is chosen for another place in the object
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

/** Gives back all that a removed object held. */
export async function releaseAllocations(
  store: ResourceStore,
  resource: RegisteredResource,
  removed: ApiObject,
): Promise<void> {
  const { allocations } = resource.hooks;
  if (allocations === undefined) return;
  await leftToRepair(new Attempt(store, ownerOf(store, removed), false).giveUp(allocations.of(removed)));
}

/** The write is decided: a store that fails now can't change its outcome, and what stays claimed is found by the repair. */
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

/** The claims made for one try of a write. */
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

  /** False when another object holds it. */
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

  /** One object never gets the same name twice from a choice, nor one that it asked for. */
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

  /** Gives back what this try claimed; in a dry-run nothing was. */
  async release(): Promise<void> {
    if (!this.isDryRun) await this.giveUp(this.allocated.splice(0));
  }

  async giveUp(allocations: readonly Place[]): Promise<void> {
    for (const { space, name } of allocations) await this.entries.release(space, name, this.owner.uid);
  }
}
