/** Emits all files of a run, each with its emitter. */
import type { EmittedMemory } from "../memory/emitted-memory.js";
import { planMapped } from "../model/mapped-conversion.js";
import type { GroupVersionModel, KindModel, Model, UnitModel } from "../model/model-types.js";
import { planConversion } from "../model/plan-conversions.js";
import { NOTICE } from "../write-files.js";
import { ApplyForms } from "./apply-forms.js";
import { emitApis } from "./emit-apis.js";
import { emitApply, hasApply } from "./emit-apply.js";
import { emitClient } from "./emit-client.js";
import { conversionName, emitConvert } from "./emit-convert.js";
import { emitMappedConvert } from "./emit-convert-mapped.js";
import { emitHandlers } from "./emit-handlers.js";
import { emitGroupIndex, emitRootIndex } from "./emit-index.js";
import { emitMerge } from "./emit-merge.js";
import { emitOpenApi } from "./emit-openapi.js";
import { emitProto } from "./emit-proto.js";
import { emitMetaProto } from "./emit-proto-meta.js";
import { emitProtobuf } from "./emit-protobuf.js";
import { emitProtobufRegistry } from "./emit-protobuf-registry.js";
import { emitResources } from "./emit-resources.js";
import { emitSchema } from "./emit-schema.js";
import { emitTypes } from "./emit-types.js";
import { emitValidate } from "./emit-validate.js";
import { type FileKind, Printer } from "./printer.js";
import { StructFacts } from "./struct-facts.js";

/** `codec` is the part that clients load, without validation, merge rules and declarations. */
export type KitEntry = "index" | "codec";

export interface EmitOptions {
  /** The name of the schema folder in headers: `schemas`. */
  readonly schemaLabel: string;
  /** The command that headers recommend: `npm run generate`. */
  readonly command: string;
  /** Module specifier of the kit, or of its entry for codecs, as seen from a folder below the output root. */
  readonly kitModule: (folder: string, entry: KitEntry) => string;
}

/** The path of a file below the output root, and its text. */
export type EmittedFile = readonly [path: string, text: string];

/**
 * Emits the files of one unit after the other, since all texts together take more memory than the model. `memory` reuses
 * what did not change since an earlier run.
 */
export function* emitFiles(
  model: Model,
  options: EmitOptions,
  memory?: EmittedMemory,
): Generator<EmittedFile, void, undefined> {
  const header = (source: string): string =>
    `${NOTICE}${options.schemaLabel}${source === "" ? "" : `/${source}`}. DO NOT EDIT; run \`${options.command}\`.`;
  const sources: Sources = { model, facts: new StructFacts(model.structs), forms: new ApplyForms(model) };
  const print = (folder: string, unit: string | undefined, kind: FileKind): Printer =>
    new Printer({
      folder,
      kind,
      facts: sources.facts,
      forms: sources.forms,
      kitModule: options.kitModule(folder, kind === "protobuf" ? "codec" : "index"),
      ...(unit ? { unit } : {}),
    });
  const extraOf = (units: readonly UnitModel[]): string => units.map((unit) => sources.forms.textOf(unit)).join("\n");
  memory?.begin(model);
  const filesOf = (
    name: string,
    units: readonly UnitModel[],
    emit: (own: Map<string, string>) => void,
  ): Iterable<EmittedFile> => {
    const emitted = (): Map<string, string> => {
      const own = new Map<string, string>();
      emit(own);
      return own;
    };
    return memory ? memory.files(name, units, extraOf(units), emitted) : emitted();
  };
  for (const group of model.groupVersions) {
    for (const unit of group.units) {
      const emit = (own: Map<string, string>): void => emitUnit(unit, sources, own, header(unit.source), print);
      yield* filesOf(`${unit.folder}/${unit.name}`, [unit], emit);
    }
    const emit = (own: Map<string, string>): void => emitGroup(group, sources, own, header(group.folder), print);
    yield* filesOf(group.folder, group.units, emit);
  }
  const root = print("", undefined, "group");
  emitRootIndex(root, model);
  yield ["index.ts", root.text(header(""))];
  const apis = print("", undefined, "group");
  emitApis(apis, model);
  yield ["apis.ts", apis.text(header(""))];
  const registry = print("", undefined, "protobuf");
  emitProtobufRegistry(registry, model);
  yield ["protobuf.ts", registry.text(header(""))];
  yield ["README.md", readme(model, header(""))];
  yield ["meta/kindsmith.proto", emitMetaProto(header(""))];
}

type Print = (folder: string, unit: string | undefined, kind: FileKind) => Printer;

interface Sources {
  readonly model: Model;
  readonly facts: StructFacts;
  readonly forms: ApplyForms;
}

function emitUnit(
  unit: UnitModel,
  { model, facts, forms }: Sources,
  files: Map<string, string>,
  header: string,
  print: Print,
): void {
  const add = (kind: FileKind, emit: (printer: Printer) => void): void => {
    const printer = print(unit.folder, unit.name, kind);
    emit(printer);
    files.set(`${unit.folder}/${unit.name}.${kind}.ts`, printer.text(header));
  };
  add("types", (printer) => emitTypes(printer, unit));
  if (hasApply(unit, forms)) add("apply", (printer) => emitApply(printer, unit, forms));
  add("schema", (printer) => emitSchema(printer, unit));
  add("validate", (printer) => emitValidate(printer, unit, model));
  add("merge", (printer) => emitMerge(printer, unit, model));
  add("protobuf", (printer) => emitProtobuf(printer, unit, model));
  if (!hasKind(unit)) return;
  add("handlers", (printer) => emitHandlers(printer, unit, facts));
  const mapped = planMapped(unit.kind, model);
  if (mapped !== undefined) {
    add("convert", (printer) => emitMappedConvert(printer, mapped, conversionName(mapped)));
    return;
  }
  const plan = planConversion(unit.kind, model);
  if (plan !== undefined) add("convert", (printer) => emitConvert(printer, plan));
}

function emitGroup(
  group: GroupVersionModel,
  { model, facts, forms }: Sources,
  files: Map<string, string>,
  header: string,
  print: Print,
): void {
  const add = (name: string, emit: (printer: Printer) => void): void => {
    const printer = print(group.folder, undefined, "group");
    emit(printer);
    files.set(`${group.folder}/${name}`, printer.text(header));
  };
  add("index.ts", (printer) => emitGroupIndex(printer, group, forms));
  files.set(`${group.folder}/generated.proto`, emitProto(group, model, header));
  if (!group.units.some(hasKind)) return;
  add("resources.ts", (printer) => emitResources(printer, group, model, facts));
  add("client.ts", (printer) => emitClient(printer, group, forms));
  files.set(`${group.folder}/openapi.json`, emitOpenApi(group, facts, header));
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
    "`client.ts` names its resources for the client (`apis.ts` has those of all), `openapi.json` and `generated.proto` describe it to other tools.",
    "`protobuf.ts` has the codecs of all kinds, for clients that speak protobuf.",
    "`resources.ts` declares its kinds. A kind has the files `<kind>.{types,apply,schema,validate,merge,protobuf,handlers}.ts`;",
    "the last of them is imported when the kind is first used. A version that differs from the stored one has a",
    "`<kind>.convert.ts`.",
    "",
    "| folder | kinds |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}
