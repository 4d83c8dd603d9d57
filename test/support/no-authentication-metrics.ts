/** Metrics of authentication that nobody reads. */
import type { AuthenticationMetrics } from "../../runtime/authn/authentication-metrics.js";

export const noAuthenticationMetrics: AuthenticationMetrics = {
  configurationTaken() {},
  configurationReloaded() {},
  jwtChecked() {},
  keysFetched() {},
  clientCertificateSeen() {},
  serviceAccountTokenUsed() {},
  webhookCalled() {},
  decisionLooked() {},
};
