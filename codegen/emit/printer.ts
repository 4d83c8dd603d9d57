/**
 * Prints a TypeScript file: indentation, imports, header and documentation comments. Emitters produce the content and
 * never write imports themselves.
 */
import { posix } from "node:path";
import type { CodeSink, StructRole } from "../../runtime/schema/compiler/code-sink.js";
import { pascalCase } from "../model/model-names.js";
import type { StructModel } from "../model/model-types.js";
import type { ApplyForms } from "./apply-forms.js";
import { type DataStyle, isIdentifier, printData, quote } from "./emit-data.js";
import type { StructFacts } from "./struct-facts.js";

/** Generated lines aim to stay within this width. */
export const LINE_WIDTH = 120;

/** The files of a unit, and one that does not belong to a unit. */
export type FileKind =
  | "types"
  | "apply"
  | "schema"
  | "validate"
  | "merge"
  | "protobuf"
  | "handlers"
  | "convert"
  | "group";

const FILE_OF_ROLE: Readonly<Record<StructRole, FileKind>> = {
  type: "types",
  apply: "apply",
  validate: "validate",
  merge: "merge",
  encode: "protobuf",
  decode: "protobuf",
};

/** What a printer needs to know about its file. */
export interface FileContext {
  /** Folder below the output root; empty for the root itself. */
  readonly folder: string;
  /** The unit of the file; absent for files of a whole group version. */
  readonly unit?: string;
  readonly kind: FileKind;
  readonly facts: StructFacts;
  readonly forms: ApplyForms;
  /** Module specifier of the kit, as seen from `folder`. */
  readonly kitModule: string;
  /** Default: TypeScript. */
  readonly language?: "javascript";
}

/** Returns the name of a struct's function or type in its declaration. */
function declaredName(struct: StructModel, role: StructRole, forms: ApplyForms): string {
  if (role === "apply") return forms.nameOf(struct.id);
  return role === "type" ? struct.name : `${role}${struct.name}`;
}

export class Printer implements CodeSink {
  private readonly printed: string[] = [];
  private indentation = "";
  /** Keyed by module, then by exported name. */
  private readonly imports = new Map<string, Map<string, { local: string; isType: boolean }>>();
  /** Identifiers in use in this file. */
  private readonly taken = new Set<string>();

  constructor(private readonly context: FileContext) {
    for (const struct of context.unit === undefined ? [] : context.facts.ofUnit(context.folder, context.unit)) {
      for (const role of Object.keys(FILE_OF_ROLE) as StructRole[]) {
        if (FILE_OF_ROLE[role] !== context.kind || (role === "apply" && !context.forms.hasOwn(struct.id))) continue;
        this.taken.add(declaredName(struct, role, context.forms));
      }
    }
  }

  line(text: string): void {
    this.printed.push(text === "" ? "" : this.indentation + text);
  }

  lines(texts: readonly string[]): void {
    for (const text of texts) this.line(text);
  }

  block(open: string, body: () => void, close: string): void {
    this.line(open);
    const outer = this.indentation;
    this.indentation = `${outer}  `;
    body();
    this.indentation = outer;
    this.line(close);
  }

  /**
   * Prints plain data between `start` (a key, a declaration) and `end`, over several lines if needed. `valueType`:
   * see {@link DataStyle}.
   */
  data(start: string, value: unknown, end: string, valueType?: string): void {
    const style: DataStyle = { typescript: true, ...(valueType ? { valueType } : {}) };
    const text = start + printData(value, style, "", start.length + this.indentation.length) + end;
    for (const line of text.split("\n")) this.line(line);
  }

  /** Prints items between `open` and `close`, on one line if they fit. */
  list(open: string, items: Iterable<string>, close: string): void {
    const all = [...items];
    const pad = open.endsWith("{") ? " " : "";
    const single = `${open}${pad}${all.join(", ")}${pad}${close}`;
    if (this.indentation.length + single.length <= LINE_WIDTH) this.line(single);
    else this.block(open, () => this.lines(all.map((item) => `${item},`)), close);
  }

  type(text: string): string {
    return this.context.language === "javascript" ? "" : text;
  }

  /** Names with a capital (but not all capitals) are types, others are values. */
  kit(name: string): string {
    const isType = /^[A-Z]/.test(name) && name !== name.toUpperCase();
    return this.import(this.context.kitModule, name, isType, () => (isType ? `Kit${name}` : `kit${pascalCase(name)}`));
  }

