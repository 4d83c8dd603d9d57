/** Client certificates: the common name is the user, each organization a group. SPEC: Client certificates. */

import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import type { ChangingText } from "../base/changing-text.js";
import type { AuthenticationFigures } from "./authentication-figures.js";
import type { Authenticator } from "./authenticator.js";
import { CertificateVerdicts } from "./certificate-verdicts.js";
import type { CertificateFacts } from "./x509-certificate.js";
import { userOfCertificate } from "./x509-subject.js";

export interface ClientCertificateSetup {
  /** PEM certificates, followed. */
  readonly authorities: ChangingText;
  readonly clock: Clock;
  readonly profile: NamingProfile;
  readonly figures: AuthenticationFigures;
  readonly logger: Logger;
}

/**
 * Knows whoever shows a certificate that comes from one of the authorities, is valid now and is meant for clients. Any
 * other certificate is an invalid credential.
 * @throws OperatorError for authorities that can't be read; where that happens later, the former ones stay
 */
export function clientCertificateAuthenticator(setup: ClientCertificateSetup): Authenticator {
  const { authorities, clock, profile, figures } = setup;
  const verdicts = new CertificateVerdicts(authorities, setup);
  const credentialIdKey = `${profile.words.userExtraPrefix}credential-id`;
  const users = new WeakMap<CertificateFacts, UserInfo>();
  return {
    async authenticate({ peer }) {
      if (peer === undefined) return undefined;
      const facts = verdicts.ownOf(peer);
      figures.clientCertificateSeen((facts.notAfterMs - clock.now()) / 1000);
      let user = users.get(facts);
      if (user === undefined) {
        user = userOfCertificate(facts, credentialIdKey);
        users.set(facts, user);
      }
      return user;
    },
  };
}
