/** Brings generated kinds and hooks of a user's project into the server. TypeScript is read as it is, without a build. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../../base/usage-error.js";
import type { GroupVersionDefinition } from "../../kit/index.js";
import type { ResourceHooks } from "../../registry/kinds/hooks.js";

/** @throws UsageError when the folder holds no generated index. */
export async function loadApis(directory: string): Promise<readonly GroupVersionDefinition[]> {
  const file = [join(directory, "index.js"), join(directory, "index.ts")].find((candidate) => existsSync(candidate));
  if (file === undefined) {
    throw new UsageError(
      `--apis: ${directory} has no index.ts or index.js; run \`kindsmith generate --out ${directory}\` first`,
    );
  }
  const { apiGroups } = (await importModule(file)) as { apiGroups?: readonly GroupVersionDefinition[] };
  if (!Array.isArray(apiGroups))
    throw new UsageError(`--apis: ${file} does not export apiGroups; run \`kindsmith generate\` again`);
  return apiGroups;
}

/** @throws UsageError when the module has no list of hooks as its default export. */
export async function loadHooks(file: string): Promise<readonly ResourceHooks[]> {
  if (!existsSync(file)) throw new UsageError(`--hooks: ${file} does not exist`);
  const { default: hooks } = (await importModule(file)) as { default?: readonly ResourceHooks[] };
  if (!Array.isArray(hooks))
    throw new UsageError(`--hooks: the default export of ${file} must be a list of hooks made with defineHooks`);
  return hooks;
}

let isTypeScriptReady = false;

async function importModule(file: string): Promise<unknown> {
  if (file.endsWith(".ts") && !isTypeScriptReady) {
    const { register } = await import("tsx/esm/api");
    register();
    isTypeScriptReady = true;
  }
  return import(pathToFileURL(resolve(file)).href);
}
