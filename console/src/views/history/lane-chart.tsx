/** Conditions and phase over time: a lane for each. The segments are a list, which a screen reader reads with their times. */
import { useMemo } from "preact/hooks";
import { type LaneColumn, lanesOf } from "../../history/condition-lanes.js";
import type { ObjectVersion } from "../../history/object-version.js";
import { texts } from "../../texts/texts.js";
import { clockText, momentText } from "../../values/times.js";

/** Segments are this wide at least, so that they can be read. */
const MIN_WIDTH = "5rem";
const TONES: Readonly<Record<string, string>> = { "": "absent", True: "true", False: "false", Unknown: "unknown" };

export function LaneChart({ versions }: { readonly versions: readonly ObjectVersion[] }) {
  const { columns, lanes, omitted } = useMemo(() => lanesOf(versions, Date.now()), [versions]);
  const t = texts.history;
  if (lanes.length === 0) return null;
  const layout = { gridTemplateColumns: columns.map(widthOf).join(" ") };
  return (
    <>
      <h2>{t.lanes}</h2>
      <p class="quiet">{t.lanesHint}</p>
      {omitted > 0 && <p class="quiet">{t.lanesOmitted(omitted)}</p>}
      <div class="lanes" role="region" tabIndex={0} aria-label={t.lanes}>
        <div class="lane axis" aria-hidden="true">
          <span class="lane-name" />
          <div class="lane-line" style={layout}>
            {columns.map(({ fromMs }, index) => (
              <span key={index} title={momentText(fromMs)}>
                {clockText(fromMs)}
              </span>
            ))}
          </div>
        </div>
        {lanes.map(({ type, segments }) => (
          <div key={type ?? ""} class="lane">
            <span class="lane-name">{type ?? t.phase}</span>
            <ol class="lane-line" style={layout} aria-label={type ?? t.phase}>
              {segments.map(({ text, reason, first, span }) => {
                const { fromMs } = columns[first] as LaneColumn;
                const { toMs } = columns[first + span - 1] as LaneColumn;
                const label = text === "" ? t.absent : text;
                const during = t.during(momentText(fromMs), first + span === columns.length ? t.now : momentText(toMs));
                const tone = type === undefined ? "phase" : (TONES[text] ?? "phase");
                return (
                  <li
                    key={first}
                    class={`segment ${text === "" ? "absent" : tone}`}
                    style={{ gridColumn: `${first + 1} / span ${span}` }}
                    title={[label, reason, during].filter((each) => each !== "").join("\n")}
                  >
                    <span class={text === "" ? "unseen" : undefined}>{label}</span>
                    {reason !== "" && <span class="reason"> {reason}</span>}
                    <span class="unseen"> {during}</span>
                  </li>
                );
              })}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
}

/** Long times are compressed: what lasts twice as long is only a little wider. */
function widthOf({ fromMs, toMs }: LaneColumn): string {
  return `minmax(${MIN_WIDTH}, ${(1 + Math.log2(1 + (toMs - fromMs) / 1000)).toFixed(2)}fr)`;
}
