/** The storage group: classes, drivers, attachments, capacities. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  csiDrivers,
  csiNodes,
  csiStorageCapacities,
  storageClasses,
  volumeAttributesClasses,
} from "../../generated/storage/v1/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type Case, causesOf, checkCases, checkFull, checkRoundTrip } from "./support/refusals.js";

const of = (title: string, content: object, ...causes: string[]): Case => [title, content, causes];
const provisioner = "disks.example.com/fast";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`storage kinds (${profile.name})`, () => {
    let api: TestApi;
    let group: string;
    before(async () => {
      // the first release with attributes classes in v1
      api = await startApi({ profile, emulatedVersion: "1.34" });
      group = `/apis/${profile.words.storageGroup}/v1`;
    });
    after(() => api.stop());

    const change = async (path: string, content: object): Promise<string | string[]> => {
      const answer = await api.patch(path, "merge", content);
      return answer.status === 200 ? "changed" : causesOf(answer);
    };

    test("a storage class has defaults, rules and immutable fields", async () => {
      const path = `${group}/storageclasses`;
      const topology = (...expressions: object[]): object => ({
        provisioner,
        allowedTopologies: [{ matchLabelExpressions: expressions }],
      });
      const at = "allowedTopologies[0].matchLabelExpressions";
      await checkCases(api, path, [
        of("no name", { provisioner: "" }, "Required provisioner"),
        of("no qualified name", { provisioner: "a/b/c" }, "Invalid provisioner"),
        of("a policy", { provisioner, reclaimPolicy: "Recycle" }, "NotSupported reclaimPolicy"),
        of("a mode", { provisioner, volumeBindingMode: "Later" }, "NotSupported volumeBindingMode"),
        of("an empty key", { provisioner, parameters: { "": "x" } }, "Invalid parameters"),
        of("too much", { provisioner, parameters: { a: "x".repeat(262_144) } }, "TooLong parameters"),
        of("no values", topology({ key: "zone", values: [] }), `Required ${at}[0].values`),
        of("a value twice", topology({ key: "zone", values: ["a", "a"] }), `Duplicate ${at}[0].values[1]`),
        of(
          "a key twice",
          topology({ key: "zone", values: ["a"] }, { key: "zone", values: ["b"] }),
          `Duplicate ${at}[1].key`,
        ),
      ]);
      const plain = await api.post(path, { metadata: { name: "plain" }, provisioner });
      assert.deepEqual([plain.body.reclaimPolicy, plain.body.volumeBindingMode], ["Delete", "Immediate"]);
      await checkFull(api, path, storageClasses, {
        kind: "StorageClass",
        metadata: { name: "full" },
        provisioner,
        parameters: { type: "ssd" },
        reclaimPolicy: "Retain",
        mountOptions: ["ro"],
        allowVolumeExpansion: true,
        volumeBindingMode: "WaitForFirstConsumer",
        allowedTopologies: [{ matchLabelExpressions: [{ key: "zone", values: ["a", "b"] }] }],
      });
      const full = `${path}/full`;
      assert.deepEqual(await change(full, { provisioner: "x" }), ["Forbidden provisioner"]);
      assert.deepEqual(await change(full, { parameters: { type: "hdd" } }), ["Forbidden parameters"]);
      assert.deepEqual(await change(full, { reclaimPolicy: "Delete" }), ["Forbidden reclaimPolicy"]);
      assert.deepEqual(await change(full, { volumeBindingMode: "Immediate" }), ["Invalid volumeBindingMode"]);
      assert.equal(await change(full, { allowVolumeExpansion: false }), "changed");
    });

    test("a volume attachment has one immutable volume, and the driver writes its status", async () => {
      const path = `${group}/volumeattachments`;
      const spec = { attacher: "disks.example.com", nodeName: "n1", source: { persistentVolumeName: "pv" } };
      const source = "spec.source";
      await checkCases(api, path, [
        of("no driver", { spec: { ...spec, attacher: "" } }, "Required spec.attacher", "Required spec.attacher"),
        of("a long driver", { spec: { ...spec, attacher: "x".repeat(64) } }, "TooLong spec.attacher"),
        of("no node", { spec: { ...spec, nodeName: "" } }, "Invalid spec.nodeName"),
        of("no volume", { spec: { ...spec, source: {} } }, `Required ${source}`),
        of(
          "a nameless volume",
          { spec: { ...spec, source: { persistentVolumeName: "" } } },
          `Required ${source}.persistentVolumeName`,
          `Invalid ${source}.persistentVolumeName`,
        ),
        of(
          "two volumes",
          {
            spec: {
              ...spec,
              source: { persistentVolumeName: "pv", inlineVolumeSpec: { capacity: { storage: "1Gi" } } },
            },
          },
          `Forbidden ${source}`,
        ),
      ]);
      const made = await checkRoundTrip(api, path, { metadata: { name: "a" }, spec });
      assert.deepEqual(made.status, { attached: false });
      assert.deepEqual(await change(`${path}/a`, { spec: { nodeName: "n2" } }), ["Invalid spec"]);
      const status = {
        attached: true,
        attachmentMetadata: { a: "b" },
        attachError: { time: "2024-01-02T03:04:05Z", message: "m", errorCode: 3 },
        detachError: { time: "2024-01-02T03:04:05Z", message: "n" },
      };
      const { body } = await api.patch(`${path}/a/status`, "merge", { status });
      assert.deepEqual(body.status, status);
      const long = { attachError: { message: "x".repeat(1025) } };
      assert.deepEqual(await change(`${path}/a/status`, { status: long }), ["TooLong status.attachError.message"]);
    });

    test("a CSI driver has defaults, token requests and immutable fields", async () => {
      const path = `${group}/csidrivers`;
      const plain = await api.post(path, { metadata: { name: "plain.example.com" }, spec: {} });
      assert.deepEqual(plain.body.spec, {
        attachRequired: true,
        podInfoOnMount: false,
        volumeLifecycleModes: ["Persistent"],
        storageCapacity: false,
        fsGroupPolicy: "ReadWriteOnceWithFSType",
        requiresRepublish: false,
        seLinuxMount: false,
      });
      const tokens = (...tokenRequests: object[]): object => ({ spec: { tokenRequests } });
      const at = "spec.tokenRequests";
      await checkCases(api, path, [
        of("a mode", { spec: { volumeLifecycleModes: ["Forever"] } }, "NotSupported spec.volumeLifecycleModes"),
        of("a policy", { spec: { fsGroupPolicy: "All" } }, "NotSupported spec.fsGroupPolicy"),
        of(
          "a period",
          { spec: { nodeAllocatableUpdatePeriodSeconds: 9 } },
          "Invalid spec.nodeAllocatableUpdatePeriodSeconds",
        ),
        of("an audience twice", tokens({ audience: "a" }, { audience: "a" }), `Duplicate ${at}[1].audience`),
        of("too short", tokens({ audience: "", expirationSeconds: 599 }), `Invalid ${at}[0].expirationSeconds`),
        of("too long", tokens({ audience: "", expirationSeconds: 2 ** 32 + 1 }), `Invalid ${at}[0].expirationSeconds`),
      ]);
      await checkFull(api, path, csiDrivers, {
        metadata: { name: "full.example.com" },
        spec: {
          attachRequired: false,
          podInfoOnMount: true,
          volumeLifecycleModes: ["Persistent", "Ephemeral"],
          storageCapacity: true,
          fsGroupPolicy: "File",
          tokenRequests: [{ audience: "a", expirationSeconds: 600 }],
          requiresRepublish: true,
          seLinuxMount: true,
          nodeAllocatableUpdatePeriodSeconds: 60,
          serviceAccountTokenInSecrets: true,
          preventPodSchedulingIfMissing: true,
        },
      });
      const full = `${path}/full.example.com`;
      assert.deepEqual(await change(full, { spec: { attachRequired: true } }), ["Invalid spec.attachedRequired"]);
      assert.deepEqual(await change(full, { spec: { volumeLifecycleModes: ["Persistent"] } }), [
        "Invalid spec.volumeLifecycleModes",
      ]);
      assert.equal(await change(full, { spec: { fsGroupPolicy: "None" } }), "changed");
    });

    test("a CSINode lists each driver once, and its entries are immutable", async () => {
      const path = `${group}/csinodes`;
      const driver = { name: "disks.example.com", nodeID: "id", topologyKeys: ["zone"], allocatable: { count: 3 } };
      const drivers = (...list: object[]): object => ({ spec: { drivers: list } });
      const at = "spec.drivers[0]";
      await checkCases(api, path, [
        of("none", drivers()),
        of("no list, as in protobuf", { spec: {} }),
        of("nameless", drivers({ ...driver, name: "" }), `Required ${at}.name`),
        of("no node", drivers({ ...driver, nodeID: "" }), `Required ${at}.nodeID`),
        of("a long node", drivers({ ...driver, nodeID: "x".repeat(257) }), `Invalid ${at}.nodeID`),
        of("a key twice", drivers({ ...driver, topologyKeys: ["a", "a"] }), `Duplicate ${at}`),
        of("a count", drivers({ ...driver, allocatable: { count: -1 } }), `Invalid ${at}.allocatable.count`),
      ]);
      await checkFull(api, path, csiNodes, { metadata: { name: "n1" }, ...drivers(driver) });
      const node = `${path}/n1`;
      assert.deepEqual(await change(node, drivers({ ...driver, nodeID: "other" })), [`Invalid ${at}`]);
      assert.equal(await change(node, drivers({ ...driver, allocatable: { count: 4 } })), "changed");
      assert.equal(await change(node, drivers()), "changed");
    });

    test("capacities and volume attributes classes have immutable fields", async () => {
      const capacities = `${group}/namespaces/${await api.namespace()}/csistoragecapacities`;
      await checkCases(api, capacities, [
        of("no class", { storageClassName: "" }, "Invalid storageClassName"),
        of(
          "less than nothing",
          { storageClassName: "a", capacity: "-1", maximumVolumeSize: "-2" },
          "Invalid capacity",
          "Invalid maximumVolumeSize",
        ),
        of(
          "a selector",
          { storageClassName: "a", nodeTopology: { matchLabels: { "a b": "c" } } },
          "Invalid nodeTopology.matchLabels",
        ),
      ]);
      const nodeTopology = {
        matchLabels: { zone: "a" },
        matchExpressions: [{ key: "b", operator: "In", values: ["c"] }],
      };
      const full = {
        metadata: { name: "full" },
        storageClassName: "a",
        nodeTopology,
        capacity: "1Gi",
        maximumVolumeSize: "1Mi",
      };
      await checkFull(api, capacities, csiStorageCapacities, full);
      assert.deepEqual(await change(`${capacities}/full`, { storageClassName: "b" }), ["Invalid storageClassName"]);
      assert.deepEqual(await change(`${capacities}/full`, { nodeTopology: { matchLabels: { zone: "b" } } }), [
        "Invalid nodeTopology",
      ]);
      assert.equal(await change(`${capacities}/full`, { capacity: "2Gi" }), "changed");

      const classes = `${group}/volumeattributesclasses`;
      await checkCases(api, classes, [
        of("no driver", { driverName: "", parameters: { a: "b" } }, "Required driverName"),
        of("no parameter", { driverName: "disks.example.com" }, "Required parameters"),
      ]);
      await checkFull(api, classes, volumeAttributesClasses, {
        metadata: { name: "full" },
        driverName: "disks.example.com",
        parameters: { a: "b" },
      });
      assert.deepEqual(await change(`${classes}/full`, { parameters: { a: "c" } }), ["Forbidden parameters"]);
    });
  });
}
