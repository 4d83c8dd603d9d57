/** What a kind's table shows of one object. */
import type { JsonObject } from "../../support/json.js";

export interface TableCase {
  /** With metadata, without kind. May hold variables of the naming profile, such as `${keyDomain}`. */
  readonly object: JsonObject;
  /** Written through the status subresource. */
  readonly status?: JsonObject;
  /**
   * Columns in order, comma-separated: the name, `:type` where it is not a string, `=format` where there is one, and `+`
   * for columns that only wide tables show.
   */
  readonly columns: string;
  /** Cells in the order of the columns. The object is five minutes old. */
  readonly cells: readonly unknown[];
  /** Of the row. */
  readonly conditions?: JsonObject;
}

/** By group version and plural: `apps/v1 deployments`. */
export type TableCases = Readonly<Record<string, TableCase>>;

/** When objects are made, and the moment at which tables are read. */
export const CREATED_MS = Date.parse("2026-03-01T12:00:00Z");
export const SHOWN_MS = CREATED_MS + 5 * 60_000;

/** A time so long before tables are read. */
export function ago(seconds: number): string {
  return `${new Date(SHOWN_MS - seconds * 1000).toISOString().slice(0, 19)}Z`;
}

export const DAY = 24 * 60 * 60;
export const HOUR = 60 * 60;

export const meta = (name: string, more: JsonObject = {}): JsonObject => ({ metadata: { name, ...more } });
export const labels = { app: "web" };
export const selector = { matchLabels: labels };
export const containers = [
  { name: "web", image: "nginx:1" },
  { name: "log", image: "log:1" },
];
export const template = { metadata: { labels }, spec: { containers } };

/** The first column of nearly every kind. */
export const NAME = "Name=name";
