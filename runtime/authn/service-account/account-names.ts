/** Names in tokens of service accounts, as they follow from the naming profile. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";

/** Issuer of the tokens that are kept in Secrets. */
export function legacyIssuer({ words }: NamingProfile): string {
  return `${words.productName}/serviceaccount`;
}

export interface LegacyClaimNames {
  readonly namespace: string;
  readonly secret: string;
  readonly account: string;
  readonly accountUid: string;
}

/** Names of the claims of tokens that are kept in Secrets. */
export function legacyClaimNames({ words }: NamingProfile): LegacyClaimNames {
  const prefix = `${words.keyDomain}/serviceaccount/`;
  return {
    namespace: `${prefix}namespace`,
    secret: `${prefix}secret.name`,
    account: `${prefix}service-account.name`,
    accountUid: `${prefix}service-account.uid`,
  };
}
