/** An impersonated user with the permissions of one check. */
import type { RawAnswer, RawMethod, RawRequestOptions, Scene } from "../scene.js";
import { bind, rbac, stranger, subject } from "./check-identities.js";
import { create } from "./check-objects.js";

export interface Permission {
  readonly group: string;
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

export interface Person {
  readonly user: string;
  /** Like {@link Scene.request}, as this user. */
  request(method: RawMethod, path: string, options?: RawRequestOptions): Promise<RawAnswer>;
}

/** Grants permissions in one namespace; they take effect with a short delay. */
export async function person(
  scene: Scene,
  permissions: readonly Permission[],
  namespace: string = scene.namespace,
): Promise<Person> {
  const as = stranger(scene);
  const name = scene.name("person");
  const rules = permissions.map(({ group, resources, verbs }) => ({
    apiGroups: [group],
    resources: [...resources],
    verbs: [...verbs],
  }));
  await create(scene, rbac(scene, "roles", namespace), { metadata: { name }, rules });
  await bind(scene, name, [subject(scene, "User", as.user)], "Role", namespace);
  return { user: as.user, request: (method, path, options = {}) => scene.request(method, path, { ...options, as }) };
}
