// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  GRPCAction,
  HTTPGetAction,
  HTTPHeader,
  Lifecycle,
  LifecycleHandler,
  Probe,
  SleepAction,
  TCPSocketAction,
} from "./probes.types.js";

/** What an apply of the part Probe may state. */
export interface ProbeApply extends Partial<Omit<Probe, "httpGet" | "tcpSocket" | "grpc">> {
  /** Sends an HTTP request; a code from 200 to 399 means success. */
  httpGet?: HTTPGetActionApply;
  /** Opens a connection. */
  tcpSocket?: TCPSocketActionApply;
  /** Calls the health service of a gRPC server. */
  grpc?: GRPCActionApply;
}

/** What an apply of the part Lifecycle may state. */
export interface LifecycleApply extends Partial<Omit<Lifecycle, "postStart" | "preStop">> {
  /** Runs right after the container was created. If it fails, the container is stopped. */
  postStart?: LifecycleHandlerApply;
  /** Runs before the container is stopped on purpose. */
  preStop?: LifecycleHandlerApply;
}

/** What an apply of the part LifecycleHandler may state. */
export interface LifecycleHandlerApply extends Partial<Omit<LifecycleHandler, "httpGet" | "tcpSocket" | "sleep">> {
  /** Sends an HTTP request. */
  httpGet?: HTTPGetActionApply;
  /** Kept for old documents; does nothing. */
  tcpSocket?: TCPSocketActionApply;
  /** Waits. */
  sleep?: SleepActionApply;
}

/** What an apply of the part HTTPGetAction may state. */
export interface HTTPGetActionApply extends Partial<Omit<HTTPGetAction, "httpHeaders">> {
  /** Further headers. */
  httpHeaders?: HTTPHeaderApply[];
}

/** What an apply of the part HTTPHeader may state. */
export interface HTTPHeaderApply extends Partial<HTTPHeader> {}

/** What an apply of the part TCPSocketAction may state. */
export interface TCPSocketActionApply extends Partial<TCPSocketAction> {}

/** What an apply of the part GRPCAction may state. */
export interface GRPCActionApply extends Partial<GRPCAction> {}

/** What an apply of the part SleepAction may state. */
export interface SleepActionApply extends Partial<SleepAction> {}
