/**
 * Field management and its records, in process: a ConfigMap of one manager, and a Deployment of 200 values and five.
 */
import type { MergeRule } from "../../../runtime/merge/descriptors/merge-rule.js";
import type { BenchCase } from "../bench-case.js";
import { type SharedObject, sharedConfigMaps, sharedDeployments } from "../shared-objects.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import type { WriteName } from "../sides/manage.js";

interface SharedKind {
  readonly suffix: string;
  objects(): SharedObject[];
  kind(): Promise<{ readonly apiVersion: string; readonly rule: MergeRule }>;
}

const small: SharedKind = {
  suffix: "small",
  objects: sharedConfigMaps,
  async kind() {
    const { merge } = await import("../../../generated/core/v1/config-map.handlers.js");
    return { apiVersion: "v1", rule: merge };
  },
};

const large: SharedKind = {
  suffix: "large",
  objects: sharedDeployments,
  async kind() {
    const { merge } = await import("../../../generated/apps/v1/deployment.handlers.js");
    return { apiVersion: "apps/v1", rule: merge };
  },
};

const writes: readonly WriteName[] = [
  "apply-new",
  "apply-no-op",
  "apply-changed",
  "apply-conflict",
  "update-new",
  "update-no-op",
  "update-changed",
];

const manageCases: readonly BenchCase[] = writes.flatMap((write) =>
  [small, large].map(({ suffix, objects, kind }) => ({
    name: `manage-${write}-${suffix}`,
    unit: "call",
    rounds: 2,
    floorIs: "JSON.parse and JSON.stringify of the object with its records",
    async ours() {
      const { manageCalls } = await import("../sides/manage.js");
      return openCalls(manageCalls(objects(), await kind(), write));
    },
    floor: async (_scale, recording) => openFloorCalls(recording, ({ text }) => JSON.stringify(JSON.parse(text))),
  })),
);

/** Decodes text to sets and encodes it back. Both sides parse or write the JSON itself. */
const fieldsCases: readonly BenchCase[] = [
  {
    name: "fieldsv1-decode",
    unit: "call",
    rounds: 2,
    floorIs: "JSON.parse of the records",
    async ours() {
      const { decodeManagedFields, texts } = await records();
      return openCalls({ texts, call: (index) => decodeManagedFields(JSON.parse(texts[index] as string)) });
    },
    floor: async (_scale, recording) => openFloorCalls(recording, ({ text }) => JSON.parse(text)),
  },
  {
    name: "fieldsv1-encode",
    unit: "call",
    rounds: 2,
    floorIs: "JSON.stringify of the records",
    async ours() {
      const { encodeManagedFields, objects, texts } = await records();
      const { FieldSet } = await import("../../../runtime/merge/ownership/field-set.js");
      const call = (index: number): unknown => {
        const managed = objects[index]?.managed;
        if (managed === undefined) return undefined;
        // A set keeps its written form, so only a copy has to be written again.
        const owners = new Map(
          [...managed.owners].map(([owner, owned]) => [owner, { ...owned, set: FieldSet.of(owned.set.values()) }]),
        );
        return JSON.stringify(encodeManagedFields({ ...managed, owners }));
      };
      return openCalls({ texts, call });
    },
    floor: async (_scale, recording) => openFloorCalls(recording, ({ value }) => JSON.stringify(value)),
  },
];

/** `metadata.managedFields` of the large objects. */
async function records() {
  const { managedObjects } = await import("../sides/manage.js");
  const coding = await import("../../../runtime/merge/ownership/managed-fields.js");
  const objects = managedObjects(large.objects(), await large.kind());
  const texts = objects.map(({ managed }) => JSON.stringify(coding.encodeManagedFields(managed)));
  return { ...coding, objects, texts };
}

export const ownershipCases: readonly BenchCase[] = [...manageCases, ...fieldsCases];
