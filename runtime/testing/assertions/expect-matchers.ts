/** The assertions as matchers of vitest and jest: `expect.extend(kindsmithMatchers)`. */
import { type ConditionDetails, type ConditionStatus, conditionMismatch } from "./condition-assertion.js";
import { type ExpectedMetadata, metadataMismatch } from "./metadata-assertion.js";
import { shownName } from "./mismatch.js";
import { partMismatch } from "./part-assertion.js";

/** The members of `expect(object)`, for the declarations of a test framework. `R` is what a matcher returns there. */
export interface KindsmithMatchers<R = unknown> {
  /** See `assertCondition`. */
  toHaveCondition(type: string, status?: ConditionStatus, details?: ConditionDetails): R;
  /** See `assertMetadata`. */
  toHaveMetadata(expected: ExpectedMetadata): R;
  /** See `assertMatches`. */
  toMatchApiObject(part: object): R;
}

/** What both frameworks accept of a matcher. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

/** The matchers, for `expect.extend`. */
export const kindsmithMatchers = {
  toHaveCondition(
    received: unknown,
    type: string,
    status?: ConditionStatus,
    details?: ConditionDetails,
  ): MatcherResult {
    const expected = `the condition ${type} to be ${status ?? "True"}`;
    return resultOf(received, conditionMismatch(received, type, status, details), expected);
  },
  toHaveMetadata(received: unknown, expected: ExpectedMetadata): MatcherResult {
    return resultOf(received, metadataMismatch(received, expected), `the metadata to have ${Object.keys(expected)}`);
  },
  toMatchApiObject(received: unknown, part: object): MatcherResult {
    return resultOf(received, partMismatch(received, part), "the object to match");
  },
};

/** @param expected what a negated matcher did not expect */
function resultOf(received: unknown, mismatch: string | undefined, expected: string): MatcherResult {
  if (mismatch !== undefined) return { pass: false, message: () => mismatch };
  return { pass: true, message: () => `${shownName(received as object)}: did not expect ${expected}` };
}
