/** The objects of a kind, from its cache, for parts of the server that decide by them. */

import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { resolveVariables } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { FollowKind, KindFollower } from "../../registry/read/kind-follower.js";
import type { ResourceStore } from "../../registry/store.js";
import { decodedAs } from "../../registry/versions/conversion.js";
import type { InformerSync } from "../health/informer-sync-check.js";
import { followChanges } from "./follow-objects.js";

export interface FollowKindOptions {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly clock: Clock;
  /** Receives the errors of objects that cannot be read. */
  readonly onError: (error: unknown) => void;
  readonly informerSync: InformerSync;
}

export function kindFollowing(options: FollowKindOptions): FollowKind {
  const { scheme, profile, storeOf, clock, onError, informerSync } = options;
  return async <T extends ApiObject>(kind: ResourceDefinition<T>, follower: KindFollower<T>, signal: AbortSignal) => {
    const resource = scheme.known(resolveVariables(kind.group, profile), kind.version, kind.resource);
    if (resource === undefined) {
      follower.all([]);
      return;
    }
    const received = informerSync.begin(kind.resource);
    try {
      await resource.load();
    } catch (error) {
      // The follower receives nothing then: a part that decides by these objects admits no request.
      onError(error);
      return;
    }
    // The type follows from the declaration under which the object is stored.
    const decoded = (object: StoredObject): T | undefined => {
      try {
        return decodedAs(object, resource) as unknown as T;
      } catch (error) {
        onError(new Error(`an object of ${kind.resource} can't be read, and counts as gone`, { cause: error }));
        return undefined;
      }
    };
    await followChanges(
      storeOf(resource),
      { clock, signal, onError },
      {
        all: (objects) => {
          follower.all(readable(objects, decoded));
          received();
        },
        changed: (key, object) => follower.changed(key, object && decoded(object)),
      },
    );
  };
}

function* readable<T>(
  objects: Iterable<StoredObject>,
  decoded: (object: StoredObject) => T | undefined,
): Iterable<readonly [string, T]> {
  for (const object of objects) {
    const shown = decoded(object);
    if (shown !== undefined) yield [object.key, shown];
  }
}
