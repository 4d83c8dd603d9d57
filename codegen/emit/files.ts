/** All files of a run: which emitter writes what. */
import type { GroupVersionModel, KindModel, Model, UnitModel } from "../model/types.js";
import { NOTICE } from "../write.js";
import { emitClient } from "./client.js";
import { emitHandlers } from "./handlers.js";
import { emitGroupIndex, emitRootIndex } from "./index.js";
import { emitMerge } from "./merge.js";
import { emitOpenApi } from "./openapi.js";
import { type FileKind, Printer } from "./printer.js";
import { emitProto } from "./proto.js";
import { emitMetaProto } from "./proto-meta.js";
import { emitProtobuf } from "./protobuf.js";
import { emitSchema } from "./schema.js";
import { emitTypes } from "./types.js";
import { emitValidate } from "./validate.js";

export interface EmitOptions {
  /** What headers call the schema folder: `schemas`. */
  readonly schemaLabel: string;
  /** What headers tell people to run: `npm run generate`. */
  readonly command: string;
  /** Module specifier of the kit as seen from a folder below the output root. */
  readonly kitModule: (folder: string) => string;
}

/** The text of each file by its path below the output root. */
export function emitFiles(model: Model, options: EmitOptions): Map<string, string> {
  const files = new Map<string, string>();
  const header = (source: string): string =>
    `${NOTICE}${options.schemaLabel}${source === "" ? "" : `/${source}`}. DO NOT EDIT; run \`${options.command}\`.`;
  const print = (folder: string, unit: string | undefined, kind: FileKind): Printer =>
    new Printer({
      folder,
      kind,
      structs: model.structs,
      kitModule: options.kitModule(folder),
      ...(unit ? { unit } : {}),
    });
  for (const group of model.groupVersions) {
    for (const unit of group.units) emitUnit(unit, model, files, header(unit.source), print);
    emitGroup(group, model, files, header(group.folder), print);
  }
  const root = print("", undefined, "group");
  emitRootIndex(root, model);
  files.set("index.ts", root.text(header("")));
  files.set("README.md", readme(model, header("")));
  files.set("meta/kindsmith.proto", emitMetaProto(header("")));
  return files;
}

type Print = (folder: string, unit: string | undefined, kind: FileKind) => Printer;

function emitUnit(unit: UnitModel, model: Model, files: Map<string, string>, header: string, print: Print): void {
  const add = (kind: FileKind, emit: (printer: Printer) => void): void => {
    const printer = print(unit.folder, unit.name, kind);
    emit(printer);
    files.set(`${unit.folder}/${unit.name}.${kind}.ts`, printer.text(header));
  };
  add("types", (printer) => emitTypes(printer, unit));
  add("schema", (printer) => emitSchema(printer, unit));
  add("validate", (printer) => emitValidate(printer, unit, model));
  add("merge", (printer) => emitMerge(printer, unit, model));
  add("protobuf", (printer) => emitProtobuf(printer, unit, model));
  if (hasKind(unit)) add("handlers", (printer) => emitHandlers(printer, unit, model));
}

function emitGroup(
  group: GroupVersionModel,
  model: Model,
  files: Map<string, string>,
  header: string,
  print: Print,
): void {
  const add = (name: string, emit: (printer: Printer) => void): void => {
    const printer = print(group.folder, undefined, "group");
    emit(printer);
    files.set(`${group.folder}/${name}`, printer.text(header));
  };
  add("index.ts", (printer) => emitGroupIndex(printer, group));
  files.set(`${group.folder}/generated.proto`, emitProto(group, model, header));
  if (!group.units.some(hasKind)) return;
  add("client.ts", (printer) => emitClient(printer, group));
  files.set(`${group.folder}/openapi.json`, emitOpenApi(group, model, header));
}

function hasKind(unit: UnitModel): unit is UnitModel & { readonly kind: KindModel } {
  return unit.kind !== undefined;
}

function readme(model: Model, header: string): string {
  const rows = model.groupVersions.map(
    ({ folder, units }) => `| \`${folder}\` | ${units.flatMap(({ kind }) => (kind ? [kind.kind] : [])).join(", ")} |`,
  );
  return [
    `<!-- ${header} -->`,
    "# Generated code",
    "",
    "Made from the schemas; every edit here is lost. One folder holds one group version: `index.ts` is its entry,",
    "`client.ts` names its resources for the client, `openapi.json` and `generated.proto` describe it to other tools.",
    "A kind has the files `<kind>.{types,schema,validate,merge,protobuf,handlers}.ts`.",
    "",
    "| folder | kinds |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}
