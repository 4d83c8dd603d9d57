/** Names in service-account tokens, derived from the naming profile. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** The issuer of tokens that are kept in Secrets. */
export function legacyIssuer({ words }: NamingProfile): string {
  return `${words.productName}/serviceaccount`;
}

export interface LegacyClaimNames {
  readonly namespace: string;
  readonly secret: string;
  readonly account: string;
  readonly accountUid: string;
}

/** The claim names of tokens that are kept in Secrets. */
export function legacyClaimNames({ words }: NamingProfile): LegacyClaimNames {
  const prefix = `${words.keyDomain}/serviceaccount/`;
  return {
    namespace: `${prefix}namespace`,
    secret: `${prefix}secret.name`,
    account: `${prefix}service-account.name`,
    accountUid: `${prefix}service-account.uid`,
  };
}
