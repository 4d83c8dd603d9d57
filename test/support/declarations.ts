/** Reads the declaration files that the compiler emits for the package: which module declares, imports and exports what. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Stands for the name where a module is imported as a whole. */
export const WHOLE_MODULE = "*";

/** The module that declares a name. */
export interface Place {
  readonly file: string;
  readonly name: string;
}

export interface Module {
  /** Declarations by name, each on one line; a function with overloads has several. */
  readonly declared: Map<string, string[]>;
  /** The names that this module imports from others of the package. */
  readonly imported: Map<string, Place>;
  /** The names that this module exports and another one declares. */
  readonly passedOn: Map<string, Place>;
  /** The modules whose exports this module passes on as a whole. */
  readonly stars: string[];
}

/** The declarations of the whole package, in a folder that exists until `dispose`. */
export class Declarations {
  readonly #folder = mkdtempSync(join(tmpdir(), "kindsmith-declarations-"));
  readonly #modules = new Map<string, Module>();

  constructor() {
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const options = ["-p", join(ROOT, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", this.#folder];
    execFileSync(process.execPath, [compiler, ...options], { cwd: ROOT });
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** @returns the declaration files of the package's entries, by the names that users import */
  entries(): ReadonlyMap<string, string> {
    const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const entries = new Map<string, string>();
    for (const [entry, target] of Object.entries(exports as Record<string, string | { types: string }>)) {
      if (typeof target === "string") continue;
      const file = target.types.replace("./dist/", "");
      for (const name of file.includes("*") ? this.#matchesOf(file) : [""])
        entries.set(`kindsmith${entry.slice(1).replace("*", name)}`, join(this.#folder, file.replace("*", name)));
    }
    return entries;
  }

  /** @returns the path of a file as the repository has it, without `.d.ts` */
  shownFile(file: string): string {
    return relative(this.#folder, file).replace(/\.d\.ts$/, "");
  }

  /** @returns every name that a module exports */
  namesOf(file: string): Set<string> {
    const { declared, passedOn, stars } = this.moduleOf(file);
    return new Set([
      ...[...declared].flatMap(([name, texts]) => (texts.some((text) => text.startsWith("export ")) ? name : [])),
      ...passedOn.keys(),
      ...stars.flatMap((star) => [...this.namesOf(star)]),
    ]);
  }

  /** @returns where the name that a module declares or exports is declared; undefined when it does neither */
  placeOf(file: string, name: string): Place | undefined {
    const { declared, passedOn, stars } = this.moduleOf(file);
    if (declared.has(name) || name === WHOLE_MODULE) return { file, name };
    const elsewhere = passedOn.get(name);
    if (elsewhere !== undefined) return this.placeOf(elsewhere.file, elsewhere.name);
    const star = stars.find((each) => this.namesOf(each).has(name));
    return star === undefined ? undefined : this.placeOf(star, name);
  }

  /** @returns where a name that a module uses is declared; undefined when it comes from outside of the package */
  sourceOf(file: string, name: string): Place | undefined {
    const { declared, imported } = this.moduleOf(file);
    const source = imported.get(name) ?? (declared.has(name) ? { file, name } : undefined);
    return source && this.placeOf(source.file, source.name);
  }

  /** @returns the declaration file of a module that another one names */
  fileOf(file: string, specifier: string): string {
    return fileOf(file, specifier);
  }

  /** @returns the declarations of a place, without `export` */
  textsOf({ file, name }: Place): readonly string[] {
    const texts = this.moduleOf(file).declared.get(name) ?? [];
    return texts.map((text) => text.replace(/^export (declare )?/, ""));
  }

  moduleOf(file: string): Module {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const module = readModule(file);
    this.#modules.set(file, module);
    return module;
  }

  #matchesOf(pattern: string): string[] {
    const [before = "", after = ""] = pattern.split("*");
    const folder = join(this.#folder, before);
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(after))
      .map((file) => file.slice(0, -after.length));
  }
}

function fileOf(file: string, specifier: string): string {
  return resolve(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
}

/** Statements that import from other packages, and the mark of a module without exports. */
const FOREIGN_STATEMENT = /^import .*"[^.][^"]*";$|^export \{\s*\};$/;

/** @throws Error for an import or export in a form that this reader does not know */
function readModule(file: string): Module {
  const module: Module = { declared: new Map(), imported: new Map(), passedOn: new Map(), stars: [] };
  const exported: (readonly [alias: string, original: string])[] = [];
  for (const statement of statementsOf(withoutComments(readFileSync(file, "utf8")))) {
    const [, keyword, list, from] = /^(export|import) (?:type )?\{(.*)\}(?: from "(\..*)")?;$/.exec(statement) ?? [];
    const [, starFrom] = /^export (?:type )?\* from "(.*)";$/.exec(statement) ?? [];
    const [, whole, wholeFrom] = /^import (?:type )?\* as (\w+) from "(\..*)";$/.exec(statement) ?? [];
    const [, namespace, namespaceFrom] = /^export \* as (\w+) from "(.*)";$/.exec(statement) ?? [];
    const [, name] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:interface|class|type|const|let|function|enum|namespace) (\w+)/.exec(
        statement,
      ) ?? [];
    if (list !== undefined)
      for (const item of list.split(",").map((each) => each.trim().replace(/^type /, ""))) {
        const [original = "", alias = original] = item.split(" as ");
        if (original === "") continue;
        if (from === undefined) exported.push([alias, original]);
        else
          (keyword === "export" ? module.passedOn : module.imported).set(alias, {
            file: fileOf(file, from),
            name: original,
          });
      }
    else if (whole !== undefined && wholeFrom !== undefined)
      module.imported.set(whole, { file: fileOf(file, wholeFrom), name: WHOLE_MODULE });
    else if (starFrom !== undefined) module.stars.push(fileOf(file, starFrom));
    else if (namespace !== undefined) module.declared.set(namespace, [`export namespace of ${namespaceFrom}`]);
    else if (name !== undefined) module.declared.set(name, [...(module.declared.get(name) ?? []), statement]);
    else if (/^(import|export) /.test(statement) && !FOREIGN_STATEMENT.test(statement))
      throw new Error(`${file}: found ${statement}, which is no import or export that this reader knows`);
  }
  for (const [alias, original] of exported) {
    const source =
      module.imported.get(original) ?? (module.declared.has(original) ? { file, name: original } : undefined);
    if (source !== undefined) module.passedOn.set(alias, source);
  }
  return module;
}

function withoutComments(text: string): string {
  return text.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (found) =>
    found.startsWith('"') ? found : "",
  );
}

/** The statements of a declaration file, each on one line. */
function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}()[\];]/g)) {
    if ("{([".includes(found)) depth++;
    else if (found === "}" || found === ")" || found === "]") depth--;
    const soFar = text
      .slice(start, index + 1)
      .replace(/\s+/g, " ")
      .trim();
    const isBlock = /^(export )?(declare )?(abstract )?(interface|class|enum|namespace) /.test(soFar);
    if (depth !== 0 || !(found === ";" || (found === "}" && isBlock))) continue;
    statements.push(soFar);
    start = index + 1;
  }
  return statements;
}
