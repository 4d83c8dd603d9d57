// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.

/** Names an object of a known kind in the same namespace. */
export interface LocalObjectReference {
  /** Name of the object. */
  name?: string;
}

/** Points at any object, or at a part of one. */
export interface ObjectReference {
  /** Group and version of the object. */
  apiVersion?: string;
  /** Kind of the object. */
  kind?: string;
  /** Namespace of the object. */
  namespace?: string;
  /** Name of the object. */
  name?: string;
  /** Identity of the object. */
  uid?: string;
  /** Version of the object that the reference was made for. */
  resourceVersion?: string;
  /** Part of the object that is meant, for example spec.containers{web}. */
  fieldPath?: string;
}

/** Names an object of any kind in the same namespace. */
export interface TypedLocalObjectReference {
  /** Group of the kind; absent for the core group. */
  apiGroup?: string;
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
}

/** Names an object of any kind, possibly in another namespace. */
export interface TypedObjectReference {
  /** Group of the kind; absent for the core group. */
  apiGroup?: string;
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
  /** Namespace of the object; absent for the namespace of the referrer. */
  namespace?: string;
}

/** One entry of a ConfigMap. */
export interface ConfigMapKeySelector {
  /** Name of the ConfigMap. */
  name?: string;
  /** Entry to take. */
  key: string;
  /** Whether the ConfigMap or the entry may be missing. */
  optional?: boolean;
}

/** One entry of a Secret. */
export interface SecretKeySelector {
  /** Name of the Secret. */
  name?: string;
  /** Entry to take. */
  key: string;
  /** Whether the Secret or the entry may be missing. */
  optional?: boolean;
}

/** One field of the pod itself. */
export interface ObjectFieldSelector {
  /** Version of the schema in which the path is written. */
  apiVersion?: string;
  /** Path of the field, such as metadata.name. */
  fieldPath: string;
}

/** A resource limit or request of a container. */
export interface ResourceFieldSelector {
  /** Container that is meant; needed in volumes, not in environment variables. */
  containerName?: string;
  /** Resource to read, such as limits.cpu or requests.memory. */
  resource: string;
  /** Unit in which the amount is given; 0 for whole units. */
  divisor?: number | string;
}
