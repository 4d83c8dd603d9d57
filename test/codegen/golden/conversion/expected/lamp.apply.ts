// Code generated from schemas/input.yaml. DO NOT EDIT; run `npx kindsmith generate`.
import type { ApplyMeta } from "kindsmith/kit";
import type { LampSpec } from "./lamp.types.js";

/** What an apply of a Lamp may state. */
export interface LampApply {
  apiVersion?: "demo.example.com/v1";
  kind?: "Lamp";
  metadata: ApplyMeta;
  spec?: LampSpec;
}
