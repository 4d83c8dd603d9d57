/** Calls of a key management plug-in: gRPC over a unix socket. The library is loaded when there is a plug-in to call. */
import { randomUUID } from "node:crypto";
import type { ServiceError } from "@grpc/grpc-js";
import { OperatorError } from "../../../base/operator-error.js";
import type { EncryptionMetrics, PluginMethod } from "../encryption-metrics.js";
import {
  type DecryptRequest,
  decodeDecryptResponse,
  decodeEncryptResponse,
  decodeStatusResponse,
  type EncryptResponse,
  encodeDecryptRequest,
  encodeEncryptRequest,
  encodeStatusRequest,
  type StatusResponse,
} from "./messages.js";

export interface PluginOptions {
  /** As the configuration calls it. */
  readonly name: string;
  /** `unix:///path/to/socket`. */
  readonly endpoint: string;
  /** Of each call, more than 0. */
  readonly timeoutMs: number;
  readonly metrics: EncryptionMetrics;
}

/** A call that failed. The texts of plug-ins are for the operator. */
export class PluginError extends Error {
  constructor(
    message: string,
    /** The plug-in could not be asked; what was asked may well be all right. */
    readonly isOutage: boolean,
  ) {
    super(message);
  }
}

export interface Plugin {
  /** @throws PluginError, as all of them */
  status(): Promise<StatusResponse>;
  encrypt(plaintext: Uint8Array): Promise<EncryptResponse>;
  decrypt(request: Omit<DecryptRequest, "uid">): Promise<Uint8Array>;
  close(): void;
}

/** Largest answer that is taken: a data key and its annotations are far smaller. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Calls of one plug-in that are under way at a time; further ones wait for their turn. */
const MAX_CALLS = 32;
const SERVICE = "/v2.KeyManagementService/";
const MAX_SHOWN_DETAILS = 200;

/**
 * The package is an optional peer: it is larger than the rest of a server's dependencies, and few servers use a key service.
 * @throws OperatorError when it is not installed
 */
async function loadGrpc(name: string): Promise<typeof import("@grpc/grpc-js")> {
  try {
    return await import("@grpc/grpc-js");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new OperatorError(
      `the key service ${JSON.stringify(name)} is called by gRPC, and the package @grpc/grpc-js is not installed: run \`npm install @grpc/grpc-js\``,
    );
  }
}

/** @throws OperatorError when the package that speaks gRPC is not installed */
export async function openPlugin({ name, endpoint, timeoutMs, metrics }: PluginOptions): Promise<Plugin> {
  const { Client, credentials, status: codes } = await loadGrpc(name);
  const outages = new Set([codes.UNAVAILABLE, codes.DEADLINE_EXCEEDED, codes.CANCELLED, codes.RESOURCE_EXHAUSTED]);
  const client = new Client(endpoint, credentials.createInsecure(), {
    "grpc.max_receive_message_length": MAX_ANSWER_BYTES,
    "grpc.enable_http_proxy": 0,
    // a plug-in that comes back is found soon
    "grpc.max_reconnect_backoff_ms": 1_000,
  });
  let free = MAX_CALLS;
  const turns: (() => void)[] = [];

  async function call<Response>(
    method: PluginMethod,
    body: Buffer,
    decode: (bytes: Uint8Array) => Response,
  ): Promise<Response> {
    if (free === 0) await new Promise<void>((resolve) => turns.push(resolve));
    else free--;
    const beganMs = performance.now();
    const done = (code: string): void => {
      metrics.pluginCalled(name, method, code, Math.max(0, performance.now() - beganMs) / 1000);
    };
    try {
      return await new Promise<Response>((resolve, reject) => {
        client.makeUnaryRequest(
          `${SERVICE}${method}`,
          (bytes: Buffer) => bytes,
          (bytes: Buffer) => decode(bytes),
          body,
          { deadline: Date.now() + timeoutMs },
          (error: ServiceError | null, response?: Response) => {
            done(error === null ? "OK" : (codes[error.code] ?? String(error.code)));
            if (error === null && response !== undefined) resolve(response);
            else reject(failureOf(error));
          },
        );
      });
    } finally {
      const next = turns.shift();
      if (next === undefined) free++;
      else next();
    }
  }

  const failureOf = (error: ServiceError | null): PluginError => {
    const code = error === null ? "no answer" : (codes[error.code] ?? String(error.code));
    const details = error?.details.slice(0, MAX_SHOWN_DETAILS) ?? "";
    return new PluginError(
      `the key management plug-in ${JSON.stringify(name)} failed: ${code}${details === "" ? "" : `: ${details}`}`,
      error === null || outages.has(error.code),
    );
  };

  return {
    status: () => call("Status", encodeStatusRequest(), decodeStatusResponse),
    encrypt: (plaintext) =>
      call("Encrypt", encodeEncryptRequest({ plaintext, uid: randomUUID() }), decodeEncryptResponse),
    decrypt: (request) =>
      call("Decrypt", encodeDecryptRequest({ ...request, uid: randomUUID() }), decodeDecryptResponse),
    close: () => client.close(),
  };
}
