// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.

/** A check that is repeated while a container runs. One of exec, httpGet, tcpSocket and grpc is set. */
export interface Probe {
  /** Runs a program in the container; exit code 0 means success. */
  exec?: ExecAction;
  /** Sends an HTTP request; a code from 200 to 399 means success. */
  httpGet?: HTTPGetAction;
  /** Opens a connection. */
  tcpSocket?: TCPSocketAction;
  /** Calls the health service of a gRPC server. */
  grpc?: GRPCAction;
  /** How long to wait after the container has started. */
  initialDelaySeconds?: number;
  /** How long one try may take. */
  timeoutSeconds?: number;
  /** How long to wait between tries. */
  periodSeconds?: number;
  /** Successes in a row after which a failed check counts as passed. */
  successThreshold?: number;
  /** Failures in a row after which the check counts as failed. */
  failureThreshold?: number;
  /** Overrides the pod's time for ending after a failure. */
  terminationGracePeriodSeconds?: number;
}

/** What to do at turning points of a container's life. */
export interface Lifecycle {
  /** Runs right after the container was created. If it fails, the container is stopped. */
  postStart?: LifecycleHandler;
  /** Runs before the container is stopped on purpose. */
  preStop?: LifecycleHandler;
  /** Signal that stops the container; absent for the image's own. */
  stopSignal?: string;
}

/** Something to do; one field is set. */
export interface LifecycleHandler {
  /** Runs a program in the container. */
  exec?: ExecAction;
  /** Sends an HTTP request. */
  httpGet?: HTTPGetAction;
  /** Kept for old documents; does nothing. */
  tcpSocket?: TCPSocketAction;
  /** Waits. */
  sleep?: SleepAction;
}

/** A program to run in the container. */
export interface ExecAction {
  /** Program and arguments; no shell is involved. */
  command?: string[];
}

/** An HTTP request with method GET. */
export interface HTTPGetAction {
  /** Path of the request. */
  path?: string;
  /** Number or name of the container's port. */
  port: number | string;
  /** Host to connect to; absent for the pod's address. */
  host?: string;
  /** Whether TLS is used. */
  scheme?: "HTTP" | "HTTPS";
  /** Further headers. */
  httpHeaders?: HTTPHeader[];
  /** Version of HTTP that the request uses. */
  protocol?: string;
}

/** A header of an HTTP request. */
export interface HTTPHeader {
  /** Name of the header. */
  name: string;
  /** Value of the header. */
  value: string;
}

/** A connection to open. */
export interface TCPSocketAction {
  /** Number or name of the container's port. */
  port: number | string;
  /** Host to connect to; absent for the pod's address. */
  host?: string;
}

/** A call of the gRPC health service. */
export interface GRPCAction {
  /** Number of the port. */
  port: number;
  /** Name of the service that is asked about. */
  service?: string;
  /** How the connection is secured. */
  mode?: string;
}

/** A pause. */
export interface SleepAction {
  /** How long to wait. */
  seconds: number;
}
