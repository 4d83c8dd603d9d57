/** Options of authorization: the modes, and what they need. SPEC: Authorization, modes. */
import { AUTHORIZATION_MODES } from "../../authz/authorization-options.js";
import { UsageError } from "../../base/usage-error.js";
import type { OptionTable } from "./option-definition.js";
import { choice, duration, file } from "./option-types.js";

const REVIEW_VERSIONS = ["v1beta1", "v1"] as const;

/** AUTHZ-MODE-008. */
const DEFAULT_MODE = "AlwaysAllow";

const mode = choice(AUTHORIZATION_MODES);

/** Modes, each at most once. */
const modes = {
  typescript: "readonly AuthorizationMode[]",
  isSeparated: true as const,
  values: AUTHORIZATION_MODES,
  placeholder: "MODES",
  parse(flag: string, value: string) {
    const parsed = value.split(",").map((name) => mode.parse(flag, name.trim()));
    const repeated = parsed.find((name, index) => parsed.indexOf(name) !== index);
    if (repeated !== undefined) throw new UsageError(`--${flag}: ${JSON.stringify(repeated)} is there twice`);
    return parsed;
  },
};

export const AUTHORIZATION_OPTIONS = {
  "authorization-mode": {
    type: modes,
    option: "authorization.modes",
    fallback: DEFAULT_MODE,
    help: `Comma-separated list of ${AUTHORIZATION_MODES.join(", ")}, consulted in this order (default ${DEFAULT_MODE}). Members of system:masters may do everything in any mode.`,
    section: "authorization",
  },
  "authorization-policy-file": {
    type: file("named"),
    option: "authorization.abacPolicy",
    help: "Policies of the mode ABAC, one JSON object per line. Read once.",
    section: "authorization",
  },
  "authorization-webhook-config-file": {
    type: file("connection"),
    option: "authorization.webhook",
    help: "Client configuration of the server that decides in the mode Webhook.",
    section: "authorization",
  },
  "authorization-webhook-version": {
    type: choice(REVIEW_VERSIONS, "VERSION"),
    option: "authorization.webhook.version",
    fallback: "v1beta1",
    help: `API version of the SubjectAccessReview that the webhook receives: ${REVIEW_VERSIONS.join(" or ")} (default v1beta1).`,
    section: "authorization",
  },
  "authorization-webhook-cache-authorized-ttl": {
    type: duration,
    option: "authorization.webhook.authorizedTtlMs",
    fallback: "5m",
    help: "How long approvals of the webhook are cached; 0s disables the cache (default 5m).",
    section: "authorization",
  },
  "authorization-webhook-cache-unauthorized-ttl": {
    type: duration,
    option: "authorization.webhook.unauthorizedTtlMs",
    fallback: "30s",
    help: "How long other answers of the webhook are cached; 0s disables the cache (default 30s).",
    section: "authorization",
  },
  "authorization-config": {
    type: file("followed"),
    option: "authorization.configuration",
    help: "AuthorizationConfiguration with any number of webhooks beside RBAC and Node, instead of --authorization-mode and --authorization-webhook-*. The server follows changes of the file.",
    section: "authorization",
  },
} as const satisfies OptionTable;
