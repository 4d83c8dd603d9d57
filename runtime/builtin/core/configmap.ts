/** ConfigMaps: immutability, key format and total size. UPD-012, LIM-012. */
import { configMaps } from "../../../generated/core/v1/index.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { countKeys, immutableData, validateDataKeys } from "./data-map.js";

export const configMapHooks = defineHooks(configMaps, {
  validateCreate: (configMap) =>
    validateDataKeys({ data: configMap.data, binaryData: configMap.binaryData }, ["binaryData"]),
  validateUpdate: (configMap, old) => [
    ...validateDataKeys({ data: configMap.data, binaryData: configMap.binaryData }, ["binaryData"]),
    ...immutableData(configMap, old, ["data", "binaryData"]),
  ],
  table: {
    columns: [{ name: "Data", type: "string", description: "Number of keys." }],
    cells: (configMap) => [countKeys(configMap.data) + countKeys(configMap.binaryData)],
    age: true,
  },
});
