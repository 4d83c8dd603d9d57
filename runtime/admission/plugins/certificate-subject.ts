/** Prevents the client certificate signer from issuing a certificate for the superuser group. */

import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { forbidden } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import { SUPERUSER_GROUP } from "../../api/user-info.js";
import { contentOf, DER_TAGS, readInside, readValues } from "../../base/certificates/der.js";
import { NAME_ATTRIBUTES, readAttributes, readText } from "../../base/certificates/distinguished-name.js";
import { pemBlocks } from "../../base/certificates/pem-blocks.js";
import type { ValidatingAdmission } from "../admission-chain.js";

export function certificateSubjectRestriction({ words }: Pick<NamingProfile, "words">): ValidatingAdmission {
  const signer = `${words.csrSignerPrefix}${words.serverName}-client`;
  return {
    name: "CertificateSubjectRestriction",
    mayConcern: ({ operation, gr, subresource }) =>
      operation === "CREATE" &&
      gr.group === words.certificatesGroup &&
      gr.resource === "certificatesigningrequests" &&
      subresource === "",
    async validate({ gr, name, object }) {
      const spec = memberObject(object, "spec");
      if (memberText(spec, "signerName") !== signer) return;
      let groups: readonly string[];
      try {
        groups = requestedGroups(memberText(spec, "request"));
      } catch (cause) {
        throw forbidden(gr, name, `failed to parse CSR: ${cause instanceof Error ? cause.message : String(cause)}`);
      }
      if (groups.includes(SUPERUSER_GROUP))
        throw forbidden(gr, name, `use of ${signer} signer with ${SUPERUSER_GROUP} group is not allowed`);
    },
  };
}

/**
 * @param request a PKCS#10 request (RFC 2986) in PEM, base64-encoded
 * @throws Error for an invalid request or a subject that is not text
 */
function requestedGroups(request: string): readonly string[] {
  const text = Buffer.from(request, "base64").toString("latin1");
  const [block] = pemBlocks(text);
  // If there were several, a signer with another PEM parser might use a different one.
  if (block === undefined || text.split("-----BEGIN").length !== 2) throw new Error("expected exactly one PEM block");
  const [whole] = readValues(block.der);
  const [information] = readInside(whole, DER_TAGS.sequence);
  const [, subject] = readInside(information, DER_TAGS.sequence);
  const name = { tag: DER_TAGS.sequence, content: contentOf(subject, DER_TAGS.sequence) };
  return readAttributes(name)
    .filter(({ type }) => type === NAME_ATTRIBUTES.organization)
    .map(({ value }) => readText(value));
}
