/**
 * Enforces the pod security levels of namespaces: it rejects Pods that violate them, or adds warnings and audit
 * annotations.
 */
import { pods } from "../../../generated/core/v1/index.js";
import { equalJson, type JsonObject } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { forbidden, invalidObject } from "../../api/status.js";
import { memberObject, memberText } from "../../api/unchecked-members.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { PodSecurityConfiguration } from "../configuration/pod-security-configuration.js";
import { containersOf, specOf } from "../plugins/pod-write.js";
import { LEVELS, type LevelVersion, levelText, NO_POLICY, policyOf, violationsOf } from "./namespace-pod-security.js";
import { podFacts } from "./pod-facts.js";

interface TemplateOwner {
  readonly group: string;
  /** The path of the template. */
  readonly path: readonly string[];
}

const USUAL_PATH = ["spec", "template"];

/** Kinds with a pod template, by resource. */
const TEMPLATE_OWNERS: ReadonlyMap<string, TemplateOwner> = new Map([
  ["podtemplates", { group: "", path: ["template"] }],
  ["replicationcontrollers", { group: "", path: USUAL_PATH }],
  ["daemonsets", { group: "apps", path: USUAL_PATH }],
  ["deployments", { group: "apps", path: USUAL_PATH }],
  ["replicasets", { group: "apps", path: USUAL_PATH }],
  ["statefulsets", { group: "apps", path: USUAL_PATH }],
  ["cronjobs", { group: "batch", path: ["spec", "jobTemplate", ...USUAL_PATH] }],
  ["jobs", { group: "batch", path: USUAL_PATH }],
]);

/** Maximum number of existing Pods to check when a namespace gets a more restrictive level. */
const MAX_CHECKED_PODS = 3000;
/** Maximum number of warnings about these Pods. */
const MAX_POD_WARNINGS = 20;

const NO_EXEMPTIONS = {
  usernames: new Set<string>(),
  namespaces: new Set<string>(),
  runtimeClasses: new Set<string>(),
};

