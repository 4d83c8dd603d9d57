/** Brings generated kinds, hooks and plug-ins of a user's project into the server. TypeScript is read as it is, without a build. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { AdmissionPluginSource } from "../../admission/user-plugin-types.js";
import type { HooksOfAnyKind } from "../../assembly/options/create-server-options.js";
import type { Authenticator } from "../../authn/authenticator.js";
import type { Authorizer } from "../../authz/authorizer.js";
import { UsageError } from "../../base/usage-error.js";
import type { GroupVersionDefinition } from "../../kit/index.js";
import { explained } from "./import-failure.js";
import { UserModules } from "./user-modules.js";

/** What a server takes from a user's project. */
export interface Project {
  readonly groups: readonly GroupVersionDefinition[];
  readonly extensions: Extensions;
}

/**
 * @param apis the folder of generated code, and `hooks` the file of extensions, if there are any
 * @throws UsageError when the folder holds no generated index, or what there is can't be loaded
 */
export async function loadProject(apis: string | undefined, hooks: string | undefined): Promise<Project> {
  const index = apis === undefined ? undefined : indexOf(apis);
  const modules = new UserModules([index, hooks].filter((file) => file !== undefined));
  return {
    groups: index === undefined ? [] : await loadApis(index, modules),
    extensions: hooks === undefined ? NO_EXTENSIONS : await loadExtensions(hooks, modules),
  };
}

/** @throws UsageError */
function indexOf(directory: string): string {
  const file = [join(directory, "index.js"), join(directory, "index.ts")].find((candidate) => existsSync(candidate));
  if (file !== undefined) return file;
  throw new UsageError(
    `--apis: ${directory} has no index.ts or index.js; run \`kindsmith generate --out ${directory}\` first`,
  );
}

/** @param file the generated index */
async function loadApis(file: string, modules: UserModules): Promise<readonly GroupVersionDefinition[]> {
  const { apiGroups } = (await modules.import(file)) as { apiGroups?: readonly GroupVersionDefinition[] };
  if (!Array.isArray(apiGroups))
    throw new UsageError(`--apis: ${file} does not export apiGroups; run \`kindsmith generate\` again`);
  // The modules of the kinds are imported when the server needs them.
  return apiGroups.map((group) => ({ ...group, load: () => explained(file, () => group.load()) }));
}

/** What the file of `--hooks` adds to a server. */
export interface Extensions {
  /** Its default export. */
  readonly hooks: readonly HooksOfAnyKind[];
  /** Admission plug-ins, which run after the built-in ones. */
  readonly admission: readonly AdmissionPluginSource[];
  /** They run after the check of the admin's token and before the methods that flags configure. */
  readonly authenticators: readonly Authenticator[];
  /** They decide before the modes that flags choose. */
  readonly authorizers: readonly Authorizer[];
}

export const NO_EXTENSIONS: Extensions = { hooks: [], admission: [], authenticators: [], authorizers: [] };

/** @throws UsageError for a file that does not exist or can't be loaded, or an export that is not what its name promises */
export async function loadExtensions(
  file: string,
  modules: UserModules = new UserModules([file]),
): Promise<Extensions> {
  if (!existsSync(file)) throw new UsageError(`--hooks: ${file} does not exist`);
  const module = (await modules.import(file)) as Readonly<Record<string, unknown>>;
  const listOf = <Item>(name: string, expected: string, isItem: (value: unknown) => boolean): readonly Item[] => {
    const list = module[name] ?? [];
    const what = name === "default" ? `the default export of ${file}` : `the export ${name} of ${file}`;
    if (!Array.isArray(list)) throw new UsageError(`--hooks: ${what} must be a list of ${expected}`);
    const wrong = list.findIndex((item) => !isItem(item));
    if (wrong >= 0)
      throw new UsageError(`--hooks: ${what} must be a list of ${expected}; item ${wrong} is something else`);
    return list;
  };
  const names = ["default", "admission", "authenticators", "authorizers"];
  if (!names.some((name) => name in module))
    throw new UsageError(`--hooks: the default export of ${file} must be a list of hooks made with defineHooks`);
  return {
    hooks: listOf(
      "default",
      "hooks made with defineHooks",
      (item) => isObject(item) && isObject(item.resource) && isObject(item.hooks),
    ),
    admission: listOf(
      "admission",
      "admission plug-ins, each with a name and mutate or validate, or functions that make them",
      (item) =>
        typeof item === "function" ||
        (isObject(item) && typeof item.name === "string" && hasMethod(item, "mutate", "validate")),
    ),
    authenticators: listOf(
      "authenticators",
      "objects with a method authenticate",
      (item) => isObject(item) && hasMethod(item, "authenticate"),
    ),
    authorizers: listOf(
      "authorizers",
      "objects with a method authorize",
      (item) => isObject(item) && hasMethod(item, "authorize"),
    ),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function hasMethod(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.some((name) => typeof value[name] === "function");
}
