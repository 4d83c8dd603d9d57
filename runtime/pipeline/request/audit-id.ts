/**
 * The ID that identifies a request in logs, in the audit and on other servers: the one that the client sent, or a new
 * one.
 */
import { randomUUID } from "node:crypto";
import type { HttpRequest } from "./http.js";

export const AUDIT_ID_HEADER = "audit-id";

/** Other values are replaced, because they could forge log lines or contain secrets. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function auditIdOf({ headers }: Pick<HttpRequest, "headers">): string {
  const value = headers[AUDIT_ID_HEADER];
  return typeof value === "string" && WELL_FORMED.test(value) ? value : randomUUID();
}
