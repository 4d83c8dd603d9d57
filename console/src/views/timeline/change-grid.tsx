/** The rows of a timeline. New ones come above, so a reader who has scrolled down keeps the rows in sight. */
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ResourceReference } from "../../../../runtime/client/browser.js";
import { formatRoute } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import type { Change } from "../../timeline/change.js";
import type { ChangeRow } from "../../timeline/change-log.js";
import { clockTime } from "../../values/times.js";
import { ROW_PX, useRowsInSight } from "../lists/use-rows-in-sight.js";

interface ChangeGridProps {
  readonly rows: readonly ChangeRow[];
  /** The id of the row whose details are shown. */
  readonly opened: Signal<number | undefined>;
}

export function ChangeGrid({ rows, opened }: ChangeGridProps) {
  const { element, top, first, count, page, reveal } = useRowsInSight();
  const active = useSignal<number | undefined>(undefined);
  const anchor = useRef<number | undefined>(undefined);
  const activeIndex = active.value === undefined ? -1 : rows.findIndex(({ id }) => id === active.value);

  useLayoutEffect(() => {
    const grid = element.current as HTMLDivElement;
    const index = anchor.current === undefined ? -1 : rows.findIndex(({ id }) => id === anchor.current);
    const was = Math.floor(grid.scrollTop / ROW_PX);
    // At the top the newest row is what is read.
    if (grid.scrollTop > 0 && index >= 0 && index !== was) grid.scrollTop += (index - was) * ROW_PX;
    anchor.current = rows[Math.floor(grid.scrollTop / ROW_PX)]?.id;
  }, [rows]);

  const activate = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    active.value = row.id;
    reveal(rows.indexOf(row));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.target !== element.current) return;
    const steps: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) activate(to);
    else if (event.key === "Enter" && activeIndex >= 0) opened.value = active.value;
    else if (event.key === "Escape") opened.value = undefined;
    else return;
    event.preventDefault();
  };
  const click = (event: MouseEvent): void => {
    const target = event.target as Element;
    const id = Number(target.closest<HTMLElement>("[data-row]")?.dataset.row);
    if (Number.isNaN(id) || target.closest("a") !== null) return;
    active.value = id;
    opened.value = id;
  };

  return (
    <div
      ref={element}
      class="grid changes"
      role="grid"
      tabIndex={0}
      aria-label={texts.timeline.grid}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={activeIndex < 0 ? undefined : `change-${active.value}`}
      onKeyDown={key}
      onClick={click}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
        anchor.current = rows[Math.floor(event.currentTarget.scrollTop / ROW_PX)]?.id;
      }}
    >
      <div role="rowgroup" class="head">
        <div role="row" class="grid-row" aria-rowindex={1}>
          {texts.timeline.columns.map((name) => (
            <div key={name} role="columnheader">
              {name}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" class="body" style={{ height: `${rows.length * ROW_PX}px` }}>
        {rows.slice(first, first + count).map((row, index) => (
          <Row
            key={row.id}
            row={row}
            count={row.count}
            index={first + index}
            isActive={row.id === active.value}
            isOpen={row.id === opened.value}
          />
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: ChangeRow;
  /** As it was when the rows were shown: the row itself goes on counting. */
  readonly count: number;
  readonly index: number;
  readonly isActive: boolean;
  readonly isOpen: boolean;
}

function Row({ row, count, index, isActive, isOpen }: RowProps) {
  const last = row.changes.at(-1) as Change;
  const { reference, namespace = "", name, verb, manager, isMeanwhile } = last;
  const verbText = texts.timeline.verbs[verb];
  return (
    <div
      id={`change-${row.id}`}
      role="row"
      data-row={row.id}
      class={isActive ? "grid-row active" : "grid-row"}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      style={{ top: `${index * ROW_PX}px` }}
    >
      <div role="gridcell" class="quiet">
        <time dateTime={new Date(row.firstMs).toISOString()}>{clockTime(row.firstMs)}</time>
      </div>
      <div role="gridcell" class={`verb ${verb}`} title={isMeanwhile ? texts.timeline.meanwhile : undefined}>
        {verbText}
        {count > 1 && <span class="count"> ×{count}</span>}
        {isMeanwhile && <span aria-hidden="true"> *</span>}
      </div>
      <div role="gridcell" title={`${reference.kind} ${reference.group}`}>
        {reference.kind}
      </div>
      <div role="gridcell" title={name}>
        <a href={objectHref(reference, last)} tabIndex={-1}>
          {name}
        </a>
      </div>
      <div role="gridcell" title={namespace}>
        {namespace}
      </div>
      <div role="gridcell" class="quiet" title={manager}>
        {manager}
      </div>
    </div>
  );
}

export function objectHref({ group, version, resource }: ResourceReference, { namespace, name }: Change): string {
  return formatRoute({ view: "object", group, version, resource, namespace, name, tab: "overview" });
}
