// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npx kindsmith generate`.
import type { ResourceReference } from "kindsmith/kit";
import type { LampApply } from "./lamp.apply.js";
import type { Lamp } from "./lamp.types.js";

export const lamps: ResourceReference<Lamp, "Namespaced", LampApply> = {
  group: "demo.example.com",
  version: "v1",
  kind: "Lamp",
  resource: "lamps",
  scope: "Namespaced",
};

export type * from "./lamp.types.js";
export type * from "./lamp.apply.js";
