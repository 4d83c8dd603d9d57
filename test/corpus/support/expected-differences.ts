/**
 * Answers that differ from the recorded ones, each with why, by object and step. One that no longer differs fails the test,
 * so that the list gets shorter by itself.
 */
const DIFFERENCES: readonly (readonly [why: string, steps: readonly string[]])[] = [
  [
    "a null in an applied configuration clears the field here; the reference keeps it, owns it and then refuses it",
    ["tektoncd/pipeline/PipelineRun-069ebaa257.yaml removal"],
  ],
  [
    "unknown fields inside of a value of the wrong type are not looked for",
    [
      "VictoriaMetrics/operator/VMAlertmanagerConfig-c70aafa08c.yaml strict",
      "crossplane/crossplane/ManagedResourceDefinition-cc2f33ce17.yaml strict",
      "open-policy-agent/gatekeeper/Connection-35f376db74.yaml create",
      "open-policy-agent/gatekeeper/Connection-35f376db74.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-18b335e5bc.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-4dc73c34e4.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-8f389dec03.yaml strict",
      "traefik/traefik/IngressRouteTCP-768824988e.yaml strict",
    ],
  ],
  [
    "an escape sequence in a YAML text that the reference cannot read",
    ["mariadb-operator/mariadb-operator/SqlJob-896f39ff7c.yaml apply"],
  ],
  ["the cell shows the time of creation as a text", ["tektoncd/pipeline/ResolutionRequest-9940b9651b.yaml table"]],
];

/** By object and step. */
export const EXPECTED_DIFFERENCES: ReadonlyMap<string, string> = new Map(
  DIFFERENCES.flatMap(([why, steps]) => steps.map((step) => [step, why] as const)),
);
