/** Tabular output: what columns a kind has and what stands in them. SPEC: Table representation. */

import { evaluateJsonPath } from "../api/json-path.js";
import type { ListMeta } from "../api/meta.js";
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import type { Clock } from "../api/time.js";
import type { RegisteredResource } from "./scheme.js";
import type { ColumnDefinition, TableConvertor } from "./table-convertor.js";

export interface TableRow {
  readonly cells: readonly unknown[];
  readonly object?: unknown;
}

export interface Table {
  readonly kind: "Table";
  readonly apiVersion: string;
  readonly metadata: ListMeta;
  readonly columnDefinitions: readonly ColumnDefinition[];
  readonly rows: readonly TableRow[];
}

/** What row objects hold: `includeObject`. */
export type IncludeObject = "Metadata" | "Object" | "None";

interface Column {
  readonly definition: ColumnDefinition;
  cell(object: ApiObject): unknown;
}

/** Turns objects of one resource into tables. */
export class TableBuilder {
  private readonly columns: readonly Column[];
  private readonly computed: TableConvertor | undefined;
  readonly columnDefinitions: readonly ColumnDefinition[];

  constructor(
    resource: RegisteredResource,
    private readonly profile: NamingProfile,
    private readonly clock: Clock,
  ) {
    this.computed = resource.hooks.table;
    this.columns = this.columnsOf(resource);
    const computed = (this.computed?.columns ?? []).map((column) => define(column));
    this.columnDefinitions = [
      ...this.columns.slice(0, 1).map((column) => column.definition),
      ...computed,
      ...this.columns.slice(1).map((column) => column.definition),
    ];
  }

  row(object: ApiObject, include: IncludeObject): TableRow {
    const [name, ...others] = this.columns.map((column) => column.cell(object));
    const cells = [name, ...(this.computed?.cells(object, this.clock.now()) ?? []), ...others];
    if (include === "None") return { cells };
    return { cells, object: include === "Object" ? object : partialMetadata(object, this.profile) };
  }

  table(rows: readonly TableRow[], metadata: ListMeta, withColumns = true): Table {
    return {
      kind: "Table",
      apiVersion: `${this.profile.words.metaGroup}/v1`,
      metadata,
      columnDefinitions: withColumns ? this.columnDefinitions : [],
      rows,
    };
  }

  private columnsOf(resource: RegisteredResource): Column[] {
    const name: Column = {
      definition: define({
        name: "Name",
        type: "string",
        format: "name",
        description: "Name of the object, unique in its namespace.",
      }),
      cell: (object) => object.metadata?.name ?? "",
    };
    if (this.computed) return this.computed.age ? [name, this.ageColumn()] : [name];
    const printer = resource.definition.printerColumns;
    if (printer.length === 0) return [name, resource.isBuiltin ? createdColumn() : this.defaultColumn()];
    return [
      name,
      ...printer.map(
        (column): Column => ({
          definition: define(column),
          cell: (object) => this.printerCell(object, column.jsonPath, column.type),
        }),
      ),
    ];
  }

  private defaultColumn(): Column {
    return this.profile.behaviours.defaultAgeColumn === "Age" ? this.ageColumn() : createdColumn();
  }

  private ageColumn(): Column {
    return {
      definition: define({ name: "Age", type: "string", description: "Time since the object was created." }),
      cell: (object) => shortAge(object.metadata?.creationTimestamp, this.clock.now()),
    };
  }

  private printerCell(object: ApiObject, path: string, type: string): unknown {
    const [value] = evaluateJsonPath(object, path);
    if (value === undefined || value === null) return type === "date" ? "<unknown>" : null;
    if (type === "date") return typeof value === "string" ? shortAge(value, this.clock.now()) : "<invalid>";
    if (type === "string" && typeof value !== "string") return JSON.stringify(value);
    return value;
  }
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

/** The metadata-only form of an object. */
export function partialMetadata(object: ApiObject, profile: NamingProfile): ApiObject {
  return {
    kind: "PartialObjectMetadata",
    apiVersion: `${profile.words.metaGroup}/v1`,
    ...(object.metadata === undefined ? {} : { metadata: object.metadata }),
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A duration as table readers expect it: `42s`, `5m10s`, `3h4m`, `2d`, `3y40d`. */
export function shortAge(timestamp: string | null | undefined, nowMs: number): string {
  if (!timestamp) return "<unknown>";
  const seconds = Math.floor((nowMs - Date.parse(timestamp)) / 1000);
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
