/** Refusals of what does not get as far as the pipeline: malformed, too long, too late. They are a Status in JSON all the same. */
import { STATUS_CODES as HTTP_PHRASES } from "node:http";
import type { Status } from "../../api/status.js";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { encodeDocument } from "../../pipeline/stages/encode.js";

/** @param code of 400 and above; only 400 has a reason in the API's own list */
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

/** The last message of an HTTP/1.1 connection, for where there is no request that it could be the answer to. */
export function lastMessage({ status, headers, body }: HttpResponse): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  const head = [`HTTP/1.1 ${status} ${HTTP_PHRASES[status] ?? ""}`, ...lines, "connection: close"];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body as Uint8Array]);
}
