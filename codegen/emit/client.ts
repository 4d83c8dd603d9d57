/** Emits the resource references of a group version: what a client must know of each kind, names and types only. */
import type { GroupVersionModel } from "../model/types.js";
import { quote } from "./data.js";
import { constantNames } from "./names.js";
import type { Printer } from "./printer.js";

export function emitClient(printer: Printer, group: GroupVersionModel): void {
  const names = constantNames(group);
  for (const { kind } of group.units) {
    if (!kind?.served) continue;
    const name = names.get(kind) as string;
    const kindType = printer.struct(kind.root, "type");
    const applyType = printer.struct(kind.root, "apply");
    printer.line("");
    printer.block(
      `export const ${name} = ${printer.kit("defineReference")}<${kindType}, ${quote(kind.scope)}, ${applyType}>({`,
      () => {
        const { group: apiGroup, version, kind: kindName, resource, scope } = kind;
        const declared = { group: apiGroup, version, kind: kindName, resource, scope };
        for (const [key, value] of Object.entries(declared)) printer.data(`${key}: `, value, ",");
      },
      "});",
    );
  }
}
