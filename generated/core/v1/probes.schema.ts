// Code generated from schemas/core/v1/probes.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/probes#Probe": {
    type: "object",
    description: "A check that is repeated while a container runs. One of exec, httpGet, tcpSocket and grpc is set.",
    properties: {
      exec: {
        ref: "core/v1/probes#ExecAction",
        description: "Runs a program in the container; exit code 0 means success.",
      },
      httpGet: {
        ref: "core/v1/probes#HTTPGetAction",
        description: "Sends an HTTP request; a code from 200 to 399 means success.",
      },
      tcpSocket: { ref: "core/v1/probes#TCPSocketAction", description: "Opens a connection." },
      grpc: { ref: "core/v1/probes#GRPCAction", description: "Calls the health service of a gRPC server." },
      initialDelaySeconds: {
        type: "integer",
        description: "How long to wait after the container has started.",
        format: "int32",
        minimum: 0,
      },
      timeoutSeconds: {
        type: "integer",
        description: "How long one try may take.",
        default: 1,
        format: "int32",
        minimum: 0,
      },
      periodSeconds: {
        type: "integer",
        description: "How long to wait between tries.",
        default: 10,
        format: "int32",
        minimum: 0,
      },
      successThreshold: {
        type: "integer",
        description: "Successes in a row after which a failed check counts as passed.",
        default: 1,
        format: "int32",
        minimum: 0,
      },
      failureThreshold: {
        type: "integer",
        description: "Failures in a row after which the check counts as failed.",
        default: 3,
        format: "int32",
        minimum: 0,
      },
      terminationGracePeriodSeconds: {
        type: "integer",
        description: "Overrides the pod's time for ending after a failure.",
        format: "int64",
        minimum: 1,
      },
    },
    unsetAtZero: ["initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold"],
    alwaysPresent: [],
  },
  "core/v1/probes#Lifecycle": {
    type: "object",
    description: "What to do at turning points of a container's life.",
    properties: {
      postStart: {
        ref: "core/v1/probes#LifecycleHandler",
        description: "Runs right after the container was created. If it fails, the container is stopped.",
      },
      preStop: {
        ref: "core/v1/probes#LifecycleHandler",
        description: "Runs before the container is stopped on purpose.",
      },
      stopSignal: { type: "string", description: "Signal that stops the container; absent for the image's own." },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "core/v1/probes#LifecycleHandler": {
    type: "object",
    description: "Something to do; one field is set.",
    properties: {
      exec: { ref: "core/v1/probes#ExecAction", description: "Runs a program in the container." },
      httpGet: { ref: "core/v1/probes#HTTPGetAction", description: "Sends an HTTP request." },
      tcpSocket: { ref: "core/v1/probes#TCPSocketAction", description: "Kept for old documents; does nothing." },
      sleep: { ref: "core/v1/probes#SleepAction", description: "Waits." },
    },
    alwaysPresent: [],
  },
  "core/v1/probes#ExecAction": {
    type: "object",
    description: "A program to run in the container.",
    properties: {
      command: {
        type: "array",
        description: "Program and arguments; no shell is involved.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/probes#HTTPGetAction": {
    type: "object",
    description: "An HTTP request with method GET.",
    required: ["port"],
    properties: {
      path: { type: "string", description: "Path of the request.", default: "/" },
      port: { wellKnown: "IntOrString", description: "Number or name of the container's port." },
      host: { type: "string", description: "Host to connect to; absent for the pod's address." },
      scheme: { type: "string", description: "Whether TLS is used.", default: "HTTP", enum: ["HTTP", "HTTPS"] },
      httpHeaders: {
        type: "array",
        description: "Further headers.",
        items: { ref: "core/v1/probes#HTTPHeader" },
        listType: "atomic",
      },
      protocol: { type: "string", description: "Version of HTTP that the request uses." },
    },
    unsetAtZero: ["path", "host", "scheme"],
    alwaysPresent: ["port"],
  },
  "core/v1/probes#HTTPHeader": {
    type: "object",
    description: "A header of an HTTP request.",
    required: ["name", "value"],
    properties: {
      name: { type: "string", description: "Name of the header." },
      value: { type: "string", description: "Value of the header." },
    },
    alwaysPresent: ["name", "value"],
  },
  "core/v1/probes#TCPSocketAction": {
    type: "object",
    description: "A connection to open.",
    required: ["port"],
    properties: {
      port: { wellKnown: "IntOrString", description: "Number or name of the container's port." },
      host: { type: "string", description: "Host to connect to; absent for the pod's address." },
    },
    unsetAtZero: ["host"],
    alwaysPresent: ["port"],
  },
  "core/v1/probes#GRPCAction": {
    type: "object",
    description: "A call of the gRPC health service.",
    required: ["port"],
    properties: {
      port: { type: "integer", description: "Number of the port.", format: "int32", minimum: 1, maximum: 65535 },
      service: { type: "string", description: "Name of the service that is asked about.", default: "" },
      mode: { type: "string", description: "How the connection is secured." },
    },
    unsetAtZero: [],
    alwaysPresent: ["port", "service"],
  },
  "core/v1/probes#SleepAction": {
    type: "object",
    description: "A pause.",
    required: ["seconds"],
    properties: { seconds: { type: "integer", description: "How long to wait.", format: "int64", minimum: 0 } },
    alwaysPresent: ["seconds"],
  },
};
