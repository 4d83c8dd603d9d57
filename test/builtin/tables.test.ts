/** SPEC: Table representation. The columns of every built-in kind, and what stands in them for a telling object. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { systemClock } from "../../runtime/api/time.js";
import type { NamingProfile } from "../../runtime/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, listAt, numberAt, objectsAt, textAt } from "../support/json.js";
import { findKubectl, Kubectl, writeKubeconfig } from "../support/kubectl.js";
import { base64, makeCertificate, makeRequest } from "./support/certificates.js";
import { CREATED_MS, NAME, SHOWN_MS, type TableCase } from "./table-cases/case.js";
import { controlCases } from "./table-cases/control.js";
import { coreCases } from "./table-cases/core.js";
import { deviceCases } from "./table-cases/devices.js";
import { networkAndStorageCases } from "./table-cases/network-and-storage.js";
import { workloadCases } from "./table-cases/workloads.js";

const CASES = { ...coreCases, ...workloadCases, ...networkAndStorageCases, ...controlCases, ...deviceCases };
const NAMESPACE = "t1";
/** No objects of these are ever made. */
const WITHOUT_OBJECTS = ["componentstatuses"];

/** Their first version, or the first stable one, came after that release. */
const LATER_THAN_1_31 = [
  "ipaddresses",
  "servicecidrs",
  "volumeattributesclasses",
  "mutatingadmissionpolicies",
  "mutatingadmissionpolicybindings",
  ...Object.keys(deviceCases).flatMap((name) => (name.endsWith(" storageversions") ? [] : [name.split(" ")[1]])),
];

/** A release and the versions it serves: between them they serve every version that there is. */
const RELEASES = [
  { emulatedVersion: "1.22", runtimeConfig: { "api/all": true } },
  { emulatedVersion: "1.31", runtimeConfig: { "api/all": true } },
  { emulatedVersion: "1.36", runtimeConfig: { "api/all": true } },
] as const;

interface Resource {
  readonly plural: string;
  /** As kubectl names it: `deployment.apps`. */
  readonly kind: string;
  readonly isNamespaced: boolean;
  /** Group versions, as paths, that serve it. */
  readonly paths: string[];
}

/** All that can be listed, by `group plural`. */
async function discover(api: TestApi): Promise<Map<string, Resource>> {
  const { groups } = (await api.get("/apis")).body;
  const versions: string[] = objectsAt(groups).flatMap((group) =>
    objectsAt(group, "versions").map((each) => textAt(each, "groupVersion")),
  );
  const found = new Map<string, Resource>();
  for (const path of ["/api/v1", ...versions.map((version) => `/apis/${version}`)]) {
    const group = path === "/api/v1" ? "" : (path.split("/")[2] ?? "");
    for (const { name, kind: plainKind, namespaced, verbs } of objectsAt((await api.get(path)).body, "resources")) {
      if (textAt(name).includes("/") || !listAt(verbs).includes("list")) continue;
      const key = `${group} ${name}`;
      const kind = [textAt(plainKind).toLowerCase(), ...(group === "" ? [] : [group])].join(".");
      const known: Resource = found.get(key) ?? {
        plural: textAt(name),
        kind,
        isNamespaced: namespaced === true,
        paths: [],
      };
      known.paths.push(path);
      found.set(key, known);
    }
  }
  return found;
}

function collectionOf({ plural, isNamespaced }: Resource, path: string): string {
  return `${path}/${isNamespaced ? `namespaces/${NAMESPACE}/` : ""}${plural}`;
}

/** `Name:type=format+`, as cases write columns. */
function columnsText(definitions: readonly JsonObject[]): string {
  const texts = definitions.map(
    ({ name, type, format, priority }) =>
      `${name}${type === "string" ? "" : `:${type}`}${format === "" ? "" : `=${format}`}${numberAt(priority) > 0 ? "+" : ""}`,
  );
  return texts.join(", ");
}

/** The cases with the words of a profile, and certificates where they are needed. */
async function resolvedCases(profile: NamingProfile): Promise<Map<string, TableCase>> {
  const [pem, certificate] = [await makeRequest("anna"), await makeCertificate("ca")];
  const der = pem.replace(/-----[^-]+-----|\s/g, "");
  const text = resolveVariables(JSON.stringify(CASES), profile)
    .replace('"PKCS10"', JSON.stringify(base64(pem)))
    .replace('"PKCS10 in DER"', JSON.stringify(der))
    .replace('"PEM"', JSON.stringify(certificate));
  return new Map(Object.entries(JSON.parse(text) as Record<string, TableCase>));
}

/** What kubectl prints of a case: columns three blanks apart, no blanks at the end. @param kind stands before the name */
function printed({ columns, cells }: TableCase, kind: string, isWide: boolean): string {
  const shown = columns.split(", ").flatMap((column, index) => {
    if (column.endsWith("+") && !isWide) return [];
    const head = column.replace(/[:=+].*$/, "").toUpperCase();
    const cell = String(cells[index]);
    return [[head, column.startsWith(NAME) ? `${kind}/${cell}` : cell] as const];
  });
  const line = (part: 0 | 1): string =>
    shown.map((texts) => texts[part].padEnd(Math.max(texts[0].length, texts[1].length) + 3)).join("");
  return `${line(0).trimEnd()}\n${line(1).trimEnd()}`;
}

const kubectl = await findKubectl("1.35");

