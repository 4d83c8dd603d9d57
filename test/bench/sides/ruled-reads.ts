/** The product's side of reads that roles decide about: the caller's among any number of others'. */
import type { AuthorizationAttributes, Authorizer } from "../../../runtime/index.js";
import type { OurSide } from "../bench-case.js";
import { type Callers, type Credential, openReads } from "./callers.js";
import { rolesOfMany, rolesOfOne, tell } from "./role-corpus.js";

export const JANE = "jane";
const TOKEN: Credential = { headers: { authorization: "Bearer token-of-jane" } };
/** Jane, by a token. */
export const callers: Callers = {
  authentication: { tokenFile: `token-of-jane,${JANE},1,dev` },
  credentials: async () => () => TOKEN,
};

/** The floor: everybody may do everything. */
export function openAllowedReads(): Promise<OurSide> {
  return openReads(callers, JANE, { modes: ["AlwaysAllow"] });
}

/**
 * @param others roles and bindings that do not concern the caller
 * @param own bindings of the caller, each to a role of its own; the last one is what allows the reads
 */
export async function openRuledReads(others: number, own: number): Promise<OurSide> {
  const { RoleIndex } = await import("../../../runtime/authz/rbac/role-index.js");
  const { systemClock } = await import("../../../runtime/api/time.js");
  const { kubernetesProfile } = await import("../../../runtime/index.js");
  const index = new RoleIndex({ clock: systemClock, profile: kubernetesProfile() });
  const [many, one] = [rolesOfMany(others), rolesOfOne(JANE, own)];
  tell(index, { roles: [...many.roles, ...one.roles], bindings: [...many.bindings, ...one.bindings] });
  return openReads(callers, JANE, { modes: [index.authorizer, selfReviews] });
}

/** Callers are asked who they are, once. */
export const selfReviews: Authorizer = {
  authorize: async (attributes: AuthorizationAttributes) =>
    attributes.isResourceRequest && attributes.resource === "selfsubjectreviews"
      ? { type: "Allow", reason: "" }
      : { type: "NoOpinion", reason: "" },
};
