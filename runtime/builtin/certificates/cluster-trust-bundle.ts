/** Trust bundles: public certificates, named after the signer to which they belong. */

import { clusterTrustBundles as bundlesOfV1alpha1 } from "../../../generated/certificates/v1alpha1/index.js";
import type { ClusterTrustBundle } from "../../../generated/certificates/v1beta1/index.js";
import { clusterTrustBundles } from "../../../generated/certificates/v1beta1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { dnsSubdomain, type NameCheck } from "../../api/formats/name-format.js";
import { pemBlocks } from "../../base/certificates/pem-blocks.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { formatErrors, immutable } from "../field-rules.js";
import { certificateProblems } from "./request-pem.js";
import { validateSignerName } from "./signer-name.js";

/** For example `example.com:signer:name`; the part before the last colon is checked against the signer. */
const bundleName: NameCheck = (name, prefix) => dnsSubdomain(name.slice(name.lastIndexOf(":") + 1), prefix);

const hooks: Hooks<ClusterTrustBundle> = {
  generation: "none",
  requiresVersionOnUpdate: true,
  nameFormat: bundleName,
  validateCreate: (bundle) => validate(bundle),
  validateUpdate: (bundle, old) => [
    ...validate(bundle),
    ...immutable("spec.signerName", bundle.spec.signerName, old.spec.signerName),
  ],
  table: {
    columns: [{ name: "SignerName", type: "string", description: "The signer whose certificates these are." }],
    cells: ({ spec }) => [spec.signerName || "<none>"],
  },
};

export const clusterTrustBundleHooks = [defineHooks(clusterTrustBundles, hooks), defineHooks(bundlesOfV1alpha1, hooks)];

function validate({ metadata, spec }: ClusterTrustBundle): FieldError[] {
  const { signerName = "", trustBundle } = spec;
  const name = metadata.name ?? "";
  return [
    ...(signerName === "" ? [] : validateSignerName("spec.signerName", signerName)),
    ...validateName(name, signerName),
    ...formatErrors("spec.trustBundle", "<value omitted>", certificateProblems(trustBundle)),
    ...duplicateErrors(trustBundle),
  ];
}

function validateName(name: string, signerName: string): FieldError[] {
  const prefix = `${signerName.replaceAll("/", ":")}:`;
  if (signerName === "") {
    const why = "ClusterTrustBundle without signer name must not have ':' in its name";
    return name.includes(":") ? [invalid("metadata.name", name, why)] : [];
  }
  if (name.startsWith(prefix)) return [];
  const why = `ClusterTrustBundle for signerName ${signerName} must be named with prefix ${prefix}`;
  return [invalid("metadata.name", name, why)];
}

function duplicateErrors(text: string): FieldError[] {
  const seen = new Set<string>();
  for (const { der } of pemBlocks(text)) {
    const content = der.toString("base64");
    if (seen.has(content)) return [invalid("spec.trustBundle", "<value omitted>", "found duplicate trust anchors")];
    seen.add(content);
  }
  return [];
}
