// Joins the parts of a bundle that are always loaded together to one file each: a layer. Node spends more time on finding, linking
// and closing a module than on most modules themselves, and esbuild makes a file of its own for each combination of entries
// that share a module, which are hundreds.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { COMPILED_PARTS } from "./compiled-parts.mjs";

/** The start of the program, and what loads the compiled layers themselves. */
const STARTS = ["runtime/cli/bin.ts", "runtime/code-cache/load-part.ts"];

/**
 * Groups that a server can do without (runtime/builtin/served), except those that a control plane without workloads has.
 */
const FURTHER_GROUPS = "apps|autoscaling|batch|discovery|networking|node|policy|resource|scheduling|storage";
const FURTHER_SOURCES = [
  new RegExp(`^generated/(${FURTHER_GROUPS})/[^/]+/resources\\.ts$`),
  new RegExp(`^runtime/builtin/(${FURTHER_GROUPS})/([^/]+-hooks|runtime-class)\\.ts$`),
  /^runtime\/builtin\/core\/workload-kinds-hooks\.ts$/,
];

/**
 * Kinds whose code every start loads, because the server makes or reads objects of them, or compares their versions. One that is
 * absent here is in a file of its own, as all other kinds are, which only costs time.
 */
const STARTING_KINDS = handlersOf([
  "admissionregistration/[^/]+/[^/]+",
  "apiregistration/v1/api-service",
  "authorization/[^/]+/(local-)?subject-access-review",
  "core/v1/(config-map|namespace|service-account)",
  "flowcontrol/[^/]+/(flow-schema|priority-level-configuration)",
  "rbac/v1/[^/]+",
]);
/** Likewise, of the starts that serve all built-in kinds. */
const FURTHER_STARTING_KINDS = handlersOf([
  "autoscaling/v[12]/horizontal-pod-autoscaler",
  "core/v1/(endpoints|persistent-volume|pod|service)",
  "discovery/[^/]+/endpoint-slice",
  "resource/[^/]+/(resource-claim|resource-claim-template|resource-slice)",
  "scheduling/v1/priority-class",
  "storage/v1/volume-attachment",
]);

function handlersOf(kinds) {
  return new RegExp(`^generated/(${kinds.join("|")})\\.handlers\\.ts$`);
}

function isFurther(source) {
  return FURTHER_STARTING_KINDS.test(source) || FURTHER_SOURCES.some((pattern) => pattern.test(source));
}

/**
 * Layers from the lowest upwards: what the sources reach without an import at run time, and no lower layer has. So an entry for
 * browsers loads nothing that needs node, and a client loads no server. `shares` names sources that are no entry, but that
 * several entries import. A layer with `common` has what the sources of both of two others reach.
 */
const LAYERS = [
  { name: "browser", holds: (source) => source === "runtime/client/browser.ts" },
  { name: "client", holds: (source) => source === "runtime/client/index.ts" },
  { name: "kit", holds: (source) => source.startsWith("runtime/kit/") },
  // What a test environment's etcd and its server share, so that the server needs nothing else of it.
  { name: "ground", common: ["start", "server"] },
  // The list of the commands, and the one that test environments start beside each server, which needs little.
  {
    name: "start",
    holds: (source) => source === "runtime/cli/envtest/etcd/etcd-command.ts",
    shares: (source) => source === "runtime/cli/commands.ts",
  },
  { name: "core", common: ["program", "server"] },
  // What the program needs to find a command, and each command to read its flags, without the program itself, which would run.
  { name: "program", holds: (source) => /^runtime\/cli\/(program-help|feature-gates-command)\.ts$/.test(source) },
  {
    name: "server",
    holds: (source) =>
      ["runtime/index.ts", "runtime/testing/index.ts"].includes(source) ||
      source.endsWith("/default-policy/bootstrap-roles.ts") ||
      (/^generated\/.*\/resources\.ts$/.test(source) && !isFurther(source)) ||
      (/^runtime\/builtin\/.*(-hooks|\/storage-version|\/storage-version-migration)\.ts$/.test(source) &&
        !isFurther(source)) ||
      STARTING_KINDS.test(source),
  },
  { name: "workloads", holds: isFurther },
  { name: "serve", holds: (source) => source === "runtime/cli/serve/serve-command.ts" },
];

/**
 * What scripts load only when it is first used: packages that most servers never need, and modules of node that a server without a socket
 * does not need.
 */
