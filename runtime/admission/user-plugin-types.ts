/** The public interface of admission plug-ins that users write. */
import type { GroupResource, GroupVersionKind } from "../api/gvk.js";
import type { JsonObject } from "../api/json.js";
import type { Logger } from "../api/logger.js";
import type { ApiObject } from "../api/object.js";
import { type NamingProfile, resolveVariables } from "../api/profile/naming-profile.js";
import { internalError } from "../api/status.js";
import type { Clock } from "../api/time.js";
import type { UserInfo } from "../api/user-info.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { ReadKind } from "../registry/read/kind-reader.js";
import type { AdmissionOperation } from "../registry/write/write-admission.js";

/**
 * What a plug-in knows about a write. A plug-in gets the same value in both rounds of one attempt to write.
 * @typeParam T the type of the objects; `ApiObject` for plug-ins that handle several kinds
 */
export interface AdmissionAttributes<T extends ApiObject = ApiObject> {
  readonly operation: AdmissionOperation;
  /** The resource that the request writes, in whichever version. */
  readonly gr: GroupResource;
  /** The version of the request. */
  readonly version: string;
  /** The kind of the body. */
  readonly kind: string;
  /**
   * The kind of the body with its group and version. For some subresources it is not the kind of the resource (`Eviction`,
   * `Scale`).
   */
  readonly objectKind: GroupVersionKind;
  /** Empty if the request writes the resource itself. */
  readonly subresource: string;
  /** Empty for cluster-scoped resources. */
  readonly namespace: string;
  /** Empty until the server has generated the name. */
  readonly name: string;
  /** The new state, a copy that `mutate` may change in place; undefined for a delete. */
  readonly object: T | undefined;
  /** The stored state, a copy; undefined for a create. */
  readonly oldObject: T | undefined;
  /** The options of the request, such as `CreateOptions`; undefined for writes of the server itself. */
  readonly options: JsonObject | undefined;
  /** The caller, or the user that the caller impersonates. */
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /** Aborted once no client waits for the outcome any longer, so that calls to other servers can be cancelled. */
  readonly signal?: AbortSignal | undefined;
  /** Adds a text for a Warning header. Equal texts are sent once. */
  warn(text: string): void;
  /**
   * Adds an annotation to the audit event of the request.
   * @param key qualified with the name of the plug-in
   * @param isOfBody true if the value reveals as much as the body of the request, so that only audit levels that include
   *   bodies record it
   */
  annotate(key: string, value: string, isOfBody?: boolean): void;
  /**
   * Prepares the object again by its schema and the hooks of its kind, which removes unknown fields and adds defaults. The
   * server always does so when `mutate` has ended.
   * @throws StatusError 400, 422 for values of a wrong type
   */
  settle(): void;
  /**
   * Registers a compensation: a function that undoes a side effect of the plug-in if the write does not take place.
   * @param undo runs at most once; the write does not end before it has resolved
   */
  onRollback(undo: () => Promise<void>): void;
}

/**
 * A plug-in of the first round (`mutate`), of the second (`validate`), or of both. It gets copies only, so it can change
 * nothing except `attributes.object` during `mutate`.
 * @typeParam T the type of the objects that it handles
 */
