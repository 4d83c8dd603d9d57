// Code generated from schemas/certificates/v1beta1/pod-certificate-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "certificates/v1beta1/pod-certificate-request#PodCertificateRequest": {
    type: "object",
    description: "Asks a signer for a certificate for one pod.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "certificates/v1beta1/pod-certificate-request#PodCertificateRequestSpec",
        description: "The key, and for whom; can't be changed.",
      },
      status: {
        ref: "certificates/v1beta1/pod-certificate-request#PodCertificateRequestStatus",
        description: "The certificate, or why there is none.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "certificates/v1beta1/pod-certificate-request#PodCertificateRequestSpec": {
    type: "object",
    description: "A key, and the pod that wants a certificate for it.",
    required: [
      "signerName",
      "podName",
      "podUID",
      "serviceAccountName",
      "serviceAccountUID",
      "nodeName",
      "nodeUID",
      "stubPKCS10Request",
    ],
    properties: {
      signerName: { type: "string", description: "The signer, as domain/path." },
      podName: { type: "string", description: "Name of the pod." },
      podUID: { type: "string", description: "Uid of the pod." },
      serviceAccountName: { type: "string", description: "Name of the service account of the pod." },
      serviceAccountUID: { type: "string", description: "Uid of that service account." },
      nodeName: { type: "string", description: "Name of the node of the pod." },
      nodeUID: { type: "string", description: "Uid of that node." },
      maxExpirationSeconds: {
        type: "integer",
        description: "How long the certificate may be valid, in seconds, from one hour to 91 days.",
        default: 86400,
        format: "int32",
      },
      pkixPublicKey: { type: "string", description: "The public key in PKIX form.", format: "byte" },
      proofOfPossession: {
        type: "string",
        description: "A signature by the key over the uid of the pod.",
        format: "byte",
      },
      stubPKCS10Request: {
        type: "string",
        description: "An empty PKCS #10 request that is signed by the key.",
        format: "byte",
      },
      unverifiedUserAnnotations: {
        type: "object",
        description: "Further wishes for the signer, unverified, by names with a domain.",
        additionalProperties: { type: "string" },
      },
    },
    alwaysPresent: [
      "signerName",
      "podName",
      "podUID",
      "serviceAccountName",
      "serviceAccountUID",
      "nodeName",
      "nodeUID",
      "pkixPublicKey",
      "proofOfPossession",
      "stubPKCS10Request",
    ],
  },
  "certificates/v1beta1/pod-certificate-request#PodCertificateRequestStatus": {
    type: "object",
    description: "The certificate, or why there is none.",
    properties: {
      conditions: {
        type: "array",
        description: "Whether the certificate is Issued, Denied or Failed.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      certificateChain: { type: "string", description: "The certificate with its intermediates as PEM." },
      notBefore: { wellKnown: "Time", description: "From when on the certificate is valid." },
      beginRefreshAt: { wellKnown: "Time", description: "When a new certificate should be asked for." },
      notAfter: { wellKnown: "Time", description: "Until when the certificate is valid." },
    },
    unsetAtZero: ["certificateChain"],
    alwaysPresent: [],
  },
};
