/** The real kubectl with lists of objects, which it checks by the OpenAPI v2 document before it sends them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const found = await findKubectl("1.35");

describe("kubectl and lists", { skip: "missing" in found ? found.missing : false }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  before(async () => {
    server = await startServe(["--profile=kubernetes"]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await server.stop();
  });

  test("[DISC-011] kubectl applies and replaces a list that it has read, and finds an error in it", async () => {
    await kubectl.ok(["create", "deployment", "web", "--image=nginx:1", "--replicas=2"]);
    await kubectl.ok(["create", "job", "once", "--image=busybox:1"]);
    const read = () => kubectl.ok(["get", "deployments,jobs", "-o", "json"]);
    const list = await read();
    assert.match(await kubectl.ok(["replace", "-f", "-"], list), /web replaced\n.*once replaced/);
    assert.equal(await read(), list, "nothing has changed");
    assert.match(await kubectl.ok(["apply", "-f", "-"], list), /web configured\n.*once configured/);
    const { code, stderr } = await kubectl.run(["create", "-f", "-"], list.replace('"replicas": 2', '"replicas": "x"'));
    assert.notEqual(code, 0);
    assert.match(stderr, /Deployment\.spec\.replicas.*got "string", expected "integer"/);
  });
});
