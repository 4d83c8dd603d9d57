/** Why code of a user's project could not be imported, where what to do about it is known. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";

/** Runs an import of `file` or of what belongs to it. @throws UsageError that says what to do, or where the user's code failed */
export async function explained<Imported>(file: string, work: () => Promise<Imported>): Promise<Imported> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceOn(error, file);
    if (advice === undefined && error instanceof OperatorError) throw error;
    throw new UsageError(advice ?? `${file} can't be loaded: ${ownPartOf(error)}`, { cause: error });
  }
}

/** The error with the lines of its trace that are in the user's own files. */
function ownPartOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack = "" } = error;
  // A syntax error has its place before its name.
  const beginsAt = stack.indexOf(`${name}: ${message}`);
  const place = beginsAt > 0 ? stack.slice(0, beginsAt) : "";
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line) && !FOREIGN_FRAME.test(line));
  return [`${place}${name}: ${message}`, ...frames].join("\n");
}

/** Lines of node, of packages and of this one say nothing of the mistake. */
const FOREIGN_FRAME = /node:|\/node_modules\/|\/(dist|runtime)\/(parts|cli)\/|<anonymous>$/;

function adviceOn(error: unknown, file: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "" } = error as NodeJS.ErrnoException;
  const missing = MISSING.includes(code) ? MISSING_PACKAGE.exec(error.message)?.[1] : undefined;
  if (missing === undefined && !code.startsWith("ERR_REQUIRE_")) return undefined;
  const manifest = nearestManifest(dirname(resolve(file)));
  const problems: string[] = [];
  const commands: string[] = [];
  if (manifest === undefined) {
    problems.push("there is no package.json above it");
    commands.push("npm init --yes");
  }
  const { type, ...declared } = manifest === undefined ? {} : read(manifest);
  if (type !== "module") {
    if (manifest !== undefined) problems.push(`${manifest} has ${type === undefined ? "no" : `"${type}" as`} "type"`);
    commands.push("npm pkg set type=module");
  }
  if (missing !== undefined) {
    problems.push(`the package ${missing} is not installed beside it`);
    commands.push(isDeclared(missing, declared) ? "npm install" : `npm install ${missing}`);
  }
  if (problems.length === 0) return undefined;
  return `${file} is an ES module that can't be imported: ${problems.join(", and ")}; run \`${commands.join(" && ")}\` in this folder`;
}

const MISSING: readonly string[] = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];
/** The package of the messages of both module systems; not a file, whose path begins with a dot or a slash. */
const MISSING_PACKAGE = /^Cannot find (?:package|module) '((?:@[^/']+\/)?[^./'][^/']*)/;

interface Manifest {
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** Whether an install without a name brings the package. */
function isDeclared(name: string, { dependencies, devDependencies }: Manifest): boolean {
  return name in { ...dependencies, ...devDependencies };
}

function nearestManifest(folder: string): string | undefined {
  const file = join(folder, "package.json");
  if (existsSync(file)) return file;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestManifest(parent);
}

function read(manifest: string): Manifest {
  return JSON.parse(readFileSync(manifest, "utf8")) as Manifest;
}
