/** An index of the objects of one kind, as it is by what was last told of them. */
import type { KindFollower } from "../../registry/read/kind-follower.js";

export interface ObjectIndex<Shape> {
  /** @param object undefined once it is gone. Must not throw for objects of any shape */
  put(key: string, object: Shape | undefined): void;
}

export class FollowedIndex<Shape, Index extends ObjectIndex<Shape>> implements KindFollower<Shape> {
  current: Index;

  /** @param onLoaded called whenever all objects were told of */
  constructor(
    private readonly make: () => Index,
    private readonly onLoaded: () => void,
  ) {
    this.current = make();
  }

  all(objects: Iterable<readonly [key: string, object: Shape]>): void {
    // exchanged at once: nobody loses what they hold while it is filled
    const next = this.make();
    for (const [key, object] of objects) next.put(key, object);
    this.current = next;
    this.onLoaded();
  }

  changed(key: string, object: Shape | undefined): void {
    this.current.put(key, object);
  }
}
