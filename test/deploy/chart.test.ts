/** The chart of deploy/, by helm and by a server that holds its Pods to the restricted level. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import { parse, parseAllDocuments } from "yaml";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { renderDeployment } from "../../scripts/manifests.mjs";
import { findHelm, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const ROOT = resolve(import.meta.dirname, "../..");
const CHART = join(ROOT, "deploy/chart");
const VALUES = readdirSync(join(CHART, "ci"));

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly [{ readonly args: readonly string[]; readonly image: string }];
        readonly volumes: readonly object[];
        readonly serviceAccountName: string;
        readonly priorityClassName?: string;
      };
    };
  };
}

/** Minimal kinds of the Prometheus operator, so that the objects of the chart find them. */
const MONITORING = ["ServiceMonitor", "PrometheusRule"].map((kind) => {
  const plural = `${kind.toLowerCase()}s`;
  const schema = {
    openAPIV3Schema: {
      type: "object",
      properties: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
    },
  };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.monitoring.coreos.com` },
    spec: {
      group: "monitoring.coreos.com",
      scope: "Namespaced",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
});

describe("the chart", async () => {
  const found = await Promise.all([findHelm("1.35"), findKubectl("1.35")]);
  const [helm, kubectlTool] = found.map((tool) => ("path" in tool ? tool.path : ""));
  const missing = found.flatMap((tool) => ("missing" in tool ? [tool.missing] : []));
  const skip = missing.length > 0 ? missing.join(", ") : false;
  let server: ServeProcess;
  let kubectl: Kubectl;

  before(async () => {
    if (skip !== false) return;
    server = await startServe(["--profile=kubernetes", "--authorization-mode=Node,RBAC"]);
    kubectl = new Kubectl(kubectlTool ?? "", server.kubeconfig);
    await kubectl.ok(["create", "namespace", "farm"]);
    const levels = ["enforce", "warn", "audit"].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`);
    await kubectl.ok(["label", "namespace", "farm", ...levels]);
    await kubectl.ok(["create", "-f", "-"], JSON.stringify({ apiVersion: "v1", kind: "List", items: MONITORING }));
    const names = MONITORING.map(({ metadata }) => `crd/${metadata.name}`);
    await kubectl.ok(["wait", "--for=condition=Established", ...names]);
  });
  after(async () => {
    kubectl?.dispose();
    await server?.stop();
  });

  const run = (...args: string[]): Promise<{ stdout: string; stderr: string }> =>
    promisify(execFile)(helm ?? "", args, { cwd: ROOT });
  const template = async (...args: string[]): Promise<string> =>
    (await run("template", "kindsmith", CHART, "--namespace=farm", ...args)).stdout;
  const refusal = async (...args: string[]): Promise<string> =>
    template(...args).then(
      () => assert.fail(`${args.join(" ")} is accepted`),
      (error: { stderr: string }) => error.stderr,
    );

  test("helm lint finds nothing in it, with its own values and with each of ci/", { skip }, async () => {
    assert.ok(VALUES.length >= 3, `${VALUES.length} files are found`);
    for (const values of [[], ...VALUES.map((file) => ["--values", join(CHART, "ci", file)])]) {
      const { stdout } = await run("lint", "--strict", CHART, ...values);
      assert.doesNotMatch(stdout, /WARNING|ERROR/);
    }
  });

  for (const values of VALUES)
    test(`a server accepts all objects, and Pods at the restricted level: ${values}`, { skip }, async () => {
      const rendered = await template("--values", join(CHART, "ci", values));
      const apply = ["apply", "--server-side", "--dry-run=server", "--namespace=farm", "-f", "-"];
      const { code, stdout, stderr } = await kubectl.run(apply, rendered);
      assert.deepEqual([code, stderr], [0, ""], "without a warning either");
      const objects = manifests(rendered);
      assert.equal(stdout.trim().split("\n").length, objects.length);
      const pod = podOf(objects);
      assert.match(await kubectl.ok(apply, JSON.stringify(pod)), /serverside-applied/);
      const loose = { ...pod, spec: { ...pod.spec, securityContext: {} } };
      assert.match(
        (await kubectl.run(apply, JSON.stringify(loose))).stderr,
        /violates PodSecurity "restricted:latest"/,
      );
    });

  for (const values of VALUES)
    test(`the server accepts the flags that the chart gives it: ${values}`, { skip }, async () => {
      const objects = manifests(await template("--values", join(CHART, "ci", values)));
      const [{ args }] = workloadOf(objects).spec.template.spec.containers;
      const flags = args.map((arg) => arg.replace("$(KINDSMITH_STORAGE)", "mongodb://db/kindsmith?replicaSet=rs0"));
      assert.equal(serveConfig(flags).flags.profile, "kubernetes");
    });

  test("the objects follow the values", { skip }, async () => {
    const kinds = async (...args: string[]): Promise<string[]> =>
      manifests(await template(...args))
        .map(({ kind }) => kind)
        .sort();
    assert.deepEqual(await kinds(), ["Service", "ServiceAccount", "StatefulSet"]);
    const full = ["Deployment", "NetworkPolicy", "PodDisruptionBudget", "PrometheusRule", "Service", "ServiceAccount"];
    assert.deepEqual(await kinds("--values", join(CHART, "ci/full-values.yaml")), [...full, "ServiceMonitor"].sort());
    const digest = `sha256:${"0".repeat(64)}`;
    const image = async (...args: string[]): Promise<string> =>
      workloadOf(manifests(await template(...args))).spec.template.spec.containers[0].image;
    assert.equal(await image("--set=image.repository=a/b,image.tag=c"), "a/b:c");
    assert.equal(await image(`--set=image.repository=a/b,image.tag=c,image.digest=${digest}`), `a/b@${digest}`);
  });

  test("values that cannot work are refused with a reason", { skip }, async () => {
    assert.match(await refusal("--set=replicas=2"), /the embedded store is for one server/);
    assert.match(await refusal("--set=storage.type=mongodb"), /storage.mongodb.secretName: name the Secret/);
    const mongodb = "--set=storage.type=mongodb,storage.mongodb.secretName=db,replicas=2";
    assert.match(await refusal(mongodb), /tls.secretName: several servers need the same certificate/);
    assert.match(await refusal(`${mongodb},tls.secretName=tls`), /serviceAccountKeys.secretName/);
    assert.match(await refusal("--set=clientCa.configMapName=a,clientCa.secretName=b"), /not both/);
    assert.match(await refusal("--set=storage.type=etcd"), /storage/);
    assert.match(await refusal("--set=storage.typ=embedded"), /typ/);
    assert.match(await refusal("--set=authorizationModes={Webhook}"), /authorizationModes/);
    assert.match(await refusal("--set=serviceMonitor.enabled=true"), /serviceMonitor.tokenSecret.name/);
  });

  test("the schema knows every value, and refuses mistyped names wherever the chart knows all of them", () => {
    const isValid = new Ajv().compile(JSON.parse(readFileSync(join(CHART, "values.schema.json"), "utf8")));
    const values: Record<string, unknown> = parse(readFileSync(join(CHART, "values.yaml"), "utf8"));
    assert.ok(isValid(values), JSON.stringify(isValid.errors));
    for (const path of closedPaths(values)) {
      const mistyped = structuredClone(values);
      const at = path.reduce<Record<string, unknown>>(
        (value, member) => value[member] as Record<string, unknown>,
        mistyped,
      );
      at.mistyped = 3;
      assert.ok(!isValid(mistyped), `${[...path, "mistyped"].join(".")} is refused`);
    }
  });

  test("the rules are those of deploy/prometheus", { skip }, async () => {
    const objects = manifests(await template("--set=prometheusRule.enabled=true"));
    const rule = objects.find(({ kind }) => kind === "PrometheusRule");
    assert.deepEqual(rule?.spec, parse(readFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), "utf8")));
  });

  test("deploy/manifests is what the chart renders: node scripts/manifests.mjs", { skip }, () => {
    for (const [file, text] of Object.entries(renderDeployment(helm ?? "")))
      assert.equal(readFileSync(join(ROOT, file), "utf8"), text, file);
  });

  test("the chart is for the version of the package", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    const chart = parse(readFileSync(join(CHART, "Chart.yaml"), "utf8"));
    assert.deepEqual([chart.version, chart.appVersion], [version, version]);
  });
});

