/** Flow schemas, by which the room `fairness` classifies requests. */
import { type FlowSchema, flowSchemas } from "../../../generated/flowcontrol/v1/index.js";
import { flowSchemas as schemasOfV1beta3 } from "../../../generated/flowcontrol/v1beta3/index.js";
import { defineHooks, type Hooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { validateFlowSchema } from "./flow-schema-rules.js";

const hooks: Hooks<FlowSchema> = {
  keepsMetadataOnStatus: true,
  prepareForCreate(schema) {
    schema.status = {};
  },
  validateCreate: (schema) => validateFlowSchema(schema),
  validateUpdate: (schema) => validateFlowSchema(schema),
  table: {
    columns: [
      { name: "PriorityLevel", type: "string", description: "The priority level of its requests." },
      { name: "MatchingPrecedence", type: "string", description: "Its place among the others; less comes first." },
      { name: "DistinguisherMethod", type: "string", description: "What tells its flows apart." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "MissingPL", type: "string", description: "Whether its priority level is missing." },
    ],
    cells: ({ metadata, spec, status }, nowMs) => {
      const dangling = status?.conditions?.find(({ type }) => type === "Dangling");
      return [
        spec?.priorityLevelConfiguration?.name ?? "",
        spec?.matchingPrecedence ?? 0,
        spec?.distinguisherMethod?.type ?? "<none>",
        shortAge(metadata.creationTimestamp, nowMs),
        dangling?.status ?? "?",
      ];
    },
  },
};

export const flowSchemaHooks = [defineHooks(flowSchemas, hooks), defineHooks(schemasOfV1beta3, hooks)];
