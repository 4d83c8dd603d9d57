/**
 * Refusals of requests that do not reach the pipeline: malformed, too long, or too late. They too are a Status in JSON.
 */
import type { Status } from "../../api/status.js";
import { nodeHttp } from "../../base/node-http.js";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { encodeDocument } from "../../pipeline/stages/encode.js";

/** @param code 400 or above; the API has a reason only for 400 */
export function refusal(code: number, message: string): HttpResponse {
  const status: Status = {
    kind: "Status",
    apiVersion: "v1",
    metadata: {},
    status: "Failure",
    message,
    ...(code === 400 ? { reason: "BadRequest" as const } : {}),
    code,
  };
  return encodeDocument(code, status, "json", false);
}

/** The last message of an HTTP/1.1 connection, when there is no request that it could answer. */
export function lastMessage({ status, headers, body }: HttpResponse): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const head = [`HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ""}`, ...lines, "connection: close"];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body as Uint8Array]);
}
