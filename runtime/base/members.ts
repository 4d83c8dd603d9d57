/**
 * A collection of objects that come and go with every request. `Set` is no place for them: it makes a new table after as many
 * removals as it has members, and V8 keeps what the former table, once that is old, refers to until it collects the whole
 * heap. Requests with all they refer to would be moved to the old generation only to be collected there.
 */
export class Members<T> {
  private readonly places: Place<T>[] = [];

  get size(): number {
    return this.places.length;
  }

  /** Adds an object, and returns its place. */
  add(member: T): Place<T> {
    const place = { member, index: this.places.length };
    this.places.push(place);
    return place;
  }

  /** Removes what was added at a place, if it is still there. The others may change their order. */
  remove(place: Place<T>): void {
    const { places } = this;
    if (places[place.index] !== place) return;
    const last = places.pop() as Place<T>;
    if (last === place) return;
    places[place.index] = last;
    last.index = place.index;
  }

  /** Returns the present members. */
  all(): T[] {
    return this.places.map(({ member }) => member);
  }
}

/** Where a collection has a member. */
export interface Place<T> {
  readonly member: T;
  index: number;
}
