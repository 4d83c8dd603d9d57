/** The public surface as text: every export of every entry with its declaration, as the compiler emits it, without comments. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

interface Module {
  /** Declarations by name; a function with overloads has several. */
  readonly declared: Map<string, string[]>;
  /** Names that come from elsewhere. */
  readonly passedOn: Map<string, { readonly file: string; readonly name: string }>;
  /** Modules of which every export is passed on. */
  readonly stars: string[];
}

/** @returns the text of the surface file */
export function publicSurface(): string {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-surface-"));
  try {
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const options = ["-p", join(ROOT, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", folder];
    execFileSync(process.execPath, [compiler, ...options], { cwd: ROOT });
    const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const modules = new Map<string, Module>();
    return Object.entries(exports as Record<string, string | { types: string }>)
      .flatMap(([entry, target]) =>
        typeof target === "string" || entry.startsWith("./builtin")
          ? []
          : [surfaceOf(`kindsmith${entry.slice(1)}`, join(folder, target.types.replace("./dist/", "")), modules)],
      )
      .join("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function surfaceOf(entry: string, file: string, modules: Map<string, Module>): string {
  const names = [...namesOf(file, modules)].sort();
  const lines = names.map((name) => `${name}: ${declarationsOf(file, name, modules).join(" ") || "not found"}`);
  return `# ${entry}\n${lines.join("\n")}\n`;
}

function namesOf(file: string, modules: Map<string, Module>): Set<string> {
  const { declared, passedOn, stars } = moduleOf(file, modules);
  return new Set([
    ...[...declared].flatMap(([name, texts]) => (texts.some((text) => text.startsWith("export ")) ? name : [])),
    ...passedOn.keys(),
    ...stars.flatMap((star) => [...namesOf(star, modules)]),
  ]);
}

function declarationsOf(file: string, name: string, modules: Map<string, Module>): readonly string[] {
  const { declared, passedOn, stars } = moduleOf(file, modules);
  const here = declared.get(name);
  if (here !== undefined) return here.map((text) => text.replace(/^export (declare )?/, ""));
  const elsewhere = passedOn.get(name);
  if (elsewhere !== undefined) return declarationsOf(elsewhere.file, elsewhere.name, modules);
  const star = stars.find((each) => namesOf(each, modules).has(name));
  return star === undefined ? [] : declarationsOf(star, name, modules);
}

function moduleOf(file: string, modules: Map<string, Module>): Module {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const module: Module = { declared: new Map(), passedOn: new Map(), stars: [] };
  modules.set(file, module);
  const fileOf = (specifier: string): string => resolve(dirname(file), specifier.replace(/\.js$/, ".d.ts"));
  const imported = new Map<string, { readonly file: string; readonly name: string }>();
  for (const statement of statementsOf(withoutComments(readFileSync(file, "utf8")))) {
    const [, keyword, list, from] = /^(export|import) (?:type )?\{(.*)\}(?: from "(\..*)")?;$/.exec(statement) ?? [];
    const [, starFrom] = /^export (?:type )?\* from "(.*)";$/.exec(statement) ?? [];
    const [, namespace, namespaceFrom] = /^export \* as (\w+) from "(.*)";$/.exec(statement) ?? [];
    const [, name] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:interface|class|type|const|let|function|enum|namespace) (\w+)/.exec(
        statement,
      ) ?? [];
    if (list !== undefined)
      for (const item of list.split(",").map((each) => each.trim().replace(/^type /, ""))) {
        const [original = "", alias = original] = item.split(" as ");
        const source = from === undefined ? imported.get(original) : { file: fileOf(from), name: original };
        if (original !== "" && source !== undefined)
          (keyword === "export" ? module.passedOn : imported).set(alias, source);
      }
    else if (starFrom !== undefined) module.stars.push(fileOf(starFrom));
    else if (namespace !== undefined) module.declared.set(namespace, [`export namespace of ${namespaceFrom}`]);
    else if (name !== undefined) module.declared.set(name, [...(module.declared.get(name) ?? []), statement]);
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
