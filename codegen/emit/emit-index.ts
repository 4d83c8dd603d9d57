/** Emits the entry modules: types and resources of a group version, and the list of all group versions. */
import type { GroupVersionModel, Model } from "../model/model-types.js";
import type { ApplyForms } from "./apply-forms.js";
import { hasApply } from "./emit-apply.js";
import { quote } from "./emit-data.js";
import type { Printer } from "./printer.js";

/** Emits `<folder>/index.ts`: types, references for clients, and resources, by name and as a list. */
export function emitGroupIndex(printer: Printer, group: GroupVersionModel, forms: ApplyForms): void {
  emitTypeExports(printer, group, forms);
  if (!group.units.some((unit) => unit.kind)) return;
  printer.line(`export * as references from "./client.js";`);
  printer.line(`export * from "./resources.js";`);
}

/** Emits exports of the types and apply types of all units. */
export function emitTypeExports(printer: Printer, group: GroupVersionModel, forms: ApplyForms): void {
  for (const unit of group.units) {
    printer.line(`export type * from ${quote(`./${unit.name}.types.js`)};`);
    if (hasApply(unit, forms)) printer.line(`export type * from ${quote(`./${unit.name}.apply.js`)};`);
  }
}

/** Emits `index.ts` of the output: the group versions that contain kinds. */
export function emitRootIndex(printer: Printer, model: Model): void {
  printer.doc("All generated group versions, for `createServer({ groups: apiGroups })`.");
  printer.block(
    `export const apiGroups: readonly ${printer.kit("GroupVersionDefinition")}[] = [`,
    () => {
      for (const group of model.groupVersions) {
        if (!group.units.some((unit) => unit.kind)) continue;
        const names = `group: ${quote(group.group)}, version: ${quote(group.version)}`;
        printer.line(`{ ${names}, load: () => import(${quote(`./${group.folder}/resources.js`)}) },`);
      }
    },
    "];",
  );
}
