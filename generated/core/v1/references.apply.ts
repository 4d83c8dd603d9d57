// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ConfigMapKeySelector,
  ObjectFieldSelector,
  ResourceFieldSelector,
  SecretKeySelector,
  TypedLocalObjectReference,
  TypedObjectReference,
} from "./references.types.js";

/** What an apply of the part TypedLocalObjectReference may state. */
export interface TypedLocalObjectReferenceApply extends Partial<TypedLocalObjectReference> {}

/** What an apply of the part TypedObjectReference may state. */
export interface TypedObjectReferenceApply extends Partial<TypedObjectReference> {}

/** What an apply of the part ConfigMapKeySelector may state. */
export interface ConfigMapKeySelectorApply extends Partial<ConfigMapKeySelector> {}

/** What an apply of the part SecretKeySelector may state. */
export interface SecretKeySelectorApply extends Partial<SecretKeySelector> {}

/** What an apply of the part ObjectFieldSelector may state. */
export interface ObjectFieldSelectorApply extends Partial<ObjectFieldSelector> {}

/** What an apply of the part ResourceFieldSelector may state. */
export interface ResourceFieldSelectorApply extends Partial<ResourceFieldSelector> {}
