/**
 * Answers that differ from the recorded ones, each with why, by object and step. One that no longer differs fails the test,
 * so that the list gets shorter by itself.
 */
const DIFFERENCES: readonly (readonly [why: string, steps: readonly string[]])[] = [
  [
    "a null in an applied configuration clears the field here; the reference keeps it, owns it and then refuses it",
    [
      "VictoriaMetrics/operator/VLAgent-054880df10.yaml apply",
      "VictoriaMetrics/operator/VLogs-ec0c48ca63.yaml apply",
      "VictoriaMetrics/operator/VMAlert-54eedc436a.yaml apply",
      "VictoriaMetrics/operator/VMPodScrape-a2a10c0a12.yaml apply",
      "argoproj/argo-rollouts/Rollout-0c610c2c64.yaml apply",
      "cloudnative-pg/cloudnative-pg/ImageCatalog-f04fe069be.yaml apply",
      "crossplane/crossplane/Operation-ef945e85ea.yaml apply",
      "fluxcd/helm-controller/HelmRelease-4a54b084b6.yaml apply",
      "fluxcd/image-automation-controller/ImageUpdateAutomation-7df68fd0e4.yaml apply",
      "fluxcd/source-controller/GitRepository-501da1bec7.yaml apply",
      "fluxcd/source-controller/HelmChart-40af27dcb3.yaml apply",
      "fluxcd/source-controller/HelmRepository-19ada616e8.yaml apply",
      "fluxcd/source-controller/OCIRepository-21131a0124.yaml apply",
      "kubernetes-sigs/secrets-store-csi-driver/SecretProviderClass-7399b1ce7c.yaml apply",
      "open-telemetry/opentelemetry-operator/OpenTelemetryCollector-35ca0a37da.yaml apply",
      "open-telemetry/opentelemetry-operator/OpenTelemetryCollector-6e7ba578b7.yaml apply",
      "open-telemetry/opentelemetry-operator/TargetAllocator-4cbf23650e.yaml apply",
      "open-telemetry/opentelemetry-operator/TargetAllocator-b9111f094e.yaml apply",
      "ray-project/kuberay/RayService-656b92fbc2.yaml apply",
      "rook/rook/CephCluster-1d92f47fbd.yaml apply",
      "rook/rook/CephCluster-3ef6bf92a4.yaml apply",
      "rook/rook/CephFilesystem-7ff64c26b3.yaml apply",
      "rook/rook/CephNFS-76dec41178.yaml apply",
      "rook/rook/CephNFS-ddeb95655c.yaml apply",
      "tektoncd/pipeline/PipelineRun-069ebaa257.yaml apply",
      "tektoncd/pipeline/PipelineRun-069ebaa257.yaml forced",
      "tektoncd/pipeline/PipelineRun-069ebaa257.yaml removal",
    ],
  ],
  [
    "a resourceVersion in a new object is refused before anything else here, and in dry-runs too",
    [
      "argoproj/argo-rollouts/AnalysisRun-39d4e75d7a.yaml strict",
      "argoproj/argo-rollouts/AnalysisRun-659c4cafaa.yaml strict",
      "argoproj/argo-rollouts/AnalysisRun-bb8ff19f58.yaml strict",
      "kubernetes-sigs/secrets-store-csi-driver/SecretProviderClassPodStatus-9159bedf97.yaml create",
      "kubernetes-sigs/secrets-store-csi-driver/SecretProviderClassPodStatus-9159bedf97.yaml strict",
      "longhorn/longhorn/SystemBackup-799659c180.yaml strict",
      "longhorn/longhorn/SystemRestore-76b8df9d3d.yaml strict",
      "operator-framework/api/OperatorGroup-a24c7d30ff.yaml strict",
      "operator-framework/api/OperatorGroup-ab57d6c03e.yaml strict",
      "rook/rook/ObjectBucketClaim-8b7127b29b.yaml strict",
    ],
  ],
  [
    "unknown fields inside of a value of the wrong type are not looked for",
    [
      "VictoriaMetrics/operator/VMAlertmanagerConfig-c70aafa08c.yaml strict",
      "crossplane/crossplane/ManagedResourceDefinition-cc2f33ce17.yaml strict",
      "open-policy-agent/gatekeeper/Connection-35f376db74.yaml create",
      "open-policy-agent/gatekeeper/Connection-35f376db74.yaml strict",
      "traefik/traefik/IngressRouteTCP-768824988e.yaml strict",
    ],
  ],
  [
    "properties without a type make an object here; the reference takes values of other types as well",
    [
      "open-policy-agent/gatekeeper/K8sRequiredLabels-18b335e5bc.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-22d253e062.yaml create",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-22d253e062.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-4dc73c34e4.yaml strict",
      "open-policy-agent/gatekeeper/K8sRequiredLabels-8f389dec03.yaml strict",
    ],
  ],
  [
    "missing apiVersion and kind of an embedded object are told as empty ones",
    [
      "crossplane/crossplane/CronOperation-43565cc8ef.yaml create",
      "crossplane/crossplane/Operation-363db1ca67.yaml create",
    ],
  ],
  [
    "an empty list of a map list is owned by who applies it",
    [
      "crossplane/crossplane/DeploymentRuntimeConfig-0085b96f15.yaml apply",
      "crossplane/crossplane/DeploymentRuntimeConfig-0085b96f15.yaml forced",
    ],
  ],
  [
    "an escape sequence in a YAML text that the reference cannot read",
    ["mariadb-operator/mariadb-operator/SqlJob-896f39ff7c.yaml apply"],
  ],
  [
    "the reference words faults of metadata as its decoder does",
    [
      "tektoncd/pipeline/ResolutionRequest-6ade9d7068.yaml create",
      "tektoncd/pipeline/ResolutionRequest-6ade9d7068.yaml strict",
    ],
  ],
  ["the cell shows the time of creation as a text", ["tektoncd/pipeline/ResolutionRequest-9940b9651b.yaml table"]],
];

/** By object and step. */
export const EXPECTED_DIFFERENCES: ReadonlyMap<string, string> = new Map(
  DIFFERENCES.flatMap(([why, steps]) => steps.map((step) => [step, why] as const)),
);
