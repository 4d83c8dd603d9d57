/** Lets only users with permission to sign for the signer issue certificates or fail requests for them. */
import { equalJson, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { forbidden } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import type { ValidatingAdmission } from "../admission-chain.js";
import { maySpeakFor, type SignerAdmissionOptions } from "./certificate-signers.js";

export function certificateSigning(options: SignerAdmissionOptions): ValidatingAdmission {
  const group = options.profile.words.certificatesGroup;
  return {
    name: "CertificateSigning",
    mayConcern: ({ operation, gr, subresource }) =>
      operation === "UPDATE" &&
      gr.group === group &&
      gr.resource === "certificatesigningrequests" &&
      subresource === "status",
    async validate({ gr, name, object, oldObject, user }) {
      if (equalJson(outcome(object), outcome(oldObject))) return;
      const signerName = memberText(memberObject(oldObject, "spec"), "signerName");
      if (await maySpeakFor(signerName, "sign", user, options)) return;
      throw forbidden(gr, name, `user not permitted to sign requests with signerName ${JSON.stringify(signerName)}`);
    },
  };
}

/** The part of the status that the signer determines. */
function outcome(request: ApiObject | undefined): readonly JsonValue[] {
  const { certificate = "", conditions = [] } = memberObject(request, "status");
  return [certificate, conditions];
}
