/**
 * Emits the conversion that a version's rules state: plain code for the rules, and an interface for the hand-written
 * functions that some of them need.
 */
import { asksFunctions, emitScopes, scopeFunction } from "../../runtime/schema/conversion/conversion-emit.js";
import { formatFieldPath } from "../../runtime/schema/conversion/conversion-path.js";
import type { FieldPlace, FunctionSlot, ScopePlan } from "../../runtime/schema/conversion/conversion-plan.js";
import { type MappedConversion, mappedSelectableFields } from "../model/mapped-conversion.js";
import { pascalCase } from "../model/model-names.js";
import { isIdentifier, quote } from "./emit-data.js";
import type { Printer } from "./printer.js";

export function emitMappedConvert(printer: Printer, mapped: MappedConversion, name: string): void {
  const { version, stored, plan } = mapped;
  const functionsType = plan.functions.length > 0 ? `${pascalCase(version.kind)}Functions` : undefined;
  if (functionsType !== undefined) printer.declare(functionsType);
  // the version's own types keep their names on conflicts
  for (const { source } of plan.toStored.scopes) printer.struct(source, "type");
  if (functionsType !== undefined) {
    emitFunctions(printer, mapped, functionsType);
    printer.line("");
  }
  const [up, down] = [plan.toStored.scopes[0], plan.fromStored.scopes[0]] as [ScopePlan, ScopePlan];
  const type = (struct: string): string => printer.struct(struct, "type");
  const conversion = `${printer.kit("Conversion")}<${type(up.source)}, ${type(up.target)}>`;
  const fields = mappedSelectableFields(mapped);
  const call = (scope: ScopePlan, argument: string): string =>
    `${argument}${asksFunctions(scope) ? ", functions" : ""}`;
  const members = (): void => {
    printer.line(`toStorage: (object) => ${scopeFunction("toStored", up)}(${call(up, "object")}),`);
    printer.line(`fromStorage: (stored) => ${scopeFunction("fromStored", down)}(${call(down, "stored")}),`);
    if (Object.keys(fields).length > 0) printer.data("fields: ", fields, ",");
  };
  const hint =
    functionsType === undefined ? "" : " Pass it to defineConversion, with the functions that its rules ask for.";
  printer.doc(
    `${version.kind} of ${version.version}, converted to ${stored.version} by the rules of its schema.${hint}`,
  );
  if (functionsType === undefined) printer.block(`export const ${name}: ${conversion} = {`, members, "};");
  else
    printer.block(
      `export function ${name}(functions: ${functionsType}): ${conversion} {`,
      () => printer.block("return {", members, "};"),
      "}",
    );
  emitScopes(printer, plan, {
    rootType: (root) => `${printer.kit("Converted")}<${root}>`,
    ...(functionsType === undefined ? {} : { functionsType }),
  });
}

function emitFunctions(printer: Printer, { version, stored, plan }: MappedConversion, type: string): void {
  printer.doc(
    "What rules leave to a person. Parts may be missing from what is given, and undefined leaves a field out.",
  );
  printer.block(
    `export interface ${type} {`,
    () => {
      for (const slot of plan.functions) emitSlot(printer, slot, version.version, stored.version);
    },
    "}",
  );
}

function emitSlot(printer: Printer, { name, from, to }: FunctionSlot, version: string, stored: string): void {
  const paths = (places: readonly FieldPlace[]): string => places.map(({ path }) => formatFieldPath(path)).join(", ");
  printer.doc(`${paths(from)} of ${version}, and ${paths(to)} of ${stored}.`);
  printer.block(
    `readonly ${name}: {`,
    () => {
      printer.list("toStored(", parameters(printer, from), `): ${result(printer, to)};`);
      printer.list("fromStored(", parameters(printer, to), `): ${result(printer, from)};`);
    },
    "};",
  );
}

const RESERVED =
  /^(arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

function parameters(printer: Printer, places: readonly FieldPlace[]): string[] {
  const taken = new Set<string>();
  return places.map((place, index) => {
    const isFree = isIdentifier(place.field) && !RESERVED.test(place.field) && !taken.has(place.field);
    const name = isFree ? place.field : `value${index + 1}`;
    taken.add(name);
    return `${name}: ${fieldType(printer, place)}`;
  });
}

function result(printer: Printer, places: readonly FieldPlace[]): string {
  const types = places.map((place) => fieldType(printer, place));
  return types.length === 1 ? (types[0] as string) : `readonly [${types.join(", ")}]`;
}

function fieldType(printer: Printer, { struct, field }: FieldPlace): string {
  return `${printer.struct(struct, "type")}[${quote(field)}] | undefined`;
}
