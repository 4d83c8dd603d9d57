/** Roles with which callers discover the server, and roles for monitoring and for delegated authentication. */
import { CORE, can, canAskAboutAccess, canVisit, type PolicyScope, type RulesByRole } from "./default-policy-rules.js";

const HEALTH = "/healthz /livez /readyz";
const VERSION = "/version /version/";

/** SPEC: Role-based access control, 7. */
export function accessRoles(scope: PolicyScope): RulesByRole {
  const { words } = scope;
  const { authenticationGroup, authorizationGroup } = words;
  const pages = scope.from("1.36", " /flagz /statusz").join("");
  return {
    "system:basic-user": [
      can("create", authorizationGroup, "selfsubjectaccessreviews selfsubjectrulesreviews"),
      can("create", authenticationGroup, "selfsubjectreviews"),
    ],
    "system:discovery": [canVisit(`/api /api/* /apis /apis/* /openapi /openapi/* ${HEALTH} ${VERSION}`)],
    "system:public-info-viewer": [canVisit(`${HEALTH} ${VERSION}`)],
    "system:monitoring": [
      canVisit(`${HEALTH} /healthz/* /livez/* /readyz/* /metrics /metrics/slis${pages}`),
      ...scope.from("1.34", can("get", CORE, "nodes/metrics")),
    ],
    "system:service-account-issuer-discovery": [
      canVisit("/.well-known/openid-configuration /.well-known/openid-configuration/ /openid/v1/jwks /openid/v1/jwks/"),
    ],
    "system:auth-delegator": canAskAboutAccess(words),
  };
}
