/** The rules of claims and their templates, which are imported with the first write of one. */
import type { ResourceClaim, ResourceClaimTemplate } from "../../../generated/resource/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { validateTemplateFrame } from "../core/pods/pod-spec-rules.js";
import { immutable } from "../field-rules.js";
import { validateGrantedAccess, validateRequestedAccess } from "./admin-access.js";
import { validateClaimStatus } from "./device-allocation-rules.js";
import { validateClaimSpec } from "./device-claim-rules.js";

export async function validateNewClaim({ spec }: ResourceClaim, context: ExpressionHookContext): Promise<FieldError[]> {
  const engine = context.expressions();
  return [
    ...(await validateRequestedAccess(spec?.devices?.requests, context)),
    ...engine.withCompileEffort(() => validateClaimSpec("spec", spec ?? {}, { engine, isStored: false })),
  ];
}

/** A claim's spec can't change, so nothing else is judged again. */
export function validateClaimChange(claim: ResourceClaim, old: ResourceClaim): FieldError[] {
  return immutable("spec", claim.spec, old.spec);
}

export async function validateStatusChange(
  claim: ResourceClaim,
  old: ResourceClaim,
  context: ExpressionHookContext,
): Promise<FieldError[]> {
  const resultsOf = ({ status }: ResourceClaim) => status?.allocation?.devices?.results;
  return [
    ...(await validateGrantedAccess(resultsOf(claim), resultsOf(old), context)),
    ...validateClaimStatus(claim, old),
  ];
}

export async function validateNewTemplate(
  { spec }: ResourceClaimTemplate,
  context: ExpressionHookContext,
): Promise<FieldError[]> {
  return [
    ...(await validateRequestedAccess(spec?.spec?.devices?.requests, context)),
    ...validateTemplate({ spec }, context, false),
  ];
}

export function validateTemplateChange(
  template: ResourceClaimTemplate,
  old: ResourceClaimTemplate,
  context: ExpressionHookContext,
): FieldError[] {
  return [
    ...validateTemplate(template, context, equalJson(template.spec, old.spec)),
    ...immutable("spec", template.spec, old.spec),
  ];
}

function validateTemplate(
  { spec }: Pick<ResourceClaimTemplate, "spec">,
  { expressions }: ExpressionHookContext,
  isStored: boolean,
): FieldError[] {
  const engine = expressions();
  return [
    ...validateTemplateFrame(spec as Parameters<typeof validateTemplateFrame>[0], "spec.metadata"),
    ...engine.withCompileEffort(() => validateClaimSpec("spec.spec", spec?.spec ?? {}, { engine, isStored })),
  ];
}
