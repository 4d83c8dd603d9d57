/** Emits the declaration of a resource: facts of the kind, and the functions and data that belong to it. */
import { groupVersionPath } from "../../runtime/api/gvk.js";
import { constantName, pascalCase } from "../model/names.js";
import { collectRefs } from "../model/refs.js";
import type { KindModel, Model, StructModel, UnitModel } from "../model/types.js";
import { quote } from "./data.js";
import type { Printer } from "./printer.js";

/** `unit` must have a kind. */
export function emitHandlers(printer: Printer, unit: UnitModel & { readonly kind: KindModel }, model: Model): void {
  const { kind } = unit;
  const own = { folder: unit.folder, unit: unit.name };
  const kindType = printer.struct(kind.root, "type");
  const declare = printer.kit("defineResource");
  const imported = (file: "schema" | "validate" | "merge" | "protobuf", name: string): string =>
    printer.import(printer.unitModule(own, file), name, false, () => name);
  const structs = [
    imported("schema", "structs"),
    ...otherUnits(kind.root, own, model).map((other) =>
      printer.import(printer.unitModule(other, "schema"), "structs", false, () => structsName(other, own.folder)),
    ),
  ];
  printer.doc(resourcePath(kind));
  printer.block(
    `export const ${constantName(kind.kind, kind.resource)} = ${declare}<${kindType}>({`,
    () => {
      for (const [key, value] of Object.entries(facts(kind))) {
        if (value !== undefined) printer.data(`${key}: `, value, ",");
      }
      printer.line(`root: ${quote(kind.root)},`);
      printStructs(printer, structs);
      for (const name of ["validate", "merge", "protobuf"] as const) {
        const identifier = imported(name, name);
        printer.line(identifier === name ? `${name},` : `${name}: ${identifier},`);
      }
    },
    "});",
  );
}

/** `/apis/apps/v1/namespaces/{namespace}/deployments` */
function resourcePath(kind: KindModel): string {
  const namespace = kind.scope === "Namespaced" ? "/namespaces/{namespace}" : "";
  return `${groupVersionPath(kind.group, kind.version)}${namespace}/${kind.resource}`;
}

/** What `defineResource` would fill in itself is left out. */
function facts(kind: KindModel): Readonly<Record<string, unknown>> {
  const unlessEmpty = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);
  return {
    group: kind.group,
    version: kind.version,
    kind: kind.kind,
    listKind: kind.listKind === `${kind.kind}List` ? undefined : kind.listKind,
    resource: kind.resource,
    singular: kind.singular === kind.kind.toLowerCase() ? undefined : kind.singular,
    shortNames: unlessEmpty(kind.shortNames),
    categories: unlessEmpty(kind.categories),
    scope: kind.scope,
    subresources: Object.keys(kind.subresources).length > 0 ? kind.subresources : undefined,
    withoutVerbs: unlessEmpty(kind.withoutVerbs),
    printerColumns: unlessEmpty(kind.printerColumns),
    selectableFields: unlessEmpty(kind.selectableFields),
    served: kind.served ? undefined : false,
    storage: kind.storage ? undefined : false,
    deprecationWarning: kind.deprecationWarning,
  };
}

function printStructs(printer: Printer, names: readonly string[]): void {
  const spread = names.map((name) => `...${name}`);
  const single = `structs: () => (${names.length === 1 ? names[0] : `{ ${spread.join(", ")} }`}),`;
  if (single.length <= 110) printer.line(single);
  else {
    printer.block("structs: () => ({", () => printer.lines(spread.map((item) => `${item},`)), "}),");
  }
}

interface UnitName {
  readonly folder: string;
  readonly unit: string;
}

/** `podTemplateStructs`, with the folder in front where it is another one: `coreV1PodTemplateStructs`. */
function structsName(unit: UnitName, folder: string): string {
  const name = `${unit.folder === folder ? "" : pascalCase(unit.folder)}${pascalCase(unit.unit)}Structs`;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Units besides `own` that the root reaches, sorted. */
function otherUnits(root: string, own: UnitName, model: Model): UnitName[] {
  const seen = new Set<string>();
  const units = new Map<string, UnitName>();
  const pending = [root];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const struct = model.structs.get(id) as StructModel;
    if (struct.folder !== own.folder || struct.unit !== own.unit) {
      units.set(`${struct.folder}/${struct.unit}`, { folder: struct.folder, unit: struct.unit });
    }
    collectRefs(struct.schema, pending);
  }
  return [...units].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, unit]) => unit);
}
