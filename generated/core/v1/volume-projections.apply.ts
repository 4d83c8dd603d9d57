// Code generated from schemas/core/v1/volume-projections.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { ObjectFieldSelectorApply, ResourceFieldSelectorApply } from "./references.apply.js";
import type {
  ClusterTrustBundleProjection,
  ConfigMapProjection,
  DownwardAPIVolumeFile,
  KeyToPath,
  PodCertificateProjection,
  ProjectedVolumeSource,
  SecretProjection,
  ServiceAccountTokenProjection,
} from "./volume-projections.types.js";

/** What an apply of the part ProjectedVolumeSource may state. */
export interface ProjectedVolumeSourceApply extends Partial<Omit<ProjectedVolumeSource, "sources">> {
  /** The sources. */
  sources?: VolumeProjectionApply[];
}

/** What an apply of the part VolumeProjection may state. */
export interface VolumeProjectionApply {
  /** Entries of a Secret. */
  secret?: SecretProjectionApply;
  /** Fields of the pod. */
  downwardAPI?: DownwardAPIProjectionApply;
  /** Entries of a ConfigMap. */
  configMap?: ConfigMapProjectionApply;
  /** A token of the pod's service account. */
  serviceAccountToken?: ServiceAccountTokenProjectionApply;
  /** Certificates of authorities that the pod can trust. */
  clusterTrustBundle?: ClusterTrustBundleProjectionApply;
  /** A key and a certificate that are made for the pod. */
  podCertificate?: PodCertificateProjectionApply;
}

/** What an apply of the part SecretProjection may state. */
export interface SecretProjectionApply extends Partial<Omit<SecretProjection, "items">> {
  /** Entries to take and where; absent for all. */
  items?: KeyToPathApply[];
}

/** What an apply of the part DownwardAPIProjection may state. */
export interface DownwardAPIProjectionApply {
  /** The files. */
  items?: DownwardAPIVolumeFileApply[];
}

/** What an apply of the part ConfigMapProjection may state. */
export interface ConfigMapProjectionApply extends Partial<Omit<ConfigMapProjection, "items">> {
  /** Entries to take and where; absent for all. */
  items?: KeyToPathApply[];
}

/** What an apply of the part ServiceAccountTokenProjection may state. */
export interface ServiceAccountTokenProjectionApply extends Partial<ServiceAccountTokenProjection> {}

/** What an apply of the part ClusterTrustBundleProjection may state. */
export interface ClusterTrustBundleProjectionApply extends Partial<
  Omit<
    ClusterTrustBundleProjection,
    | "labelSelector"
  >
> {
  /** Selects bundles of the signer; absent for none, empty for all. */
  labelSelector?: LabelSelectorApply;
}

/** What an apply of the part PodCertificateProjection may state. */
export interface PodCertificateProjectionApply extends Partial<PodCertificateProjection> {}

/** What an apply of the part KeyToPath may state. */
export interface KeyToPathApply extends Partial<KeyToPath> {}

/** What an apply of the part DownwardAPIVolumeFile may state. */
export interface DownwardAPIVolumeFileApply extends Partial<
  Omit<
    DownwardAPIVolumeFile,
    | "fieldRef"
    | "resourceFieldRef"
  >
> {
  /** A field of the pod. */
  fieldRef?: ObjectFieldSelectorApply;
  /** A resource limit or request of a container. */
  resourceFieldRef?: ResourceFieldSelectorApply;
}
