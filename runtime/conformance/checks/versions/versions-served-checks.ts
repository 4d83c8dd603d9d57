/**
 * SPEC: API versions and groups; API versions no longer served: which exist, which are gone, and which are deprecated.
 */
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import type { WordName } from "../../../api/profile/profile-words.js";
import { arrayAt, bodyOf, expect, expectEqual, expectPart, expectStatus, textAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { Collection, configMaps, expectWarnings, shows } from "../../scenes/check-collection.js";
import { deprecatedVersion, minorRelease } from "../../scenes/server-release.js";

const WORKLOADS = ["deployments", "daemonsets", "statefulsets", "replicasets"];

/**
 * A row of the table of removed versions: `group/version/resource`, in which `$word` stands for a group of the profile.
 */
interface Row {
  readonly id: string;
  readonly title: string;
  readonly gone: readonly string[];
  readonly served: readonly string[];
}

/** `v1beta1` of a group's resources is gone, and `v1` is served. */
function moved(group: string, ...resources: readonly string[]): { gone: string[]; served: string[] } {
  const inVersion = (version: string): string[] => resources.map((resource) => `${group}/${version}/${resource}`);
  return { gone: inVersion("v1beta1"), served: inVersion("v1") };
}

function workloads(...versions: readonly string[]): string[] {
  return versions.flatMap((version) => WORKLOADS.map((resource) => `${version}/${resource}`));
}

const ROWS: readonly Row[] = [
  {
    id: "VER-043",
    title: "Network policies are gone from extensions/v1beta1, and served as v1 of their own group",
    gone: ["extensions/v1beta1/networkpolicies"],
    served: ["$networkingGroup/v1/networkpolicies"],
  },
  {
    id: "VER-044",
    title: "Workloads are gone from former apps versions and from extensions, and served as apps/v1",
    gone: workloads("apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"),
    served: workloads("apps/v1"),
  },
  {
    id: "VER-049",
    title: "Pod security policies are gone",
    gone: ["extensions/v1beta1/podsecuritypolicies", "policy/v1beta1/podsecuritypolicies"],
    served: ["policy/v1/poddisruptionbudgets"],
  },
  {
    id: "VER-050",
    title: "Webhook configurations are gone from v1beta1, and served as v1",
    ...moved("$admissionregistrationGroup", "mutatingwebhookconfigurations", "validatingwebhookconfigurations"),
  },
  {
    id: "VER-051",
    title: "Definitions of custom kinds are gone from v1beta1, and served as v1",
    ...moved("$apiextensionsGroup", "customresourcedefinitions"),
  },
  { id: "VER-052", title: "API services are gone from v1beta1", ...moved("$apiregistrationGroup", "apiservices") },
  { id: "VER-052", title: "Leases are gone from v1beta1", ...moved("$coordinationGroup", "leases") },
  {
    id: "VER-052",
    title: "Roles and bindings are gone from v1beta1",
    ...moved("$rbacGroup", "roles", "rolebindings", "clusterroles", "clusterrolebindings"),
  },
  { id: "VER-052", title: "Priority classes are gone from v1beta1", ...moved("$schedulingGroup", "priorityclasses") },
  {
    id: "VER-052",
    title: "Certificate requests are gone from v1beta1",
    ...moved("$certificatesGroup", "certificatesigningrequests"),
  },
  {
    id: "VER-052",
    title: "Ingresses are gone from v1beta1",
    ...moved("$networkingGroup", "ingresses", "ingressclasses"),
  },
  {
    id: "VER-052",
    title: "Storage kinds are gone from v1beta1",
    ...moved("$storageGroup", "csidrivers", "csinodes", "storageclasses", "volumeattachments"),
  },
  { id: "VER-058", title: "Cron jobs are gone from v1beta1", ...moved("batch", "cronjobs") },
  { id: "VER-058", title: "Endpoint slices are gone from v1beta1", ...moved("$discoveryGroup", "endpointslices") },
  { id: "VER-058", title: "Events are gone from v1beta1 of their group", ...moved("$eventsGroup", "events") },
  { id: "VER-058", title: "Disruption budgets are gone from v1beta1", ...moved("policy", "poddisruptionbudgets") },
  { id: "VER-058", title: "Runtime classes are gone from v1beta1", ...moved("$nodeGroup", "runtimeclasses") },
  {
    id: "VER-058",
    title: "Autoscalers are gone from v2beta1, and served as v2",
    gone: ["autoscaling/v2beta1/horizontalpodautoscalers"],
    served: ["autoscaling/v2/horizontalpodautoscalers"],
  },
  {
    id: "VER-064",
    title: "Flow control v1beta1 and autoscaling v2beta2 are gone",
    gone: ["$flowcontrolGroup/v1beta1/flowschemas", "autoscaling/v2beta2/horizontalpodautoscalers"],
    served: ["$flowcontrolGroup/v1/flowschemas", "autoscaling/v2/horizontalpodautoscalers"],
  },
  {
    id: "VER-065",
    title: "Storage capacities are gone from v1beta1",
    ...moved("$storageGroup", "csistoragecapacities"),
  },
  {
    id: "VER-066",
    title: "Flow control v1beta2 is gone, and v1 is served",
    gone: ["$flowcontrolGroup/v1beta2/flowschemas", "$flowcontrolGroup/v1beta2/prioritylevelconfigurations"],
    served: ["$flowcontrolGroup/v1/flowschemas", "$flowcontrolGroup/v1/prioritylevelconfigurations"],
  },
];

function pathOf({ words }: NamingProfile, place: string): string {
  return `/apis/${place.replace(/^\$(\w+)/, (_, name: WordName) => words[name])}`;
}

async function expectCode(scene: Scene, places: readonly string[], code: number): Promise<void> {
  for (const place of places) expectStatus(await scene.request("GET", `${pathOf(scene.profile, place)}?limit=1`), code);
}

function checkOf({ id, title, gone, served }: Row): Check {
  return {
    id,
    title,
    async run(scene) {
      await expectCode(scene, gone, 404);
      await expectCode(scene, served, 200);
    },
  };
}

/** Returns the product's groups that discovery lists, with their versions. */
async function productVersions(scene: Scene): Promise<string[]> {
  const suffixes = scene.profile.protectedGroupSuffixes.map((suffix) => `.${suffix}`);
  const groups = arrayAt(bodyOf(await scene.request("GET", "/apis")), "groups");
  const own = groups.filter((group) => {
    const name = textAt(group, "name");
    return !name.includes(".") || suffixes.some((suffix) => name.endsWith(suffix));
  });
  return own.flatMap((group) => arrayAt(group, "versions").map((version) => textAt(version, "groupVersion")));
}

export const checks: readonly Check[] = [
  {
    id: "VER-002",
    title: "No alpha version of the product's groups is served unless it is enabled",
    async run(scene) {
      const alpha = (await productVersions(scene)).filter((version) => /\/v\d+alpha\d+$/.test(version));
      expectEqual("alpha versions", alpha, []);
    },
  },
  {
    id: "VER-007",
    title: "Objects of the core group have the apiVersion v1, at /api/v1",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      shows(await maps.get("a"), 200, { apiVersion: "v1" });
      shows(await scene.request("GET", "/api/v1"), 200, { kind: "APIResourceList", groupVersion: "v1" });
    },
  },
  {
    id: "VER-008",
    title: "Objects of other groups have the apiVersion group/version, at /apis/group/version",
    async run(scene) {
      const path = `/apis/apps/v1/namespaces/${scene.namespace}/controllerrevisions`;
      const revisions = new Collection(scene, path, "apps/v1", "ControllerRevision");
      await revisions.create("a", { revision: 1, data: {} });
      shows(await revisions.get("a"), 200, { apiVersion: "apps/v1", kind: "ControllerRevision" });
      shows(await scene.request("GET", "/apis/apps/v1"), 200, { kind: "APIResourceList", groupVersion: "apps/v1" });
    },
  },
  {
    id: "VER-017",
    title: "An object can be converted between versions without loss",
    async run(scene) {
      const [v2, v1] = ["autoscaling/v2", "autoscaling/v1"].map(
        (apiVersion) =>
          new Collection(
            scene,
            `/apis/${apiVersion}/namespaces/${scene.namespace}/horizontalpodautoscalers`,
            apiVersion,
            "HorizontalPodAutoscaler",
          ),
      ) as [Collection, Collection];
      const resource = (name: string, averageUtilization: number) => ({
        type: "Resource",
        resource: { name, target: { type: "Utilization", averageUtilization } },
      });
      const scaleTargetRef = { apiVersion: "apps/v1", kind: "Deployment", name: "none" };
      const spec = {
        minReplicas: 2,
        maxReplicas: 5,
        scaleTargetRef,
        metrics: [resource("memory", 70), resource("cpu", 60)],
      };
      const made = await v2.create("a", { spec });
      const old = shows(await v1.get("a"), 200, {
        apiVersion: "autoscaling/v1",
        "spec.targetCPUUtilizationPercentage": 60,
      });
      shows(await v1.put("a", old), 200);
      const metrics = (object: unknown): unknown =>
        [...arrayAt(object, "spec", "metrics")].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      const back = bodyOf(await v2.get("a"));
      expectEqual("spec.metrics", metrics(back), metrics(made) as never);
      expectEqual("spec.maxReplicas", valueAt(back, "spec", "maxReplicas"), 5);
    },
  },
  ...ROWS.map(checkOf),
  {
    id: "VER-068",
    title: "Flow control v1beta3 is served with a warning until release 1.32, and gone from then on",
    async run(scene) {
      const { flowcontrolGroup } = scene.profile.words;
      const path = pathOf(scene.profile, "$flowcontrolGroup/v1beta3/flowschemas?limit=1");
      const answer = await scene.request("GET", path);
      if ((await minorRelease(scene)) >= 32) {
        expectStatus(answer, 404);
        return;
      }
      shows(answer, 200, { kind: "FlowSchemaList", apiVersion: `${flowcontrolGroup}/v1beta3` });
      expectPart("Warning header", answer.header("warning"), "is deprecated in v1.29+, unavailable in v1.32+");
    },
  },
  {
    id: "VER-040",
    title: "A deprecated version warns of its deprecation, its removal and its successor",
    async run(scene) {
      const { path, warning } = await deprecatedVersion(scene);
      expectWarnings(await scene.request("GET", path), [warning]);
    },
  },
  {
    id: "VER-041",
    title: "The metrics report the use of a deprecated version",
    async run(scene) {
      const { path, labels } = await deprecatedVersion(scene);
      expectStatus(await scene.request("GET", path), 200);
      const { text } = expectStatus(await scene.request("GET", "/metrics", { headers: { accept: "*/*" } }), 200);
      const lines = text.split("\n").filter((line) => line.startsWith("apiserver_requested_deprecated_apis{"));
      // The order of labels is not part of the format, and a server of several processes says which of them counted.
      const ordered = (inner: string): string[] =>
        inner
          .split(",")
          .filter((label) => !label.startsWith("worker="))
          .sort();
      const found = lines.map((line) =>
        line.replace(/\{(.*)\}/, (_, inner: string) => `{${ordered(inner).join(",")}}`),
      );
      const expected = `apiserver_requested_deprecated_apis{${labels}} 1`;
      expect(found.includes(expected), "the metric", found, expected);
    },
  },
  {
    id: "VER-039",
    title: "The metrics count requests by verb, group, version, resource and code",
    async run(scene) {
      await configMaps(scene).create("a");
      const answer = expectStatus(await scene.request("GET", "/metrics", { headers: { accept: "*/*" } }), 200);
      expectPart("content-type", answer.header("content-type"), "text/plain");
      const line = answer.text
        .split("\n")
        .find((each) => each.startsWith("apiserver_request_total{") && each.includes('resource="configmaps"'));
      expect(line !== undefined, "apiserver_request_total of configmaps", "nothing", "a line");
      for (const label of ["verb=", "group=", "version=", "resource=", "code="])
        expectPart("apiserver_request_total", line, label);
      expectPart("/metrics", answer.text, "apiserver_request_duration_seconds");
    },
  },
];
