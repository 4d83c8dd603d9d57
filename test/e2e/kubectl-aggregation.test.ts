/** kubectl with the types of somebody else's server, registered by an APIService, against the real server process. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { freePort } from "../support/free-port.js";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { LineWatch } from "../support/line-watch.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { makeTrust, THINGS_GROUP, ThingBackend, thingsApiService } from "../support/thing-backend.js";

const SERVICE = "backends/things";
const found = await findKubectl("1.35");
const trust = await makeTrust(SERVICE);

describe("kubectl with aggregated APIs", { skip: "missing" in found ? found.missing : false }, () => {
  let backend: ThingBackend;
  let server: ServeProcess;
  let kubectl: Kubectl;
  const files = mkdtempSync(join(tmpdir(), "kindsmith-front-proxy-"));
  before(async () => {
    // it is stopped and started again on the same port
    backend = await ThingBackend.start(trust, await freePort());
    writeFileSync(join(files, "client.crt"), trust.proxyClient.certificate);
    writeFileSync(join(files, "client.key"), trust.proxyClient.key);
    server = await startServe([
      "--profile=kubernetes",
      `--service-resolution=${SERVICE}=127.0.0.1:${backend.port}`,
      `--proxy-client-cert-file=${join(files, "client.crt")}`,
      `--proxy-client-key-file=${join(files, "client.key")}`,
    ]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    const { code } = await server.stop();
    await backend.stop();
    rmSync(files, { recursive: true, force: true });
    assert.equal(code, 0, server.output());
    assert.doesNotMatch(server.output(), /"level":50/);
  });

  const apiService = (): string =>
    JSON.stringify({
      apiVersion: "apiregistration.k8s.io/v1",
      kind: "APIService",
      ...thingsApiService(SERVICE, trust),
    });
  const thing = (name: string): string =>
    JSON.stringify({ apiVersion: `${THINGS_GROUP}/v1`, kind: "Thing", metadata: { name }, spec: { size: 1 } });

  test("[DISC-020] get apiservices shows local and remote group versions", async () => {
    await kubectl.ok(["apply", "-f", "-"], apiService());
    await kubectl.ok(["wait", "--for=condition=Available", `apiservice/v1.${THINGS_GROUP}`, "--timeout=60s"]);
    // a controller says it of those that the server serves itself
    const own = ["apiservice/v1.", "apiservice/v1.apps"];
    await kubectl.ok(["wait", "--for=condition=Available", ...own, "--timeout=60s"]);
    const table = await kubectl.ok(["get", "apiservices"]);
    assert.match(table, /^NAME +SERVICE +AVAILABLE +AGE$/m);
    assert.match(table, /^v1\. +Local +True +\S+$/m);
    assert.match(table, /^v1\.apps +Local +True +\S+$/m);
    assert.match(table, /^v1\.things\.example\.com +backends\/things +True +\S+$/m);
  });

  test("[DISC-021] types of the backend are found, explained, created, listed, watched and deleted", async () => {
    const resources = await kubectl.ok(["api-resources", `--api-group=${THINGS_GROUP}`]);
    assert.match(resources, /^things +th +things\.example\.com\/v1 +true +Thing$/m);
    assert.match(await kubectl.ok(["explain", "things"]), /A thing of somebody else\./);
    const watch = new LineWatch(kubectl.start(["get", "things", "--watch", "-o", "name"]));
    await kubectl.ok(["create", "-f", "-", "--validate=false"], thing("first"));
    await watch.lines.include([`thing.${THINGS_GROUP}/first`]);
    await watch.stop();
    assert.match(await kubectl.ok(["get", "th", "-A"]), /^default +first /m);
    assert.equal(await kubectl.ok(["get", "thing", "first", "-o", "jsonpath={.spec.size}"]), "1");
    assert.match(await kubectl.ok(["create", "-f", "-"], thing("second")), /created/);
    assert.match(await kubectl.ok(["delete", "thing", "first"]), /"first" deleted/);
    assert.ok(backend.asked.every(({ client }) => client === "front-proxy-client"));
  });

  test("[DISC-022] while the backend is down, its types are unavailable and all others work", async () => {
    const { port } = backend;
    await backend.stop();
    const { code, stderr } = await kubectl.run(["get", "things"]);
    assert.equal(code, 1);
    assert.match(stderr, /ServiceUnavailable|unable to handle the request|error trying to reach service/);
    await kubectl.ok([
      "patch",
      "apiservice",
      `v1.${THINGS_GROUP}`,
      "--type=merge",
      "-p",
      '{"spec":{"versionPriority":20}}',
    ]);
    await kubectl.ok(["wait", "--for=condition=Available=False", `apiservice/v1.${THINGS_GROUP}`, "--timeout=60s"]);
    assert.match(await kubectl.ok(["get", "apiservice", `v1.${THINGS_GROUP}`]), /False \(FailedDiscoveryCheck\)/);
    assert.match(await kubectl.ok(["get", "namespaces"]), /^default +Active/m);
    await kubectl.ok(["create", "namespace", "comes-and-goes"]);
    await kubectl.ok(["delete", "namespace", "comes-and-goes", "--timeout=60s"]);
    backend = await ThingBackend.start(trust, port);
    await kubectl.ok([
      "patch",
      "apiservice",
      `v1.${THINGS_GROUP}`,
      "--type=merge",
      "-p",
      '{"spec":{"versionPriority":21}}',
    ]);
    await kubectl.ok(["wait", "--for=condition=Available", `apiservice/v1.${THINGS_GROUP}`, "--timeout=60s"]);
    await kubectl.ok(["get", "things"]);
  });
});
