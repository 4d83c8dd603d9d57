/**
 * Creates the authorizers of a configuration file: built-in ones, and webhooks with the content of their connection
 * files.
 */
import { type FieldError, invalid } from "../../api/field-error.js";
import type { WebhookConnection } from "../../webhooks/webhook-connection.js";
import type { AuthorizationParts } from "../authorization.js";
import type { Authorizer } from "../authorizer.js";
import { checkWebhook } from "../webhook/check-webhook.js";
import { compileConditions } from "../webhook/webhook-match-conditions.js";
import type { WebhookConfiguration } from "./authorization-configuration.js";
import type { AuthorizerMethods, CheckedAuthorizer } from "./configured-authorizers.js";
import { conditionTexts, connectionFile, webhookSettings } from "./webhook-settings.js";

/**
 * Reads the client configuration that a webhook's entry names.
 * @param file an absolute path
 * @param signal stops following the files that the client configuration names in turn
 * @throws Error that describes the problem without revealing secrets
 */
export type ReadConnection = (file: string, signal: AbortSignal) => Promise<WebhookConnection>;

export interface AuthorizerMethodsOptions {
  readonly parts: AuthorizationParts;
  readonly readConnection: ReadConnection;
  /** The server's own authorizers, which are created when a file names them. */
  readonly rbac: () => Authorizer;
  readonly node: () => Authorizer;
}

export function authorizerMethods(options: AuthorizerMethodsOptions): AuthorizerMethods {
  return {
    async check({ type = "", name = "", webhook = {} }, path) {
      if (type === "Webhook") return checkedWebhook(name, webhook, `${path}.webhook`, options);
      return checkedOwn(type, name, type === "RBAC" ? options.rbac : options.node);
    },
  };
}

function checkedOwn(type: string, name: string, authorizer: () => Authorizer): CheckedAuthorizer {
  return {
    errors: [],
    meaning: { type, name },
    open: () => ({ type, name, authorizer: authorizer(), close() {} }),
    discard() {},
  };
}

async function checkedWebhook(
  name: string,
  webhook: WebhookConfiguration,
  path: string,
  options: AuthorizerMethodsOptions,
): Promise<CheckedAuthorizer> {
  const { parts } = options;
  // Stops following the files that the connection names.
  const following = new AbortController();
  const discard = (): void => following.abort();
  const { connection, errors } = await connectionOf(webhook, `${path}.connectionInfo`, options, following.signal);
  if (connection === undefined) {
    const conditions = await compileConditions(conditionTexts(webhook), parts.expressions, `${path}.matchConditions`);
    return { errors: [...errors, ...conditions.errors], meaning: undefined, open: nothing, discard };
  }
  const settings = webhookSettings(webhook);
  const checked = await checkWebhook(name, { ...settings, ...connection }, parts, path);
  return {
    errors: checked.errors,
    meaning: { name, settings, connection: meaningOf(connection) },
    open() {
      const opened = checked.open();
      const close = (): void => {
        following.abort();
        opened.close();
      };
      return { type: "Webhook", name, authorizer: opened.authorizer, close };
    },
    discard,
  };
}

async function connectionOf(
  webhook: WebhookConfiguration,
  path: string,
  { readConnection }: AuthorizerMethodsOptions,
  signal: AbortSignal,
): Promise<{ readonly connection?: WebhookConnection; readonly errors: readonly FieldError[] }> {
  const file = connectionFile(webhook);
  if (file === undefined) return { errors: [] };
  try {
    return { connection: await readConnection(file, signal), errors: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { errors: [invalid(`${path}.kubeConfigFile`, file, `error loading file: ${why}`)] };
  }
}

/** A followed token counts as unchanged as long as it comes from the same source. */
function meaningOf({ bearerToken, ...connection }: WebhookConnection): object {
  return { ...connection, bearerToken: typeof bearerToken === "object" ? { from: bearerToken.name } : bearerToken };
}

function nothing(): never {
  throw new Error("an authorizer with errors can't be opened");
}
