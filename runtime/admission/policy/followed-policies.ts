/**
 * Follows the policies of one kind and their bindings, and finds those that are in force for a request. Requests that
 * no policy matches cost nothing, and nothing is compiled here.
 */
import { equalJson } from "../../api/json.js";
import { internalError, type StatusError } from "../../api/status.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { CurrentObjects } from "../../registry/read/current-objects.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { type CompiledCriteria, compileCriteria, Equivalents } from "../matching/matcher.js";
import { ignoresFailures } from "./policy-bindings.js";
import {
  type BindingSpec,
  criteriaOfBinding,
  criteriaOfPolicy,
  type PolicyObject,
  type PolicySpec,
} from "./policy-objects.js";

/** A policy with at least one binding. The value stays the same as long as its spec does not change. */
export interface ActivePolicy<Spec> {
  readonly name: string;
  readonly spec: Spec;
  readonly criteria: CompiledCriteria;
  /** Ordered by name. */
  readonly bindings: readonly ActiveBinding[];
  /** The same for all values of one spec; caches use it as their key. */
  readonly identity: object;
}

export interface ActiveBinding {
  readonly name: string;
  readonly spec: BindingSpec;
  /** undefined if the binding applies wherever the policy does. */
  readonly criteria: CompiledCriteria | undefined;
}

/** Plural resource names in the admission registration group. */
export interface FollowedKinds {
  readonly policies: string;
  readonly bindings: string;
}

type FollowedDependencies = Pick<AdmissionDependencies, "profile" | "scheme" | "storeOf" | "reportError">;

/** Maximum number of operations for which the matching policies are remembered. */
const MAX_REMEMBERED_OPERATIONS = 64;

export class FollowedPolicies<Spec extends PolicySpec> {
  private readonly policies: FollowedSpecs<Spec>;
  private readonly bindings: FollowedSpecs<BindingSpec>;
  private readonly equivalents: Equivalents;
  private set: PolicySet<Spec> | undefined;

  constructor(
    private readonly dependencies: FollowedDependencies,
    kinds: FollowedKinds,
  ) {
    this.equivalents = new Equivalents(dependencies.scheme);
    this.policies = new FollowedSpecs(dependencies, kinds.policies);
    this.bindings = new FollowedSpecs(dependencies, kinds.bindings);
  }

  /** False if no policy can be in force for the request. */
  concerns(attributes: AdmissionAttributes): boolean {
    const set = this.known;
    return set === undefined || set.mayMean(attributes);
  }

  /**
   * The policies that may match a request, by name; selectors and conditions are not evaluated yet.
   * @throws StatusError 503 while the policies are unknown, 500 if one can't be read or used, since it might refuse the
   * request
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
    this.set = new PolicySet(policies, bindings, this.equivalents, this.dependencies.reportError);
    return this.set;
  }
}

/** Ordered by name. */
type Named<Spec> = readonly NamedSpec<Spec>[];

interface NamedSpec<Spec> {
  readonly name: string;
  readonly spec: Spec;
}

/** The specs of one kind. An unchanged spec keeps its identity, whatever else of its object changes. */
class FollowedSpecs<Spec> {
  private readonly last = new Map<string, NamedSpec<Spec>>();
  private objects: CurrentObjects<NamedSpec<Spec>> | undefined;

  constructor(
    private readonly dependencies: FollowedDependencies,
    private readonly kind: string,
  ) {}

  /** Undefined if they are not loaded yet, or can't be read. Empty if the server does not serve the kind. */
  get known(): Named<Spec> | undefined {
    const { served } = this;
    return served === undefined ? NONE : served.known;
  }

  /** @throws StatusError 500, 503 */
  async all(): Promise<Named<Spec>> {
    return this.served?.all() ?? NONE;
  }

  /** The objects, or undefined if the server does not serve the kind. The first write opens their store, which stays the same. */
  private get served(): CurrentObjects<NamedSpec<Spec>> | undefined {
    this.objects ??= this.open();
    return this.objects;
  }

  private open(): CurrentObjects<NamedSpec<Spec>> | undefined {
    const { scheme, profile, storeOf } = this.dependencies;
    const resource = scheme.known(profile.words.admissionregistrationGroup, "v1", this.kind)?.storage();
    if (resource === undefined) return undefined;
    return new CurrentObjects({
      store: storeOf(resource),
      formOf: (object) => this.specOf(object),
      onGone: (form) => {
        if (this.last.get(form.name) === form) this.last.delete(form.name);
      },
    });
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

/** All policies at one point in time. */
class PolicySet<Spec extends PolicySpec> {
  private readonly active: readonly IndexedPolicy<Spec>[];
  private readonly byResource = new WeakMap<RegisteredResource, Map<string, readonly ActivePolicy<Spec>[]>>();
  /** Set if a policy that does not ignore failures can't be used. */
  private problem: StatusError | undefined;

  constructor(
    private readonly policies: Named<Spec>,
    private readonly bindings: Named<BindingSpec>,
    private readonly equivalents: Equivalents,
    reportError: (error: unknown) => void,
  ) {
    const bound = bindingsByPolicy(bindings);
    const active: IndexedPolicy<Spec>[] = [];
    for (const { name, spec } of policies) {
      const own = bound.get(name);
      if (own === undefined) continue;
      try {
        active.push(indexed(name, spec, own));
      } catch (error) {
        // The cause is a selector that validation would have rejected.
        const what = `the admission policy ${JSON.stringify(name)}, or a binding of it, can't be used`;
        reportError(new Error(what, { cause: error }));
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

  /** @throws StatusError 500 if a policy that does not ignore failures can't be used */
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
  /** The policy's criteria without names of objects. */
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
