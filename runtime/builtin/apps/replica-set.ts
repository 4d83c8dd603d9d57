/** Replica sets: their selector, and the defaults of their pods. VAL-029. */
import { replicaSets } from "../../../generated/apps/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/hooks.js";
import { setPodSpecDefaults } from "../core/pod-spec-defaults.js";
import { selectorText } from "../label-selection.js";
import { immutableSelector, type PodSetSpec, validatePodSet } from "./pod-set.js";

export const replicaSetHooks = defineHooks(replicaSets, {
  prepareForCreate(replicaSet) {
    setPodSpecDefaults(replicaSet.spec?.template?.spec);
    replicaSet.status = { replicas: 0 };
  },
  prepareForUpdate: (replicaSet) => setPodSpecDefaults(replicaSet.spec?.template?.spec),
  validateCreate: ({ spec }) => validateSpec(spec),
  validateUpdate: ({ spec }, old) => [...validateSpec(spec), ...immutableSelector(spec, old.spec)],
  table: {
    columns: [
      { name: "Desired", type: "integer", description: "Pods wanted." },
      { name: "Current", type: "integer", description: "Pods there." },
      { name: "Ready", type: "integer", description: "Pods that are ready." },
      { name: "Containers", type: "string", description: "Names of the containers.", priority: 1 },
      { name: "Images", type: "string", description: "Images of the containers.", priority: 1 },
      { name: "Selector", type: "string", description: "Labels of the pods.", priority: 1 },
    ],
    cells: ({ spec, status }) => {
      const containers = spec?.template?.spec?.containers ?? [];
      return [
        spec?.replicas ?? 0,
        status?.replicas ?? 0,
        status?.readyReplicas ?? 0,
        containers.map(({ name }) => name).join(","),
        containers.map(({ image }) => image ?? "").join(","),
        selectorText(spec?.selector),
      ];
    },
    age: true,
  },
});

function validateSpec(spec: PodSetSpec | undefined): FieldError[] {
  return spec === undefined ? [required("spec")] : validatePodSet(spec, "replicaset");
}
