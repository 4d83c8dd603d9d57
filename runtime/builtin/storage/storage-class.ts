/** Storage classes: everything that determines how volumes are created is immutable. */
import { type StorageClass, storageClasses } from "../../../generated/storage/v1/index.js";
import { duplicate, type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { labelWarning } from "../core/nodes/node-label-warnings.js";
import { immutable, judged, oneOf } from "../field-rules.js";
import { nameWithDefault } from "./default-class.js";
import { validateProvisioner, validateSettings } from "./storage-rules.js";

const FORBIDDEN_CHANGES = ["parameters", "provisioner", "reclaimPolicy"] as const;

type TopologyTerm = NonNullable<StorageClass["allowedTopologies"]>[number];

export const storageClassHooks = defineHooks(storageClasses, {
  answersDeletedObject: true,
  validateCreate: (storageClass) => validateClass(storageClass),
  validateUpdate: (storageClass, old) => [
    ...validateClass(storageClass),
    ...FORBIDDEN_CHANGES.flatMap((field) =>
      equalJson(storageClass[field], old[field]) ? [] : [forbiddenField(field, `updates to ${field} are forbidden.`)],
    ),
    ...immutable("volumeBindingMode", storageClass.volumeBindingMode, old.volumeBindingMode),
  ],
  warningsOnCreate: (storageClass, { profile }) => topologyWarnings(storageClass, profile.words),
  warningsOnUpdate: (storageClass, _old, { profile }) => topologyWarnings(storageClass, profile.words),
  table: {
    columns: [
      { name: "Provisioner", type: "string", description: "Who makes the volumes." },
      { name: "ReclaimPolicy", type: "string", description: "What becomes of a volume whose claim is gone." },
      { name: "VolumeBindingMode", type: "string", description: "When a claim gets its volume." },
      { name: "AllowVolumeExpansion", type: "string", description: "Whether claims may be made larger." },
    ],
    cells: ({ provisioner, reclaimPolicy = "Delete", volumeBindingMode = "Immediate", allowVolumeExpansion }) => [
      provisioner,
      reclaimPolicy,
      volumeBindingMode,
      allowVolumeExpansion ?? false,
    ],
    age: true,
    name: (storageClass, { words }) =>
      nameWithDefault(storageClass, [
        `storageclass.${words.keyDomain}/is-default-class`,
        `storageclass.beta.${words.keyDomain}/is-default-class`,
      ]),
  },
});

const RECLAIM_POLICIES = ["Delete", "Retain"];
const BINDING_MODES = ["Immediate", "WaitForFirstConsumer"];

function validateClass(storageClass: StorageClass): FieldError[] {
  const { provisioner, parameters, reclaimPolicy, volumeBindingMode, allowedTopologies = [] } = storageClass;
  return [
    ...validateProvisioner("provisioner", provisioner),
    ...validateSettings(parameters, "parameters"),
    ...oneOf("reclaimPolicy", reclaimPolicy || undefined, RECLAIM_POLICIES),
    ...oneOf("volumeBindingMode", volumeBindingMode, BINDING_MODES),
    ...allowedTopologies.flatMap((term, index) => {
      const at = `allowedTopologies[${index}].matchLabelExpressions`;
      const isKnown = allowedTopologies.slice(0, index).some((earlier) => equalJson(earlier, term));
      // An empty term counts as a duplicate.
      const isEmpty = (term.matchLabelExpressions?.length ?? 0) === 0;
      return [...validateTerm(term, at), ...(isKnown || isEmpty ? [duplicate(at, "")] : [])];
    }),
  ];
}

function validateTerm({ matchLabelExpressions = [] }: TopologyTerm, at: string): FieldError[] {
  const keys = new Set<string>();
  return matchLabelExpressions.flatMap(({ key, values }, index) => {
    const field = `${at}[${index}]`;
    const errors = values.length === 0 ? [required(`${field}.values`)] : [];
    for (const [number, value] of values.entries())
      if (values.indexOf(value) < number) errors.push(duplicate(`${field}.values[${number}]`, value));
    errors.push(...judged(`${field}.key`, key, qualifiedName));
    if (keys.has(key)) errors.push(duplicate(`${field}.key`, key));
    keys.add(key);
    return errors;
  });
}

function topologyWarnings({ allowedTopologies = [] }: StorageClass, words: ProfileWords): string[] {
  return allowedTopologies.flatMap(({ matchLabelExpressions = [] }, index) =>
    matchLabelExpressions.flatMap(({ key }, place) =>
      labelWarning(`allowedTopologies[${index}].matchLabelExpressions[${place}].key`, key, words),
    ),
  );
}