export function podSecurity(
  dependencies: Pick<AdmissionDependencies, "profile" | "readNamespace" | "release" | "objects">,
  { defaults, exemptions }: PodSecurityConfiguration = { defaults: NO_POLICY, exemptions: NO_EXEMPTIONS },
): AdmissionPlugin {
  const { profile, readNamespace, release, objects } = dependencies;
  const { keyDomain } = profile.words;
  const prefix = `pod-security.${keyDomain}`;
  const policyIn = (namespace: ApiObject | undefined) =>
    policyOf(namespace?.metadata?.labels ?? {}, defaults, keyDomain);
  const violations = (pod: { metadata?: unknown; spec?: unknown }, level: LevelVersion): string | undefined =>
    violationsOf(podFacts(pod), level, release, keyDomain);

  function exemptionOf({ namespace, user }: AdmissionAttributes, spec: unknown): string | undefined {
    if (exemptions.namespaces.has(namespace)) return "namespace";
    if (exemptions.usernames.has(user.username)) return "user";
    return exemptions.runtimeClasses.has(memberText(spec, "runtimeClassName")) ? "runtimeClass" : undefined;
  }

  /** @throws StatusError 403 for a Pod that violates the enforced level */
  async function checkPod(attributes: AdmissionAttributes): Promise<void> {
    const { gr, name, namespace, object, oldObject, operation } = attributes;
    const spec = specOf(object);
    if (object === undefined || spec === undefined) return;
    if (operation === "UPDATE" && !isSignificant(object, oldObject)) return;
    const exemption = exemptionOf(attributes, spec);
    if (exemption !== undefined) return attributes.annotate(`${prefix}/exempt`, exemption);
    const { policy } = policyIn(await readNamespace(namespace));
    const { enforce } = policy;
    attributes.annotate(`${prefix}/enforce-policy`, levelText(enforce));
    note(attributes, object, policy.audit);
    const found = violations(object, enforce);
    if (found !== undefined)
      throw forbidden(gr, name, `violates PodSecurity ${JSON.stringify(levelText(enforce))}: ${found}`);
    warn(attributes, object, policy.warn);
  }

  async function checkTemplate(attributes: AdmissionAttributes): Promise<void> {
    const { gr, namespace, object } = attributes;
    const { path = [] } = TEMPLATE_OWNERS.get(gr.resource) ?? {};
    const template = path.reduce<JsonObject>(
      (owner, member) => memberObject(owner, member),
      object as unknown as JsonObject,
    );
    const exemption = exemptionOf(attributes, memberObject(template, "spec"));
    if (exemption !== undefined) return attributes.annotate(`${prefix}/exempt`, exemption);
    const { policy } = policyIn(await readNamespace(namespace));
    note(attributes, template, policy.audit);
    warn(attributes, template, policy.warn);
  }

  function note({ annotate }: AdmissionAttributes, pod: object, level: LevelVersion): void {
    const text = wouldViolate(pod, level);
    if (text !== undefined) annotate(`${prefix}/audit-violations`, text);
  }

  function warn(attributes: AdmissionAttributes, pod: object, level: LevelVersion): void {
    const text = wouldViolate(pod, level);
    if (text !== undefined) attributes.warn(text);
  }

  function wouldViolate(pod: object, level: LevelVersion): string | undefined {
    const found = violations(pod, level);
    return found && `would violate PodSecurity ${JSON.stringify(levelText(level))}: ${found}`;
  }

  /** @throws StatusError 422 for invalid labels, if the previous labels were valid */
  async function checkNamespace(attributes: AdmissionAttributes): Promise<void> {
    const { gr, name, object, oldObject } = attributes;
    const { policy, errors } = policyIn(object);
    const before = oldObject && policyIn(oldObject);
    if (errors.length > 0 && (before?.errors.length ?? 0) === 0)
      throw invalidObject({ group: gr.group, kind: "Namespace" }, name, errors);
    if (before === undefined || !isNarrower(policy.enforce, before.policy.enforce)) return;
    if (exemptions.namespaces.has(name)) return;
    const texts = await violatingPods(name, policy.enforce);
    if (texts.length === 0) return;
    attributes.warn(
      `existing pods in namespace ${JSON.stringify(name)} violate the new PodSecurity enforce level ${JSON.stringify(levelText(policy.enforce))}`,
    );
    for (const text of texts) attributes.warn(text);
  }

  /** Returns one text for all Pods with the same violations. */
  async function violatingPods(namespace: string, level: LevelVersion): Promise<string[]> {
    const byProblems = new Map<string, string[]>();
    for (const pod of (await objects.list(pods, namespace, [])).slice(0, MAX_CHECKED_PODS)) {
      if (exemptions.runtimeClasses.has(pod.spec?.runtimeClassName ?? "")) continue;
      const found = violations(pod, level);
      if (found !== undefined) byProblems.set(found, [...(byProblems.get(found) ?? []), pod.metadata.name ?? ""]);
    }
    return [...byProblems].slice(0, MAX_POD_WARNINGS).map(([errors, [first = "", ...others]]) => {
      const more = others.length === 0 ? "" : ` (and ${others.length} other ${others.length === 1 ? "pod" : "pods"})`;
      return `${first}${more}: ${errors}`;
    });
  }

  return {
    name: "PodSecurity",
    mayConcern({ operation, gr, subresource }) {
      if (operation !== "CREATE" && operation !== "UPDATE") return false;
      if (gr.group === "" && gr.resource === "pods") return subresource === "" || subresource === "ephemeralcontainers";
      if (subresource !== "") return false;
      return (gr.group === "" && gr.resource === "namespaces") || TEMPLATE_OWNERS.get(gr.resource)?.group === gr.group;
    },
    validate(attributes) {
      const { resource } = attributes.gr;
      if (resource === "pods") return checkPod(attributes);
      return resource === "namespaces" ? checkNamespace(attributes) : checkTemplate(attributes);
    },
  };
}

/** An existing Pod is checked again if its images or containers change. */
function isSignificant(pod: ApiObject, old: ApiObject | undefined): boolean {
  const imagesOf = (object: ApiObject | undefined): unknown[] => {
    const spec = specOf(object);
    const added = memberObject({ spec }, "spec").ephemeralContainers;
    const all = [...containersOf(spec), ...(Array.isArray(added) ? (added as JsonObject[]) : [])];
    return all.map(({ name, image }) => [name, image]);
  };
  return !equalJson(imagesOf(pod) as never, imagesOf(old) as never);
}

function isNarrower(level: LevelVersion, before: LevelVersion): boolean {
  if (level.level === "privileged") return false;
  const [now, then] = [LEVELS.indexOf(level.level), LEVELS.indexOf(before.level)];
  return now > then || level.minor !== before.minor;
}
