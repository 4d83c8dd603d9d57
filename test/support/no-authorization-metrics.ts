/** Metrics of authorization that nobody reads. */
import type { AuthorizationMetrics } from "../../runtime/authz/authorization-metrics.js";

export const noAuthorizationMetrics: AuthorizationMetrics = {
  decided() {},
  configurationTaken() {},
  configurationReloaded() {},
  webhookEvaluated() {},
  webhookFailedOpen() {},
  webhookCalled() {},
  conditionsEvaluated() {},
};
