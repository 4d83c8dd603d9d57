/** Compares a value with the former state of its object, to recognize failures that an update did not cause. */
import type { JsonValue } from "../../api/json.js";
import { type Correlation, memberOf, partOf } from "../../schema/compiler/correlation.js";
import type { Schema } from "../../schema/schema-types.js";

interface Matched {
  readonly value: JsonValue;
  readonly old: JsonValue;
  readonly schema: Schema;
}

/** A position on the way down from the root of an updated object; a new one is created for each step. */
export class FormerPlace {
  private constructor(
    private readonly correlation: Correlation,
    /** The value here and its former state; undefined if they can't be correlated. */
    private readonly current: Matched | undefined,
    /** The nearest correlated position above. */
    private readonly above: Matched | undefined,
  ) {}

  static ofRoot(correlation: Correlation, value: JsonValue, old: JsonValue, schema: Schema): FormerPlace {
    return new FormerPlace(correlation, { value, old, schema }, undefined);
  }

  /** Returns true if the value here, or else the nearest correlated value around it, is unchanged. */
  get isUnchanged(): boolean {
    const matched = this.current ?? this.above;
    return matched !== undefined && this.correlation.isUnchanged(matched.value, matched.old, matched.schema);
  }

  /** The same value within an `allOf`, for which the position above decides. */
  get ofAllOf(): FormerPlace {
    return new FormerPlace(this.correlation, undefined, this.above);
  }

  member(key: string): FormerPlace {
    const { current } = this;
    if (current === undefined) return this;
    // both versions of an object have the same envelope, whatever was written
    if (this.above === undefined && (key === "apiVersion" || key === "kind"))
      return new FormerPlace(this.correlation, undefined, undefined);
    const schema = partOf(this.correlation.resolve(current.schema), key);
    return this.below(current, memberOf(current.value, key), memberOf(current.old, key), schema);
  }

  item(index: number): FormerPlace {
    const { current } = this;
    if (current === undefined) return this;
    const list = this.correlation.resolve(current.schema);
    const item = Array.isArray(current.value) ? current.value[index] : undefined;
    const old = item === undefined ? undefined : this.correlation.formerItem(item, current.old, list);
    return this.below(current, item, old, list?.items);
  }

  private below(
    current: Matched,
    value: JsonValue | undefined,
    old: JsonValue | undefined,
    schema: Schema | undefined,
  ): FormerPlace {
    const isMatched = value !== undefined && old !== undefined && schema !== undefined;
    return new FormerPlace(this.correlation, isMatched ? { value, old, schema } : undefined, current);
  }
}
