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
  assert.deepEqual({ missing, different }, { missing: [], different: [] });
  assert.deepEqual(
    [...ours.keys()].filter((name) => !theirs.has(name) && !name.startsWith("storagemigration.k8s.io/v1 ")),
    [],
  );
  assert.ok(theirs.size > 100, `only ${theirs.size} resources were found in the document`);
});

function text({ isNamespaced, verbs }: Served): string {
  return `${isNamespaced ? "namespaced" : "cluster"} ${[...verbs].sort().join(",")}`;
}
