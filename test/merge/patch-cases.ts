/** Runs data-driven patch cases: a document, a patch, and the result or the error. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";
import { cloneJson, type JsonValue } from "../../runtime/api/json.js";
import { PatchError, type PatchErrorKind } from "../../runtime/merge/patches/patch-error.js";

export interface PatchCase {
  readonly name: string;
  /** Name of a rule; strategic cases only. */
  readonly rule?: string;
  readonly given: JsonValue;
  readonly patch: JsonValue;
  readonly want?: JsonValue;
  /** The kind, and a part of the message that a reader needs. */
  readonly error?: { readonly kind: PatchErrorKind; readonly message: string };
}

/** One test for each case of `cases/<file>`. Every case also shows that the arguments are left alone. */
export function runPatchCases(file: string, apply: (patchCase: PatchCase) => JsonValue): void {
  const cases = parse(readFileSync(new URL(`cases/${file}`, import.meta.url), "utf8")) as PatchCase[];
  for (const patchCase of cases) {
    test(`${file}: ${patchCase.name}`, () => {
      assert.notEqual(
        patchCase.want === undefined,
        patchCase.error === undefined,
        "a case has want or error, not both",
      );
      const before = cloneJson(patchCase);
      freeze(patchCase);
      const { error } = patchCase;
      if (error === undefined) assert.deepEqual(apply(patchCase), patchCase.want);
      else assert.throws(() => apply(patchCase), isPatchError(error.kind, error.message));
      assert.deepEqual(patchCase, before);
    });
  }
}

/** For `assert.throws`: a PatchError of the kind whose message contains the text. */
export function isPatchError(kind: PatchErrorKind, text: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof PatchError, `expected a PatchError, got ${error}`);
    assert.equal(error.kind, kind);
    assert.ok(error.message.includes(text), `"${error.message}" should contain "${text}"`);
    return true;
  };
}

/** Freezes a value to its leaves, so that a later change throws. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    for (const member of Object.values(value)) freeze(member);
  }
  return value;
}
