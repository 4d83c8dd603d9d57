/** The types of `request` and `namespaceObject` in admission expressions, with all their fields. */
import { BOOL, DYN, INT, listOf, mapOf, objectType, STRING, TIMESTAMP } from "../cel-types.js";
import { ObjectTypes } from "./object-types.js";
import { USER_INFO, USER_INFO_FIELDS } from "./user-info-type.js";

export const ADMISSION_REQUEST = objectType("kubernetes.AdmissionRequest");
export const NAMESPACE = objectType("kubernetes.Namespace");

const KIND = objectType("kubernetes.GroupVersionKind");
const RESOURCE = objectType("kubernetes.GroupVersionResource");

/** A Namespace has all of its fields except managed fields and owners. */
export const ADMISSION_TYPES = new ObjectTypes({
  ...USER_INFO_FIELDS,
  "kubernetes.GroupVersionKind": { group: STRING, version: STRING, kind: STRING },
  "kubernetes.GroupVersionResource": { group: STRING, version: STRING, resource: STRING },
  "kubernetes.AdmissionRequest": {
    kind: KIND,
    resource: RESOURCE,
    subResource: STRING,
    requestKind: KIND,
    requestResource: RESOURCE,
    requestSubResource: STRING,
    name: STRING,
    namespace: STRING,
    operation: STRING,
    userInfo: USER_INFO,
    dryRun: BOOL,
    options: DYN,
  },
  "kubernetes.Namespace": {
    metadata: objectType("kubernetes.NamespaceMetadata"),
    spec: objectType("kubernetes.NamespaceSpec"),
    status: objectType("kubernetes.NamespaceStatus"),
  },
  "kubernetes.NamespaceMetadata": {
    name: STRING,
    generateName: STRING,
    namespace: STRING,
    uid: STRING,
    resourceVersion: STRING,
    generation: INT,
    creationTimestamp: TIMESTAMP,
    deletionTimestamp: TIMESTAMP,
    deletionGracePeriodSeconds: INT,
    labels: mapOf(STRING, STRING),
    annotations: mapOf(STRING, STRING),
    finalizers: listOf(STRING),
  },
  "kubernetes.NamespaceSpec": { finalizers: listOf(STRING) },
  "kubernetes.NamespaceStatus": { phase: STRING, conditions: listOf(objectType("kubernetes.NamespaceCondition")) },
  "kubernetes.NamespaceCondition": {
    type: STRING,
    status: STRING,
    lastTransitionTime: TIMESTAMP,
    message: STRING,
    reason: STRING,
  },
});
