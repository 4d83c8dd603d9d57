/** Emits the entry modules: of a group version its types and resources, of the whole output the list of group versions. */
import { constantName } from "../model/names.js";
import type { GroupVersionModel, Model } from "../model/types.js";
import { quote } from "./data.js";
import type { Printer } from "./printer.js";

/** `<folder>/index.ts`: types, resources by name, and all resources as a list. */
export function emitGroupIndex(printer: Printer, group: GroupVersionModel): void {
  const constants: string[] = [];
  const kindUnits = group.units.filter((unit) => unit.kind);
  for (const unit of group.units) printer.line(`export type * from ${quote(`./${unit.name}.types.js`)};`);
  if (kindUnits.length === 0) return;
  for (const unit of kindUnits) {
    const name = unit.kind ? constantName(unit.kind.kind, unit.kind.resource) : "";
    constants.push(printer.import(`./${unit.name}.handlers.js`, name, false, () => `${name}Resource`));
  }
  printer.line(`export * as references from "./client.js";`);
  printer.line("");
  printer.line(`export { ${constants.join(", ")} };`);
  printer.line("");
  printer.doc("All resources of this group version.");
  const type = printer.kit("ResourceDefinition");
  const single = `export const resources: readonly ${type}[] = [${constants.join(", ")}];`;
  if (single.length <= 120) printer.line(single);
  else {
    printer.block(
      `export const resources: readonly ${type}[] = [`,
      () => printer.lines(constants.map((name) => `${name},`)),
      "];",
    );
  }
}

/** `index.ts` of the output: group versions that hold kinds, loaded when first needed. */
export function emitRootIndex(printer: Printer, model: Model): void {
  printer.doc("All generated group versions, for `createServer({ groups: apiGroups })`.");
  printer.block(
    `export const apiGroups: readonly ${printer.kit("GroupVersionDefinition")}[] = [`,
    () => {
      for (const group of model.groupVersions) {
        if (!group.units.some((unit) => unit.kind)) continue;
        const names = `group: ${quote(group.group)}, version: ${quote(group.version)}`;
        printer.line(`{ ${names}, load: () => import(${quote(`./${group.folder}/index.js`)}) },`);
      }
    },
    "];",
  );
}
