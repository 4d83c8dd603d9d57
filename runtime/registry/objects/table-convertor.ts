/** Computed table columns of a kind, as hooks give them. */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** What is so about a row beside its cells; clients may leave out rows that are completed. */
export interface RowCondition {
  readonly type: "Completed";
  readonly status: "True" | "False" | "Unknown";
  /** One word for programs. */
  readonly reason?: string;
  /** For people. */
  readonly message?: string;
}

/** Computed columns of a kind; `Name` comes before them by itself, and `Age` after them when `age` is set. */
export interface TableConvertor<T extends ApiObject = ApiObject> {
  readonly columns: readonly (Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">)[];
  /** Cells in the order of `columns`. */
  cells(object: T, nowMs: number, profile: NamingProfile): readonly unknown[];
  readonly age?: boolean;
  /** The column of the name is not said to hold names. */
  readonly plainName?: boolean;
  /** `columns` hold the name where it belongs for this kind: no `Name` comes before them. */
  readonly ownName?: boolean;
  /** Text of the first `Name`, where it says more than the name (`fast (default)`). */
  name?(object: T, profile: NamingProfile): string;
  /** None by default. */
  conditions?(object: T): readonly RowCondition[];
}
