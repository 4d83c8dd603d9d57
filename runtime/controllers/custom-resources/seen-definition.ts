/** What controllers remember of definitions: names and status, not the schemas, of which thousands would fill the memory. */
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { Stored } from "../../api/object.js";

type Spec = CustomResourceDefinition["spec"];
export type DefinitionNames = Spec["names"];
export type DefinitionStatus = NonNullable<CustomResourceDefinition["status"]>;
export type DefinitionCondition = NonNullable<DefinitionStatus["conditions"]>[number];

export interface SeenDefinition {
  readonly name: string;
  readonly resourceVersion: string;
  /** RFC 3339: in the order of time as texts too. */
  readonly creationTimestamp: string;
  readonly generation: number;
  /** The annotation by which the makers of the product approve of a kind in their groups; empty without one. */
  readonly approval: string;
  readonly group: string;
  readonly names: DefinitionNames;
  /** Base64; undefined where no webhook converts, or none is given. */
  readonly conversionCaBundle: string | undefined;
  readonly status: DefinitionStatus;
}

/** @param approvalKey key of the annotation */
export function seenDefinition(
  { metadata, spec, status = {} }: Stored<CustomResourceDefinition>,
  approvalKey: string,
): SeenDefinition {
  const { name, resourceVersion, creationTimestamp = "", generation = 0, annotations = {} } = metadata;
  return {
    name,
    resourceVersion,
    creationTimestamp,
    generation,
    approval: annotations[approvalKey] ?? "",
    group: spec.group,
    names: spec.names,
    conversionCaBundle: spec.conversion?.webhook?.clientConfig?.caBundle,
    status,
  };
}

export function conditionOf(status: DefinitionStatus | undefined, type: string): DefinitionCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

export function isConditionTrue(status: DefinitionStatus | undefined, type: string): boolean {
  return conditionOf(status, type)?.status === "True";
}
