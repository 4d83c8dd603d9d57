/** The table of a scale, which shows the desired and the available replicas. */
import type { Scale } from "./scale.js";
import type { TableSource } from "./table.js";
import type { TableConvertor } from "./table-convertor.js";

const table: TableConvertor<Scale> = {
  // As in stock servers, the column of the name does not have the format `name`.
  plainName: true,
  columns: [
    { name: "Desired", type: "integer", description: "Replicas wanted." },
    { name: "Available", type: "integer", description: "Replicas there." },
  ],
  cells: ({ spec, status }) => [spec?.replicas ?? 0, status?.replicas ?? 0],
  age: true,
};

export const scaleTableSource: TableSource = {
  definition: { printerColumns: [] },
  hooks: { table: table as TableConvertor },
  isBuiltin: true,
};
