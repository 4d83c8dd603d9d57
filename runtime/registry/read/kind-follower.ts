/** Following all objects of a kind from inside the server: them, and then each change. */
import type { ApiObject } from "../../api/object.js";
import type { ResourceDefinition } from "../../kit/index.js";

/** Told of the objects of one kind. Must not throw. */
export interface KindFollower<Shape> {
  /** All objects by keys that tell them apart: at the beginning, and whenever changes may have been missed. */
  all(objects: Iterable<readonly [key: string, object: Shape]>): void;
  /** One object after a change, in order; undefined once it is gone. */
  changed(key: string, object: Shape | undefined): void;
}

/**
 * Tells a follower until the signal fires, and resolves then. A kind that the server does not know has no objects; one
 * that can't be read counts as gone.
 */
export type FollowKind = <T extends ApiObject>(
  kind: ResourceDefinition<T>,
  follower: KindFollower<T>,
  signal: AbortSignal,
) => Promise<void>;
