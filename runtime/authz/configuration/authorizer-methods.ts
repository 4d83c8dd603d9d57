/** The authorizers of a configuration file: the server's own, and webhooks with what their connection files hold. */
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
 * @param signal ends the following of files that it names in its turn
 * @throws Error that says what is wrong with it, without a secret
 */
export type ReadConnection = (file: string, signal: AbortSignal) => Promise<WebhookConnection>;

export interface AuthorizerMethodsOptions {
  readonly parts: AuthorizationParts;
  readonly readConnection: ReadConnection;
  /** The server's own, asked for when a file names them. */
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
  // of files that the connection names
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

/** A token that is followed is the same one while it comes from the same place. */
function meaningOf({ bearerToken, ...connection }: WebhookConnection): object {
  return { ...connection, bearerToken: typeof bearerToken === "object" ? { from: bearerToken.name } : bearerToken };
}

function nothing(): never {
  throw new Error("an authorizer with faults can't be opened");
}
