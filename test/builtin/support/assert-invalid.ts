/** One refusal, looked at by itself; tables of them are `refusals`. */
import assert from "node:assert/strict";
import type { Answer } from "../../support/api.js";
import { causesOf } from "./refusals.js";

/** A write that is refused as not valid, with exactly these causes (`Required spec.names.kind`) in any order. */
export function assertInvalid(answer: Answer, causes: readonly string[]): void {
  assert.deepEqual([answer.status, answer.body.reason], [422, "Invalid"], answer.text);
  assert.deepEqual(causesOf(answer).sort(), [...causes].sort(), answer.text);
}
