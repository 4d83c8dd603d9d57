/** The `client-package` command: an npm package with the client and the kinds, but without any server code. */

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, join, posix, relative, resolve, sep } from "node:path";
import { isJsonObject } from "../../runtime/api/json.js";
import { isProductGroup } from "../../runtime/api/profile/naming-profile.js";
import { type CommandDescription, type FlagDefinition, HELP_FLAG } from "../../runtime/command-line/flag-definition.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { type CommandIo, CommandLineError, EXIT, PROCESS_IO, parseCommandLine } from "../command-line.js";
import { counted } from "../counted.js";
import { generate } from "../generate.js";
import type { GroupVersionModel, Model } from "../model/model-types.js";
import { packageOf } from "../package-of.js";
import { SchemaProblemsError } from "../problem.js";
import { readBack, UnreadableOutputError } from "../read-back.js";
import { replaceFiles } from "../write-files.js";
import { CODE_FOLDER, type Kinds, MARK, packageFiles } from "./package-files.js";
import { hasRuntime, runtimeFiles } from "./runtime-files.js";

export interface ClientPackageIo extends CommandIo {
  /** Folder with the compiled code of this package. Default: its own. */
  readonly compiled?: string;
}

const DEFAULT_SCHEMAS = "schemas";
const DEFAULT_VERSION = "0.1.0";

/** Maximum number of obstructing files that are named; the rest are counted. */
const MAX_NAMED_ENTRIES = 10;

const FLAGS: readonly FlagDefinition[] = [
  {
    name: "out",
    value: "DIR",
    what: "a folder",
    help: "where the package goes; a new folder, or one of an earlier run",
  },
  { name: "name", value: "NAME", what: "a name", help: "of the package, possibly with a scope: @farm/client" },
  { name: "version", value: "VERSION", what: "a version", help: `of the package (default: ${DEFAULT_VERSION})` },
  {
    name: "schemas",
    value: "DIR",
    what: "a folder",
    help: `your kinds (default: ${DEFAULT_SCHEMAS}, where there is one)`,
  },
  { name: "builtin", help: "the built-in kinds too" },
  HELP_FLAG,
];

export const CLIENT_PACKAGE_COMMAND: CommandDescription = {
  usage: ["kindsmith client-package --out DIR --name NAME [flags]"],
  about: `Writes a package for npm: the typed client of your kinds, for Node and browsers, without the server.`,
  flags: FLAGS,
};

/** The package names that npm accepts. */
const PACKAGE_NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const MAX_NAME_CHARACTERS = 214;
const VERSION = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:[-+][0-9A-Za-z.+-]+)?$/;

interface Order {
  /** The path as given, for messages. */
  readonly out: string;
  readonly name: string;
  readonly version: string;
  readonly schemas?: string;
  readonly isBuiltin: boolean;
}

/** Runs the command. Returns its exit code; throws only for bugs of this program. */
export async function runClientPackage(argv: readonly string[], io: ClientPackageIo = PROCESS_IO): Promise<number> {
  try {
    const { values } = parseCommandLine(FLAGS, argv);
    if (values.get("help") === "true") {
      io.stdout(helpText(CLIENT_PACKAGE_COMMAND));
      return EXIT.ok;
    }
    return await writePackage(orderOf(values, io), io);
  } catch (error) {
    if (error instanceof SchemaProblemsError || error instanceof UnreadableOutputError) {
      io.stderr(`${error.message}\nnothing was written\n`);
      return EXIT.failed;
    }
    if (!(error instanceof CommandLineError)) throw error;
    io.stderr(`kindsmith: ${error.message}\n`);
    return EXIT.usage;
  }
}

function orderOf(values: ReadonlyMap<string, string>, io: CommandIo): Order {
  const [out, name, version = DEFAULT_VERSION] = ["out", "name", "version"].map((flag) => values.get(flag));
  if (out === undefined) throw new CommandLineError("--out is missing\n  name a new folder for the package");
  if (name === undefined)
    throw new CommandLineError("--name is missing\n  name the package, @farm/client for instance");
  if (!PACKAGE_NAME.test(name) || name.length > MAX_NAME_CHARACTERS || name === "kindsmith") {
    const expected = 'lower-case letters, digits, "-", "_" and ".", possibly behind @SCOPE/';
    throw new CommandLineError(`--name ${name}: no name for this package\n  expected ${expected}`);
  }
  if (!VERSION.test(version)) throw new CommandLineError(`--version ${version}: expected a version such as 1.2.3`);
  const isBuiltin = values.get("builtin") === "true";
  const cwd = io.cwd ?? process.cwd();
  const schemas = values.get("schemas") ?? (existsSync(join(cwd, DEFAULT_SCHEMAS)) ? DEFAULT_SCHEMAS : undefined);
  if (schemas === undefined && !isBuiltin)
    throw new CommandLineError(
      `the folder ${DEFAULT_SCHEMAS} does not exist\n  name the folder of your schemas with --schemas, or use --builtin`,
    );
  if (schemas !== undefined && !(existsSync(resolve(cwd, schemas)) && statSync(resolve(cwd, schemas)).isDirectory()))
    throw new CommandLineError(`--schemas ${schemas}: the folder does not exist`);
  return { out, name, version, isBuiltin, ...(schemas === undefined ? {} : { schemas }) };
}

