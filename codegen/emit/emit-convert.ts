/**
 * Emits the conversion of a version to the stored one: generated code converts equal and renamed fields, and an
 * interface demands the rest from a person, so that the compiler names every field that was overlooked.
 */

import { pascalCase } from "../model/model-names.js";
import {
  type ConversionPlan,
  type FieldStep,
  renamedSelectableFields,
  type StructPair,
} from "../model/plan-conversions.js";
import { isIdentifier, quote } from "./emit-data.js";
import { LINE_WIDTH, type Printer, propertyKey } from "./printer.js";

/** For example `panelConversion`. */
export function conversionName({ version }: Pick<ConversionPlan, "version">): string {
  const name = pascalCase(version.kind);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Conversion`;
}

export function emitConvert(printer: Printer, plan: ConversionPlan): void {
  const rest = plan.isComplete ? undefined : `${pascalCase(plan.version.kind)}Rest`;
  if (rest !== undefined) printer.declare(rest);
  const types = new PairTypes(printer, plan);
  if (rest !== undefined) {
    emitRest(printer, plan, types, rest);
    printer.line("");
  }
  emitConversion(printer, plan, types, rest);
  for (const pair of plan.pairs) {
    for (const direction of ["toStored", "fromStored"] as const) {
      printer.line("");
      emitPair(printer, pair, direction, types, rest);
    }
  }
}

/** The imported types of both sides. */
class PairTypes {
  constructor(
    private readonly printer: Printer,
    private readonly plan: ConversionPlan,
  ) {
    // the version's own types keep their names on conflicts
    for (const { version } of plan.pairs) printer.struct(version.id, "type");
  }

  source({ version, stored }: StructPair, direction: Direction): string {
    return this.printer.struct((direction === "toStored" ? version : stored).id, "type");
  }

  target({ version, stored }: StructPair, direction: Direction): string {
    return this.printer.struct((direction === "toStored" ? stored : version).id, "type");
  }

  /** The struct of the kind itself is returned without its envelope. */
  result(pair: StructPair, direction: Direction): string {
    const target = this.target(pair, direction);
    return pair === this.plan.pairs[0] ? `${this.printer.kit("WithoutEnvelope")}<${target}>` : target;
  }
}

type Direction = "toStored" | "fromStored";

function emitRest(printer: Printer, { version, stored, pairs }: ConversionPlan, types: PairTypes, rest: string): void {
  printer.doc(
    `What only a person can say of ${version.version} and ${stored.version}. Parts may be missing from what is given, and undefined leaves a field out.`,
  );
  printer.block(
    `export interface ${rest} {`,
    () => {
      for (const pair of pairs) {
        for (const direction of ["toStored", "fromStored"] as const) {
          const names = missing(pair, direction);
          if (names.length === 0) continue;
          const lacking = direction === "toStored" ? version.version : stored.version;
          printer.doc(`Fields that ${lacking} has not, or has with another type: ${names.join(", ")}.`);
          const keys = names.map(quote).join(" | ");
          const given = `${printer.kit("MissingFields")}<${types.target(pair, direction)}, ${keys}>`;
          printer.list(`${direction}${pair.name}(`, [`source: ${types.source(pair, direction)}`], `): ${given};`);
        }
      }
    },
    "}",
  );
}

/** Returns true if the pair, or one of its parts, needs hand-written code. */
function asksFor(pair: StructPair, direction: Direction, seen = new Set<StructPair>()): boolean {
  if (seen.has(pair)) return false;
  seen.add(pair);
  if (missing(pair, direction).length > 0) return true;
  return pair[direction].some((step) => step.pair !== undefined && asksFor(step.pair, direction, seen));
}

function missing({ onlyStored, onlyVersion }: StructPair, direction: Direction): readonly string[] {
  return direction === "toStored" ? onlyStored : onlyVersion;
}

function emitConversion(printer: Printer, plan: ConversionPlan, types: PairTypes, rest: string | undefined): void {
  const { version, stored, pairs } = plan;
  const root = pairs[0] as StructPair;
  const type = `${printer.kit("Conversion")}<${types.source(root, "toStored")}, ${types.target(root, "toStored")}>`;
  const name = conversionName(plan);
  const fields = renamedSelectableFields(plan);
  const argument = (direction: Direction): string => (asksFor(root, direction) ? ", rest" : "");
  const members = (): void => {
    printer.line(`toStorage: (object) => toStored${root.name}(object${argument("toStored")}),`);
    printer.line(`fromStorage: (stored) => fromStored${root.name}(stored${argument("fromStored")}),`);
    if (Object.keys(fields).length > 0) printer.data("fields: ", fields, ",");
  };
  printer.doc(
    `${version.kind} of ${version.version}, stored as ${stored.version}.${rest === undefined ? "" : " Pass it to defineConversion, with the functions that it requires."}`,
  );
  if (rest === undefined) printer.block(`export const ${name}: ${type} = {`, members, "};");
  else {
    emitFunction(printer, `export function ${name}`, [`rest: ${rest}`], type, () =>
      printer.block("return {", members, "};"),
    );
  }
}

function emitPair(
  printer: Printer,
  pair: StructPair,
  direction: Direction,
  types: PairTypes,
  rest: string | undefined,
): void {
  const result = types.result(pair, direction);
  const parameters = [`source: ${types.source(pair, direction)}`];
  if (asksFor(pair, direction)) parameters.push(`rest: ${rest}`);
  emitFunction(printer, `function ${direction}${pair.name}`, parameters, result, () =>
    printer.block(
      `return ${printer.kit("definedFields")}<${result}>({`,
      () => {
        for (const step of pair[direction]) {
          const value = fieldValue(printer, step, types.target(pair, direction), direction);
          printer.line(`${propertyKey(step.target)}: ${value},`);
        }
        if (missing(pair, direction).length > 0) printer.line(`...rest.${direction}${pair.name}(source),`);
      },
      "});",
    ),
  );
}

/** Puts each parameter on a line of its own if they do not fit into one. */
function emitFunction(
  printer: Printer,
  head: string,
  parameters: readonly string[],
  result: string,
  body: () => void,
): void {
  const single = `${head}(${parameters.join(", ")}): ${result} {`;
  if (single.length <= LINE_WIDTH) {
    printer.block(single, body, "}");
    return;
  }
  printer.line(`${head}(`);
  for (const parameter of parameters) printer.line(`  ${parameter},`);
  printer.block(`): ${result} {`, body, "}");
}

function fieldValue(
  printer: Printer,
  { source, target, how, pair }: FieldStep,
  targetType: string,
  direction: Direction,
): string {
  const value = isIdentifier(source) ? `source.${source}` : `source[${quote(source)}]`;
  if (how === "same") return value;
  if (how === "words") return `${value} as ${targetType}[${quote(target)}]`;
  const argument = pair !== undefined && asksFor(pair, direction) ? ", rest" : "";
  const convert = `${direction}${pair?.name}`;
  if (how === "struct") return `${value} && ${convert}(${value}${argument})`;
  if (how === "items") return `${value}?.map((item) => ${convert}(item${argument}))`;
  return `${printer.kit("convertedValues")}(${value}, (item) => ${convert}(item${argument}))`;
}
