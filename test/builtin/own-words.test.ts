/** Built-in kinds have words of their own: everything that is wrong with an object, in one answer, and never those of schemas. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, objectsAt, valueAt } from "../support/json.js";

const faultsOf = ({ body }: { body: JsonObject }): string[] =>
  objectsAt(valueAt(body, "details", "causes") ?? []).map(({ field, message }) => `${field}: ${message}`);

const labels = { app: "x" };
const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "app" }] } };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`error texts of built-in kinds (${profile.name})`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
    });
    after(() => api.stop());
    const networking = `networking.${profile.words.groupDomain}`;
    const post = (group: string, resource: string, content: object) =>
      api.post(`/${group}/namespaces/${namespace}/${resource}?dryRun=All`, { metadata: { name: "a" }, ...content });

    test("[VAL-015] errors of the schema and of the kind's hooks come in one answer", async () => {
      const answer = await post("apis/apps/v1", "deployments", {
        spec: {
          replicas: -1,
          selector: { matchLabels: { app: "other" } },
          strategy: { type: "Sudden" },
          template: { ...template, spec: { ...template.spec, dnsPolicy: "Never" } },
        },
      });
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(
        new Set(faultsOf(answer)),
        new Set([
          "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
          'spec.template.metadata.labels: Invalid value: {"app":"x"}: `selector` does not match template `labels`',
          'spec.template.spec.dnsPolicy: Unsupported value: "Never": supported values: "ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"',
          'spec.strategy.type: Unsupported value: "Sudden": supported values: "Recreate", "RollingUpdate"',
        ]),
      );
    });

    test("[VAL-015] an empty list of a required field is reported as missing", async () => {
      const answer = await post("api/v1", "pods", { spec: { containers: [] } });
      assert.deepEqual([answer.status, faultsOf(answer)], [422, ["spec.containers: Required value"]]);
    });

    test("[VAL-017] errors of bounds have the texts of the kind", async () => {
      const ports = [{ containerPort: 70_000 }];
      const answer = await post("api/v1", "pods", { spec: { containers: [{ name: "main", image: "app", ports }] } });
      const text =
        "spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive";
      assert.deepEqual([answer.status, faultsOf(answer)], [422, [text]]);
    });

    test("[VAL-015] a null in a list is the zero of its type where stock clients expect it, else malformed", async () => {
      const answer = await post("api/v1", "services", { spec: { ports: [null], externalIPs: [null] } });
      assert.equal(answer.status, profile.behaviours.schemaFailureCode, answer.text);
      if (profile.behaviours.schemaFailureCode === 400) return;
      assert.deepEqual(
        answer.body.details.causes.map(({ field }) => field),
        ["spec.ports[0].port", "spec.ports[0].targetPort", "spec.externalIPs[0]"],
      );
      const container = { name: "main", image: "app", args: ["a", null] };
      const made = await post("api/v1", "pods", { spec: { containers: [container] } });
      assert.equal(made.status, 201, made.text);
      assert.deepEqual(fieldAt(made.body, "spec", "containers", 0, "args"), ["a", ""]);
    });

    test("[VAL-017] supported values are listed in the order of the stock code", async () => {
      const spec = { podSelector: {}, policyTypes: ["Sideways"], ingress: [{ ports: [{ protocol: "ICMP" }] }] };
      const policy = await post(`apis/${networking}/v1`, "networkpolicies", {
        spec,
      });
      assert.deepEqual(faultsOf(policy), [
        'spec.ingress[0].ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"',
        'spec.policyTypes[0]: Unsupported value: "Sideways": supported values: "Ingress", "Egress"',
      ]);
    });

    test("[VAL-011] a missing required field is the zero of its type where stock clients expect it, else malformed", async () => {
      const answer = await post("api/v1", "pods", { spec: { containers: [{ image: "app", ports: [{}] }] } });
      assert.equal(answer.status, profile.behaviours.schemaFailureCode, answer.text);
      assert.ok(faultsOf(answer).includes("spec.containers[0].name: Required value"), answer.text);
      if (profile.name !== "kubernetes") return;
      const status = await api.post("/api/v1/nodes", {
        metadata: { name: "n" },
        status: { conditions: [{ type: "Ready" }] },
      });
      assert.deepEqual(
        [status.status, fieldAt(status.body, "status", "conditions", 0, "status")],
        [201, ""],
        status.text,
      );
    });

    test("[VAL-015] conditions of a job may be repeated, those of a disruption budget not", async () => {
      const base = { type: "Suspended", status: "False", reason: "R", message: "m" };
      const condition = { ...base, lastTransitionTime: "2026-01-01T00:00:00Z" };
      const jobs = `/apis/batch/v1/namespaces/${namespace}/jobs`;
      const job = { ...template, spec: { ...template.spec, restartPolicy: "Never" } };
      assert.equal((await api.post(jobs, { metadata: { name: "j" }, spec: { template: job } })).status, 201);
      const status = { conditions: [condition, condition] };
      const twice = await api.patch(`${jobs}/j/status`, "merge", { status });
      assert.equal(twice.status, 200, twice.text);
      const budgets = `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`;
      await api.post(budgets, {
        metadata: { name: "b" },
        spec: { minAvailable: 1, selector: { matchLabels: labels } },
      });
      const refused = await api.patch(`${budgets}/b/status`, "merge", { status });
      const text = 'status.conditions[1].type: Duplicate value: "Suspended"';
      assert.deepEqual([refused.status, faultsOf(refused)], [422, [text]], refused.text);
    });
  });
}
