/** Lets only users with permission for the signer approve or deny certificate signing requests. */

import { forbidden } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import type { ValidatingAdmission } from "../admission-chain.js";
import { maySpeakFor, type SignerAdmissionOptions } from "./certificate-signers.js";

export function certificateApproval(options: SignerAdmissionOptions): ValidatingAdmission {
  const group = options.profile.words.certificatesGroup;
  return {
    name: "CertificateApproval",
    mayConcern: ({ operation, gr, subresource }) =>
      operation === "UPDATE" &&
      gr.group === group &&
      gr.resource === "certificatesigningrequests" &&
      subresource === "approval",
    async validate({ gr, name, oldObject, user }) {
      const signerName = memberText(memberObject(oldObject, "spec"), "signerName");
      if (await maySpeakFor(signerName, "approve", user, options)) return;
      throw forbidden(gr, name, `user not permitted to approve requests with signerName ${JSON.stringify(signerName)}`);
    },
  };
}
