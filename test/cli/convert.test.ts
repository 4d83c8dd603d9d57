/** SPEC: API versions no longer served, migration: files are converted by a command. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parseAllDocuments } from "yaml";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { convert } from "../../runtime/cli/convert/convert-command.js";

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(input: string, ...flags: readonly string[]): Promise<Run> {
  let stdout = "";
  let stderr = "";
  const code = await convert(["-f", "-", ...flags], {
    stdin: (async function* () {
      yield Buffer.from(input);
    })(),
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

// biome-ignore lint/suspicious/noExplicitAny: documents are looked into freely
type Document = any;

async function converted(object: object, ...flags: readonly string[]): Promise<Document> {
  const { code, stdout, stderr } = await run(JSON.stringify(object), ...flags);
  assert.equal(code, 0, stderr);
  const [document] = parseAllDocuments(stdout);
  return document?.toJS();
}

const TEMPLATE = { metadata: { labels: { app: "a" } }, spec: { containers: [{ name: "c", image: "i" }] } };
const named = (apiVersion: string, kind: string, more: object): object => ({
  apiVersion,
  kind,
  metadata: { name: "a" },
  ...more,
});

describe("kindsmith convert", () => {
  test("[VER-071] workloads become apps/v1, with what their version meant by what it left out", async () => {
    const flags = ["--output-version=apps/v1"];
    const older = { spec: { template: TEMPLATE, rollbackTo: { revision: 1 } } };
    const deployment = await converted(named("extensions/v1beta1", "Deployment", older), ...flags);
    assert.deepEqual(deployment, {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "a" },
      spec: {
        template: TEMPLATE,
        selector: { matchLabels: { app: "a" } },
        progressDeadlineSeconds: 2147483647,
        revisionHistoryLimit: 2147483647,
        strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } },
      },
    });
    const beta = await converted(named("apps/v1beta1", "Deployment", { spec: { template: TEMPLATE } }), ...flags);
    assert.deepEqual(
      [beta.spec.progressDeadlineSeconds, beta.spec.revisionHistoryLimit, beta.spec.strategy.rollingUpdate],
      [600, 2, { maxSurge: "25%", maxUnavailable: "25%" }],
    );
    const latest = await converted(named("apps/v1beta2", "Deployment", { spec: { template: TEMPLATE } }), ...flags);
    assert.deepEqual(Object.keys(latest.spec), ["template", "selector"]);
    const daemons = { spec: { template: TEMPLATE, templateGeneration: 3 } };
    const daemonSet = await converted(named("extensions/v1beta1", "DaemonSet", daemons), ...flags);
    assert.deepEqual(daemonSet.spec.updateStrategy, { type: "OnDelete" });
    assert.equal(daemonSet.spec.templateGeneration, undefined);
  });

  test("[VER-071] ingresses: backends are services with ports, paths have a type", async () => {
    const backend = (name: string, port: string | number): object => ({ serviceName: name, servicePort: port });
    const rules = [{ host: "h", http: { paths: [{ path: "/", backend: backend("s", "web") }] } }];
    const spec = { backend: backend("d", 80), rules };
    for (const apiVersion of ["extensions/v1beta1", "networking.k8s.io/v1beta1"]) {
      const ingress = await converted(named(apiVersion, "Ingress", { spec }));
      assert.equal(ingress.apiVersion, "networking.k8s.io/v1");
      assert.deepEqual(ingress.spec, {
        defaultBackend: { service: { name: "d", port: { number: 80 } } },
        rules: [
          {
            host: "h",
            http: {
              paths: [
                {
                  path: "/",
                  backend: { service: { name: "s", port: { name: "web" } } },
                  pathType: "ImplementationSpecific",
                },
              ],
            },
          },
        ],
      });
    }
  });

  test("[VER-071] definitions of kinds: what stood for all versions stands in each", async () => {
    const spec = {
      group: "example.com",
      version: "v1",
      names: { plural: "bolts", kind: "Bolt" },
      validation: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } },
      subresources: { status: {} },
      additionalPrinterColumns: [{ name: "Size", type: "integer", JSONPath: ".spec.size" }],
    };
    const definition = await converted(named("apiextensions.k8s.io/v1beta1", "CustomResourceDefinition", { spec }));
    assert.deepEqual(definition.spec, {
      group: "example.com",
      names: spec.names,
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          subresources: { status: {} },
          additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".spec.size" }],
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object" } },
              "x-kubernetes-preserve-unknown-fields": true,
            },
          },
        },
      ],
    });
  });

  test("[VER-071] autoscalers, webhooks, flow control, certificates", async () => {
    const metrics = [
      { type: "Resource", resource: { name: "cpu", targetAverageUtilization: 50 } },
      { type: "Pods", pods: { metricName: "m", targetAverageValue: "10" } },
      {
        type: "External",
        external: { metricName: "e", metricSelector: { matchLabels: { a: "b" } }, targetValue: "3" },
      },
    ];
    const spec = { scaleTargetRef: { kind: "Deployment", name: "d" }, maxReplicas: 3, metrics };
    const autoscaler = await converted(named("autoscaling/v2beta1", "HorizontalPodAutoscaler", { spec }));
    assert.equal(autoscaler.apiVersion, "autoscaling/v2");
    assert.deepEqual(autoscaler.spec.metrics, [
      { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } } },
      { type: "Pods", pods: { metric: { name: "m" }, target: { type: "AverageValue", averageValue: "10" } } },
      {
        type: "External",
        external: {
          metric: { name: "e", selector: { matchLabels: { a: "b" } } },
          target: { type: "Value", value: "3" },
        },
      },
    ]);
    const webhook = { name: "w.example.com", clientConfig: { url: "https://w" }, sideEffects: "None" };
    const group = "admissionregistration.k8s.io";
    const hooks = await converted(named(`${group}/v1beta1`, "ValidatingWebhookConfiguration", { webhooks: [webhook] }));
    const { failurePolicy, matchPolicy, timeoutSeconds, admissionReviewVersions } = hooks.webhooks[0];
    assert.deepEqual(
      [failurePolicy, matchPolicy, timeoutSeconds, admissionReviewVersions],
      ["Ignore", "Exact", 30, ["v1beta1"]],
    );
    const limited = { assuredConcurrencyShares: 7 };
    const flow = "flowcontrol.apiserver.k8s.io";
    const level = await converted(
      named(`${flow}/v1beta2`, "PriorityLevelConfiguration", { spec: { type: "Limited", limited } }),
    );
    assert.deepEqual([level.apiVersion, level.spec.limited], [`${flow}/v1`, { nominalConcurrencyShares: 7 }]);
    const request = { spec: { request: "", signerName: "example.com/s" } };
    const csr = await converted(named("certificates.k8s.io/v1beta1", "CertificateSigningRequest", request));
    assert.deepEqual(csr.spec.usages, ["digital signature", "key encipherment"]);
  });

  test("[VER-071] versions that are there convert both ways, also across groups and in the other profile", async () => {
    const spec = {
      minReplicas: 1,
      maxReplicas: 3,
      scaleTargetRef: { kind: "Deployment", name: "d" },
      targetCPUUtilizationPercentage: 40,
    };
    const newer = await converted(
      named("autoscaling/v1", "HorizontalPodAutoscaler", { spec }),
      "--output-version=autoscaling/v2",
    );
    assert.deepEqual(newer.spec.metrics, [
      { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 40 } } },
    ]);
    const back = await converted(newer, "--output-version=autoscaling/v1");
    assert.deepEqual(back.spec, spec);
    const { networkingGroup } = orchProfile().words;
    const ingress = await converted(named(`${networkingGroup}/v1beta1`, "Ingress", { spec: {} }));
    assert.equal(ingress.apiVersion, `${networkingGroup}/v1`);
  });

  test("[VER-071] lists and several documents, as YAML and as JSON", async () => {
    const items = [
      named("extensions/v1beta1", "NetworkPolicy", { spec: { podSelector: {} } }),
      named("v1", "Service", {}),
    ];
    const text = `${JSON.stringify({ apiVersion: "v1", kind: "List", items })}\n---\n# nothing\n---\nkind: ConfigMap\napiVersion: v1\nmetadata: {name: c}\n`;
    const { code, stdout, stderr } = await run(text, "--output-version=networking.k8s.io/v1", "-o", "json");
    assert.equal(code, 0, stderr);
    const list = JSON.parse(stdout);
    assert.deepEqual(
      list.items.map(({ apiVersion, kind }: Document) => `${apiVersion} ${kind}`),
      ["networking.k8s.io/v1 NetworkPolicy", "v1 Service", "v1 ConfigMap"],
    );
    assert.match(
      stderr,
      /document 1, items\[1\], Service a: Service has no version networking\.k8s\.io\/v1: it is written as v1\n/,
    );
  });

  test("[VER-071] values that can't be kept are reported with their place, and nothing is printed", async () => {
    const refused = async (object: object, pattern: RegExp, ...flags: readonly string[]): Promise<void> => {
      const { code, stdout, stderr } = await run(JSON.stringify(object), ...flags);
      assert.deepEqual([code, stdout], [1, ""]);
      assert.match(stderr, pattern);
    };
    await refused(
      named("policy/v1beta1", "PodSecurityPolicy", {}),
      /standard input: document 1, PodSecurityPolicy a: .*no successor/,
    );
    await refused(named("example.com/v1", "Thing", {}), /example\.com\/v1 Thing is not known here: --apis=DIR/);
    const webhooks = [{ name: "w", clientConfig: { url: "https://w" } }];
    await refused(
      named("admissionregistration.k8s.io/v1beta1", "MutatingWebhookConfiguration", { webhooks }),
      /webhooks\[0\]\.sideEffects: found "Unknown"/,
    );
    await refused(
      named("extensions/v1beta1", "Deployment", { spec: { tempalte: TEMPLATE } }),
      /spec\.selector: it is required/,
    );
    const misspelled = { spec: { selector: {}, template: TEMPLATE, replica: 1 } };
    await refused(named("apps/v1beta2", "Deployment", misspelled), /has no spec\.replica: it would be lost/);
    await refused(
      named("apps/v1", "Deployment", {}),
      /Deployment has no version apps\/v2, expected one of apps\/v1/,
      "--output-version=apps/v2",
    );
    await assert.rejects(run("a: [", "-o", "yaml"), /standard input: document 1: /);
    await assert.rejects(run("- 1"), /expected an object with apiVersion and kind/);
    await assert.rejects(convert([]), /--filename is missing/);
    await assert.rejects(convert(["-f", "/nowhere/x.yaml"]), /--filename: \/nowhere\/x\.yaml: ENOENT/);
  });

  describe("folders", () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(join(tmpdir(), "kindsmith-"));
      for (const name of ["b", "a"])
        writeFileSync(join(folder, `${name}.yml`), `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}}\n`);
      writeFileSync(join(folder, "notes.txt"), "not YAML: [");
    });
    after(() => rmSync(folder, { recursive: true }));

    test("all files of a folder, in the order of their names", async () => {
      const { stdout } = await run("", "-f", folder);
      const names = parseAllDocuments(stdout).map((document) => (document.toJS() as Document).metadata.name);
      assert.deepEqual(names, ["a", "b"]);
    });
  });
});
