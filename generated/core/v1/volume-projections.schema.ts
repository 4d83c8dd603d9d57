// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/volume-projections#ProjectedVolumeSource": {
    type: "object",
    description: "Several sources in one folder.",
    properties: {
      sources: {
        type: "array",
        description: "The sources.",
        items: { ref: "core/v1/volume-projections#VolumeProjection" },
        listType: "atomic",
      },
      defaultMode: { type: "integer", description: "Permission bits of the files.", default: 420, format: "int32" },
      defaultUser: {
        type: "integer",
        description: "User that owns files for which none is given, by number.",
        format: "int64",
      },
    },
    alwaysPresent: ["sources"],
  },
  "core/v1/volume-projections#VolumeProjection": {
    type: "object",
    description: "One of several sources; one field is set.",
    properties: {
      secret: { ref: "core/v1/volume-projections#SecretProjection", description: "Entries of a Secret." },
      downwardAPI: { ref: "core/v1/volume-projections#DownwardAPIProjection", description: "Fields of the pod." },
      configMap: { ref: "core/v1/volume-projections#ConfigMapProjection", description: "Entries of a ConfigMap." },
      serviceAccountToken: {
        ref: "core/v1/volume-projections#ServiceAccountTokenProjection",
        description: "A token of the pod's service account.",
      },
      clusterTrustBundle: {
        ref: "core/v1/volume-projections#ClusterTrustBundleProjection",
        description: "Certificates of authorities that the pod can trust.",
      },
      podCertificate: {
        ref: "core/v1/volume-projections#PodCertificateProjection",
        description: "A key and a certificate that are made for the pod.",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/volume-projections#SecretProjection": {
    type: "object",
    description: "Entries of a Secret as files.",
    properties: {
      name: { type: "string", description: "Name of the Secret." },
      items: {
        type: "array",
        description: "Entries to take and where; absent for all.",
        items: { ref: "core/v1/volume-projections#KeyToPath" },
        listType: "atomic",
      },
      optional: { type: "boolean", description: "Whether the Secret or an entry may be missing." },
    },
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
  "core/v1/volume-projections#DownwardAPIProjection": {
    type: "object",
    description: "Fields of the pod as files.",
    properties: {
      items: {
        type: "array",
        description: "The files.",
        items: { ref: "core/v1/volume-projections#DownwardAPIVolumeFile" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/volume-projections#ConfigMapProjection": {
    type: "object",
    description: "Entries of a ConfigMap as files.",
    properties: {
      name: { type: "string", description: "Name of the ConfigMap." },
      items: {
        type: "array",
        description: "Entries to take and where; absent for all.",
        items: { ref: "core/v1/volume-projections#KeyToPath" },
        listType: "atomic",
      },
      optional: { type: "boolean", description: "Whether the ConfigMap or an entry may be missing." },
    },
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
  "core/v1/volume-projections#ServiceAccountTokenProjection": {
    type: "object",
    description: "A token of the pod's service account as a file, renewed before it expires.",
    required: ["path"],
    properties: {
      audience: { type: "string", description: "Whom the token is meant for; absent for the API server." },
      expirationSeconds: { type: "integer", description: "How long a token is valid.", default: 3600, format: "int64" },
      path: { type: "string", description: "Path of the file in the volume." },
      user: {
        type: "integer",
        description: "User that owns the file, by number; without it, the default of the volume.",
        format: "int64",
      },
    },
    unsetAtZero: ["audience"],
    alwaysPresent: ["path"],
  },
  "core/v1/volume-projections#ClusterTrustBundleProjection": {
    type: "object",
    description: "Trusted certificates as a file. Either name or signerName is set.",
    required: ["path"],
    properties: {
      name: { type: "string", description: "One bundle by its name." },
      signerName: { type: "string", description: "All bundles of a signer that the selector matches." },
      labelSelector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects bundles of the signer; absent for none, empty for all.",
      },
      optional: { type: "boolean", description: "Whether there may be no such bundle." },
      path: { type: "string", description: "Path of the file in the volume." },
      user: {
        type: "integer",
        description: "User that owns the file, by number; without it, the default of the volume.",
        format: "int64",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["path"],
  },
  "core/v1/volume-projections#PodCertificateProjection": {
    type: "object",
    description: "A key and a certificate of the pod as files, renewed before they expire.",
    required: ["signerName", "keyType"],
    properties: {
      signerName: { type: "string", description: "Who signs the certificate." },
      keyType: {
        type: "string",
        description: "Kind of key to make.",
        enum: ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"],
      },
      maxExpirationSeconds: {
        type: "integer",
        description: "How long the certificate may be valid at most.",
        format: "int32",
      },
      credentialBundlePath: { type: "string", description: "Path of a file with key and certificates together." },
      keyPath: { type: "string", description: "Path of a file with the key." },
      certificateChainPath: { type: "string", description: "Path of a file with the certificates." },
      userAnnotations: {
        type: "object",
        description: "Further details for the signer.",
        additionalProperties: { type: "string" },
      },
      user: {
        type: "integer",
        description: "User that owns the file, by number; without it, the default of the volume.",
        format: "int64",
      },
    },
    unsetAtZero: ["credentialBundlePath", "keyPath", "certificateChainPath"],
    alwaysPresent: [],
  },
  "core/v1/volume-projections#KeyToPath": {
    type: "object",
    description: "An entry and the file that it becomes.",
    required: ["key", "path"],
    properties: {
      key: { type: "string", description: "The entry." },
      path: { type: "string", description: "Path of the file in the volume; relative, and without .. in it." },
      mode: {
        type: "integer",
        description: "Permission bits of the file; absent for those of the volume.",
        format: "int32",
      },
      user: {
        type: "integer",
        description: "User that owns the file, by number; without it, the default of the volume.",
        format: "int64",
      },
    },
    alwaysPresent: ["key", "path"],
  },
  "core/v1/volume-projections#DownwardAPIVolumeFile": {
    type: "object",
    description: "A file with a field of the pod. One of the two sources is set.",
    required: ["path"],
    properties: {
      path: { type: "string", description: "Path of the file in the volume; relative, and without .. in it." },
      fieldRef: { ref: "core/v1/references#ObjectFieldSelector", description: "A field of the pod." },
      resourceFieldRef: {
        ref: "core/v1/references#ResourceFieldSelector",
        description: "A resource limit or request of a container.",
      },
      mode: {
        type: "integer",
        description: "Permission bits of the file; absent for those of the volume.",
        format: "int32",
      },
      user: {
        type: "integer",
        description: "User that owns the file, by number; without it, the default of the volume.",
        format: "int64",
      },
    },
    alwaysPresent: ["path"],
  },
};
