/** Other users of the server: impersonated, with rights that the check grants. */
import type { JsonObject } from "../../api/json.js";
import type { Impersonation } from "../../client/configuration/client-credentials.js";
import { bodyOf, objectAt } from "../assertions.js";
import type { RawRequestOptions, Scene } from "../scene.js";
import { create, createClusterScoped } from "./check-objects.js";

/** A user with a name of the run and no rights beyond those of every authenticated user. */
export function stranger(scene: Scene, more: Partial<Impersonation> = {}): Impersonation {
  return { user: scene.name("jane"), groups: ["system:authenticated"], ...more };
}

export function rbac(scene: Scene, type: "roles" | "rolebindings", namespace = scene.namespace): string {
  return `/apis/${scene.profile.words.rbacGroup}/v1/namespaces/${namespace}/${type}`;
}

export function clusterRbac(scene: Scene, type: "clusterroles" | "clusterrolebindings"): string {
  return `/apis/${scene.profile.words.rbacGroup}/v1/${type}`;
}

export interface Rule extends JsonObject {
  readonly verbs: string[];
}

export const onConfigMaps = (...verbs: string[]): Rule => ({ apiGroups: [""], resources: ["configmaps"], verbs });

export function subject(scene: Scene, kind: "User" | "Group", name: string): JsonObject {
  return { kind, name, apiGroup: scene.profile.words.rbacGroup };
}

/** Grants rules to a user in the check's namespace through a role and a binding. */
export async function grant(scene: Scene, user: string, rules: readonly Rule[]): Promise<string> {
  const name = scene.name("grant");
  await create(scene, rbac(scene, "roles"), { metadata: { name }, rules: [...rules] });
  await bind(scene, name, [subject(scene, "User", user)]);
  return name;
}

/** Binds a role of the check's namespace, or a cluster role. */
export async function bind(
  scene: Scene,
  role: string,
  subjects: readonly JsonObject[],
  kind: "Role" | "ClusterRole" = "Role",
  namespace: string = scene.namespace,
): Promise<void> {
  const { rbacGroup } = scene.profile.words;
  const roleRef = { apiGroup: rbacGroup, kind, name: role };
  await create(scene, rbac(scene, "rolebindings", namespace), {
    metadata: { name: scene.name("bind") },
    roleRef,
    subjects: [...subjects],
  });
}

/** Grants rules to a user in all namespaces. */
export async function grantEverywhere(scene: Scene, user: string, rules: readonly Rule[]): Promise<void> {
  const { rbacGroup } = scene.profile.words;
  const name = scene.name("grant");
  await createClusterScoped(scene, clusterRbac(scene, "clusterroles"), { metadata: { name }, rules: [...rules] });
  await createClusterScoped(scene, clusterRbac(scene, "clusterrolebindings"), {
    metadata: { name },
    roleRef: { apiGroup: rbacGroup, kind: "ClusterRole", name },
    subjects: [subject(scene, "User", user)],
  });
}

/** Waits until a request is answered with that status, because rights take effect with a short delay. */
export async function untilStatus(
  scene: Scene,
  status: number,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  options: RawRequestOptions = {},
): Promise<void> {
  await scene.eventually(`${method} ${path} -> ${status}`, async () =>
    (await scene.request(method, path, options)).status === status ? true : undefined,
  );
}

/** Returns `status.userInfo` of a self review. */
export async function identityOf(scene: Scene, options: RawRequestOptions = {}): Promise<JsonObject> {
  const { authenticationGroup } = scene.profile.words;
  const body = { apiVersion: `${authenticationGroup}/v1`, kind: "SelfSubjectReview" };
  const answer = await scene.request("POST", `/apis/${authenticationGroup}/v1/selfsubjectreviews`, {
    ...options,
    body,
  });
  return objectAt(bodyOf(answer, 201), "status", "userInfo");
}

/** Creates a review of authorization and returns its status. */
export async function reviewed(
  scene: Scene,
  kind: string,
  spec: JsonObject,
  options: RawRequestOptions = {},
): Promise<JsonObject> {
  const { authorizationGroup } = scene.profile.words;
  const isLocal = kind === "LocalSubjectAccessReview";
  const place = isLocal ? `/namespaces/${scene.namespace}` : "";
  const path = `/apis/${authorizationGroup}/v1${place}/${kind.toLowerCase()}s`;
  const metadata = isLocal ? { namespace: scene.namespace } : {};
  const body = { apiVersion: `${authorizationGroup}/v1`, kind, metadata, spec };
  return objectAt(bodyOf(await scene.request("POST", path, { ...options, body }), 201), "status");
}
