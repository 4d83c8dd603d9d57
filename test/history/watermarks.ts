/** The highest version that a client had observed at each moment: later reads must not be older. */
import type { History, Moment, Version } from "./history.js";

export class Watermarks {
  private readonly moments: Moment[] = [];
  private readonly highest: Version[] = [];

  constructor({ operations, lists, watches }: History) {
    const told: [Moment, Version][] = [];
    for (const { outcome, returned } of operations) {
      if ("state" in outcome) told.push([returned, outcome.state.version]);
    }
    for (const { pages, returned } of lists) {
      for (const { version } of pages) told.push([returned, version]);
    }
    for (const { events } of watches) {
      for (const event of events) told.push([event.noticed, "state" in event ? event.state.version : event.version]);
    }
    told.sort(([left], [right]) => left - right);
    let highest = 0;
    for (const [moment, version] of told) {
      if (version <= highest) continue;
      highest = version;
      this.moments.push(moment);
      this.highest.push(version);
    }
  }

  /** 0 if no version had been observed. */
  before(moment: Moment): Version {
    let low = 0;
    let high = this.moments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.moments[middle] as Moment) < moment) low = middle + 1;
      else high = middle;
    }
    return this.highest[low - 1] ?? 0;
  }
}
