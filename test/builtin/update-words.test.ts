/** What refused updates are told: rules of the object and of its change, each as often and at the place that clients know. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, type JsonValue } from "../support/json.js";
import { causesOf } from "./support/refusals.js";

const template = (labels: JsonObject): JsonObject => ({
  metadata: { labels },
  spec: { containers: [{ name: "main", image: "example.com/app" }] },
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`error texts of refused updates (${profile.name})`, () => {
    let api: TestApi;
    let namespaced: string;
    before(async () => {
      // the first release that has classes of attributes in v1
      api = await startApi({ profile, emulatedVersion: "1.34" });
      namespaced = `namespaces/${await api.namespace()}`;
    });
    after(() => api.stop());
    const networking = `apis/${profile.words.networkingGroup}/v1`;
    const storage = `apis/storage.${profile.words.groupDomain}/v1`;
    const events = `apis/events.${profile.words.groupDomain}/v1`;

    /** Makes an object, and changes it by a merge patch that is refused. */
    const changed = async (collection: string, object: JsonValue, change: JsonObject, place = ""): Promise<Answer> => {
      const created = await api.post(`/${collection}`, object);
      assert.equal(created.status, 201, created.text);
      const answer = await api.patch(`/${collection}/${fieldAt(object, "metadata", "name")}${place}`, "merge", change);
      assert.equal(answer.status, 422, answer.text);
      return answer;
    };

    test("[VAL-015] for some kinds an error is reported by the rules of the object and by those of the change", async () => {
      const policy = { metadata: { name: "twice" }, spec: { podSelector: {}, policyTypes: ["Ingress"] } };
      const refused = await changed(`${networking}/${namespaced}/networkpolicies`, policy, {
        spec: { ingress: [{ from: [{}], ports: [{ port: 80, endPort: 79 }] }], policyTypes: ["Sideways"] },
      });
      const each = ["Invalid spec.ingress[0].ports[0].endPort", "Required spec.ingress[0].from[0]"];
      const types = "NotSupported spec.policyTypes[0]";
      assert.deepEqual(causesOf(refused), [...each, types, ...each, types]);
      const text = "Invalid value: 80: must be greater than or equal to `port`";
      assert.equal(refused.body.details.causes[0]?.message, text, "the port that the last one is held against");
      const node = { metadata: { name: "twice" }, spec: { taints: [{ key: "a", effect: "NoSchedule" }] } };
      const taints = await changed("api/v1/nodes", node, { spec: { taints: [{ key: "a", effect: "Never" }] } });
      const taint = "NotSupported metadata.taints[0].effect";
      assert.deepEqual(causesOf(taints), [taint, taint]);
      const drivers = [{ name: "a.example.com", nodeID: "n" }];
      const counted = [{ name: "a.example.com", nodeID: "", allocatable: { count: -1 } }];
      const csiNode = { metadata: { name: "twice" }, spec: { drivers } };
      const { body } = await api.post(`/${storage}/csinodes`, csiNode);
      const csi = await api.put(`/${storage}/csinodes/twice`, { ...body, spec: { drivers: counted } });
      const told = ["Required spec.drivers[0].nodeID", "Invalid spec.drivers[0].allocatable.count"];
      assert.deepEqual(causesOf(csi).slice(0, 4), [...told, ...told]);
      const controller = {
        metadata: { name: "twice" },
        spec: { selector: { app: "x" }, template: template({ app: "x" }) },
      };
      const labels = await changed(`api/v1/${namespaced}/replicationcontrollers`, controller, {
        metadata: { labels: { app: "Not valid" } },
      });
      assert.deepEqual(causesOf(labels), Array(3).fill("Invalid metadata.labels"));
    });

    test("[VAL-015] all networks that a node has lost are reported in one error", async () => {
      const two = ["10.1.0.0/24", "fd00:1::/64"];
      const node = { metadata: { name: "moved" }, spec: { podCIDR: two[0], podCIDRs: two } };
      const others = ["10.2.0.0/24", "fd00:2::/64"];
      const moved = await changed("api/v1/nodes", node, { spec: { podCIDR: others[0], podCIDRs: others } });
      assert.deepEqual(causesOf(moved), ["Forbidden spec.podCIDRs", "Forbidden spec.podCIDRs"]);
      const fewer = await api.patch("/api/v1/nodes/moved", "merge", { spec: { podCIDRs: [two[0]] } });
      assert.deepEqual([fewer.status, causesOf(fewer)], [422, ["Forbidden spec.podCIDRs"]]);
    });

    test("[VAL-015] errors of a volume are reported together with a change of its source", async () => {
      const volume = {
        metadata: { name: "words" },
        spec: { capacity: { storage: "1Gi" }, accessModes: ["ReadWriteOnce"], hostPath: { path: "/x" } },
      };
      const refused = await changed("api/v1/persistentvolumes", volume, {
        spec: { volumeMode: "Tape", persistentVolumeReclaimPolicy: "Never" },
      });
      const own = ["NotSupported spec.persistentVolumeReclaimPolicy", "NotSupported spec.volumeMode"];
      assert.deepEqual(causesOf(refused), [...own, ...own, "Invalid volumeMode"]);
    });

    test("[VAL-015] errors of a storage class are reported together with changes of immutable fields", async () => {
      const plain = { metadata: { name: "plain" }, provisioner: "example.com/x" };
      const refused = await changed(`${storage}/storageclasses`, plain, {
        reclaimPolicy: "Never",
        volumeBindingMode: "Later",
      });
      assert.deepEqual(causesOf(refused), [
        "NotSupported reclaimPolicy",
        "NotSupported volumeBindingMode",
        "Forbidden reclaimPolicy",
        "Invalid volumeBindingMode",
      ]);
      const attributes = { metadata: { name: "plain" }, driverName: "example.com", parameters: { a: "b" } };
      const other = await changed(`${storage}/volumeattributesclasses`, attributes, { driverName: "Not_valid!" });
      assert.deepEqual(causesOf(other), ["Forbidden driverName", "Invalid driverName"]);
    });

    test("[VAL-015] removed data of an immutable object count as changed", async () => {
      const revision = { metadata: { name: "gone" }, revision: 1, data: { a: "b" } };
      const data = await changed(`apis/apps/v1/${namespaced}/controllerrevisions`, revision, { data: null });
      assert.deepEqual(causesOf(data), ["Invalid data"]);
    });

    test("[VAL-015] a daemon set whose selector is gone has a changed one; where fields must be sent, it is malformed", async () => {
      const spec = { selector: { matchLabels: { a: "b" } }, template: template({ a: "b" }) };
      const path = `/apis/apps/v1/${namespaced}/daemonsets`;
      assert.equal((await api.post(path, { metadata: { name: "gone" }, spec })).status, 201);
      const refused = await api.patch(`${path}/gone`, "merge", { spec: { selector: null } });
      const isTyped = profile.behaviours.schemaFailureCode === 422;
      const told = isTyped
        ? ["Invalid spec.selector", "Invalid spec.template.metadata.labels"]
        : ["Required spec.selector"];
      assert.deepEqual([refused.status, causesOf(refused)], [isTyped ? 422 : 400, told]);
    });

    test("[VAL-015] errors of statuses have the field paths that clients know", async () => {
      const pod = { metadata: { name: "status" }, spec: { containers: [{ name: "main", image: "example.com/app" }] } };
      const told = await changed(
        `api/v1/${namespaced}/pods`,
        pod,
        { status: { podIPs: [{ ip: "x" }], conditions: [{ type: "Not valid", status: "True" }] } },
        "/status",
      );
      assert.deepEqual(causesOf(told), ["Invalid status.conditions[0].Type", "Invalid status.podIPs[0]"]);
      const job = {
        metadata: { name: "status" },
        spec: { template: { spec: { ...pod.spec, restartPolicy: "Never" } } },
      };
      const counted = await changed(`apis/batch/v1/${namespaced}/jobs`, job, { status: { failed: -1 } }, "/status");
      assert.deepEqual(causesOf(counted), ["Invalid status.failed", "Invalid status.failed"]);
    });

    test("[VER-060] changed fields of an event have their names in the core group", async () => {
      const event = {
        metadata: { name: "words" },
        eventTime: "2026-01-02T03:04:05.000000Z",
        reportingController: "example.com/x",
        reportingInstance: "x",
        action: "A",
        reason: "R",
        type: "Normal",
        note: "n",
        regarding: { namespace: namespaced.slice("namespaces/".length) },
      };
      const refused = await changed(`${events}/${namespaced}/events`, event, {
        reason: "Other",
        note: null,
        deprecatedCount: 3,
      });
      assert.deepEqual(causesOf(refused), ["Invalid reason", "Invalid message", "Invalid count", "Invalid reason"]);
      assert.match(refused.body.details.causes[1]!.message, /^Invalid value: "": /);
    });

    test("[RES-057] an unknown family is one error, and a load balancer class is also checked as a change", async () => {
      const service = {
        metadata: { name: "words" },
        spec: { type: "LoadBalancer", loadBalancerClass: "example.com/a", ports: [{ port: 80 }] },
      };
      const refused = await changed(`api/v1/${namespaced}/services`, service, { spec: { ipFamilies: ["IPv5"] } });
      assert.deepEqual(causesOf(refused), ["NotSupported spec.ipFamilies[0]"]);
      const path = `/api/v1/${namespaced}/services/words`;
      const other = await api.patch(path, "merge", { spec: { loadBalancerClass: "Not valid" } });
      assert.deepEqual(causesOf(other), Array(3).fill("Invalid spec.loadBalancerClass"));
    });
  });
}
