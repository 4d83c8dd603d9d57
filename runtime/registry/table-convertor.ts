/** Computed table columns of a kind, as hooks give them. */
import type { ApiObject } from "../api/object.js";

export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** Computed columns of a kind; `Name` comes before them by itself, and `Age` after them when `age` is set. */
export interface TableConvertor<T extends ApiObject = ApiObject> {
  readonly columns: readonly (Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">)[];
  /** Cells in the order of `columns`. */
  cells(object: T, nowMs: number): readonly unknown[];
  readonly age?: boolean;
}
