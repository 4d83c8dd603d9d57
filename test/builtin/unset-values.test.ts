/** What typed clients write for what they leave open: empty texts, zeros and false. SPEC: Protobuf envelope; docs/reference/profiles.md. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { leases } from "../../generated/coordination/v1/index.js";
import {
  type PersistentVolumeClaim,
  type Pod,
  persistentVolumeClaims,
  pods,
  type Service,
  services,
} from "../../generated/core/v1/index.js";
import { encodeObject } from "../../runtime/codec/protobuf/envelope.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { failuresOf } from "../support/failures.js";
import { fieldAt, type JsonObject, objectAt } from "../support/json.js";

const CONTAINER = { name: "main", image: "registry.example.com/app:1" };
const UNSET_POD = { hostNetwork: false, hostPID: false, hostname: "", nodeName: "", priorityClassName: "" };
const UNSET_CONTAINER = { stdin: false, tty: false, workingDir: "", imagePullPolicy: "", terminationMessagePath: "" };
const UNSET_SERVICE = {
  type: "",
  clusterIP: "",
  sessionAffinity: "",
  externalName: "",
  externalTrafficPolicy: "",
  healthCheckNodePort: 0,
  publishNotReadyAddresses: false,
  ports: [{ name: "", protocol: "", port: 80, targetPort: 0, nodePort: 0 }],
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const drops = profile.name === "kubernetes";
  const type = profile.words.protobufMediaType;
  const coordination = `coordination.${profile.words.groupDomain}`;
  describe(`unset values (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
      await Promise.all([leases, persistentVolumeClaims, pods, services].map((definition) => definition.load()));
    });
    after(() => api.stop());

    const core = (resource: string): string => `/api/v1/namespaces/${namespace}/${resource}`;
    const unset = ({ spec, ...pod }: JsonObject): JsonObject => ({
      ...pod,
      spec: {
        ...objectAt(spec ?? {}),
        ...UNSET_POD,
        containers: [{ ...objectAt(fieldAt(spec, "containers", 0) ?? {}), ...UNSET_CONTAINER }],
      },
    });
    const pod = (name: string): JsonObject => ({ metadata: { name }, spec: { containers: [CONTAINER] } });
    const shown = async (path: string): Promise<JsonObject> => objectAt((await api.get(path)).body, "spec");

    test("[PB-012] in Protobuf unset values are absent, in creates and in updates", async () => {
      const created = await api.post(
        core("pods"),
        encodeObject(
          { apiVersion: "v1", kind: "Pod" },
          unset(pod("binary")) as unknown as Pod,
          pods.protobuf ?? assert.fail(),
        ),
        { type },
      );
      assert.equal(created.status, 201, created.text);
      const plain = await api.post(core("pods"), pod("plain"));
      assert.deepEqual(created.body.spec, plain.body.spec);
      const again = encodeObject({}, unset(plain.body) as unknown as Pod, pods.protobuf ?? assert.fail());
      const updated = await api.put(core("pods/plain"), again, { type });
      assert.equal(updated.status, 200, updated.text);
      assert.equal(updated.body.metadata.resourceVersion, plain.body.metadata.resourceVersion);
      const service = { metadata: { name: "binary" }, spec: UNSET_SERVICE } as unknown as Service;
      const answer = await api.post(core("services"), encodeObject({}, service, services.protobuf ?? assert.fail()), {
        type,
      });
      assert.deepEqual([answer.status, fieldAt(answer.body, "spec", "type")], [201, "ClusterIP"], answer.text);
      assert.deepEqual(fieldAt(answer.body, "spec", "ports"), [{ protocol: "TCP", port: 80, targetPort: 80 }]);
    });

    test("a value that the client could have omitted is kept", async () => {
      const claim: PersistentVolumeClaim = {
        metadata: { name: "unclassed" },
        spec: {
          accessModes: ["ReadWriteOnce"],
          storageClassName: "",
          resources: { requests: { storage: "1Gi" } },
        },
      };
      const claims = core("persistentvolumeclaims");
      const codec = persistentVolumeClaims.protobuf ?? assert.fail();
      assert.equal((await api.post(claims, encodeObject({}, claim, codec), { type })).status, 201);
      assert.equal((await shown(`${claims}/unclassed`)).storageClassName, "");
      const lease = { metadata: { name: "released" }, spec: { holderIdentity: "", leaseTransitions: 0 } };
      const path = `/apis/${coordination}/v1/namespaces/${namespace}/leases`;
      const leaseCodec = leases.protobuf ?? assert.fail();
      const released = await api.post(path, encodeObject({}, lease, leaseCodec), { type });
      assert.deepEqual([released.status, released.body.spec], [201, lease.spec], released.text);
    });

    test(`in JSON unset values are ${drops ? "absent too" : "ordinary values"}`, async () => {
      const service = await api.post(core("services"), { metadata: { name: "text" }, spec: UNSET_SERVICE });
      if (!drops) {
        const failures = failuresOf(service.body).filter((failure) => failure.startsWith("NotSupported"));
        const fields = ["type", "sessionAffinity", "ports[0].protocol"];
        assert.deepEqual(
          failures,
          fields.map((field) => `NotSupported spec.${field}`),
        );
        const kept = await api.post(core("pods"), {
          ...pod("kept"),
          spec: { ...objectAt(fieldAt(pod(""), "spec") ?? {}), hostNetwork: false },
        });
        assert.deepEqual([kept.status, fieldAt(kept.body, "spec", "hostNetwork")], [201, false], kept.text);
        return;
      }
      assert.deepEqual([service.status, fieldAt(service.body, "spec", "type")], [201, "ClusterIP"], service.text);
      const created = await api.post(core("pods"), unset(pod("text")));
      assert.equal(created.status, 201, created.text);
      assert.deepEqual(
        Object.keys(UNSET_POD).filter((field) => field in objectAt(created.body, "spec")),
        [],
      );
      const updated = await api.put(core("pods/text"), unset(created.body));
      assert.equal(updated.status, 200, updated.text);
      assert.equal(updated.body.metadata.resourceVersion, created.body.metadata.resourceVersion);
    });

    test("applying them again changes nothing", async () => {
      const config = unset({ apiVersion: "v1", kind: "Pod", ...pod("applied") });
      if (!drops) delete objectAt(config, "spec", "containers", 0).imagePullPolicy;
      const path = `${core("pods/applied")}?fieldManager=tester`;
      const apply = () => api.request("PATCH", path, { body: config, type: "application/apply-patch+yaml" });
      const first = await apply();
      assert.equal(first.status, 201, first.text);
      const second = await apply();
      assert.deepEqual(
        [second.status, second.body.metadata.resourceVersion],
        [200, first.body.metadata.resourceVersion],
        second.text,
      );
    });
  });
}
