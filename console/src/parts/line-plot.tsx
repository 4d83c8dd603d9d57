/** A small plot of lines over time. What it shows is also in the table below it, which is for everyone. */
import { useId } from "preact/hooks";
import { measureText } from "../metrics/metric-units.js";
import { type PlotLine, summary } from "../metrics/plot-history.js";
import type { Unit } from "../metrics/plots.js";
import { texts } from "../texts/texts.js";

interface LinePlotProps {
  readonly title: string;
  readonly unit: Unit;
  readonly lines: readonly PlotLine[];
}

/** In the units of the drawing, which is stretched to its place. */
const HEIGHT = 60;
/** The width of a plot that has just begun. */
const MIN_MOMENTS = 24;

export function LinePlot({ title, unit, lines }: LinePlotProps) {
  const id = useId();
  const highest = Math.max(0, ...lines.map(({ values }) => summary(values).max ?? 0));
  const moments = Math.max(MIN_MOMENTS, ...lines.map(({ values }) => values.length));
  const t = texts.metrics;
  return (
    <figure class="plot" aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <span class="quiet">{lines.length > 0 && t.highest(measureText(highest, unit))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${moments - 1} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {lines.map(({ name, values }, index) => (
          <path key={name} class={`line-${index}`} d={pathOf(values, moments, highest)} />
        ))}
      </svg>
      {lines.length === 0 ? (
        <p class="quiet">{t.none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {t.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, values }, index) => {
              const { now, min, max } = summary(values);
              return (
                <tr key={name}>
                  <th scope="row">
                    <span class={`swatch line-${index}`} aria-hidden="true" />
                    {name || t.sum}
                  </th>
                  {[now, min, max].map((value, column) => (
                    <td key={column}>{measureText(value, unit)}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </figure>
  );
}

/** The newest value is at the right end. A gap begins a new part; a value alone is a short stroke. */
function pathOf(values: PlotLine["values"], moments: number, highest: number): string {
  const offset = moments - values.length;
  const scale = highest > 0 ? (HEIGHT - 2) / highest : 0;
  const at = (value: number): string => (HEIGHT - 1 - value * scale).toFixed(2);
  return values
    .flatMap((value, index) => {
      if (value === undefined) return [];
      const isStart = values[index - 1] === undefined;
      const x = offset + index;
      return [isStart ? `M${x - 0.5} ${at(value)}H${x}` : `L${x} ${at(value)}`];
    })
    .join("");
}
