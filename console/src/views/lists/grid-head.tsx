/** The head of a grid, whose columns sort it. */
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { ShownColumn, Sorting } from "../../values/table-view.js";

interface GridHeadProps {
  readonly columns: readonly ShownColumn[];
  readonly sorting: Signal<Sorting | undefined>;
  /** What is above the marks of the rows. */
  readonly children: ComponentChildren;
}

export function GridHead({ columns, sorting, children }: GridHeadProps) {
  const sortBy = (column: string): void => {
    const { value } = sorting;
    if (value?.column !== column) sorting.value = { column, isDescending: false };
    else sorting.value = value.isDescending ? undefined : { column, isDescending: true };
  };
  const direction = (column: string): "ascending" | "descending" | "none" => {
    if (sorting.value?.column !== column) return "none";
    return sorting.value.isDescending ? "descending" : "ascending";
  };
  return (
    <div role="rowgroup" class="head">
      <div role="row" class="grid-row" aria-rowindex={1}>
        <div role="columnheader">{children}</div>
        {columns.map(({ name, description, isNumeric }) => (
          <div
            key={name}
            role="columnheader"
            aria-sort={direction(name)}
            title={description}
            class={isNumeric ? "numeric" : undefined}
          >
            <button type="button" onClick={() => sortBy(name)}>
              {name}
              <span aria-hidden="true">{{ ascending: " ▲", descending: " ▼", none: "" }[direction(name)]}</span>
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}
