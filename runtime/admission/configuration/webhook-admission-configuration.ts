/** By what webhooks know the server: the configuration of the plug-ins that call them. */
import { isJsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { readConfigurationValue } from "../../codec/configuration-document.js";
import { text } from "../../codec/document-reader.js";
import type { WebhookAccess } from "../../webhooks/webhook-config.js";
import { MAX_TEXT_BYTES, type PluginDocument } from "./admission-configuration.js";

/** By what a webhook knows the server, by its `host:port`, or `name.namespace.svc:port` of its Service; undefined for nothing. */
export type WebhookIdentities = (authority: string) => WebhookAccess["identity"];

/** Reads a client configuration with an identity for each host. @param file as the document names it */
export type ReadIdentities = (file: string) => Promise<WebhookIdentities>;

export interface WebhookAdmissionConfiguration {
  readonly identityFor: WebhookIdentities;
}

/** The kind was renamed when the version became stable. */
const KINDS = { v1: "WebhookAdmissionConfiguration", v1alpha1: "WebhookAdmission" } as const;

/** @throws OperatorError for what is no such document, and for a file that can't be read or used */
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
  if (readIdentities === undefined) throw new OperatorError(`${name}: kubeConfigFile: files are not read here`);
  return { identityFor: await readIdentities(kubeConfigFile) };
}
