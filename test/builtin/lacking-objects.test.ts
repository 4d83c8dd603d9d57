/** Objects that lack one field each: rules that rely on a field must not fail when it is missing. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { fullPods } from "./full/pods.js";
import { fullClaims, fullPersistentVolumes } from "./full/volumes.js";
import * as full from "./full/workloads.js";

type Path = readonly (string | number)[];

/** Every member and item below a value, deepest last. */
function* pathsOf(value: unknown, at: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const path = [...at, Array.isArray(value) ? Number(key) : key];
    yield path;
    yield* pathsOf(member, path);
  }
}

function without(object: object, path: Path): object {
  const copy = structuredClone(object);
  const last = path.at(-1) as string | number;
  let parent = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}

const JUDGED: readonly number[] = [201, 400, 422];

describe("objects without a required field", () => {
  let api: TestApi;
  let namespace: string;
  before(async () => {
    // the objects name classes that are not there
    api = await startApi({ disableAdmissionPlugins: ["Priority", "RuntimeClass"] });
    namespace = await api.namespace();
  });
  after(() => api.stop());

  for (const [collection, objects] of Object.entries({
    "/api/v1/namespaces/NS/pods": fullPods,
    "/api/v1/namespaces/NS/persistentvolumeclaims": fullClaims,
    "/api/v1/persistentvolumes": fullPersistentVolumes,
    "/api/v1/namespaces/NS/resourcequotas": full.fullResourceQuotas,
    "/api/v1/namespaces/NS/limitranges": full.fullLimitRanges,
    "/apis/policy/v1/namespaces/NS/poddisruptionbudgets": full.fullDisruptionBudgets,
    "/apis/apps/v1/namespaces/NS/statefulsets": full.fullStatefulSets.map(withSmallPod),
    "/apis/apps/v1/namespaces/NS/daemonsets": full.fullDaemonSets.map(withSmallPod),
    "/apis/apps/v1/namespaces/NS/deployments": full.fullDeployments.map(withSmallPod),
    "/apis/batch/v1/namespaces/NS/jobs": full.fullJobs.map(withSmallPod),
    "/apis/batch/v1/namespaces/NS/cronjobs": full.fullCronJobs.map(withSmallPod),
  })) {
    test(`${collection.split("/").at(-1)} are validated without a server error, whichever field is missing`, async () => {
      const path = `${collection.replace("NS", namespace)}?dryRun=All`;
      let count = 0;
      for (const object of objects) {
        for (const lacking of pathsOf(object)) {
          const { status, text } = await api.post(path, without(object, lacking));
          assert.ok(JUDGED.includes(status), `without ${lacking.join(".")} the answer is ${status}: ${text}`);
          count++;
        }
      }
      assert.ok(count > 0, "no object was sent");
    });
  }
});

/** Pods have a test of their own. */
function withSmallPod(object: object): object {
  return JSON.parse(JSON.stringify(object), (key, value) =>
    key === "spec" && "containers" in value
      ? { restartPolicy: value.restartPolicy, containers: [{ name: "main", image: "app" }] }
      : value,
  );
}
