/** SPEC: API versions no longer served, and API versions and groups, on the built-in kinds: what release 1.31 has, and others had. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { withServer } from "../support/versioned-kinds.js";

/** Rows of the SPEC's table: what is gone, and what is there in its place. `${...}` stands for the profile's group. */
interface Row {
  readonly title: string;
  readonly gone: readonly string[];
  readonly served: readonly string[];
}

const WORKLOADS = ["deployments", "daemonsets", "statefulsets", "replicasets"];

function workloads(...versions: readonly string[]): string[] {
  return versions.flatMap((version) => WORKLOADS.map((resource) => `${version}/${resource}`));
}

/** `v1beta1` of resources of a group, and `v1` of the same. */
function moved(group: string, resources: readonly string[]): { gone: string[]; served: string[] } {
  const inVersion = (version: string): string[] => resources.map((resource) => `${group}/${version}/${resource}`);
  return { gone: inVersion("v1beta1"), served: inVersion("v1") };
}

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: profile variables
const ROWS: readonly Row[] = [
  {
    title: "[VER-043] 1.16: network policies of extensions/v1beta1",
    gone: ["extensions/v1beta1/networkpolicies"],
    served: ["${networkingGroup}/v1/networkpolicies"],
  },
  {
    title: "[VER-044] 1.16: workloads of older apps versions and of extensions",
    gone: workloads("apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"),
    served: workloads("apps/v1"),
  },
  {
    title: "[VER-049] 1.16 and 1.25: pod security policies",
    gone: ["extensions/v1beta1/podsecuritypolicies", "policy/v1beta1/podsecuritypolicies"],
    served: [],
  },
  {
    title: "[VER-050] 1.22: webhook configurations v1beta1",
    ...moved("${admissionregistrationGroup}", ["mutatingwebhookconfigurations", "validatingwebhookconfigurations"]),
  },
  {
    title: "[VER-051] 1.22: custom resource definitions v1beta1",
    ...moved("${apiextensionsGroup}", ["customresourcedefinitions"]),
  },
  { title: "[VER-052] 1.22: API services v1beta1", ...moved("${apiregistrationGroup}", ["apiservices"]) },
  { title: "[VER-052] 1.22: leases v1beta1", ...moved("${coordinationGroup}", ["leases"]) },
  {
    title: "[VER-052] 1.22: RBAC v1beta1",
    ...moved("${rbacGroup}", ["roles", "rolebindings", "clusterroles", "clusterrolebindings"]),
  },
  { title: "[VER-052] 1.22: priority classes v1beta1", ...moved("${schedulingGroup}", ["priorityclasses"]) },
  {
    title: "[VER-052] 1.22: certificate signing requests v1beta1",
    ...moved("${certificatesGroup}", ["certificatesigningrequests"]),
  },
  {
    title: "[VER-052] 1.22: ingresses and their classes v1beta1",
    ...moved("${networkingGroup}", ["ingresses", "ingressclasses"]),
  },
  {
    title: "[VER-052] 1.22: storage v1beta1",
    ...moved("${storageGroup}", ["csidrivers", "csinodes", "storageclasses", "volumeattachments"]),
  },
  { title: "[VER-058] 1.25: cron jobs v1beta1", ...moved("batch", ["cronjobs"]) },
  { title: "[VER-058] 1.25: endpoint slices v1beta1", ...moved("${discoveryGroup}", ["endpointslices"]) },
  { title: "[VER-058] 1.25: events v1beta1", ...moved("${eventsGroup}", ["events"]) },
  {
    title: "[VER-058, VER-064] 1.25 and 1.26: pod autoscalers of v2beta1 and v2beta2",
    gone: ["autoscaling/v2beta1/horizontalpodautoscalers", "autoscaling/v2beta2/horizontalpodautoscalers"],
    served: ["autoscaling/v2/horizontalpodautoscalers"],
  },
  {
    title: "[VER-058] 1.25: disruption budgets v1beta1",
    ...moved("policy", ["poddisruptionbudgets"]),
  },
  { title: "[VER-058] 1.25: runtime classes v1beta1", ...moved("${nodeGroup}", ["runtimeclasses"]) },
  {
    title: "[VER-064, VER-066] 1.26 and 1.29: flow control v1beta1 and v1beta2",
    gone: ["v1beta1", "v1beta2"].flatMap((version) => [
      `\${flowcontrolGroup}/${version}/flowschemas`,
      `\${flowcontrolGroup}/${version}/prioritylevelconfigurations`,
    ]),
    served: ["${flowcontrolGroup}/v1/flowschemas", "${flowcontrolGroup}/v1/prioritylevelconfigurations"],
  },
  { title: "[VER-065] 1.27: storage capacities v1beta1", ...moved("${storageGroup}", ["csistoragecapacities"]) },
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: profile variables

function pathOf({ words }: NamingProfile, place: string): string {
  return `/apis/${place.replace(/\$\{(\w+)\}/, (_, name: keyof typeof words) => words[name])}`;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { networkingGroup, storageGroup, flowcontrolGroup, authenticationGroup, authorizationGroup } = profile.words;

  describe(`versions that release 1.31 does not serve any more (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const statuses = async (places: readonly string[]): Promise<Record<string, number>> => {
      const answers = places.map(async (place) => [place, (await api.get(pathOf(profile, place))).status] as const);
      return Object.fromEntries(await Promise.all(answers));
    };
    const all = (places: readonly string[], status: number) =>
      Object.fromEntries(places.map((place) => [place, status]));

    for (const { title, gone, served } of ROWS) {
      test(title, async () => {
        assert.deepEqual(await statuses(gone), all(gone, 404));
        assert.deepEqual(await statuses(served), all(served, 200));
      });
    }

    test("[VER-052] 1.22: reviews of tokens and of access v1beta1", async () => {
      const reviews = [
        `${authenticationGroup}/v1beta1/tokenreviews`,
        `${authorizationGroup}/v1beta1/subjectaccessreviews`,
        `${authorizationGroup}/v1beta1/selfsubjectaccessreviews`,
      ];
      for (const review of reviews) assert.equal((await api.post(`/apis/${review}`, { spec: {} })).status, 404);
      for (const group of [authenticationGroup, authorizationGroup]) {
        const { versions } = (await api.get(`/apis/${group}`)).body;
        assert.deepEqual(versions, [{ groupVersion: `${group}/v1`, version: "v1" }]);
      }
    });

    test("[AUTHZ-WEBHOOK-003] reviews of access v1beta1 are served only if the runtime configuration names them", async () => {
      const reviews = ["subjectaccessreviews", "selfsubjectrulesreviews"];
      const paths = reviews.map((review) => `/apis/${authorizationGroup}/v1beta1/${review}`);
      const statusesWith = (runtimeConfig: Record<string, boolean>): Promise<number[]> =>
        withServer({ profile, runtimeConfig }, (other) =>
          Promise.all(paths.map(async (path) => (await other.post(path, { spec: {} })).status)),
        );
      assert.deepEqual(await statusesWith({ "api/all": true, "api/beta": true }), [404, 404]);
      // what is asked there is nothing, which is said by who serves it
      assert.deepEqual(await statusesWith({ [`${authorizationGroup}/v1beta1`]: true }), [422, 400]);
      const one = { [`${authorizationGroup}/v1beta1/subjectaccessreviews`]: true };
      assert.deepEqual(await statusesWith(one), [422, 404]);
    });

    test("[VER-007, VER-008] the core group is v1 at /api/v1, a named group has its name in both", async () => {
      const t = await api.namespace();
      const path = `/api/v1/namespaces/${t}/configmaps`;
      await api.post(path, { metadata: { name: "a" } });
      assert.equal((await api.get(`${path}/a`)).body.apiVersion, "v1");
      const list = (await api.get(`/apis/apps/v1/namespaces/${t}/deployments`)).body;
      assert.equal(list.apiVersion, "apps/v1");
    });
  });

  describe(`versions of the built-in kinds (${profile.name})`, () => {
    const codes = (options: CreateServerOptions, ...paths: readonly string[]): Promise<number[]> =>
      withServer({ ...options, profile }, (api) =>
        Promise.all(paths.map(async (path) => (await api.get(path)).status)),
      );
    const BUDGETS = "/apis/policy/v1beta1/poddisruptionbudgets";

    test("[VER-002] an alpha version is off by default", async () => {
      const path = `/apis/${storageGroup}/v1alpha1/volumeattributesclasses`;
      const emulatedVersion = "1.31";
      const runtimeConfig = { [`${storageGroup}/v1alpha1`]: true };
      assert.deepEqual(await codes({ emulatedVersion }, path), [404]);
      assert.deepEqual(await codes({ emulatedVersion, runtimeConfig }, path), [200]);
    });

    test("[VER-003] a beta version of 1.22 or later is off by default", async () => {
      const path = `/apis/${networkingGroup}/v1beta1/servicecidrs`;
      assert.deepEqual(await codes({}, path), [404]);
      assert.deepEqual(await codes({ runtimeConfig: { [`${networkingGroup}/v1beta1`]: true } }, path), [200]);
    });

    test("[VER-042, VER-004, VER-058] the release decides whether an older beta is served", async () => {
      const paths = [BUDGETS, "/apis/batch/v1beta1/cronjobs", "/apis/policy/v1/poddisruptionbudgets"];
      assert.deepEqual(await codes({ emulatedVersion: "1.24" }, ...paths), [200, 200, 200]);
      assert.deepEqual(await codes({ emulatedVersion: "1.25" }, ...paths), [404, 404, 200]);
      assert.deepEqual(await codes({ emulatedVersion: "1.31" }, ...paths), [404, 404, 200]);
    });

    test("[VER-040, VER-041] a deprecated version warns, and the metric knows that it is used", async () => {
      await withServer({ profile, emulatedVersion: "1.24" }, async (api) => {
        const answer = await api.get(BUDGETS);
        assert.equal(answer.status, 200);
        assert.equal(
          answer.headers.warning,
          '299 - "policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget"',
        );
        const { text } = await api.get("/metrics");
        const metric = text.split("\n").filter((line) => line.startsWith("apiserver_requested_deprecated_apis{"));
        assert.deepEqual(metric, [
          'apiserver_requested_deprecated_apis{group="policy",version="v1beta1",resource="poddisruptionbudgets",subresource="",removed_release="1.25"} 1',
        ]);
      });
    });

    test("[VER-068] flow control v1beta3 is served with a warning by 1.31, and not by 1.32", async () => {
      for (const [resource, kind] of [
        ["flowschemas", "FlowSchema"],
        ["prioritylevelconfigurations", "PriorityLevelConfiguration"],
      ]) {
        const path = `/apis/${flowcontrolGroup}/v1beta3/${resource}`;
        const { status, warnings } = await withServer({ profile, emulatedVersion: "1.31" }, (api) => api.get(path));
        assert.equal(status, 200);
        const advice = `unavailable in v1.32+; use ${flowcontrolGroup}/v1 ${kind}`;
        assert.deepEqual(warnings, [`${flowcontrolGroup}/v1beta3 ${kind} is deprecated in v1.29+, ${advice}`]);
        assert.deepEqual(await codes({ emulatedVersion: "1.32" }, path), [404]);
      }
    });

    test("[VER-010] a version is switched off", async () => {
      await withServer({ profile, runtimeConfig: { "batch/v1": false } }, async (api) => {
        assert.equal((await api.get("/apis/batch/v1")).status, 404);
        assert.equal((await api.get("/apis/batch/v1/jobs")).status, 404);
        assert.ok(!(await api.get("/apis")).text.includes('"batch'));
      });
    });

    test("[VER-012] a resource of a version is switched off", async () => {
      const paths = ["/apis/apps/v1/deployments", "/apis/apps/v1/daemonsets"];
      assert.deepEqual(await codes({ runtimeConfig: { "apps/v1/deployments": false } }, ...paths), [404, 200]);
    });

    test("[VER-069] a removal is rehearsed by switching the version off", async () => {
      const group = `/apis/${flowcontrolGroup}`;
      const runtimeConfig = { [`${flowcontrolGroup}/v1beta3`]: false };
      const paths = [`${group}/v1beta3/flowschemas`, `${group}/v1/flowschemas`, "/api/v1/pods"];
      assert.deepEqual(await codes({ emulatedVersion: "1.31", runtimeConfig }, ...paths), [404, 200, 200]);
    });

    test("[VER-014] a changed setting has no effect until the server is made anew", async () => {
      const runtimeConfig: Record<string, boolean> = {};
      await withServer({ profile, runtimeConfig }, async (api) => {
        runtimeConfig["batch/v1"] = false;
        assert.equal((await api.get("/apis/batch/v1/jobs")).status, 200);
        assert.ok((await api.get("/apis")).text.includes('"batch/v1"'));
      });
      assert.deepEqual(await codes({ runtimeConfig }, "/apis/batch/v1/jobs"), [404]);
    });

    test("[VER-012] a version that is switched off is still available to the server itself", async () => {
      const runtimeConfig = { "policy/v1": false, "api/v1/namespaces": false };
      await withServer({ profile, runtimeConfig }, async (api) => {
        const pods = "/api/v1/namespaces/default/pods";
        const metadata = { name: "a", labels: { app: "a" } };
        const pod = { metadata, spec: { containers: [{ name: "a", image: "a" }] } };
        assert.equal((await api.post(pods, pod)).status, 201);
        assert.equal((await api.post(pods.replace("default", "none"), pod)).status, 404);
        const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "a" } };
        assert.equal((await api.post(`${pods}/a/eviction`, eviction)).status, 201);
        assert.equal((await api.get("/api/v1/namespaces")).status, 404);
      });
    });

    test("a server of any release starts", async () => {
      for (const minor of [16, 19, 20, 21, 23, 26, 28, 30, 33, 40]) {
        const found = await withServer({ profile, emulatedVersion: `1.${minor}` }, async (api) => {
          // it listens before its caches are loaded
          await eventuallyFound(api, "/readyz");
          return [await api.get("/api/v1/pods"), await api.get("/apis/apps/v1/deployments")];
        });
        assert.deepEqual(
          found.map(({ status }) => status),
          [200, 200],
          `1.${minor}`,
        );
      }
    });
  });
}
