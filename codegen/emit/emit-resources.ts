/**
 * Emits the declarations of a group version's kinds: facts, and where to import their code from. The module is cheap
 * to import.
 */
import { groupVersionPath } from "../../runtime/api/gvk.js";
import { kindMark } from "../../runtime/schema/schema-mark.js";
import { shapeMark } from "../../runtime/schema/shape-mark.js";
import { planMapped } from "../model/mapped-conversion.js";
import { camelCase } from "../model/model-names.js";
import type { GroupVersionModel, KindModel, Model } from "../model/model-types.js";
import { planConversion } from "../model/plan-conversions.js";
import { conversionName } from "./emit-convert.js";
import { quote } from "./emit-data.js";
import { constantNames } from "./emitted-names.js";
import type { Printer } from "./printer.js";
import type { StructFacts } from "./struct-facts.js";

/** Emits `resources.ts`: a constant per kind, and all of them as a list. */
export function emitResources(printer: Printer, group: GroupVersionModel, model: Model, facts: StructFacts): void {
  const constants = constantNames(group);
  for (const constant of constants.values()) printer.declare(constant);
  for (const { kind, name } of group.units) {
    if (!kind) continue;
    emitDeclaration(printer, constants.get(kind) as string, kind, name, model, facts);
    printer.line("");
  }
  printer.doc("All resources of this group version.");
  printer.list(`export const resources: readonly ${printer.kit("ResourceDefinition")}[] = [`, constants.values(), "];");
}

function emitDeclaration(
  printer: Printer,
  constant: string,
  kind: KindModel,
  unit: string,
  model: Model,
  structFacts: StructFacts,
): void {
  const kindType = printer.struct(kind.root, "type");
  const declare = printer.kit("defineResource");
  printer.doc(resourcePath(kind));
  printer.block(
    `export const ${constant} = ${declare}<${kindType}>({`,
    () => {
      for (const [key, value] of Object.entries(facts(kind))) {
        if (value !== undefined) printer.data(`${key}: `, value, ",");
      }
      emitConversion(printer, kind, unit, model);
      printer.line(`root: ${quote(kind.root)},`);
      printer.line(`schemaMark: ${quote(kindMark(kind.root, structFacts.marksFrom(kind.root)))},`);
      printer.line(`shapeMark: ${quote(shapeMark({ root: kind.root, structs: structFacts.schemas }))},`);
      printer.line(`code: () => import(${quote(`./${unit}.handlers.js`)}),`);
    },
    "});",
  );
}

/** Refers to the conversion if the schemas state all of it. */
function emitConversion(printer: Printer, kind: KindModel, unit: string, model: Model): void {
  const mapped = planMapped(kind, model);
  const plan = mapped ?? planConversion(kind, model);
  if (plan === undefined || (mapped ? mapped.plan.functions.length > 0 : !isComplete(plan))) return;
  const stored = model.groupVersions.find((group) => group.units.some((each) => each.kind === plan.stored));
  if (stored === undefined) return;
  const constant = constantNames(stored).get(plan.stored) as string;
  const otherName = (): string => `stored${constant.charAt(0).toUpperCase()}${constant.slice(1)}`;
  const storage = printer.import(printer.groupModule(stored.folder, "resources"), constant, false, otherName);
  const name = conversionName(plan);
  const conversion = printer.import(`./${unit}.convert.js`, name, false, () => `${name}Of${camelCase(kind.version)}`);
  printer.line(`conversion: () => ${printer.kit("convertsTo")}(${storage}, ${conversion}),`);
}

function isComplete(plan: object): boolean {
  return "isComplete" in plan && plan.isComplete === true;
}

/** For example `/apis/apps/v1/namespaces/{namespace}/deployments`. */
function resourcePath(kind: KindModel): string {
  const namespace = kind.scope === "Namespaced" ? "/namespaces/{namespace}" : "";
  return `${groupVersionPath(kind.group, kind.version)}${namespace}/${kind.resource}`;
}

/** Omits facts that `defineResource` derives itself. */
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
    convertsByName: kind.convertsByName,
    lifecycle: kind.lifecycle,
  };
}
