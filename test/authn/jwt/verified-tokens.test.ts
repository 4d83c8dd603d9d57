/** Tokens that are remembered: until they end, and only so many. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_VERIFIED_TOKENS, VerifiedTokens } from "../../../runtime/authn/jwt/verified-tokens.js";

const user = { username: "jane", uid: "", groups: [], extra: {} };

test("verified tokens: the least recently used one is dropped first", () => {
  const tokens = new VerifiedTokens(3);
  for (const token of ["a", "b", "c"]) tokens.remember(token, user, 10, tokens.generation);
  assert.equal(tokens.find("a", 0), user);
  tokens.remember("d", user, 10, tokens.generation);
  assert.deepEqual(
    ["a", "b", "c", "d"].map((token) => tokens.find(token, 0) !== undefined),
    [true, false, true, true],
  );
});

test("verified tokens: their number is limited", () => {
  const tokens = new VerifiedTokens();
  for (let index = 0; index < MAX_VERIFIED_TOKENS + 10; index++)
    tokens.remember(`token-${index}`, user, 10, tokens.generation);
  assert.equal(tokens.size, MAX_VERIFIED_TOKENS);
});

test("verified tokens: an expired token is dropped when it is looked up", () => {
  const tokens = new VerifiedTokens();
  tokens.remember("a", user, 10, tokens.generation);
  assert.equal(tokens.find("a", 9), user);
  assert.equal(tokens.find("a", 10), undefined);
  assert.equal(tokens.size, 0);
});

test("verified tokens: a token that was verified by former keys is not stored", () => {
  const tokens = new VerifiedTokens();
  const { generation } = tokens;
  tokens.remember("a", user, 10, generation);
  tokens.clear();
  assert.equal(tokens.find("a", 0), undefined);
  tokens.remember("b", user, 10, generation);
  assert.equal(tokens.find("b", 0), undefined);
  tokens.remember("b", user, 10, tokens.generation);
  assert.equal(tokens.find("b", 0), user);
});
