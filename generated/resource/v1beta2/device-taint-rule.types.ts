// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";
import type { DeviceTaint } from "./device-taint.types.js";

/** Adds a taint to all devices that it selects. */
export interface DeviceTaintRule extends ApiObject {
  metadata: ObjectMeta;
  /** The taint, and the devices that get it. */
  spec: DeviceTaintRuleSpec;
  /** What was last observed. */
  status?: DeviceTaintRuleStatus;
}

/** A taint, and the devices that get it. */
export interface DeviceTaintRuleSpec {
  /** Devices that get the taint; absent for none, empty for all. */
  deviceSelector?: DeviceTaintSelector;
  /** The taint. */
  taint: DeviceTaint;
}

/** Selects devices; what is absent selects all. */
export interface DeviceTaintSelector {
  /** Driver of the devices. */
  driver?: string;
  /** Pool of the devices. */
  pool?: string;
  /** Name of the devices. */
  device?: string;
}

/** What was last observed of a rule. */
export interface DeviceTaintRuleStatus {
  /** State of the rule, such as whether pods are being evicted. */
  conditions?: Condition[];
}
