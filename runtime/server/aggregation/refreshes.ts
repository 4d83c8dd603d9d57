/** Schedules the queries to backends for their documents: after each change of their APIService, and periodically. */
import type { Clock } from "../../api/time.js";
import type { KnownApi } from "./known-api.js";

/** The interval for a backend that answers. */
const INTERVAL_MS = 60_000;
/** The interval for a backend that does not answer. */
const RETRY_MS = 5_000;

interface Round {
  isRunning: boolean;
  isDueAgain: boolean;
  cancel: () => void;
}

export class Refreshes {
  private readonly rounds = new Map<KnownApi, Round>();

  /** @param onChange called when the shown content has changed */
  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  start(api: KnownApi): void {
    this.rounds.set(api, { isRunning: false, isDueAgain: false, cancel: () => {} });
    this.soon(api);
  }

  stop(api: KnownApi): void {
    this.rounds.get(api)?.cancel();
    this.rounds.delete(api);
  }

  /** Refreshes now, or again after the refresh that is running. */
  soon(api: KnownApi): void {
    const round = this.rounds.get(api);
    if (round === undefined) return;
    round.isDueAgain = true;
    if (!round.isRunning) void this.run(api, round);
  }

  private async run(api: KnownApi, round: Round): Promise<void> {
    round.isRunning = true;
    round.cancel();
    while (round.isDueAgain) {
      round.isDueAgain = false;
      const hasChanged = await api.refresh();
      if (hasChanged && this.rounds.get(api) === round) this.onChange();
    }
    round.isRunning = false;
    if (this.rounds.get(api) !== round) return;
    const delayMs = api.groupVersion.freshness === "Current" ? INTERVAL_MS : RETRY_MS;
    round.cancel = this.clock.after(delayMs, () => this.soon(api));
  }

  close(): void {
    for (const api of [...this.rounds.keys()]) this.stop(api);
  }
}
