/** Policies as people write them, applied with the real kubectl: their idioms have to compile, and to decide. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";

const found = await findKubectl("1.35");

const API = "admissionregistration.k8s.io/v1";
const APPS = [
  { apiGroups: ["apps"], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"], resources: ["deployments"] },
];
const PODS = [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"], resources: ["pods"] }];

function policy(name: string, spec: object): string {
  return stringify({ apiVersion: API, kind: "ValidatingAdmissionPolicy", metadata: { name }, spec });
}

function binding(name: string, spec: object = {}): string {
  const whole = { policyName: name, validationActions: ["Deny"], ...spec };
  return stringify({ apiVersion: API, kind: "ValidatingAdmissionPolicyBinding", metadata: { name }, spec: whole });
}

function pod(name: string, spec: object = {}, metadata: object = {}): string {
  const container = { name: "c", image: "registry.example.com/app:1", resources: { limits: { memory: "64Mi" } } };
  return stringify({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, ...metadata },
    spec: { containers: [container], ...spec },
  });
}

const container = (more: object): object => ({
  containers: [{ name: "c", image: "registry.example.com/app:1", ...more }],
});

/** Name, spec, Pods that pass, Pods that don't with a part of the message. */
const IDIOMS: readonly [string, object, readonly string[], readonly (readonly [string, string])[]][] = [
  [
    "registry",
    {
      variables: [
        { name: "all", expression: "object.spec.containers + object.spec.?initContainers.orValue([])" },
        {
          name: "bad",
          expression: "variables.all.filter(c, !c.image.startsWith('registry.example.com/')).map(c, c.image)",
        },
      ],
      validations: [
        { expression: "variables.bad.size() == 0", messageExpression: "'bad images: ' + variables.bad.join(', ')" },
      ],
    },
    [pod("p")],
    [[pod("p", container({ image: "evil/app" })), "bad images: evil/app"]],
  ],
  [
    "tags",
    {
      validations: [
        {
          expression:
            "object.spec.containers.all(c, c.image.contains('@sha256:') || (c.image.matches(':[^/:]+$') && !c.image.endsWith(':latest')))",
          message: "images need a tag",
        },
      ],
    },
    [pod("p"), pod("p", container({ image: `a@sha256:${"0".repeat(64)}` }))],
    [
      [pod("p", container({ image: "a:latest" })), "images need a tag"],
      [pod("p", container({ image: "host:5000/a" })), "images need a tag"],
    ],
  ],
  [
    "limits",
    {
      validations: [
        {
          expression:
            "object.spec.containers.all(c, has(c.resources) && has(c.resources.limits) && 'memory' in c.resources.limits && quantity(c.resources.limits.memory).isLessThan(quantity('1Gi')))",
          reason: "Forbidden",
        },
      ],
    },
    [pod("p")],
    [
      [pod("p", container({})), "failed expression: object.spec.containers.all"],
      [pod("p", container({ resources: { limits: { memory: "2Gi" } } })), "failed expression"],
    ],
  ],
  [
    "unprivileged",
    {
      validations: [
        { expression: "!has(object.spec.hostNetwork) || !object.spec.hostNetwork", message: "no host network" },
        {
          expression:
            "object.spec.containers.all(c, c.?securityContext.?runAsNonRoot.orValue(object.spec.?securityContext.?runAsNonRoot.orValue(false)))",
          message: "must not run as root",
        },
      ],
    },
    [
      pod("p", { securityContext: { runAsNonRoot: true } }),
      pod("p", container({ securityContext: { runAsNonRoot: true } })),
    ],
    [
      [pod("p", { hostNetwork: true, securityContext: { runAsNonRoot: true } }), "no host network"],
      [pod("p"), "must not run as root"],
    ],
  ],
  [
    "labels",
    {
      matchConditions: [
        {
          name: "not-leases",
          expression: "!(request.resource.group == 'coordination.k8s.io' && request.resource.resource == 'leases')",
        },
        { name: "people", expression: "!('system:nodes' in request.userInfo.groups)" },
      ],
      validations: [
        {
          expression: "['team', 'cost'].all(key, key in object.metadata.?labels.orValue({}))",
          messageExpression:
            "'missing: ' + ['team', 'cost'].filter(key, !(key in object.metadata.?labels.orValue({}))).join(', ')",
        },
        {
          expression:
            "object.metadata.name.matches('^[a-z]+(-[a-z]+)*$') && object.metadata.name.startsWith(namespaceObject.metadata.name.substring(0, 1)) || true",
        },
      ],
    },
    [pod("p", {}, { labels: { team: "a", cost: "b" } })],
    [[pod("p", {}, { labels: { team: "a" } }), "missing: cost"]],
  ],
];

