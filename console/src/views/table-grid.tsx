/**
 * A grid of any length: only the rows in sight are in the page, each of the same height. The grid itself has the focus,
 * and names its active row, so that arrows move through rows that are not there yet.
 */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableRow } from "../../../runtime/client/resources/table-client.js";
import { keyOf } from "../feeds/table-feed.js";
import { texts } from "../texts/texts.js";
import type { ShownColumn, Sorting } from "../values/table-view.js";
import { GridHead } from "./grid-head.js";
import { GridRow } from "./grid-row.js";

interface TableGridProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly columns: readonly ShownColumn[];
  readonly sorting: Signal<Sorting | undefined>;
  readonly selected: Signal<ReadonlySet<string>>;
  hrefOf(row: TableRow): string;
}

/** As in the style sheet. */
const ROW_PX = 32;
/** Rows above and below the sight, so that a scroll shows no gap. */
const MARGIN_ROWS = 8;
const CLOCK_MS = 5000;

export function TableGrid({ label, rows, columns, sorting, selected, hrefOf }: TableGridProps) {
  const element = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const active = useSignal(-1);
  const nowMs = useSignal(Date.now());

  useLayoutEffect(() => {
    const grid = element.current as HTMLDivElement;
    const measure = new ResizeObserver(() => {
      height.value = grid.clientHeight;
    });
    measure.observe(grid);
    return () => measure.disconnect();
  }, []);
  useEffect(() => {
    const timer = setInterval(() => {
      nowMs.value = Date.now();
    }, CLOCK_MS);
    return () => clearInterval(timer);
  }, []);

  const first = Math.max(0, Math.floor(top.value / ROW_PX) - MARGIN_ROWS);
  const count = Math.ceil(height.value / ROW_PX) + 2 * MARGIN_ROWS;
  const shown = rows.slice(first, first + count);
  const activeRow = rows[active.value];

  const activate = (index: number): void => {
    active.value = Math.max(0, Math.min(rows.length - 1, index));
    const grid = element.current as HTMLDivElement;
    const rowTop = active.value * ROW_PX;
    // The head covers one row.
    if (rowTop < grid.scrollTop) grid.scrollTop = rowTop;
    else if (rowTop + 2 * ROW_PX > grid.scrollTop + grid.clientHeight)
      grid.scrollTop = rowTop + 2 * ROW_PX - grid.clientHeight;
  };
  const toggle = (row: TableRow): void => {
    const next = new Set(selected.value);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    selected.value = next;
  };
  const key = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor(height.value / ROW_PX) - 2);
    const steps: Record<string, number> = {
      ArrowDown: active.value + 1,
      ArrowUp: active.value - 1,
      PageDown: active.value + page,
      PageUp: active.value - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (event.target !== element.current) return;
    if (to !== undefined) activate(to);
    else if (event.key === "Enter" && activeRow !== undefined) location.hash = hrefOf(activeRow);
    else if (event.key === " " && activeRow !== undefined) toggle(activeRow);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={element}
      class="grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-activedescendant={activeRow === undefined ? undefined : `row-${active.value}`}
      style={{ "--columns": `2.5rem repeat(${columns.length}, minmax(8rem, 1fr))` }}
      onKeyDown={key}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
      }}
    >
      <GridHead columns={columns} sorting={sorting}>
        <input
          type="checkbox"
          aria-label={texts.list.selectAll}
          checked={rows.every((row) => selected.value.has(keyOf(row)))}
          onChange={(event) => {
            selected.value = new Set(event.currentTarget.checked ? rows.map(keyOf) : []);
          }}
        />
      </GridHead>
      <div role="rowgroup" class="body" style={{ height: `${rows.length * ROW_PX}px` }}>
        {shown.map((row, index) => (
          <GridRow
            key={keyOf(row)}
            row={row}
            index={first + index}
            top={(first + index) * ROW_PX}
            columns={columns}
            isActive={first + index === active.value}
            isSelected={selected.value.has(keyOf(row))}
            href={hrefOf(row)}
            nowMs={nowMs.value}
            onToggle={() => toggle(row)}
          />
        ))}
      </div>
    </div>
  );
}
