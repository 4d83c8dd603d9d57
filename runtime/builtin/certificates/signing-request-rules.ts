/**
 * Validates certificate signing requests: their spec, and which subresource may change which part of the status.
 * VER-054, VER-055.
 */
import type { CertificateSigningRequest } from "../../../generated/certificates/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { KEY_USAGES } from "../../api/formats/key-usages.js";
import { equalJson } from "../../api/json.js";
import { formatErrors, present } from "../field-rules.js";
import { certificateProblems, requestProblems } from "./request-pem.js";
import { validateSignerName } from "./signer-name.js";

type Spec = CertificateSigningRequest["spec"];
type Status = NonNullable<CertificateSigningRequest["status"]>;
type Condition = NonNullable<Status["conditions"]>[number];

const LEAST_SECONDS = 600;

/** @param legacySigner the name that older versions used for requests without a signer */
export function validateSpec(
  { request, signerName, usages, expirationSeconds }: Spec,
  legacySigner: string,
): FieldError[] {
  const errors = [
    ...formatErrors("spec.request", request, requestProblems(textOf(request))),
    ...present("spec.usages", usages),
    ...usages.flatMap((usage, index) =>
      KEY_USAGES.includes(usage) ? [] : [notSupported(`spec.usages[${index}]`, usage, KEY_USAGES)],
    ),
    ...usages.flatMap((usage, index) =>
      usages.indexOf(usage) < index ? [duplicate(`spec.usages[${index}]`, usage)] : [],
    ),
  ];
  if (signerName === legacySigner)
    errors.push(invalid("spec.signerName", signerName, "the legacy signerName is not allowed via this API version"));
  else errors.push(...validateSignerName("spec.signerName", signerName));
  if (expirationSeconds !== undefined && expirationSeconds < LEAST_SECONDS) {
    const why = `may not specify a duration less than ${LEAST_SECONDS} seconds (10 minutes)`;
    errors.push(invalid("spec.expirationSeconds", expirationSeconds, why));
  }
  return errors;
}

export function validateStatus({ conditions = [], certificate = "" }: Status): FieldError[] {
  const errors = conditions.flatMap((condition, index) => validateCondition(condition, `status.conditions[${index}]`));
  const types = conditions.map(({ type }) => type);
  for (const [index, type] of types.entries())
    if (types.indexOf(type) < index) errors.push(duplicate(`status.conditions[${index}].type`, type));
  if (types.includes("Approved") && types.includes("Denied")) {
    const why = "Approved and Denied conditions are mutually exclusive";
    const last = types.findLast((type) => DECISIONS.includes(type));
    errors.push(invalid("status.conditions", last, why));
  }
  if (certificate === "") return errors;
  return [
    ...errors,
    ...formatErrors("status.certificate", "<certificate data>", certificateProblems(textOf(certificate))),
  ];
}

const DECISIONS = ["Approved", "Denied"];
/** Conditions that record an event: they can't be false, and can't be removed. */
const FINAL_TYPES = [...DECISIONS, "Failed"];
const STATUSES = ["True", "False", "Unknown"];

function validateCondition({ type, status }: Condition, field: string): FieldError[] {
  const errors = present(`${field}.type`, type);
  if (!status) return [...errors, required(`${field}.status`)];
  const supported = FINAL_TYPES.includes(type) ? ["True"] : STATUSES;
  return supported.includes(status) ? errors : [...errors, notSupported(`${field}.status`, status, supported)];
}

/**
 * Decisions are written through `approval`, certificates through `status`.
 * @param subresource the updated subresource
 */
export function validateStatusUpdate(
  { conditions = [], certificate = "" }: Status,
  { conditions: oldConditions = [], certificate: oldCertificate = "" }: Status,
  subresource: string,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const type of FINAL_TYPES) {
    const found = conditions.filter((condition) => condition.type === type);
    const old = oldConditions.filter((condition) => condition.type === type);
    const refuse = (what: string): FieldError =>
      forbiddenField("status.conditions", `updates may not ${what} a condition of type ${JSON.stringify(type)}`);
    if (found.length < old.length) errors.push(refuse("remove"));
    // A failure may be reported through either subresource.
    else if (subresource === "approval" || !DECISIONS.includes(type)) continue;
    else if (found.length > old.length) errors.push(refuse("add"));
    else if (!equalJson(found, old)) errors.push(refuse("modify"));
  }
  if (certificate === oldCertificate) return errors;
  if (subresource !== "status")
    errors.push(forbiddenField("status.certificate", "updates may not set certificate content"));
  else if (oldCertificate !== "")
    errors.push(forbiddenField("status.certificate", "updates may not modify existing certificate content"));
  return errors;
}

function textOf(base64: string): string {
  return Buffer.from(base64, "base64").toString("latin1");
}
