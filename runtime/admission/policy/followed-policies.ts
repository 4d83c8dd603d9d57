/**
 * The policies of one kind with their bindings, as this server follows them: what is in force for a request, at no cost for
 * requests that no policy means. Nothing is compiled here.
 */
import { equalJson } from "../../api/json.js";
import { internalError, type StatusError } from "../../api/status.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { CurrentObjects } from "../../registry/read/current-objects.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionParts } from "../admission-parts.js";
import { type CompiledCriteria, compileCriteria, Equivalents } from "../matching/matcher.js";
import { ignoresFailures } from "./policy-bindings.js";
import {
  type BindingSpec,
  criteriaOfBinding,
  criteriaOfPolicy,
  type PolicyObject,
  type PolicySpec,
} from "./policy-objects.js";

/** A policy that something binds. The same value for as long as its spec stays as it is. */
export interface ActivePolicy<Spec> {
  readonly name: string;
  readonly spec: Spec;
  readonly criteria: CompiledCriteria;
  /** By name. */
  readonly bindings: readonly ActiveBinding[];
  /** The same for all values of one spec: what is kept of it is kept under this. */
  readonly identity: object;
}

export interface ActiveBinding {
  readonly name: string;
  readonly spec: BindingSpec;
  /** undefined: wherever the policy applies. */
  readonly criteria: CompiledCriteria | undefined;
}

/** Resources by plural, in the group of admission registration. */
export interface FollowedKinds {
  readonly policies: string;
  readonly bindings: string;
}

type FollowedParts = Pick<AdmissionParts, "profile" | "scheme" | "storeOf" | "reportFault">;

/** Bounds what is remembered of which requests no policy means. */
const MAX_REMEMBERED_OPERATIONS = 64;

export class FollowedPolicies<Spec extends PolicySpec> {
  private readonly policies: FollowedSpecs<Spec>;
  private readonly bindings: FollowedSpecs<BindingSpec>;
  private readonly equivalents: Equivalents;
  private set: PolicySet<Spec> | undefined;

  constructor(
    private readonly parts: FollowedParts,
    kinds: FollowedKinds,
  ) {
    this.equivalents = new Equivalents(parts.scheme);
    this.policies = new FollowedSpecs(parts, kinds.policies);
    this.bindings = new FollowedSpecs(parts, kinds.bindings);
  }

  /** False where nothing can be in force for a request. */
  concerns(attributes: AdmissionAttributes): boolean {
    const set = this.known;
    return set === undefined || set.mayMean(attributes);
  }

  /**
   * The policies that may mean a request, by name; selectors and conditions are not looked at.
   * @throws StatusError 503 while they are not known, 500 where one of them can't be read or used: it may be what refuses
   */
  async inForce(attributes: AdmissionAttributes): Promise<readonly ActivePolicy<Spec>[]> {
    const set = this.known ?? this.setOf(await this.policies.all(), await this.bindings.all());
    return set.meaning(attributes);
  }

  private get known(): PolicySet<Spec> | undefined {
    const [policies, bindings] = [this.policies.known, this.bindings.known];
    return policies === undefined || bindings === undefined ? undefined : this.setOf(policies, bindings);
  }

  private setOf(policies: Named<Spec>, bindings: Named<BindingSpec>): PolicySet<Spec> {
    if (this.set?.isOf(policies, bindings)) return this.set;
    this.set = new PolicySet(policies, bindings, this.equivalents, this.parts.reportFault);
    return this.set;
  }
}

/** By name. */
type Named<Spec> = readonly NamedSpec<Spec>[];

interface NamedSpec<Spec> {
  readonly name: string;
  readonly spec: Spec;
}

/** Specs of one kind; one that stays as it is stays the same value, whatever else of its object changes. */
class FollowedSpecs<Spec> {
  private readonly last = new Map<string, NamedSpec<Spec>>();
  private readonly objects: CurrentObjects<NamedSpec<Spec>>;
  private resource: RegisteredResource | undefined;

  constructor(
    private readonly parts: FollowedParts,
    private readonly kind: string,
  ) {
    this.objects = new CurrentObjects({
      store: () => this.parts.storeOf(this.resource as RegisteredResource),
      formOf: (object) => this.specOf(object),
      onGone: (form) => {
        if (this.last.get(form.name) === form) this.last.delete(form.name);
      },
    });
  }

  /** Undefined where they have to be waited for, or can't be read. None where the server does not serve the kind. */
  get known(): Named<Spec> | undefined {
    return this.isServed ? this.objects.known : NONE;
  }

  /** @throws StatusError 500, 503 */
  async all(): Promise<Named<Spec>> {
    return this.isServed ? this.objects.all() : NONE;
  }

