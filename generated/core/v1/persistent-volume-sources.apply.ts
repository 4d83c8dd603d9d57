// Code generated from schemas/core/v1/persistent-volume-sources.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  AzureFilePersistentVolumeSource,
  CSIPersistentVolumeSource,
  CephFSPersistentVolumeSource,
  CinderPersistentVolumeSource,
  FlexPersistentVolumeSource,
  GlusterfsPersistentVolumeSource,
  ISCSIPersistentVolumeSource,
  LocalVolumeSource,
  RBDPersistentVolumeSource,
  ScaleIOPersistentVolumeSource,
} from "./persistent-volume-sources.types.js";

/** What an apply of the part GlusterfsPersistentVolumeSource may state. */
export interface GlusterfsPersistentVolumeSourceApply extends Partial<GlusterfsPersistentVolumeSource> {}

/** What an apply of the part RBDPersistentVolumeSource may state. */
export interface RBDPersistentVolumeSourceApply extends Partial<RBDPersistentVolumeSource> {}

/** What an apply of the part ISCSIPersistentVolumeSource may state. */
export interface ISCSIPersistentVolumeSourceApply extends Partial<ISCSIPersistentVolumeSource> {}

/** What an apply of the part CinderPersistentVolumeSource may state. */
export interface CinderPersistentVolumeSourceApply extends Partial<CinderPersistentVolumeSource> {}

/** What an apply of the part CephFSPersistentVolumeSource may state. */
export interface CephFSPersistentVolumeSourceApply extends Partial<CephFSPersistentVolumeSource> {}

/** What an apply of the part FlexPersistentVolumeSource may state. */
export interface FlexPersistentVolumeSourceApply extends Partial<FlexPersistentVolumeSource> {}

/** What an apply of the part AzureFilePersistentVolumeSource may state. */
export interface AzureFilePersistentVolumeSourceApply extends Partial<AzureFilePersistentVolumeSource> {}

/** What an apply of the part ScaleIOPersistentVolumeSource may state. */
export interface ScaleIOPersistentVolumeSourceApply extends Partial<ScaleIOPersistentVolumeSource> {}

/** What an apply of the part LocalVolumeSource may state. */
export interface LocalVolumeSourceApply extends Partial<LocalVolumeSource> {}

/** What an apply of the part CSIPersistentVolumeSource may state. */
export interface CSIPersistentVolumeSourceApply extends Partial<CSIPersistentVolumeSource> {}
