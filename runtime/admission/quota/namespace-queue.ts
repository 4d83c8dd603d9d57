/**
 * Batches the demands on the quotas of one namespace: demands that arrive during a write are judged together in the
 * next turn. However many requests arrive at once, a server writes each quota once per turn.
 */
import { tooManyRequests } from "../../api/status.js";
import type { Quota } from "../../quota/quota.js";
import { excess, namesInQuota, type QuotaDemand, requestedOf } from "./quota-demand.js";
import type { Reservation, Verdict } from "./quota-status.js";

export interface NamespaceQueueOptions {
  readonly quotas: () => readonly Quota[] | Promise<readonly Quota[]>;
  readonly settle: (
    quota: string,
    demands: readonly QuotaDemand[],
    releases: readonly Reservation[],
  ) => Promise<ReadonlyMap<QuotaDemand, Verdict>>;
}

/** Maximum number of demands in one turn, so that their requests soon go on after the reservation. */
const MAX_TURN = 250;
/** Maximum number of waiting demands in one namespace; usually the in-flight limit is lower. */
export const MAX_WAITING = 10_000;
const RETRY_AFTER_SECONDS = 1;

interface Waiting {
  readonly demand: QuotaDemand;
  readonly allow: (reservations: readonly Reservation[]) => void;
  readonly refuse: (error: unknown) => void;
}

interface Release {
  readonly reservations: readonly Reservation[];
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

export class NamespaceQueue {
  private readonly waiting: Waiting[] = [];
  private releases: Release[] = [];
  private isRunning = false;

  /** @param whenIdle called when there is nothing left to do */
  constructor(
    private readonly options: NamespaceQueueOptions,
    private readonly whenIdle: () => void,
  ) {}

  /** The reservations for the demand. @throws StatusError 403 if a quota is exceeded, 429, 503, 504 */
  demand(demand: QuotaDemand): Promise<readonly Reservation[]> {
    if (this.waiting.length >= MAX_WAITING) {
      const { namespace } = demand.attributes;
      const text = `${MAX_WAITING} writes wait for the quotas of the namespace ${namespace}; try again later`;
      return Promise.reject(tooManyRequests(text, RETRY_AFTER_SECONDS));
    }
    return new Promise((allow, refuse) => {
      this.waiting.push({ demand, allow, refuse });
      this.start();
    });
  }

  /** Returns reservations. */
  release(reservations: readonly Reservation[]): Promise<void> {
    return new Promise((done, failed) => {
      this.releases.push({ reservations, done, failed });
      this.start();
    });
  }

  private start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    // Demands from the same turn of the event loop are judged together.
    queueMicrotask(() => void this.run());
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0 || this.releases.length > 0) {
      const turn = this.waiting.splice(0, MAX_TURN);
      const releases = this.releases;
      this.releases = [];
      await new Turn(this.options, turn, releases, (left) => this.giveBack(left)).run();
    }
    this.isRunning = false;
    this.whenIdle();
  }

  /** No caller waits for this: a later recount corrects what can't be returned now. */
  private giveBack(reservations: readonly Reservation[]): void {
    this.releases.push({ reservations, done: () => {}, failed: () => {} });
  }
}

class Turn {
  private readonly noted = new Map<QuotaDemand, Reservation[]>();
  private readonly refusals = new Map<QuotaDemand, unknown>();

  constructor(
    private readonly options: NamespaceQueueOptions,
    private readonly waiting: readonly Waiting[],
    private readonly releases: readonly Release[],
    private readonly giveBack: (reservations: readonly Reservation[]) => void,
  ) {}

  async run(): Promise<void> {
    const releasing = new Map(groupedByQuota(this.releases.flatMap(({ reservations }) => reservations)));
    try {
      const quotas = this.waiting.length === 0 ? [] : await this.options.quotas();
      const demands = this.waiting.map(({ demand }) => demand);
      for (const quota of fullOnesFirst(quotas, demands)) {
        await this.settle(
          quota.name,
          demands.filter((demand) => this.isOpen(quota, demand)),
          releasing,
        );
      }
    } catch (error) {
      for (const { demand } of this.waiting) this.refusals.set(demand, error);
    }
    this.answer();
    let failure: unknown;
    for (const quota of [...releasing.keys()])
      await this.settle(quota, [], releasing).catch((error: unknown) => {
        failure = error;
      });
    for (const { done, failed } of this.releases) failure === undefined ? done() : failed(failure);
  }

  private isOpen(quota: Quota, demand: QuotaDemand): boolean {
    return !this.refusals.has(demand) && namesInQuota(quota, demand).length > 0;
  }

  private async settle(
    quota: string,
    demands: readonly QuotaDemand[],
    releasing: Map<string, readonly Reservation[]>,
  ): Promise<void> {
    const releases = releasing.get(quota) ?? [];
    if (demands.length === 0 && releases.length === 0) return;
    releasing.delete(quota);
    const verdicts = await this.options.settle(quota, demands, releases);
    for (const [demand, verdict] of verdicts) {
      if (verdict.type === "refused") this.refusals.set(demand, verdict.error);
      else if (verdict.reservation !== undefined)
        this.noted.set(demand, [...(this.noted.get(demand) ?? []), verdict.reservation]);
    }
  }

  /** One quota may have made a reservation before another one refused. */
  private answer(): void {
    for (const { demand, allow, refuse } of this.waiting) {
      const reservations = this.noted.get(demand) ?? [];
      if (!this.refusals.has(demand)) {
        allow(reservations);
        continue;
      }
      if (reservations.length > 0) this.giveBack(reservations);
      refuse(this.refusals.get(demand));
    }
  }
}

function groupedByQuota(reservations: readonly Reservation[]): Map<string, Reservation[]> {
  const groups = new Map<string, Reservation[]>();
  for (const each of reservations) {
    const group = groups.get(each.quota) ?? [];
    groups.set(each.quota, group);
    group.push(each);
  }
  return groups;
}

/** A quota that is likely to refuse is written first, before others make reservations. */
function fullOnesFirst(quotas: readonly Quota[], demands: readonly QuotaDemand[]): readonly Quota[] {
  if (quotas.length < 2) return quotas;
  const full = new Set(quotas.filter((quota) => demands.some((demand) => wouldRefuse(quota, demand))));
  return [...full, ...quotas.filter((quota) => !full.has(quota))];
}

function wouldRefuse(quota: Quota, demand: QuotaDemand): boolean {
  try {
    return excess(quota, demand, requestedOf(quota, demand), quota.used) !== undefined;
  } catch {
    // It refuses the object, which lacks a required field.
    return true;
  }
}
