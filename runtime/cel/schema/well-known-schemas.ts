/** The well-known types as expressions see them, in the form of schemas. */
import type { Schema, WellKnown } from "../../schema/schema-types.js";

const TEXT: Schema = { type: "string" };
const FLAG: Schema = { type: "boolean" };
const INTEGER: Schema = { type: "integer" };
const TIME: Schema = { type: "string", format: "date-time" };
const TEXTS: Schema = { type: "object", additionalProperties: TEXT };
const UNION: Schema = { intOrString: true };
const ANY_OBJECT: Schema = { type: "object", preserveUnknownFields: true };

const OWNER_REFERENCE: Schema = {
  type: "object",
  properties: { apiVersion: TEXT, kind: TEXT, name: TEXT, uid: TEXT, controller: FLAG, blockOwnerDeletion: FLAG },
  required: ["apiVersion", "kind", "name", "uid"],
};

const MANAGED_FIELDS_ENTRY: Schema = {
  type: "object",
  properties: {
    manager: TEXT,
    operation: TEXT,
    apiVersion: TEXT,
    time: TIME,
    fieldsType: TEXT,
    fieldsV1: ANY_OBJECT,
    subresource: TEXT,
  },
};

const SCHEMAS: Readonly<Record<WellKnown, Schema>> = {
  ObjectMeta: {
    type: "object",
    properties: {
      name: TEXT,
      generateName: TEXT,
      namespace: TEXT,
      selfLink: TEXT,
      uid: TEXT,
      resourceVersion: TEXT,
      generation: INTEGER,
      creationTimestamp: TIME,
      deletionTimestamp: TIME,
      deletionGracePeriodSeconds: INTEGER,
      labels: TEXTS,
      annotations: TEXTS,
      ownerReferences: { type: "array", items: OWNER_REFERENCE },
      finalizers: { type: "array", items: TEXT, listType: "set" },
      managedFields: { type: "array", items: MANAGED_FIELDS_ENTRY },
    },
  },
  ListMeta: {
    type: "object",
    properties: { selfLink: TEXT, resourceVersion: TEXT, continue: TEXT, remainingItemCount: INTEGER },
  },
  Time: TIME,
  MicroTime: TIME,
  // Both are a number or a string in JSON, so rules have to check the type first.
  Quantity: UNION,
  IntOrString: UNION,
  FieldsV1: ANY_OBJECT,
  RawExtension: ANY_OBJECT,
};

export function wellKnownSchema(wellKnown: WellKnown): Schema {
  return SCHEMAS[wellKnown];
}

/**
 * Returns the properties that every resource declares, whatever its schema says: of metadata only the names, with the
 * bounds of the schema. A schema that declares all of this itself is kept, including its other metadata fields.
 * @param declared the properties of the schema
 */
export function resourceProperties(declared: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const { apiVersion, kind, metadata } = declared;
  const { name, generateName } = metadata?.properties ?? {};
  if ([apiVersion, kind, name, generateName].every((node) => node?.type === "string") && metadata?.type === "object")
    return {};
  const rules = metadata?.allOf?.[0]?.properties ?? metadata?.properties ?? {};
  const text = (name: string): Schema => {
    const maxLength = Object.hasOwn(rules, name) ? rules[name]?.maxLength : undefined;
    return maxLength === undefined ? TEXT : { ...TEXT, maxLength };
  };
  const properties = { name: text("name"), generateName: text("generateName") };
  return { apiVersion: TEXT, kind: TEXT, metadata: { type: "object", properties } };
}
