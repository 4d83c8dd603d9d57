// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { JSONSchemaProps } from "./json-schema-props.types.js";

/** A kind of resources that is added to the API. */
export interface CustomResourceDefinition extends ApiObject {
  metadata: ObjectMeta;
  /** The kind and its versions. */
  spec: CustomResourceDefinitionSpec;
  /** What was last observed. */
  status?: CustomResourceDefinitionStatus;
}

/** A kind of resources and its versions. */
export interface CustomResourceDefinitionSpec {
  /** Group of the kind; can't be changed. */
  group: string;
  /** What the kind is called. */
  names: CustomResourceDefinitionNames;
  /** Whether its objects live in namespaces (Namespaced) or not (Cluster); can't be changed. */
  scope: string;
  /** The versions; one of them is stored. */
  versions: CustomResourceDefinitionVersion[];
  /** How objects are converted between the versions. */
  conversion?: CustomResourceConversion;
  /** Whether unknown fields are kept; must be false, a schema says which. */
  preserveUnknownFields?: boolean;
}

/** What was last observed of a kind. */
export interface CustomResourceDefinitionStatus {
  /** Conditions by type. */
  conditions?: CustomResourceDefinitionCondition[];
  /** The names in use. */
  acceptedNames?: CustomResourceDefinitionNames;
  /** Versions that objects may be stored in. */
  storedVersions?: string[];
  /** The generation that was last looked at. */
  observedGeneration?: number;
}

/** What a kind is called. */
export interface CustomResourceDefinitionNames {
  /** Name in paths: lower case, plural. */
  plural: string;
  /** Lower-case singular; by default the kind in lower case. */
  singular?: string;
  /** Abbreviations for command lines. */
  shortNames?: string[];
  /** The kind, CamelCase. */
  kind: string;
  /** Kind of lists; by default the kind and List. */
  listKind?: string;
  /** Sets of kinds that command lines ask for together. */
  categories?: string[];
}

/** A version of a kind. */
export interface CustomResourceDefinitionVersion {
  /** Name of the version. */
  name: string;
  /** Whether the version is served. */
  served: boolean;
  /** Whether objects are stored in it; true for exactly one. */
  storage: boolean;
  /** Whether clients are warned of it. */
  deprecated?: boolean;
  /** What they are told; only for deprecated versions. */
  deprecationWarning?: string;
  /** What objects look like. */
  schema?: CustomResourceValidation;
  /** Subresources of the objects. */
  subresources?: CustomResourceSubresources;
  /** Columns of tables; absent for the age. */
  additionalPrinterColumns?: CustomResourceColumnDefinition[];
  /** Fields that selectors may name. */
  selectableFields?: SelectableField[];
}

/** How objects are converted between versions. */
export interface CustomResourceConversion {
  /** None: only the version changes; Webhook: a webhook is asked; Mapping: the schemas state rules. */
  strategy: string;
  /** The webhook; with strategy Webhook. */
  webhook?: WebhookConversion;
}

/** A condition of a kind. */
export interface CustomResourceDefinitionCondition {
  /** What the condition is about, one CamelCase word. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Why, one CamelCase word. */
  reason?: string;
  /** Why, for people. */
  message?: string;
  /** The generation that the condition is about. */
  observedGeneration?: number;
}

/** What objects look like. */
export interface CustomResourceValidation {
  /** The schema. */
  openAPIV3Schema?: JSONSchemaProps;
}

/** Subresources of objects. */
export interface CustomResourceSubresources {
  /** The status has a path of its own. */
  status?: CustomResourceSubresourcesStatus;
  /** The objects can be scaled. */
  scale?: CustomResourceSubresourceScale;
}

/** The status has a path of its own. */
export interface CustomResourceSubresourcesStatus {
}

/** A column of tables. */
export interface CustomResourceColumnDefinition {
  /** Heading of the column. */
  name: string;
  /** Type of its values: integer, number, string, boolean or date. */
  type: string;
  /** Format of its values. */
  format?: string;
  /** What it shows. */
  description?: string;
  /** 0 is always shown, greater only in wide output. */
  priority?: number;
  /** Simple JSON path of the value. */
  jsonPath: string;
}

/** A field that selectors may name. */
export interface SelectableField {
  /** Simple JSON path of the field. */
  jsonPath: string;
}

/** A webhook that converts objects. */
export interface WebhookConversion {
  /** How the webhook is reached. */
  clientConfig?: WebhookClientConfig;
  /** Versions of the review that the webhook understands, the preferred one first. */
  conversionReviewVersions?: string[];
}

/** Where the numbers of scaling are. */
export interface CustomResourceSubresourceScale {
  /** Simple JSON path of the wanted number, below .spec. */
  specReplicasPath: string;
  /** Simple JSON path of the observed number, below .status. */
  statusReplicasPath: string;
  /** Simple JSON path of the selector as text, below .spec or .status. */
  labelSelectorPath?: string;
}

/** How a webhook is reached: by URL, or as a service. */
export interface WebhookClientConfig {
  /** Its URL, with scheme https. */
  url?: string;
  /** Its service. */
  service?: ServiceReference;
  /** PEM certificates that its certificate is checked against. */
  caBundle?: string;
}

/** A service by name. */
export interface ServiceReference {
  /** Namespace of the service. */
  namespace: string;
  /** Name of the service. */
  name: string;
  /** Path of the requests. */
  path?: string;
  /** Port of the service, 1 to 65535. */
  port?: number;
}
