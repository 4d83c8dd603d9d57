/** When backends are asked for their documents again: after each change of their APIService, and from time to time. */
import type { Clock } from "../../api/time.js";
import type { KnownApi } from "./known-api.js";

/** Between two questions to a backend that answers. */
const INTERVAL_MS = 60_000;
/** Between two questions to one that does not. */
const RETRY_MS = 5_000;

interface Round {
  isRunning: boolean;
  isAskedAgain: boolean;
  cancel: () => void;
}

export class Refreshes {
  private readonly rounds = new Map<KnownApi, Round>();

  /** @param onChange called when something else is to be shown */
  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  start(api: KnownApi): void {
    this.rounds.set(api, { isRunning: false, isAskedAgain: false, cancel: () => {} });
    this.soon(api);
  }

  stop(api: KnownApi): void {
    this.rounds.get(api)?.cancel();
    this.rounds.delete(api);
  }

  /** At once, or once more after the question that is under way. */
  soon(api: KnownApi): void {
    const round = this.rounds.get(api);
    if (round === undefined) return;
    round.isAskedAgain = true;
    if (!round.isRunning) void this.run(api, round);
  }

  private async run(api: KnownApi, round: Round): Promise<void> {
    round.isRunning = true;
    round.cancel();
    while (round.isAskedAgain) {
      round.isAskedAgain = false;
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
