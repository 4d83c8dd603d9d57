/** Emits the resource references of a group version: what a client must know of each kind, names and types only. */
import { constantName } from "../model/names.js";
import type { GroupVersionModel } from "../model/types.js";
import { quote } from "./data.js";
import type { Printer } from "./printer.js";

export function emitClient(printer: Printer, group: GroupVersionModel): void {
  for (const { kind } of group.units) {
    if (!kind?.served) continue;
    const name = constantName(kind.kind, kind.resource);
    const kindType = printer.struct(kind.root, "type");
    printer.line("");
    printer.block(
      `export const ${name} = ${printer.kit("defineReference")}<${kindType}, ${quote(kind.scope)}>({`,
      () => {
        const { group: apiGroup, version, kind: kindName, resource, scope } = kind;
        const declared = { group: apiGroup, version, kind: kindName, resource, scope };
        for (const [key, value] of Object.entries(declared)) printer.data(`${key}: `, value, ",");
      },
      "});",
    );
  }
}
