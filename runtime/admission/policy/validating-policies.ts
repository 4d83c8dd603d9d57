/** Validating admission policies: API objects that describe rules for requests. ADM-024, ADM-025. */
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { VersionForms } from "../matching/version-forms.js";
import { type ActiveBinding, type ActivePolicy, FollowedPolicies } from "./followed-policies.js";
import { ParamPermission } from "./param-permission.js";
import { type Invocation, ignoresFailures, invocations } from "./policy-bindings.js";
import { denialText, policyDenial } from "./policy-denial.js";
import { PolicyEngine, type PolicyRequest } from "./policy-engine.js";
import { type CompiledValidatingPolicy, compileValidatingPolicy } from "./policy-expressions.js";
import { conditionsHold } from "./policy-match.js";
import type { EnforcementAction } from "./policy-metrics.js";
import type { ValidatingPolicySpec } from "./policy-objects.js";
import { PolicyReport } from "./policy-report.js";
import { auditValues, checkValidations, type Decision } from "./validation-checks.js";

const NAME = "ValidatingAdmissionPolicy";

type Policy = ActivePolicy<ValidatingPolicySpec>;
type Evaluate = Extract<Invocation<ValidatingPolicySpec>, { type: "evaluate" }>;

export function validatingPolicies(dependencies: AdmissionDependencies): AdmissionPlugin {
  const kinds = { policies: "validatingadmissionpolicies", bindings: "validatingadmissionpolicybindings" };
  const followed = new FollowedPolicies<ValidatingPolicySpec>(dependencies, kinds);
  const permission = new ParamPermission(dependencies, kinds);
  const engine = new PolicyEngine(dependencies, compileValidatingPolicy);
  return {
    name: NAME,
    // Policies must not block requests that repair policies.
    handles: (attributes) =>
      permission.concerns(attributes) || (!engine.matcher.isExempt(attributes) && followed.concerns(attributes)),
    async validate(attributes) {
      if (permission.concerns(attributes)) return permission.check(attributes);
      const policies = await followed.inForce(attributes);
      if (policies.length === 0) return;
      await new ValidatingRun(dependencies, engine, attributes).validate(policies);
    },
  };
}

/** The run of all policies for one request. */
class ValidatingRun {
  private readonly report: PolicyReport;
  private readonly forms: VersionForms;
  private request: PolicyRequest | undefined;
  private denial: { readonly text: string; readonly reason: string } | undefined;

  constructor(
    private readonly dependencies: AdmissionDependencies,
    private readonly engine: PolicyEngine<ValidatingPolicySpec, CompiledValidatingPolicy>,
    private readonly attributes: AdmissionAttributes,
  ) {
    this.report = new PolicyReport(dependencies.profile, attributes);
    this.forms = new VersionForms(attributes);
  }

  /** @throws StatusError for the first denial, after all policies were evaluated */
  async validate(policies: readonly Policy[]): Promise<void> {
    for await (const invocation of invocations(policies, this.attributes, this.engine.matcher, this.dependencies)) {
      if (invocation.type === "evaluate") await this.evaluate(invocation);
      else if (!ignoresFailures(invocation.policy.spec))
        this.deny(invocation.policy, invocation.binding, invocation.message);
    }
    this.report.publish();
    if (this.denial !== undefined) throw policyDenial(this.attributes, this.denial.text, this.denial.reason);
  }

  private async evaluate({ policy, binding, match, params }: Evaluate): Promise<void> {
    this.request ??= await this.engine.request(this.attributes);
    const { request } = this;
    const compiled = await this.engine.compiledOf(policy);
    const facts = await request.facts(match, this.forms, compiled, params);
    const matched = await conditionsHold(
      request,
      policy.name,
      compiled,
      facts,
      "validating",
      this.dependencies.metrics.policies,
    );
    if (matched.type === "no match") return;
    if (matched.type === "error") {
      this.take(policy, binding, {
        type: "error",
        index: 0,
        message: matched.message,
        error: "invalid_error",
        seconds: 0,
      });
      return;
    }
    for (const decision of await checkValidations(request, compiled, facts)) this.take(policy, binding, decision);
    const { values, errors } = await auditValues(request, compiled, facts);
    for (const { key, value } of values) this.report.annotate(policy.name, key, value);
    if (!ignoresFailures(policy.spec)) for (const message of errors) this.deny(policy, binding, message);
  }

  private take(policy: Policy, binding: ActiveBinding, decision: Decision): void {
    const error = decision.type === "error" ? decision.error : "no_error";
    const { seconds } = decision;
    const observe = (action: EnforcementAction): void =>
      this.dependencies.metrics.policies.checked("validating", {
        policy: policy.name,
        binding: binding.name,
        error,
        action,
        seconds,
      });
    if (decision.type === "admit" || (decision.type === "error" && ignoresFailures(policy.spec))) {
      observe("allow");
      return;
    }
    const { message, index } = decision;
    for (const action of binding.spec.validationActions ?? []) {
      switch (action) {
        case "Deny":
          observe("deny");
          this.deny(policy, binding, message, decision.type === "deny" ? decision.reason : undefined);
          break;
        case "Audit":
          observe("audit");
          this.report.audit(policy.name, binding, index, message);
          break;
        case "Warn":
          observe("warn");
          this.attributes.warn(
            `Validation failed for ${NAME} '${policy.name}' with binding '${binding.name}': ${message}`,
          );
      }
    }
  }

  /** The client sees the first denial. */
  private deny(policy: Policy, binding: ActiveBinding | undefined, message: string, reason = "Invalid"): void {
    this.denial ??= { text: denialText(NAME, policy.name, binding?.name, message), reason };
  }
}
