// Code generated from schemas/flowcontrol/v1beta3/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { FlowSchemaCondition, FlowSchemaSpec } from "./flow-schema.types.js";

/** What an apply of a FlowSchema may state. */
export interface FlowSchemaApply {
  apiVersion?: string;
  kind?: "FlowSchema";
  metadata: ApplyMeta;
  /** Which requests, and their level. */
  spec?: FlowSchemaSpec;
  /** What was last observed. */
  status?: FlowSchemaStatusApply;
}

/** What an apply of the part FlowSchemaStatus may state. */
export interface FlowSchemaStatusApply {
  /** Conditions by type. */
  conditions?: FlowSchemaConditionApply[];
}

/** What an apply of the part FlowSchemaCondition may state. */
export interface FlowSchemaConditionApply extends Partial<Omit<FlowSchemaCondition, "type">> {
  /** What the condition is about, one CamelCase word. */
  type: string;
}
