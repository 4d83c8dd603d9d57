// Code generated from schemas/demo.example.com/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { widgets } from "./widget.handlers.js";

export type * from "./widget.types.js";
export type * from "./widget-parts.types.js";
export * as references from "./client.js";

export { widgets };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [widgets];
