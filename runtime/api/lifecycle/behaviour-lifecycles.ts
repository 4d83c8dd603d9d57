/**
 * Deprecated behaviours of the server, as data for the rules in `element-lifecycle.ts`. SPEC: Deprecation rules 7 and
 * 8.
 */
import type { ElementLifecycle } from "./element-lifecycle.js";

export interface DeprecatedBehaviour extends ElementLifecycle {
  /** The behaviour, worded as in the documentation. */
  readonly name: string;
}

export const DEPRECATED_BEHAVIOURS: readonly DeprecatedBehaviour[] = [
  {
    name: "GET /healthz",
    stability: "ga",
    since: "1.0",
    deprecated: {
      since: "1.16",
      instead: "ask /livez whether the server lives, and /readyz whether it takes requests",
      replacement: { name: "GET /livez, GET /readyz", stability: "ga" },
    },
  },
  {
    name: "orphanDependents of DeleteOptions",
    stability: "ga",
    since: "1.4",
    deprecated: {
      since: "1.7",
      instead: "set propagationPolicy to Orphan or Background",
      replacement: { name: "propagationPolicy of DeleteOptions", stability: "ga" },
    },
  },
  {
    name: "ingress classes by annotation",
    stability: "beta",
    since: "1.1",
    deprecated: {
      since: "1.18",
      instead: "name the class in spec.ingressClassName",
      replacement: { name: "spec.ingressClassName", stability: "ga" },
    },
  },
];
