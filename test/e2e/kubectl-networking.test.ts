/** The real kubectl makes, shows and explains services, ingresses, autoscalers, classes and secrets. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findKubectl, KUBECTL_PACKAGES, Kubectl, type KubectlRelease } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const MANIFESTS = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: only-web }
spec:
  podSelector: { matchLabels: { app: web } }
  ingress:
    - from: [{ ipBlock: { cidr: 10.0.0.0/8, except: [10.1.0.0/16] } }]
      ports: [{ port: 80, endPort: 90 }]
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: fast }
provisioner: disks.example.com
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: { name: web-1, labels: { kubernetes.io/service-name: web } }
addressType: IPv4
endpoints: [{ addresses: [10.1.2.3], conditions: { ready: true } }]
ports: [{ port: 8080 }]
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: boxed }
handler: boxed
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: web, image: "web:1", ports: [{ containerPort: 8080 }] }] }
`;

const BAD_INGRESS = `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: bad }
spec:
  rules: [{ http: { paths: [{ path: web, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] } }]
`;

/** Cells of a row of `kubectl get`, without the age. */
function row(table: string, name: string): string[] {
  const line = table.split("\n").find((each) => each.startsWith(`${name} `)) ?? "";
  return line.trim().split(/\s{2,}/);
}

for (const release of Object.keys(KUBECTL_PACKAGES) as KubectlRelease[]) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  describe(`kubectl ${release} and the network`, { skip }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    before(async () => {
      server = await startServe(["--profile=kubernetes"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
      await kubectl.ok(["apply", "-f", "-"], MANIFESTS);
    });
    after(async () => {
      kubectl.dispose();
      const { code } = await server.stop();
      assert.equal(code, 0, server.output());
    });

    test("services by expose and create, with addresses and node ports", async () => {
      await kubectl.ok(["expose", "deployment", "web", "--port=80", "--target-port=8080", "--type=NodePort"]);
      const [, type, address, outside, ports] = row(await kubectl.ok(["get", "service"]), "web");
      assert.deepEqual([type, outside], ["NodePort", "<none>"]);
      assert.match(address ?? "", /^10\.0\.0\.\d+$/);
      assert.match(ports ?? "", /^80:3[0-2]\d{3}\/TCP$/);
      await kubectl.ok(["create", "service", "externalname", "db", "--external-name=db.example.com"]);
      assert.deepEqual(row(await kubectl.ok(["get", "service"]), "db").slice(1, 5), [
        "ExternalName",
        "<none>",
        "db.example.com",
        "<none>",
      ]);
      const twice = await kubectl.run([
        "create",
        "service",
        "clusterip",
        "taken",
        `--clusterip=${address}`,
        "--tcp=80",
      ]);
      assert.match(twice.stderr, /spec\.clusterIPs?: Invalid value.*provided IP is already allocated/);
      assert.match(await kubectl.ok(["describe", "service", "web"]), /Endpoints:\s+10\.1\.2\.3:8080/);
    });

    test("an ingress from the command line, and one that is refused with the field", async () => {
      const rule = "--rule=a.example.com/shop*=web:80,tls=cert";
      await kubectl.ok(["create", "ingress", "shop", "--class=outside", rule]);
      assert.deepEqual(row(await kubectl.ok(["get", "ingress"]), "shop").slice(0, 4), [
        "shop",
        "outside",
        "a.example.com",
        "80, 443",
      ]);
      const { code, stderr } = await kubectl.run(["apply", "-f", "-"], BAD_INGRESS);
      assert.equal(code, 1);
      assert.match(stderr, /spec\.rules\[0\]\.http\.paths\[0\]\.path: Invalid value: "web": must be an absolute path/);
    });

    test("autoscale makes an autoscaler", async () => {
      await kubectl.ok(["autoscale", "deployment", "web", "--min=2", "--max=5", "--cpu-percent=70"]);
      const cells = row(await kubectl.ok(["get", "hpa"]), "web");
      assert.deepEqual(cells.slice(0, 6), ["web", "Deployment/web", "cpu: <unknown>/70%", "2", "5", "0"]);
      assert.match(await kubectl.ok(["describe", "hpa", "web"]), /Min replicas:\s+2/);
    });

    test("secrets of known types and priority classes", async () => {
      const registry = ["--docker-server=r.example.com", "--docker-username=u", "--docker-password=p"];
      await kubectl.ok(["create", "secret", "docker-registry", "pull", ...registry]);
      assert.deepEqual(row(await kubectl.ok(["get", "secrets"]), "pull").slice(1, 3), [
        "kubernetes.io/dockerconfigjson",
        "1",
      ]);
      const half = await kubectl.run([
        "create",
        "secret",
        "generic",
        "half",
        "--type=kubernetes.io/tls",
        "--from-literal=tls.crt=c",
      ]);
      assert.match(half.stderr, /data\[tls\.key\]: Required value/);
      await kubectl.ok(["create", "priorityclass", "urgent", "--value=1000", "--description=d"]);
      assert.deepEqual(row(await kubectl.ok(["get", "priorityclass"]), "urgent").slice(0, 3), [
        "urgent",
        "1000",
        "false",
      ]);
      const high = await kubectl.run(["create", "priorityclass", "highest", "--value=2000000000"]);
      assert.match(high.stderr, /maximum allowed value of a user defined priority is 1000000000/);
    });

    test("tables and explanations of what was applied", async () => {
      assert.deepEqual(row(await kubectl.ok(["get", "netpol"]), "only-web").slice(0, 2), ["only-web", "app=web"]);
      const storage = row(await kubectl.ok(["get", "sc"]), "fast");
      assert.deepEqual(storage.slice(0, 5), ["fast", "disks.example.com", "Delete", "Immediate", "false"]);
      const slices = row(await kubectl.ok(["get", "endpointslices"]), "web-1");
      assert.deepEqual(slices.slice(0, 4), ["web-1", "IPv4", "8080", "10.1.2.3"]);
      assert.deepEqual(row(await kubectl.ok(["get", "runtimeclass"]), "boxed").slice(0, 2), ["boxed", "boxed"]);
      assert.match(
        await kubectl.ok(["explain", "ingress.spec.rules.http.paths.pathType"]),
        /ENUM:\s+Exact\s+ImplementationSpecific\s+Prefix/,
      );
      assert.match(
        await kubectl.ok(["explain", "networkpolicy.spec.policyTypes"]),
        /Directions that the policy is about/,
      );
    });
  });
}
