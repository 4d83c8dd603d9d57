/** What the stores of a server know of it. */
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import type { Logger } from "../../api/logger.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { ExpressionEngine } from "../../registry/kinds/expression-engine.js";
import type { Scheme } from "../../registry/kinds/scheme.js";
import type { StoreEnvironment } from "../../registry/store.js";
import { SchemaRules } from "../../registry/validation/schema-rules.js";
import type { WriteAdmission } from "../../registry/write/write-admission.js";
import type { ApiServerOptions } from "../api-server-options.js";
import type { ServerMetrics } from "../metrics/server-metrics.js";

export interface StoreParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  readonly metrics: Pick<ServerMetrics, "expressions">;
  readonly expressions: () => Promise<ExpressionEngine>;
  /** Made after the stores, and asked by each write. */
  readonly admission: () => WriteAdmission;
  readonly findKind: StoreEnvironment["findKind"];
}

export function storeEnvironment(
  {
    maxHistoryBytes,
    whenCacheLags,
    knownObjects,
  }: Pick<ApiServerOptions, "maxHistoryBytes" | "whenCacheLags" | "knownObjects">,
  { profile, clock, random, logger, scheme, gates, metrics, expressions, admission, findKind }: StoreParts,
): StoreEnvironment {
  return {
    profile,
    clock,
    random,
    admission: {
      mutate: (attributes) => admission().mutate(attributes),
      validate: (attributes) => admission().validate(attributes),
    },
    findKind,
    rules: new SchemaRules({ release: scheme.release, expressions, metrics: metrics.expressions, logger }),
    ...(maxHistoryBytes === undefined ? {} : { maxHistoryBytes }),
    knownObjects,
    whenCacheLags:
      whenCacheLags ?? (gates.isEnabled("ConsistentListFromCacheSkipTimeoutFallback") ? "refuse" : "read-store"),
  };
}
