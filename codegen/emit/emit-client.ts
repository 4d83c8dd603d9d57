/**
 * Emits the resource references of a group version: what a client must know of each kind, names and types only. They are
 * plain constants with imports of types, so that importing them loads nothing and bundlers drop what is not used.
 */
import type { GroupVersionModel, KindModel } from "../model/model-types.js";
import type { ApplyForms } from "./apply-forms.js";
import { quote } from "./emit-data.js";
import { emitTypeExports } from "./emit-index.js";
import { constantNames } from "./emitted-names.js";
import { LINE_WIDTH, type Printer } from "./printer.js";

export function emitClient(printer: Printer, group: GroupVersionModel, forms: ApplyForms): void {
  const names = constantNames(group);
  for (const name of names.values()) printer.declare(name);
  let isEmpty = true;
  for (const { kind } of group.units) {
    if (!kind?.served) continue;
    isEmpty = false;
    printer.line("");
    const types = referenceTypes(printer, kind);
    const start = `export const ${names.get(kind) as string}: ${printer.kit("ResourceReference")}<`;
    const single = `${start}${types.join(", ")}> = {`;
    const isLong = single.length > LINE_WIDTH;
    if (isLong) printer.lines([start, ...types.map((type, at) => `  ${type}${at < types.length - 1 ? "," : ""}`)]);
    printer.block(
      isLong ? "> = {" : single,
      () => {
        const { group: apiGroup, version, kind: kindName, resource, scope } = kind;
        const declared = { group: apiGroup, version, kind: kindName, resource, scope };
        for (const [key, value] of Object.entries(declared)) printer.data(`${key}: `, value, ",");
      },
      "};",
    );
  }
  if (!isEmpty) printer.line("");
  // one import gives a resource and its types
  emitTypeExports(printer, group, forms);
  // without a name, the file would be no module
  if (isEmpty) printer.line("export {};");
}

/** Type arguments of a reference: object, scope, apply form, and the subresources that have calls. */
export function referenceTypes(printer: Printer, kind: KindModel): readonly string[] {
  const names = subresourceNames(kind);
  const subresources = names.length > 0 ? [names.map(quote).join(" | ")] : [];
  return [printer.struct(kind.root, "type"), quote(kind.scope), printer.struct(kind.root, "apply"), ...subresources];
}

/** Those that the schema declares and those that it says hooks serve, sorted. */
export function subresourceNames({ subresources, hookSubresources = [] }: KindModel): readonly string[] {
  const { status, scale } = subresources;
  return [
    ...(status === true ? ["status"] : []),
    ...(scale === undefined ? [] : ["scale"]),
    ...hookSubresources,
  ].sort();
}
