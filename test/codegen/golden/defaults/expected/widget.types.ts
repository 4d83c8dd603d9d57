// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApiObject, ObjectMeta } from "kindsmith/kit";

/** A widget. */
export interface Widget extends ApiObject {
  metadata: ObjectMeta;
  spec?: WidgetSpec;
}

export interface WidgetSpec {
  size?: number;
  mode?: "auto" | "manual";
  limits?: Record<string, number>;
  port?: number | string;
  note?: string | null;
}
