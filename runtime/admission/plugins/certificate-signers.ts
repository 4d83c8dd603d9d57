/**
 * Checks permissions for a signer of certificates. They are granted on the resource `signers`, which has no objects.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Decision, ResourceAttributes } from "../../authz/authorizer.js";

export interface SignerAdmissionOptions {
  /** Authorizes like requests are authorized. @throws Error if it can't decide */
  readonly authorize: (attributes: ResourceAttributes) => Promise<Decision>;
  readonly profile: NamingProfile;
}

/**
 * Whether the user has the permission for the signer, such as `example.com/signer`, or for its whole domain
 * `example.com/*`.
 */
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