/** The places of the values whose members are named in values.yaml; others, such as labels, and parts of Pods, are the user's. */
function closedPaths(value: object, path: readonly string[] = []): string[][] {
  const OPEN = ["resources", "startup", "liveness", "readiness"];
  const members = Object.entries(value as Readonly<Record<string, object>>).filter(
    ([name, member]) => typeof member === "object" && !Array.isArray(member) && !OPEN.includes(name),
  );
  const named = Object.keys(value).length > 0 ? [[...path]] : [];
  return [...named, ...members.flatMap(([name, member]) => closedPaths(member, [...path, name]))];
}

function manifests(rendered: string): Manifest[] {
  return parseAllDocuments(rendered)
    .map((document) => document.toJS())
    .filter((object) => object !== null);
}

function workloadOf(objects: readonly Manifest[]): Manifest {
  const found = objects.find(({ kind }) => kind === "Deployment" || kind === "StatefulSet");
  assert.ok(found, "there is a workload");
  return found;
}

/** The Pod that the workload would have. */
function podOf(objects: readonly Manifest[]) {
  const { template, volumeClaimTemplates = [] } = workloadOf(objects).spec;
  // The account and the class are those of the cluster that the chart is installed in.
  const { serviceAccountName: _account, priorityClassName: _class, ...spec } = template.spec;
  const claims = volumeClaimTemplates.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "server", labels: template.metadata.labels },
    spec: { ...spec, volumes: [...spec.volumes, ...claims] },
  };
}
