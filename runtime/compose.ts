/** The composition of a server: built-in kinds and hooks, the user's, and the controllers, on a given store. */

import { firstOf } from "./authn/authenticator.js";
import { serviceAddresses } from "./builtin/core/service-addresses.js";
import { serviceResolver } from "./builtin/core/service-resolver.js";
import { type BuiltinSettings, builtinGroups, builtinHooks, type ReviewSources } from "./builtin/index.js";
import { type ControllerOptions, controllersOf } from "./controllers-of-a-server.js";
import type { GroupVersionDefinition, ResourceDefinition } from "./kit/index.js";
import type { ResourceHooks } from "./registry/hooks.js";
import { ApiServer } from "./server/api-server.js";
import type { ApiServerOptions } from "./server/api-server-options.js";

export interface ComposeOptions
  extends Omit<ApiServerOptions, "kinds" | "hooks" | "controllers" | "serviceResolver">,
    ControllerOptions,
    BuiltinSettings {
  /** Generated kinds to serve beside the built-in ones. */
  readonly groups: readonly GroupVersionDefinition[];
  readonly hooks: readonly ResourceHooks[];
  /** Addresses of Services by `namespace/name` or `namespace/name:port`, each as `host:port`; all others by their objects. */
  readonly serviceResolution?: Readonly<Record<string, string>>;
}

export async function composeServer({ groups, hooks, ...options }: ComposeOptions): Promise<ApiServer> {
  const controllers = controllersOf(options, options.engine.name);
  const addresses = serviceAddresses(options.serviceResolution ?? {});
  const [builtin, own] = await Promise.all([load(builtinGroups), load(groups)]);
  await loadDifferingVersions([...builtin, ...own]);
  return new ApiServer({
    ...options,
    kinds: [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ],
    hooks: [...builtinHooks(options, reviewSources(options)), ...hooks],
    controllers,
    serviceResolver: (objects) => serviceResolver(objects, options.profile, addresses),
  });
}

/** Reviews are answered by what decides on requests; the token of the server's own components stays unknown to them. */
function reviewSources({
  authenticators,
  authorizer,
}: Pick<ComposeOptions, "authenticators" | "authorizer">): ReviewSources {
  const authenticator = firstOf(authenticators);
  return { userOfToken: (bearerToken) => authenticator.authenticate({ bearerToken, headers: {} }), authorizer };
}

async function load(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  return loaded.flatMap(({ resources }) => resources);
}

/** Versions that differ and have no conversion in their declaration are compared when the server is made. */
async function loadDifferingVersions(definitions: readonly ResourceDefinition[]): Promise<void> {
  const byResource = new Map<string, ResourceDefinition[]>();
  for (const definition of definitions) {
    const key = `${definition.group}/${definition.resource}`;
    byResource.set(key, [...(byResource.get(key) ?? []), definition]);
  }
  for (const versions of byResource.values()) {
    const shapes = new Set(versions.map(({ shapeMark }) => shapeMark));
    if (shapes.size > 1) await Promise.all(versions.map(({ load: loadCode }) => loadCode()));
  }
}
