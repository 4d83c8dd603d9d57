// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinition": {
    type: "object",
    description: "A kind of resources that is added to the API.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionSpec",
        description: "The kind and its versions.",
      },
      status: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionSpec": {
    type: "object",
    description: "A kind of resources and its versions.",
    required: ["group", "names", "scope", "versions"],
    properties: {
      group: { type: "string", description: "Group of the kind; can't be changed." },
      names: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionNames",
        description: "What the kind is called.",
      },
      scope: {
        type: "string",
        description: "Whether its objects live in namespaces (Namespaced) or not (Cluster); can't be changed.",
      },
      versions: {
        type: "array",
        description: "The versions; one of them is stored.",
        items: { ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionVersion" },
        listType: "atomic",
      },
      conversion: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceConversion",
        description: "How objects are converted between the versions.",
      },
      preserveUnknownFields: {
        type: "boolean",
        description: "Whether unknown fields are kept; must be false, a schema says which.",
      },
    },
    unsetAtZero: ["preserveUnknownFields"],
    alwaysPresent: ["group", "names", "scope", "versions"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionStatus": {
    type: "object",
    description: "What was last observed of a kind.",
    properties: {
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionCondition" },
        listType: "map",
        listMapKeys: ["type"],
      },
      acceptedNames: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionNames",
        description: "The names in use.",
      },
      storedVersions: {
        type: "array",
        description: "Versions that objects may be stored in.",
        items: { type: "string" },
        listType: "atomic",
      },
      observedGeneration: { type: "integer", description: "The generation that was last looked at.", format: "int64" },
    },
    alwaysPresent: ["conditions", "acceptedNames", "storedVersions"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionNames": {
    type: "object",
    description: "What a kind is called.",
    required: ["plural", "kind"],
    properties: {
      plural: { type: "string", description: "Name in paths: lower case, plural." },
      singular: { type: "string", description: "Lower-case singular; by default the kind in lower case." },
      shortNames: {
        type: "array",
        description: "Abbreviations for command lines.",
        items: { type: "string" },
        listType: "atomic",
      },
      kind: { type: "string", description: "The kind, CamelCase." },
      listKind: { type: "string", description: "Kind of lists; by default the kind and List." },
      categories: {
        type: "array",
        description: "Sets of kinds that command lines ask for together.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["singular", "listKind"],
    alwaysPresent: ["plural", "kind"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionVersion": {
    type: "object",
    description: "A version of a kind.",
    required: ["name", "served", "storage"],
    properties: {
      name: { type: "string", description: "Name of the version." },
      served: { type: "boolean", description: "Whether the version is served." },
      storage: { type: "boolean", description: "Whether objects are stored in it; true for exactly one." },
      deprecated: { type: "boolean", description: "Whether clients are warned of it." },
      deprecationWarning: { type: "string", description: "What they are told; only for deprecated versions." },
      schema: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceValidation",
        description: "What objects look like.",
      },
      subresources: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceSubresources",
        description: "Subresources of the objects.",
      },
      additionalPrinterColumns: {
        type: "array",
        description: "Columns of tables; absent for the age.",
        items: { ref: "apiextensions/v1/custom-resource-definition#CustomResourceColumnDefinition" },
        listType: "atomic",
      },
      selectableFields: {
        type: "array",
        description: "Fields that selectors may name.",
        items: { ref: "apiextensions/v1/custom-resource-definition#SelectableField" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["deprecated"],
    alwaysPresent: ["name", "served", "storage"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceConversion": {
    type: "object",
    description: "How objects are converted between versions.",
    required: ["strategy"],
    properties: {
      strategy: {
        type: "string",
        description: "None: only the version changes; Webhook: a webhook is asked; Mapping: the schemas state rules.",
      },
      webhook: {
        ref: "apiextensions/v1/custom-resource-definition#WebhookConversion",
        description: "The webhook; with strategy Webhook.",
      },
    },
    alwaysPresent: ["strategy"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceDefinitionCondition": {
    type: "object",
    description: "A condition of a kind.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "What the condition is about, one CamelCase word.", default: "" },
      status: { type: "string", description: "Whether it holds: True, False or Unknown.", default: "" },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Why, one CamelCase word." },
      message: { type: "string", description: "Why, for people." },
      observedGeneration: {
        type: "integer",
        description: "The generation that the condition is about.",
        format: "int64",
      },
    },
    unsetAtZero: ["reason", "message", "observedGeneration"],
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceValidation": {
    type: "object",
    description: "What objects look like.",
    properties: {
      openAPIV3Schema: { ref: "apiextensions/v1/json-schema-props#JSONSchemaProps", description: "The schema." },
    },
    alwaysPresent: [],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceSubresources": {
    type: "object",
    description: "Subresources of objects.",
    properties: {
      status: {
        description: "The status has a path of its own.",
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceSubresourcesStatus",
      },
      scale: {
        ref: "apiextensions/v1/custom-resource-definition#CustomResourceSubresourceScale",
        description: "The objects can be scaled.",
      },
    },
    alwaysPresent: [],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceSubresourcesStatus": {
    type: "object",
    description: "The status has a path of its own.",
    properties: {},
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceColumnDefinition": {
    type: "object",
    description: "A column of tables.",
    required: ["name", "type", "jsonPath"],
    properties: {
      name: { type: "string", description: "Heading of the column." },
      type: { type: "string", description: "Type of its values: integer, number, string, boolean or date." },
      format: { type: "string", description: "Format of its values." },
      description: { type: "string", description: "What it shows." },
      priority: { type: "integer", description: "0 is always shown, greater only in wide output.", format: "int32" },
      jsonPath: { type: "string", description: "Simple JSON path of the value." },
    },
    unsetAtZero: ["format", "description", "priority"],
    alwaysPresent: ["name", "type", "jsonPath"],
  },
  "apiextensions/v1/custom-resource-definition#SelectableField": {
    type: "object",
    description: "A field that selectors may name.",
    required: ["jsonPath"],
    properties: { jsonPath: { type: "string", description: "Simple JSON path of the field." } },
    alwaysPresent: ["jsonPath"],
  },
  "apiextensions/v1/custom-resource-definition#WebhookConversion": {
    type: "object",
    description: "A webhook that converts objects.",
    properties: {
      clientConfig: {
        ref: "apiextensions/v1/custom-resource-definition#WebhookClientConfig",
        description: "How the webhook is reached.",
      },
      conversionReviewVersions: {
        type: "array",
        description: "Versions of the review that the webhook understands, the preferred one first.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["conversionReviewVersions"],
  },
  "apiextensions/v1/custom-resource-definition#CustomResourceSubresourceScale": {
    type: "object",
    description: "Where the numbers of scaling are.",
    required: ["specReplicasPath", "statusReplicasPath"],
    properties: {
      specReplicasPath: { type: "string", description: "Simple JSON path of the wanted number, below .spec." },
      statusReplicasPath: { type: "string", description: "Simple JSON path of the observed number, below .status." },
      labelSelectorPath: {
        type: "string",
        description: "Simple JSON path of the selector as text, below .spec or .status.",
      },
    },
    alwaysPresent: ["specReplicasPath", "statusReplicasPath"],
  },
  "apiextensions/v1/custom-resource-definition#WebhookClientConfig": {
    type: "object",
    description: "How a webhook is reached: by URL, or as a service.",
    properties: {
      url: { type: "string", description: "Its URL, with scheme https." },
      service: { ref: "apiextensions/v1/custom-resource-definition#ServiceReference", description: "Its service." },
      caBundle: {
        type: "string",
        description: "PEM certificates that its certificate is checked against.",
        format: "byte",
      },
    },
    alwaysPresent: [],
  },
  "apiextensions/v1/custom-resource-definition#ServiceReference": {
    type: "object",
    description: "A service by name.",
    required: ["namespace", "name"],
    properties: {
      namespace: { type: "string", description: "Namespace of the service." },
      name: { type: "string", description: "Name of the service." },
      path: { type: "string", description: "Path of the requests." },
      port: { type: "integer", description: "Port of the service, 1 to 65535.", default: 443, format: "int32" },
    },
    alwaysPresent: ["namespace", "name"],
  },
};
