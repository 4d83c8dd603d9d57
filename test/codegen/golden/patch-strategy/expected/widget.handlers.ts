// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import { defineResource } from "kindsmith/kit";
import { merge } from "./widget.merge.js";
import { protobuf } from "./widget.protobuf.js";
import { structs } from "./widget.schema.js";
import type { Widget } from "./widget.types.js";
import { validate } from "./widget.validate.js";

/** /apis/demo.example.com/v1/namespaces/{namespace}/widgets */
export const widgets = defineResource<Widget>({
  group: "demo.example.com",
  version: "v1",
  kind: "Widget",
  resource: "widgets",
  scope: "Namespaced",
  root: "demo.example.com/v1/widget#Widget",
  structs: () => (structs),
  validate,
  merge,
  protobuf,
});
