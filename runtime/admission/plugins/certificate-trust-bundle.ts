/** Lets only users with permission to attest for a signer write its trust bundles. */
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { forbidden } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import type { ValidatingAdmission } from "../admission-chain.js";
import { maySpeakFor, type SignerAdmissionOptions } from "./certificate-signers.js";

export function clusterTrustBundleAttest(options: SignerAdmissionOptions): ValidatingAdmission {
  const group = options.profile.words.certificatesGroup;
  return {
    name: "ClusterTrustBundleAttest",
    mayConcern: ({ operation, gr }) =>
      operation !== "DELETE" && gr.group === group && gr.resource === "clustertrustbundles",
    async validate({ gr, name, object, oldObject, user }) {
      const signerName = memberText(memberObject(object, "spec"), "signerName");
      if (signerName === "") return;
      // Garbage collection and storage migration need no permission.
      if (equalJson(withoutBookkeeping(object), withoutBookkeeping(oldObject))) return;
      if (await maySpeakFor(signerName, "attest", user, options)) return;
      throw forbidden(gr, name, `user not permitted to attest for signerName ${JSON.stringify(signerName)}`);
    },
  };
}

function withoutBookkeeping(bundle: ApiObject | undefined): object {
  const { ownerReferences, finalizers, managedFields, resourceVersion, generation, ...metadata } =
    bundle?.metadata ?? {};
  return { ...bundle, metadata };
}
