/** Drivers on a node: each is listed once and immutable, except for its capacity. */
import { type CSINode, type CSINodeDriver, csiNodes } from "../../../generated/storage/v1/index.js";
import { duplicate, type FieldError, invalid } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable, judged, nonNegative, present, reportedTwice } from "../field-rules.js";
import { validateDriverName } from "./storage-rules.js";

const MAX_NODE_ID_BYTES = 256;

export const csiNodeHooks = defineHooks(csiNodes, {
  answersDeletedObject: true,
  generation: "none",
  requiresVersionOnUpdate: true,
  validateCreate: (node) => validateDrivers(node),
  validateUpdate: (node, old) => [
    ...reportedTwice(validateDrivers(node)),
    ...old.spec.drivers.flatMap((before) => {
      const index = node.spec.drivers.findIndex(({ name }) => name === before.name);
      const driver = node.spec.drivers[index];
      return driver === undefined ? [] : immutable(`spec.drivers[${index}]`, identityOf(driver), identityOf(before));
    }),
  ],
  table: {
    columns: [{ name: "Drivers", type: "integer", description: "Number of drivers on the node." }],
    cells: ({ spec }) => [spec.drivers.length],
    age: true,
  },
});

function identityOf({ name, nodeID, topologyKeys = [] }: CSINodeDriver): Partial<CSINodeDriver> {
  return { name, nodeID, topologyKeys };
}

function validateDrivers({ spec }: CSINode): FieldError[] {
  const names = new Set<string>();
  return spec.drivers.flatMap(({ name, nodeID, allocatable, topologyKeys = [] }, index) => {
    const at = `spec.drivers[${index}]`;
    const errors = [...validateDriverName(`${at}.name`, name), ...present(`${at}.nodeID`, nodeID)];
    if (Buffer.byteLength(nodeID) > MAX_NODE_ID_BYTES)
      errors.push(invalid(`${at}.nodeID`, nodeID, `must be ${MAX_NODE_ID_BYTES} characters or less`));
    errors.push(...nonNegative(`${at}.allocatable.count`, allocatable?.count));
    if (names.has(name)) errors.push(duplicate(`${at}.name`, name));
    names.add(name);
    // Errors in a key are reported at the path of the driver.
    for (const [number, key] of topologyKeys.entries()) {
      if (topologyKeys.indexOf(key) < number) errors.push(duplicate(at, key));
      errors.push(...present(at, key), ...judged(at, key, qualifiedName));
    }
    return errors;
  });
}
