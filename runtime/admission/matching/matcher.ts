/**
 * Decides which requests a webhook or a policy sees, by rules, equivalent versions and selectors. ADM-016 to ADM-018,
 * ADM-021.
 */

import type { LabelSelectorObject } from "../../api/formats/labels.js";
import type { GroupVersionKind } from "../../api/gvk.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import { notFound } from "../../api/status.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { NamespaceReader } from "../namespaces/namespace-lifecycle.js";
import { exemptResources, isExempt } from "./exempt-resources.js";
import {
  type CompiledRule,
  compileRule,
  namesMatch,
  type RuleSubject,
  type RuleWithOperations,
} from "./match-resource-rules.js";

export interface MatchCriteria {
  readonly matchPolicy: "Exact" | "Equivalent";
  /** Unset or empty: every namespace, and objects without a namespace. */
  readonly namespaceSelector?: LabelSelectorObject | undefined;
  readonly objectSelector?: LabelSelectorObject | undefined;
  readonly resourceRules: readonly RuleWithOperations[];
  readonly excludeResourceRules?: readonly RuleWithOperations[] | undefined;
}

/** The version in which the webhook or policy sees the objects of a request. */
export interface AdmissionMatch {
  readonly resource: RegisteredResource;
  readonly kind: GroupVersionKind;
  readonly subresource: string;
}

/** A rule and its compiled form. */
interface Rule {
  readonly rule: RuleWithOperations;
  readonly isMeant: CompiledRule;
}

/** Compiled once for each change of a configuration. */
export class CompiledCriteria {
  readonly namespaces: LabelSelector;
  readonly objects: LabelSelector;
  readonly isExact: boolean;
  private readonly rules: readonly Rule[];
  private readonly exclusions: readonly Rule[];
  /** Rules without names give the same answer for every request of a kind, so it is computed once. */
  private readonly byResource = new WeakMap<RegisteredResource, Map<string, RegisteredResource | undefined>>();
  private readonly dependsOnNames: boolean;

  /** @throws StatusError 400 for a selector that validation would have rejected */
  constructor(criteria: MatchCriteria) {
    const { namespaceSelector, objectSelector, resourceRules, excludeResourceRules = [] } = criteria;
    this.namespaces = selectorOfObject(namespaceSelector ?? {});
    this.objects = selectorOfObject(objectSelector ?? {});
    this.isExact = criteria.matchPolicy === "Exact";
    this.rules = resourceRules.map(compiled);
    this.exclusions = excludeResourceRules.map(compiled);
    this.dependsOnNames = [...resourceRules, ...excludeResourceRules].some(
      ({ resourceNames = [] }) => resourceNames.length > 0,
    );
  }

  /** The version of the resource that the rules match; undefined if they match none. */
  resourceOf(attributes: AdmissionAttributes, equivalents: Equivalents): RegisteredResource | undefined {
    const { resource, operation, subresource } = attributes;
    if (this.dependsOnNames) return this.found(attributes, equivalents);
    const known = this.byResource.get(resource) ?? new Map<string, RegisteredResource | undefined>();
    this.byResource.set(resource, known);
    const key = `${operation} ${subresource}`;
    if (known.has(key)) return known.get(key);
    const found = this.found(attributes, equivalents);
    if (known.size < MAX_REMEMBERED_KINDS) known.set(key, found);
    return found;
  }

  private found(attributes: AdmissionAttributes, equivalents: Equivalents): RegisteredResource | undefined {
    if (this.among(this.exclusions, attributes, equivalents) !== undefined) return undefined;
    return this.among(this.rules, attributes, equivalents);
  }

  /** The version of the request takes precedence; then the first rule that matches an equivalent version decides. */
  private among(
    rules: readonly Rule[],
    attributes: AdmissionAttributes,
    equivalents: Equivalents,
  ): RegisteredResource | undefined {
    if (rules.length === 0) return undefined;
    const meant = ({ rule, isMeant }: Rule, resource: RegisteredResource): boolean =>
      isMeant(subjectOf(attributes, resource)) && namesMatch(rule, attributes);
    const { resource } = attributes;
    if (rules.some((rule) => meant(rule, resource))) return resource;
    if (this.isExact) return undefined;
    const others = equivalents.of(attributes);
    for (const rule of rules) {
      const other = others.find((candidate) => meant(rule, candidate));
      if (other !== undefined) return other;
    }
    return undefined;
  }
}

/** Maximum number of operations and subresources of one resource for which an answer is remembered. */
const MAX_REMEMBERED_KINDS = 64;

/** @throws StatusError 400 for a selector that validation would have rejected */
export function compileCriteria(criteria: MatchCriteria): CompiledCriteria {
  return new CompiledCriteria(criteria);
}

function compiled(rule: RuleWithOperations): Rule {
  return { rule, isMeant: compileRule(rule) };
}

function subjectOf(
  { operation, subresource }: AdmissionAttributes,
  { gr, definition }: RegisteredResource,
): RuleSubject {
  const { version, scope } = definition;
  return { operation, ...gr, version, subresource, isNamespaced: scope === "Namespaced" };
}

/** The other served versions of a resource, including those in other groups that show the same objects. */
export class Equivalents {
  /** A changed definition replaces all its versions, so entries never become stale. */
  private readonly known = new WeakMap<RegisteredResource, readonly RegisteredResource[]>();

  constructor(private readonly scheme: Pick<Scheme, "all">) {}

