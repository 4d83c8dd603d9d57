/** The composition of a server: built-in kinds and hooks, the user's, and the controllers, on a given store. */

import { type BuiltinSettings, builtinGroups, builtinHooks } from "./builtin/index.js";
import { type ControllerOptions, controllersOf } from "./controllers-of-a-server.js";
import type { GroupVersionDefinition, ResourceDefinition } from "./kit/index.js";
import type { ResourceHooks } from "./registry/hooks.js";
import { ApiServer, type ApiServerOptions } from "./server/api-server.js";

export interface ComposeOptions
  extends Omit<ApiServerOptions, "kinds" | "hooks" | "controllers">,
    ControllerOptions,
    BuiltinSettings {
  /** Generated kinds to serve beside the built-in ones. */
  readonly groups: readonly GroupVersionDefinition[];
  readonly hooks: readonly ResourceHooks[];
}

export async function composeServer({ groups, hooks, ...options }: ComposeOptions): Promise<ApiServer> {
  const controllers = controllersOf(options, options.engine.name);
  const [builtin, own] = await Promise.all([load(builtinGroups), load(groups)]);
  return new ApiServer({
    ...options,
    kinds: [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ],
    hooks: [...builtinHooks(options), ...hooks],
    controllers,
  });
}

async function load(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  return loaded.flatMap(({ resources }) => resources);
}
