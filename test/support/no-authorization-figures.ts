/** Figures of authorization that nobody reads. */
import type { AuthorizationFigures } from "../../runtime/authz/authorization-figures.js";

export const noAuthorizationFigures: AuthorizationFigures = {
  decided() {},
  configurationTaken() {},
  configurationReloaded() {},
  webhookEvaluated() {},
  webhookFailedOpen() {},
  webhookAsked() {},
  conditionsEvaluated() {},
};
