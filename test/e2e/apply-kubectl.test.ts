/** Server-side apply as the real kubectl does it, against the real server process. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { ownersOf } from "../conformance/support/field-owners.js";
import { type ApiBody, fieldAt, objectsAt } from "../support/json.js";
import { EDGE_RELEASES, findKubectl, Kubectl, type KubectlResult } from "../support/kubectl.js";
import { type ServeProcess, startServe } from "../support/serve.js";

function configMap(name: string, data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data });
}

function deployment(
  name: string,
  { replicas, containers }: { replicas?: number; containers: readonly string[] },
): string {
  const labels = { app: name };
  return JSON.stringify({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: {
          containers: containers.map((container) => ({
            name: container,
            image: `${container}:1`,
            ports: [{ containerPort: 80 }],
          })),
        },
      },
    },
  });
}

const WIDGET = `apiVersion: demo.example.com/v1
kind: Widget
metadata: { name: gear }
spec:
  size: 3
  tags: [a, b]
  ports: [{ name: web, port: 80 }]
  options: { colour: green }
`;

const APPLY = ["apply", "--server-side", "-f", "-"];

// what releases differ in is among kubectl-commands
for (const release of EDGE_RELEASES.slice(-1)) {
  const found = await findKubectl(release);
  const skip = "missing" in found ? found.missing : false;
  describe(`server-side apply by kubectl ${release}`, { skip }, () => {
    let server: ServeProcess;
    let kubectl: Kubectl;
    before(async () => {
      server = await startServe(["--profile=kubernetes", "--examples"]);
      if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
    });
    after(async () => {
      kubectl.dispose();
      const { code } = await server.stop();
      assert.equal(code, 0, server.output());
      assert.doesNotMatch(server.output(), /"level":50/);
    });
    const read = async (...name: string[]): Promise<ApiBody> =>
      JSON.parse(await kubectl.ok(["get", ...name, "-o", "json", "--show-managed-fields"]));
    const assertConflict = ({ code, stderr }: KubectlResult, message: RegExp): void => {
      assert.equal(code, 1, stderr);
      assert.match(stderr, message);
      assert.match(stderr, /--force-conflicts/);
    };

    test("[SSA-001, SSA-002, SSA-011] it creates, changes, and removes what left the file", async () => {
      assert.match(await kubectl.ok(APPLY, WIDGET), /widget\.demo\.example\.com\/gear serverside-applied/);
      assert.match(await kubectl.ok(APPLY, WIDGET), /serverside-applied/);
      const first = await read("widget", "gear");
      const { "kubectl Apply": fields } = ownersOf(first);
      assert.deepEqual(fields, [
        ".spec.options.colour",
        '.spec.ports[name="web"]',
        '.spec.ports[name="web"].name',
        '.spec.ports[name="web"].port',
        ".spec.size",
        '.spec.tags[="a"]',
        '.spec.tags[="b"]',
      ]);
      const changed = WIDGET.replace("size: 3", "size: 4")
        .replace("[a, b]", "[b]")
        .replace(/ {2}ports.*\n/, "");
      await kubectl.ok(APPLY, changed);
      const { spec } = await read("widget", "gear");
      assert.deepEqual([fieldAt(spec, "size"), fieldAt(spec, "tags"), fieldAt(spec, "ports")], [4, ["b"], undefined]);
    });

    test("[SSA-038] the same file twice is one version", async () => {
      const file = deployment("same", { replicas: 2, containers: ["web", "log"] });
      await kubectl.ok(APPLY, file);
      const { resourceVersion } = (await read("deployment", "same")).metadata;
      await kubectl.ok(APPLY, file);
      assert.equal((await read("deployment", "same")).metadata.resourceVersion, resourceVersion);
    });

    test("[SSA-016, SSA-017, ERR-008, ERR-018] conflicts are reported, and can be forced", async () => {
      await kubectl.ok(APPLY, configMap("contested", { colour: "green", shape: "round" }));
      const other = [...APPLY, "--field-manager=other"];
      const wanted = configMap("contested", { colour: "blue" });
      assertConflict(
        await kubectl.run(other, wanted),
        /Apply failed with 1 conflict: conflict with "kubectl": \.data\.colour/,
      );
      assert.match(await kubectl.ok([...other, "--force-conflicts"], wanted), /serverside-applied/);
      const object = await read("configmap", "contested");
      assert.deepEqual(object.data, { colour: "blue", shape: "round" });
      assert.deepEqual(ownersOf(object), { "kubectl Apply": [".data.shape"], "other Apply": [".data.colour"] });
      const back = configMap("contested", { colour: "red", shape: "square" });
      assertConflict(await kubectl.run(APPLY, back), /conflict with "other": \.data\.colour/);
      assert.equal(fieldAt(await read("configmap", "contested"), "data", "shape"), "round");
    });

    test("[SSA-016] several conflicts are one list", async () => {
      await kubectl.ok(APPLY, configMap("listed", { a: "1", b: "1" }));
      const { stderr } = await kubectl.run(
        [...APPLY, "--field-manager=other"],
        configMap("listed", { a: "2", b: "2" }),
      );
      assert.match(stderr, /Apply failed with 2 conflicts: conflicts with "kubectl":\n- \.data\.a\n- \.data\.b/);
    });

    test("[SSA-045] what client-side apply made is taken over, and a field can leave the file", async () => {
      const name = "migrated";
      await kubectl.ok(["apply", "-f", "-"], deployment(name, { replicas: 2, containers: ["web", "log"] }));
      assert.ok("kubectl-client-side-apply Update" in ownersOf(await read("deployment", name)));
      assert.match(
        await kubectl.ok(APPLY, deployment(name, { replicas: 3, containers: ["web", "log"] })),
        /serverside-applied/,
      );
      const { "kubectl Apply": fields, "kubectl-client-side-apply Update": left } = ownersOf(
        await read("deployment", name),
      );
      assert.equal(left, undefined);
      assert.ok(fields?.includes(".spec.replicas"));
      await kubectl.ok(APPLY, deployment(name, { containers: ["web"] }));
      const { spec } = await read("deployment", name);
      assert.equal(fieldAt(spec, "replicas"), 1);
      assert.deepEqual(
        objectsAt(spec, "template", "spec", "containers").map((container) => container.name),
        ["web"],
      );
    });

    test("[SSA-045] client-side apply continues after server-side apply", async () => {
      const name = "returned";
      await kubectl.ok(["apply", "-f", "-"], configMap(name, { a: "1", b: "1", c: "1" }));
      await kubectl.ok(APPLY, configMap(name, { a: "2", b: "2" }));
      assert.deepEqual((await read("configmap", name)).data, { a: "2", b: "2" });
      const shown = await kubectl.ok(["apply", "view-last-applied", "configmap", name, "-o", "json"]);
      assert.deepEqual(JSON.parse(shown).data, { a: "2", b: "2" });
      await kubectl.ok(["apply", "-f", "-"], configMap(name, { a: "3" }));
      assert.deepEqual((await read("configmap", name)).data, { a: "3" });
    });

    test("[SSA-045] without a change of the file the take-over has no conflict, whoever applies", async () => {
      const file = configMap("unchanged", { a: "1" });
      await kubectl.ok(["apply", "-f", "-"], file);
      await kubectl.ok([...APPLY, "--field-manager=pipeline"], file);
      await kubectl.ok([...APPLY, "--field-manager=pipeline"], configMap("unchanged", { a: "2" }));
      assert.deepEqual((await read("configmap", "unchanged")).data, { a: "2" });
    });

    test("[DRY-006] diff shows what an apply would change, and changes nothing", async () => {
      await kubectl.ok(APPLY, configMap("compared", { a: "1" }));
      const { resourceVersion } = (await read("configmap", "compared")).metadata;
      const same = await kubectl.run(["diff", "--server-side", "-f", "-"], configMap("compared", { a: "1" }));
      assert.deepEqual([same.code, same.stdout], [0, ""], same.stderr);
      const { code, stdout } = await kubectl.run(
        ["diff", "--server-side", "-f", "-"],
        configMap("compared", { a: "2", b: "1" }),
      );
      assert.equal(code, 1);
      assert.match(stdout, /^-\s+a: "1"$/m);
      assert.match(stdout, /^\+\s+a: "2"$/m);
      assert.match(stdout, /^\+\s+b: "1"$/m);
      const fresh = await kubectl.run(["diff", "--server-side", "-f", "-"], configMap("not-there", { a: "1" }));
      assert.equal(fresh.code, 1, fresh.stderr);
      const dry = await kubectl.ok([...APPLY, "--dry-run=server"], configMap("compared", { a: "3" }));
      assert.match(dry, /serverside-applied \(server dry run\)/);
      assert.equal((await read("configmap", "compared")).metadata.resourceVersion, resourceVersion);
      assert.match((await kubectl.run(["get", "configmap", "not-there"])).stderr, /NotFound/);
    });

    test("[SSA-023] what scale changed is the scaler's", async () => {
      const file = deployment("scaled", { replicas: 2, containers: ["web"] });
      await kubectl.ok([...APPLY, "--field-manager=pipeline"], file);
      await kubectl.ok(["scale", "deployment/scaled", "--replicas=5"]);
      assertConflict(
        await kubectl.run([...APPLY, "--field-manager=pipeline"], file),
        /conflict with "kubectl".*: \.spec\.replicas/,
      );
      await kubectl.ok([...APPLY, "--field-manager=pipeline"], deployment("scaled", { containers: ["web"] }));
      assert.equal(fieldAt(await read("deployment", "scaled"), "spec", "replicas"), 5);
    });

    test("[SSA-034, UPD-029] managed fields are shown on request, with every manager of kubectl's commands", async () => {
      await kubectl.ok(["create", "configmap", "shown", "--from-literal=a=1"]);
      await kubectl.ok(["label", "configmap", "shown", "tier=front"]);
      await kubectl.ok(["annotate", "configmap", "shown", "note=here"]);
      await kubectl.ok(["patch", "configmap", "shown", "--type=merge", "-p", '{"data":{"b":"1"}}']);
      const yaml = await kubectl.ok(["get", "configmap", "shown", "-o", "yaml", "--show-managed-fields"]);
      assert.match(yaml, /managedFields:\n[\s\S]*fieldsType: FieldsV1\n/);
      assert.doesNotMatch(await kubectl.ok(["get", "configmap", "shown", "-o", "yaml"]), /managedFields/);
      const owners = ownersOf(await read("configmap", "shown"));
      const expected = {
        "kubectl-create Update": ".data.a",
        "kubectl-label Update": ".metadata.labels.tier",
        "kubectl-annotate Update": ".metadata.annotations.note",
        "kubectl-patch Update": ".data.b",
      };
      for (const [owner, field] of Object.entries(expected))
        assert.ok(owners[owner]?.includes(field), `${owner} ${field} in ${JSON.stringify(owners)}`);
    });

    test("[SSA-042] applying to a missing resource fails with kubectl's message", async () => {
      const strict = await kubectl.run(APPLY, WIDGET.replace("size: 3", "sise: 3"));
      assert.equal(strict.code, 1);
      assert.match(strict.stderr, /unknown field|field not declared|spec\.sise/);
      const invalid = await kubectl.run(APPLY, WIDGET.replace("size: 3", "size: 100000"));
      assert.equal(invalid.code, 1);
      assert.match(invalid.stderr, /Widget\S* "gear" is invalid: spec\.size/);
    });
  });
}
