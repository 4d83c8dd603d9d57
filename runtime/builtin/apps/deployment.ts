/** Deployments: the rules that a schema can't say. Defaults of the rollout, the selector, replica counts. VER-012, VAL-029. */
import { type Deployment, deployments } from "../../../generated/apps/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/hooks.js";
import { setPodSpecDefaults } from "../core/pod-spec-defaults.js";
import { selectorText } from "../label-selection.js";
import { immutableSelector, validatePodSet } from "./pod-set.js";

export const deploymentHooks = defineHooks(deployments, {
  prepareForCreate: (deployment) => setRolloutDefaults(deployment),
  prepareForUpdate: (deployment) => setRolloutDefaults(deployment),
  validateCreate: (deployment) => validateSpec(deployment),
  validateUpdate: (deployment, old) => [...validateSpec(deployment), ...immutableSelector(deployment.spec, old.spec)],
  table: {
    columns: [
      { name: "Ready", type: "string", description: "Ready pods of those wanted." },
      { name: "Up-to-date", type: "integer", description: "Pods of the newest template." },
      { name: "Available", type: "integer", description: "Pods that are ready for long enough." },
      { name: "Containers", type: "string", description: "Names of the containers.", priority: 1 },
      { name: "Images", type: "string", description: "Images of the containers.", priority: 1 },
      { name: "Selector", type: "string", description: "Labels of the pods.", priority: 1 },
    ],
    cells: ({ spec, status }) => {
      const containers = spec?.template?.spec?.containers ?? [];
      return [
        `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}`,
        status?.updatedReplicas ?? 0,
        status?.availableReplicas ?? 0,
        containers.map(({ name }) => name).join(","),
        containers.map(({ image }) => image ?? "").join(","),
        selectorText(spec?.selector),
      ];
    },
    age: true,
  },
});

/** Only a rolling update has these, so the schema can't default them. */
function setRolloutDefaults({ spec }: Deployment): void {
  if (spec === undefined) return;
  setPodSpecDefaults(spec.template?.spec);
  spec.strategy ??= { type: "RollingUpdate" };
  spec.strategy.type ??= "RollingUpdate";
  if (spec.strategy.type !== "RollingUpdate") return;
  spec.strategy.rollingUpdate ??= {};
  spec.strategy.rollingUpdate.maxSurge ??= "25%";
  spec.strategy.rollingUpdate.maxUnavailable ??= "25%";
}

function validateSpec({ spec }: Deployment): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const errors = validatePodSet(spec, "deployment");
  const { strategy } = spec;
  if (strategy?.type === "Recreate" && strategy.rollingUpdate !== undefined) {
    errors.push(
      forbiddenField("spec.strategy.rollingUpdate", "may not be specified when strategy `type` is 'Recreate'"),
    );
  }
  const { progressDeadlineSeconds, minReadySeconds = 0 } = spec;
  if (progressDeadlineSeconds !== undefined && progressDeadlineSeconds <= minReadySeconds) {
    errors.push(
      invalid("spec.progressDeadlineSeconds", progressDeadlineSeconds, "must be greater than minReadySeconds"),
    );
  }
  return errors;
}
