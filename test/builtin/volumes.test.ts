/** Persistent volumes and claims: one source, one size, and what of them stays for ever. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { failuresOf } from "../support/failures.js";
import { type ApiBody, fieldAt, listAt, textAt } from "../support/json.js";

const volume = (more: object = {}): object => ({
  capacity: { storage: "1Gi" },
  accessModes: ["ReadWriteOnce"],
  nfs: { server: "nfs.example.com", path: "/export" },
  ...more,
});
const claim = (more: object = {}): object => ({
  accessModes: ["ReadWriteOnce"],
  resources: { requests: { storage: "2Gi" } },
  ...more,
});

const BAD_VOLUMES: readonly (readonly [name: string, spec: object, ...failures: string[]])[] = [
  ["no mode", volume({ accessModes: [] }), "Required spec.accessModes"],
  [
    "a mode that suffers no other",
    volume({ accessModes: ["ReadWriteOncePod", "ReadOnlyMany"] }),
    "Forbidden spec.accessModes",
  ],
  ["no size", volume({ capacity: {} }), "Required spec.capacity", "NotSupported spec.capacity"],
  ["a size of something else", volume({ capacity: { cpu: "1" } }), "NotSupported spec.capacity"],
  ["a size of nothing", volume({ capacity: { storage: "0" } }), "Invalid spec.capacity[storage]"],
  ["no source", volume({ nfs: undefined }), "Required spec"],
  ["two sources", volume({ hostPath: { path: "/x" } }), "Forbidden spec.nfs"],
  ["a local disk of no node", volume({ nfs: undefined, local: { path: "/x" } }), "Required spec.nodeAffinity"],
  [
    "a driver without a volume",
    volume({ nfs: undefined, csi: { driver: "csi.example.com", volumeHandle: "" } }),
    "Required spec.csi.volumeHandle",
  ],
  [
    "a node that is wiped",
    volume({ nfs: undefined, hostPath: { path: "/" }, persistentVolumeReclaimPolicy: "Recycle" }),
    "Forbidden spec.persistentVolumeReclaimPolicy",
  ],
  ["nodes without a choice", volume({ nodeAffinity: {} }), "Required spec.nodeAffinity.required"],
];

const BAD_CLAIMS: readonly (readonly [name: string, spec: object, ...failures: string[]])[] = [
  ["no mode", claim({ accessModes: [] }), "Required spec.accessModes"],
  ["no size", claim({ resources: {} }), "Required spec.resources[storage]"],
  ["a size of nothing", claim({ resources: { requests: { storage: "0" } } }), "Invalid spec.resources[storage]"],
  ["a class that is no name", claim({ storageClassName: "A b" }), "Invalid spec.storageClassName"],
  [
    "a core object that is no claim",
    claim({ dataSource: { kind: "Secret", name: "s" } }),
    "Invalid spec.dataSource",
    "Invalid spec.dataSourceRef",
  ],
  [
    "two sources that differ",
    claim({
      dataSource: { kind: "PersistentVolumeClaim", name: "a" },
      dataSourceRef: { kind: "PersistentVolumeClaim", name: "b" },
    }),
    "Invalid spec",
  ],
];

describe("storage", () => {
  let api: TestApi;
  let claims: string;
  const volumes = "/api/v1/persistentvolumes";
  before(async () => {
    api = await startApi();
    claims = `/api/v1/namespaces/${await api.namespace()}/persistentvolumeclaims`;
  });
  after(() => api.stop());

  const refusalOf = async (path: string, spec: object): Promise<string[]> => {
    const { status, body } = await api.post(`${path}?dryRun=All`, { metadata: { name: "refused" }, spec });
    assert.equal(status, 422, body.message);
    return failuresOf(body);
  };
  const create = async (path: string, name: string, spec: object): Promise<ApiBody> => {
    const { status, body } = await api.post(path, { metadata: { name }, spec });
    assert.equal(status, 201, body.message);
    return body;
  };

  for (const [name, spec, ...failures] of BAD_VOLUMES)
    test(`a volume with ${name} is refused`, async () => assert.deepEqual(await refusalOf(volumes, spec), failures));
  for (const [name, spec, ...failures] of BAD_CLAIMS)
    test(`a claim with ${name} is refused`, async () => assert.deepEqual(await refusalOf(claims, spec), failures));

  test("a volume begins as pending, and each change of its phase is dated", async () => {
    const { spec, status } = await create(volumes, "dated", volume());
    assert.deepEqual(
      [fieldAt(spec, "persistentVolumeReclaimPolicy"), fieldAt(spec, "volumeMode"), fieldAt(status, "phase")],
      ["Retain", "Filesystem", "Pending"],
    );
    assert.match(textAt(status, "lastPhaseTransitionTime"), /^\d{4}-\d\d-\d\dT/);
    const path = `${volumes}/dated/status`;
    const kept = await api.patch(path, "merge", {
      status: { reason: "x", lastPhaseTransitionTime: "2000-01-01T00:00:00Z" },
    });
    assert.equal(fieldAt(kept.body, "status", "lastPhaseTransitionTime"), "2000-01-01T00:00:00Z");
    const bound = await api.patch(path, "merge", { status: { phase: "Bound" } });
    assert.notEqual(fieldAt(bound.body, "status", "lastPhaseTransitionTime"), "2000-01-01T00:00:00Z");
  });

  test("the source and the node affinity of a volume are immutable", async () => {
    await create(volumes, "fixed", volume());
    for (const [change, field] of [
      [{ nfs: { path: "/other" } }, "spec.persistentvolumesource"],
      [{ nfs: null, hostPath: { path: "/x" } }, "spec.persistentvolumesource"],
      [{ volumeMode: "Block" }, "volumeMode"],
    ] as const) {
      const { status, body } = await api.patch(`${volumes}/fixed`, "merge", { spec: change });
      assert.deepEqual([status, body.details.causes[0]?.field], [422, field], JSON.stringify(change));
    }
    const grown = { capacity: { storage: "2Gi" }, persistentVolumeReclaimPolicy: "Delete" };
    assert.equal((await api.patch(`${volumes}/fixed`, "merge", { spec: grown })).status, 200);
  });

  test("dataSource and dataSourceRef are kept equal", async () => {
    const source = { kind: "PersistentVolumeClaim", name: "old" };
    const older = await create(claims, "older", claim({ dataSource: source }));
    const newer = await create(claims, "newer", claim({ dataSourceRef: source }));
    assert.deepEqual([fieldAt(older, "spec", "dataSourceRef"), fieldAt(newer, "spec", "dataSource")], [source, source]);
  });

  test("a bound claim may grow, and may reduce a request that was not yet fulfilled", async () => {
    const classes = `/apis/${api.profile.words.storageGroup}/v1/storageclasses`;
    const storageClass = { metadata: { name: "growing" }, provisioner: "example.com/p", allowVolumeExpansion: true };
    assert.equal((await api.post(classes, storageClass)).status, 201);
    await create(claims, "growing", claim({ storageClassName: "growing" }));
    const path = `${claims}/growing`;
    const size = (storage: string) => api.patch(path, "merge", { spec: { resources: { requests: { storage } } } });
    const early = await size("3Gi");
    assert.deepEqual([early.status, early.body.details.causes[0]?.field], [422, "spec"]);
    await api.patch(`${path}/status`, "merge", { status: { phase: "Bound", capacity: { storage: "2Gi" } } });
    assert.equal((await size("4Gi")).status, 200);
    assert.equal((await size("3Gi")).status, 200);
    const less = await size("1Gi");
    assert.match(
      less.body.message,
      /spec\.resources\.requests\.storage: Forbidden: field can not be less than status\.capacity/,
    );
    const mode = await api.patch(path, "merge", { spec: { accessModes: ["ReadWriteMany"] } });
    assert.match(mode.body.message, /spec is immutable after creation except/);
  });

  test("tables show sizes and short modes", async () => {
    const accept = `application/json;as=Table;v=v1;g=${api.profile.words.metaGroup}`;
    await create(
      volumes,
      "shown",
      volume({ accessModes: ["ReadWriteOnce", "ReadOnlyMany"], storageClassName: "fast" }),
    );
    const shown = await api.get(`${volumes}/shown`, { headers: { accept } });
    assert.deepEqual(listAt(shown.body, "rows", 0, "cells").slice(0, 7), [
      "shown",
      "1Gi",
      "RWO,ROX",
      "Retain",
      "Pending",
      "",
      "fast",
    ]);
    await create(claims, "shown", claim({ volumeName: "shown" }));
    const status = { phase: "Bound", capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"] };
    await api.patch(`${claims}/shown/status`, "merge", { status });
    const bound = await api.get(`${claims}/shown`, { headers: { accept } });
    assert.deepEqual(listAt(bound.body, "rows", 0, "cells").slice(0, 5), ["shown", "Bound", "shown", "1Gi", "RWO"]);
  });
});
