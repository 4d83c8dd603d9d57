/**
 * Reads the client configuration file from which the server takes its identity towards admission webhooks: users named
 * after hosts. Addresses and certificate authorities come from the webhook configurations. SPEC: Dynamic admission,
 * authentication to webhooks.
 */
import { dirname } from "node:path";
import type { WebhookIdentities } from "../admission/configuration/webhook-admission-configuration.js";
import { OperatorError } from "../base/operator-error.js";
import { chooseContext, parseKubeconfig } from "../client/configuration/kubeconfig-document.js";
import type { WebhookIdentity } from "../webhooks/webhook-config.js";
import { type FollowText, identityOf, readText } from "./webhook-kubeconfig.js";

/** The entry for all hosts without one of their own. */
const ANY_HOST = "*";
const HTTPS = ":443";

/**
 * Looks for `host:port`, then for `*.` before each shorter suffix of it, both again without the usual port, then for
 * `*` and the user of the current context.
 * @throws OperatorError that names the place and never contains a secret
 */
export async function readWebhookIdentities(file: string, follow: FollowText): Promise<WebhookIdentities> {
  try {
    const kubeconfig = parseKubeconfig(await readText(file, file), file, dirname(file));
    const identities = new Map<string, WebhookIdentity>();
    for (const [name, user] of kubeconfig.users) identities.set(name, await identityOf(user, follow));
    const current = kubeconfig.currentContext === "" ? undefined : chooseContext(kubeconfig).user;
    const others = identities.get(ANY_HOST) ?? (current && (await identityOf(current, follow)));
    return (authority) => {
      const names = [authority, ...(authority.endsWith(HTTPS) ? [authority.slice(0, -HTTPS.length)] : [])];
      const found = names.flatMap(patternsOf).find((pattern) => identities.has(pattern));
      return found === undefined ? others : identities.get(found);
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = message.startsWith(file) ? "" : `${file}: `;
    throw new OperatorError(`kubeConfigFile: ${place}${message}`, { cause: error });
  }
}

/** Returns the most specific pattern first. */
function patternsOf(name: string): string[] {
  const steps = name.split(".");
  return [name, ...steps.slice(1).map((_, index) => `*.${steps.slice(index + 1).join(".")}`)];
}
