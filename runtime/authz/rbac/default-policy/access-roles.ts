/** Roles with which callers discover the server, and roles for monitoring and for delegated authentication. */
import { can, canAskAboutAccess, canVisit, type RulesByRole, type Words } from "./default-policy-rules.js";

const HEALTH = "/healthz /livez /readyz";
const VERSION = "/version /version/";

/** SPEC: Role-based access control, 7. */
export function accessRoles(words: Words): RulesByRole {
  const { authenticationGroup, authorizationGroup } = words;
  return {
    "system:basic-user": [
      can("create", authorizationGroup, "selfsubjectaccessreviews selfsubjectrulesreviews"),
      can("create", authenticationGroup, "selfsubjectreviews"),
    ],
    "system:discovery": [canVisit(`/api /api/* /apis /apis/* /openapi /openapi/* ${HEALTH} ${VERSION}`)],
    "system:public-info-viewer": [canVisit(`${HEALTH} ${VERSION}`)],
    "system:monitoring": [canVisit(`${HEALTH} /healthz/* /livez/* /readyz/* /metrics /metrics/slis`)],
    "system:service-account-issuer-discovery": [canVisit("/.well-known/openid-configuration /openid/v1/jwks")],
    "system:auth-delegator": canAskAboutAccess(words),
  };
}
