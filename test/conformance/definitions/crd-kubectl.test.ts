/** The real kubectl with kinds that it has never heard of. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { stringify } from "yaml";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";

const found = await findKubectl("1.35");

const column = { name: "Size", type: "integer", jsonPath: ".spec.size" };
const schema = {
  type: "object",
  properties: {
    spec: { type: "object", properties: { size: { type: "integer", maximum: 5, description: "How big." } } },
  },
};
const version = { served: true, additionalPrinterColumns: [column], schema: { openAPIV3Schema: schema } };

/** @param stored name of the version that is stored */
function crd(stored: string): string {
  return stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gears.demo.test" },
    spec: {
      group: "demo.test",
      scope: "Namespaced",
      names: { plural: "gears", kind: "Gear", shortNames: ["gr"], categories: ["machines"] },
      versions: ["v1", "v2"].map((name) => ({ name, storage: name === stored, ...version })),
    },
  });
}

const gear = (name: string, size: number): string =>
  stringify({ apiVersion: "demo.test/v1", kind: "Gear", metadata: { name }, spec: { size } });

describe("kubectl and custom kinds", { skip: "missing" in found ? found.missing : false }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  before(async () => {
    // moving objects is what a test here does by hand
    server = await startServe(["--profile=kubernetes", "--controllers=*,-storage-version-migration"]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await server.stop();
  });
  const apply = (manifest: string, ...options: string[]): Promise<string> =>
    kubectl.ok(["apply", "-f", "-", ...options], manifest);

  test("[CRD-001, CRD-003, CRD-020] a kind is applied, waited for, used by its names, explained", async () => {
    assert.match(await apply(crd("v1")), /customresourcedefinition\.apiextensions\.k8s\.io\/gears\.demo\.test created/);
    await kubectl.ok(["wait", "--for=condition=Established", "crd/gears.demo.test", "--timeout=50s"]);
    await apply(gear("a", 3));
    for (const name of ["gears", "gr", "gear.demo.test", "machines", "gears.v2.demo.test"])
      assert.match(await kubectl.ok(["get", name]), /NAME +SIZE\na +3\n/, name);
    assert.match(await kubectl.ok(["explain", "gear.spec.size"]), /FIELD: size <integer>\n+DESCRIPTION:\n +How big\./);
    assert.match(await kubectl.ok(["api-resources", "--api-group=demo.test"]), /gears +gr +demo\.test\/v2 +true +Gear/);
    assert.match(await kubectl.ok(["get", "crd"]), /gears\.demo\.test /);
  });

  test("[CRD-008] what the schema refuses is refused", async () => {
    const { code, stderr } = await kubectl.run(["apply", "-f", "-"], gear("b", 6));
    assert.equal(code, 1);
    assert.match(stderr, /The Gear "b" is invalid: spec\.size: Invalid value: 6: .*less than or equal to 5/);
  });

  test("[CRD-016] objects are moved to another stored version by writing them again", async () => {
    await apply(crd("v2"));
    const stored = ["get", "crd", "gears.demo.test", "-o", "jsonpath={.status.storedVersions}"];
    assert.equal(await kubectl.ok(stored), '["v1","v2"]');
    await kubectl.ok(["replace", "-f", "-"], await kubectl.ok(["get", "gears", "-o", "yaml"]));
    const cut = '{"status":{"storedVersions":["v2"]}}';
    await kubectl.ok(["patch", "crd", "gears.demo.test", "--subresource=status", "--type=merge", "-p", cut]);
    const alone = '[{"op":"remove","path":"/spec/versions/0"}]';
    await kubectl.ok(["patch", "crd", "gears.demo.test", "--type=json", "-p", alone]);
    assert.match(await kubectl.ok(["get", "gears"]), /a +3\n/);
  });

  test("[CRD-007] deleting the definition waits for its objects, and takes the kind away", async () => {
    await kubectl.ok(["delete", "crd", "gears.demo.test", "--timeout=50s"]);
    const { code, stderr } = await kubectl.run(["get", "gears.demo.test"]);
    assert.notEqual(code, 0);
    assert.match(stderr, /the server doesn't have a resource type "gears"/);
  });
});
