// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { DeviceTaintRuleSpec } from "./device-taint-rule.types.js";
import type { DeviceTaintApply } from "./device-taint.apply.js";

/** What an apply of a DeviceTaintRule may state. */
export interface DeviceTaintRuleApply {
  apiVersion?: string;
  kind?: "DeviceTaintRule";
  metadata: ApplyMeta;
  /** The taint, and the devices that get it. */
  spec?: DeviceTaintRuleSpecApply;
  /** What was last observed. */
  status?: DeviceTaintRuleStatusApply;
}

/** What an apply of the part DeviceTaintRuleSpec may state. */
export interface DeviceTaintRuleSpecApply extends Partial<Omit<DeviceTaintRuleSpec, "taint">> {
  /** The taint. */
  taint?: DeviceTaintApply;
}

/** What an apply of the part DeviceTaintRuleStatus may state. */
export interface DeviceTaintRuleStatusApply {
  /** State of the rule, such as whether pods are being evicted. */
  conditions?: ConditionApply[];
}
