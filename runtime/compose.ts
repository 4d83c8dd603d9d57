/** The composition of a server: built-in kinds and hooks, the user's, and the controllers, on a given store. */

import type { ResourceReference } from "./api/resource-reference.js";
import { systemClock } from "./api/time.js";
import { builtinGroups, builtinHooks } from "./builtin/index.js";
import { createClient } from "./client/index.js";
import { runNamespaceController } from "./controllers/namespace.js";
import { inProcessTransport } from "./in-process-transport.js";
import type { GroupVersionDefinition, ResourceDefinition } from "./kit/index.js";
import type { ResourceHooks } from "./registry/hooks.js";
import type { Scheme } from "./registry/scheme.js";
import { ApiServer, type ApiServerOptions } from "./server/api-server.js";

export interface ComposeOptions extends Omit<ApiServerOptions, "kinds" | "hooks" | "controllers"> {
  /** Generated kinds to serve beside the built-in ones. */
  readonly groups: readonly GroupVersionDefinition[];
  readonly hooks: readonly ResourceHooks[];
}

export async function composeServer({ groups, hooks, ...options }: ComposeOptions): Promise<ApiServer> {
  const [builtin, own] = await Promise.all([load(builtinGroups), load(groups)]);
  return new ApiServer({
    ...options,
    kinds: [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ],
    hooks: [...builtinHooks, ...hooks],
    controllers: [startNamespaceController],
  });
}

async function load(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => group.load()));
  return loaded.flatMap(({ resources }) => resources);
}

/** Each namespaced resource once, in a version that is served: the stored one need not be. */
function namespacedResources(scheme: Scheme): ResourceReference[] {
  const found = new Map<string, ResourceReference>();
  for (const { definition } of scheme.all()) {
    const { group, version, kind, resource, scope } = definition;
    const key = `${group}/${resource}`;
    if (scope === "Namespaced" && !found.has(key)) found.set(key, { group, version, kind, resource, scope });
  }
  return [...found.values()];
}

function startNamespaceController(server: ApiServer, signal: AbortSignal): Promise<void> {
  const client = createClient({
    transport: inProcessTransport((request) => server.handle(request)),
    credentials: {
      headers: async () => ({ authorization: `Bearer ${server.loopbackToken}` }),
      renew: async () => false,
    },
    profile: server.profile,
    userAgent: "namespace-controller",
  });
  return runNamespaceController({
    client,
    resources: () => namespacedResources(server.scheme),
    clock: systemClock,
    signal,
    onError: (error) => server.reportFault(error),
  });
}
