/** Roles by which callers learn what the server is and has, and roles for who watches or asks on behalf of others. */
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