const LATE = [
  "commander",
  "fastest-levenshtein",
  "pino",
  "re2js",
  "yaml",
  "node:dns",
  "node:http2",
  "node:https",
  "node:tls",
];

/**
 * A package that has one form for imports and another for `require`, with different classes. Scripts require it, so nothing may import it.
 */
const OF_TWO_FORMS = "re2js";

/**
 * Rewrites a bundle on disk.
 * @param root the folder that the paths of `outputs` are relative to
 * @param outdir the folder of the bundle
 * @param outputs of the metafile of esbuild
 * @param published sources of the entries that other packages import, whose files stay where they are
 */
export async function joinLayers({ root, outdir, outputs, published }) {
  const files = new Map(Object.entries(outputs).map(([path, output]) => [resolve(root, path), output]));
  const layerOf = layersOf(root, files, new Set(published));
  const context = { root, outdir, files, layerOf };
  const written = [];
  for (const { name } of LAYERS) written.push(...(await layerFile(name, context)));
  const others = await otherFiles(context);
  for (const { path, text } of others)
    if (new RegExp(`\\bfrom ?"${OF_TWO_FORMS}"`).test(text))
      throw new Error(`${path} imports ${OF_TWO_FORMS}, of which the scripts of the bundle have another form`);
  written.push(...others);
  for (const file of layerOf.keys()) rmSync(file);
  for (const { path, text } of [...written, ...entryFiles(context)]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Returns the layer of each file that is in one, with a number by which its exports differ from those of others. */
function layersOf(root, files, published) {
  const layerOf = new Map();
  const alone = startOf(root, files);
  for (const layer of LAYERS) {
    const { name } = layer;
    const isOpen = (file) => !layerOf.has(file) && !alone.has(file);
    for (const file of membersOf(layer, root, files, isOpen))
      if (!published.has(files.get(file).entryPoint)) layerOf.set(file, { name, number: layerOf.size });
  }
  return layerOf;
}

function membersOf({ common, holds, shares = () => false }, root, files, isOpen) {
  if (common !== undefined) {
    const [first, ...others] = common.map((name) => {
      const layer = LAYERS.find((each) => each.name === name);
      return membersOf(layer, root, files, isOpen);
    });
    return new Set([...first].filter((file) => others.every((members) => members.has(file))));
  }
  const queue = [...files].filter(([, { entryPoint, inputs }]) =>
    entryPoint === undefined ? Object.keys(inputs).some(shares) : holds(entryPoint),
  );
  const members = new Set();
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [file, output] = next;
    if (members.has(file) || !isOpen(file)) continue;
    members.add(file);
    for (const { path, kind, external } of output.imports)
      if (kind === "import-statement" && !external) queue.push([resolve(root, path), files.get(resolve(root, path))]);
  }
  return members;
}

/** What the starts load, which would otherwise load whole layers for a few lines. */
function startOf(root, files) {
  const queue = [...files.keys()].filter((file) => STARTS.includes(files.get(file).entryPoint));
  const reached = new Set();
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { path, kind, external } of files.get(file).imports)
      if (kind === "import-statement" && !external) queue.push(resolve(root, path));
  }
  return reached;
}

/** The name under which a layer exports what a file of it exports. */
function exported({ number }, name) {
  return `p${number}_${name}`;
}

async function layerFile(name, context) {
  const { outdir, files, layerOf } = context;
  const members = [...layerOf].filter(([, layer]) => layer.name === name);
  const contents = members.map(([file, layer]) => exportsOf(files.get(file), layer, file, true)).join("\n");
  const { outputFiles } = await build({
    ...settings(context, name),
    stdin: { contents, resolveDir: join(outdir, "parts"), sourcefile: `${name}.js` },
    outfile: layerPath(outdir, name),
  });
  return outputFiles.map((file) => linked(file, outdir));
}

async function otherFiles(context) {
  const { outdir, files, layerOf } = context;
  const { outputFiles } = await build({
    ...settings(context),
    entryPoints: [...files.keys()].filter((file) => !layerOf.has(file)),
    outbase: outdir,
    outdir,
  });
  return outputFiles.map((file) => linked(file, outdir));
}

