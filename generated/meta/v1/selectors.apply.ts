// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import type { FieldSelectorRequirement } from "./selectors.types.js";

/** What an apply of the part FieldSelectorRequirement may state. */
export interface FieldSelectorRequirementApply extends Partial<FieldSelectorRequirement> {}
