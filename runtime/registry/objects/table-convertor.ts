/** The interface through which hooks compute the table columns of a kind. */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";

export interface ColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
}

/** A condition of a row. Clients may leave out rows that are completed. */
export interface RowCondition {
  readonly type: "Completed";
  readonly status: "True" | "False" | "Unknown";
  /** A single word for programs. */
  readonly reason?: string;
  /** A message for people. */
  readonly message?: string;
}

/** Computed columns of a kind. The server adds `Name` before them, and `Age` after them if `age` is set. */
export interface TableConvertor<T extends ApiObject = ApiObject> {
  readonly columns: readonly (Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">)[];
  /** Returns the cells in the order of `columns`. @param nowMs the present, in milliseconds since the epoch */
  cells(object: T, nowMs: number, profile: NamingProfile): readonly unknown[];
  readonly age?: boolean;
  /** True if the column `Name` does not have the format `name`. */
  readonly plainName?: boolean;
  /** True if `columns` include the name themselves, so that the server adds no column `Name`. */
  readonly ownName?: boolean;
  /** Returns the text of the column `Name`, for kinds that add something to the name (`fast (default)`). */
  name?(object: T, profile: NamingProfile): string;
  /** Returns the conditions of a row. Default: none. */
  conditions?(object: T): readonly RowCondition[];
}