describe("kubectl and admission policies", { skip: "missing" in found ? found.missing : false }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  before(async () => {
    server = await startServe(["--profile=kubernetes", "--emulated-version=1.36", "--controllers=*,-serviceaccount"]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await server.stop();
  });
  const apply = (...manifests: string[]): Promise<string> => kubectl.ok(["apply", "-f", "-"], manifests.join("---\n"));
  const remove = (...manifests: string[]): Promise<string> =>
    kubectl.ok(["delete", "-f", "-"], manifests.join("---\n"));
  const tried = (manifest: string, ...more: string[]) =>
    kubectl.run(["create", "-f", "-", "--dry-run=server", ...more], manifest);

  for (const [name, spec, good, bad] of IDIOMS)
    test(`[ADM-024] the idioms of a policy about ${name} compile and decide`, async () => {
      const manifests = [policy(name, { matchConstraints: { resourceRules: PODS }, ...spec }), binding(name)];
      await apply(...manifests);
      for (const manifest of good) {
        const { code, stderr } = await tried(manifest);
        assert.equal(code, 0, stderr);
      }
      for (const [manifest, message] of bad) {
        const { code, stderr } = await tried(manifest);
        assert.equal(code, 1);
        assert.ok(
          stderr.includes(`ValidatingAdmissionPolicy '${name}' with binding '${name}' denied request: ${message}`),
          stderr,
        );
      }
      await remove(...manifests);
    });

  test("[ADM-024, ADM-025] a policy with parameters of a custom kind, bound differently in two namespaces", async () => {
    const crd = stringify({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "replicalimits.rules.example.com" },
      spec: {
        group: "rules.example.com",
        scope: "Cluster",
        names: { plural: "replicalimits", kind: "ReplicaLimit" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: "object", properties: { maxReplicas: { type: "integer" } } } },
          },
        ],
      },
    });
    await apply(crd);
    await kubectl.ok(["wait", "--for=condition=Established", "crd/replicalimits.rules.example.com", "--timeout=50s"]);
    const environments = ["test", "production"];
    const bound = environments.flatMap((environment, index) => [
      stringify({ apiVersion: "v1", kind: "Namespace", metadata: { name: environment, labels: { environment } } }),
      stringify({
        apiVersion: "rules.example.com/v1",
        kind: "ReplicaLimit",
        metadata: { name: `limit-${environment}` },
        maxReplicas: [3, 100][index],
      }),
    ]);
    await apply(...bound);
    await apply(
      policy("replicas", {
        paramKind: { apiVersion: "rules.example.com/v1", kind: "ReplicaLimit" },
        matchConstraints: { resourceRules: APPS },
        validations: [
          {
            expression: "object.spec.replicas <= params.maxReplicas",
            messageExpression: "'object.spec.replicas must be no greater than ' + string(params.maxReplicas)",
            reason: "Invalid",
          },
        ],
      }),
      ...environments.map((environment) =>
        binding(`replicas-${environment}`, {
          policyName: "replicas",
          paramRef: { name: `limit-${environment}`, parameterNotFoundAction: "Deny" },
          matchResources: { namespaceSelector: { matchLabels: { environment } } },
        }),
      ),
    );
    const deploy = (namespace: string, replicas: string) =>
      kubectl.run([
        "create",
        "deployment",
        "web",
        "--image=i",
        `--replicas=${replicas}`,
        `--namespace=${namespace}`,
        "--dry-run=server",
      ]);
    assert.equal((await deploy("production", "50")).code, 0);
    const { code, stderr } = await deploy("test", "4");
    assert.equal(code, 1);
    assert.match(
      stderr,
      /ValidatingAdmissionPolicy 'replicas' with binding 'replicas-test' denied request: object\.spec\.replicas must be no greater than 3\n?$/,
    );
    assert.match(
      await kubectl.ok(["get", "validatingadmissionpolicy"]),
      /NAME +VALIDATIONS +PARAMKIND +AGE\nreplicas +1 +rules\.example\.com\/v1\/ReplicaLimit/,
    );
  });

  test("[ADM-024] a warning is shown, and type errors are in the status", async () => {
    await apply(
      policy("soft", {
        matchConstraints: { resourceRules: PODS },
        validations: [
          { expression: "object.metadata.name != 'bad'", message: "a bad name" },
          { expression: "true || object.specs == 1" },
        ],
      }),
      binding("soft", { validationActions: ["Warn"] }),
    );
    const { code, stderr } = await tried(pod("bad"));
    assert.equal(code, 0);
    assert.match(
      stderr,
      /Warning: Validation failed for ValidatingAdmissionPolicy 'soft' with binding 'soft': a bad name/,
    );
    await kubectl.ok([
      "wait",
      "validatingadmissionpolicy/soft",
      "--for=jsonpath={.status.observedGeneration}=1",
      "--timeout=50s",
    ]);
    assert.match(
      await kubectl.ok([
        "get",
        "validatingadmissionpolicy",
        "soft",
        "-o",
        "jsonpath={.status.typeChecking.expressionWarnings[*].warning}",
      ]),
      /\/v1, Kind=Pod: ERROR: <input>:1:15: undefined field 'specs'/,
    );
  });

  test("a mutating policy adds a sidecar to Pods that don't have it, but nothing that is replaced as a whole", async () => {
    const rule = { ...PODS[0], operations: ["CREATE"] };
    const sidecar = (more: string): string =>
      stringify({
        apiVersion: API,
        kind: "MutatingAdmissionPolicy",
        metadata: { name: "sidecar" },
        spec: {
          matchConstraints: { resourceRules: [rule] },
          matchConditions: [
            {
              name: "missing",
              expression: "!object.spec.?initContainers.orValue([]).exists(ic, ic.name == 'mesh-proxy')",
            },
          ],
          failurePolicy: "Fail",
          reinvocationPolicy: "IfNeeded",
          mutations: [
            {
              patchType: "ApplyConfiguration",
              applyConfiguration: {
                expression: `Object{
                  spec: Object.spec{
                    initContainers: [
                      Object.spec.initContainers{
                        name: "mesh-proxy",
                        image: "mesh/proxy:v1.0.0",${more}
                        restartPolicy: "Always"
                      }
                    ]
                  }
                }`,
              },
            },
          ],
        },
      });
    await apply(
      sidecar(""),
      stringify({
        apiVersion: API,
        kind: "MutatingAdmissionPolicyBinding",
        metadata: { name: "sidecar" },
        spec: { policyName: "sidecar" },
      }),
    );
    const added = await tried(pod("p"), "-o", "json");
    assert.equal(added.code, 0, added.stderr);
    const containers = JSON.parse(added.stdout).spec.initContainers;
    assert.deepEqual(
      containers.map(({ name, image, restartPolicy }: Record<string, string>) => [name, image, restartPolicy]),
      [["mesh-proxy", "mesh/proxy:v1.0.0", "Always"]],
    );
    const own = await tried(pod("p", { initContainers: [{ name: "mesh-proxy", image: "own" }] }), "-o", "json");
    assert.equal(JSON.parse(own.stdout).spec.initContainers[0].image, "own");
    await apply(sidecar(' args: ["proxy", "sidecar"],'));
    const { stderr } = await tried(pod("p"));
    assert.match(
      stderr,
      /policy 'sidecar' with binding 'sidecar' denied request: error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: \.spec\.initContainers\[0\]\.args\n?$/,
    );
  });
});
