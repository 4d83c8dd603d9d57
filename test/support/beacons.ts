/** `Beacon`, a kind in three versions with different fields, converted as the test configures. */
import assert from "node:assert/strict";
import type { JsonObject } from "../../runtime/api/json.js";
import type { CreateServerOptions } from "../../runtime/index.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import {
  convertsRemotely,
  defineResource,
  type RemoteConversion,
  type ResourceDefinition,
} from "../../runtime/kit/index.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../runtime/schema/reader/structural.js";

export const BEACON_GROUP = "test.example.com";
export const BEACON_VERSIONS = ["v1", "v1beta1", "v1alpha1"] as const;
export type BeaconVersion = (typeof BEACON_VERSIONS)[number];

const COLOUR = { v1: "colour", v1beta1: "color", v1alpha1: "color" } as const;

/** @param stored the storage version */
export function beaconGroups(
  stored: BeaconVersion,
  remote: RemoteConversion,
): NonNullable<CreateServerOptions["groups"]> {
  const known = new Map<BeaconVersion, ResourceDefinition>();
  for (const version of BEACON_VERSIONS)
    known.set(
      version,
      beacons(version, stored, () => known.get(stored), remote),
    );
  return BEACON_VERSIONS.map((version) => ({
    group: BEACON_GROUP,
    version,
    load: async () => ({ resources: [known.get(version) as ResourceDefinition] }),
  }));
}

function beacons(
  version: BeaconVersion,
  stored: BeaconVersion,
  storage: () => ResourceDefinition | undefined,
  remote: RemoteConversion,
): ResourceDefinition {
  const set = buildSchemaSet("Beacon", withEnvelope(structural(version)));
  return defineResource({
    group: BEACON_GROUP,
    version,
    kind: "Beacon",
    resource: "beacons",
    scope: "Namespaced",
    storage: version === stored,
    subresources: { status: true, scale: { specReplicasPath: ".spec.lamps", statusReplicasPath: ".status.lit" } },
    selectableFields: [`.spec.${COLOUR[version]}`],
    printerColumns: [{ name: "Shade", type: "string", jsonPath: `.spec.${COLOUR[version]}`, description: "" }],
    ...(version === stored
      ? {}
      : { conversion: () => convertsRemotely(storage() as ResourceDefinition, remote) as never }),
    root: set.root,
    structs: () => set.structs,
    ...compileSchema(set),
  });
}

function structural(version: BeaconVersion) {
  const anything: JsonObject = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const spec: JsonObject = {
    [COLOUR[version]]: { type: "string", maxLength: 20 },
    lamps: { type: "integer", format: "int64" },
    range: { type: "integer", default: version === "v1" ? 10 : 5 },
    free: anything,
  };
  const properties = {
    spec: { type: "object", properties: spec },
    status: { type: "object", properties: { lit: { type: "integer" } } },
  };
  const { schema, problems } = toStructural({ type: "object", properties }, { dialect: "crd" });
  assert.deepEqual(problems, []);
  return schema;
}
