/**
 * Names that servers and stock tools store and that contain a word of the profile, beside the words themselves. They are
 * templates, as in schemas. `test/cli/store-convert-names.test.ts` compares the lists with the names in the source files.
 */

/** Groups without kinds here, which rules of default roles name. */
export const OTHER_GROUPS: readonly string[] = ["metrics", "custom.metrics", "external.metrics"].map(
  (name) => `${name}.\${groupDomain}`,
);

const UNDER_KEY_DOMAIN: Readonly<Record<string, readonly string[]>> = {
  "": [
    "arch",
    "basic-auth",
    "change-cause",
    "config.hash",
    "config.mirror",
    "config.seen",
    "config.source",
    "dockercfg",
    "dockerconfigjson",
    "egress-bandwidth",
    "enforce-mountable-secrets",
    "hostname",
    "ingress-bandwidth",
    "ingress.class",
    "job-controller",
    "kubelet-serving",
    "legacy-token-invalid-since",
    "legacy-token-last-used",
    "legacy-unknown",
    "limit-ranger",
    "no-provisioner",
    "os",
    "pv-protection",
    "pvc-protection",
    "role",
    "service-name",
    "service-proxy-name",
    "ssh-auth",
    "tls",
    `\${serverName}-client`,
    `\${serverName}-client-kubelet`,
    `\${serverName}-serving`,
  ],
  "apf.": ["autoupdate-spec"],
  "app.": ["created-by"],
  "apps.": ["pod-index"],
  "batch.": ["controller-uid", "cronjob-scheduled-timestamp", "job-completion-index", "job-name", "job-tracking"],
  "beta.": ["arch", "instance-type", "os"],
  "control-plane.alpha.": ["leader"],
  "controller.": ["hash", "pod-deletion-cost"],
  "deployment.": ["desired-replicas", "max-replicas", "revision", "revision-history"],
  "endpoints.": ["last-change-trigger-time", "managed-by", "over-capacity"],
  "endpointslice.": ["managed-by", "skip-mirror"],
  "failure-domain.beta.": ["region", "zone"],
  "ingressclass.": ["is-default-class"],
  "node.": ["exclude-from-external-load-balancers", "instance-type", "windows-build"],
  "pdb.": ["deprecated-v1beta1-empty-selector-match"],
  "pv.": ["bind-completed", "bound-by-controller", "migrated-to", "provisioned-by"],
  "resource.": ["admin-access", "pod-claim-name"],
  "scheduler.alpha.": ["critical-pod", "preferAvoidPods"],
  "seccomp.security.alpha.": ["pod"],
  "security.alpha.": ["sysctls", "unsafe-sysctls"],
  "service.": ["headless", "topology-aware-hints", "topology-mode"],
  "statefulset.": ["pod-name"],
  "storageclass.": ["is-default-class"],
  "storageclass.beta.": ["is-default-class"],
  "topology.": ["region", "zone"],
  "volume.": ["selected-node", "storage-provisioner"],
  "volume.beta.": ["storage-class", "storage-provisioner"],
  "volumeattributesclass.alpha.": ["is-default-class"],
};

/** Keys of labels, annotations, taints and node selectors; finalizers, types of Secrets, signers and provisioners. */
export const WELL_KNOWN_KEYS: readonly string[] = [
  ...Object.entries(UNDER_KEY_DOMAIN).flatMap(([start, names]) => names.map((name) => `${start}\${keyDomain}/${name}`)),
  `flowcontrol.\${groupDomain}/v1beta3-preserve-zero-concurrency-shares`,
];

/** How keys begin whose names are open: a mode, a container, a role, a condition of a node. */
export const WELL_KNOWN_PREFIXES: readonly string[] = [
  "autoscaling.alpha",
  "container.apparmor.security.beta",
  "container.seccomp.security.alpha",
  "node",
  "node-role",
  "pod-security",
].map((start) => `${start}.\${keyDomain}/`);

/** Values of well-known labels. */
export const WELL_KNOWN_VALUES: readonly string[] = [
  `endpointslice-controller.\${groupDomain}`,
  `endpointslicemirroring-controller.\${groupDomain}`,
  `\${keyDomain}/no-provisioner`,
];

/** Names of objects of the server. */
export const OWN_NAMES: readonly string[] = [
  `\${serverName}-legacy-service-account-token-tracking`,
  `\${serverName}-controllers`,
  `\${systemNamespace}-service-accounts`,
];

/** Where service accounts' credentials are mounted in containers. */
export const ACCOUNT_DIRECTORY = `/var/run/secrets/\${keyDomain}/serviceaccount`;
