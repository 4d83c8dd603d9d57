// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npx kindsmith generate`.
import { type ResourceDefinition, defineResource } from "kindsmith/kit";
import type { Lamp } from "./lamp.types.js";

/** /apis/demo.example.com/v1/namespaces/{namespace}/lamps */
export const lamps = defineResource<Lamp>({
  group: "demo.example.com",
  version: "v1",
  kind: "Lamp",
  resource: "lamps",
  scope: "Namespaced",
  selectableFields: [".spec.color", ".spec.mode", ".spec.size"],
  storage: false,
  root: "demo.example.com/v1/lamp#Lamp",
  schemaMark: "42d7d02ba2f64bed",
  shapeMark: "33d1d6e0741357b3",
  code: () => import("./lamp.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [lamps];
