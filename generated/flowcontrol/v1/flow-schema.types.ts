// Code generated from schemas/flowcontrol/v1/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Sorts requests into flows, and gives them a priority level. */
export interface FlowSchema extends ApiObject {
  metadata: ObjectMeta;
  /** Which requests, and their level. */
  spec?: FlowSchemaSpec;
  /** What was last observed. */
  status?: FlowSchemaStatus;
}

/** Which requests belong together, and their priority level. */
export interface FlowSchemaSpec {
  /** The level of the requests. */
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  /** Order among the schemas that match a request, 1 to 10000; less first. */
  matchingPrecedence?: number;
  /** What tells the flows of one schema apart; absent for one flow. */
  distinguisherMethod?: FlowDistinguisherMethod;
  /** Which requests match; one rule is enough. */
  rules?: PolicyRulesWithSubjects[];
}

/** What was last observed of a flow schema. */
export interface FlowSchemaStatus {
  /** Conditions by type. */
  conditions?: FlowSchemaCondition[];
}

/** A priority level by name. */
export interface PriorityLevelConfigurationReference {
  /** Name of the level. */
  name: string;
}

/** What tells flows apart. */
export interface FlowDistinguisherMethod {
  /** By the user, or by the namespace. */
  type: "ByUser" | "ByNamespace";
}

/** Requests of certain subjects. */
export interface PolicyRulesWithSubjects {
  /** Who makes the requests; one is enough. */
  subjects: Subject[];
  /** Requests about resources. */
  resourceRules?: ResourcePolicyRule[];
  /** Requests to paths outside the resources. */
  nonResourceRules?: NonResourcePolicyRule[];
}

/** A condition of a flow schema. */
export interface FlowSchemaCondition {
  /** What the condition is about, one CamelCase word. */
  type?: string;
  /** Whether it holds: True, False or Unknown. */
  status?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Why, one CamelCase word. */
  reason?: string;
  /** Why, for people. */
  message?: string;
}

/** A user, a group or a service account. */
export interface Subject {
  /** Which of the three. */
  kind: "User" | "Group" | "ServiceAccount";
  /** The user; with kind User. */
  user?: UserSubject;
  /** The group; with kind Group. */
  group?: GroupSubject;
  /** The service account; with kind ServiceAccount. */
  serviceAccount?: ServiceAccountSubject;
}

/** Requests about resources. */
export interface ResourcePolicyRule {
  /** What is done; * for everything. */
  verbs: string[];
  /** Groups of the resources; * for all. */
  apiGroups: string[];
  /** Resources, and subresources as resource/subresource; * for all. */
  resources: string[];
  /** Whether requests without a namespace match. */
  clusterScope?: boolean;
  /** Namespaces of the requests; * for all. */
  namespaces?: string[];
}

/** Requests to paths outside the resources. */
export interface NonResourcePolicyRule {
  /** Methods in lower case; * for all. */
  verbs: string[];
  /** Paths; a final /* stands for any rest, * for all. */
  nonResourceURLs: string[];
}

/** A user by name. */
export interface UserSubject {
  /** Name of the user; * for all. */
  name: string;
}

/** A group by name. */
export interface GroupSubject {
  /** Name of the group; * for all. */
  name: string;
}

/** A service account by name. */
export interface ServiceAccountSubject {
  /** Namespace of the service account. */
  namespace: string;
  /** Name of the service account; * for all of the namespace. */
  name: string;
}
