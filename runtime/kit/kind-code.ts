/** The code of a kind in its own module, which is imported when the kind is first used. */

import type { ApiObject } from "../api/object.js";
import type { Awaitable } from "../base/awaitable.js";
import { importInTurn } from "../base/import-in-turn.js";
import type { ProtobufCodec } from "../codec/protobuf/protobuf-types.js";
import type { StructRule } from "../merge/descriptors/merge-rule.js";
import type { Validator } from "../schema/compiler/validation.js";
import type { Schema } from "../schema/schema-types.js";

/** The exports of a kind's module. */
export interface KindCode<T extends ApiObject = ApiObject> {
  /** Returns every struct that the kind reaches, by name. */
  readonly allStructs: () => Readonly<Record<string, Schema>>;
  readonly validate: Validator;
  readonly merge: StructRule;
  /** Absent for kinds without a protobuf form. */
  readonly protobuf?: ProtobufCodec<T>;
}

/** The code of a kind was used before it was loaded. */
export class CodeNotLoadedError extends Error {
  constructor(kind: string) {
    super(`the code of ${kind} is used, expected load() of its declaration to be awaited before`);
    this.name = "CodeNotLoadedError";
  }
}

export interface LaterCode<T extends ApiObject> extends Omit<KindCode<T>, "allStructs" | "protobuf"> {
  readonly protobuf: ProtobufCodec<T>;
  readonly structs: KindCode["allStructs"];
  readonly load: () => Awaitable<void>;
}

/**
 * Stands for code that is not loaded yet. Its members may be taken out, kept and copied before the load.
 * @param kind names the kind in the error of a use before the load
 */
export function laterCode<T extends ApiObject>(kind: string, importCode: () => Promise<KindCode<T>>): LaterCode<T> {
  let code: KindCode<T> | undefined;
  let loading: Promise<void> | undefined;
  const loaded = (): KindCode<T> => {
    if (code === undefined) throw new CodeNotLoadedError(kind);
    return code;
  };
  const codec = (): ProtobufCodec<T> => {
    const { protobuf } = loaded();
    if (protobuf === undefined) throw new Error(`${kind} has no protobuf form`);
    return protobuf;
  };
  const load = async (): Promise<void> => {
    try {
      code = await importInTurn(importCode);
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    load: () => {
      if (code !== undefined) return;
      loading ??= load();
      return loading;
    },
    structs: once(() => loaded().allStructs()),
    validate: (value, options) => loaded().validate(value, options),
    merge: {
      type: "struct",
      get atomic() {
        return loaded().merge.atomic;
      },
      get fields() {
        return loaded().merge.fields;
      },
      get preserveUnknown() {
        return loaded().merge.preserveUnknown;
      },
    },
    protobuf: {
      encode: (value, writer) => codec().encode(value, writer),
      decode: (reader, end) => codec().decode(reader, end),
    },
  };
}

/**
 * Defers the work until the first call and keeps its result. The structs of a kind are spread over files and assembled
 * this way.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
