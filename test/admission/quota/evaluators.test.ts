/** What objects use of quotas, by kind. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { amountsText, only } from "../../../runtime/quota/amounts.js";
import { QuotaEvaluators } from "../../../runtime/quota/evaluators.js";
import type { JsonObject, JsonValue } from "../../support/json.js";

const NOW_MS = Date.parse("2030-01-01T00:00:00Z");
const clock = { now: () => NOW_MS, after: () => () => {} } as unknown as ConstructorParameters<
  typeof QuotaEvaluators
>[1];
const evaluators = new QuotaEvaluators(kubernetesProfile(), clock);

function usage(resource: string, object: JsonObject, group = ""): string {
  const evaluator = evaluators.of({ group, resource });
  assert.ok(evaluator);
  return amountsText(evaluator.usage(object));
}

const wants = (requests: JsonValue, limits: JsonObject = {}): JsonObject => ({ resources: { requests, limits } });
const podWith = (spec: JsonObject, rest: JsonObject = {}): JsonObject => ({ metadata: { name: "p" }, spec, ...rest });

describe("pods", () => {
  test("requests and limits count under several names, and huge pages and extended resources by requests alone", () => {
    const container = wants(
      { cpu: "500m", memory: "1Gi", "ephemeral-storage": 5, "hugepages-2Mi": "4Mi", "example.com/gpu": "2" },
      { cpu: "1", memory: "2Gi", "example.com/gpu": "2", "hugepages-2Mi": "4Mi" },
    );
    assert.equal(
      usage("pods", podWith({ containers: [container, wants({ cpu: "250m" })] })),
      "count/pods=1,cpu=750m,ephemeral-storage=5,hugepages-2Mi=4Mi,limits.cpu=1,limits.memory=2Gi,memory=1Gi,pods=1," +
        "requests.cpu=750m,requests.ephemeral-storage=5,requests.example.com/gpu=2,requests.hugepages-2Mi=4Mi,requests.memory=1Gi",
    );
  });

  test("init containers count if they need more than the others, and sidecars always count", () => {
    const sidecar = { ...wants({ cpu: "1" }), restartPolicy: "Always" };
    const spec = {
      initContainers: [wants({ cpu: "3" }), sidecar, wants({ cpu: "4" })],
      containers: [wants({ cpu: "2" })],
    };
    // 4 beside the sidecar of 1, against 2 beside it
    assert.match(usage("pods", podWith(spec)), /requests.cpu=5$/);
    assert.match(usage("pods", podWith({ ...spec, containers: [wants({ cpu: "7" })] })), /requests.cpu=8$/);
    const early = { initContainers: [wants({ cpu: "6" }), sidecar], containers: [wants({ cpu: "2" })] };
    assert.match(usage("pods", podWith(early)), /requests.cpu=6$/);
  });

  test("overhead is added to requests and to existing limits", () => {
    const spec = { containers: [wants({ cpu: "1" }, { cpu: "2" })], overhead: { cpu: "100m", memory: "1Mi" } };
    assert.equal(
      usage("pods", podWith(spec)),
      "count/pods=1,cpu=1100m,limits.cpu=2100m,memory=1Mi,pods=1,requests.cpu=1100m,requests.memory=1Mi",
    );
  });

  test("resources of the whole pod replace those of its containers", () => {
    const spec = {
      containers: [wants({ cpu: "1", memory: "1Gi" })],
      resources: { requests: { cpu: "5" }, limits: { cpu: "6" } },
    };
    assert.equal(
      usage("pods", podWith(spec)),
      "count/pods=1,cpu=5,limits.cpu=6,memory=1Gi,pods=1,requests.cpu=5,requests.memory=1Gi",
    );
  });

  test("finished pods and overdue terminating pods count by number alone", () => {
    const spec = { containers: [wants({ cpu: "1" })] };
    for (const phase of ["Succeeded", "Failed"])
      assert.equal(usage("pods", podWith(spec, { status: { phase } })), "count/pods=1");
    const going = (deletionTimestamp: string): JsonObject => ({
      metadata: { name: "p", deletionTimestamp, deletionGracePeriodSeconds: 30 },
    });
    assert.equal(usage("pods", podWith(spec, going("2029-12-31T23:59:29Z"))), "count/pods=1");
    assert.match(usage("pods", podWith(spec, going("2029-12-31T23:59:31Z"))), /pods=1,requests.cpu=1$/);
  });

  test("a container that is being resized counts with the larger of its old and new resources", () => {
    const containers = [{ name: "c", ...wants({ cpu: "1" }, { cpu: "4" }) }];
    const had = (cpu: string, more: JsonObject = {}): JsonObject => ({
      status: { containerStatuses: [{ name: "c", resources: { requests: { cpu }, limits: { cpu: "1" } } }], ...more },
    });
    assert.match(usage("pods", podWith({ containers }, had("3"))), /limits.cpu=4,pods=1,requests.cpu=3$/);
    assert.match(usage("pods", podWith({ containers }, had("500m"))), /requests.cpu=1$/);
    const refused = had("500m", { conditions: [{ type: "PodResizePending", status: "True", reason: "Infeasible" }] });
    assert.match(usage("pods", podWith({ containers }, refused)), /limits.cpu=1,pods=1,requests.cpu=500m$/);
  });

  test("a quota on cpu or memory requires every container to state them", () => {
    const evaluator = evaluators.of({ group: "", resource: "pods" });
    assert.ok(evaluator);
    const pod = podWith({
      containers: [
        { name: "b", ...wants({ cpu: "1" }) },
        { name: "a", ...wants({ memory: "1" }) },
      ],
      initContainers: [{ name: "i" }],
    });
    assert.equal(
      evaluator.lack(["requests.cpu", "limits.memory", "requests.ephemeral-storage", "pods"], pod),
      "must specify limits.memory for: a,b,i; requests.cpu for: a,i",
    );
    assert.equal(evaluator.lack(["pods", "count/pods", "hugepages-2Mi"], pod), undefined);
    const whole = podWith({ containers: [{ name: "b" }], resources: { limits: { cpu: "1" } } });
    assert.equal(evaluator.lack(["limits.memory"], whole), undefined);
  });

  test("scopes", () => {
    const evaluator = evaluators.of({ group: "", resource: "pods" });
    const isWithin = (scopeName: string, spec: JsonObject, operator = "Exists", values: string[] = []): boolean =>
      evaluator?.isWithin({ scopeName, operator, values }, podWith(spec)) ?? assert.fail();
    const plain = { containers: [{ name: "c" }] };
    assert.equal(isWithin("Terminating", { ...plain, activeDeadlineSeconds: 0 }), true);
    assert.equal(isWithin("NotTerminating", { ...plain, activeDeadlineSeconds: 0 }), false);
    assert.equal(isWithin("NotTerminating", plain), true);
    assert.equal(isWithin("BestEffort", plain), true);
    assert.equal(isWithin("BestEffort", { containers: [wants({ "ephemeral-storage": "1" })] }), true);
    for (const spec of [
      { containers: [wants({ cpu: "1m" })] },
      { containers: [wants({}, { memory: "1" })] },
      { containers: [], initContainers: [wants({ cpu: "1m" })] },
      { ...plain, resources: { requests: { cpu: "1" } } },
    ]) {
      assert.equal(isWithin("BestEffort", spec), false);
      assert.equal(isWithin("NotBestEffort", spec), true);
    }
    const high = { ...plain, priorityClassName: "high" };
    const ofPriority = (spec: JsonObject, operator: string, ...values: string[]): boolean =>
      isWithin("PriorityClass", spec, operator, values);
    assert.deepEqual(
      [plain, high].map((spec) => [
        ofPriority(spec, "Exists"),
        ofPriority(spec, "DoesNotExist"),
        ofPriority(spec, "In", "high", "low"),
        ofPriority(spec, "NotIn", "high"),
        ofPriority(spec, "NotIn", "low"),
      ]),
      [
        [false, true, false, true, true],
        [true, false, true, false, true],
      ],
    );
    const required = "requiredDuringSchedulingIgnoredDuringExecution";
    const preferred = "preferredDuringSchedulingIgnoredDuringExecution";
    const reaches = (affinity: JsonValue): boolean => isWithin("CrossNamespacePodAffinity", { ...plain, affinity });
    assert.equal(reaches({ podAffinity: { [required]: [{ namespaces: ["other"] }] } }), true);
    assert.equal(reaches({ podAntiAffinity: { [preferred]: [{ podAffinityTerm: { namespaceSelector: {} } }] } }), true);
    assert.equal(reaches({ podAffinity: { [required]: [{ namespaces: [], topologyKey: "zone" }] } }), false);
    assert.equal(isWithin("CrossNamespacePodAffinity", plain), false);
  });

  test("names that errors list", () => {
    const names = [
      ...["count/pods", "pods", "cpu", "requests.ephemeral-storage", "hugepages-1Gi", "requests.hugepages-1Gi"],
      "requests.example.com/gpu",
      ...["example.com/gpu", "limits.example.com/gpu", "requests.kubernetes.io/x", "services", "requests.storage"],
    ];
    assert.deepEqual(evaluators.of({ group: "", resource: "pods" })?.matching(names), names.slice(0, 7));
  });
});

test("services use node ports and load balancers according to their type", () => {
  const ports = [{ port: 1 }, { port: 2, nodePort: 30_000 }];
  const of = (spec: JsonObject): string => usage("services", { metadata: { name: "s" }, spec: { ports, ...spec } });
  assert.equal(of({ type: "ClusterIP" }), "count/services=1,services=1,services.loadbalancers=0,services.nodeports=0");
  assert.equal(of({ type: "NodePort" }), "count/services=1,services=1,services.loadbalancers=0,services.nodeports=2");
  assert.equal(
    of({ type: "LoadBalancer" }),
    "count/services=1,services=1,services.loadbalancers=1,services.nodeports=2",
  );
  assert.equal(
    of({ type: "LoadBalancer", allocateLoadBalancerNodePorts: false }),
    "count/services=1,services=1,services.loadbalancers=1,services.nodeports=1",
  );
});

test("claims count in total and by class, with the storage that they are about to get", () => {
  const claim = (spec: JsonObject, rest: JsonObject = {}): JsonObject => ({
    metadata: { name: "c" },
    spec: { resources: { requests: { storage: "5Gi" } }, ...spec },
    ...rest,
  });
  const of = (object: JsonObject): string => usage("persistentvolumeclaims", object);
  assert.equal(of(claim({})), "count/persistentvolumeclaims=1,persistentvolumeclaims=1,requests.storage=5Gi");
  assert.equal(
    of(claim({ storageClassName: "gold" })),
    "count/persistentvolumeclaims=1,gold.storageclass.storage.k8s.io/persistentvolumeclaims=1," +
      "gold.storageclass.storage.k8s.io/requests.storage=5Gi,persistentvolumeclaims=1,requests.storage=5Gi",
  );
  const given = { status: { allocatedResources: { storage: "8Gi" } } };
  assert.match(of(claim({}, given)), /requests.storage=8Gi$/);
  const annotated = claim({}, { metadata: { annotations: { "volume.beta.kubernetes.io/storage-class": "old" } } });
  assert.match(of(annotated), /old.storageclass.storage.k8s.io\/requests.storage=5Gi/);
  const evaluator = evaluators.of({ group: "", resource: "persistentvolumeclaims" });
  const isWithin = (object: JsonObject, operator: string, ...values: string[]): boolean =>
    evaluator?.isWithin({ scopeName: "VolumeAttributesClass", operator, values }, object) ?? assert.fail();
  const changing = claim(
    { volumeAttributesClassName: "new" },
    {
      status: {
        currentVolumeAttributesClassName: "old",
        modifyVolumeStatus: { targetVolumeAttributesClassName: "mid" },
      },
    },
  );
  for (const name of ["new", "old", "mid"]) assert.equal(isWithin(changing, "In", name), true, name);
  assert.deepEqual([isWithin(changing, "In", "other"), isWithin(changing, "Exists")], [false, true]);
  assert.deepEqual([isWithin(claim({}), "Exists"), isWithin(claim({}), "DoesNotExist")], [false, true]);
});

test("all other kinds count by number, some also by a short name, and kinds that are not stored do not count", () => {
  const object = { metadata: { name: "x" } };
  assert.equal(usage("configmaps", object), "configmaps=1,count/configmaps=1");
  assert.equal(usage("endpoints", object), "count/endpoints=1");
  assert.equal(usage("deployments", object, "apps"), "count/deployments.apps=1");
  assert.equal(usage("secrets", object, "vault.example.com"), "count/secrets.vault.example.com=1");
  for (const resource of ["events", "bindings"]) assert.equal(evaluators.of({ group: "", resource }), undefined);
  assert.equal(evaluators.of({ group: "events.k8s.io", resource: "events" }), undefined);
  assert.equal(evaluators.of({ group: "authorization.k8s.io", resource: "localsubjectaccessreviews" }), undefined);
});

test("quantities keep their original form", () => {
  const evaluator = evaluators.of({ group: "", resource: "pods" });
  const amounts = evaluator?.usage(podWith({ containers: [wants({ memory: "1Gi" }), wants({ memory: "512Mi" })] }));
  assert.equal(amountsText(only(amounts ?? new Map(), ["memory"])), "memory=1536Mi");
});
