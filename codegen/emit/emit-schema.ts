/** Emits the structural schemas of a unit as plain data, from which the server publishes OpenAPI. */
import type { UnitModel } from "../model/model-types.js";
import { quote } from "./emit-data.js";
import type { Printer } from "./printer.js";

export function emitSchema(printer: Printer, unit: UnitModel): void {
  const schemaType = printer.kit("Schema");
  printer.block(
    `export const structs: Readonly<Record<string, ${schemaType}>> = {`,
    () => {
      for (const struct of unit.structs) printer.data(`${quote(struct.id)}: `, struct.schema, ",", schemaType);
    },
    "};",
  );
}
