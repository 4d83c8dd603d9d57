/** The names of labels, annotations and taints that controllers of clusters use, under the domain of the profile. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";

export interface KeyNames {
  readonly revision: string;
  readonly revisionHistory: string;
  readonly desiredReplicas: string;
  readonly maxReplicas: string;
  readonly lastApplied: string;
  readonly rollbackTo: string;
  readonly hostname: string;
  readonly os: string;
  readonly architecture: string;
  readonly podDeletionCost: string;
  readonly notReady: string;
  readonly unreachable: string;
  readonly unschedulable: string;
  readonly outOfService: string;
  readonly statefulPodName: string;
  readonly podIndex: string;
  readonly jobName: string;
  readonly jobUid: string;
  readonly jobIndex: string;
  readonly jobTracking: string;
  readonly cronJobScheduled: string;
  readonly templateGeneration: string;
  readonly serviceName: string;
  readonly managedBy: string;
  readonly endpointsTrigger: string;
  readonly endpointsManagedBy: string;
  readonly endpointsOverCapacity: string;
  readonly headless: string;
  readonly skipMirror: string;
  readonly leaderRecord: string;
  readonly topologyModes: readonly string[];
  readonly zone: string;
  readonly sliceController: string;
  readonly mirrorController: string;
  readonly bindCompleted: string;
  readonly boundByController: string;
  readonly provisionedBy: string;
  readonly selectedNode: string;
  readonly storageProvisioner: string;
  readonly betaStorageProvisioner: string;
  readonly betaStorageClass: string;
  readonly noProvisioner: string;
  readonly claimProtection: string;
  readonly volumeProtection: string;
  readonly defaultClass: string;
  readonly betaDefaultClass: string;
  readonly nodeTaint: (name: string) => string;
}

/** The label of the pods of one revision, which has no domain. */
export const TEMPLATE_HASH = "pod-template-hash";
/** The label of the pods of a StatefulSet or DaemonSet that names their revision. */
export const REVISION_HASH = "controller-revision-hash";

export function keyNames({ words }: NamingProfile): KeyNames {
  const { keyDomain, groupDomain } = words;
  const key = (prefix: string, name: string): string => `${prefix}${keyDomain}/${name}`;
  return {
    revision: key("deployment.", "revision"),
    revisionHistory: key("deployment.", "revision-history"),
    desiredReplicas: key("deployment.", "desired-replicas"),
    maxReplicas: key("deployment.", "max-replicas"),
    lastApplied: words.lastAppliedAnnotation,
    rollbackTo: "deprecated.deployment.rollback.to",
    hostname: key("", "hostname"),
    os: key("", "os"),
    architecture: key("", "arch"),
    podDeletionCost: key("controller.", "pod-deletion-cost"),
    notReady: key("node.", "not-ready"),
    unreachable: key("node.", "unreachable"),
    unschedulable: key("node.", "unschedulable"),
    outOfService: key("node.", "out-of-service"),
    statefulPodName: key("statefulset.", "pod-name"),
    podIndex: `apps.${keyDomain}/pod-index`,
    jobName: `batch.${keyDomain}/job-name`,
    jobUid: `batch.${keyDomain}/controller-uid`,
    jobIndex: `batch.${keyDomain}/job-completion-index`,
    jobTracking: `batch.${keyDomain}/job-tracking`,
    cronJobScheduled: `batch.${keyDomain}/cronjob-scheduled-timestamp`,
    templateGeneration: "deprecated.daemonset.template.generation",
    serviceName: key("", "service-name"),
    managedBy: key("endpointslice.", "managed-by"),
    endpointsTrigger: key("endpoints.", "last-change-trigger-time"),
    endpointsManagedBy: key("endpoints.", "managed-by"),
    endpointsOverCapacity: key("endpoints.", "over-capacity"),
    headless: key("service.", "headless"),
    skipMirror: key("endpointslice.", "skip-mirror"),
    leaderRecord: `control-plane.alpha.${keyDomain}/leader`,
    topologyModes: [key("service.", "topology-aware-hints"), key("service.", "topology-mode")],
    zone: key("topology.", "zone"),
    sliceController: `endpointslice-controller.${groupDomain}`,
    mirrorController: `endpointslicemirroring-controller.${groupDomain}`,
    bindCompleted: `pv.${keyDomain}/bind-completed`,
    boundByController: `pv.${keyDomain}/bound-by-controller`,
    provisionedBy: `pv.${keyDomain}/provisioned-by`,
    selectedNode: `volume.${keyDomain}/selected-node`,
    storageProvisioner: `volume.${keyDomain}/storage-provisioner`,
    betaStorageProvisioner: `volume.beta.${keyDomain}/storage-provisioner`,
    betaStorageClass: `volume.beta.${keyDomain}/storage-class`,
    noProvisioner: key("", "no-provisioner"),
    claimProtection: key("", "pvc-protection"),
    volumeProtection: key("", "pv-protection"),
    defaultClass: `storageclass.${keyDomain}/is-default-class`,
    betaDefaultClass: `storageclass.beta.${keyDomain}/is-default-class`,
    nodeTaint: (name) => key("node.", name),
  };
}
