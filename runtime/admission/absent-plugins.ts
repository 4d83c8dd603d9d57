/**
 * Plug-ins of kube-apiserver 1.35 that this server does not have. A command line may disable them, which changes
 * nothing; enabling one is refused, since the operator would rely on it.
 */
export const ABSENT_PLUGIN_NAMES: ReadonlySet<string> = new Set([
  "ExtendedResourceToleration",
  "ImagePolicyWebhook",
  "LimitPodHardAntiAffinityTopology",
  "NodeDeclaredFeatureValidator",
  "PodNodeSelector",
  "PodTolerationRestriction",
  "PodTopologyLabels",
]);
