/** Priority levels, whose queues and seats the room `fairness` makes. VER-067. */
import {
  type PriorityLevelConfiguration,
  priorityLevelConfigurations,
} from "../../../generated/flowcontrol/v1/index.js";
import { priorityLevelConfigurations as levelsOfV1beta3 } from "../../../generated/flowcontrol/v1beta3/index.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { levelTable, setLevelDefaults, validateLevel } from "./priority-level-rules.js";

const hooks: Hooks<PriorityLevelConfiguration> = {
  keepsMetadataOnStatus: true,
  prepareForCreate(level) {
    level.status = {};
    setLevelDefaults(level);
  },
  prepareForUpdate: (level) => setLevelDefaults(level),
  validateCreate: (level) => validateLevel(level),
  validateUpdate: (level) => validateLevel(level),
  table: levelTable,
};

export const priorityLevelConfigurationHooks = [
  defineHooks(priorityLevelConfigurations, hooks),
  defineHooks(levelsOfV1beta3, hooks),
];
