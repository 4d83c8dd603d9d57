/**
 * What differs from kind to kind in the same request, as a kube-apiserver 1.35 answers it: updates without a version, PUT
 * that creates, generations, metadata written with a status, what a deletion answers.
 * SPEC: Updates; Object metadata fields; Resource deletion.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parseApiVersion } from "../../../runtime/api/gvk.js";
import { kubernetesProfile } from "../../../runtime/index.js";
import { OBJECTS } from "../../e2e/support-objects.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, listAt, objectAt, objectsAt } from "../../support/json.js";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const REFUSED_WITHOUT_VERSION = words(`
  apiservices csidrivers csinodes csistoragecapacities customresourcedefinitions leases mutatingwebhookconfigurations
  poddisruptionbudgets runtimeclasses storageversionmigrations validatingadmissionpolicies validatingadmissionpolicybindings
  validatingwebhookconfigurations volumeattachments
`);
const CREATED_BY_PUT = words(`
  clusterrolebindings clusterroles endpoints leases limitranges rolebindings roles runtimeclasses services
`);
const COUNTED = words(`
  cronjobs customresourcedefinitions daemonsets deployments endpointslices flowschemas ingressclasses
  ingresses jobs mutatingwebhookconfigurations networkpolicies poddisruptionbudgets pods podtemplates priorityclasses
  prioritylevelconfigurations replicasets replicationcontrollers statefulsets validatingadmissionpolicies
  validatingadmissionpolicybindings validatingwebhookconfigurations
`);
const COUNTED_WITH_NOTES = words("deployments endpointslices");
const STATUS_ALONE = words(`
  apiservices flowschemas prioritylevelconfigurations storageversionmigrations validatingadmissionpolicies volumeattachments
`);
const ANSWERS_OBJECT = words(`
  csidrivers csinodes customresourcedefinitions jobs persistentvolumeclaims persistentvolumes pods podtemplates
  replicationcontrollers resourcequotas serviceaccounts services storageclasses volumeattachments
`);
/** What of the metadata a status does not change, where it changes the rest. */
const OUT_OF_REACH: Readonly<Record<string, string>> = { deployments: "labels", pods: "ownerReferences" };

const OWNER = { apiVersion: "v1", kind: "ConfigMap", name: "o", uid: "11111111-1111-4111-8111-111111111111" };
const NOTES: Readonly<Record<string, JsonValue>> = {
  labels: { noted: "l" },
  annotations: { noted: "a" },
  finalizers: ["example.com/noted"],
  ownerReferences: [OWNER],
};

