/** Client certificates: the common name is the user, each organization a group. SPEC: Client certificates. */

import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import type { ChangingText } from "../base/changing-text.js";
import type { AuthenticationMetrics } from "./authentication-metrics.js";
import type { Authenticator } from "./authenticator.js";
import { CertificateVerdicts } from "./certificate-verdicts.js";
import type { CertificateFacts } from "./x509-certificate.js";
import { userOfCertificate } from "./x509-subject.js";

export interface ClientCertificateSetup {
  /** PEM certificates, whose changes are followed. */
  readonly authorities: ChangingText;
  readonly clock: Clock;
  readonly profile: NamingProfile;
  readonly metrics: AuthenticationMetrics;
  readonly logger: Logger;
}

/**
 * Authenticates clients whose certificate comes from one of the authorities, is valid now and permits client
 * authentication. Any other certificate is an invalid credential.
 * @throws OperatorError for unreadable authorities; if they become unreadable later, the previous ones stay in use
 */
export function clientCertificateAuthenticator(setup: ClientCertificateSetup): Authenticator {
  const { authorities, clock, profile, metrics } = setup;
  const verdicts = new CertificateVerdicts(authorities, setup);
  const credentialIdKey = `${profile.words.userExtraPrefix}credential-id`;
  const users = new WeakMap<CertificateFacts, UserInfo>();
  return {
    async authenticate({ peer }) {
      if (peer === undefined) return undefined;
      const facts = verdicts.ownOf(peer);
      metrics.clientCertificateSeen((facts.notAfterMs - clock.now()) / 1000);
      let user = users.get(facts);
      if (user === undefined) {
        user = userOfCertificate(facts, credentialIdKey);
        users.set(facts, user);
      }
      return user;
    },
  };
}
