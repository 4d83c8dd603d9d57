/** Requests for certificates of pods: a key, the pod that holds it, and what a signer makes of it. */
import { type PodCertificateRequest, podCertificateRequests } from "../../../generated/certificates/v1beta1/index.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { lateRules } from "../late-rules.js";

const rules = lateRules(() => import("./pod-certificate-rules.js"));

export const podCertificateRequestHooks = defineHooks(podCertificateRequests, {
  generation: "none",
  keepsMetadataOnStatus: true,
  requiresVersionOnUpdate: true,
  validateCreate: (request, { profile }) => rules(({ validateRequest }) => validateRequest(request, profile.words)),
  validateUpdate: (request, old, { clock, profile, subresource }) =>
    rules(({ validateChange, validateOutcome }) =>
      subresource === "status"
        ? validateOutcome(request, old, { ms: clock.now(), serverName: profile.words.serverName })
        : validateChange(request, old),
    ),
  table: {
    columns: [
      { name: "PodName", type: "string", description: "Name of the pod." },
      { name: "ServiceAccountName", type: "string", description: "Name of its service account." },
      { name: "NodeName", type: "string", description: "Name of its node." },
      { name: "SignerName", type: "string", description: "The signer." },
      { name: "State", type: "string", description: "Pending, Issued, Denied or Failed." },
    ],
    cells: ({ spec, status }) => [
      spec?.podName ?? "",
      spec?.serviceAccountName ?? "",
      spec?.nodeName ?? "",
      spec?.signerName ?? "",
      stateOf(status),
    ],
  },
});

const STATES = ["Issued", "Denied", "Failed"];

function stateOf(status: PodCertificateRequest["status"]): string {
  const types = (status?.conditions ?? []).map(({ type }) => type);
  return types.findLast((type) => STATES.includes(type)) ?? "Pending";
}
