// Code generated from schemas/certificates/v1/certificate-signing-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "certificates/v1/certificate-signing-request#CertificateSigningRequest": {
    type: "object",
    description: "Asks a signer for a certificate.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "certificates/v1/certificate-signing-request#CertificateSigningRequestSpec",
        description: "What is asked for; can't be changed.",
      },
      status: {
        ref: "certificates/v1/certificate-signing-request#CertificateSigningRequestStatus",
        description: "Whether it was approved, and the certificate.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "certificates/v1/certificate-signing-request#CertificateSigningRequestSpec": {
    type: "object",
    description: "A request for a certificate, and who made it.",
    required: ["request", "signerName", "usages"],
    properties: {
      request: { type: "string", description: "The request: PEM text of a PKCS#10 request.", format: "byte" },
      signerName: { type: "string", description: "The signer, as a domain and a path." },
      expirationSeconds: {
        type: "integer",
        description: "Wanted validity in seconds, at least 600; the signer decides.",
        format: "int32",
      },
      usages: {
        type: "array",
        description: "What the key shall be used for.",
        items: { type: "string" },
        listType: "atomic",
      },
      username: { type: "string", description: "Who asks; the server sets it." },
      uid: { type: "string", description: "Identifier of who asks; the server sets it." },
      groups: {
        type: "array",
        description: "Groups of who asks; the server sets them.",
        items: { type: "string" },
        listType: "atomic",
      },
      extra: {
        type: "object",
        description: "Further attributes of who asks; the server sets them.",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
    unsetAtZero: ["username", "uid"],
    alwaysPresent: ["request", "signerName"],
  },
  "certificates/v1/certificate-signing-request#CertificateSigningRequestStatus": {
    type: "object",
    description: "Where a request for a certificate stands.",
    properties: {
      conditions: {
        type: "array",
        description: "Approved, Denied and Failed, where they apply.",
        items: { ref: "certificates/v1/certificate-signing-request#CertificateSigningRequestCondition" },
        listType: "map",
        listMapKeys: ["type"],
      },
      certificate: {
        type: "string",
        description: "The certificate: PEM text; can't be changed once it is there.",
        format: "byte",
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
    setWhenEmpty: ["conditions"],
  },
  "certificates/v1/certificate-signing-request#CertificateSigningRequestCondition": {
    type: "object",
    description: "A condition of a request for a certificate.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "What the condition is about, one CamelCase word." },
      status: { type: "string", description: "Whether it holds: True, False or Unknown." },
      reason: { type: "string", description: "Why, one CamelCase word." },
      message: { type: "string", description: "Why, for people." },
      lastUpdateTime: { wellKnown: "Time", description: "When the condition was last written." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastUpdateTime", "lastTransitionTime"],
  },
};
