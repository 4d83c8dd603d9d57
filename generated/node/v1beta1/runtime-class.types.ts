// Code generated from schemas/node/v1beta1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Toleration } from "../../core/v1/scheduling.types.js";

/** A way to run containers that pods can ask for by name. */
export interface RuntimeClass extends ApiObject {
  metadata: ObjectMeta;
  /** Name by which the container runtimes of nodes know it; can't be changed. */
  handler: string;
  /** What a pod needs beside its containers. */
  overhead?: Overhead;
  /** Which nodes can run such pods; absent for all. */
  scheduling?: Scheduling;
}

/** What a pod needs beside its containers. */
export interface Overhead {
  /** Amount of each resource that every pod needs. */
  podFixed?: Record<string, number | string>;
}

/** Nodes that can run pods of a class. */
export interface Scheduling {
  /** Labels of the nodes; added to those that a pod asks for. */
  nodeSelector?: Record<string, string>;
  /** What pods of the class tolerate besides their own. */
  tolerations?: Toleration[];
}
