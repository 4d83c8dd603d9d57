/** What the reference serves, path by path, against discovery: every difference is one that is named here. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { startApi, type TestApi } from "../support/api.js";
import { membersAt, objectsAt, textAt, textsAt, valueAt } from "../support/json.js";

const DOCUMENT = resolve(import.meta.dirname, "../../../shared/corpus/kubernetes-api/openapi-v2/swagger.json");
const skip = existsSync(DOCUMENT) ? false : "not found at ../shared/corpus/kubernetes-api";

/** The release that the document is of, and with it all versions that are off by default. */
const RELEASE = "1.36";

/** What is not part of the catalogue, by the beginning of its name. */
const NOT_IN_CATALOGUE: Readonly<Record<string, string>> = {
  "admissionregistration.k8s.io/v1alpha1": "an alpha that later versions took the place of",
  "certificates.k8s.io/v1beta1 podcertificaterequests": "nobody runs pods that would ask",
  "coordination.k8s.io/v1alpha2": "lease candidates are for components that elect each other",
  "coordination.k8s.io/v1beta1": "the same",
  "internal.apiserver.k8s.io/": "storage versions are for servers that share a store in other ways",
  "resource.k8s.io/": "claims on devices are not part of the catalogue",
  "scheduling.k8s.io/v1alpha2": "workloads that are scheduled together are not part of the catalogue",
  "storagemigration.k8s.io/v1beta1": "v1 is served, in every release",
};

/** What belongs to the catalogue and is not served, and why. */
const NOT_SERVED: Readonly<Record<string, string>> = {};

const VERBS: Readonly<Record<string, string>> = {
  connect: "connect",
  delete: "delete",
  deletecollection: "deletecollection",
  get: "get",
  list: "list",
  patch: "patch",
  post: "create",
  put: "update",
  watch: "watch",
  watchlist: "watch",
};

interface Served {
  readonly isNamespaced: boolean;
  readonly verbs: Set<string>;
}

/** By `apps/v1 deployments/status`, out of the paths of the document. */
function referenceResources(): Map<string, Served> {
  const document: unknown = JSON.parse(readFileSync(DOCUMENT, "utf8"));
  const found = new Map<string, Served>();
  for (const [path, item] of Object.entries(membersAt(document, "paths"))) {
    const match =
      /^\/(?:api|apis\/([^/]+))\/(v[^/]+)\/(watch\/)?(namespaces\/\{namespace\}\/)?([^/{]+)(?:\/\{name\}(?:\/([^/{]+))?)?(?:\/\{path\})?$/.exec(
        path,
      );
    if (match === null) continue;
    const [, group, version, , namespace, resource, subresource] = match;
    const type = group === undefined ? version : `${group}/${version}`;
    const name = `${type} ${resource}${subresource === undefined ? "" : `/${subresource}`}`;
    const served = found.get(name) ?? { isNamespaced: false, verbs: new Set<string>() };
    found.set(name, { ...served, isNamespaced: served.isNamespaced || namespace !== undefined });
    for (const operation of Object.values(item)) {
      const action = valueAt(operation, "x-kubernetes-action");
      if (typeof action === "string") served.verbs.add(VERBS[action] ?? action);
    }
  }
  return found;
}

async function discoveredResources(api: TestApi): Promise<Map<string, Served>> {
  const versions = objectsAt((await api.get("/apis")).body, "groups").flatMap((group) =>
    objectsAt(group, "versions").map(({ groupVersion }) => textAt(groupVersion)),
  );
  const found = new Map<string, Served>();
  for (const version of ["v1", ...versions]) {
    const { resources } = (await api.get(version === "v1" ? "/api/v1" : `/apis/${version}`)).body;
    for (const { name, namespaced, verbs } of objectsAt(resources))
      found.set(`${version} ${name}`, { isNamespaced: namespaced === true, verbs: new Set(textsAt(verbs)) });
  }
  return found;
}

test("every resource of the reference is served in the same scope with the same verbs", { skip }, async () => {
  const runtimeConfig = { "api/beta": true, "api/alpha": true };
  const api = await startApi({ profile: kubernetesProfile(), groups: [], emulatedVersion: RELEASE, runtimeConfig });
  const ours = await discoveredResources(api);
  await api.stop();
  const theirs = referenceResources();
  const missing: string[] = [];
  const different: string[] = [];
  for (const [name, { isNamespaced, verbs }] of theirs) {
    const own = ours.get(name);
    if (own === undefined) missing.push(name);
    // any method goes through a door
    else if (!verbs.has("connect") && text(own) !== text({ isNamespaced, verbs }))
      different.push(`${name}: ${text(own)} instead of ${text({ isNamespaced, verbs })}`);
  }
  const isKnown = (name: string): boolean => Object.keys(NOT_IN_CATALOGUE).some((prefix) => name.startsWith(prefix));
  const unexplained = missing.filter((name) => !isKnown(name) && !Object.hasOwn(NOT_SERVED, name));
  assert.deepEqual({ unexplained, different }, { unexplained: [], different: [] });
  assert.deepEqual(
    [...ours.keys()].filter((name) => !theirs.has(name) && !name.startsWith("storagemigration.k8s.io/v1 ")),
    [],
  );
  for (const prefix of [...Object.keys(NOT_SERVED), ...Object.keys(NOT_IN_CATALOGUE)])
    assert.ok(
      missing.some((name) => name.startsWith(prefix)),
      `${prefix} is served by now`,
    );
  assert.ok(theirs.size > 100, `only ${theirs.size} resources were found in the document`);
});

function text({ isNamespaced, verbs }: Served): string {
  return `${isNamespaced ? "namespaced" : "cluster"} ${[...verbs].sort().join(",")}`;
}