for (const profileOf of PROFILES)
  for (const release of RELEASES) {
    const profile = profileOf();
    describe(`tables (${profile.name}, ${release.emulatedVersion})`, () => {
      let api: TestApi;
      let now = CREATED_MS;
      let resources: Map<string, Resource>;
      let cases: Map<string, TableCase>;
      const accept = { headers: { accept: `application/json;as=Table;v=v1;g=${profile.words.metaGroup}` } };
      before(async () => {
        api = await startApi({
          profile,
          groups: [],
          clock: { ...systemClock, now: () => now },
          // owners of objects are not looked for
          controllers: [],
          // The server would set the conditions of the flow schemas below.
          priorityAndFairness: false,
          // kubectl sends its token over TLS only
          authorization: ["AlwaysAllow"],
          authentication: { anonymous: true },
          ...release,
        });
        resources = await discover(api);
        cases = await resolvedCases(profile);
        await api.post("/api/v1/namespaces", { metadata: { name: NAMESPACE } });
        const refused: string[] = [];
        for (const [name, shown] of cases) refused.push(...(await make(name, shown)));
        assert.deepEqual(refused, []);
        now = SHOWN_MS;
      });
      after(() => api.stop());

      /** Where the object of a case is made, where this release serves the version that the case is written in. */
      function placeOf(name: string): { resource: Resource; collection: string } | undefined {
        const [groupVersion = "", plural] = name.split(" ");
        const [group, version] = groupVersion === "v1" ? ["", "v1"] : groupVersion.split("/");
        const resource = resources.get(`${group} ${plural}`);
        const path = resource?.paths.find((each) => each.endsWith(`/${version}`));
        return resource && path ? { resource, collection: collectionOf(resource, path) } : undefined;
      }

      /** What is refused, with the reason. */
      async function make(name: string, { object, status }: TableCase): Promise<string[]> {
        const place = placeOf(name);
        if (place === undefined) return [];
        const created = await api.post(place.collection, object);
        if (created.status !== 201) return [`${name}: ${created.text}`];
        if (status === undefined) return [];
        const path = `${place.collection}/${created.body.metadata.name}/status`;
        const written = await api.patch(path, "merge", { status });
        return written.status === 200 ? [] : [`${name}/status: ${written.text}`];
      }

      test("[TBL-012, TBL-004] every kind has its columns, and cells that tell its state, in every version", async () => {
        const faults: string[] = [];
        for (const [name, { object, columns, cells, conditions }] of cases) {
          const place = placeOf(name);
          if (place === undefined) continue;
          for (const path of place.resource.paths) {
            const answer = await api.get(
              `${collectionOf(place.resource, path)}/${fieldAt(object, "metadata", "name")}`,
              accept,
            );
            assert.equal(answer.status, 200, `${path} ${name}: ${answer.text}`);
            const [row] = listAt(answer.body, "rows");
            const found = {
              columns: columnsText(objectsAt(answer.body, "columnDefinitions")),
              cells: fieldAt(row, "cells"),
              conditions: fieldAt(row, "conditions"),
            };
            try {
              assert.deepEqual(found, { columns, cells, conditions });
            } catch (error) {
              faults.push(`${path} ${name}: ${(error as Error).message}`);
            }
          }
        }
        assert.deepEqual(faults, [], faults.join("\n"));
      });

      test("[TBL-012] the test covers every kind", () => {
        const shown = new Set([...cases.keys()].map((name) => name.split(" ")[1]));
        const forgotten = [...resources.values()]
          .filter(({ plural }) => !shown.has(plural))
          .map(({ plural }) => plural);
        assert.deepEqual(forgotten, WITHOUT_OBJECTS);
        const unserved = [...cases.keys()].filter((name) => placeOf(name) === undefined);
        if (release.emulatedVersion === "1.31")
          assert.deepEqual(
            unserved.map((name) => name.split(" ")[1]),
            LATER_THAN_1_31,
          );
      });

      test("[TBL-012] a scale shows the desired and the present replicas", async () => {
        const { resource } = placeOf("apps/v1 deployments") ?? assert.fail("deployments are not served");
        const path = `${collectionOf(resource, "/apis/apps/v1")}/web/scale`;
        const { body } = await api.get(`${path}?includeObject=Object`, accept);
        assert.equal(
          columnsText(objectsAt(body, "columnDefinitions")),
          "Name, Desired:integer, Available:integer, Age",
        );
        assert.deepEqual(
          [fieldAt(body, "rows", 0, "cells"), fieldAt(body, "rows", 0, "object", "kind")],
          [["web", 4, 4, "5m"], "Scale"],
        );
      });

      test("[TBL-002] every column has a description", async () => {
        for (const resource of resources.values())
          for (const path of resource.paths) {
            const { columnDefinitions } = (await api.get(collectionOf(resource, path), accept)).body;
            for (const { name, description } of objectsAt(columnDefinitions))
              assert.match(textAt(description), /\.$/, `${path} ${resource.plural}: ${name}`);
          }
      });

      const isStock = profile.name === "kubernetes";
      const skip = isStock && "missing" in kubectl ? kubectl.missing : false;
      if (isStock)
        test("[TBL-012] kubectl shows these columns for every kind, with and without -o wide", { skip }, async () => {
          assert.ok("path" in kubectl);
          const config = writeKubeconfig(api.url);
          const command = new Kubectl(kubectl.path, config.path);
          try {
            const shown = [...cases].flatMap(([name, each]) => {
              const kind = placeOf(name)?.resource.kind;
              return kind === undefined ? [] : [{ kind, each }];
            });
            const names = shown.map(({ kind, each }) => `${kind}/${fieldAt(each.object, "metadata", "name")}`);
            for (const isWide of [false, true]) {
              const text = await command.ok(["get", "-n", NAMESPACE, ...names, ...(isWide ? ["-o", "wide"] : [])]);
              const tables = text.replaceAll(/ +$/gm, "").trim().split("\n\n");
              assert.deepEqual(
                tables,
                shown.map(({ kind, each }) => printed(each, kind, isWide)),
              );
            }
          } finally {
            command.dispose();
            config.dispose();
          }
        });
    });
  }
