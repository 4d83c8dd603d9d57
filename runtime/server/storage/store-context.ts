/** Creates the context that the stores of a server share. */
import type { LateBound } from "../../base/late-bound.js";
import type { StoreContext } from "../../registry/store.js";
import { SchemaRules } from "../../registry/validation/schema-rules.js";
import type { WriteAdmission } from "../../registry/write/write-admission.js";
import type { ApiServerOptions } from "../api-server-options.js";
import type { ServerContext } from "../server-context.js";

/**
 * @param admission created after the stores, because it reads objects from them; only writes use it
 * @param findKind finds any kind with its store, for hooks that read other objects
 */
export function storeContext(
  options: Pick<ApiServerOptions, "maxHistoryBytes" | "whenCacheLags" | "knownObjects">,
  { profile, timeoutClock, random, logger, scheme, gates, metrics, expressions }: ServerContext,
  admission: LateBound<WriteAdmission>,
  findKind: StoreContext["findKind"],
): StoreContext {
  const { maxHistoryBytes, knownObjects } = options;
  const whenCacheLags =
    options.whenCacheLags ?? (gates.isEnabled("ConsistentListFromCacheSkipTimeoutFallback") ? "refuse" : "read-store");
  return {
    profile,
    clock: timeoutClock,
    random,
    admission: {
      mutate: (attributes) => admission.value.mutate(attributes),
      validate: (attributes) => admission.value.validate(attributes),
    },
    rules: new SchemaRules({ release: scheme.release, expressions, metrics: metrics.expressions, logger }),
    ...(maxHistoryBytes === undefined ? {} : { maxHistoryBytes }),
    knownObjects,
    whenCacheLags,
    findKind,
  };
}
