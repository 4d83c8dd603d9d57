/** The real kubectl with a kind whose versions become each other by rules. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { type ApiBody, fieldAt, type JsonObject } from "../support/json.js";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import { LAMP_GROUP, lampDefinition, NEW_LAMP, OLD_LAMP, RULES } from "./lamp-definition.js";

const found = await findKubectl("1.35");
const PRODUCT = { profile: kubernetesProfile() };

describe("kubectl and conversion by rules", { skip: "missing" in found ? found.missing : false }, () => {
  let server: ServeProcess;
  let kubectl: Kubectl;
  before(async () => {
    // objects stay as they were written: a migration would write them again between a read and its replacement
    server = await startServe(["--profile=kubernetes", "--controllers=*,-storage-version-migration"]);
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await server.stop();
  });
  const apply = (manifest: JsonObject, ...options: string[]): Promise<string> =>
    kubectl.ok(["apply", "-f", "-", ...options], JSON.stringify(manifest));
  const get = async (version: string, name: string): Promise<ApiBody> =>
    JSON.parse(await kubectl.ok(["get", `lamps.${version}.${LAMP_GROUP}`, name, "-o", "json"]));
  const lamp = (version: string, name: string, spec: JsonObject): JsonObject => ({
    apiVersion: `${LAMP_GROUP}/${version}`,
    kind: "Lamp",
    metadata: { name },
    spec,
  });

  test("[CRD-014, VER-017] definitions with rules are applied, and objects are applied and read in each version", async () => {
    assert.match(await apply(lampDefinition(PRODUCT)), /lamps\.light\.example\.com created/);
    await kubectl.ok(["wait", "--for=condition=Established", `crd/lamps.${LAMP_GROUP}`, "--timeout=50s"]);
    await apply(lamp("v1beta1", "a", OLD_LAMP));
    assert.deepEqual((await get("v1", "a")).spec, NEW_LAMP);
    await apply(lamp("v1beta1", "a", { ...OLD_LAMP, color: "blue" }));
    await apply(lamp("v1", "b", { colour: "red", material: "oak" }), "--server-side");
    await apply(lamp("v1beta1", "b", { mode: "on" }), "--server-side", "--field-manager=other");
    assert.deepEqual((await get("v1", "b")).spec, {
      colour: "red",
      material: "oak",
      enabled: true,
      quality: "plain",
      dimensions: { size: 1 },
    });
    const selected = ["get", `lamps.v1beta1.${LAMP_GROUP}`, "--field-selector=spec.color=blue", "-o", "name"];
    assert.equal((await kubectl.ok(selected)).trim(), `lamp.${LAMP_GROUP}/a`);
    assert.match(await kubectl.ok(["explain", "lamp.spec", `--api-version=${LAMP_GROUP}/v1beta1`]), /color\t<string>/);
  });

  test("definitions with rules are applied again, changed and refused by kubectl", async () => {
    assert.match(await apply(lampDefinition(PRODUCT)), /unchanged|configured/);
    await apply(lampDefinition(PRODUCT), "--server-side", "--force-conflicts");
    const rules = [...RULES.slice(1), { rename: { from: ".spec.colr", to: ".spec.colour" } }];
    const { code, stderr } = await kubectl.run(
      ["apply", "-f", "-"],
      JSON.stringify(lampDefinition(PRODUCT, { rules })),
    );
    assert.equal(code, 1);
    assert.match(
      stderr,
      /x-kindsmith-conversion\[10\]\.rename\.from: Invalid value: "\.spec\.colr": \.spec\.colr is not a field of v1beta1/,
    );
    const kept = await kubectl.ok(["get", "crd", `lamps.${LAMP_GROUP}`, "-o", "yaml"]);
    assert.match(kept, /x-kindsmith-conversion:\n/);
  });

  test("[CRD-016] another version is stored without touching the rules, and objects are written again", async () => {
    await apply(lampDefinition(PRODUCT, { rules: { to: "v1", rules: RULES }, stored: "v1beta1" }));
    await apply(lamp("v1", "c", { colour: "green", material: "ash" }));
    assert.equal(fieldAt(await get("v1beta1", "c"), "spec", "color"), "green");
    assert.equal(fieldAt(await get("v1beta1", "a"), "spec", "color"), "blue");
    await kubectl.ok(["replace", "-f", "-"], await kubectl.ok(["get", "lamps", "-o", "yaml"]));
    assert.equal(fieldAt(await get("v1", "b"), "spec", "colour"), "red");
  });
});
