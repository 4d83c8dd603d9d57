/** How far a CertificateSigningRequest has come. */
import type { CertificateSigningRequestCondition } from "../../../generated/certificates/v1/certificate-signing-request.types.js";
import type { StoredSigningRequest } from "./requested-certificate.js";

/** A decision or a failure, none of which can be false. */
export type RequestConditionType = "Approved" | "Denied" | "Failed";

export function conditionOf(
  { status }: StoredSigningRequest,
  type: RequestConditionType,
): CertificateSigningRequestCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

export function hasCondition(request: StoredSigningRequest, type: RequestConditionType): boolean {
  return conditionOf(request, type) !== undefined;
}

export function isIssued({ status }: StoredSigningRequest): boolean {
  return (status?.certificate ?? "") !== "";
}
