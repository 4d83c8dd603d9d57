// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelector } from "../../meta/v1/meta.types.js";
import type { ObjectFieldSelector, ResourceFieldSelector } from "./references.types.js";

/** Several sources in one folder. */
export interface ProjectedVolumeSource {
  /** The sources. */
  sources?: VolumeProjection[];
  /** Permission bits of the files. */
  defaultMode?: number;
  /** User that owns files for which none is given, by number. */
  defaultUser?: number;
}

/** One of several sources; one field is set. */
export interface VolumeProjection {
  /** Entries of a Secret. */
  secret?: SecretProjection;
  /** Fields of the pod. */
  downwardAPI?: DownwardAPIProjection;
  /** Entries of a ConfigMap. */
  configMap?: ConfigMapProjection;
  /** A token of the pod's service account. */
  serviceAccountToken?: ServiceAccountTokenProjection;
  /** Certificates of authorities that the pod can trust. */
  clusterTrustBundle?: ClusterTrustBundleProjection;
  /** A key and a certificate that are made for the pod. */
  podCertificate?: PodCertificateProjection;
}

/** Entries of a Secret as files. */
export interface SecretProjection {
  /** Name of the Secret. */
  name?: string;
  /** Entries to take and where; absent for all. */
  items?: KeyToPath[];
  /** Whether the Secret or an entry may be missing. */
  optional?: boolean;
}

/** Fields of the pod as files. */
export interface DownwardAPIProjection {
  /** The files. */
  items?: DownwardAPIVolumeFile[];
}

/** Entries of a ConfigMap as files. */
export interface ConfigMapProjection {
  /** Name of the ConfigMap. */
  name?: string;
  /** Entries to take and where; absent for all. */
  items?: KeyToPath[];
  /** Whether the ConfigMap or an entry may be missing. */
  optional?: boolean;
}

/** A token of the pod's service account as a file, renewed before it expires. */
export interface ServiceAccountTokenProjection {
  /** Whom the token is meant for; absent for the API server. */
  audience?: string;
  /** How long a token is valid. */
  expirationSeconds?: number;
  /** Path of the file in the volume. */
  path: string;
  /** User that owns the file, by number; without it, the default of the volume. */
  user?: number;
}

/** Trusted certificates as a file. Either name or signerName is set. */
export interface ClusterTrustBundleProjection {
  /** One bundle by its name. */
  name?: string;
  /** All bundles of a signer that the selector matches. */
  signerName?: string;
  /** Selects bundles of the signer; absent for none, empty for all. */
  labelSelector?: LabelSelector;
  /** Whether there may be no such bundle. */
  optional?: boolean;
  /** Path of the file in the volume. */
  path: string;
  /** User that owns the file, by number; without it, the default of the volume. */
  user?: number;
}

/** A key and a certificate of the pod as files, renewed before they expire. */
export interface PodCertificateProjection {
  /** Who signs the certificate. */
  signerName: string;
  /** Kind of key to make. */
  keyType: "RSA3072" | "RSA4096" | "ECDSAP256" | "ECDSAP384" | "ECDSAP521" | "ED25519";
  /** How long the certificate may be valid at most. */
  maxExpirationSeconds?: number;
  /** Path of a file with key and certificates together. */
  credentialBundlePath?: string;
  /** Path of a file with the key. */
  keyPath?: string;
  /** Path of a file with the certificates. */
  certificateChainPath?: string;
  /** Further details for the signer. */
  userAnnotations?: Record<string, string>;
  /** User that owns the file, by number; without it, the default of the volume. */
  user?: number;
}

/** An entry and the file that it becomes. */
export interface KeyToPath {
  /** The entry. */
  key: string;
  /** Path of the file in the volume; relative, and without .. in it. */
  path: string;
  /** Permission bits of the file; absent for those of the volume. */
  mode?: number;
  /** User that owns the file, by number; without it, the default of the volume. */
  user?: number;
}

/** A file with a field of the pod. One of the two sources is set. */
export interface DownwardAPIVolumeFile {
  /** Path of the file in the volume; relative, and without .. in it. */
  path: string;
  /** A field of the pod. */
  fieldRef?: ObjectFieldSelector;
  /** A resource limit or request of a container. */
  resourceFieldRef?: ResourceFieldSelector;
  /** Permission bits of the file; absent for those of the volume. */
  mode?: number;
  /** User that owns the file, by number; without it, the default of the volume. */
  user?: number;
}
