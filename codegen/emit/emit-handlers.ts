/** Emits the module of a kind's functions and data, which is imported on the first use of the kind. */
import { pascalCase } from "../model/model-names.js";
import type { KindModel, UnitModel } from "../model/model-types.js";
import { quote } from "./emit-data.js";
import type { Printer } from "./printer.js";
import type { StructFacts } from "./struct-facts.js";

/** `unit` must have a kind. */
export function emitHandlers(
  printer: Printer,
  unit: UnitModel & { readonly kind: KindModel },
  facts: StructFacts,
): void {
  const own = { folder: unit.folder, unit: unit.name };
  for (const name of ["merge", "protobuf", "validate"] as const) {
    printer.line(`export { ${name} } from ${quote(printer.unitModule(own, name))};`);
  }
  printer.line("");
  const names = [own, ...otherUnits(unit.kind.root, own, facts)].map((owner) =>
    printer.import(printer.unitModule(owner, "schema"), "structs", false, () => structsName(owner, own.folder)),
  );
  const type = `Readonly<Record<string, ${printer.kit("Schema")}>>`;
  printer.doc("Every struct that the kind reaches, by name.");
  printer.block(
    `export function allStructs(): ${type} {`,
    () => {
      if (names.length === 1) printer.line(`return ${names[0]};`);
      else
        printer.list(
          "return {",
          names.map((name) => `...${name}`),
          "};",
        );
    },
    "}",
  );
}

interface UnitName {
  readonly folder: string;
  readonly unit: string;
}

/** Returns `podTemplateStructs`, prefixed with the folder if it is another one: `coreV1PodTemplateStructs`. */
function structsName(unit: UnitName, folder: string): string {
  const name = `${unit.folder === folder ? "" : pascalCase(unit.folder)}${pascalCase(unit.unit)}Structs`;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Returns the units besides `own` that the root reaches, sorted. */
function otherUnits(root: string, own: UnitName, facts: StructFacts): UnitName[] {
  const units = new Map<string, UnitName>();
  for (const { folder, unit } of facts.reach(root)) {
    if (folder !== own.folder || unit !== own.unit) units.set(`${folder}/${unit}`, { folder, unit });
  }
  return [...units].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit);
}
