/** The configuration of the webhook plug-ins: the credentials that the server presents to webhooks. */
import { isJsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { readConfigurationValue } from "../../codec/configuration-document.js";
import { text } from "../../codec/document-reader.js";
import type { WebhookIdentity } from "../../webhooks/webhook-config.js";
import { MAX_TEXT_BYTES, type PluginDocument } from "./admission-configuration.js";

/**
 * Returns the server's credentials for a webhook with this `host:port`, which for a Service is
 * `name.namespace.svc:port`; undefined if it presents none.
 */
export type WebhookIdentities = (authority: string) => WebhookIdentity | undefined;

/** Reads a client configuration with credentials by host. @param file the file as the document names it */
export type ReadIdentities = (file: string) => Promise<WebhookIdentities>;

export interface WebhookAdmissionConfiguration {
  readonly identityFor: WebhookIdentities;
}

/** The kind was renamed when the version became stable. */
const KINDS = { v1: "WebhookAdmissionConfiguration", v1alpha1: "WebhookAdmission" } as const;

/** @throws OperatorError for an invalid document and for a file that can't be read or used */
export async function webhookAdmissionConfiguration(
  { name, content }: PluginDocument,
  { words }: Pick<NamingProfile, "words">,
  readIdentities: ReadIdentities | undefined,
): Promise<WebhookAdmissionConfiguration> {
  const isFormer = isJsonObject(content.value) && content.value.kind === KINDS.v1alpha1;
  const version = isFormer ? "v1alpha1" : "v1";
  const { kubeConfigFile } = readConfigurationValue(content, name, {
    group: words.apiserverConfigGroup,
    versions: [version],
    kind: KINDS[version],
    fields: { kubeConfigFile: text(MAX_TEXT_BYTES) },
  });
  if (kubeConfigFile === undefined) return { identityFor: () => undefined };
  if (readIdentities === undefined) throw new OperatorError(`${name}: kubeConfigFile: files can't be read here`);
  return { identityFor: await readIdentities(kubeConfigFile) };
}
