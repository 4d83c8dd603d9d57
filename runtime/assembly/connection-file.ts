/** Reads a webhook's connection from the file that an authorization configuration names. */
import type { Logger } from "../api/logger.js";
import type { ChangingText } from "../base/changing-text.js";
import { OperatorError } from "../base/operator-error.js";
import { followFile } from "../server/reload.js";
import type { WebhookConnection } from "../webhooks/webhook-connection.js";
import { readWebhookConnection } from "./webhook-kubeconfig.js";

/**
 * @param signal ends the following of the files that the connection refers to, such as its token file
 * @throws OperatorError for a file that can't be read or has unusable content
 */
export function readConnectionFile(file: string, logger: Logger, signal: AbortSignal): Promise<WebhookConnection> {
  return readWebhookConnection("kubeConfigFile", file, (name, tokenFile) => follow(name, tokenFile, logger, signal));
}

async function follow(name: string, file: string, logger: Logger, signal: AbortSignal): Promise<ChangingText> {
  const onError = (error: unknown): void => logger.warn({ err: error }, `${name}: what was read before stays`);
  try {
    return await followFile(name, file, { signal, onError });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  }
}
