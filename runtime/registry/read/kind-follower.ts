/** The interface through which the server follows all objects of a kind: first their state, then each change. */
import type { ApiObject } from "../../api/object.js";
import type { ResourceDefinition } from "../../kit/index.js";

/** Receives the objects of one kind. Must not throw. */
export interface KindFollower<Shape> {
  /** Receives all objects with their unique keys: at the beginning, and whenever changes may have been missed. */
  all(objects: Iterable<readonly [key: string, object: Shape]>): void;
  /** Receives the changes in order: each with the new state of its object, or undefined if the object is gone. */
  changed(key: string, object: Shape | undefined): void;
}

/**
 * Informs a follower until the signal fires, and resolves then. A kind that the server does not know has no objects, and
 * an object that can't be read counts as gone.
 */
export type FollowKind = <T extends ApiObject>(
  kind: ResourceDefinition<T>,
  follower: KindFollower<T>,
  signal: AbortSignal,
) => Promise<void>;
