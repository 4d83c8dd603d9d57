/** What is allowed and yet most likely not meant: told in Warning headers, in the words of stock servers. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import type { JsonObject } from "../support/json.js";

const main = { name: "main", image: "registry.example.com/app:1" };
const NO_SELECTOR = "a null labelSelector results in matching no pod";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { keyDomain, storageGroup } = profile.words;
  describe(`warnings (${profile.name})`, () => {
    let api: TestApi;
    let core: string;
    before(async () => {
      api = await startApi({ profile });
      core = `/api/v1/namespaces/${await api.namespace()}`;
    });
    after(() => api.stop());

    const told = async (path: string, object: JsonObject): Promise<readonly string[]> => {
      const { status, text, warnings } = await api.post(`${path}?dryRun=All`, { metadata: { name: "a" }, ...object });
      assert.equal(status, 201, text);
      return warnings;
    };

    test("pods: deprecated node labels, missing selectors and annotations that have become fields cause warnings", async () => {
      const warnings = await told(`${core}/pods`, {
        metadata: { name: "a", annotations: { [`scheduler.alpha.${keyDomain}/critical-pod`]: "" } },
        spec: {
          containers: [main],
          nodeSelector: { [`beta.${keyDomain}/arch`]: "a" },
          topologySpreadConstraints: [{ maxSkew: 1, topologyKey: "zone", whenUnsatisfiable: "DoNotSchedule" }],
          imagePullSecrets: [{ name: "s" }, { name: "" }],
        },
      });
      assert.deepEqual(warnings, [
        `spec.nodeSelector[beta.${keyDomain}/arch]: deprecated since v1.14; use "${keyDomain}/arch" instead`,
        `spec.topologySpreadConstraints[0].labelSelector: ${NO_SELECTOR}`,
        `metadata.annotations[scheduler.alpha.${keyDomain}/critical-pod]: non-functional in v1.16+; use the "priorityClassName" field instead`,
        'spec.imagePullSecrets[1].name: invalid empty name ""',
      ]);
    });

    test("pods: duplicate ports and mount paths cause warnings", async () => {
      const port = { name: "web", containerPort: 80 };
      const items = [
        { key: "a", path: "x" },
        { key: "b", path: "x/y" },
        { key: "c", path: "z" },
      ];
      const warnings = await told(`${core}/pods`, {
        spec: {
          containers: [
            { ...main, ports: [port] },
            { ...main, name: "other", ports: [port] },
          ],
          volumes: [{ name: "v", configMap: { name: "c", items } }],
        },
      });
      const [first, second] = ["spec.containers[0].ports[0]", "spec.containers[1].ports[0]"];
      assert.deepEqual(warnings, [
        'volume "v" (ConfigMap "c"): overlapping paths: "x/y" with "x"',
        `${second}: duplicate port definition with ${first}`,
        `${second}: duplicate port name "web" with ${first}, services and probes that select ports by name will use ${first}`,
      ]);
    });

    test("templates cause warnings when they are created, and again only when they change", async () => {
      const path = `/apis/apps/v1/namespaces/${core.split("/").at(-1)}/deployments`;
      const template = {
        metadata: { labels: { a: "b" } },
        spec: { containers: [main], terminationGracePeriodSeconds: -1 },
      };
      const text = /^spec\.template\.spec\.terminationGracePeriodSeconds: must be >= 0/;
      const made = await api.post(path, {
        metadata: { name: "d" },
        spec: { selector: { matchLabels: { a: "b" } }, template },
      });
      assert.match(made.warnings.join(), text);
      const labelled = await api.patch(`${path}/d`, "merge", { metadata: { labels: { c: "d" } } });
      assert.deepEqual([labelled.status, labelled.warnings], [200, []]);
      const changed = await api.patch(`${path}/d`, "merge", { spec: { minReadySeconds: 1 } });
      assert.match(changed.warnings.join(), text);
    });

    test("services, drivers and volumes cause warnings", async () => {
      const ports = [{ port: 80 }];
      const near = await told(`${core}/services`, { spec: { ports, trafficDistribution: "PreferClose" } });
      assert.deepEqual(near, ['spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"']);
      const written = await told(`${core}/services`, { spec: { ports, externalIPs: ["2001:DB8::1"] } });
      assert.deepEqual(written, [
        'spec.externalIPs[0]: IPv6 address "2001:DB8::1" should be in RFC 5952 canonical format ("2001:db8::1")',
      ]);
      const drivers = `/apis/${storageGroup}/v1/csidrivers`;
      const [unset, ...others] = await told(drivers, { spec: { tokenRequests: [{ audience: "a" }] } });
      assert.match(unset ?? "", /^spec\.serviceAccountTokenInSecrets is unset;/);
      assert.deepEqual(others, []);
      assert.deepEqual(await told(drivers, { spec: {} }), []);
      const annotations = { [`volume.beta.${keyDomain}/storage-class`]: "c" };
      const claim = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
      assert.deepEqual(
        await told(`${core}/persistentvolumeclaims`, { metadata: { name: "a", annotations }, spec: claim }),
        [
          `metadata.annotations[volume.beta.${keyDomain}/storage-class]: deprecated since v1.8; use "storageClassName" attribute instead`,
        ],
      );
    });

    test("networks with bits beyond their prefix cause warnings", async () => {
      const path = `/apis/${profile.words.networkingGroup}/v1/namespaces/${core.split("/").at(-1)}/networkpolicies`;
      const ipBlock = { cidr: "10.0.0.1/8" };
      assert.deepEqual(await told(path, { spec: { podSelector: {}, ingress: [{ from: [{ ipBlock }] }] } }), [
        'spec.ingress[0].from[0].ipBlock.cidr: CIDR value "10.0.0.1/8" is ambiguous in this context (should be "10.0.0.0/8" or "10.0.0.1/32"?)',
      ]);
    });
  });
}
