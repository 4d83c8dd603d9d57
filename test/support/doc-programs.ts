/**
 * The TypeScript of the documentation as a program that can be compiled. Every page has a folder. A block `ts file=PATH`
 * is that file; any other block is a module of its own, to which names that an earlier block of the page declares are
 * imported. What a page takes for granted stands in an HTML comment, which readers don't see:
 *
 *     <!-- ts
 *     declare const signal: AbortSignal;
 *     -->
 *
 * Files that readers don't see stand in comments `<!-- file=PATH`. A page with `<!-- continues README.md -->` has the files of that page too; from schemas among the files code is generated.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { runGenerate } from "../../codegen/generate-command.js";
import { blocksOf, type MarkdownBlock, REPOSITORY, readMarkdown } from "./markdown.js";

/** Where the programs are written: within the repository, so that they find its packages. */
export const PROGRAMS = join(REPOSITORY, ".cache/docs-programs");

/** A module and the block that it is made from; its lines are those of the page from `firstLine` on. */
export interface DocModule {
  readonly page: string;
  readonly path: string;
  readonly firstLine: number;
}

export function isFragment({ key }: MarkdownBlock): boolean {
  return key?.startsWith("fragment:") === true;
}

/** Writes the program of a page. @returns its modules */
export async function writeProgram(page: string): Promise<readonly DocModule[]> {
  const folder = join(PROGRAMS, page.replace(/\.md$/, "").replaceAll("/", "__"));
  rmSync(folder, { recursive: true, force: true });
  const markdown = readMarkdown(page);
  const modules: DocModule[] = [];
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const isModule = ({ language }: MarkdownBlock): boolean => language === "ts";
  const writeFile = (of: string, block: MarkdownBlock, isFormer: boolean): string => {
    const path = /^file=(\S+)/.exec(block.key ?? "")?.[1] ?? "";
    const name = isFormer ? path.replace(/(\.test)?\.ts$/, `.line-${block.line}$1.ts`) : path;
    if (isFormer && !isModule(block)) return path;
    write(name, block.text);
    if (isModule(block)) modules.push({ page: of, path: join(folder, name), firstLine: block.line + 1 });
    return path;
  };
  // a project of its own: generated code then imports the package by its name
  write("package.json", '{ "name": "documentation", "type": "module" }');
  const [, continued] = /^<!-- continues (\S+) -->$/m.exec(markdown) ?? [];
  for (const of of continued === undefined ? [page] : [continued, page]) {
    const files = blocksOf(readMarkdown(of), of).filter(({ key }) => key?.startsWith("file="));
    for (const [index, block] of files.entries())
      writeFile(
        of,
        block,
        files.slice(index + 1).some(({ key }) => key?.split(" ")[0] === block.key?.split(" ")[0]),
      );
  }
  for (const [, path, text] of markdown.matchAll(/^<!-- file=(\S+)\n([\s\S]*?)^-->$/gm))
    write(path as string, text as string);
  await generateCode(folder);
  writeModules(page, markdown, write, (path, firstLine) => modules.push({ page, path: join(folder, path), firstLine }));
  return modules;
}

/** Compiler settings for all programs, which see the package as its users do, by its sources. */
export function writeSettings(exports: Readonly<Record<string, unknown>>): string {
  const paths: Record<string, string[]> = {};
  for (const [entry, target] of Object.entries(exports)) {
    const types = JSON.stringify(target).match(/"types":"\.\/dist\/([^"]+)\.d\.ts"/)?.[1];
    if (types !== undefined)
      paths[`kindsmith${entry.slice(1)}`] = [relative(PROGRAMS, join(REPOSITORY, `${types}.ts`))];
  }
  const file = join(PROGRAMS, "tsconfig.json");
  mkdirSync(PROGRAMS, { recursive: true });
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023", "esnext.disposable"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    paths,
  };
  writeFileSync(file, JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  return file;
}

/** @throws Error with what the generator has to say about the schemas */
async function generateCode(folder: string): Promise<void> {
  if (!existsSync(join(folder, "schemas"))) return;
  let output = "";
  const note = (text: string): void => {
    output += text;
  };
  const code = await runGenerate([], { cwd: folder, stdout: note, stderr: note });
  if (code !== 0) throw new Error(output);
}

/** The blocks without a path, each with the names that it takes from the page before it. */
function writeModules(
  page: string,
  markdown: string,
  write: (path: string, text: string) => void,
  onWritten: (path: string, firstLine: number) => void,
): void {
  const declared = new Map<string, string>();
  const context = [...markdown.matchAll(/^<!-- ts\n([\s\S]*?)^-->$/gm)].map(([, text]) => text as string).join("\n");
  if (context !== "") {
    write("context.ts", `${context.replace(/^(declare|interface|type|const|function)/gm, "export $1")}\nexport {};\n`);
    for (const name of declarationsOf(context)) declared.set(name, "./context.js");
  }
  const blocks = blocksOf(markdown, page).filter(
    (block) => block.language === "ts" && !block.key?.startsWith("file=") && !isFragment(block),
  );
  for (const { line, text } of blocks) {
    const own = declarationsOf(text);
    const words = new Set(text.match(/[A-Za-z_$][\w$]*/g));
    const taken = [...declared].filter(([name]) => words.has(name) && !own.has(name));
    const imports = taken.map(([name, from]) => `import { ${name} } from "${from}";`).join(" ");
    const exported = [...own].filter((name) => !new RegExp(`^export .*\\b${name}\\b`, "m").test(text));
    const path = `line-${line}.ts`;
    write(path, `${imports}\n${text}export { ${exported.join(", ")} };\n`);
    onWritten(path, line);
    for (const name of own) declared.set(name, `./line-${line}.js`);
  }
}

/** Names that a text declares or imports at its top, which are those of lines without an indentation. */
function declarationsOf(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  const declarations =
    /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:await using|using|const|let|function\*?|class|interface|type(?= \w+[ <=])) *(\{[^}]*\}|\[[^\]]*\]|[\w$]+)/gm;
  for (const [, pattern] of text.matchAll(declarations))
    for (const name of boundNames(pattern as string)) names.add(name);
  for (const [, pattern] of text.matchAll(/^import (?:type )?(\{[^}]*\}|\w+) from/gm))
    for (const name of boundNames((pattern as string).replace(/\btype /g, "").replace(/\w+ as /g, ""))) names.add(name);
  return names;
}

/** The names that a pattern binds: of `{ a, b: c, ...d }` a, c and d. */
function boundNames(pattern: string): readonly string[] {
  if (!/^[{[]/.test(pattern)) return [pattern];
  return pattern
    .slice(1, -1)
    .split(",")
    .map((part) => part.replace(/=.*$/s, "").replace(/^.*:/s, "").replace("...", "").trim())
    .filter((name) => /^[\w$]+$/.test(name));
}
