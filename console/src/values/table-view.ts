/** What is shown of a table: which columns, which rows, in which order. */
import type { TableColumn, TableRow } from "../../../runtime/client/resources/table-client.js";
import { ageOf } from "./times.js";

export interface ShownColumn {
  readonly name: string;
  readonly description: string;
  readonly isNumeric: boolean;
  text(row: TableRow, nowMs: number): string;
  /** What rows are ordered by. */
  order(row: TableRow): string | number;
}

export interface Sorting {
  readonly column: string;
  readonly isDescending: boolean;
}

const NUMERIC = ["integer", "number"];
/** The server writes an age when it answers; the page writes it as time passes. */
const AGE = "Age";

export function shownColumns(
  columns: readonly TableColumn[],
  isWide: boolean,
  namespaceName: string | undefined,
): ShownColumn[] {
  const server = columns.flatMap((column, index) =>
    isWide || column.priority === 0 || column.priority === undefined ? [columnOf(column, index)] : [],
  );
  if (namespaceName === undefined) return server;
  const namespace = (row: TableRow): string => row.object.metadata.namespace ?? "";
  return [{ name: namespaceName, description: "", isNumeric: false, text: namespace, order: namespace }, ...server];
}

function columnOf({ name, type, description }: TableColumn, index: number): ShownColumn {
  const isAge = name === AGE;
  const isNumeric = NUMERIC.includes(type);
  const text = (row: TableRow, nowMs: number): string =>
    isAge ? ageOf(row.object.metadata.creationTimestamp, nowMs) : textOf(row.cells[index]);
  const order = (row: TableRow): string | number => {
    // The youngest first, as its age is the lowest.
    if (isAge) return -Date.parse(row.object.metadata.creationTimestamp ?? "");
    const cell = row.cells[index];
    return typeof cell === "number" ? cell : textOf(cell);
  };
  return { name, description: description ?? "", isNumeric, text, order };
}

/** @param filter a text that must be in the name, the namespace or a cell */
export function filtered(
  rows: readonly TableRow[],
  columns: readonly ShownColumn[],
  filter: string,
): readonly TableRow[] {
  const wanted = filter.trim().toLowerCase();
  if (wanted === "") return rows;
  const nowMs = Date.now();
  return rows.filter((row) => {
    const { name = "", namespace = "" } = row.object.metadata;
    return [name, namespace, ...columns.map((column) => column.text(row, nowMs))].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  });
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** Without a column the rows are in the order of their namespaces and names. */
export function sorted(
  rows: readonly TableRow[],
  columns: readonly ShownColumn[],
  sorting: Sorting | undefined,
): readonly TableRow[] {
  const column = columns.find(({ name }) => name === sorting?.column);
  const sign = sorting?.isDescending === true ? -1 : 1;
  const keyed = rows.map((row) => ({
    row,
    key: column?.order(row) ?? "",
    place: `${row.object.metadata.namespace ?? ""}/${row.object.metadata.name ?? ""}`,
  }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || compare(a.place, b.place));
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

function textOf(cell: unknown): string {
  if (cell === undefined || cell === null) return "";
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
