/** Mutating admission policies: API objects that describe changes to requests. beyond-1.31 6.1. */
import { cloneJson, equalJson, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { StatusError } from "../../api/status.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { type AdmissionMatch, isOwnKind } from "../matching/matcher.js";
import { VersionForms } from "../matching/version-forms.js";
import { type ActivePolicy, FollowedPolicies } from "./followed-policies.js";
import { changedObject, MutationError } from "./mutation-changes.js";
import { ParamPermission } from "./param-permission.js";
import { type Invocation, ignoresFailures, invocations } from "./policy-bindings.js";
import { denialText, policyDenial } from "./policy-denial.js";
import { PolicyEngine, type PolicyRequest } from "./policy-engine.js";
import { type CompiledMutatingPolicy, compileMutatingPolicy } from "./policy-expressions.js";
import { conditionsHold } from "./policy-match.js";
import type { PolicyErrorType } from "./policy-metrics.js";
import type { MutatingPolicySpec } from "./policy-objects.js";

const NAME = "MutatingAdmissionPolicy";

type Evaluate = Extract<Invocation<MutatingPolicySpec>, { type: "evaluate" }>;

/**
 * The second round only repeats policies that want to be reinvoked, and only if others have changed the object since.
 */
export function mutatingPolicies(dependencies: AdmissionDependencies): AdmissionPlugin {
  const kinds = { policies: "mutatingadmissionpolicies", bindings: "mutatingadmissionpolicybindings" };
  const followed = new FollowedPolicies<MutatingPolicySpec>(dependencies, kinds);
  const permission = new ParamPermission(dependencies, kinds);
  const engine = new PolicyEngine(dependencies, compileMutatingPolicy);
  const isOn = (): boolean => dependencies.gates.isEnabled("MutatingAdmissionPolicy");
  const runs = new WeakMap<AdmissionAttributes, MutatingRun>();
  return {
    name: NAME,
    // A deleted object can't be changed any more, and connections have no object.
    mayConcern: ({ operation }) => operation === "CREATE" || operation === "UPDATE",
    handles: (attributes) =>
      isOn() &&
      (permission.concerns(attributes) || (!engine.matcher.isExempt(attributes) && followed.concerns(attributes))),
    async mutate(attributes) {
      if (permission.concerns(attributes)) return false;
      const former = runs.get(attributes);
      if (former !== undefined) return (await former.mutateAgain()) && "settled";
      const policies = await followed.inForce(attributes);
      const { object } = attributes;
      if (policies.length === 0 || object === undefined) return false;
      const run = new MutatingRun(dependencies, engine, attributes, object);
      runs.set(attributes, run);
      return (await run.mutate(policies)) && "settled";
    },
    needsAnotherRound: (attributes) => runs.get(attributes)?.hasChanged ?? false,
    async validate(attributes) {
      if (permission.concerns(attributes)) await permission.check(attributes);
    },
  };
}

/** An evaluation that may have to be repeated. */
interface Repeatable {
  readonly invocation: Evaluate;
  /** Whether a policy has changed the object since. */
  isDue: boolean;
}

/** The run of all policies for one request. */
class MutatingRun {
  /** Whether a policy changed the object in the first round; other plug-ins have not seen that change. */
  hasChanged = false;
  /** In the order of evaluation. */
  private readonly repeatable: Repeatable[] = [];
  private forms: VersionForms;
  private request: PolicyRequest | undefined;
  /** The object after the first round, if some policy wants to be reinvoked after changes by others. */
  private output: JsonValue | undefined;

  constructor(
    private readonly dependencies: AdmissionDependencies,
    private readonly engine: PolicyEngine<MutatingPolicySpec, CompiledMutatingPolicy>,
    private readonly attributes: AdmissionAttributes,
    private readonly object: ApiObject,
  ) {
    this.forms = new VersionForms(attributes);
  }

  /** @throws StatusError if a policy refuses the request */
  async mutate(policies: readonly ActivePolicy<MutatingPolicySpec>[]): Promise<boolean> {
    for await (const invocation of invocations(policies, this.attributes, this.engine.matcher, this.dependencies)) {
      if (invocation.type === "evaluate") await this.carryOut(invocation);
      else this.fail(invocation, new MutationError(invocation.message));
    }
    if (this.repeatable.length > 0) this.output = cloneJson(this.object as JsonValue);
    return this.hasChanged;
  }

  /** @throws StatusError if a policy refuses the request */
  async mutateAgain(): Promise<boolean> {
    this.forms = new VersionForms(this.attributes);
    const isOther = this.repeatable.length > 0 && !equalJson(this.output ?? null, this.object as JsonValue);
    let isChanged = false;
    for (const { invocation, isDue } of this.repeatable)
      if (isDue || isOther) isChanged = (await this.change(invocation)) || isChanged;
    return isChanged;
  }

  private async carryOut(invocation: Evaluate): Promise<void> {
    if (await this.change(invocation)) {
      this.hasChanged = true;
      for (const entry of this.repeatable) entry.isDue = true;
    }
    if (invocation.policy.spec.reinvocationPolicy === "IfNeeded") this.repeatable.push({ invocation, isDue: false });
  }

  /** Returns whether the object has changed. @throws StatusError if a policy refuses the request */
  private async change(invocation: Evaluate): Promise<boolean> {
    const { policy, binding } = invocation;
    const beganMs = performance.now();
    const observe = (error: PolicyErrorType, action: "allow" | "deny"): void =>
      this.dependencies.metrics.policies.checked("mutating", {
        ...{ policy: policy.name, binding: binding.name, error, action },
        seconds: (performance.now() - beganMs) / 1000,
      });
    try {
      const isChanged = await this.tryChange(invocation);
      observe("no_error", "allow");
      return isChanged;
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      observe(error.error, ignoresFailures(policy.spec) ? "allow" : "deny");
      this.fail(invocation, error);
      return false;
    }
  }

  /** @throws MutationError for an error that the failure policy decides about */
  private async tryChange({ policy, match, params }: Evaluate): Promise<boolean> {
    this.request ??= await this.engine.request(this.attributes);
    const { request } = this;
    const compiled = await this.engine.compiledOf(policy);
    const facts = await request.facts(match, this.forms, compiled, params);
    const matched = await conditionsHold(
      request,
      policy.name,
      compiled,
      facts,
      "admit",
      this.dependencies.metrics.policies,
    );
    if (matched.type === "no match") return false;
    if (matched.type === "error") throw new MutationError(matched.message);
    const changed = await changedObject(request, compiled, facts, this.schemaOf(match));
    if (changed === undefined) return false;
    await this.take(match, changed);
    return true;
  }

  /** The schema of the objects that the policy sees. @throws MutationError for bodies without a known schema */
  private schemaOf({ resource, kind }: AdmissionMatch): RegisteredResource {
    if (isOwnKind(this.attributes)) return resource;
    const other = this.dependencies.scheme.byKind(kind.group, kind.version, kind.kind);
    if (other === undefined) throw new MutationError(`no schema of ${kind.kind} is known`);
    return other;
  }

  /** @throws MutationError if the object would become invalid; it is then restored */
  private async take(match: AdmissionMatch, changed: ApiObject): Promise<void> {
    const before = cloneJson(this.object as ApiObject & JsonObject);
    try {
      await this.forms.take(match, changed);
    } catch (error) {
      restore(this.object as ApiObject & JsonObject, before);
      if (error instanceof StatusError && error.code < 500) throw new MutationError(error.message);
      throw error;
    }
  }

  /** @throws StatusError unless failures are ignored */
  private fail({ policy, binding }: Invocation<MutatingPolicySpec>, { message }: MutationError): void {
    if (ignoresFailures(policy.spec)) return;
    throw policyDenial(this.attributes, denialText("policy", policy.name, binding?.name, message));
  }
}

function restore(object: JsonObject, before: JsonObject): void {
  for (const key of Object.keys(object)) delete object[key];
  // An assignment would treat a member named __proto__ as the prototype.
  for (const [key, value] of Object.entries(before)) setMember(object, key, value as JsonValue);
}