/** Replaces the marks of layers by their paths, which differ with the folder of the importing file. */
function linked({ path, text }, outdir) {
  const isMark = /(\bfrom |\bimport )"layer:([a-z]+)"/g;
  const replaced = withoutUnusedNames(text).replace(isMark, (_, before, name) => {
    return `${before}${JSON.stringify(relativePath(dirname(path), layerPath(outdir, name)))}`;
  });
  return { path, text: replaced };
}

/**
 * Removes names that are imported from layers and not used: whoever needs one name of a former file imports all of them, which makes the
 * package larger and node look up each. The first statement of a layer stays even without names, since it says what is evaluated
 * first.
 */
function withoutUnusedNames(text) {
  const isImport = /^import (?:\{ ([^}]*) \} from )?("layer:[a-z]+");\n/gm;
  const used = new Set(text.replace(isImport, "").match(/[\w$]+/g));
  const seen = new Set();
  return text.replace(isImport, (_, names = "", mark) => {
    const kept = names.split(/,\s*/).filter((name) => used.has(name.split(" as ").at(-1).trim()));
    const isFirst = !seen.has(mark);
    seen.add(mark);
    if (kept.length > 0) return `import { ${kept.join(", ")} } from ${mark};\n`;
    return isFirst ? `import ${mark};\n` : "";
  });
}

/** The files of a layer that code outside it imports at run time: they export the same again. */
function entryFiles({ root, outdir, files, layerOf }) {
  const wanted = new Set();
  for (const [file, { imports }] of files)
    for (const { path, kind } of imports) {
      const target = resolve(root, path);
      if (kind === "dynamic-import" && layerOf.get(target)?.name !== layerOf.get(file)?.name) wanted.add(target);
    }
  return [...wanted].flatMap((file) => {
    const layer = layerOf.get(file);
    if (layer === undefined) return [];
    return [{ path: file, text: `${exportsOf(files.get(file), layer, layerPath(outdir, layer.name), false, file)}\n` }];
  });
}

function exportsOf(output, layer, from, isMember, importer) {
  const names = output.exports.map((name) => {
    const [given, taken] = isMember ? [name, exported(layer, name)] : [exported(layer, name), name];
    return `${given} as ${taken}`;
  });
  const path = importer === undefined ? from : relativePath(dirname(importer), from);
  return `export { ${names.join(", ")} } from ${JSON.stringify(path)};`;
}

function settings({ outdir, files, layerOf }, own) {
  const setup = (setup) => {
    setup.onResolve({ filter: /^[./]/ }, ({ path, resolveDir, kind }) => {
      if (kind === "entry-point") return undefined;
      const file = resolve(resolveDir, path);
      const layer = layerOf.get(file);
      if (layer !== undefined && layer.name === own) return { path: file };
      // Paths of this namespace end up in comments, so they must not be those of this machine.
      if (layer !== undefined && kind === "import-statement")
        return { path: relative(outdir, file), namespace: "exported" };
      return { path, external: true };
    });
    setup.onLoad({ filter: /.*/, namespace: "exported" }, ({ path }) => {
      const file = resolve(outdir, path);
      const layer = layerOf.get(file);
      return { contents: exportsOf(files.get(file), layer, `layer:${layer.name}`, false) };
    });
    setup.onResolve({ filter: /^layer:/, namespace: "exported" }, ({ path }) => ({ path, external: true }));
    if (COMPILED_PARTS.includes(own)) loadLate(setup);
  };
  return {
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "error",
    plugins: [{ name: "layers", setup }],
  };
}

/** Has names of a module looked up when they are used. Bundlers see the call of `require`. */
function loadLate(setup) {
  setup.onResolve({ filter: new RegExp(`^(${LATE.join("|")})$`) }, ({ path, namespace }) =>
    namespace === "late" ? { path, external: true } : { path, namespace: "late" },
  );
  setup.onLoad({ filter: /.*/, namespace: "late" }, async ({ path }) => {
    const names = Object.keys(await import(path)).filter((name) => name !== "module.exports");
    const getters = names.map(
      (name) =>
        `get ${name === "default" ? '"default"' : name}() { return load()${name === "default" ? "" : `.${name}`}; }`,
    );
    return {
      contents: `let loaded; const load = () => loaded ??= require(${JSON.stringify(path)});
module.exports = { __esModule: true, ${getters.join(", ")} };`,
    };
  });
}

function layerPath(outdir, name) {
  return join(outdir, "parts", `${name}.js`);
}

function relativePath(from, to) {
  const path = relative(from, to);
  return path.startsWith(".") ? path : `./${path}`;
}
