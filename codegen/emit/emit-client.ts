/**
 * Emits the resource references of a group version: names and types only, as clients need them. They are plain
 * constants with type imports, so importing them loads nothing and bundlers drop unused ones.
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
  // a single import provides a resource and its types
  emitTypeExports(printer, group, forms);
  // without an export, the file would not be a module
  if (isEmpty) printer.line("export {};");
}

/** Returns the type arguments of a reference: object, scope, apply form, and the subresources with client calls. */
export function referenceTypes(printer: Printer, kind: KindModel): readonly string[] {
  const names = subresourceNames(kind);
  const subresources = names.length > 0 ? [names.map(quote).join(" | ")] : [];
  return [printer.struct(kind.root, "type"), quote(kind.scope), printer.struct(kind.root, "apply"), ...subresources];
}

/** Returns the subresources that the schema declares and those that hooks serve, sorted. */
export function subresourceNames({ subresources, hookSubresources = [] }: KindModel): readonly string[] {
  const { status, scale } = subresources;
  return [
    ...(status === true ? ["status"] : []),
    ...(scale === undefined ? [] : ["scale"]),
    ...hookSubresources,
  ].sort();
}
