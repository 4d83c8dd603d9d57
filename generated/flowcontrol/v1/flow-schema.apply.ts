// Code generated from schemas/flowcontrol/v1/flow-schema.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  FlowDistinguisherMethod,
  FlowSchemaCondition,
  FlowSchemaSpec,
  GroupSubject,
  NonResourcePolicyRule,
  PriorityLevelConfigurationReference,
  ResourcePolicyRule,
  ServiceAccountSubject,
  Subject,
  UserSubject,
} from "./flow-schema.types.js";

/** What an apply of a FlowSchema may state. */
export interface FlowSchemaApply {
  apiVersion?: string;
  kind?: "FlowSchema";
  metadata: ApplyMeta;
  /** Which requests, and their level. */
  spec?: FlowSchemaSpecApply;
  /** What was last observed. */
  status?: FlowSchemaStatusApply;
}

/** What an apply of the part FlowSchemaSpec may state. */
export interface FlowSchemaSpecApply extends Partial<
  Omit<
    FlowSchemaSpec,
    | "priorityLevelConfiguration"
    | "distinguisherMethod"
    | "rules"
  >
> {
  /** The level of the requests. */
  priorityLevelConfiguration?: PriorityLevelConfigurationReferenceApply;
  /** What tells the flows of one schema apart; absent for one flow. */
  distinguisherMethod?: FlowDistinguisherMethodApply;
  /** Which requests match; one rule is enough. */
  rules?: PolicyRulesWithSubjectsApply[];
}

/** What an apply of the part FlowSchemaStatus may state. */
export interface FlowSchemaStatusApply {
  /** Conditions by type. */
  conditions?: FlowSchemaConditionApply[];
}

/** What an apply of the part PriorityLevelConfigurationReference may state. */
export interface PriorityLevelConfigurationReferenceApply extends Partial<PriorityLevelConfigurationReference> {}

/** What an apply of the part FlowDistinguisherMethod may state. */
export interface FlowDistinguisherMethodApply extends Partial<FlowDistinguisherMethod> {}

/** What an apply of the part PolicyRulesWithSubjects may state. */
export interface PolicyRulesWithSubjectsApply {
  /** Who makes the requests; one is enough. */
  subjects?: SubjectApply[];
  /** Requests about resources. */
  resourceRules?: ResourcePolicyRuleApply[];
  /** Requests to paths outside the resources. */
  nonResourceRules?: NonResourcePolicyRuleApply[];
}

/** What an apply of the part FlowSchemaCondition may state. */
export interface FlowSchemaConditionApply extends Partial<Omit<FlowSchemaCondition, "type">> {
  /** What the condition is about, one CamelCase word. */
  type: string;
}

/** What an apply of the part Subject may state. */
export interface SubjectApply extends Partial<Omit<Subject, "user" | "group" | "serviceAccount">> {
  /** The user; with kind User. */
  user?: UserSubjectApply;
  /** The group; with kind Group. */
  group?: GroupSubjectApply;
  /** The service account; with kind ServiceAccount. */
  serviceAccount?: ServiceAccountSubjectApply;
}

/** What an apply of the part ResourcePolicyRule may state. */
export interface ResourcePolicyRuleApply extends Partial<ResourcePolicyRule> {}

/** What an apply of the part NonResourcePolicyRule may state. */
export interface NonResourcePolicyRuleApply extends Partial<NonResourcePolicyRule> {}

/** What an apply of the part UserSubject may state. */
export interface UserSubjectApply extends Partial<UserSubject> {}

/** What an apply of the part GroupSubject may state. */
export interface GroupSubjectApply extends Partial<GroupSubject> {}

/** What an apply of the part ServiceAccountSubject may state. */
export interface ServiceAccountSubjectApply extends Partial<ServiceAccountSubject> {}
