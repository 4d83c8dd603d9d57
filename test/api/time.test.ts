/** RFC 3339 times as texts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTime, parseTime } from "../../runtime/api/time.js";

test("time: a time with its offset is read", () => {
  assert.equal(parseTime("1970-01-01T00:00:00Z"), 0);
  assert.equal(parseTime("2024-02-29T23:59:59Z"), Date.UTC(2024, 1, 29, 23, 59, 59));
  assert.equal(parseTime("2024-01-02T03:04:05.678901234Z"), Date.UTC(2024, 0, 2, 3, 4, 5, 678));
  assert.equal(parseTime("2024-01-02T03:04:05+02:30"), Date.UTC(2024, 0, 2, 0, 34, 5));
  assert.equal(parseTime("2024-01-02T03:04:05-23:59"), Date.UTC(2024, 0, 3, 3, 3, 5));
  assert.equal(parseTime("0001-01-01T00:00:00Z"), Date.parse("0001-01-01T00:00:00Z"));
  assert.equal(parseTime(formatTime(1_700_000_000_000)), 1_700_000_000_000);
});

test("time: no other text is one", () => {
  const others = [
    "",
    "now",
    "2024-01-02",
    "2024-01-02T03:04Z",
    "2024-01-02T03:04:05",
    "2024-01-02 03:04:05Z",
    "2024-01-02t03:04:05z",
    "2024-1-2T03:04:05Z",
    "2024-01-02T3:04:05Z",
    "2024-01-02T03:04:05,5Z",
    "2024-01-02T03:04:05.Z",
    "2024-01-02T03:04:05+0200",
    "2024-01-02T03:04:05+24:00",
    "2024-01-02T24:00:00Z",
    "2024-01-02T03:60:00Z",
    "2024-01-02T03:04:60Z",
    "2023-02-29T00:00:00Z",
    "2024-02-30T00:00:00Z",
    "2024-04-31T00:00:00Z",
    "2024-13-01T00:00:00Z",
    "2024-00-01T00:00:00Z",
    "2024-01-00T00:00:00Z",
    "+002024-01-02T03:04:05Z",
    " 2024-01-02T03:04:05Z",
    "2024-01-02T03:04:05Z\n",
  ];
  for (const text of others) assert.equal(parseTime(text), undefined, JSON.stringify(text));
});
