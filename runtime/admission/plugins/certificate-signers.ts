/** Who may do what in the name of a signer of certificates: a right on `signers`, of which there are no objects. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Decision, ResourceAttributes } from "../../authz/authorizer.js";

export interface SignerAdmissionOptions {
  /** Whatever decides on requests. @throws Error when it can't tell */
  readonly authorize: (attributes: ResourceAttributes) => Promise<Decision>;
  readonly profile: NamingProfile;
}

/** Whether somebody has the right for a signer, `example.com/signer`, or for all of its domain, as `example.com/*`. */
export async function maySpeakFor(
  signerName: string,
  verb: "approve" | "sign" | "attest",
  user: UserInfo,
  { authorize, profile }: SignerAdmissionOptions,
): Promise<boolean> {
  const [domain = ""] = signerName.split("/", 1);
  for (const name of [signerName, `${domain}/*`]) {
    const decision = await authorize({
      user,
      isResourceRequest: true,
      verb,
      group: profile.words.certificatesGroup,
      version: "*",
      resource: "signers",
      subresource: "",
      namespace: "",
      name,
    });
    if (decision.type === "Allow") return true;
  }
  return false;
}
