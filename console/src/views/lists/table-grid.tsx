/**
 * A grid of any length: only the rows in sight are in the page, each of the same height. The grid itself has the focus,
 * and names its active row, so that arrows move through rows that are not there yet.
 */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableRow } from "../../../../runtime/client/resources/table-client.js";
import { keyOf } from "../../feeds/table-feed.js";
import { texts } from "../../texts/texts.js";
import type { ShownColumn, Sorting } from "../../values/table-view.js";
import { GridHead } from "./grid-head.js";
import { GridRow } from "./grid-row.js";
import { ROW_PX, useRowsInSight } from "./use-rows-in-sight.js";

interface TableGridProps {
  readonly label: string;
  readonly rows: readonly TableRow[];
  readonly columns: readonly ShownColumn[];
  readonly sorting: Signal<Sorting | undefined>;
  readonly selected: Signal<ReadonlySet<string>>;
  hrefOf(row: TableRow): string;
}

const CLOCK_MS = 5000;

export function TableGrid({ label, rows, columns, sorting, selected, hrefOf }: TableGridProps) {
  const { element, top, first, count, page, reveal } = useRowsInSight();
  const active = useSignal(-1);
  const nowMs = useSignal(Date.now());

  useEffect(() => {
    const timer = setInterval(() => {
      nowMs.value = Date.now();
    }, CLOCK_MS);
    return () => clearInterval(timer);
  }, []);

  const shown = rows.slice(first, first + count);
  const activeRow = rows[active.value];

  const activate = (index: number): void => {
    active.value = Math.max(0, Math.min(rows.length - 1, index));
    reveal(active.value);
  };
  const toggle = (row: TableRow): void => {
    const next = new Set(selected.value);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    selected.value = next;
  };
  const key = (event: KeyboardEvent): void => {
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
