// Code generated from schemas/apiextensions/v1/custom-resource-definition.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionStatus,
  CustomResourceDefinitionVersion,
  CustomResourceSubresourceScale,
  CustomResourceSubresources,
  SelectableField,
  ServiceReference,
  WebhookClientConfig,
  WebhookConversion,
} from "./custom-resource-definition.types.js";

/** What an apply of a CustomResourceDefinition may state. */
export interface CustomResourceDefinitionApply {
  apiVersion?: string;
  kind?: "CustomResourceDefinition";
  metadata: ApplyMeta;
  /** The kind and its versions. */
  spec?: CustomResourceDefinitionSpecApply;
  /** What was last observed. */
  status?: CustomResourceDefinitionStatusApply;
}

/** What an apply of the part CustomResourceDefinitionSpec may state. */
export interface CustomResourceDefinitionSpecApply extends Partial<
  Omit<
    CustomResourceDefinitionSpec,
    | "names"
    | "versions"
    | "conversion"
  >
> {
  /** What the kind is called. */
  names?: CustomResourceDefinitionNamesApply;
  /** The versions; one of them is stored. */
  versions?: CustomResourceDefinitionVersionApply[];
  /** How objects are converted between the versions. */
  conversion?: CustomResourceConversionApply;
}

/** What an apply of the part CustomResourceDefinitionStatus may state. */
export interface CustomResourceDefinitionStatusApply extends Partial<
  Omit<
    CustomResourceDefinitionStatus,
    | "conditions"
    | "acceptedNames"
  >
> {
  /** Conditions by type. */
  conditions?: CustomResourceDefinitionConditionApply[];
  /** The names in use. */
  acceptedNames?: CustomResourceDefinitionNamesApply;
}

/** What an apply of the part CustomResourceDefinitionNames may state. */
export interface CustomResourceDefinitionNamesApply extends Partial<CustomResourceDefinitionNames> {}

/** What an apply of the part CustomResourceDefinitionVersion may state. */
export interface CustomResourceDefinitionVersionApply extends Partial<
  Omit<
    CustomResourceDefinitionVersion,
    | "subresources"
    | "additionalPrinterColumns"
    | "selectableFields"
  >
> {
  /** Subresources of the objects. */
  subresources?: CustomResourceSubresourcesApply;
  /** Columns of tables; absent for the age. */
  additionalPrinterColumns?: CustomResourceColumnDefinitionApply[];
  /** Fields that selectors may name. */
  selectableFields?: SelectableFieldApply[];
}

/** What an apply of the part CustomResourceConversion may state. */
export interface CustomResourceConversionApply extends Partial<Omit<CustomResourceConversion, "webhook">> {
  /** The webhook; with strategy Webhook. */
  webhook?: WebhookConversionApply;
}

/** What an apply of the part CustomResourceDefinitionCondition may state. */
export interface CustomResourceDefinitionConditionApply extends Partial<CustomResourceDefinitionCondition> {}

/** What an apply of the part CustomResourceSubresources may state. */
export interface CustomResourceSubresourcesApply extends Partial<Omit<CustomResourceSubresources, "scale">> {
  /** The objects can be scaled. */
  scale?: CustomResourceSubresourceScaleApply;
}

/** What an apply of the part CustomResourceColumnDefinition may state. */
export interface CustomResourceColumnDefinitionApply extends Partial<CustomResourceColumnDefinition> {}

/** What an apply of the part SelectableField may state. */
export interface SelectableFieldApply extends Partial<SelectableField> {}

/** What an apply of the part WebhookConversion may state. */
export interface WebhookConversionApply extends Partial<Omit<WebhookConversion, "clientConfig">> {
  /** How the webhook is reached. */
  clientConfig?: WebhookClientConfigApply;
}

/** What an apply of the part CustomResourceSubresourceScale may state. */
export interface CustomResourceSubresourceScaleApply extends Partial<CustomResourceSubresourceScale> {}

/** What an apply of the part WebhookClientConfig may state. */
export interface WebhookClientConfigApply extends Partial<Omit<WebhookClientConfig, "service">> {
  /** Its service. */
  service?: ServiceReferenceApply;
}

/** What an apply of the part ServiceReference may state. */
export interface ServiceReferenceApply extends Partial<ServiceReference> {}
