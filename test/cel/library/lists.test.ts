/** The lists libraries, and lists as sets. */
import { test } from "node:test";
import { assertAllTrue, assertErrors } from "./cases.js";

test("[CEL-012] indexOf and lastIndexOf", () => {
  assertAllTrue([
    "[1, 2, 1].indexOf(1) == 0",
    "[1, 2, 1].lastIndexOf(1) == 2",
    "[1, 2, 1].indexOf(3) == -1",
    "[1, 2, 1].lastIndexOf(3) == -1",
    "[[1], [2]].indexOf([2]) == 1",
    "[1, 2].includes(2) && !'model-a'.includes('model-b')",
  ]);
});

test("[CEL-013] min and max", () => {
  assertAllTrue([
    "[3, 1, 2].min() == 1",
    "[3, 1, 2].max() == 3",
    "[3u, 1u].max() == 3u && [1.5, 0.5].min() == 0.5",
    "['b', 'a'].min() == 'a' && [b'b', b'a'].max() == b'b' && [true, false].min() == false",
    "[duration('1m'), duration('1s')].max() == duration('1m')",
  ]);
  assertErrors({
    "[1].filter(x, x > 1).min()": "min called on empty list",
    "[1].filter(x, x > 1).max()": "max called on empty list",
  });
});

test("[CEL-014] sum adds numbers and durations", () => {
  assertAllTrue([
    "[1, 2].sum() == 3",
    "[1u, 2u].sum() == 3u && [0.5, 0.25].sum() == 0.75",
    "[duration('1m'), duration('2m')].sum() == duration('3m')",
    "[1].filter(x, x > 1).sum() == 0",
  ]);
  assertErrors({
    "[9223372036854775807, 1].sum()": "integer overflow",
    "[18446744073709551615u, 1u].sum()": "unsigned integer overflow",
    "[dyn(1), dyn('a')].sum()": "no such overload",
  });
});

test("[CEL-015] isSorted on comparable types", () => {
  assertAllTrue(["[1, 2, 2].isSorted()", "!['b', 'a'].isSorted()", "[1].filter(x, x > 1).isSorted()"]);
});

test("the lists extension makes lists", () => {
  assertAllTrue([
    "[1, 2, 3, 4].slice(1, 3) == [2, 3]",
    "[[1, 2], [3]].flatten() == [1, 2, 3]",
    "[dyn(1), dyn([dyn(2), dyn([dyn(3), dyn([4])])])].flatten(2) == [dyn(1), dyn(2), dyn(3), dyn([4])]",
    "[3, 1, 2].sort() == [1, 2, 3]",
    "['b', 'a'].sort() == ['a', 'b']",
    "['bb', 'a', 'cc'].sortBy(x, x.size()) == ['a', 'bb', 'cc']",
    "[1, 2, 3].reverse() == [3, 2, 1]",
    "[1, 2, 1, 2].distinct() == [1, 2]",
    "lists.range(3) == [0, 1, 2] && lists.range(-1) == []",
  ]);
  assertErrors({
    "[1].slice(-1, 1)": "cannot slice(-1, 1), negative indexes not supported",
    "[1].slice(1, 0)": "cannot slice(1, 0), start index must be less than or equal to end index",
    "[1].slice(0, 2)": "cannot slice(0, 2), list is length 1",
    "dyn([[1]]).flatten(-1)": "level must be non-negative",
    "[dyn(1), dyn('a')].sort()": "list elements must have the same type",
  });
});

test("lists as sets", () => {
  assertAllTrue([
    "sets.contains([1, 2, 3], [3, 1]) && !sets.contains([1], [2])",
    "sets.contains([], []) && sets.equivalent([1, 1, 2], [2, 1]) && !sets.equivalent([1], [1, 2])",
    "sets.intersects([1, 2], [2, 3]) && !sets.intersects([1], [2]) && !sets.intersects([], [])",
  ]);
});
