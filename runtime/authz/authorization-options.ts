/** What an operator decides about authorization. SPEC: Authorization, modes and configuration. */
import type { ChangingText, NamedText } from "../base/changing-text.js";
import type { Authorizer } from "./authorizer.js";
import type { WebhookAuthorizerOptions } from "./webhook/webhook-options.js";

export const AUTHORIZATION_MODES = ["AlwaysAllow", "AlwaysDeny", "ABAC", "RBAC", "Node", "Webhook"] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

export interface AuthorizationOptions {
  /** Asked in order, each at most once; authorizers of one's own anywhere between them. Not with `configuration`. */
  readonly modes?: readonly (AuthorizationMode | Authorizer)[];
  /** Lines of the policy file, for the mode ABAC. Changes need a new start. */
  readonly abacPolicy?: string | NamedText;
  /** For the mode Webhook. */
  readonly webhook?: WebhookAuthorizerOptions;
  /** An `AuthorizationConfiguration` in YAML or JSON, in place of `modes` and `webhook`. Followed when it changes. */
  readonly configuration?: string | ChangingText;
  /** Paths that everybody may ask for, whatever the modes say: whole, or prefixes that end in `/*`. Default: none; health where there is no mode at all. */
  readonly alwaysAllowPaths?: readonly string[];
}
