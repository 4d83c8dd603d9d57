// Code generated from schemas/resource/v1/device-taint.yaml. DO NOT EDIT; run `npm run generate`.
import type { DeviceTaint } from "./device-taint.types.js";

/** What an apply of the part DeviceTaint may state. */
export interface DeviceTaintApply extends Partial<DeviceTaint> {}
