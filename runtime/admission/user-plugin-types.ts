/** Admission plug-ins as programs write them: the public face of what the server calls. */
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
 * What a plug-in may know of a write. A plug-in gets the same value in both rounds of one try of a write.
 * @typeParam T the type of the objects; `ApiObject` for plug-ins that handle several kinds
 */
export interface AdmissionAttributes<T extends ApiObject = ApiObject> {
  readonly operation: AdmissionOperation;
  /** The resource that is written to, whatever its version. */
  readonly gr: GroupResource;
  /** The version of the request. */
  readonly version: string;
  /** The kind of the body. */
  readonly kind: string;
  /** The kind of the body with its group and version; it differs from the resource's at some subresources (`Eviction`, `Scale`). */
  readonly objectKind: GroupVersionKind;
  /** Empty for a write of the resource itself. */
  readonly subresource: string;
  /** Empty for cluster-scoped resources. */
  readonly namespace: string;
  /** Empty until the server has generated the name. */
  readonly name: string;
  /** The new state, a copy that `mutate` may change in place; undefined for a delete. */
  readonly object: T | undefined;
  /** The stored state, a copy; undefined for a create. */
  readonly oldObject: T | undefined;
  /** `CreateOptions` and the like, as the request has them; undefined for the server's own writes. */
  readonly options: JsonObject | undefined;
  /** The caller, or who is impersonated. */
  readonly user: UserInfo;
  readonly dryRun: boolean;
  /** Fires once no client waits for the outcome any longer, so that calls to other servers can be given up. */
  readonly signal?: AbortSignal | undefined;
  /** Adds a text for a Warning header; equal texts are sent once. */
  warn(text: string): void;
  /**
   * Adds an annotation to the audit event of the request.
   * @param key qualified by the plug-in's name
   * @param isOfBody true for a value that reveals as much as the body of the request; only levels that record bodies have it
   */
  annotate(key: string, value: string, isOfBody?: boolean): void;
  /**
   * Prepares the object again as its schema and its kind want it: without unknown fields, with defaults. The server does so
   * in any case when `mutate` is over.
   * @throws StatusError 400, 422 for values of a wrong type
   */
  settle(): void;
  /**
   * Registers what undoes a note that the plug-in made elsewhere, in case the write does not take place.
   * @param undo runs at most once, and the end of the write waits for it
   */
  onRollback(undo: () => Promise<void>): void;
}

/**
 * A plug-in of the first round (`mutate`), of the second (`validate`), or of both. Everything that it gets is a copy, so
 * that it can change nothing but `attributes.object` within `mutate`.
 * @typeParam T the type of the objects that it handles
 */
export interface AdmissionPlugin<T extends ApiObject = ApiObject> {
  /** Unique among the plug-ins of a server; logs, metrics and audit annotations show it. */
  readonly name: string;
  /** Whether the plug-in is called for a write. Default: for every write. Must not change anything. */
  handles?(attributes: AdmissionAttributes<T>): boolean;
  /**
   * What a call does beside its answer (it writes elsewhere, sends a message). `None` by default: the server may call for
   * a dry-run, and again when another write comes first. `NoneOnDryRun`: the plug-in looks at `attributes.dryRun`. `Some`:
   * the server refuses a dry-run of a write that the plug-in handles.
   */
  readonly sideEffects?: "None" | "NoneOnDryRun" | "Some";
  /** Reads and compiles what takes a while, before the server answers requests. @throws OperatorError for a bad configuration */
  prepare?(): Promise<void>;
  /** Works in the background once the stores are open, and resolves after the signal has fired. */
  run?(signal: AbortSignal): Promise<void>;
  /** May change `attributes.object` in place; what it resolves to is ignored. @throws StatusError to refuse the write */
  mutate?(attributes: AdmissionAttributes<T>): Promise<unknown>;
  /**
   * Runs at the end of a round that has changed the object. True calls all plug-ins once more, since others have changed the
   * object after this one read it. There is one more round at most.
   */
  needsAnotherRound?(attributes: AdmissionAttributes<T>): boolean;
  /** Judges the object as it will be stored. @throws StatusError to refuse the write */
  validate?(attributes: AdmissionAttributes<T>): Promise<void>;
}

/** What a server gives to a plug-in that needs more than the attributes of a write. */
export interface AdmissionServer {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Numbers from 0 to 1. */
  readonly random: () => number;
  readonly logger: Logger;
  /** Decides as for requests. */
  readonly authorizer: Authorizer;
  /** Reads objects with the rights of the server. Each call gives a reader with a number of reads of its own. */
  readonly read: ReadKind;
  /** Reports a failure that no request has caused. The error must hold no secret. */
  readonly reportError: (error: unknown) => void;
}

/** Makes a plug-in once the parts of the server are there. @throws OperatorError for options that can't be met */
export type AdmissionPluginFactory = (server: AdmissionServer) => AdmissionPlugin;

/** A plug-in, or what makes one. */
export type AdmissionPluginSource = AdmissionPlugin | AdmissionPluginFactory;

/**
 * Types a plug-in by the kind that it handles: it gets the creates, updates and deletes of these objects, and no others.
 * Its own `handles` narrows that further. A write through a subresource counts only where the subresource is listed and its
 * body is of the same kind.
 *
 * A kind with several versions needs a declaration of each: a write in a version that is not declared is refused with 500,
 * since the plug-in could not read it, and must not be avoidable by another version.
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
