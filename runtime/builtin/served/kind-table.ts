/**
 * The names of all built-in kinds, so that a server knows what it leaves out without loading it. A test compares the
 * table with the declarations.
 */

/** Kinds by plural. */
type Names = Readonly<Record<string, string>>;

export interface GroupOfKinds {
  readonly namespaced?: Names;
  readonly cluster?: Names;
}

/** By group: its name, or that of the profile's word for it. */
export const KIND_TABLE: Readonly<Record<string, GroupOfKinds>> = {
  "": {
    namespaced: {
      bindings: "Binding",
      configmaps: "ConfigMap",
      endpoints: "Endpoints",
      events: "Event",
      limitranges: "LimitRange",
      persistentvolumeclaims: "PersistentVolumeClaim",
      pods: "Pod",
      podtemplates: "PodTemplate",
      replicationcontrollers: "ReplicationController",
      resourcequotas: "ResourceQuota",
      secrets: "Secret",
      serviceaccounts: "ServiceAccount",
      services: "Service",
    },
    cluster: {
      componentstatuses: "ComponentStatus",
      namespaces: "Namespace",
      nodes: "Node",
      persistentvolumes: "PersistentVolume",
    },
  },
  admissionregistrationGroup: {
    cluster: {
      mutatingadmissionpolicies: "MutatingAdmissionPolicy",
      mutatingadmissionpolicybindings: "MutatingAdmissionPolicyBinding",
      mutatingwebhookconfigurations: "MutatingWebhookConfiguration",
      validatingadmissionpolicies: "ValidatingAdmissionPolicy",
      validatingadmissionpolicybindings: "ValidatingAdmissionPolicyBinding",
      validatingwebhookconfigurations: "ValidatingWebhookConfiguration",
    },
  },
  apiextensionsGroup: { cluster: { customresourcedefinitions: "CustomResourceDefinition" } },
  apiregistrationGroup: { cluster: { apiservices: "APIService" } },
  apiserverinternalGroup: { cluster: { storageversions: "StorageVersion" } },
  apps: {
    namespaced: {
      controllerrevisions: "ControllerRevision",
      daemonsets: "DaemonSet",
      deployments: "Deployment",
      replicasets: "ReplicaSet",
      statefulsets: "StatefulSet",
    },
  },
  authenticationGroup: {
    namespaced: { tokenrequests: "TokenRequest" },
    cluster: { selfsubjectreviews: "SelfSubjectReview", tokenreviews: "TokenReview" },
  },
  authorizationGroup: {
    namespaced: { localsubjectaccessreviews: "LocalSubjectAccessReview" },
    cluster: {
      selfsubjectaccessreviews: "SelfSubjectAccessReview",
      selfsubjectrulesreviews: "SelfSubjectRulesReview",
      subjectaccessreviews: "SubjectAccessReview",
    },
  },
  autoscaling: { namespaced: { horizontalpodautoscalers: "HorizontalPodAutoscaler" } },
  batch: { namespaced: { cronjobs: "CronJob", jobs: "Job" } },
  certificatesGroup: {
    namespaced: { podcertificaterequests: "PodCertificateRequest" },
    cluster: {
      certificatesigningrequests: "CertificateSigningRequest",
      clustertrustbundles: "ClusterTrustBundle",
    },
  },
  coordinationGroup: { namespaced: { leasecandidates: "LeaseCandidate", leases: "Lease" } },
  discoveryGroup: { namespaced: { endpointslices: "EndpointSlice" } },
  eventsGroup: { namespaced: { events: "Event" } },
  flowcontrolGroup: {
    cluster: { flowschemas: "FlowSchema", prioritylevelconfigurations: "PriorityLevelConfiguration" },
  },
  networkingGroup: {
    namespaced: { ingresses: "Ingress", networkpolicies: "NetworkPolicy" },
    cluster: { ingressclasses: "IngressClass", ipaddresses: "IPAddress", servicecidrs: "ServiceCIDR" },
  },
  nodeGroup: { cluster: { runtimeclasses: "RuntimeClass" } },
  policy: { namespaced: { evictions: "Eviction", poddisruptionbudgets: "PodDisruptionBudget" } },
  rbacGroup: {
    namespaced: { rolebindings: "RoleBinding", roles: "Role" },
    cluster: { clusterrolebindings: "ClusterRoleBinding", clusterroles: "ClusterRole" },
  },
  resourceGroup: {
    namespaced: { resourceclaims: "ResourceClaim", resourceclaimtemplates: "ResourceClaimTemplate" },
    cluster: {
      deviceclasses: "DeviceClass",
      devicetaintrules: "DeviceTaintRule",
      resourcepoolstatusrequests: "ResourcePoolStatusRequest",
      resourceslices: "ResourceSlice",
    },
  },
  schedulingGroup: {
    namespaced: { podgroups: "PodGroup", workloads: "Workload" },
    cluster: { priorityclasses: "PriorityClass" },
  },
  storageGroup: {
    namespaced: { csistoragecapacities: "CSIStorageCapacity" },
    cluster: {
      csidrivers: "CSIDriver",
      csinodes: "CSINode",
      storageclasses: "StorageClass",
      volumeattachments: "VolumeAttachment",
      volumeattributesclasses: "VolumeAttributesClass",
    },
  },
  storagemigrationGroup: { cluster: { storageversionmigrations: "StorageVersionMigration" } },
};

/** Returns a group of the table as kinds declare it, with the variables of profiles. */
export function declaredGroup(name: string): string {
  return name.endsWith("Group") ? `\${${name}}` : name;
}
