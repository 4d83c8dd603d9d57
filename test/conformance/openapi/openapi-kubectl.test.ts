/** What the real kubectl makes of the published documents: explanations of every kind, and checks of what is sent. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { EDGE_RELEASES, findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";

/** Which documents `explain` reads, by its options. */
const SOURCES = { v3: [], v2: ["--output=plaintext-openapiv2"] } as const;

const deployment = (replicas: string, more = ""): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: explained }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: a } }
  template:
    metadata: { labels: { app: a } }
    spec: { containers: [{ name: c, image: i, resources: { limits: { cpu: 1, memory: 1Gi } }${more} }] }
`;

// of every kind and field; what older releases do is among test/e2e/kubectl-commands
for (const release of EDGE_RELEASES.slice(-1)) {
  const found = await findKubectl(release);
  describe(`kubectl ${release} and the published documents`, {
    skip: "missing" in found ? found.missing : false,
  }, () => {
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

    test("[DISC-008, DISC-010] it asks for the aggregated form, and needs two requests for all groups", async () => {
      const { stderr } = await kubectl.run(["api-resources", "-v=9"]);
      assert.match(stderr, /Accept: application\/json;g=apidiscovery\.k8s\.io;v=v2;as=APIGroupDiscoveryList,/);
      assert.doesNotMatch(stderr, /\/apis\/apps\/v1/);
    });

    for (const [source, options] of Object.entries(SOURCES)) {
      test(`[DISC-011, DISC-013] every kind and its fields are explained from the ${source} documents`, async () => {
        const rows = (await kubectl.ok(["api-resources", "--no-headers"])).trim().split("\n");
        assert.ok(rows.length > 50, String(rows.length));
        for (const row of rows) {
          const columns = row.trim().split(/\s+/);
          const [name = "", version = ""] = [columns[0], columns.at(-3)];
          const text = await kubectl.ok(["explain", name, `--api-version=${version}`, "--recursive", ...options]);
          assert.match(text, /^DESCRIPTION:\n {4,}\S/m, name);
          assert.doesNotMatch(text, /<empty>/, name);
          assert.match(text, /^FIELDS:\n {2,}\S+\t<\S+>/m, name);
        }
      });

      test(`[DISC-014] nested fields have types and meanings in the ${source} documents`, async () => {
        const explain = (path: string): Promise<string> => kubectl.ok(["explain", path, ...options]);
        const surge = await explain("deployment.spec.strategy.rollingUpdate.maxSurge");
        assert.match(surge, /FIELD:\s+maxSurge <(IntOrString|string)>/);
        assert.match(surge, /^DESCRIPTION:\n {4,}\S/m);
        assert.match(
          await explain("pod.spec.containers.resources.limits"),
          /FIELD:\s+limits <map\[string\]Quantity>|limits <map\[string\]string>/,
        );
      });
    }

    test("[VAL-008, DISC-014] what does not fit the documents is refused before it is sent, warned of, or let through", async () => {
      const bad = deployment("1", ", nope: 1");
      const apply = (validate: string, manifest = bad) =>
        kubectl.run(["apply", "--dry-run=server", `--validate=${validate}`, "-f", "-"], manifest);
      const strict = await apply("strict");
      assert.equal(strict.code, 1);
      assert.match(strict.stderr, /unknown field "?(spec\.template\.spec\.containers\[0\]\.nope|nope)/);
      const warned = await apply("warn");
      assert.deepEqual([warned.code, /unknown field/.test(warned.stderr)], [0, true]);
      const ignored = await apply("ignore");
      assert.deepEqual([ignored.code, ignored.stderr], [0, ""]);
      assert.equal((await apply("strict", deployment("2"))).code, 0);
      assert.equal((await apply("strict", deployment("many"))).code, 1);
      const lists = `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: l}, datum: {}}\n`;
      const list = await apply("strict", lists);
      assert.match(list.stderr, /unknown field "?datum|strict decoding error/);
    });

    test("lists are merged by the keys that the documents name", async () => {
      await kubectl.ok(
        ["apply", "-f", "-"],
        deployment("1", ", ports: [{ containerPort: 80 }], env: [{ name: A, value: a }]"),
      );
      const more = deployment("1", ", ports: [{ containerPort: 80, name: web }], env: [{ name: B, value: b }]");
      const difference = await kubectl.run(["diff", "-f", "-"], more);
      assert.equal(difference.code, 1, difference.stderr);
      await kubectl.ok(["apply", "-f", "-"], more);
      const shown = await kubectl.ok([
        "get",
        "deployment",
        "explained",
        "-o",
        "jsonpath={.spec.template.spec.containers[0].env[*].name} {.spec.template.spec.containers[0].ports[*].name}",
      ]);
      assert.equal(shown, "B web");
    });
  });
}
