/** Calls key management plug-ins by gRPC over a unix socket. The library is loaded only if there is a plug-in. */
import { randomUUID } from "node:crypto";
import type { ServiceError } from "@grpc/grpc-js";
import { withPackage } from "../../../base/optional-package.js";
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
  /** The name in the configuration. */
  readonly name: string;
  /** Such as `unix:///path/to/socket`. */
  readonly endpoint: string;
  /** The time limit of each call, more than 0. */
  readonly timeoutMs: number;
  readonly metrics: EncryptionMetrics;
}

/** A failed call. The plug-in's messages are for the operator only. */
export class PluginError extends Error {
  constructor(
    message: string,
    /** Whether the plug-in could not be reached, in which case the request itself may be valid. */
    readonly isOutage: boolean,
  ) {
    super(message);
  }
}

export interface Plugin {
  /** @throws PluginError, as all methods do */
  status(): Promise<StatusResponse>;
  encrypt(plaintext: Uint8Array): Promise<EncryptResponse>;
  decrypt(request: Omit<DecryptRequest, "uid">): Promise<Uint8Array>;
  close(): void;
}

/** The maximum size of an answer. A data key and its annotations are far smaller. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** The maximum number of concurrent calls of one plug-in; further ones wait. */
const MAX_CALLS = 32;
const SERVICE = "/v2.KeyManagementService/";
const MAX_SHOWN_DETAILS = 200;

/** @throws MissingPackageError if the gRPC package is not installed */
export async function openPlugin({ name, endpoint, timeoutMs, metrics }: PluginOptions): Promise<Plugin> {
  const {
    Client,
    credentials,
    status: codes,
  } = await withPackage("@grpc/grpc-js", `the key service ${JSON.stringify(name)}`, () => import("@grpc/grpc-js"));
  const outages = new Set([codes.UNAVAILABLE, codes.DEADLINE_EXCEEDED, codes.CANCELLED, codes.RESOURCE_EXHAUSTED]);
  const client = new Client(endpoint, credentials.createInsecure(), {
    "grpc.max_receive_message_length": MAX_ANSWER_BYTES,
    "grpc.enable_http_proxy": 0,
    // A short back-off finds a restarted plug-in soon.
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
