/** The files of a set of kinds in a client package: JavaScript with declaration files. */

import { ApplyForms } from "../emit/apply-forms.js";
import { emitApis } from "../emit/emit-apis.js";
import { emitApply, hasApply } from "../emit/emit-apply.js";
import { referenceTypes } from "../emit/emit-client.js";
import { emitTypeExports } from "../emit/emit-index.js";
import { emitProtobuf } from "../emit/emit-protobuf.js";
import { emitProtobufRegistry } from "../emit/emit-protobuf-registry.js";
import { emitTypes } from "../emit/emit-types.js";
import { constantNames } from "../emit/emitted-names.js";
import { type FileKind, Printer } from "../emit/printer.js";
import { StructFacts } from "../emit/struct-facts.js";
import type { GroupVersionModel, KindModel, Model } from "../model/model-types.js";
import { NOTICE } from "../write-files.js";

export interface KindFilesOptions {
  /** The name of the schema folder in headers. */
  readonly schemaLabel: string;
  /** Module specifier of the kit's entry for clients, as seen from a folder below that of the kinds. */
  readonly kitModule: (folder: string) => string;
}

type Print = (kind: FileKind, folder: string, unit?: string) => Printer;

/** Returns texts by path below the folder of the kinds. */
export function kindFiles(model: Model, { schemaLabel, kitModule }: KindFilesOptions): Map<string, string> {
  const files = new Map<string, string>();
  const header = `${NOTICE}${schemaLabel}. DO NOT EDIT; run \`npx kindsmith client-package\`.`;
  const facts = new StructFacts(model.structs);
  const forms = new ApplyForms(model);
  const printer = (kind: FileKind, folder: string, unit: string | undefined, language?: "javascript"): Printer =>
    new Printer({
      folder,
      kind,
      facts,
      forms,
      kitModule: kitModule(folder),
      ...(unit === undefined ? {} : { unit }),
      ...(language === undefined ? {} : { language }),
    });
  const script: Print = (kind, folder, unit) => printer(kind, folder, unit, "javascript");
  const types: Print = (kind, folder, unit) => printer(kind, folder, unit);
  const add = (path: string, printed: Printer, emit: (printed: Printer) => void): void => {
    emit(printed);
    files.set(path, printed.text(header));
  };
  for (const group of model.groupVersions) {
    const { folder } = group;
    for (const unit of group.units) {
      const path = `${folder}/${unit.name}`;
      add(`${path}.types.d.ts`, types("types", folder, unit.name), (file) => emitTypes(file, unit));
      if (hasApply(unit, forms))
        add(`${path}.apply.d.ts`, types("apply", folder, unit.name), (file) => emitApply(file, unit, forms));
      add(`${path}.protobuf.js`, script("protobuf", folder, unit.name), (file) => emitProtobuf(file, unit, model));
    }
    add(`${folder}/client.js`, script("group", folder), (file) => emitReferences(file, group, "values"));
    add(`${folder}/client.d.ts`, types("group", folder), (file) => emitReferences(file, group, "declaration"));
    add(`${folder}/index.js`, script("group", folder), (file) => file.line(REFERENCES));
    add(`${folder}/index.d.ts`, types("group", folder), (file) => emitTypesIndex(file, group, forms));
  }
  add("apis.js", script("group", ""), (file) => emitApis(file, model));
  add("apis.d.ts", types("group", ""), (file) => emitApis(file, model, "declaration"));
  add("protobuf.js", script("protobuf", ""), (file) => emitProtobufRegistry(file, model));
  add("protobuf.d.ts", types("protobuf", ""), (file) =>
    file.line(`export declare const protobufCodecs: ${file.kit("ProtobufCodecs")};`),
  );
  return files;
}

const REFERENCES = `export * from "./client.js";`;

function emitReferences(printer: Printer, group: GroupVersionModel, form: "values" | "declaration"): void {
  const names = constantNames(group);
  for (const name of names.values()) printer.declare(name);
  const served = group.units.flatMap(({ kind }): KindModel[] => (kind?.served ? [kind] : []));
  for (const kind of served) {
    const name = names.get(kind) as string;
    if (form === "values") {
      const { group: apiGroup, version, kind: kindName, resource, scope } = kind;
      printer.data(`export const ${name} = `, { group: apiGroup, version, kind: kindName, resource, scope }, ";");
    } else {
      const type = `${printer.kit("ResourceReference")}<${referenceTypes(printer, kind).join(", ")}>`;
      printer.line(`export declare const ${name}: ${type};`);
    }
  }
  // without an export, the file would not be a module
  if (served.length === 0) printer.line("export {};");
}

function emitTypesIndex(printer: Printer, group: GroupVersionModel, forms: ApplyForms): void {
  emitTypeExports(printer, group, forms);
  printer.line(REFERENCES);
}
