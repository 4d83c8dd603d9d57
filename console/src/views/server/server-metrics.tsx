/** The metrics of the server, plotted while one looks at them. */
import { useEffect, useMemo } from "preact/hooks";
import { METRICS_PATH, metricsFeed } from "../../feeds/metrics-feed.js";
import { CommandLine } from "../../parts/command-line.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { LinePlot } from "../../parts/line-plot.js";
import { texts } from "../../texts/texts.js";
import { rawLine } from "../../values/kubectl-lines.js";
import { useConsole } from "../console-context.js";

export function ServerMetrics() {
  const { session } = useConsole();
  const feed = useMemo(() => metricsFeed(session), [session]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const t = texts.metrics;
  const { plots = [], missing = [] } = feed.value.value ?? {};
  return (
    <>
      <p class="row">
        <FeedBadge state={feed.state.value} />
        <span class="quiet">{t.hint}</span>
      </p>
      <FeedNotice state={feed.state.value} />
      <div class="plots">
        {plots.map(({ plot, lines }) => (
          <LinePlot key={plot.id} title={t.titles[plot.id]} unit={plot.unit} lines={lines} />
        ))}
      </div>
      {missing.length > 0 && <p class="quiet">{t.missing(missing.map(({ id }) => t.titles[id]).join(", "))}</p>}
      <CommandLine line={rawLine(session.profile, METRICS_PATH)} />
    </>
  );
}
