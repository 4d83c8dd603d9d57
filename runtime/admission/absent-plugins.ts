/**
 * Plug-ins of kube-apiserver 1.35 that this server does not have. A command line that switches one off asks for nothing,
 * and is taken; one that switches it on trusts that it works, and is refused.
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