describe("what differs from kind to kind", () => {
  let api: TestApi;
  let namespace = "";
  before(async () => {
    api = await startApi({
      profile: kubernetesProfile(),
      controllers: [],
      emulatedVersion: "1.35",
      disableAdmissionPlugins: ["ServiceAccount"],
    });
    namespace = await api.namespace();
  });
  after(() => api.stop());

  for (const [plural, [type, content]] of Object.entries(OBJECTS)) {
    describe(plural, () => {
      const [apiVersion = "", kind = ""] = type.split(" ");
      const { group = "", version = "" } = parseApiVersion(apiVersion) ?? {};
      const prefix = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
      const counted = COUNTED_WITH_NOTES.has(plural) ? 2 : COUNTED.has(plural) ? 1 : undefined;
      let collection: string;
      let path: string;
      let hasStatus: boolean;
      before(async () => {
        const { resources } = (await api.get(prefix)).body;
        const find = (name: string): JsonObject | undefined =>
          objectsAt(resources).find((resource) => resource.name === name);
        const scope = find(plural)!.namespaced ? `/namespaces/${namespace}` : "";
        collection = `${prefix}${scope}/${plural}`;
        hasStatus = find(`${plural}/status`) !== undefined;
      });

      test("[RES-051] a new object has a first generation where the kind counts", async () => {
        const { status, body, text } = await api.post(collection, { apiVersion, kind, ...content });
        assert.equal(status, 201, text);
        path = `${collection}/${body.metadata.name}`;
        assert.equal(body.metadata.generation, COUNTED.has(plural) ? 1 : undefined);
      });

      test("[UPD-004] a PUT of a missing object creates it where the kind allows that", async () => {
        const missing: JsonObject & { metadata: JsonObject } = {
          apiVersion,
          kind,
          ...structuredClone(content),
          metadata: objectAt(structuredClone(content), "metadata"),
        };
        missing.metadata.name = `zz${path.slice(collection.length + 1)}`;
        missing.metadata.resourceVersion = "5";
        const made = await api.put(`${collection}/${missing.metadata.name}`, missing);
        assert.equal(made.status, CREATED_BY_PUT.has(plural) ? 201 : 404, made.text);
      });

      test("[UPD-010] a PUT without a version is refused where the kind needs one", async () => {
        const { resourceVersion: _, managedFields: _records, ...metadata } = (await api.get(path)).body.metadata;
        for (const unstated of [metadata, { ...metadata, resourceVersion: "0" }]) {
          const put = await api.put(path, { ...(await api.get(path)).body, metadata: unstated });
          if (!REFUSED_WITHOUT_VERSION.has(plural)) assert.equal(put.status, 200, put.text);
          else {
            const text = "metadata.resourceVersion: Invalid value: 0: must be specified for an update";
            assert.equal(put.status, 422);
            assert.equal(put.body.details.kind, plural);
            assert.ok(put.body.message.endsWith(`is invalid: ${text}`), put.body.message);
          }
        }
      });

      test("[RES-051] labels and annotations count where the kind says so, and a write of the status never does", async () => {
        const noted = await api.patch(path, "merge", { metadata: { labels: { l: "x" }, annotations: { a: "x" } } });
        assert.equal(noted.body.metadata.generation, counted);
        if (!hasStatus) return;
        for (const [field, value] of Object.entries(NOTES)) {
          const before = fieldAt(noted.body.metadata, field) ?? null;
          const { status, text } = await api.patch(`${path}/status`, "merge", { metadata: { [field]: value } });
          assert.equal(status, 200, text);
          const { body } = await api.get(path);
          const isTaken = !STATUS_ALONE.has(plural) && OUT_OF_REACH[plural] !== field;
          const isChanged = JSON.stringify(fieldAt(body.metadata, field) ?? null) !== JSON.stringify(before);
          assert.equal(isChanged, isTaken, field);
          assert.equal(body.metadata.generation, counted);
        }
      });

      test("[DEL-007] a deletion answers with the object or with a Status, as the kind says", async () => {
        const bare = await api.patch(path, "merge", { metadata: { finalizers: null } });
        assert.equal(bare.status, 200, bare.text);
        const deleted = await api.delete(path);
        assert.equal(deleted.status, 200, deleted.text);
        assert.equal(deleted.body.kind, ANSWERS_OBJECT.has(plural) ? kind : "Status");
      });
    });
  }

  test("[RES-051] a driver is counted from its first change on", async () => {
    const drivers = "/apis/storage.k8s.io/v1/csidrivers";
    const { body } = await api.post(drivers, {
      metadata: { name: "counted.example.com" },
      spec: { podInfoOnMount: false },
    });
    assert.equal(body.metadata.generation, undefined);
    const { body: changed } = await api.patch(`${drivers}/counted.example.com`, "merge", {
      spec: { podInfoOnMount: true },
    });
    assert.equal(changed.metadata.generation, 1);
  });

  test("[RES-051] webhook configurations and templates count what they say, classes of priority nothing", async () => {
    const hooks = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
    await api.post(hooks, { metadata: { name: "counted" } });
    const webhook = {
      name: "hook.example.com",
      clientConfig: { url: "https://127.0.0.1:1" },
      sideEffects: "None",
      admissionReviewVersions: ["v1"],
      failurePolicy: "Ignore",
    };
    const { body: more } = await api.patch(`${hooks}/counted`, "merge", { webhooks: [webhook] });
    assert.equal(more.metadata.generation, 2);
    await api.delete(`${hooks}/counted`);
    const classes = "/apis/scheduling.k8s.io/v1/priorityclasses";
    await api.post(classes, { metadata: { name: "counted" }, value: 5 });
    const { body } = await api.patch(`${classes}/counted`, "merge", { description: "told" });
    assert.deepEqual([body.description, body.metadata.generation], ["told", 1]);
  });

  test("a daemon set counts its templates, whatever clients write", async () => {
    const key = "deprecated.daemonset.template.generation";
    const sets = `/apis/apps/v1/namespaces/${namespace}/daemonsets`;
    const [, content] = OBJECTS.daemonsets ?? [];
    const object = { ...structuredClone(content), metadata: { name: "counted" } };
    const noted = async (write: Promise<Answer>) => (await write).body.metadata.annotations[key];
    assert.equal(await noted(api.post(sets, object)), "1");
    const path = `${sets}/counted`;
    assert.equal(await noted(api.patch(path, "merge", { metadata: { annotations: { [key]: "7", a: "b" } } })), "1");
    const template = { metadata: { annotations: { changed: "yes" } } };
    assert.equal(await noted(api.patch(path, "merge", { spec: { template } })), "2");
    assert.equal(await noted(api.patch(path, "merge", { spec: { minReadySeconds: 3 } })), "2");
    assert.equal(await noted(api.patch(`${path}/status`, "merge", { metadata: { annotations: null } })), "2");
  });

  test("[RES-045] fields that admission sets have no owner", async () => {
    const pods = `/api/v1/namespaces/${namespace}/pods`;
    const spec = { containers: [{ name: "c", image: "i" }] };
    const { body } = await api.post(pods, { metadata: { name: "plain" }, spec });
    assert.ok(listAt(body, "spec", "tolerations").length > 0);
    assert.equal(fieldAt(body, "spec", "priority"), 0);
    const { fieldsV1 } = body.metadata.managedFields[0]!;
    assert.ok("f:containers" in objectAt(fieldsV1, "f:spec"));
    for (const field of ["f:tolerations", "f:priority", "f:preemptionPolicy"])
      assert.ok(!(field in objectAt(fieldsV1, "f:spec")));
    const { body: changed } = await api.patch(`${pods}/plain`, "merge", { metadata: { labels: { a: "b" } } });
    assert.ok(!("f:tolerations" in objectAt(changed.metadata.managedFields[0]!.fieldsV1, "f:spec")));
  });
});
