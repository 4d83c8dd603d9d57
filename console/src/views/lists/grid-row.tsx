/** One row of a grid. */
import type { TableRow } from "../../../../runtime/client/resources/table-client.js";
import { texts } from "../../texts/texts.js";
import type { ShownColumn } from "../../values/table-view.js";

interface GridRowProps {
  readonly row: TableRow;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly ShownColumn[];
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly href: string;
  readonly nowMs: number;
  onToggle(): void;
}

export function GridRow({ row, index, top, columns, isActive, isSelected, href, nowMs, onToggle }: GridRowProps) {
  const name = row.object.metadata.name ?? "";
  // The link is in the column of the name, or in the first one of a server that shows none.
  const linked = Math.max(
    0,
    columns.findIndex((column) => column.text(row, nowMs) === name),
  );
  return (
    <div
      id={`row-${index}`}
      role="row"
      class={isActive ? "grid-row active" : "grid-row"}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ top: `${top}px` }}
    >
      <div role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={texts.list.selectRow(name)}
          checked={isSelected}
          onChange={onToggle}
        />
      </div>
      {columns.map((column, position) => {
        const text = column.text(row, nowMs);
        return (
          <div key={column.name} role="gridcell" title={text} class={column.isNumeric ? "numeric" : undefined}>
            {position === linked ? <a href={href}>{text || name}</a> : text}
          </div>
        );
      })}
    </div>
  );
}
