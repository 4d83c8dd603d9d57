/** The hooks and conversions of all kinds of this group. */
import { flowSchemaHooks } from "./flow-schema.js";
import { priorityLevelConfigurationHooks } from "./priority-level-configuration.js";
import { priorityLevelConversion } from "./priority-level-conversion.js";

export const flowcontrolHooks = [
  ...flowSchemaHooks,
  ...priorityLevelConfigurationHooks,
  priorityLevelConversion,
] as const;
