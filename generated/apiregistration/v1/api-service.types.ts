// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A group version of the API, and who serves it. */
export interface APIService extends ApiObject {
  metadata: ObjectMeta;
  /** Which group version, and who serves it. */
  spec?: APIServiceSpec;
  /** What was last observed. */
  status?: APIServiceStatus;
}

/** A group version and who serves it. */
export interface APIServiceSpec {
  /** The service that serves it; absent where this server does. */
  service?: ServiceReference;
  /** The group; empty for the core group. */
  group?: string;
  /** The version. */
  version?: string;
  /** Whether the certificate of the service is not looked at. */
  insecureSkipTLSVerify?: boolean;
  /** PEM certificates that the certificate of the service is checked against. */
  caBundle?: string;
  /** Order of the group among others, 1 to 20000; greater first. */
  groupPriorityMinimum: number;
  /** Order of the version within its group, 1 to 1000; greater first. */
  versionPriority: number;
}

/** What was last observed of a group version. */
export interface APIServiceStatus {
  /** Conditions by type. */
  conditions?: APIServiceCondition[];
}

/** A service by name. */
export interface ServiceReference {
  /** Namespace of the service. */
  namespace?: string;
  /** Name of the service. */
  name?: string;
  /** Port of the service, 1 to 65535. */
  port?: number;
}

/** A condition of a group version. */
export interface APIServiceCondition {
  /** What the condition is about, one CamelCase word. */
  type: string;
  /** Whether it holds: True, False or Unknown. */
  status: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Why, one CamelCase word. */
  reason?: string;
  /** Why, for people. */
  message?: string;
}
