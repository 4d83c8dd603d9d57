/** The check's own admission policies and webhooks, which affect nothing outside its namespace. */
import type { JsonObject } from "../../../api/json.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, shows } from "../../scenes/check-collection.js";

function admissionPath(scene: Scene, resource: string): string {
  return `/apis/${scene.profile.words.admissionregistrationGroup}/v1/${resource}`;
}

export function admissionKind(scene: Scene, resource: string, kind: string): Collection {
  const { admissionregistrationGroup } = scene.profile.words;
  return new Collection(scene, admissionPath(scene, resource), `${admissionregistrationGroup}/v1`, kind);
}

/** Selects the check's namespace and no other. */
export function ownNamespace(scene: Scene): JsonObject {
  return { matchLabels: { [scene.profile.words.namespaceNameLabel]: scene.namespace } };
}

/** Creations and updates of config maps. */
export const CONFIG_MAPS: JsonObject = {
  apiGroups: [""],
  apiVersions: ["v1"],
  operations: ["CREATE", "UPDATE"],
  resources: ["configmaps"],
};

export interface Policy {
  readonly name: string;
  readonly binding: string;
}

/** Creates a policy for config maps of the check's namespace, and its binding. It takes effect after a moment. */
export async function makePolicy(scene: Scene, spec: JsonObject, binding: JsonObject = {}): Promise<Policy> {
  const policies = admissionKind(scene, "validatingadmissionpolicies", "ValidatingAdmissionPolicy");
  const bindings = admissionKind(scene, "validatingadmissionpolicybindings", "ValidatingAdmissionPolicyBinding");
  const name = scene.name("policy");
  const metadata = { labels: { ...scene.labels } };
  for (const { path } of [policies, bindings]) scene.removeAfter(`${path}/${name}`);
  // The policy has the constraint too, so that a binding without one can do no harm.
  const matchConstraints = { resourceRules: [CONFIG_MAPS], namespaceSelector: ownNamespace(scene) };
  shows(await policies.post(name, { metadata, spec: { failurePolicy: "Fail", matchConstraints, ...spec } }), 201);
  const matchResources = { namespaceSelector: ownNamespace(scene) };
  const bound = { policyName: name, validationActions: ["Deny"], matchResources, ...binding };
  shows(await bindings.post(name, { metadata, spec: bound }), 201);
  return { name, binding: name };
}

/**
 * Repeats the request until the answer is as expected, because policies and configurations take effect after a moment.
 */
export function untilAnswered(
  scene: Scene,
  what: string,
  ask: () => Promise<RawAnswer>,
  check: (answer: RawAnswer) => unknown,
): Promise<RawAnswer> {
  return scene.eventually(what, async () => {
    const answer = await ask();
    check(answer);
    return answer;
  });
}
