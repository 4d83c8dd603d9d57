/** By what a request is found in logs, the audit and other servers: what its client calls it, or a new name. */
import { randomUUID } from "node:crypto";
import type { HttpRequest } from "./http.js";

export const AUDIT_ID_HEADER = "audit-id";

/** Anything else might be a part of a log, or of a secret. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function auditIdOf({ headers }: Pick<HttpRequest, "headers">): string {
  const value = headers[AUDIT_ID_HEADER];
  return typeof value === "string" && WELL_FORMED.test(value) ? value : randomUUID();
}