  of({ resource, subresource }: Pick<AdmissionAttributes, "resource" | "subresource">): readonly RegisteredResource[] {
    let others = this.known.get(resource);
    if (others === undefined) {
      const stored = storageOf(resource);
      others = this.scheme.all().filter((other) => other !== resource && storageOf(other) === stored);
      this.known.set(resource, others);
    }
    return subresource === "" ? others : others.filter((other) => hasSubresource(other, subresource));
  }
}

/** Kinds that are never stored have no equivalent versions. */
function storageOf(resource: RegisteredResource): RegisteredResource {
  return resource.inVersion(resource.apiVersion) === undefined ? resource : resource.storage();
}

function hasSubresource({ definition, hooks }: RegisteredResource, subresource: string): boolean {
  if (subresource === "status") return definition.subresources.status === true;
  if (subresource === "scale") return definition.subresources.scale !== undefined;
  const [name = ""] = subresource.split("/");
  return hooks.subresources !== undefined && Object.hasOwn(hooks.subresources, name);
}

export interface MatcherDependencies {
  readonly profile: NamingProfile;
  readonly scheme: Pick<Scheme, "all">;
  readonly readNamespace: NamespaceReader;
}

export class AdmissionMatcher {
  private readonly exempt: ReturnType<typeof exemptResources>;
  private readonly equivalents: Equivalents;

  constructor(private readonly dependencies: MatcherDependencies) {
    this.exempt = exemptResources(dependencies.profile);
    this.equivalents = new Equivalents(dependencies.scheme);
  }

  /** Whether webhooks and policies never see the request, whatever their rules are. */
  isExempt(attributes: AdmissionAttributes): boolean {
    return isExempt(this.exempt, attributes);
  }

  /** A fast check: false if the request certainly does not match, whereas {@link match} may have to read. */
  mayMatch(criteria: CompiledCriteria, attributes: AdmissionAttributes): boolean {
    return !this.isExempt(attributes) && criteria.resourceOf(attributes, this.equivalents) !== undefined;
  }

  /** @throws StatusError 404 for a namespace that does not exist, 503 */
  async match(criteria: CompiledCriteria, attributes: AdmissionAttributes): Promise<AdmissionMatch | undefined> {
    if (this.isExempt(attributes)) return undefined;
    const resource = criteria.resourceOf(attributes, this.equivalents);
    if (resource === undefined || !selectsObject(criteria.objects, attributes)) return undefined;
    if (criteria.namespaces.length > 0 && !(await this.selectsNamespace(criteria.namespaces, attributes)))
      return undefined;
    return { resource, kind: kindIn(resource, attributes), subresource: attributes.subresource };
  }

  /**
   * The namespace of a request; undefined for objects without one. It is read once per write.
   * @throws StatusError 404, 503
   */
  namespaceOf(attributes: AdmissionAttributes): Promise<ApiObject | undefined> {
    const { namespace } = attributes;
    if (namespace === "" || isNamespace(attributes)) return Promise.resolve(undefined);
    let reading = namespaces.get(attributes);
    if (reading === undefined) {
      reading = this.readNamespace(namespace);
      namespaces.set(attributes, reading);
    }
    return reading;
  }

  private async readNamespace(name: string): Promise<ApiObject> {
    const found = await this.dependencies.readNamespace(name);
    if (found === undefined) throw notFound(NAMESPACES, name);
    return found;
  }

  /** The labels of a namespace after the write select it; objects without a namespace are always selected. */
  private async selectsNamespace(selector: LabelSelector, attributes: AdmissionAttributes): Promise<boolean> {
    if (isNamespace(attributes)) {
      const { object, oldObject, subresource } = attributes;
      const current = subresource === "" ? (object ?? oldObject) : (oldObject ?? object);
      return matchesLabels(selector, current?.metadata?.labels);
    }
    const namespace = await this.namespaceOf(attributes);
    return namespace === undefined || matchesLabels(selector, namespace.metadata?.labels);
  }
}

const NAMESPACES = { group: "", resource: "namespaces" };
/** All plug-ins that check a write share the namespace that was read. */
const namespaces = new WeakMap<AdmissionAttributes, Promise<ApiObject>>();

export function isNamespace({ gr }: Pick<AdmissionAttributes, "gr">): boolean {
  return gr.group === NAMESPACES.group && gr.resource === NAMESPACES.resource;
}

/**
 * Matches either the new or the stored state. A body without labels, such as a Scale, is matched as an object without
 * labels.
 */
function selectsObject(selector: LabelSelector, { object, oldObject, view }: AdmissionAttributes): boolean {
  if (selector.length === 0) return true;
  const states = [object, oldObject].filter((state) => state !== undefined);
  return states.some(({ metadata }) => matchesLabels(selector, view === undefined ? metadata?.labels : undefined));
}

/** Bodies of another kind, such as a Scale, are the same in all versions of the resource. */
function kindIn(resource: RegisteredResource, attributes: AdmissionAttributes): GroupVersionKind {
  const { objectKind } = attributes;
  if (!isOwnKind(attributes)) return objectKind;
  const { version, kind } = resource.definition;
  return { group: resource.gr.group, version, kind };
}

/** Whether the objects of a request are of the resource's own kind, not bodies of another kind. */
export function isOwnKind({ objectKind, resource }: AdmissionAttributes): boolean {
  const { gr, definition } = resource;
  return objectKind.kind === definition.kind && objectKind.group === gr.group;
}
