// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";

/** What an apply of a ConfigMap may state. */
export interface ConfigMapApply {
  apiVersion?: "v1";
  kind?: "ConfigMap";
  metadata: ApplyMeta;
  /** When true, data and binaryData can't be changed any more. */
  immutable?: boolean;
  /** Text values by key. Keys consist of letters, digits, -, _ and . */
  data?: Record<string, string>;
  /** Values that are no UTF-8 text, in base64. A key may stand in one of the two maps only. */
  binaryData?: Record<string, string>;
}
