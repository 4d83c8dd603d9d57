// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApplyMeta } from "kindsmith/kit";
import type { Node } from "./widget.types.js";

/** What an apply of a Widget may state. */
export interface WidgetApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Widget";
  metadata: ApplyMeta;
  spec?: WidgetSpecApply;
}

/** What an apply of the part WidgetSpec may state. */
export interface WidgetSpecApply {
  tree?: NodeApply;
}

/** What an apply of the part Node may state. */
export interface NodeApply extends Partial<Omit<Node, "parent" | "children" | "byColour">> {
  parent?: NodeApply;
  children?: (NodeApply & Required<Pick<Node, "name">>)[];
  byColour?: Record<string, NodeApply>;
}
