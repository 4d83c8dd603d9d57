/** References to what is made later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { LateBound } from "../../runtime/base/late-bound.js";

test("a late-bound reference names what was used too early, and is bound once", () => {
  const reference = new LateBound<undefined | string>("the authorizer");
  assert.throws(() => reference.value, /^Error: the authorizer is used before it was made$/);
  reference.bind(undefined);
  assert.equal(reference.value, undefined);
  assert.throws(() => reference.bind("another"), /^Error: the authorizer is bound twice$/);
});
