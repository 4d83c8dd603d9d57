/**
 * Definitions of custom kinds: versions, subresources, columns, selectable fields, and objects under a changed schema.
 */
import type { JsonObject } from "../../../api/json.js";
import { arrayAt, bodyOf, expectEqual, expectFailure, expectStatus, namesIn, valueAt } from "../../assertions.js";
import { type Check, CheckFailure } from "../../conformance-check.js";
import { expectEvents, expectWarnings, shows, withQuery } from "../../scenes/check-collection.js";
import { ANYTHING, changeVersions, collectionOf, ownKind, specOf, V1, version } from "../../scenes/own-definitions.js";

export const checks: readonly Check[] = [
  {
    id: "CRD-014",
    title: "A kind is served in each of its served versions",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ versions: [V1, version("v1beta1")] });
      await collectionOf(scene, kind).create("a");
      for (const name of ["v1", "v1beta1"]) {
        const collection = collectionOf(scene, kind, name);
        await scene.eventually(`version ${name}`, async () =>
          shows(await collection.get("a"), 200, { apiVersion: collection.apiVersion }),
        );
      }
    },
  },
  {
    id: "CRD-015",
    title: "A version that is no longer served is not found, while others are",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ versions: [V1, version("v1beta1")] });
      const beta = collectionOf(scene, kind, "v1beta1");
      await scene.eventually("version v1beta1", async () => shows(await beta.list(), 200));
      await changeVersions(scene, kind, () => [V1, version("v1beta1", { served: false })]);
      await scene.eventually("the end of v1beta1", async () => ((await beta.list()).status === 404 ? true : undefined));
      shows(await collectionOf(scene, kind).list(), 200);
    },
  },
  {
    id: "CRD-016",
    title: "Versions in which objects may be stored are listed, and cannot be removed while they are",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ versions: [V1, version("v2")] });
      const [v1, v2] = [version("v1"), version("v2", { storage: true })];
      expectEqual(
        "stored versions",
        valueAt(await changeVersions(scene, kind, () => [v1, v2]), "status", "storedVersions"),
        ["v1", "v2"],
      );
      const patch = { contentType: "application/merge-patch+json", body: { spec: { versions: [v2] } } };
      const answer = await scene.request("PATCH", kind.definitionPath, patch);
      expectFailure(answer, { code: 422, reason: "Invalid", cause: { field: "status.storedVersions[0]" } });
    },
  },
  {
    id: "CRD-017",
    title: "Without a webhook, the versions of an object differ only in apiVersion",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ versions: [V1, version("v1beta1")] });
      const [stable, beta] = [collectionOf(scene, kind), collectionOf(scene, kind, "v1beta1")];
      const written = await scene.eventually("version v1beta1", async () =>
        shows(await beta.post("a", { spec: { size: 1 } }), 201),
      );
      const read = bodyOf(await stable.get("a"));
      expectEqual("apiVersion", [written.apiVersion, read.apiVersion], [beta.apiVersion, stable.apiVersion]);
      expectEqual("spec", read.spec, { size: 1 });
      expectEqual("metadata.uid", valueAt(read, "metadata", "uid"), valueAt(written, "metadata", "uid"));
    },
  },
  {
    id: "CRD-020",
    title: "Discovery shows categories and short names, and tables show the columns of a definition",
    needs: ["crds"],
    async run(scene) {
      const column = { name: "Size", type: "integer", jsonPath: ".spec.size" };
      const kind = await scene.customKind({
        schema: ANYTHING,
        additionalPrinterColumns: [column],
        names: { shortNames: ["kcdial"], categories: ["kcdials"] },
      });
      const collection = collectionOf(scene, kind);
      await collection.create("a", { spec: { size: 4 } });
      const { metaGroup } = scene.profile.words;
      const headers = { accept: `application/json;as=Table;g=${metaGroup};v=v1` };
      const table = shows(await collection.list({}, { headers }), 200, { kind: "Table", "rows[0].cells": ["a", 4] });
      expectEqual("columns", arrayAt(table, "columnDefinitions").map((each) => valueAt(each, "name")) as never, [
        "Name",
        "Size",
      ]);
      const found = await scene.eventually("discovery to tell the names", async () => {
        const { resources } = bodyOf(await scene.request("GET", `/apis/${collection.apiVersion}`));
        return (resources as JsonObject[]).find(
          ({ name, shortNames }) => name === kind.plural && shortNames !== undefined,
        );
      });
      expectEqual("short names and categories", [found.shortNames, found.categories] as never, [
        ["kcdial"],
        ["kcdials"],
      ]);
    },
  },
  {
    id: "CRD-021",
    title: "Status and scale exist if the version declares them, and generation counts changes outside of the status",
    needs: ["crds"],
    async run(scene) {
      const without = await ownKind(scene, ANYTHING);
      await without.create("a");
      for (const name of ["a/status", "a/scale"])
        expectEqual(`status of ${name}`, (await without.get(name)).status, 404);
      const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
      const replicas = { type: "object", properties: { replicas: { type: "integer" } } };
      const schema = { type: "object", properties: { spec: replicas, status: replicas } };
      const collection = await ownKind(scene, schema, { status: {}, scale });
      expectEqual(
        "generation",
        valueAt(await collection.create("a", { spec: { replicas: 2 } }), "metadata", "generation"),
        1,
      );
      shows(await collection.merge("a/status", { status: { replicas: 1 } }), 200, { "metadata.generation": 1 });
      shows(await collection.merge("a", { spec: { replicas: 3 } }), 200, { "metadata.generation": 2 });
      shows(await collection.get("a/scale"), 200, { "spec.replicas": 3, "status.replicas": 1 });
    },
  },
  {
    id: "CRD-024",
    title: "Fields that a version declares are selectable, others are not",
    needs: ["crds"],
    async run(scene) {
      const text = { type: "string" };
      const schema = specOf({ color: text, size: text });
      const selectable = {
        ...V1,
        schema: { openAPIV3Schema: schema },
        selectableFields: [{ jsonPath: ".spec.color" }],
      };
      const collection = collectionOf(scene, await scene.customKind({ versions: [selectable] }));
      for (const [name, color] of [
        ["a", "red"],
        ["b", "blue"],
        ["c", "red"],
      ] as const)
        await collection.create(name, { spec: { color } });
      expectEqual("names", namesIn(bodyOf(await collection.list({ fieldSelector: "spec.color=red" }))), ["a", "c"]);
      await expectEvents(await collection.watch({ fieldSelector: "spec.color=blue" }), ["ADDED b"]);
      expectFailure(await collection.list({ fieldSelector: "spec.size=1" }), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "CRD-025",
    title: "Requests to a deprecated version get the definition's warning, or a default one",
    needs: ["crds"],
    async run(scene) {
      const deprecated = { ...V1, deprecated: true, deprecationWarning: "use another version" };
      expectWarnings(await collectionOf(scene, await scene.customKind({ versions: [deprecated] })).list(), [
        "use another version",
      ]);
      const plain = collectionOf(scene, await scene.customKind({ versions: [{ ...V1, deprecated: true }] }));
      expectWarnings(await plain.list(), [`${plain.apiVersion} ${plain.kind} is deprecated`]);
    },
  },
  {
    id: "CRD-027",
    title: "A change of the schema takes effect within seconds, in OpenAPI too",
    needs: ["crds", "openapi"],
    async run(scene) {
      const size = { type: "integer" };
      const kind = await scene.customKind({ schema: specOf({ size }), subresources: {} });
      const collection = collectionOf(scene, kind);
      shows(await collection.post("a", { spec: { size: 9 } }), 201);
      const color = { type: "string", description: "a new field" };
      await changeVersions(scene, kind, () => [
        { ...V1, schema: { openAPIV3Schema: specOf({ size: { ...size, maximum: 5 }, color }) } },
      ]);
      await scene.eventually("the new bound", async () => {
        const answer = await collection.post("b", { spec: { size: 6 } }, { dryRun: "All" });
        expectFailure(answer, { code: 422, cause: { field: "spec.size" } });
        return true;
      });
      shows(await collection.post("b", { spec: { size: 5, color: "red" } }), 201, { "spec.color": "red" });
      await scene.eventually("the new field in OpenAPI", async () => {
        const { text } = expectStatus(await scene.request("GET", `/openapi/v3/apis/${collection.apiVersion}`), 200);
        return text.includes("a new field") ? true : undefined;
      });
    },
  },
  {
    id: "CRD-028",
    title: "Objects of custom kinds support every verb",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, specOf({ size: { type: "integer" } }));
      const watch = await collection.watchFromNow();
      const made = await collection.create("a", { spec: { size: 1 } });
      shows(await collection.put("a", { ...made, spec: { size: 2 } }), 200, { "spec.size": 2 });
      shows(await collection.merge("a", { spec: { size: 3 } }), 200, { "spec.size": 3 });
      const operation = { op: "replace", path: "/spec/size", value: 4 };
      shows(await collection.patch("json", "a", [operation]), 200, { "spec.size": 4 });
      shows(await collection.apply("A", "a", { spec: { size: 5 } }, { force: "true" }), 200, { "spec.size": 5 });
      shows(await collection.get("a"), 200, { "spec.size": 5 });
      expectEqual("names", namesIn(bodyOf(await collection.list())), ["a"]);
      expectStatus(await collection.delete("a"), 200);
      await collection.create("b");
      expectStatus(await scene.request("DELETE", withQuery(collection.path, {})), 200);
      expectEqual("status of a get", (await collection.get("b")).status, 404);
      const changed = ["MODIFIED a", "MODIFIED a", "MODIFIED a", "MODIFIED a"];
      await expectEvents(watch, ["ADDED a", ...changed, "DELETED a", "ADDED b", "DELETED b"]);
    },
  },
  {
    id: "CRD-035",
    title: "An apply follows the markers of a definition",
    needs: ["crds"],
    async run(scene) {
      const list = { type: "array", items: { type: "string" } };
      const place = { type: "object", properties: { room: { type: "string" }, floor: { type: "string" } } };
      const collection = await ownKind(
        scene,
        specOf({
          words: { ...list, "x-kubernetes-list-type": "set" },
          place: { ...place, "x-kubernetes-map-type": "atomic" },
        }),
      );
      shows(await collection.apply("A", "a", { spec: { words: ["a"], place: { room: "1" } } }), 201);
      shows(await collection.apply("B", "a", { spec: { words: ["b"] } }), 200, { "spec.words": ["a", "b"] });
      const answer = await collection.apply("B", "a", { spec: { place: { floor: "2" } } });
      expectFailure(answer, { code: 409, cause: { field: ".spec.place" } });
    },
  },
  {
    id: "CRD-037",
    title: "A list without a marker is owned as a whole",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, specOf({ list: { type: "array", items: { type: "string" } } }));
      const body = shows(await collection.apply("A", "a", { spec: { list: ["x", "y"] } }), 201);
      const [entry] = arrayAt(body, "metadata", "managedFields");
      if (entry === undefined) throw new CheckFailure("metadata.managedFields", "none", "an entry");
      expectEqual("fieldsV1 of the list", valueAt(entry, "fieldsV1", "f:spec", "f:list"), {});
    },
  },
];
