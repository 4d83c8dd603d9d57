/** The status of a definition. Types, reasons and messages are those of stock servers. CRD-002 to CRD-004, CRD-026. */

import { type ApprovalState, approvalOf, isProtectedGroup } from "../../api/definition-approval.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { formatTime } from "../../api/time.js";
import { caBundleProblem } from "../../base/certificates/ca-bundle.js";
import type { Verdict } from "./group-names.js";
import {
  conditionOf,
  type DefinitionCondition,
  type DefinitionStatus,
  isConditionTrue,
  type SeenDefinition,
} from "./seen-definition.js";

/** A condition without its time. */
export type Finding = Required<Pick<DefinitionCondition, "type" | "status" | "reason" | "message">>;

export interface StatusContext {
  readonly profile: NamingProfile;
  readonly nowMs: number;
  /** Whether status and conditions record the generation that they describe. */
  readonly tracksGeneration: boolean;
  /** Why the definition can't be served as it is; null if it can, undefined as long as that is unknown. */
  readonly servingProblem?: { readonly part: "definition" | "schema"; readonly text: string } | null | undefined;
}

/** The status of a definition after its names were judged; fields of other writers stay. */
export function statusAfter(
  definition: SeenDefinition,
  { accepted, conflict }: Verdict,
  context: StatusContext,
): DefinitionStatus {
  const { status, generation } = definition;
  const findings = [
    ...approvalFinding(definition, context.profile),
    conflict === undefined
      ? finding("NamesAccepted", "True", "NoConflicts", "no conflicts found")
      : finding("NamesAccepted", "False", conflict.reason, conflict.message),
    establishedFinding(definition, conflict === undefined),
  ];
  const { tracksGeneration, nowMs, servingProblem } = context;
  if (servingProblem) findings.push(servingFinding(servingProblem));
  const observed = tracksGeneration ? { observedGeneration: generation } : {};
  // Conditions about problems that have been solved are removed.
  const reported = (status.conditions ?? []).filter(
    ({ type }) => servingProblem === undefined || (type !== UNKEPT && type !== UNSERVED),
  );
  let conditions: readonly DefinitionCondition[] = servingProblem ? (status.conditions ?? []) : reported;
  for (const each of findings) conditions = withCondition(conditions, { ...each, ...observed }, nowMs);
  return { ...status, conditions: [...conditions], acceptedNames: { plural: "", kind: "", ...accepted }, ...observed };
}

/** The list with the condition replaced or appended. The time is that of the last change of its status. */
export function withCondition(
  conditions: readonly DefinitionCondition[],
  changed: Finding & Pick<DefinitionCondition, "observedGeneration">,
  nowMs: number,
): DefinitionCondition[] {
  const known = conditions.find(({ type }) => type === changed.type);
  const lastTransitionTime =
    known?.status === changed.status && known.lastTransitionTime ? known.lastTransitionTime : formatTime(nowMs);
  const { type, status, ...rest } = changed;
  const condition = { type, status, lastTransitionTime, ...rest };
  return known === undefined
    ? [...conditions, condition]
    : conditions.map((each) => (each === known ? condition : each));
}

export function finding(type: string, status: "True" | "False", reason: string, message: string): Finding {
  return { type, status, reason, message };
}

/** Stock servers have this condition for invalid schemas; for other problems in serving a kind they have none. */
const UNKEPT = "NonStructuralSchema";
const UNSERVED = "ServingFailed";

function servingFinding({ part, text }: NonNullable<StatusContext["servingProblem"]>): Finding {
  return part === "schema"
    ? finding(UNKEPT, "True", "Violations", text)
    : finding(UNSERVED, "True", "DefinitionNotServable", text);
}

/** Once established, a kind stays established, whatever names it requests later. */
function establishedFinding({ status, conversionCaBundle = "" }: SeenDefinition, isAccepted: boolean): Finding {
  const type = "Established";
  const { reason = "", message = "" } = conditionOf(status, type) ?? {};
  if (isConditionTrue(status, type)) return finding(type, "True", reason, message);
  if (!isAccepted) return finding(type, "False", "NotAccepted", "not all names are accepted");
  if (conversionCaBundle !== "" && caBundleProblem(conversionCaBundle) !== undefined)
    return finding(type, "False", "InvalidCABundle", "The conversion webhook CABundle is invalid");
  return finding(type, "True", "InitialNamesAccepted", "the initial names have been accepted");
}

const APPROVAL_REASONS: Readonly<Record<ApprovalState, string>> = {
  approved: "ApprovedAnnotation",
  bypassed: "UnapprovedAnnotation",
  missing: "MissingAnnotation",
  invalid: "InvalidAnnotation",
};

function approvalFinding({ group, approval }: SeenDefinition, profile: NamingProfile): Finding[] {
  if (!isProtectedGroup(group, profile)) return [];
  const { state, reason } = approvalOf(approval, profile);
  const status = state === "approved" ? "True" : "False";
  return [finding(profile.words.crdApprovalCondition, status, APPROVAL_REASONS[state], reason)];
}
