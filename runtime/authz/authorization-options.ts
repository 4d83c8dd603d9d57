/** The operator's options for authorization. SPEC: Authorization, modes and configuration. */
import type { ChangingText, NamedText } from "../base/changing-text.js";
import type { Authorizer } from "./authorizer.js";
import type { WebhookAuthorizerOptions } from "./webhook/webhook-options.js";

export const AUTHORIZATION_MODES = ["AlwaysAllow", "AlwaysDeny", "ABAC", "RBAC", "Node", "Webhook"] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

export interface AuthorizationOptions {
  /**
   * Consulted in order, each at most once; custom authorizers may stand anywhere among them. Excludes `configuration`.
   */
  readonly modes?: readonly (AuthorizationMode | Authorizer)[];
  /** The lines of the policy file for the mode ABAC. A change needs a restart. */
  readonly abacPolicy?: string | NamedText;
  /** The webhook of the mode Webhook. */
  readonly webhook?: WebhookAuthorizerOptions;
  /**
   * An `AuthorizationConfiguration` in YAML or JSON, which replaces `modes` and `webhook`. Its changes are followed.
   */
  readonly configuration?: string | ChangingText;
  /**
   * Paths that every user may request, whatever the modes decide: whole paths, or prefixes that end in `/*`. Default:
   * none; the health paths if there are no modes.
   */
  readonly alwaysAllowPaths?: readonly string[];
}
