/** The refusal of a request that a policy denies. ADM-024. */
import { forbidden, StatusError, type StatusReason } from "../../api/status.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";

/** The reasons that a validation may give for its failure, with their status codes. */
const CODES: ReadonlyMap<string, readonly [code: number, reason: StatusReason]> = new Map([
  ["Forbidden", [403, "Forbidden"]],
  ["Invalid", [422, "Invalid"]],
  ["RequestEntityTooLarge", [413, "RequestEntityTooLarge"]],
  ["Unauthorized", [401, "Unauthorized"]],
]);

/**
 * @param reason the reason that the validation gives
 * @param text names the policy and the binding
 */
export function policyDenial({ gr, name }: AdmissionAttributes, text: string, reason = "Invalid"): StatusError {
  const [code, known] = CODES.get(reason) ?? [422, "Invalid"];
  const { message, details } = forbidden(gr, name, text, [{ message: text }]);
  return new StatusError(code, known, message, details);
}

/** For example `Kind 'policy' with binding 'binding' denied request: message`. */
export function denialText(kind: string, policy: string, binding: string | undefined, message: string): string {
  const place = binding === undefined ? "" : ` with binding '${binding}'`;
  return `${kind} '${policy}'${place} denied request: ${message}`;
}
