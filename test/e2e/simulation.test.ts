/** kubectl and helm against a server that simulates workloads: what they wait for comes about. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { makeRequest } from "../simulation/support/signing-requests.js";
import { findHelm, findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const RELEASE = "1.35";
const [helmFound, kubectlFound] = [await findHelm(RELEASE), await findKubectl(RELEASE)];
const missing = [helmFound, kubectlFound].find((found) => "missing" in found);
const skip = missing !== undefined && "missing" in missing ? missing.missing : false;

const RULES = `
apiVersion: v1
kind: ConfigMap
metadata: { name: workload-simulation, namespace: kube-system }
data:
  simulation.yaml: |
    delays: { start: 300ms, run: 2s }
    rules:
      - pods: { image: "broken:*" }
        start: { fail: { reason: ImagePullBackOff } }
      - pods: { name: "hello*" }
        logs: |
          hello from {pod} on {node}
          bye
`;

const STORAGE = `
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec:
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 1Gi } }
`;

const TEMPLATES: Readonly<Record<string, string>> = {
  "Chart.yaml": "apiVersion: v2\nname: web\nversion: 0.1.0\n",
  "values.yaml": "image: one\n",
  "templates/all.yaml": `
apiVersion: apps/v1
kind: Deployment
metadata: { name: {{ .Release.Name }} }
spec:
  replicas: 2
  selector: { matchLabels: { app: {{ .Release.Name }} } }
  template:
    metadata: { labels: { app: {{ .Release.Name }} } }
    spec: { containers: [{ name: main, image: {{ .Values.image | quote }} }] }
`,
};

describe("kubectl and helm beside simulated workloads", { skip }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  let helm: Kubectl;
  let chart: string;

  before(async () => {
    server = await startServe(["--profile=kubernetes", "--simulate=workloads"]);
    if ("path" in kubectlFound) kubectl = new Kubectl(kubectlFound.path, server.kubeconfig);
    if ("path" in helmFound) helm = new Kubectl(helmFound.path, server.kubeconfig);
    chart = mkdtempSync(join(tmpdir(), "kindsmith-chart-"));
    mkdirSync(join(chart, "templates"));
    for (const [name, text] of Object.entries(TEMPLATES)) writeFileSync(join(chart, name), text);
    await kubectl.ok(["apply", "-f", "-"], RULES);
    await kubectl.ok(["wait", "--for=create", "serviceaccount/default", "--timeout=30s"]);
  });

  after(async () => {
    rmSync(chart, { recursive: true, force: true });
    helm.dispose();
    kubectl.dispose();
    await server.stop();
  });

  test("rollout status, history and undo", async () => {
    await kubectl.ok(["create", "deployment", "shop", "--image=one", "--replicas=3"]);
    assert.match(
      await kubectl.ok(["rollout", "status", "deployment/shop", "--timeout=60s"]),
      /successfully rolled out/,
    );
    await kubectl.ok(["set", "image", "deployment/shop", "one=two"]);
    await kubectl.ok(["rollout", "status", "deployment/shop", "--timeout=60s"]);
    assert.match(await kubectl.ok(["rollout", "history", "deployment/shop"]), /\n1\s.*\n2\s/);
    assert.match(await kubectl.ok(["rollout", "undo", "deployment/shop"]), /rolled back/);
    await kubectl.ok(["rollout", "status", "deployment/shop", "--timeout=60s"]);
    const image = await kubectl.ok([
      "get",
      "pods",
      "-l",
      "app=shop",
      "-o",
      "jsonpath={.items[*].spec.containers[0].image}",
    ]);
    assert.match(image, /one/);
    assert.match(await kubectl.ok(["rollout", "history", "deployment/shop"]), /\n2\s.*\n3\s/);
    await kubectl.ok(["rollout", "restart", "deployment/shop"]);
    await kubectl.ok(["rollout", "status", "deployment/shop", "--timeout=60s"]);
    await kubectl.ok(["scale", "deployment/shop", "--replicas=1"]);
    await kubectl.ok(["wait", "--for=jsonpath={.status.replicas}=1", "deployment/shop", "--timeout=60s"]);
  });

  test("wait sees conditions, and its timeout where they do not come about", async () => {
    await kubectl.ok(["create", "deployment", "fine", "--image=one"]);
    await kubectl.ok(["wait", "--for=condition=Available", "deployment/fine", "--timeout=60s"]);
    await kubectl.ok(["wait", "--for=condition=Ready", "pod", "-l", "app=fine", "--timeout=60s"]);
    await kubectl.ok(["create", "deployment", "bad", "--image=broken:1"]);
    const { code, stderr } = await kubectl.run(["wait", "--for=condition=Available", "deployment/bad", "--timeout=2s"]);
    assert.deepEqual([code, /timed out waiting/.test(stderr)], [1, true], stderr);
    await kubectl.ok([
      "wait",
      "--for=jsonpath={.status.containerStatuses[0].state.waiting.reason}=ImagePullBackOff",
      "pod",
      "-l",
      "app=bad",
      "--timeout=30s",
    ]);
    assert.match(await kubectl.ok(["get", "pods", "-l", "app=bad"]), /ImagePullBackOff/);
    assert.match(await kubectl.ok(["describe", "pod", "-l", "app=bad"]), /Failed.*Failed to pull image "broken:1"/);
  });

  test("run --rm prints the log of a pod that ends, and deletes it", async () => {
    const text = await kubectl.ok(["run", "hello", "--image=one", "--restart=Never", "--rm", "-i", "--quiet"]);
    assert.match(text, /^hello from hello on node-\d\nbye\n/);
    const { stderr } = await kubectl.run(["get", "pod/hello"]);
    assert.match(stderr, /NotFound/);
  });

  test("logs has the text of the rule, in the chosen part, and follows until the end", async () => {
    await kubectl.ok(["run", "hello-again", "--image=one", "--restart=Never"]);
    await kubectl.ok(["wait", "--for=jsonpath={.status.phase}=Running", "pod/hello-again", "--timeout=30s"]);
    assert.equal(await kubectl.ok(["logs", "hello-again", "--tail=1"]), "bye\n");
    assert.match(
      await kubectl.ok(["logs", "hello-again", "--timestamps"]),
      /^\d{4}-\d\d-\d\dT\S+Z hello from hello-again/,
    );
    assert.match(await kubectl.ok(["logs", "-f", "hello-again"]), /bye\n$/);
    await kubectl.ok(["wait", "--for=jsonpath={.status.phase}=Succeeded", "pod/hello-again", "--timeout=30s"]);
    const { stderr } = await kubectl.run(["logs", "hello-again", "--previous"]);
    assert.match(stderr, /previous terminated container "hello-again" in pod "hello-again" not found/);
  });

  test("drain moves the pods of a node, and uncordon lets new ones come", async () => {
    await kubectl.ok(["create", "deployment", "moving", "--image=one", "--replicas=6"]);
    await kubectl.ok(["rollout", "status", "deployment/moving", "--timeout=60s"]);
    await kubectl.ok(["drain", "node-1", "--ignore-daemonsets", "--force", "--timeout=60s"]);
    const left = await kubectl.ok(["get", "pods", "--field-selector=spec.nodeName=node-1", "-o", "name"]);
    assert.equal(left, "");
    await kubectl.ok(["rollout", "status", "deployment/moving", "--timeout=60s"]);
    assert.match(await kubectl.ok(["get", "node/node-1"]), /Ready,SchedulingDisabled/);
    await kubectl.ok(["uncordon", "node-1"]);
    await kubectl.ok(["scale", "deployment/moving", "--replicas=9"]);
    await kubectl.ok(["rollout", "status", "deployment/moving", "--timeout=60s"]);
    assert.notEqual(await kubectl.ok(["get", "pods", "--field-selector=spec.nodeName=node-1", "-o", "name"]), "");
  });

  test("an exposed deployment has endpoints, which describe shows", async () => {
    await kubectl.ok(["create", "deployment", "exposed", "--image=one", "--replicas=2", "--port=8080"]);
    await kubectl.ok(["expose", "deployment/exposed", "--port=80", "--target-port=8080"]);
    await kubectl.ok(["rollout", "status", "deployment/exposed", "--timeout=60s"]);
    const slices = ["endpointslices", "-l", "kubernetes.io/service-name=exposed"];
    const isServing = "--for=jsonpath={.endpoints[1].conditions.ready}=true";
    await kubectl.ok(["wait", isServing, ...slices, "--timeout=60s"]);
    assert.match(
      await kubectl.ok(["get", ...slices]),
      /exposed-\S+\s+IPv4\s+8080\s+10\.\d+\.\d+\.\d+,10\.\d+\.\d+\.\d+/,
    );
    assert.match(await kubectl.ok(["describe", "service/exposed"]), /Endpoints:\s+10\.[\d.]+:8080,10\.[\d.]+:8080/);
  });

  test("a claim of a class becomes bound", async () => {
    await kubectl.ok(["apply", "-f", "-"], STORAGE);
    await kubectl.ok(["wait", "--for=jsonpath={.status.phase}=Bound", "pvc/data", "--timeout=60s"]);
    assert.match(await kubectl.ok(["get", "pvc/data"]), /data\s+Bound\s+pvc-\S+\s+1Gi\s+RWO\s+standard/);
    assert.match(await kubectl.ok(["get", "pv"]), /1Gi\s+RWO\s+Delete\s+Bound\s+default\/data/);
  });

  test("drain is held by a budget, and goes on when it permits", async () => {
    await kubectl.ok(["create", "deployment", "guarded", "--image=one", "--replicas=1"]);
    await kubectl.ok(["rollout", "status", "deployment/guarded", "--timeout=60s"]);
    await kubectl.ok(["create", "poddisruptionbudget", "guarded", "--selector=app=guarded", "--min-available=1"]);
    await kubectl.ok(["wait", "--for=jsonpath={.status.currentHealthy}=1", "pdb/guarded", "--timeout=60s"]);
    const podsOf = ["get", "pods", "-l", "app=guarded"];
    const node = await kubectl.ok([...podsOf, "-o", "jsonpath={.items[0].spec.nodeName}"]);
    const drain = ["drain", node, "--pod-selector=app=guarded"];
    const held = await kubectl.run([...drain, "--timeout=7s"]);
    assert.notEqual(held.code, 0);
    assert.match(held.stderr, /Cannot evict pod as it would violate the pod's disruption budget/);
    await kubectl.ok(["scale", "deployment/guarded", "--replicas=2"]);
    await kubectl.ok(["wait", "--for=jsonpath={.status.disruptionsAllowed}=1", "pdb/guarded", "--timeout=60s"]);
    assert.match(await kubectl.ok([...drain, "--timeout=60s"]), /drained/);
    await kubectl.ok(["uncordon", node]);
  });

  test("install, upgrade and rollback of helm wait for the workloads", async () => {
    assert.match(await helm.ok(["install", "web", chart, "--wait", "--timeout=60s"]), /STATUS: deployed/);
    assert.match(await kubectl.ok(["get", "deployment/web"]), /2\/2/);
    const failed = await helm.run(["upgrade", "web", chart, "--set=image=broken:1", "--wait", "--timeout=3s"]);
    assert.notEqual(failed.code, 0);
    await helm.ok(["rollback", "web", "1", "--wait", "--timeout=60s"]);
    await kubectl.ok(["rollout", "status", "deployment/web", "--timeout=60s"]);
    assert.match(await kubectl.ok(["get", "deployment/web"]), /2\/2\s+2\s+2/);
  });

  test("an object of a former owner is garbage: the pods of a deleted Deployment end", async () => {
    await kubectl.ok(["create", "deployment", "gone", "--image=one", "--replicas=2"]);
    await kubectl.ok(["rollout", "status", "deployment/gone", "--timeout=60s"]);
    await kubectl.ok(["delete", "deployment/gone", "--cascade=foreground", "--timeout=60s"]);
    assert.equal(await kubectl.ok(["get", "pods", "-l", "app=gone", "-o", "name"]), "");
  });

  test("an approved request ends in a certificate with which kubectl acts as its user", async () => {
    const { spec, key } = await makeRequest({ subject: "CN=jane, O=team", signer: "kube-apiserver-client" });
    const request = {
      apiVersion: "certificates.k8s.io/v1",
      kind: "CertificateSigningRequest",
      metadata: { name: "jane" },
      spec,
    };
    await kubectl.ok(["apply", "-f", "-"], JSON.stringify(request));
    assert.match(await kubectl.ok(["get", "csr/jane"]), /Pending/);
    await kubectl.ok(["certificate", "approve", "jane"]);
    await kubectl.ok(["wait", "--for=jsonpath={.status.certificate}", "csr/jane", "--timeout=30s"]);
    assert.match(await kubectl.ok(["get", "csr/jane"]), /Approved,Issued/);
    const certificate = await kubectl.ok(["get", "csr/jane", "-o", "jsonpath={.status.certificate}"]);
    const files = { certificate: join(chart, "jane.crt"), key: join(chart, "jane.key") };
    writeFileSync(files.certificate, Buffer.from(certificate, "base64"));
    writeFileSync(files.key, key, { mode: 0o600 });
    const embedded = [`--client-certificate=${files.certificate}`, `--client-key=${files.key}`, "--embed-certs"];
    await kubectl.ok(["config", "set-credentials", "jane", ...embedded]);
    await kubectl.ok(["config", "set-context", "jane", "--cluster=kindsmith", "--user=jane"]);
    const user = JSON.parse(await kubectl.ok(["auth", "whoami", "--context=jane", "-o", "json"])).status.userInfo;
    assert.deepEqual([user.username, user.groups], ["jane", ["team", "system:authenticated"]]);
  });

  test("an autoscaler keeps a workload within its bounds, and says that it knows no metrics", async () => {
    await kubectl.ok(["create", "deployment", "scaled", "--image=one", "--replicas=4"]);
    await kubectl.ok(["autoscale", "deployment/scaled", "--min=1", "--max=2", "--cpu=50%"]);
    await kubectl.ok(["wait", "--for=jsonpath={.spec.replicas}=2", "deployment/scaled", "--timeout=60s"]);
    await kubectl.ok(["wait", "--for=condition=ScalingActive=False", "hpa/scaled", "--timeout=60s"]);
    const text = await kubectl.ok(["describe", "hpa/scaled"]);
    assert.match(text, /FailedGetResourceMetric/);
    assert.match(text, /SuccessfulRescale.*New size: 2; reason: Current number of replicas above Spec.MaxReplicas/);
  });
});
