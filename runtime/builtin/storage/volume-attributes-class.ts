/** Volume attributes classes: an immutable driver with its parameters. */
import { type VolumeAttributesClass, volumeAttributesClasses } from "../../../generated/storage/v1/index.js";
import { type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { nameWithDefault } from "./default-class.js";
import { validateProvisioner, validateSettings } from "./storage-rules.js";

export const volumeAttributesClassHooks = defineHooks(volumeAttributesClasses, {
  answersDeletedObject: true,
  validateCreate: (attributesClass) => validateClass(attributesClass),
  validateUpdate: (attributesClass, old) => [
    ...(["driverName", "parameters"] as const).flatMap((field) =>
      equalJson(attributesClass[field], old[field])
        ? []
        : [forbiddenField(field, `updates to ${field} are forbidden.`)],
    ),
    ...validateClass(attributesClass),
  ],
  table: {
    columns: [{ name: "DriverName", type: "string", description: "The driver." }],
    cells: ({ driverName }) => [driverName],
    age: true,
    name: (attributesClass, { words }) =>
      nameWithDefault(attributesClass, [`volumeattributesclass.alpha.${words.keyDomain}/is-default-class`]),
  },
});

function validateClass({ driverName, parameters = {} }: VolumeAttributesClass): FieldError[] {
  const isEmpty = Object.keys(parameters).length === 0;
  return [
    ...validateProvisioner("driverName", driverName),
    ...(isEmpty ? [required("parameters", "must contain at least one key/value pair")] : []),
    ...validateSettings(parameters, "parameters"),
  ];
}
