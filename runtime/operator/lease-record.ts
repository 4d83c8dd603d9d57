/** One party's view of a Lease: takes it, renews it, gives it back. Each write rests on the version that was read. */
import { leases } from "../../generated/coordination/v1/client.js";
import type { Lease, LeaseSpec } from "../../generated/coordination/v1/index.js";
import type { Stored } from "../api/object.js";
import { isAlreadyExists, isConflict, isNotFound } from "../api/status.js";
import type { Clock } from "../api/time.js";
import type { Client } from "../client/resources/client.js";

export interface LeaseRecordOptions {
  readonly client: Client;
  readonly namespace: string;
  readonly name: string;
  /** Unlike every other party's. */
  readonly identity: string;
  readonly durationMs: number;
  readonly clock: Clock;
}

/** What came of a try to hold the Lease. `raced`: somebody wrote to it meanwhile, perhaps without taking it. */
export type Hold = "held" | "others" | "raced";

export class LeaseRecord {
  readonly #options: LeaseRecordOptions;
  /** The version last seen, and whether it has been there for as long as it is valid. */
  #seen: { readonly resourceVersion: string; isOver: boolean } | undefined;
  #stopTimer: () => void = () => undefined;

  constructor(options: LeaseRecordOptions) {
    this.#options = options;
  }

  /** Takes the lease or renews it, unless somebody else has it. @throws what the requests fail with */
  async hold(signal: AbortSignal): Promise<Hold> {
    const { client, namespace, name, identity } = this.#options;
    const api = client.resource(leases).inNamespace(namespace);
    try {
      const lease = await this.#read(signal);
      if (lease === undefined) {
        await api.create({ metadata: { name }, spec: this.#spec(undefined) }, { signal });
        return "held";
      }
      const { holderIdentity } = lease.spec ?? {};
      if (holderIdentity && holderIdentity !== identity && this.#seen?.isOver !== true) return "others";
      await api.update({ ...lease, spec: this.#spec(lease.spec) }, { signal });
      return "held";
    } catch (error) {
      if (isConflict(error) || isAlreadyExists(error)) return "raced";
      throw error;
    }
  }

  /** Lets others have it at once, if it is still held. */
  async release(signal: AbortSignal): Promise<void> {
    const { client, namespace, identity } = this.#options;
    try {
      const lease = await this.#read(signal);
      if (lease?.spec?.holderIdentity !== identity) return;
      const spec = { ...lease.spec, holderIdentity: "" };
      await client
        .resource(leases)
        .inNamespace(namespace)
        .update({ ...lease, spec }, { signal });
    } catch (error) {
      // somebody else has taken it: it needs no giving back
      if (!isConflict(error)) throw error;
    }
  }

  /** Lets go of the timer; what was seen counts as new the next time. */
  forget(): void {
    this.#stopTimer();
    this.#seen = undefined;
  }

  async #read(signal: AbortSignal): Promise<Stored<Lease> | undefined> {
    const { client, namespace, name } = this.#options;
    try {
      const lease = await client.resource(leases).inNamespace(namespace).get(name, { signal });
      const { resourceVersion } = lease.metadata;
      if (this.#seen?.resourceVersion !== resourceVersion) this.#see(resourceVersion, this.#validMs(lease));
      return lease;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * A timer tells the time from here on: clocks of two machines are never compared, and the own one may be set forward while
   * the holder is well.
   */
  #see(resourceVersion: string, validMs: number): void {
    this.#stopTimer();
    const seen = { resourceVersion, isOver: false };
    this.#seen = seen;
    this.#stopTimer = this.#options.clock.after(validMs, () => {
      seen.isOver = true;
    });
  }

  #validMs({ spec }: Lease): number {
    return spec?.leaseDurationSeconds === undefined ? this.#options.durationMs : spec.leaseDurationSeconds * 1000;
  }

  #spec(before: LeaseSpec | undefined): LeaseSpec {
    const { identity, durationMs, clock } = this.#options;
    const now = microTime(clock.now());
    const isRenewal = before?.holderIdentity === identity;
    return {
      ...before,
      holderIdentity: identity,
      leaseDurationSeconds: Math.ceil(durationMs / 1000),
      acquireTime: isRenewal ? (before.acquireTime ?? now) : now,
      renewTime: now,
      leaseTransitions: (before?.leaseTransitions ?? 0) + (isRenewal || before === undefined ? 0 : 1),
    };
  }
}

/** RFC 3339 with microseconds, as Leases show time. */
export function microTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("Z", "000Z");
}
