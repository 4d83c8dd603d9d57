/** Tabular output: the columns of a kind and the cells of its objects. SPEC: Table representation. */

import { evaluateJsonPath } from "../../api/json-path.js";
import type { ListMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { encodeJson } from "../../codec/json-codec.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { Hooks } from "../kinds/hooks.js";
import { type FormVersion, metadataApiVersion, partialMetadata } from "./partial-object-metadata.js";
import type { ColumnDefinition, RowCondition, TableConvertor } from "./table-convertor.js";

export interface TableRow {
  readonly cells: readonly unknown[];
  readonly conditions?: readonly RowCondition[];
  readonly object?: unknown;
}

export interface Table {
  readonly kind: "Table";
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  /** Null in all events of a watch but the first, which contains the columns. */
  readonly columnDefinitions: readonly ColumnDefinition[] | null;
  readonly rows: readonly TableRow[];
}

/** How much of its object each row contains, the parameter `includeObject`. */
export type IncludeObject = "Metadata" | "Object" | "None";

/** What determines the columns of a kind. Every registered resource is a table source. */
export interface TableSource {
  readonly definition: Pick<ResourceDefinition, "printerColumns">;
  readonly hooks: Pick<Hooks, "table">;
  readonly isBuiltin: boolean;
}

interface Column {
  readonly definition: ColumnDefinition;
  cell(object: ApiObject): unknown;
}

/** Turns objects of one kind into tables. */
export class TableBuilder {
  /** The columns before those that the kind computes; `trailing` has those after them. */
  private readonly leading: readonly Column[];
  private readonly trailing: readonly Column[];
  private readonly computed: TableConvertor | undefined;
  readonly columnDefinitions: readonly ColumnDefinition[];

  constructor(
    source: TableSource,
    private readonly profile: NamingProfile,
    private readonly clock: Clock,
    private readonly version: FormVersion,
  ) {
    this.computed = source.hooks.table;
    this.leading = this.computed?.ownName ? [] : [this.nameColumn()];
    this.trailing = this.trailingColumns(source);
    this.columnDefinitions = [
      ...this.leading.map((column) => column.definition),
      ...(this.computed?.columns ?? []).map(define),
      ...this.trailing.map((column) => column.definition),
    ];
  }

  /** Returns a row without its object. */
  cells(object: ApiObject): TableRow {
    const cells = [
      ...this.leading.map((column) => column.cell(object)),
      ...(this.computed?.cells(object, this.clock.now(), this.profile) ?? []),
      ...this.trailing.map((column) => column.cell(object)),
    ];
    const conditions = this.computed?.conditions?.(object) ?? [];
    return conditions.length === 0 ? { cells } : { cells, conditions };
  }

  row(object: ApiObject, include: IncludeObject): TableRow {
    const row = this.cells(object);
    if (include === "None") return row;
    return { ...row, object: include === "Object" ? object : partialMetadata(object, this.profile, this.version) };
  }

  table(rows: readonly TableRow[], metadata: ListMeta, withColumns = true): Table {
    return {
      kind: "Table",
      apiVersion: metadataApiVersion(this.profile, this.version),
      metadata,
      columnDefinitions: withColumns ? this.columnDefinitions : null,
      rows,
    };
  }

  private nameColumn(): Column {
    return {
      definition: define({
        name: "Name",
        type: "string",
        format: this.computed?.plainName ? "" : "name",
        description: "Name of the object, unique in its namespace.",
      }),
      cell: (object) => this.computed?.name?.(object, this.profile) ?? object.metadata?.name ?? "",
    };
  }

  private trailingColumns({ definition, isBuiltin }: TableSource): Column[] {
    if (this.computed) return this.computed.age ? [this.ageColumn("string")] : [];
    if (definition.printerColumns.length === 0) return [isBuiltin ? createdColumn() : this.defaultColumn()];
    return definition.printerColumns.map((column) => ({
      definition: define(
        isBuiltin ? column : { ...column, description: column.description || describedBy(column.jsonPath) },
      ),
      cell: (object) => this.printerCell(object, column.jsonPath, column.type),
    }));
  }

  private defaultColumn(): Column {
    return this.profile.behaviours.defaultAgeColumn === "Age" ? this.ageColumn("date") : createdColumn();
  }

  private ageColumn(type: "string" | "date"): Column {
    return {
      definition: define({ name: "Age", type, description: "Time since the object was created." }),
      cell: (object) => shortAge(object.metadata?.creationTimestamp, this.clock.now()),
    };
  }

  private printerCell(object: ApiObject, path: string, type: string): unknown {
    const [value] = evaluateJsonPath(object, path);
    if (value === undefined || value === null) return null;
    switch (type) {
      case "date":
        return typeof value === "string" ? shortAge(value, this.clock.now()) : null;
      case "string":
        return typeof value === "string" ? value : sortedJson(value);
      case "boolean":
        return typeof value === "boolean" ? value : null;
      case "integer":
        // The decoder returns a bigint for an integer that a double can't represent.
        return typeof value === "number" ? Math.trunc(value) : typeof value === "bigint" ? value : null;
      default:
        return typeof value === "number" || typeof value === "bigint" ? value : null;
    }
  }
}

/** Returns JSON with sorted field names, as stock servers print values that are not text. */
function sortedJson(value: unknown): string {
  return encodeJson(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}

function createdColumn(): Column {
  return {
    definition: define({ name: "Created At", type: "date", description: "Time at which the object was created." }),
    cell: (object) => object.metadata?.creationTimestamp ?? null,
  };
}

function define(column: Partial<ColumnDefinition> & Pick<ColumnDefinition, "name" | "type">): ColumnDefinition {
  return {
    name: column.name,
    type: column.type,
    format: column.format ?? "",
    description: column.description ?? "",
    priority: column.priority ?? 0,
  };
}

/** Returns the description of a column for which the definition has none. */
function describedBy(jsonPath: string): string {
  return `Custom resource definition column (in JSONPath format): ${jsonPath}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Returns a duration as readers of tables expect it: `42s`, `5m10s`, `3h4m`, `2d`, `3y40d`. */
export function shortAge(timestamp: string | null | undefined, nowMs: number): string {
  if (!timestamp) return "<unknown>";
  const seconds = Math.trunc((nowMs - Date.parse(timestamp)) / 1000);
  if (!Number.isFinite(seconds) || seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 2 * MINUTE) return `${seconds}s`;
  if (seconds < 10 * MINUTE) return join(seconds, MINUTE, "m", 1, "s");
  if (seconds < 3 * HOUR) return `${Math.floor(seconds / MINUTE)}m`;
  if (seconds < 8 * HOUR) return join(seconds, HOUR, "h", MINUTE, "m");
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)}h`;
  if (seconds < 8 * DAY) return join(seconds, DAY, "d", HOUR, "h");
  if (seconds < 2 * YEAR) return `${Math.floor(seconds / DAY)}d`;
  if (seconds < 8 * YEAR) return join(seconds, YEAR, "y", DAY, "d");
  return `${Math.floor(seconds / YEAR)}y`;
}

function join(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)}${largeUnit}${rest === 0 ? "" : `${rest}${smallUnit}`}`;
}
