/** Figures of authentication that nobody reads. */
import type { AuthenticationFigures } from "../../runtime/authn/authentication-figures.js";

export const noAuthenticationFigures: AuthenticationFigures = {
  configurationTaken() {},
  configurationReloaded() {},
  jwtChecked() {},
  keysFetched() {},
  clientCertificateSeen() {},
  serviceAccountTokenUsed() {},
  webhookAsked() {},
  decisionLooked() {},
};
