/** A table of few rows, which scrolls sideways where the screen is narrow. */
import type { ComponentChildren } from "preact";

interface WideTableProps {
  readonly columns: readonly string[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function WideTable({ columns, children }: WideTableProps) {
  return (
    <div class="wide">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
