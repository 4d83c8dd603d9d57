/** SPEC: Field-ownership record: reading records takes work that grows with their number, not with its square. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ManagedFieldsEntry } from "../../runtime/api/meta.js";
import { decodeManagedFields, encodeManagedFields } from "../../runtime/merge/ownership/managed-fields.js";

const FEW = 500;
const TIMES_MORE = 8;
/** Linear work with its logarithm is below it, quadratic work far above. */
const MAX_GROWTH = 2 * TIMES_MORE;

function entriesOfOne(count: number): ManagedFieldsEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    manager: "one",
    operation: "Apply",
    apiVersion: "v1",
    fieldsType: "FieldsV1",
    fieldsV1: { "f:data": { [`f:k${index}`]: {} } },
  }));
}

/** Entries that maps take while it runs: sets of fields are made of maps. */
function mapWritesOf(run: () => void): number {
  const { set } = Map.prototype;
  let writes = 0;
  Map.prototype.set = function (key: unknown, value: unknown) {
    writes++;
    return set.call(this, key, value);
  };
  try {
    run();
  } finally {
    Map.prototype.set = set;
  }
  return writes;
}

test("thousands of records of one manager are read in linear work", () => {
  const [few, many] = [FEW, FEW * TIMES_MORE].map((count) => {
    const entries = entriesOfOne(count);
    return mapWritesOf(() => decodeManagedFields(entries));
  }) as [number, number];
  assert.ok(few >= FEW, `${few} writes for ${FEW} records: what is counted is not the work`);
  assert.ok(many / few < MAX_GROWTH, `${few} map writes for ${FEW} records, ${many} for ${TIMES_MORE} times as many`);
});

test("records of one manager become one with all their fields and their latest time", () => {
  const entries = entriesOfOne(3).map((entry, index) => ({ ...entry, time: `2026-01-0${index + 1}T00:00:00Z` }));
  assert.deepEqual(encodeManagedFields(decodeManagedFields(entries)), [
    {
      ...entries[0],
      time: "2026-01-03T00:00:00Z",
      fieldsV1: { "f:data": { "f:k0": {}, "f:k1": {}, "f:k2": {} } },
    },
  ]);
});