export interface AdmissionPlugin<T extends ApiObject = ApiObject> {
  /** Unique among the plug-ins of a server; logs, metrics and audit annotations show it. */
  readonly name: string;
  /** Reports whether the server calls the plug-in for a write. Default: for every write. Must not change anything. */
  handles?(attributes: AdmissionAttributes<T>): boolean;
  /**
   * The side effects of a call, such as a write elsewhere or a message. With `None`, which is the default, the server may
   * call the plug-in in dry-runs, and again after a conflict with another write. `NoneOnDryRun` means that the plug-in
   * respects `attributes.dryRun`. With `Some`, the server refuses a dry-run of a write that the plug-in handles.
   */
  readonly sideEffects?: "None" | "NoneOnDryRun" | "Some";
  /**
   * Does slow work, such as compiling, before the server answers requests.
   * @throws OperatorError for a bad configuration
   */
  prepare?(): Promise<void>;
  /** Works in the background once the stores are open, and resolves after the signal is aborted. */
  run?(signal: AbortSignal): Promise<void>;
  /**
   * May change `attributes.object` in place. The server waits for a promise, and ignores its result.
   * @throws StatusError to refuse the write
   */
  mutate?(attributes: AdmissionAttributes<T>): unknown;
  /**
   * Runs at the end of a round that has changed the object. If it returns true, because other plug-ins have changed the
   * object after this one read it, the server calls all plug-ins again. There is at most one such round.
   */
  needsAnotherRound?(attributes: AdmissionAttributes<T>): boolean;
  /**
   * Validates the object as it will be stored. The server waits for a promise.
   * @throws StatusError to refuse the write
   */
  validate?(attributes: AdmissionAttributes<T>): void | Promise<void>;
}

/** The dependencies that a server gives to a plug-in that needs more than the attributes of a write. */
export interface AdmissionServer {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  readonly logger: Logger;
  /** Decides as it does for requests. */
  readonly authorizer: Authorizer;
  /** Reads objects with the rights of the server. Each call returns a reader with its own limit on the number of reads. */
  readonly read: ReadKind;
  /** Reports a failure that no request has caused. The error must not contain a secret. */
  readonly reportError: (error: unknown) => void;
}

/** Makes a plug-in from the dependencies that the server provides. @throws OperatorError for options that can't be met */
export type AdmissionPluginFactory = (server: AdmissionServer) => AdmissionPlugin;

/** A plug-in, or a function that makes one. */
export type AdmissionPluginSource = AdmissionPlugin | AdmissionPluginFactory;

/**
 * Types a plug-in by the kind that it handles. The plug-in gets the creates, updates and deletes of this kind only, and its
 * own `handles` narrows that further. Of writes through a subresource it gets those of the listed subresources whose body
 * is of the same kind.
 *
 * A kind with several versions needs a declaration of each. A write in an undeclared version is refused with 500, since the
 * plug-in can't read its object, and clients must not be able to avoid the plug-in by choosing another version.
 *
 * @param kinds declarations of a kind, `greenhouses` or `[greenhousesV1, greenhousesV2]`
 * @example
 * export const noLatest = defineAdmissionPlugin(pods, {
 *   name: "NoLatest",
 *   async validate({ gr, name, object }) {
 *     if (object?.spec?.containers.some(({ image }) => image?.endsWith(":latest")))
 *       throw statusErrors.forbidden(gr, name, "say which release");
 *   },
 * });
 */
export function defineAdmissionPlugin<T extends ApiObject>(
  kinds: ResourceDefinition<T> | readonly ResourceDefinition<T>[],
  plugin: AdmissionPlugin<T> & { readonly subresources?: readonly string[] },
): AdmissionPluginFactory {
  const subresources = new Set(["", ...(plugin.subresources ?? [])]);
  return ({ profile }) => {
    const declared = (isList(kinds) ? kinds : [kinds]).map(({ group, version, resource, kind }) => ({
      ...{ version, resource, kind },
      group: resolveVariables(group, profile),
    }));
    return Object.assign(Object.create(plugin) as AdmissionPlugin, {
      name: plugin.name,
      handles(attributes: AdmissionAttributes<T>): boolean {
        const { operation, gr, version, kind, subresource } = attributes;
        if (operation === "CONNECT" || !subresources.has(subresource)) return false;
        const versions = declared.filter(
          (each) => each.group === gr.group && each.resource === gr.resource && each.kind === kind,
        );
        if (versions.length === 0) return false;
        if (!versions.some((each) => each.version === version))
          throw internalError(
            new Error(
              `the admission plug-in ${plugin.name} has no declaration of ${gr.resource} in the version ${version}`,
            ),
          );
        return plugin.handles?.(attributes) ?? true;
      },
    });
  };
}

function isList<Item>(given: Item | readonly Item[]): given is readonly Item[] {
  return Array.isArray(given);
}
