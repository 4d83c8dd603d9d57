/** Definitions that every published document needs: metadata, options, status, and the well-known wire types. */
import type { Schema } from "../schema-types.js";

const text = (description: string): Schema => ({ type: "string", description });
const flag = (description: string): Schema => ({ type: "boolean", description });
const int64 = (description: string): Schema => ({ type: "integer", format: "int64", description });
const int32 = (description: string): Schema => ({ type: "integer", format: "int32", description });
const time = (description: string): Schema => ({ wellKnown: "Time", description });
const texts = (description: string): Schema => ({ type: "array", items: { type: "string" }, description });
const textMap = (description: string): Schema => ({
  type: "object",
  additionalProperties: { type: "string" },
  description,
});

const API_VERSION = text("Group and version of this representation of the object.");
const KIND = text("Kind of this object; can't change.");
const META = "apimachinery.pkg.apis.meta.v1.";
const SCALE = "api.autoscaling.v1.";

/** Keyed by name below the prefix; refs use the same names. */
export const META_DEFINITIONS: Readonly<Record<string, Schema>> = {
  [`${META}ObjectMeta`]: {
    type: "object",
    description: "Metadata that every stored object has.",
    properties: {
      annotations: textMap("Unstructured facts that tools keep with the object; not queryable."),
      creationTimestamp: time("CreationTimestamp is a timestamp of when the object was made. Set by the server."),
      deletionGracePeriodSeconds: int64("Seconds that the object has to end after a delete request."),
      deletionTimestamp: time("When the object will be or may be removed. Set by the server on a delete request."),
      finalizers: {
        ...texts("Names of parties that must act before the object goes."),
        listType: "set",
        patchStrategy: ["merge"],
      },
      generateName: text("Prefix of a name that the server makes when `name` is empty."),
      generation: int64("Counts changes of the desired state. Set by the server."),
      labels: textMap("Keys and values by which objects are selected."),
      managedFields: {
        type: "array",
        items: { ref: `${META}ManagedFieldsEntry` },
        listType: "atomic",
        description: "Which manager set which fields. Kept by the server.",
      },
      name: text("Name of the object, unique in its namespace; can't change."),
      namespace: text("Namespace that the name is unique in; empty for cluster-scoped kinds; can't change."),
      ownerReferences: {
        type: "array",
        items: { ref: `${META}OwnerReference` },
        listType: "map",
        listMapKeys: ["uid"],
        patchStrategy: ["merge"],
        patchMergeKey: "uid",
        description: "Objects that this one depends on.",
      },
      resourceVersion: text("Opaque version of the object, for concurrency checks and watches. Set by the server."),
      selfLink: text("No longer filled."),
      uid: text("Unique in time and space. Set by the server."),
    },
  },
  [`${META}ListMeta`]: {
    type: "object",
    description: "Metadata of a list.",
    properties: {
      continue: text("Token for the next part of a limited list; empty on the last."),
      remainingItemCount: int64("How many objects follow, where that is known."),
      resourceVersion: text("Version of the list, for watches."),
      selfLink: text("No longer filled."),
    },
  },
  [`${META}ManagedFieldsEntry`]: {
    type: "object",
    description: "The fields that one manager set by one way of writing.",
    properties: {
      apiVersion: text("Version in which the fields are named."),
      fieldsType: text("Format of `fieldsV1`; always FieldsV1."),
      fieldsV1: { wellKnown: "FieldsV1", description: "The set of fields." },
      manager: text("Name of the manager."),
      operation: text("Apply or Update."),
      subresource: text("Subresource that was written; empty for the object itself."),
      time: time("When fields of this entry last changed."),
    },
  },
  [`${META}OwnerReference`]: {
    type: "object",
    mapType: "atomic",
    description: "An object on which another one depends.",
    required: ["apiVersion", "kind", "name", "uid"],
    properties: {
      apiVersion: text("Group and version of the owner."),
      blockOwnerDeletion: flag("A foreground deletion of the owner waits for this object."),
      controller: flag("The owner manages this object."),
      kind: text("Kind of the owner."),
      name: text("Name of the owner."),
      uid: text("UID of the owner."),
    },
  },
  [`${META}FieldsV1`]: {
    type: "object",
    description: "A set of fields as nested objects with keys `f:<name>`, `k:<keys>`, `v:<value>`.",
  },
  [`${META}Time`]: { type: "string", format: "date-time", description: "RFC 3339 time in UTC." },
  [`${META}MicroTime`]: { type: "string", format: "date-time", description: "RFC 3339 time in UTC with microseconds." },
  [`${META}Patch`]: { type: "object", description: "A patch in the format that the content type names." },
  [`${META}DeleteOptions`]: {
    type: "object",
    description: "How to delete.",
    properties: {
      apiVersion: API_VERSION,
      dryRun: { ...texts("`All` runs every stage but the last write."), listType: "atomic" },
      gracePeriodSeconds: int64("Seconds before the object is removed; 0 at once."),
      ignoreStoreReadErrorWithClusterBreakingPotential: flag(
        "Remove the object even if what is stored of it can't be read; must be allowed by the server.",
      ),
      kind: KIND,
      orphanDependents: flag("Superseded by propagationPolicy."),
      preconditions: { ref: `${META}Preconditions`, description: "What must hold for the deletion to be done." },
      propagationPolicy: text("What happens to dependents: Orphan, Background or Foreground."),
    },
  },
  [`${META}Preconditions`]: {
    type: "object",
    description: "What must hold for an operation to be done.",
    properties: { resourceVersion: text("Expected version."), uid: text("Expected UID.") },
  },
  [`${META}Status`]: {
    type: "object",
    description: "Outcome of a request that returns no object.",
    properties: {
      apiVersion: API_VERSION,
      code: int32("HTTP status code."),
      details: { ref: `${META}StatusDetails`, description: "More about the reason." },
      kind: KIND,
      message: text("For people."),
      metadata: { wellKnown: "ListMeta", description: "Metadata of a list." },
      reason: text("Why the request failed, as one word for programs."),
      status: text("Success or Failure."),
    },
  },
  [`${META}StatusDetails`]: {
    type: "object",
    description: "More about the reason of a status.",
    properties: {
      causes: {
        type: "array",
        items: { ref: `${META}StatusCause` },
        listType: "atomic",
        description: "Single problems, field by field.",
      },
      group: text("Group of the resource that the status is about."),
      kind: text("Kind or resource that the status is about."),
      name: text("Name of the object that the status is about."),
      retryAfterSeconds: int32("When to try again."),
      uid: text("UID of the object that the status is about."),
    },
  },
  [`${META}StatusCause`]: {
    type: "object",
    description: "One problem.",
    properties: {
      field: text("Path of the field."),
      message: text("For people."),
      reason: text("The kind of problem, as one word for programs."),
    },
  },
  [`${META}WatchEvent`]: {
    type: "object",
    description: "One event of a watch.",
    required: ["type", "object"],
    properties: {
      object: { wellKnown: "RawExtension", description: "The object after the change; for errors a Status." },
      type: text("ADDED, MODIFIED, DELETED, BOOKMARK or ERROR."),
    },
  },
  "apimachinery.pkg.api.resource.Quantity": {
    type: "string",
    description: "A decimal or binary number with an optional unit: `100m`, `1.5`, `2Gi`.",
  },
  "apimachinery.pkg.util.intstr.IntOrString": {
    type: "string",
    format: "int-or-string",
    description: "An int32 or a string.",
  },
  "apimachinery.pkg.runtime.RawExtension": { type: "object", description: "An object of any kind." },
  [`${SCALE}Scale`]: {
    type: "object",
    description: "Size of a resource that can be scaled.",
    properties: {
      apiVersion: API_VERSION,
      kind: KIND,
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: `${SCALE}ScaleSpec`, description: "Desired size." },
      status: { ref: `${SCALE}ScaleStatus`, description: "Observed size." },
    },
  },
  [`${SCALE}ScaleSpec`]: {
    type: "object",
    description: "Desired size.",
    properties: { replicas: int32("Desired number of instances.") },
  },
  [`${SCALE}ScaleStatus`]: {
    type: "object",
    description: "Observed size.",
    required: ["replicas"],
    properties: {
      replicas: int32("Observed number of instances."),
      selector: text("Label selector of the instances."),
    },
  },
};

/** The envelope fields of kinds and lists. */
export const ENVELOPE_PROPERTIES: Readonly<Record<"apiVersion" | "kind", Schema>> = {
  apiVersion: API_VERSION,
  kind: KIND,
};
