// Code generated from schemas/node/v1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { Overhead, Scheduling } from "./runtime-class.types.js";

/** What an apply of a RuntimeClass may state. */
export interface RuntimeClassApply {
  apiVersion?: string;
  kind?: "RuntimeClass";
  metadata: ApplyMeta;
  /** Name by which the container runtimes of nodes know it; can't be changed. */
  handler?: string;
  /** What a pod needs beside its containers. */
  overhead?: Overhead;
  /** Which nodes can run such pods; absent for all. */
  scheduling?: Scheduling;
}
