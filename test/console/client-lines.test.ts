/** The calls of the typed client that the console shows do what they say, on a server. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  applyCall,
  createCall,
  decisionCall,
  deleteCall,
  evictCall,
  getCall,
  literal,
  logCall,
  replaceCall,
  resourceCall,
  scaleCall,
  statusCall,
  tokenCall,
  watchCall,
} from "../../console/src/values/client-lines.js";
import type { Command } from "../../console/src/values/kubectl-lines.js";
import { apis } from "../../generated/apis.js";
import {
  defineReference,
  isConflict,
  isNotFound,
  type JsonObject,
  type NamingProfile,
} from "../../runtime/client/browser.js";
import { startTestServer, type TestServer } from "../../runtime/testing/index.js";
import { base64, makeRequest } from "../builtin/support/certificates.js";
import { PROFILES } from "../support/api.js";
import { objectAt } from "../support/json.js";
import { type Gauge, gaugeClient, gauges as gaugeKinds } from "./scene.js";

const gauges = defineReference<Gauge, "Namespaced", Gauge>({
  group: "test.example.com",
  version: "v1",
  kind: "Gauge",
  resource: "gauges",
  scope: "Namespaced",
});

type ServedObject = JsonObject & { readonly metadata: { readonly uid: string } };

function commandOf(profile: NamingProfile, reference: Partial<Command["place"]["kind"]["reference"]>): Command {
  const full = { ...gauges, ...reference };
  return {
    profile,
    place: {
      kind: { reference: full, verbs: [], subresources: [], singular: "", shortNames: [], categories: [] },
      namespace: full.scope === "Cluster" ? undefined : "default",
    },
  };
}

test("client lines: values are literals that mean the same", () => {
  const value = { plain: 1, "odd key": ['"quoted"\n', null, true], nested: { a: {} }, ["__proto__"]: "x" };
  const read = new Function(`return (${literal(value)});`)();
  assert.deepEqual(Object.entries(read), Object.entries(value));
  assert.equal(literal("`x`</script>"), '"`x`</script>"');
});

test("client lines: a long document is named, a short one is written down", () => {
  const command = commandOf(PROFILES[0]!(), {});
  const short = { apiVersion: "test.example.com/v1", kind: "Gauge", metadata: { name: "a" } };
  assert.equal(
    createCall(command, short),
    'await client.testExampleCom.v1.gauges("default").create({ metadata: { name: "a" } });',
  );
  assert.match(createCall(command, { ...short, text: "x".repeat(1000) }), /\.create\(object\);$/);
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { words } = profile;

  test(`client lines: groups and resources are called as generated code calls them, profile ${profile.name}`, () => {
    for (const [reference, call] of [
      [{ group: "", resource: "configmaps", kind: "ConfigMap" }, "core.v1.configMaps"],
      [{ group: "apps", resource: "replicasets", kind: "ReplicaSet" }, "apps.v1.replicaSets"],
      [{ group: words.rbacGroup, resource: "clusterroles", kind: "ClusterRole" }, "rbac.v1.clusterRoles"],
      [
        { group: words.networkingGroup, resource: "networkpolicies", kind: "NetworkPolicy" },
        "networking.v1.networkPolicies",
      ],
      [
        { group: words.resourceGroup, resource: "resourceslices", kind: "ResourceSlice" },
        "resourceGroup.v1.resourceSlices",
      ],
      [{ group: "", resource: "endpoints", kind: "Endpoints" }, "core.v1.endpoints"],
    ] as const) {
      const line = resourceCall(commandOf(profile, reference));
      assert.equal(line, `client.${call}("default")`);
      const [group = "", version = "", resource = ""] = call.split(".");
      const known = apis as unknown as Record<string, Record<string, Record<string, unknown>>>;
      assert.ok(known[group]?.[version]?.[resource], `the generated code has ${call}`);
    }
  });

  describe(`client lines on a server, profile ${profile.name}`, () => {
    let server: TestServer;

    before(async () => {
      const own = { testExampleCom: { v1: { gauges } } };
      server = (await startTestServer({ profile, groups: gaugeKinds, apis: own })) as unknown as TestServer;
    });

    after(async () => {
      await server?.stop();
    });

    /** Runs a line as a program would, and returns what its call returns. */
    async function run(line: string, object?: JsonObject): Promise<unknown> {
      const body = line.startsWith("for ") ? line : `return ${line}`;
      const program = new Function("client", "object", `return (async () => { ${body} })();`);
      return program(server.client, object);
    }

    test("an object is created, read, applied, replaced and deleted", async () => {
      const gauge = commandOf(profile, {});
      const stored = gaugeClient(server);
      const document: JsonObject = { metadata: { name: "one" }, spec: { mode: "slow", count: 1 } };
      await run(createCall(gauge, document));
      const made = (await run(getCall(gauge, "one"))) as Gauge;
      assert.equal(made.spec?.count, 1);
      await run(applyCall(gauge, { metadata: { name: "one" }, spec: { count: 2 } }, { isForced: true }));
      const applied = await stored.get("one");
      assert.equal(applied.spec?.count, 2);
      assert.ok(applied.metadata.managedFields?.some(({ manager }) => manager === "kindsmith-console"));
      await run(replaceCall(gauge), { ...document, spec: { mode: "fast", count: 3 } });
      assert.deepEqual((await stored.get("one")).spec, { mode: "fast", count: 3 });
      await run(deleteCall(gauge, ["one"], "Background"));
      await assert.rejects(stored.get("one"), isNotFound);
    });

    test("several objects are deleted, whatever their kind", async () => {
      const maps = commandOf(profile, { group: "", kind: "ConfigMap", resource: "configmaps" });
      for (const name of ["a", "b"]) await run(createCall(maps, { metadata: { name }, data: { "a.b": "it's" } }));
      assert.deepEqual(((await run(getCall(maps, "a"))) as JsonObject).data, { "a.b": "it's" });
      await run(deleteCall(maps, ["a", "b"], "Background"));
      await assert.rejects(run(getCall(maps, "b")), isNotFound);
      const roles = commandOf(profile, {
        group: words.rbacGroup,
        kind: "ClusterRole",
        resource: "clusterroles",
        scope: "Cluster",
      });
      await run(createCall(roles, { metadata: { name: "r" }, rules: [] }));
      await run(deleteCall(roles, ["r"], "Background"));
    });

    test("subresources are called as the console calls them", async () => {
      const of = (group: string, kind: string, resource: string, scope: "Namespaced" | "Cluster" = "Namespaced") =>
        commandOf(profile, { group, kind, resource, scope });
      const selector = { matchLabels: { a: "b" } };
      const containers = [{ name: "c", image: "example.com/c:1" }];
      const template = { metadata: { labels: { a: "b" } }, spec: { containers } };
      const deployments = of("apps", "Deployment", "deployments");
      await run(createCall(deployments), { metadata: { name: "d" }, spec: { replicas: 1, selector, template } });
      await run(scaleCall(deployments, "d", 3));
      const scaled = (await run(getCall(deployments, "d"))) as ServedObject;
      assert.equal(objectAt(scaled, "spec").replicas, 3);
      await run(statusCall(deployments, "apply"), { metadata: { name: "d" }, status: { replicas: 2 } });
      await run(statusCall(deployments, "replace"), { ...scaled, metadata: { name: "d" }, status: { replicas: 4 } });
      assert.equal(objectAt((await run(getCall(deployments, "d"))) as ServedObject, "status").replicas, 4);

      const pods = of("", "Pod", "pods");
      const pod = (await run(createCall(pods), { metadata: { name: "p" }, spec: { containers } })) as ServedObject;
      await assert.rejects(run(evictCall(pods, "p", "another")), isConflict);
      await run(evictCall(pods, "p", pod.metadata.uid));
      await assert.rejects(run(getCall(pods, "p")), isNotFound);
      await assert.rejects(
        run(logCall(pods, "p", { container: "c", previous: false, tailLines: 5 })),
        isNotFound,
        "the log of a pod that is gone",
      );

      await run(createCall(of("", "ServiceAccount", "serviceaccounts"), { metadata: { name: "robot" } }));
      const options = { audiences: ["elsewhere"], expirationSeconds: 900 };
      const token = (await run(
        tokenCall(of("", "ServiceAccount", "serviceaccounts"), "robot", options),
      )) as ServedObject;
      assert.deepEqual(objectAt(token, "spec").audiences, ["elsewhere"]);

      const requests = of(
        words.certificatesGroup,
        "CertificateSigningRequest",
        "certificatesigningrequests",
        "Cluster",
      );
      const spec = {
        request: base64(await makeRequest("anna")),
        signerName: "example.com/signer",
        usages: ["client auth"],
      };
      await run(createCall(requests), { metadata: { name: "csr" }, spec });
      const approved = { type: "Approved", status: "True", reason: "Test", message: "it's fine" };
      await run(decisionCall(requests, "csr", [approved]));
      const [condition] = objectAt((await run(getCall(requests, "csr"))) as ServedObject, "status")
        .conditions as JsonObject[];
      assert.equal(condition?.type, "Approved");
    });

    test("a watch begins with what is there", async () => {
      const gauge = commandOf(profile, {});
      await gaugeClient(server).create({ metadata: { name: "seen", labels: { a: "b" } }, spec: { mode: "slow" } });
      const line = watchCall(gauge, { label: "a=b", field: "metadata.name=seen" });
      const seen = (await run(
        line.replace("console.log(type, object.metadata.name)", "return [type, object.metadata.name]"),
      )) as string[];
      assert.deepEqual(seen, ["ADDED", "seen"]);
    });
  });
}
