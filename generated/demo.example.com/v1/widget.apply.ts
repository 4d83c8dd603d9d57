// Code generated from schemas/demo.example.com/v1/widget.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type { WidgetPortApply, WidgetStepApply } from "./widget-parts.apply.js";
import type { WidgetPort } from "./widget-parts.types.js";
import type { WidgetSpec, WidgetStatus } from "./widget.types.js";

/** What an apply of a Widget may state. */
export interface WidgetApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Widget";
  metadata: ApplyMeta;
  /** The widget as it is wanted. */
  spec?: WidgetSpecApply;
  /** The widget as it was last observed. */
  status?: WidgetStatusApply;
}

/** What an apply of the part WidgetSpec may state. */
export interface WidgetSpecApply extends Partial<Omit<WidgetSpec, "ports" | "steps" | "portsByZone">> {
  /** Ports, each with a name of its own. */
  ports?: (WidgetPortApply & Required<Pick<WidgetPort, "name">>)[];
  /** Steps in order; the list belongs to one manager as a whole. */
  steps?: WidgetStepApply[];
  /** Ports by the name of a zone. */
  portsByZone?: Record<string, WidgetPortApply>;
}

/** What an apply of the part WidgetStatus may state. */
export interface WidgetStatusApply extends Partial<Omit<WidgetStatus, "conditions">> {
  /** Conditions by type. */
  conditions?: ConditionApply[];
}
