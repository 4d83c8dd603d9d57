/** Kinds that make pods from a template: defaults, selectors, rollouts, what may change. SPEC: Versioning, changes of 1.16. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { failuresOf } from "../support/failures.js";
import { type ApiBody, fieldAt, listAt, objectAt } from "../support/json.js";

const labels = { app: "x" };
const template = (spec: object = {}): object => ({
  metadata: { labels },
  spec: { containers: [{ name: "main", image: "registry.example.com/app:1" }], ...spec },
});
const SETS = ["daemonsets", "deployments", "replicasets", "statefulsets"];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`apps (${profile.name})`, () => {
    let api: TestApi;
    let apps: string;
    before(async () => {
      api = await startApi({ profile });
      apps = `/apis/apps/v1/namespaces/${await api.namespace()}`;
    });
    after(() => api.stop());

    const post = (resource: string, name: string, spec: object) =>
      api.post(`${apps}/${resource}`, { metadata: { name }, spec });
    const create = async (resource: string, name: string, more: object = {}): Promise<ApiBody> => {
      const { status, body } = await post(resource, name, {
        selector: { matchLabels: labels },
        template: template(),
        ...more,
      });
      assert.equal(status, 201, JSON.stringify(body));
      return body;
    };
    const refusalOf = async (resource: string, more: object): Promise<string[]> => {
      const spec = { selector: { matchLabels: labels }, template: template(), ...more };
      const { status, body } = await post(`${resource}?dryRun=All`, "refused", spec);
      assert.equal(status, 422, JSON.stringify(body));
      return failuresOf(body);
    };

    test("[VER-045] a selector is required and never changes", async () => {
      for (const resource of SETS) {
        const without = await post(resource, "without", { template: template() });
        assert.equal(without.status, profile.name === "orch" ? 400 : 422, `${resource}: ${without.text}`);
        assert.match(without.body.message, /spec\.selector: Required value/);
        const stored = await create(resource, "fixed");
        const other = { app: "x", tier: "y" };
        const { status, body } = await api.put(`${apps}/${resource}/fixed`, {
          ...stored,
          spec: {
            ...objectAt(stored, "spec"),
            selector: { matchLabels: other },
            template: { ...objectAt(stored, "spec", "template"), metadata: { labels: other } },
          },
        });
        assert.equal(status, 422, resource);
        const field = resource === "statefulsets" ? "spec" : "spec.selector";
        assert.equal(body.details.causes[0]?.field, field, body.message);
      }
    });

    test("[VER-046] the default update strategy of a daemon set is RollingUpdate", async () => {
      const { spec, status } = await create("daemonsets", "agent");
      assert.deepEqual(fieldAt(spec, "updateStrategy"), {
        type: "RollingUpdate",
        rollingUpdate: { maxUnavailable: 1, maxSurge: 0 },
      });
      assert.equal(fieldAt(spec, "revisionHistoryLimit"), 10);
      assert.deepEqual(status, {
        currentNumberScheduled: 0,
        numberMisscheduled: 0,
        desiredNumberScheduled: 0,
        numberReady: 0,
      });
    });

    test("[VER-047] the rollout of a deployment has defaults", async () => {
      const { spec } = await create("deployments", "defaults");
      assert.deepEqual(
        [
          fieldAt(spec, "progressDeadlineSeconds"),
          fieldAt(spec, "revisionHistoryLimit"),
          fieldAt(spec, "replicas"),
          fieldAt(spec, "strategy"),
        ],
        [600, 10, 1, { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: "25%" } }],
      );
    });

    test("[VER-048] fields of former versions are unknown", async () => {
      for (const [resource, former] of [
        ["deployments", { rollbackTo: { revision: 1 } }],
        ["daemonsets", { templateGeneration: 1 }],
      ] as const) {
        const spec = { selector: { matchLabels: labels }, template: template(), ...former };
        const { status, body } = await post(`${resource}?fieldValidation=Strict`, "former", spec);
        assert.equal(status, 400, body.message);
        assert.match(body.message, new RegExp(`unknown field "spec\\.${Object.keys(former)[0]}"`));
      }
    });

    test("the pods of a template must have the restart policy Always", async () => {
      for (const resource of SETS) {
        const ended = { template: template({ restartPolicy: "Never", activeDeadlineSeconds: 1 }) };
        assert.deepEqual(
          await refusalOf(resource, ended),
          ["NotSupported spec.template.spec.restartPolicy", "Forbidden spec.template.spec.activeDeadlineSeconds"],
          resource,
        );
        assert.deepEqual(await refusalOf(resource, { selector: {} }), ["Invalid spec.selector"], resource);
        const unmatched = { selector: { matchLabels: { app: "y" } } };
        assert.deepEqual(await refusalOf(resource, unmatched), ["Invalid spec.template.metadata.labels"], resource);
      }
    });

    test("a template does not get the defaults that only pods get", async () => {
      const limits = { cpu: "1" };
      const containers = [{ name: "main", image: "app", ports: [{ containerPort: 80 }], resources: { limits } }];
      const { spec } = await create("deployments", "plain", { template: template({ hostNetwork: true, containers }) });
      const [main] = listAt(spec, "template", "spec", "containers");
      assert.deepEqual(
        [fieldAt(main, "resources"), fieldAt(main, "ports")],
        [{ limits }, [{ containerPort: 80, protocol: "TCP" }]],
      );
      assert.equal(fieldAt(spec, "template", "spec", "priority"), undefined);
    });

    test("the bounds of a rollout are validated", async () => {
      const rolling = (rollingUpdate: object) => ({ strategy: { rollingUpdate } });
      const at = "spec.strategy.rollingUpdate";
      for (const [bounds, failure] of [
        [{ maxSurge: 0, maxUnavailable: 0 }, `Invalid ${at}.maxUnavailable`],
        [{ maxSurge: "0%", maxUnavailable: "0%" }, `Invalid ${at}.maxUnavailable`],
        [{ maxSurge: 1, maxUnavailable: "101%" }, `Invalid ${at}.maxUnavailable`],
        [{ maxSurge: "many" }, `Invalid ${at}.maxSurge`],
        [{ maxSurge: -1 }, `Invalid ${at}.maxSurge`],
      ] as const)
        assert.deepEqual(await refusalOf("deployments", rolling(bounds)), [failure], JSON.stringify(bounds));
      const recreate = { strategy: { type: "Recreate", rollingUpdate: {} } };
      assert.deepEqual(await refusalOf("deployments", recreate), [`Forbidden ${at}`]);
      const late = { progressDeadlineSeconds: 10, minReadySeconds: 10 };
      assert.deepEqual(await refusalOf("deployments", late), ["Invalid spec.progressDeadlineSeconds"]);
      const daemons = (rollingUpdate: object) => ({ updateStrategy: { rollingUpdate } });
      const both = daemons({ maxSurge: 1, maxUnavailable: 1 });
      assert.deepEqual(await refusalOf("daemonsets", both), ["Invalid spec.updateStrategy.rollingUpdate.maxSurge"]);
      const none = daemons({ maxSurge: 0, maxUnavailable: 0 });
      assert.deepEqual(await refusalOf("daemonsets", none), [
        "Required spec.updateStrategy.rollingUpdate.maxUnavailable",
      ]);
    });

    test("a stateful set has defaults for its claims, and keeps its names and storage", async () => {
      const claim = {
        metadata: { name: "data" },
        spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
      };
      const stored = await create("statefulsets", "db", { serviceName: "db", volumeClaimTemplates: [claim] });
      const { spec } = stored;
      assert.deepEqual(
        [
          fieldAt(spec, "podManagementPolicy"),
          fieldAt(spec, "updateStrategy"),
          fieldAt(spec, "persistentVolumeClaimRetentionPolicy"),
          fieldAt(spec, "replicas"),
        ],
        [
          "OrderedReady",
          { type: "RollingUpdate", rollingUpdate: { partition: 0 } },
          { whenDeleted: "Retain", whenScaled: "Retain" },
          1,
        ],
      );
      const [made] = listAt(spec, "volumeClaimTemplates");
      assert.deepEqual(
        [fieldAt(made, "kind"), fieldAt(made, "spec", "volumeMode"), fieldAt(made, "status")],
        ["PersistentVolumeClaim", "Filesystem", { phase: "Pending" }],
      );
      const path = `${apps}/statefulsets/db`;
      for (const change of [
        { serviceName: "other" },
        { podManagementPolicy: "Parallel" },
        { volumeClaimTemplates: [] },
      ]) {
        const { status, body } = await api.patch(path, "merge", { spec: change });
        assert.deepEqual(
          [status, body.details.causes[0]?.reason],
          [422, "FieldValueForbidden"],
          JSON.stringify(change),
        );
        assert.match(body.message, /updates to statefulset spec for fields other than 'replicas', .* are forbidden/);
      }
      const grown = await api.patch(path, "merge", { spec: { replicas: 3, minReadySeconds: 5 } });
      assert.deepEqual([grown.status, grown.body.metadata.generation], [200, 2]);
      const onDelete = { updateStrategy: { type: "OnDelete", rollingUpdate: { partition: 1 } } };
      assert.deepEqual(await refusalOf("statefulsets", onDelete), ["Invalid spec.updateStrategy.rollingUpdate"]);
    });

    test("pods of a stateful set mount the volumes of its claims", async () => {
      const claim = {
        metadata: { name: "data" },
        spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
      };
      const mounted = (name: string): object => {
        const main = { name: "main", image: "app", volumeMounts: [{ name, mountPath: "/data" }] };
        return { template: template({ containers: [main] }) };
      };
      await create("statefulsets", "claiming", { ...mounted("data"), volumeClaimTemplates: [claim] });
      const path = `${apps}/statefulsets/claiming`;
      const { status, body } = await api.patch(path, "merge", { spec: mounted("data") });
      assert.equal(status, 200, JSON.stringify(body));
      const failures = await refusalOf("deployments", mounted("data"));
      assert.deepEqual(failures, ["NotFound spec.template.spec.containers[0].volumeMounts[0].name"]);
    });

    test("counts of a status fit together", async () => {
      for (const resource of ["deployments", "replicasets", "statefulsets"]) {
        await create(resource, "counted");
        const path = `${apps}/${resource}/counted/status`;
        const wrong = await api.patch(path, "merge", { status: { replicas: 1, readyReplicas: 2 } });
        assert.deepEqual([wrong.status, wrong.body.details.causes[0]?.field], [422, "status.readyReplicas"], resource);
        const right = await api.patch(path, "merge", {
          status: { replicas: 2, readyReplicas: 2, availableReplicas: 1 },
        });
        assert.equal(right.status, 200, right.text);
      }
      const path = `${apps}/deployments/counted/status`;
      await api.patch(path, "merge", { status: { collisionCount: 2 } });
      const less = await api.patch(path, "merge", { status: { collisionCount: 1 } });
      assert.match(less.body.message, /status\.collisionCount: Invalid value: 1: cannot be decremented/);
    });

    test("the data of a ControllerRevision are immutable", async () => {
      const path = `${apps}/controllerrevisions`;
      const data = { spec: { any: ["thing"] } };
      const made = await api.post(path, { metadata: { name: "r1" }, revision: 1, data });
      assert.deepEqual([made.status, made.body.data], [201, data]);
      const changed = await api.patch(`${path}/r1`, "merge", { data: { spec: null } });
      assert.deepEqual([changed.status, changed.body.details.causes[0]?.field], [422, "data"]);
      const renumbered = await api.patch(`${path}/r1`, "merge", { revision: 2 });
      assert.deepEqual([renumbered.status, renumbered.body.revision], [200, 2]);
      const empty = await api.post(path, { metadata: { name: "r2" }, revision: 1 });
      assert.deepEqual([empty.status, empty.body.details.causes[0]?.field], [422, "data"]);
    });

    test("a replication controller takes selector and labels from its template", async () => {
      const namespace = apps.split("/").at(-1);
      const path = `/api/v1/namespaces/${namespace}/replicationcontrollers`;
      const { status, body } = await api.post(path, { metadata: { name: "old" }, spec: { template: template() } });
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(
        [fieldAt(body, "spec", "selector"), body.metadata.labels, fieldAt(body, "spec", "replicas")],
        [labels, labels, 1],
      );
      const bare = await api.post(path, { metadata: { name: "bare" }, spec: {} });
      const fields = bare.body.details.causes.map(({ field }: { field: string }) => field);
      assert.deepEqual(fields, ["spec.selector", "spec.template"]);
      const scaled = await api.put(`${path}/old/scale`, {
        metadata: { name: "old", namespace },
        spec: { replicas: 4 },
      });
      assert.deepEqual([scaled.status, fieldAt(scaled.body, "status", "selector")], [200, "app=x"]);
      assert.equal(fieldAt((await api.get(`${path}/old`)).body, "spec", "replicas"), 4);
    });
  });
}
