/** One object and its owners, changed by the steps of a vector. */
import assert from "node:assert/strict";
import type { JsonValue } from "../../../runtime/api/json.js";
import { computed, type TypedObject } from "../../../runtime/merge/ownership/converting.js";
import type { FieldSet } from "../../../runtime/merge/ownership/field-set.js";
import {
  applyTyped,
  type Owners,
  type OwnershipRules,
  ownersAfterUpdate,
} from "../../../runtime/merge/ownership/updater.js";
import { identityErrors } from "../../../runtime/merge/typed/typed-check.js";
import { mergeTyped } from "../../../runtime/merge/typed/typed-merge.js";
import { extractFields } from "../../../runtime/merge/typed/typed-remove.js";
import type { ConvertedTypes } from "./version-converters.js";

/** A configuration whose list items can't be told apart. */
export class IdentityError extends Error {}

export interface Write {
  readonly object: JsonValue;
  readonly version: string;
  readonly manager: string;
}

export class MergeState {
  live: TypedObject | undefined;
  owners: Owners = new Map();
  types: ConvertedTypes;
  readonly #ignored: FieldSet;

  /** @param ignored fields that nobody owns, in every version */
  constructor(types: ConvertedTypes, ignored: FieldSet) {
    this.types = types;
    this.#ignored = ignored;
  }

  get #rules(): OwnershipRules {
    return { versions: this.types, ignored: this.#ignored };
  }

  update({ object, version, manager }: Write): void {
    const live = this.#liveIn(version);
    const next = this.#typed(object, version);
    this.owners = computed(ownersAfterUpdate(live, next, this.owners, manager, this.#rules), this.types.convert);
    this.live = next;
  }

  /** @throws IdentityError and ConflictError, and leaves the object and its owners then */
  apply({ object, version, manager }: Write, force: boolean): void {
    const config = this.#typed(object, version);
    const faults = identityErrors(config.rule, config.value);
    if (faults.length > 0) throw new IdentityError(faults.map((fault) => fault.field).join(", "));
    const live = this.#liveIn(version);
    const merge = applyTyped(live, config, this.owners, manager, { ...this.#rules, force });
    const outcome = computed(merge, this.types.convert);
    this.owners = outcome.owners;
    this.live = outcome.object;
  }

  /** Applies over what the manager owned before, as clients do that read their own part of the object first. */
  extractApply(write: Write, force: boolean): void {
    const live = this.#liveIn(write.version);
    const before = this.owners.get(write.manager)?.set;
    const own = before && extractFields(live.rule, live.value, before, { withKeys: true });
    const object = own === undefined ? write.object : mergeTyped(live.rule, own, write.object);
    this.apply({ ...write, object }, force);
  }

  changeTypes(types: ConvertedTypes): void {
    this.types = types;
    if (this.live !== undefined) this.live = this.#typed(this.live.value, this.live.apiVersion);
  }

  /** The stored object is kept in the version of the last write, even of one that fails. */
  #liveIn(version: string): TypedObject {
    const live = this.types.convert(this.live ?? this.#typed({}, version), version);
    assert.ok(live, `the object has the version ${version}`);
    this.live = live;
    return live;
  }

  #typed(value: JsonValue, apiVersion: string): TypedObject {
    const rule = this.types.ruleOf(apiVersion);
    assert.ok(rule, `the schema has the version ${apiVersion}`);
    return { apiVersion, rule, value };
  }
}
