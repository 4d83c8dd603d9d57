/** The metrics of the server over time. */

import type { Reading } from "../metrics/metric-rates.js";
import { PlotHistory, type PlotLine } from "../metrics/plot-history.js";
import { isMeasured, namesIn, type Plot, plotsOf } from "../metrics/plots.js";
import { parseSamples } from "../metrics/prometheus-text.js";
import { getText } from "../session/json-requests.js";
import type { Session } from "../session/session.js";
import { PolledFeed } from "./polled-feed.js";

export const METRICS_PATH = "/metrics";

export interface PlottedLines {
  readonly plot: Plot;
  readonly lines: readonly PlotLine[];
}

export interface PlottedMetrics {
  readonly plots: readonly PlottedLines[];
  /** Plots for which this server has no metrics. */
  readonly missing: readonly Plot[];
}

/** The second reading follows soon, since rates need two. */
const FIRST_PAUSE_MS = 1000;
const PAUSE_MS = 5000;
/** After so long without a reading, such as in a hidden tab, the plots have a gap. */
const GAP_MS = 3 * PAUSE_MS;

export function metricsFeed({ client, profile }: Session): PolledFeed<PlottedMetrics> {
  const plots = plotsOf(profile);
  const names = namesIn(plots);
  const histories = new Map(plots.map((plot) => [plot, new PlotHistory()]));
  let former: Reading | undefined;
  const read = async (signal: AbortSignal): Promise<PlottedMetrics> => {
    const text = await getText(client, METRICS_PATH, { accept: "text/plain", signal });
    const now: Reading = { atMs: Date.now(), samples: parseSamples(text, names) };
    const isGap = former !== undefined && now.atMs - former.atMs > GAP_MS;
    for (const [plot, history] of histories) {
      if (isGap) history.add(new Map());
      if (former !== undefined) history.add(plot.values([former, now]));
    }
    former = now;
    return {
      plots: plots
        .filter((plot) => isMeasured(plot, now.samples))
        .map((plot) => ({
          plot,
          lines: histories.get(plot)?.lines ?? [],
        })),
      missing: plots.filter((plot) => !isMeasured(plot, now.samples)),
    };
  };
  return new PolledFeed(read, (count) => (count === 1 ? FIRST_PAUSE_MS : PAUSE_MS));
}
