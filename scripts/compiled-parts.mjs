// Makes the largest parts of a bundle scripts, whose compiled code a process can keep for those that follow, which node allows for
// scripts only: PART.cjs exports a function with the code, which PART.js calls with what the part imports, and exports the same as
// before. How PART.js gets the function is in package.json: bundlers take the file, and node takes PART.compiled.js, which loads
// the file as runtime/code-cache does.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { inAscii } from "./in-ascii.mjs";

export const COMPILED_PARTS = ["kit", "ground", "core", "server", "workloads", "serve"];
const LOADER = "../runtime/code-cache/load-part.js";
/** The names of what a module knows of its address. */
const META = new Map(["url", "dirname", "filename"].map((name) => [`${name}$`, `import.meta.${name}`]));
const LOAD = "load$";
/** What esbuild calls `require` in a module, where it has to look whether there is one. */
const REQUIRE = "__require";
const SYNTAX = { ecmaVersion: "latest" };

/** @param folder that of the bundle's parts, whose files are modules without comments */
export function compileParts(folder) {
  const replaced = new Set();
  for (const name of COMPILED_PARTS) {
    const { code, module } = split(readFileSync(join(folder, `${name}.js`), "utf8"), name, (path) => {
      const direct = directImport(folder, path);
      if (direct !== undefined) replaced.add(path);
      return direct ?? `import(${JSON.stringify(path)})`;
    });
    writeFileSync(join(folder, `${name}.cjs`), code);
    writeFileSync(join(folder, `${name}.js`), module);
    writeFileSync(
      join(folder, `${name}.compiled.js`),
      `import{loadPart}from${JSON.stringify(LOADER)};export default loadPart(new URL("./${name}.cjs",import.meta.url).href);\n`,
    );
  }
  removeUnused(folder, replaced);
}

/**
 * Returns the import of what a file only exports again, if a path names such a file: finding a module takes longer than to find
 * a name in one that is loaded.
 */
function directImport(folder, path) {
  if (!path.startsWith("./")) return undefined;
  const [first, second, ...others] = parse(readFileSync(join(folder, path), "utf8"), {
    ...SYNTAX,
    sourceType: "module",
  }).body;
  if (others.length > 0 || first?.type !== "ImportDeclaration" || second?.type !== "ExportNamedDeclaration")
    return undefined;
  const names = new Map(first.specifiers.map(({ imported, local }) => [local.name, imported.name]));
  const given = second.specifiers.map(({ local, exported }) => `${exported.name}:part.${names.get(local.name)}`);
  return `import(${JSON.stringify(first.source.value)}).then(part=>({${given.join(",")}}))`;
}

/** Removes files that nothing imports any more. */
function removeUnused(folder, paths) {
  const root = join(folder, "..");
  const files = readdirSync(root, { recursive: true }).filter((file) => file.endsWith(".js"));
  const texts = files.map((file) => readFileSync(join(root, file), "utf8"));
  for (const path of paths)
    if (!texts.some((text) => imports(text, path.slice("./".length)))) rmSync(join(folder, path));
}

/** Whether a module imports a file, at once or when it runs. */
function imports(text, name) {
  return ["from", "import", "import("].some(
    (before) => text.includes(`${before}"./${name}"`) || text.includes(`/parts/${name}"`),
  );
}

/**
 * Returns the text of a part as a function in a CommonJS file, and the module that calls it.
 * @param importOf returns the expression that imports a path
 */
function split(text, name, importOf) {
  const { body } = parse(text, { ...SYNTAX, sourceType: "module" });
  /** The namespaces that are imported, and their names in the module. */
  const froms = new Map();
  const names = [];
  const exports = [];
  const loaded = new Set();
  const edits = [];
  for (const statement of body) {
    if (statement.type === "ImportDeclaration") {
      const from = statement.source.value;
      if (!froms.has(from)) froms.set(from, `from$${froms.size}`);
      names.push(bindings(statement.specifiers, froms.get(from)));
    } else if (statement.type === "ExportNamedDeclaration" && !statement.source && !statement.declaration)
      exports.push(...statement.specifiers.map(({ local, exported }) => [exported.name, local.name]));
    else if (/^Export/.test(statement.type))
      throw new Error(`${name}: a part has only imports and lists of exports, found ${statement.type}`);
    else {
      edits.push(...editsIn(statement, loaded));
      continue;
    }
    edits.push({ start: statement.start, end: statement.end, by: "" });
  }
  const parameters = [...froms.values(), ...META.keys(), LOAD].join(",");
  const result = exports.map(([exported, local]) => `${exported}:${local}`).join(",\n");
  const code = inAscii(
    // Parentheses tell V8 to compile the function at once, which it would only look through otherwise, and read again.
    `module.exports=(function(${parameters}){"use strict";\n${names.join("")}${edited(text, edits)}\nreturn{${result}}});\n`,
  );
  parse(code, { ...SYNTAX, sourceType: "script" });
  const module = [
    ...[...froms].map(([from, local]) => `import*as ${local} from${JSON.stringify(from)};`),
    `import part$ from"#parts/${name}";`,
    // Bundlers look for the paths.
    `const paths$={${[...loaded].map((path) => `${JSON.stringify(path)}:()=>${importOf(path)}`).join(",\n")}};`,
    `const ${LOAD}=path=>Object.hasOwn(paths$,path)?paths$[path]():import(path);`,
    ...[...META].map(([local, meta]) => `const ${local}=${meta};`),
    `export const{${exports.map(([exported]) => exported).join(",\n")}}=part$(${parameters});\n`,
  ].join("\n");
  return { code, module };
}

/** What only a module can say, in a statement of a part. @param loaded receives the paths that it imports when it runs */
function editsIn(node, loaded) {
  const { type, start, end } = node;
  if (type === "MetaProperty" && node.meta.name === "import")
    throw new Error("a part knows only the address of its module");
  const [local] = [...META].find(([, meta]) => isMember(node, meta)) ?? [];
  if (local !== undefined) return [{ start, end, by: local }];
  if (type === "CallExpression" && node.callee.name === REQUIRE)
    return [{ start, end: node.callee.end, by: "require" }];
  if (type === "VariableDeclarator" && node.id.name === REQUIRE) return [{ start, end, by: REQUIRE }];
  const edits = Object.values(node)
    .flat()
    .filter((child) => typeof child?.type === "string")
    .flatMap((child) => editsIn(child, loaded));
  if (type !== "ImportExpression") return edits;
  if (node.source.type === "Literal") loaded.add(node.source.value);
  return [{ start, end: start + "import".length, by: LOAD }, ...edits];
}

function isMember({ type, object, property }, meta) {
  return type === "MemberExpression" && object.type === "MetaProperty" && meta === `import.meta.${property.name}`;
}

function edited(text, edits) {
  let result = "";
  let at = 0;
  for (const { start, end, by } of edits.toSorted((a, b) => a.start - b.start)) {
    result += `${text.slice(at, start)}${by}`;
    at = end;
  }
  return result + text.slice(at);
}

/** Constants, which V8 knows as well as it knows what a module imports. */
function bindings(specifiers, from) {
  const named = [];
  const whole = [];
  for (const { type, imported, local } of specifiers) {
    if (type === "ImportNamespaceSpecifier") whole.push(`const ${local.name}=${from};\n`);
    else named.push(`${type === "ImportDefaultSpecifier" ? "default" : imported.name}:${local.name}`);
  }
  return [...whole, ...(named.length === 0 ? [] : [`const{${named.join(",\n")}}=${from};\n`])].join("");
}