  /** Plug-ins are made before the server is. */
  private get isServed(): boolean {
    const { scheme, profile } = this.parts;
    this.resource ??= scheme.known(profile.words.admissionregistrationGroup, "v1", this.kind)?.storage();
    return this.resource !== undefined;
  }

  private specOf(object: StoredObject): NamedSpec<Spec> {
    const { name } = object;
    const { spec = {} as Spec } = object.decode() as PolicyObject<Spec>;
    const last = this.last.get(name);
    if (last !== undefined && equalJson(last.spec, spec)) return last;
    const form = { name, spec };
    this.last.set(name, form);
    return form;
  }
}

/** All policies at one time. */
class PolicySet<Spec extends PolicySpec> {
  private readonly active: readonly IndexedPolicy<Spec>[];
  private readonly byResource = new WeakMap<RegisteredResource, Map<string, readonly ActivePolicy<Spec>[]>>();
  /** Of a policy that would have to be asked, and can't be. */
  private problem: StatusError | undefined;

  constructor(
    private readonly policies: Named<Spec>,
    private readonly bindings: Named<BindingSpec>,
    private readonly equivalents: Equivalents,
    reportFault: (error: unknown) => void,
  ) {
    const bound = bindingsByPolicy(bindings);
    const active: IndexedPolicy<Spec>[] = [];
    for (const { name, spec } of policies) {
      const own = bound.get(name);
      if (own === undefined) continue;
      try {
        active.push(indexed(name, spec, own));
      } catch (error) {
        // a selector that validation would have refused
        const what = `the admission policy ${JSON.stringify(name)}, or a binding of it, can't be used`;
        reportFault(new Error(what, { cause: error }));
        if (!ignoresFailures(spec)) this.problem ??= internalError(error, what);
      }
    }
    this.active = active;
  }

  isOf(policies: Named<Spec>, bindings: Named<BindingSpec>): boolean {
    return policies === this.policies && bindings === this.bindings;
  }

  mayMean(attributes: AdmissionAttributes): boolean {
    return this.problem !== undefined || this.meaning(attributes).length > 0;
  }

  /** @throws StatusError 500 where one can't be used that does not ignore failures */
  meaning(attributes: AdmissionAttributes): readonly ActivePolicy<Spec>[] {
    if (this.problem !== undefined) throw this.problem;
    if (this.active.length === 0) return NONE;
    const { resource, operation, subresource } = attributes;
    const known = this.byResource.get(resource) ?? new Map<string, readonly ActivePolicy<Spec>[]>();
    this.byResource.set(resource, known);
    const key = `${operation} ${subresource}`;
    let found = known.get(key);
    if (found === undefined) {
      found = this.active
        .filter(({ whatever }) => whatever.resourceOf(attributes, this.equivalents) !== undefined)
        .map(({ policy }) => policy);
      if (known.size < MAX_REMEMBERED_OPERATIONS) known.set(key, found);
    }
    return found;
  }
}

const NONE: readonly never[] = [];

interface IndexedPolicy<Spec> {
  readonly policy: ActivePolicy<Spec>;
  /** What the policy means whatever the object is called. */
  readonly whatever: CompiledCriteria;
}

/** @throws StatusError 400 */
function indexed<Spec extends PolicySpec>(
  name: string,
  spec: Spec,
  bindings: readonly (readonly [string, BindingSpec])[],
): IndexedPolicy<Spec> {
  const criteria = criteriaOfPolicy(spec.matchConstraints);
  const { matchPolicy, resourceRules, excludeResourceRules = [] } = criteria;
  return {
    policy: {
      name,
      spec,
      identity: spec as object,
      criteria: compileCriteria(criteria),
      bindings: bindings.map(([bindingName, bound]) => ({
        name: bindingName,
        spec: bound,
        criteria: bound.matchResources ? compileCriteria(criteriaOfBinding(bound.matchResources)) : undefined,
      })),
    },
    whatever: compileCriteria({
      matchPolicy,
      resourceRules: resourceRules.map(({ resourceNames: _, ...rule }) => rule),
      excludeResourceRules: excludeResourceRules.filter(({ resourceNames = [] }) => resourceNames.length === 0),
    }),
  };
}

function bindingsByPolicy(bindings: Named<BindingSpec>): Map<string, (readonly [string, BindingSpec])[]> {
  const byPolicy = new Map<string, (readonly [string, BindingSpec])[]>();
  for (const { name, spec } of bindings) {
    const { policyName = "" } = spec;
    const others = byPolicy.get(policyName);
    if (others === undefined) byPolicy.set(policyName, [[name, spec]]);
    else others.push([name, spec]);
  }
  return byPolicy;
}
