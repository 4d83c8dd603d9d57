/** An index of the objects of one kind that follows their changes. */
import type { KindFollower } from "../../registry/read/kind-follower.js";

export interface ObjectIndex<Shape> {
  /** @param object undefined once it is gone. The method must not throw for objects of any shape */
  put(key: string, object: Shape | undefined): void;
}

export class FollowedIndex<Shape, Index extends ObjectIndex<Shape>> implements KindFollower<Shape> {
  current: Index;

  /** @param onLoaded called whenever all objects have been loaded */
  constructor(
    private readonly make: () => Index,
    private readonly onLoaded: () => void,
  ) {
    this.current = make();
  }

  all(objects: Iterable<readonly [key: string, object: Shape]>): void {
    // The new index replaces the old one only when it is full, so that users keep their permissions meanwhile.
    const next = this.make();
    for (const [key, object] of objects) next.put(key, object);
    this.current = next;
    this.onLoaded();
  }

  changed(key: string, object: Shape | undefined): void {
    this.current.put(key, object);
  }
}
