/** The parts of definitions that controllers remember: names and status, but no schemas, which could exhaust memory. */
import type { CustomResourceDefinition } from "../../../generated/apiextensions/v1/index.js";
import type { Stored } from "../../api/object.js";

type Spec = CustomResourceDefinition["spec"];
export type DefinitionNames = Spec["names"];
export type DefinitionStatus = NonNullable<CustomResourceDefinition["status"]>;
export type DefinitionCondition = NonNullable<DefinitionStatus["conditions"]>[number];

export interface SeenDefinition {
  readonly name: string;
  readonly resourceVersion: string;
  /** RFC 3339, so that the texts sort by time. */
  readonly creationTimestamp: string;
  readonly generation: number;
  /** The annotation that approves a kind in a group of the product; empty if there is none. */
  readonly approval: string;
  readonly group: string;
  readonly names: DefinitionNames;
  /** Base64; undefined if no webhook converts, or it has no CA bundle. */
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
