/** Service accounts, with a subresource that issues their tokens. */
import { type ServiceAccount, serviceAccounts } from "../../../generated/core/v1/index.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import type { TokenIssuer } from "../../authn/service-account/token-issuer.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { tokenAction } from "./service-account-token.js";

/** @param issuerOf returns the issuer of tokens; undefined if there is none */
export function serviceAccountHooks(issuerOf: () => TokenIssuer | undefined): ResourceHooks<ServiceAccount> {
  return defineHooks(serviceAccounts, {
    createOnUpdate: false,
    answersDeletedObject: true,
    subresources: { token: tokenAction(issuerOf) },
    warningsOnCreate: ({ metadata }, { profile }) => mountWarnings(metadata.annotations, profile.words),
    // An account that had the annotation before gets no new warning.
    warningsOnUpdate: ({ metadata }, { metadata: before }, { profile }) =>
      mountWarnings(before.annotations, profile.words).length > 0
        ? []
        : mountWarnings(metadata.annotations, profile.words),
    table: { columns: [], cells: () => [], age: true },
  });
}

function mountWarnings(annotations: Readonly<Record<string, string>> = {}, { keyDomain }: ProfileWords): string[] {
  const key = `${keyDomain}/enforce-mountable-secrets`;
  if (!Object.hasOwn(annotations, key)) return [];
  const text = "deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets";
  return [`metadata.annotations[${key}]: ${text}`];
}