/** Returns the paths below a folder, which need not exist. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join(posix.sep));
}

async function writePackage(order: Order, io: ClientPackageIo): Promise<number> {
  const cwd = io.cwd ?? process.cwd();
  const folder = resolve(cwd, order.out);
  checkTarget(folder, order.out);
  const own = packageOf(import.meta.dirname);
  if (own === undefined)
    throw new CommandLineError(
      "client-package: this program has no files of the package from which one is made; use `npx kindsmith client-package`",
    );
  const compiled = io.compiled ?? join(own.root, "dist");
  if (!hasRuntime(compiled)) {
    io.stderr("the client of this checkout is not compiled\n  run `npm run build` first; nothing was written\n");
    return EXIT.failed;
  }
  const builtinSchemas = join(own.root, "schemas");
  const isOwnOfPackage = order.schemas !== undefined && resolve(cwd, order.schemas) === builtinSchemas;
  const kinds =
    order.schemas === undefined || (isOwnOfPackage && order.isBuiltin)
      ? undefined
      : await kindsOf(resolve(cwd, order.schemas), order.schemas);
  const builtin = order.isBuiltin ? onlyProduct(await kindsOf(builtinSchemas, "schemas of kindsmith")) : undefined;
  if (kinds !== undefined && builtin !== undefined) checkApart(kinds.model, builtin.model);
  const files = packageFiles({
    name: order.name,
    version: order.version,
    ...(kinds === undefined ? {} : { own: kinds }),
    ...(builtin === undefined ? {} : { builtin }),
    runtime: await runtimeFiles(compiled),
    license: await readFile(join(own.root, "LICENSE"), "utf8"),
    manifest: own.manifest,
  });
  const stale = filesBelow(join(folder, CODE_FOLDER)).filter((path) => !files.has(`${CODE_FOLDER}/${path}`));
  await readBack(files, order.out);
  await replaceFiles(folder, files);
  for (const path of stale) await rm(join(folder, CODE_FOLDER, path));
  const served = [kinds, builtin].flatMap((each) => (each === undefined ? [] : [...servedKinds(each.model)])).length;
  const kibibytes = Math.ceil([...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1024);
  io.stdout(
    `${order.out}: ${order.name} ${order.version}, ${counted(served, "kind")}, ${counted(files.size, "file")}, ${kibibytes} KiB\n`,
  );
  return EXIT.ok;
}

/** @throws CommandLineError if the folder contains anything else */
function checkTarget(folder: string, shown: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new CommandLineError(`--out ${shown}: this is a file\n  name a new folder`);
  const entries = readdirSync(folder)
    .filter((entry) => entry !== ".git")
    .sort();
  if (entries.length === 0 || isClientPackage(join(folder, "package.json"))) return;
  const more = entries.length > MAX_NAMED_ENTRIES ? ` and ${entries.length - MAX_NAMED_ENTRIES} more` : "";
  throw new CommandLineError(
    `--out ${shown}: expected a package written by this command, found ${entries.slice(0, MAX_NAMED_ENTRIES).join(", ")}${more}\n  name a new or empty folder`,
  );
}

function isClientPackage(manifest: string): boolean {
  if (!existsSync(manifest)) return false;
  try {
    const document: unknown = JSON.parse(readFileSync(manifest, "utf8"));
    return isJsonObject(document) && isJsonObject(document[MARK]);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** @throws SchemaProblemsError for invalid schemas, CommandLineError if field numbers are not locked */
async function kindsOf(schemas: string, shown: string): Promise<Kinds> {
  const label = basename(schemas);
  const generated = await generate({
    schemas,
    problemLabel: shown.replace(/[\\/]+$/, ""),
    schemaLabel: label,
    command: "npx kindsmith client-package",
    kitModule: () => "kindsmith/kit",
  });
  for (const [path, text] of generated.locks) {
    const file = join(schemas, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    // numbers without a lock could change in the next run
    throw new CommandLineError(
      `${shown}/${path}: some field numbers are missing\n  run \`npx kindsmith generate\` first`,
    );
  }
  if (servedKinds(generated.model).next().done)
    throw new CommandLineError(
      `${shown}: the folder contains no kinds\n  name the folder of your schemas with --schemas`,
    );
  return { model: generated.model, schemaLabel: label };
}

function* servedKinds(model: Model): Generator<string> {
  for (const { units } of model.groupVersions) for (const { kind } of units) if (kind?.served) yield kind.kind;
}

/** Removes the example kinds; parts that several kinds share have no kind. */
function onlyProduct({ model, schemaLabel }: Kinds): Kinds {
  const isWanted = ({ group, units }: GroupVersionModel): boolean =>
    isProductGroup(group) || !units.some(({ kind }) => kind !== undefined);
  return { model: { ...model, groupVersions: model.groupVersions.filter(isWanted) }, schemaLabel };
}

/** A group in both sets would give two members the same name. @throws CommandLineError for such a group */
function checkApart(own: Model, builtin: Model): void {
  const groupsOf = ({ groupVersions }: Model): string[] =>
    groupVersions
      .filter(({ units }) => units.some(({ kind }) => kind?.served))
      .map(({ folder }) => folder.slice(0, folder.lastIndexOf("/")));
  const taken = new Set(groupsOf(builtin));
  const twice = groupsOf(own).filter((group) => taken.has(group));
  if (twice.length > 0)
    throw new CommandLineError(
      `--builtin: the schema folder has kinds of ${[...new Set(twice)].join(", ")} too\n  leave out one of them`,
    );
}
