/**
 * One party's view of a Lease: acquires, renews and releases it. Each write is conditional on the version that was
 * read.
 */
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
  /** Must be unique among the parties. */
  readonly identity: string;
  readonly durationMs: number;
  readonly clock: Clock;
}

/**
 * The result of an attempt to hold the Lease. `raced`: another party wrote to it in the meantime, possibly without
 * taking it.
 */
export type Hold = "held" | "others" | "raced";

export class LeaseRecord {
  readonly #options: LeaseRecordOptions;
  /** The version last seen, and whether its validity has passed since then. */
  #seen: { readonly resourceVersion: string; isOver: boolean } | undefined;
  #stopTimer: () => void = () => undefined;

  constructor(options: LeaseRecordOptions) {
    this.#options = options;
  }

  /** Acquires or renews the lease unless another party holds it. @throws the errors of the requests */
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

  /** Makes the lease available to others immediately, if this party still holds it. */
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
      // Another party has taken it, so it need not be released.
      if (!isConflict(error)) throw error;
    }
  }

  /** Stops the timer; the next version seen counts as new. */
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
   * Records a version. Its validity is measured by a timer from now on: clocks of two machines are never compared, and
   * this machine's clock may be set forward while the holder is alive.
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

/** RFC 3339 with microseconds, the format of times in Leases. */
export function microTime(epochMs: number): string {
  return new Date(epochMs).toISOString().replace("Z", "000Z");
}
