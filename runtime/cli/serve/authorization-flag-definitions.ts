/** The flags of `kindsmith serve` that say what callers may do, as its help shows them. SPEC: Authorization, modes. */
import { AUTHORIZATION_MODES } from "../../authz/authorization-options.js";
import type { FlagDefinition } from "../flags/flags.js";

export const REVIEW_VERSIONS = ["v1beta1", "v1"] as const;

/** Where neither modes nor a configuration are given. AUTHZ-MODE-008. */
export const DEFAULT_MODE = "AlwaysAllow";

/** Not among the values of flags: whether one of them was given matters beside a configuration file. */
export const WEBHOOK_DEFAULTS = { version: "v1beta1", authorizedTtl: "5m", unauthorizedTtl: "30s" } as const;

export const AUTHORIZATION_FLAGS: readonly FlagDefinition[] = [
  {
    name: "authorization-mode",
    value: "MODES",
    help: `Comma-separated list of ${AUTHORIZATION_MODES.join(", ")}, asked in order (default ${DEFAULT_MODE}). The group system:masters may do everything in any mode.`,
  },
  {
    name: "authorization-policy-file",
    value: "FILE",
    help: "Policies of the mode ABAC, one JSON object per line. Read once.",
  },
  {
    name: "authorization-webhook-config-file",
    value: "FILE",
    help: "Client configuration of the server that the mode Webhook asks.",
  },
  {
    name: "authorization-webhook-version",
    value: "VERSION",
    help: `Version of the SubjectAccessReview that it is asked with: ${REVIEW_VERSIONS.join(" or ")} (default ${WEBHOOK_DEFAULTS.version}).`,
  },
  {
    name: "authorization-webhook-cache-authorized-ttl",
    value: "DURATION",
    help: `How long its approvals are remembered; 0s for not at all (default ${WEBHOOK_DEFAULTS.authorizedTtl}).`,
  },
  {
    name: "authorization-webhook-cache-unauthorized-ttl",
    value: "DURATION",
    help: `How long its other answers are remembered; 0s for not at all (default ${WEBHOOK_DEFAULTS.unauthorizedTtl}).`,
  },
  {
    name: "authorization-config",
    value: "FILE",
    help: "AuthorizationConfiguration with any number of webhooks beside RBAC and Node; in place of --authorization-mode and --authorization-webhook-*. Followed when it changes.",
  },
];