  struct(ref: string, role: StructRole): string {
    const struct = this.context.facts.struct(ref);
    const name = declaredName(struct, role, this.context.forms);
    const { folder, unit, kind } = this.context;
    const file = FILE_OF_ROLE[role];
    if (struct.folder === folder && struct.unit === unit && file === kind) return name;
    return this.import(
      this.unitModule(struct, file),
      name,
      role === "type" || role === "apply",
      () => `${name}Of${pascalCase(struct.folder)}`,
    );
  }

  /** Returns the module specifier of a unit's file. */
  unitModule(unit: { readonly folder: string; readonly unit: string }, file: FileKind): string {
    const target = posix.relative(this.context.folder, posix.join(unit.folder, `${unit.unit}.${file}.js`));
    return target.startsWith(".") ? target : `./${target}`;
  }

  /** Reserves an identifier that the file itself declares, so that no import uses it. */
  declare(identifier: string): void {
    this.taken.add(identifier);
  }

  /** Returns the module specifier of a file of a group version. */
  groupModule(folder: string, file: string): string {
    const target = posix.relative(this.context.folder, posix.join(folder, `${file}.js`));
    return target.startsWith(".") ? target : `./${target}`;
  }

  /** Imports a name and returns its identifier; `otherwise` returns an alternative if the name is in use. */
  import(module: string, name: string, isType: boolean, otherwise: () => string): string {
    const names = this.imports.get(module) ?? new Map<string, { local: string; isType: boolean }>();
    this.imports.set(module, names);
    const known = names.get(name);
    if (known) return known.local;
    let local = name;
    for (let suffix = 1; this.taken.has(local); suffix += 1)
      local = suffix === 1 ? otherwise() : `${otherwise()}${suffix}`;
    this.taken.add(local);
    names.set(name, { local, isType });
    return local;
  }

  /** Prints a documentation comment, wrapped; nothing for an empty text. */
  doc(text: string | undefined): void {
    const safe = (text ?? "").replaceAll("*/", "*\\/").trim();
    if (safe === "") return;
    const width = LINE_WIDTH - this.indentation.length;
    if (!safe.includes("\n") && safe.length + 7 <= width) {
      this.line(`/** ${safe} */`);
      return;
    }
    this.line("/**");
    for (const line of wrap(safe, width - 3)) this.line(line === "" ? " *" : ` * ${line}`);
    this.line(" */");
  }

  /** Returns the whole file. */
  text(header: string): string {
    const imports = this.importLines();
    const body = this.printed.slice(firstFilled(this.printed), lastFilled(this.printed) + 1).join("\n");
    const parts = [`// ${header}`, ...imports, ...(body === "" ? [] : ["", body])];
    return `${parts.join("\n")}\n`;
  }

  /** Sorts by module, packages first; a module that only provides types is imported with `import type`. */
  private importLines(): string[] {
    const rank = (module: string): string => (module.startsWith(".") ? `1${module}` : `0${module}`);
    const modules = [...this.imports].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
    return modules.flatMap(([module, names]) => {
      const sorted = [...names]
        .filter(([, { isType }]) => !isType || this.context.language !== "javascript")
        .sort(([a], [b]) => (a < b ? -1 : 1));
      if (sorted.length === 0) return [];
      const onlyTypes = sorted.every(([, item]) => item.isType);
      const items = sorted.map(([name, { local, isType }]) => {
        const renamed = local === name ? name : `${name} as ${local}`;
        return isType && !onlyTypes ? `type ${renamed}` : renamed;
      });
      const keyword = onlyTypes ? "import type" : "import";
      const single = `${keyword} { ${items.join(", ")} } from ${quote(module)};`;
      if (single.length <= LINE_WIDTH) return [single];
      return [`${keyword} {`, ...items.map((item) => `  ${item},`), `} from ${quote(module)};`];
    });
  }
}

function firstFilled(lines: readonly string[]): number {
  const index = lines.findIndex((line) => line !== "");
  return index === -1 ? lines.length : index;
}

function lastFilled(lines: readonly string[]): number {
  let index = lines.length - 1;
  while (index >= 0 && lines[index] === "") index -= 1;
  return index;
}

/** Wraps at `width` characters where words allow it, keeping existing line breaks. */
function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.trim().split(/\s+/)) {
      if (line !== "" && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}

/** Returns a property name as in an object literal or interface. */
export function propertyKey(name: string): string {
  return isIdentifier(name) ? name : quote(name);
}
