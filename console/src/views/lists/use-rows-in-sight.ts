/** Which rows of a long grid are in sight, all of the same height. */
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** As in the style sheet. */
export const ROW_PX = 32;
/** Rows above and below the sight, so that a scroll shows no gap. */
const MARGIN_ROWS = 8;

export interface RowsInSight {
  readonly element: RefObject<HTMLDivElement | null>;
  /** Set it to `scrollTop` whenever that changes. */
  readonly top: Signal<number>;
  /** The index of the first row to render, and how many. */
  readonly first: number;
  readonly count: number;
  /** Rows that a page of the keyboard moves by. */
  readonly page: number;
  /** Scrolls as little as shows the row. */
  reveal(index: number): void;
}

export function useRowsInSight(): RowsInSight {
  const element = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  useLayoutEffect(() => {
    const grid = element.current as HTMLDivElement;
    const measure = new ResizeObserver(() => {
      height.value = grid.clientHeight;
    });
    measure.observe(grid);
    return () => measure.disconnect();
  }, []);
  return {
    element,
    top,
    first: Math.max(0, Math.floor(top.value / ROW_PX) - MARGIN_ROWS),
    count: Math.ceil(height.value / ROW_PX) + 2 * MARGIN_ROWS,
    page: Math.max(1, Math.floor(height.value / ROW_PX) - 2),
    reveal: (index) => {
      const grid = element.current as HTMLDivElement;
      const rowTop = index * ROW_PX;
      // The head covers one row.
      if (rowTop < grid.scrollTop) grid.scrollTop = rowTop;
      else if (rowTop + 2 * ROW_PX > grid.scrollTop + grid.clientHeight)
        grid.scrollTop = rowTop + 2 * ROW_PX - grid.clientHeight;
    },
  };
}
