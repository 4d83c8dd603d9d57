/** Service accounts: their tokens are asked for at a subresource. */
import { type ServiceAccount, serviceAccounts } from "../../../generated/core/v1/index.js";
import type { TokenIssuer } from "../../authn/service-account/token-issuer.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { tokenAction } from "./service-account-token.js";

/** @param issuerOf who makes tokens; undefined where nobody does */
export function serviceAccountHooks(issuerOf: () => TokenIssuer | undefined): ResourceHooks<ServiceAccount> {
  return defineHooks(serviceAccounts, {
    createOnUpdate: false,
    answersDeletedObject: true,
    subresources: { token: tokenAction(issuerOf) },
    table: { columns: [], cells: () => [], age: true },
  });
}
