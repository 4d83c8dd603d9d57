// Code generated from schemas/core/v1/network-volumes.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  CephFSVolumeSource,
  CinderVolumeSource,
  FlexVolumeSource,
  GitRepoVolumeSource,
  GlusterfsVolumeSource,
  ISCSIVolumeSource,
  NFSVolumeSource,
  QuobyteVolumeSource,
  RBDVolumeSource,
} from "./network-volumes.types.js";

/** What an apply of the part NFSVolumeSource may state. */
export interface NFSVolumeSourceApply extends Partial<NFSVolumeSource> {}

/** What an apply of the part ISCSIVolumeSource may state. */
export interface ISCSIVolumeSourceApply extends Partial<ISCSIVolumeSource> {}

/** What an apply of the part CephFSVolumeSource may state. */
export interface CephFSVolumeSourceApply extends Partial<CephFSVolumeSource> {}

/** What an apply of the part RBDVolumeSource may state. */
export interface RBDVolumeSourceApply extends Partial<RBDVolumeSource> {}

/** What an apply of the part GlusterfsVolumeSource may state. */
export interface GlusterfsVolumeSourceApply extends Partial<GlusterfsVolumeSource> {}

/** What an apply of the part CinderVolumeSource may state. */
export interface CinderVolumeSourceApply extends Partial<CinderVolumeSource> {}

/** What an apply of the part QuobyteVolumeSource may state. */
export interface QuobyteVolumeSourceApply extends Partial<QuobyteVolumeSource> {}

/** What an apply of the part FlexVolumeSource may state. */
export interface FlexVolumeSourceApply extends Partial<FlexVolumeSource> {}

/** What an apply of the part GitRepoVolumeSource may state. */
export interface GitRepoVolumeSourceApply extends Partial<GitRepoVolumeSource> {}
