/**
 * The default roles and bindings, which are created or completed when a server starts. SPEC: Role-based access control,
 * 5.
 */

import { cloneJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { isConflict, isNotFound } from "../../api/status.js";
import { defaultPolicy } from "../../authz/rbac/default-policy/default-policy.js";
import { mendBinding } from "../../authz/rbac/reconcile-binding.js";
import type { Mending } from "../../authz/rbac/reconcile-marks.js";
import { mendRole } from "../../authz/rbac/reconcile-role.js";
import { inParallel } from "../../base/in-parallel.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { type ResourceStore, WARM_UP_TIMEOUT_MS } from "../../registry/store.js";
import { decideCreate } from "../../registry/write/create.js";
import { deleteObject } from "../../registry/write/delete.js";
import { ownWrite } from "../../registry/write/own-writes.js";
import { decideUpdate } from "../../registry/write/update.js";
import { guaranteedUpdate, type WriteRequest } from "../../registry/write/write.js";
import type { Bootstrap } from "./bootstrap.js";

export interface RoleBootstrap extends Bootstrap {
  readonly warn: (message: string) => void;
}

/** The number of defaults that are processed concurrently; stores combine concurrent writes into one. */
const CONCURRENCY = 64;
/** The limit of replacements of one binding, since servers that start together may delete each other's. */
const MAX_REPLACEMENTS = 5;

/**
 * Creates missing defaults and completes existing ones; it writes nothing if nothing is missing. If one of the kinds is
 * not served, it only warns.
 * @throws StatusError for a write that is refused, or a store that does not answer
 */
export async function ensureDefaultRoles(server: RoleBootstrap): Promise<void> {
  const { clusterRoles, clusterRoleBindings, roles, roleBindings } = defaultPolicy(
    server.profile,
    server.scheme.release,
  );
  const kinds: readonly (readonly [plural: string, wanted: readonly ApiObject[], mend: Mend])[] = [
    ["clusterroles", clusterRoles, mendRole as Mend],
    ["roles", roles, mendRole as Mend],
    ["clusterrolebindings", clusterRoleBindings, mendBinding as Mend],
    ["rolebindings", roleBindings, mendBinding as Mend],
  ];
  const group = server.profile.words.rbacGroup;
  const defaults: Default[] = [];
  for (const [plural, wanted, mend] of kinds) {
    const resource = server.scheme.byResource(group, "v1", plural);
    if (resource === undefined) {
      server.warn(`the default roles are not maintained: ${plural} of ${group}/v1 are not served`);
      return;
    }
    defaults.push(...wanted.map((each) => new Default(server, resource, each, mend)));
  }
  await inParallel(defaults, CONCURRENCY, (each) => each.ensure());
}

type Mend = (existing: ApiObject, wanted: ApiObject, profile: NamingProfile) => Mending<ApiObject>;

/** One object that every store must have. */
class Default {
  private readonly store: ResourceStore;
  private readonly key: string;
  private readonly request: WriteRequest;

  constructor(
    { storeOf }: RoleBootstrap,
    resource: RegisteredResource,
    private readonly wanted: ApiObject,
    private readonly mend: Mend,
  ) {
    const { namespace = "", name = "" } = wanted.metadata ?? {};
    this.store = storeOf(resource);
    this.key = this.store.key(namespace, name);
    this.request = ownWrite(this.store, resource, { namespace, name });
  }

  async ensure(): Promise<void> {
    const known = await this.known();
    if (known !== undefined && this.mendingOf(known).type === "none") return;
    for (let replacements = 0; replacements <= MAX_REPLACEMENTS; replacements++) {
      const obstacle = await this.write();
      if (obstacle === undefined) return;
      await this.remove(obstacle);
    }
    throw new Error(
      `${this.key} was deleted ${MAX_REPLACEMENTS} times, and another client created a new one each time`,
    );
  }

  /**
   * Reads the object from the cache, so that no query to the store and no code of the kind is needed to see whether
   * there is work.
   */
  private async known(): Promise<ApiObject | undefined> {
    const isKnown = await this.store.synchronize({ type: "any" }, WARM_UP_TIMEOUT_MS);
    const found = isKnown ? this.store.cached(this.key) : (await this.store.fetch(this.key)).object;
    return found?.decode();
  }

  private mendingOf(existing: ApiObject): Mending<ApiObject> {
    // An object that is being deleted is created again at the next start.
    if (existing.metadata?.deletionTimestamp) return { type: "none" };
    return this.mend(existing, this.wanted, this.store.context.profile);
  }

  /** @returns the object that must be deleted before the wanted one can be created */
  private async write(): Promise<ApiObject | undefined> {
    const { store, request } = this;
    let obstacle: ApiObject | undefined;
    await guaranteedUpdate(store, request, this.key, async (current) => {
      obstacle = undefined;
      if (current === undefined) return decideCreate(store, request, this.wanted);
      const existing = current.decode();
      const mending = this.mendingOf(existing);
      if (mending.type === "update")
        return decideUpdate(store, request, current, cloneJson(mending.object), { isPatch: false });
      if (mending.type === "replace") obstacle = existing;
      return { type: "keep" };
    });
    return obstacle;
  }

  private async remove({ metadata: { uid = "" } = {} }: ApiObject): Promise<void> {
    try {
      await deleteObject(this.store, this.request, { preconditions: { uid } });
    } catch (error) {
      // Another server of the same store was faster.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}
