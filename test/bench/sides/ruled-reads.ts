/** The product's side of reads that RBAC decides: the roles of the caller are among any number of others. */
import type { AuthorizationAttributes, Authorizer } from "../../../runtime/index.js";
import type { OurSide } from "../bench-case.js";
import { type Callers, type Credential, openReads } from "./callers.js";
import { fillIndex, rolesOfMany, rolesOfOne } from "./role-corpus.js";

export const JANE = "jane";
const TOKEN: Credential = { headers: { authorization: "Bearer token-of-jane" } };
/** Authenticates Jane by a token. */
export const callers: Callers = {
  authentication: { tokenFile: `token-of-jane,${JANE},1,dev` },
  credentials: async () => () => TOKEN,
};

/** The floor, which allows everything. */
export function openAllowedReads(): Promise<OurSide> {
  return openReads(callers, JANE, { modes: ["AlwaysAllow"] });
}

/**
 * @param others roles and bindings that do not concern the caller
 * @param own bindings of the caller, each to a different role; the last one allows the reads
 */
export async function openRuledReads(others: number, own: number): Promise<OurSide> {
  const { RoleIndex } = await import("../../../runtime/authz/rbac/role-index.js");
  const { systemClock } = await import("../../../runtime/api/time.js");
  const { kubernetesProfile } = await import("../../../runtime/index.js");
  const index = new RoleIndex({ clock: systemClock, profile: kubernetesProfile() });
  const [many, one] = [rolesOfMany(others), rolesOfOne(JANE, own)];
  fillIndex(index, { roles: [...many.roles, ...one.roles], bindings: [...many.bindings, ...one.bindings] });
  return openReads(callers, JANE, { modes: [index.authorizer, selfReviews] });
}

/** Allows self reviews, with which a case checks its caller once. */
export const selfReviews: Authorizer = {
  authorize: async (attributes: AuthorizationAttributes) =>
    attributes.isResourceRequest && attributes.resource === "selfsubjectreviews"
      ? { type: "Allow", reason: "" }
      : { type: "NoOpinion", reason: "" },
};
